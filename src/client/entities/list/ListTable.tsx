import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import type { ColumnModel } from '../../../domain/model.ts';
import { radius, table } from '../../app/theme/tokens.ts';
import { useEntity } from '../EntityContext.tsx';
import type { EntityRecord } from '../value-text.ts';
import { ListHead } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import { grantedActions } from './RowActions.tsx';

const EDGE = 24;
/** room for one button with a word, and for the cell's padding */
const ACTION_WIDTH = 96;
const ACTION_EDGE = 32;

const Root = styled(Table)(({ theme }) => ({
  tableLayout: 'fixed',
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    paddingLeft: EDGE,
    backgroundColor: 'inherit',
  },
  // names stay where they are while the rest is scrolled below them
  '&[data-scrolls] th:first-of-type': { boxShadow: `inset -1px 0 ${theme.palette.divider}` },
  '& tr': { backgroundColor: theme.palette.background.paper },
  '& thead th:last-of-type, & td:last-of-type': { paddingRight: EDGE },
  '& .list-name': { ...theme.typography.body2, color: theme.palette.text.primary },
  '& tbody': {
    transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.short }),
  },
  '& tbody[aria-busy="true"]': { opacity: 0.5 },
}));

/** what a column needs for a table to be readable, and what it gets where the table scrolls */
const LEAST_COLUMN = 140;
const ROOMY_COLUMN = 160;

/** Shares of the room: a name takes more than a word, an e-mail address more than a name among many columns. */
const FEW_COLUMNS = 3;
const NAME_SHARE = { few: 2, many: 1.4 };
const LINKS_SHARE = 1.7;

function shareOf(column: Pick<ColumnModel, 'links'>, index: number, count: number): number {
  if (index === 0) return count > FEW_COLUMNS ? NAME_SHARE.many : NAME_SHARE.few;
  return column.links ? LINKS_SHARE : 1;
}

function sharesOf(columns: Pick<ColumnModel, 'links'>[]): { shares: number[]; total: number } {
  const shares = columns.map((column, index) => shareOf(column, index, columns.length));
  return { shares, total: shares.reduce((sum, share) => sum + share, 0) };
}

/** Width of each column and, last, of the actions: what has no width shares the rest. */
export function columnWidths(columns: Pick<ColumnModel, 'links'>[], actions: number): (string | undefined)[] {
  const { shares, total } = sharesOf(columns);
  const room = actions > 0 ? 84 : 100;
  const widths = shares.map((share) =>
    columns.length === 1 || share === 1 ? undefined : `${Math.round((share / total) * room)}%`,
  );
  return [...widths, `${actionWidth(actions)}px`];
}

function actionWidth(actions: number): number {
  return actions === 0 ? 0 : actions * ACTION_WIDTH + ACTION_EDGE;
}

/** Whether a table with these columns can be read in this width, in px. */
export function fitsTable(width: number, columns: number, actions: number): boolean {
  return width >= columns * LEAST_COLUMN + actionWidth(actions);
}

/** The room that columns take which need not fit, in px: the table scrolls. */
export function roomyWidth(columns: Pick<ColumnModel, 'links'>[], actions: number): number {
  return Math.round(sharesOf(columns).total * ROOMY_COLUMN) + actionWidth(actions);
}

/** Room for a table with more columns than fit: it scrolls in here, and the page stays where it is. */
const Room = styled('div')({
  overflowX: 'auto',
  borderRadius: `${radius.card}px ${radius.card}px 0 0`,
});

interface Props {
  records: EntityRecord[];
  columns: ColumnModel[];
  isBusy: boolean;
}

/** The list as a table, wherever it has the room for one. Its names stay in sight when it is scrolled sideways. */
export function ListTable({ records, columns, isBusy }: Props) {
  const entity = useEntity();
  const { model } = entity;
  const actions = grantedActions(entity);
  const hasActions = actions.length > 0;
  const height = columns.some((column) => column.avatar) ? table.comfortable : table.standard;
  const hasMore = columns.length > model.screens.list.columns.length;
  return (
    <Room>
      <Root
        aria-label={model.screens.list.title}
        {...(hasMore && {
          'data-scrolls': true,
          style: { minWidth: roomyWidth(columns, actions.length) },
        })}
      >
        <ListHead columns={columns} widths={columnWidths(columns, actions.length)} hasActions={hasActions} />
        <TableBody aria-busy={isBusy}>
          {records.map((record) => (
            <ListRow
              key={record.id}
              record={record}
              columns={columns}
              hasActions={hasActions}
              height={height}
            />
          ))}
        </TableBody>
      </Root>
    </Room>
  );
}
