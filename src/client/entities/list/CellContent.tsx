import type { ColumnModel } from '../../../domain/model.ts';
import { useEntity } from '../EntityContext.tsx';
import { renderOverride } from '../render-override.tsx';
import type { EntityRecord } from '../../core/value-text.ts';
import { cellLinks } from './columns.ts';
import { STAYS_HERE } from './use-row-clicks.ts';

/** Replaces an empty name, so that a row can always be opened by keyboard. */
const NAMELESS = '–';

interface Props {
  column: ColumnModel;
  record: EntityRecord;
  /** the cell's text */
  text: string;
  /** the record's address, for the column that links to it */
  to?: string | undefined;
}

/** The content of a cell: a registered override, links, or text; the record's name links to it. Styled by `rowStyles`. */
export function CellContent({ column, record, text, to }: Props) {
  const { model } = useEntity();
  const override = renderOverride('column', column.override, { column, record });
  if (override) return override;
  // a cell that links to the record contains no other links
  const links = to && !column.links ? [] : cellLinks(model, column, record);
  if (column.links || links.length > 0) {
    return links.map((link) => (
      <a
        key={link.href}
        className="contact-link"
        href={link.href}
        title={link.text}
        {...(link.isPage && { target: '_blank', rel: 'noreferrer' })}
      >
        {link.text}
      </a>
    ));
  }
  if (!to) return text;
  return (
    <a className="record-link" href={to} {...STAYS_HERE}>
      {text || NAMELESS}
    </a>
  );
}
