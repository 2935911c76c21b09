import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { ColumnModel } from '../../../domain/model.ts';
import { useEntity } from '../EntityContext.tsx';
import { RecordAvatar } from '../RecordAvatar.tsx';
import { recordText, type EntityRecord } from '../../core/value-text.ts';
import { CellContent } from './CellContent.tsx';
import { cellText } from './columns.ts';
import { RowMenu } from './RowActions.tsx';
import { rowStyles, selectStyles } from './row-parts.ts';
import { rowTarget, rowOf, useRowClicks } from './use-row-clicks.ts';
import type { Selection } from './use-selection.ts';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.short }),
  '&[aria-busy="true"]': { opacity: 0.5 },
  ...rowStyles(theme),
  ...selectStyles(theme),
  '& li[data-selected]': { backgroundColor: theme.palette.action.selected },
  '& li > .row-select': {
    flex: 'none',
    display: 'grid',
    placeContent: 'center',
    width: 44,
    height: 44,
    margin: '0 -2px',
  },
}));

const Item = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  padding: '8px 4px 8px 16px',
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

const Name = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  fontWeight: 500,
  overflow: 'hidden',
  padding: '2px',
  margin: '-2px',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));

const Rest = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.palette.muted,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));

interface Props {
  records: EntityRecord[];
  columns: ColumnModel[];
  isBusy: boolean;
  selection: Selection;
}

interface CardProps {
  record: EntityRecord;
  columns: ColumnModel[];
  isSelected: boolean;
}

const CardRow = memo(function CardRow({ record, columns, isSelected }: CardProps) {
  const entity = useEntity();
  const { model, enums } = entity;
  const [first, ...others] = columns;
  const to = rowTarget(entity, record);
  const name = recordText(model, model.display, record, enums);
  const textOf = (column: ColumnModel): string => cellText(model, column, record, enums);
  const rest = others.map(textOf).filter(Boolean);
  return (
    // the link in it is what the keyboard uses; a tap anywhere is for convenience
    <Item {...rowOf(record)} data-selected={isSelected || undefined}>
      <div className="row-select" data-over={first?.avatar && ''}>
        {first?.avatar && <RecordAvatar record={record} field={first.avatar} size={40} />}
        <input type="checkbox" readOnly checked={isSelected} aria-label={`Select ${name}`} />
      </div>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Name>{first && <CellContent column={first} record={record} text={textOf(first)} to={to} />}</Name>
        {rest.length > 0 && <Rest>{rest.join(' · ')}</Rest>}
      </div>
      <RowMenu record={record} name={name} />
    </Item>
  );
});

/** The list on phones and in other narrow places: two lines a row, actions in a menu. */
export function ListCards({ records, columns, isBusy, selection }: Props) {
  const { model } = useEntity();
  const onRowClick = useRowClicks(records, selection);
  return (
    <List aria-label={model.screens.list.title} aria-busy={isBusy} onClick={onRowClick}>
      {records.map((record) => (
        <CardRow
          key={record.id}
          record={record}
          columns={columns}
          isSelected={selection.ids.has(record.id)}
        />
      ))}
    </List>
  );
}
