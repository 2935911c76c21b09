import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import type { ColumnModel } from '../../../domain/model.ts';
import { table } from '../../app/theme/tokens.ts';
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
  '& tr > :first-of-type': { paddingLeft: EDGE },
  '& tr > :last-of-type': { paddingRight: EDGE },
  '& .list-name': { ...theme.typography.body2, color: theme.palette.text.primary },
  '& tbody': { transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.short }) },
  '& tbody[aria-busy="true"]': { opacity: 0.5 },
}));

/** The name takes twice the room of the others, and of what the actions leave. */
export function columnWidths(columns: number, actions: number): string[] {
  const actionWidth = actions === 0 ? 0 : actions * ACTION_WIDTH + ACTION_EDGE;
  const share = (parts: number): string => `calc((100% - ${actionWidth}px) * ${parts / (columns + 1)})`;
  return [share(2), ...Array.from({ length: columns - 1 }, () => share(1)), `${actionWidth}px`];
}

interface Props {
  records: EntityRecord[];
  columns: ColumnModel[];
  isBusy: boolean;
}

/** The list as a table, for everything wider than a phone. */
export function ListTable({ records, columns, isBusy }: Props) {
  const entity = useEntity();
  const { model } = entity;
  const actions = grantedActions(entity);
  const hasActions = actions.length > 0;
  const height = columns.some((column) => column.avatar) ? table.comfortable : table.standard;
  return (
    <Root aria-label={model.screens.list.title}>
      <ListHead
        columns={columns}
        widths={columnWidths(columns.length, actions.length)}
        hasActions={hasActions}
      />
      <TableBody aria-busy={isBusy}>
        {records.map((record) => (
          <ListRow key={record.id} record={record} columns={columns} hasActions={hasActions} height={height} />
        ))}
      </TableBody>
    </Root>
  );
}
