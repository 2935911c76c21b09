import { styled } from '@mui/material/styles';
import { Link, useLocation } from 'react-router';
import type { ColumnModel } from '../../../domain/model.ts';
import { useEntity } from '../EntityContext.tsx';
import { renderOverride } from '../render-override.tsx';
import type { EntityRecord } from '../value-text.ts';
import { cellLinks, cellText } from './columns.ts';

const RecordLink = styled(Link)(({ theme }) => ({
  color: theme.palette.text.primary,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { textDecoration: 'underline' },
}));

const ContactLink = styled('a')(({ theme }) => ({
  display: 'block',
  width: 'fit-content',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: theme.palette.link,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { textDecoration: 'underline' },
}));

/** Stands for a name that is empty: a row can always be opened by keyboard. */
const NAMELESS = '–';

interface Props {
  column: ColumnModel;
  record: EntityRecord;
  /** where the record opens, for the column that is its link */
  to?: string | undefined;
}

/** What stands in a cell: a registered override, links, or text; the record's name links to it. */
export function CellContent({ column, record, to }: Props) {
  const { model, enums } = useEntity();
  const { search } = useLocation();
  const override = renderOverride('column', column.override, { column, record });
  if (override) return override;
  // what leads to the record leads nowhere else
  const links = to && !column.links ? [] : cellLinks(model, column, record);
  if (column.links || links.length > 0) {
    return links.map(({ href, text, isPage }) => (
      <ContactLink
        key={href}
        href={href}
        title={text}
        {...(isPage && { target: '_blank', rel: 'noreferrer' })}
      >
        {text}
      </ContactLink>
    ));
  }
  const text = cellText(model, column, record, enums);
  if (!to) return text;
  return (
    // Back to List returns to this page, sort and filter
    <RecordLink to={to} state={{ list: search }}>
      {text || NAMELESS}
    </RecordLink>
  );
}
