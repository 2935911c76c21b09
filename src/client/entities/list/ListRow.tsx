import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { memo } from 'react';
import type { ColumnModel } from '../../../domain/model/screen-model.ts';
import { recordName, type EntityRecord } from '../../core/value-text.ts';
import { FileThumbnail, isRecordFile } from '../../ui/files.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useEntity } from '../EntityContext.tsx';
import { RecordAvatar } from '../RecordAvatar.tsx';
import { renderOverride } from '../render-override.tsx';
import { belowText, cellLinks, cellText, chipText, getIndent, isShownWhole } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import { STAYS_HERE, rowTarget, getRowAttributes } from './use-rows.ts';

/** Replaces an empty name, so that a row can always be opened by keyboard. */
const NAMELESS = '–';

interface ContentProps {
  column: ColumnModel;
  record: EntityRecord;
  /** the cell's text */
  text: string;
  /** the record's address, for the column that links to it */
  to?: string | undefined;
}

/** The content of a cell: a registered override, links, or text; the record's name links to it. Styled by `rowStyles`. */
export function CellContent({ column, record, text, to }: ContentProps) {
  const { model } = useEntity();
  const override = renderOverride('column', column.override, { column, record });
  if (override) return override;
  const value = record[column.name];
  if (isRecordFile(value) && !to)
    return (
      <span className="file">
        <FileThumbnail file={value} size={32} />
        <span className="clipped">{text}</span>
      </span>
    );
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

interface CellProps {
  column: ColumnModel;
  record: EntityRecord;
  to: string | undefined;
  isName: boolean;
  depth?: number;
}

function Cell({ column, record, to, isName, depth = 0 }: CellProps) {
  const { model, enums } = useEntity();
  const text = cellText(model, column, record, enums);
  const below = belowText(model, column, record, enums);
  const chip = chipText(model, column, record, enums);
  const Tag = isName ? 'th' : 'td';
  return (
    <Tag
      data-align={column.align}
      data-whole={isShownWhole(model, column) || undefined}
      {...(isName && { scope: 'row' })}
    >
      <div className="cell" style={depth > 1 ? { paddingLeft: getIndent(depth - 1) } : undefined}>
        {depth > 0 && <Icon of={CornerDownRight} size="small" className="branch" />}
        {column.avatar && <RecordAvatar record={record} field={column.avatar} />}
        <div className="lines">
          <div className="line">
            <div className="clipped" title={column.override ? undefined : text}>
              <CellContent column={column} record={record} text={text} to={to} />
            </div>
            {chip && <span className="chip">{chip}</span>}
          </div>
          {below && (
            <div className="clipped below" title={below}>
              {below}
            </div>
          )}
        </div>
      </div>
    </Tag>
  );
}

interface Props {
  record: EntityRecord;
  columns: ColumnModel[];
  hasActions: boolean;
  height: number;
  /** depth in a tree */
  depth: number;
  isSelected: boolean;
}

/** A row of plain elements, styled by the list's root, which also handles its clicks (`useRowClicks`). */
export const ListRow = memo(function ListRow(props: Props) {
  const { record, columns, hasActions, height, depth, isSelected } = props;
  const entity = useEntity();
  const to = rowTarget(entity, record);
  const name = recordName(entity.model, record);
  return (
    <tr
      {...getRowAttributes(record)}
      data-selected={isSelected || undefined}
      style={{ height, cursor: to ? 'pointer' : undefined }}
    >
      <td className="row-select">
        <input type="checkbox" readOnly checked={isSelected} aria-label={`Select ${name}`} />
      </td>
      {columns.map((column, index) => (
        <Cell
          key={column.name}
          column={column}
          record={record}
          to={index === 0 || column.link ? to : undefined}
          isName={index === 0 && Boolean(to ?? name)}
          {...(index === 0 && { depth })}
        />
      ))}
      {hasActions && (
        <td className="row-end">
          <div className="row-actions">
            <RowActions record={record} name={name} />
          </div>
        </td>
      )}
    </tr>
  );
});
