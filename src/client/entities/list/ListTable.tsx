import { styled } from '@mui/material/styles';
import type { ColumnModel } from '../../../domain/model/screen-model.ts';
import { radius, table } from '../../core/theme/tokens.ts';
import { useEntity } from '../EntityContext.tsx';
import type { EntityRecord } from '../../core/value-text.ts';
import type { Tree } from '../record-form/use-tree.ts';
import { ListHead } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import { grantedActions } from './RowActions.tsx';
import { actionStyles, rowStyles, SELECT_WIDTH, selectStyles } from './list-layout.ts';
import type { Selection } from './use-rows.ts';
import { useRowClicks } from './use-rows.ts';

const EDGE = 24;
/** width that a column needs to be readable, and from which a long text takes only spare room */
const [LEAST_COLUMN, MOST_COLUMN] = [140, 480];
/** of addresses, which say less when truncated than names */
const LEAST_CONTACT = 180;
/** room for one text button and the cell's padding */
const ACTION_WIDTH = 58;
const ACTION_EDGE = 30;
/** left of the names, beside the boxes that select rows */
const NAME_PADDING = 8;

const Root = styled('table')(({ theme }) => ({
  display: 'table',
  // texts are truncated if their columns need more than the room
  tableLayout: 'auto',
  width: '100%',
  borderCollapse: 'collapse',
  borderSpacing: 0,
  '& tr': { backgroundColor: theme.palette.background.paper },
  '& th, & td': {
    ...theme.typography.body2,
    height: table.standard,
    maxWidth: MOST_COLUMN,
    padding: `0 ${table.cellPadding}px`,
    borderBottom: `1px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary,
    textAlign: 'left',
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-align="right"]': { textAlign: 'right', '& > .cell': { justifyContent: 'flex-end' } },
  '& thead th': {
    ...theme.typography.overline,
    height: table.head,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: theme.palette.muted,
    '&[aria-sort="ascending"], &[aria-sort="descending"]': { color: theme.palette.text.primary },
  },
  '& .sort': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 28,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { color: theme.palette.text.primary },
    '& svg': { flexShrink: 0 },
  },
  '& tbody tr:hover': { backgroundColor: theme.palette.action.hover },
  '& tbody :is(th, td):not([data-whole], .row-select, .row-end)': { minWidth: LEAST_COLUMN },
  '& tbody td:has(.contact-link)': { minWidth: LEAST_CONTACT },
  '& tbody th': { color: theme.palette.text.primary },
  '& th:first-of-type': {
    position: 'sticky',
    left: SELECT_WIDTH,
    zIndex: 1,
    paddingLeft: NAME_PADDING,
    backgroundColor: 'inherit',
  },
  '& td.row-select': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: SELECT_WIDTH,
    minWidth: SELECT_WIDTH,
    padding: '0 0 0 8px',
    backgroundColor: 'inherit',
  },
  // as narrow as its buttons
  '& .row-end': { width: 1 },
  '& tbody tr[data-selected]': { backgroundColor: theme.palette.action.selected },
  // names stay fixed while the rest scrolls below them
  '&[data-scrolls] th:first-of-type': { boxShadow: `inset -1px 0 ${theme.palette.divider}` },
  '& thead th:last-of-type, & td:last-of-type': { paddingRight: EDGE },
  '& .cell': { display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  ...rowStyles(theme),
  '& .branch': { flex: 'none', color: theme.palette.muted },
  '& .lines': { minWidth: 0 },
  '& .line': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& .below': { ...theme.typography.caption, color: theme.palette.muted, lineHeight: '16px' },
  '& .clipped': {
    minWidth: 0,
    overflow: 'hidden',
    // room for the focus ring of a link
    padding: '4px 2px',
    margin: '0 -2px',
    textOverflow: 'ellipsis',
  },
  // a column can be narrower than one line that may end after any character, but not than text that does not wrap
  '& .clipped, & .clipped .contact-link': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
    wordBreak: 'break-all',
  },
  // without the room of a link, in which the top of a second line would show
  '& .clipped.below': { padding: '0 2px', marginTop: -3, marginBottom: 4 },
  '& .clipped:has(.contact-link)': { display: 'block' },
  '& [data-whole] .clipped, &[data-scrolls] :is(.clipped, .contact-link)': {
    display: 'block',
    whiteSpace: 'nowrap',
  },
  ...selectStyles(theme),
  ...actionStyles(theme),
  '& tbody': {
    transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.short }),
  },
  '& tbody[aria-busy="true"]': { opacity: 0.5 },
}));

function actionWidth(actions: number): number {
  return actions === 0 ? 0 : actions * ACTION_WIDTH + ACTION_EDGE;
}

/** The width at which a table with these columns is readable, in px. */
export function leastWidth(columns: number, actions: number): number {
  return columns * LEAST_COLUMN + actionWidth(actions);
}

/** Container of a table that is wider than its room: the table scrolls, not the page. */
const Room = styled('div')({
  overflowX: 'auto',
  borderRadius: `${radius.card}px ${radius.card}px 0 0`,
});

export interface TableProps {
  records: EntityRecord[];
  columns: ColumnModel[];
  /** positions of records that form a tree */
  positions: Tree['positions'] | undefined;
  isBusy: boolean;
  selection: Selection;
}

function getSelectionState(records: EntityRecord[], { ids }: Selection): 'all' | 'some' | 'none' {
  const count = records.filter(({ id }) => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === records.length ? 'all' : 'some';
}

/** The list as a table, if there is room. Its names stay fixed when it scrolls sideways. */
export function ListTable({ records, columns, positions, isBusy, selection }: TableProps) {
  const entity = useEntity();
  const { model } = entity;
  const onRowClick = useRowClicks(records, selection);
  const hasActions = grantedActions(entity).length > 0;
  const height = columns.some((column) => column.avatar) ? table.comfortable : table.standard;
  const hasMore = columns.length > model.screens.list.columns.length;
  return (
    <Room>
      <Root aria-label={model.screens.list.title} data-scrolls={hasMore || undefined}>
        <ListHead
          columns={columns}
          hasActions={hasActions}
          selected={getSelectionState(records, selection)}
          onTogglePage={selection.togglePage}
        />
        <tbody aria-busy={isBusy} onClick={onRowClick}>
          {records.map((record) => (
            <ListRow
              key={record.id}
              record={record}
              columns={columns}
              hasActions={hasActions}
              height={height}
              depth={positions?.get(record.id)?.depth ?? 0}
              isSelected={selection.ids.has(record.id)}
            />
          ))}
        </tbody>
      </Root>
    </Room>
  );
}
