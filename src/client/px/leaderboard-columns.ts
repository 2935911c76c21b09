import { table } from '../core/theme/tokens.ts';

/** The columns of the header and of every row. */
export const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: '96px minmax(140px, 1.4fr) minmax(190px, 1fr) 64px 72px 184px',
  gridTemplateAreas: '"rank name score surveys diff percentile"',
  alignItems: 'center',
  gap: 16,
  paddingInline: table.cellPadding + 8,
  '@container (max-width: 860px)': {
    gridTemplateColumns: '80px minmax(120px, 1fr) 96px 64px 72px 104px',
    '& .track, & .bar': { display: 'none' },
  },
} as const;

/** On phones a row is two lines. */
export const PHONE = '@container (max-width: 600px)';
