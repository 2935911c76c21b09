import { styled } from '@mui/material/styles';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ColumnModel } from '../../../domain/model.ts';
import { useEntity } from '../EntityContext.tsx';
import { RecordAvatar } from '../RecordAvatar.tsx';
import { recordText, type EntityRecord } from '../value-text.ts';
import { CellContent } from './CellContent.tsx';
import { cellText } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import { isOpeningClick, rowTarget } from './row-target.ts';

const Named = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });

const Clipped = styled('div')({
  minWidth: 0,
  overflow: 'hidden',
  // room for the focus ring of a link
  padding: '4px 2px',
  margin: '0 -2px',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 4, marginRight: -10 });

interface Props {
  record: EntityRecord;
  columns: ColumnModel[];
  hasActions: boolean;
  height: number;
}

/** A row opens its record on a click anywhere but on its controls; by keyboard through the link in its first column. */
export const ListRow = memo(function ListRow({ record, columns, hasActions, height }: Props) {
  const entity = useEntity();
  const navigate = useNavigate();
  const { search } = useLocation();
  const to = rowTarget(entity, record);
  const open = (event: React.MouseEvent): void => {
    if (!to || !isOpeningClick(event)) return;
    if (event.metaKey || event.ctrlKey) window.open(to, '_blank', 'noopener');
    else void navigate(to, { state: { list: search } });
  };
  const name = recordText(entity.model, entity.model.display, record, entity.enums);
  return (
    <TableRow hover onClick={open} style={{ height, cursor: to ? 'pointer' : undefined }}>
      {columns.map((column, index) => (
        <TableCell
          key={column.name}
          align={column.align ?? 'left'}
          {...(index === 0 && (to ?? name) && { component: 'th', scope: 'row', className: 'list-name' })}
        >
          <Named style={{ justifyContent: column.align === 'right' ? 'flex-end' : undefined }}>
            {column.avatar && <RecordAvatar record={record} field={column.avatar} />}
            <Clipped
              title={column.override ? undefined : cellText(entity.model, column, record, entity.enums)}
            >
              <CellContent column={column} record={record} to={index === 0 || column.link ? to : undefined} />
            </Clipped>
          </Named>
        </TableCell>
      ))}
      {hasActions && (
        <TableCell align="right">
          <Actions>
            <RowActions record={record} name={name} />
          </Actions>
        </TableCell>
      )}
    </TableRow>
  );
});
