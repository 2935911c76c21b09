import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import AtSign from 'lucide-react/icons/at-sign';
import Phone from 'lucide-react/icons/phone';
import { memo } from 'react';
import type { ColumnModel } from '../../../domain/model/screen-model.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/primitives.ts';
import { control } from '../../core/theme/tokens.ts';
import { useEntity } from '../EntityContext.tsx';
import { RecordAvatar } from '../RecordAvatar.tsx';
import { recordName, type EntityRecord } from '../../core/value-text.ts';
import { CellContent } from './ListRow.tsx';
import { belowText, cellText, chipText, findContact, getIndent } from './columns.ts';
import type { TableProps } from './ListTable.tsx';
import { RowMenu } from './RowActions.tsx';
import { rowStyles, selectStyles } from './list-layout.ts';
import { rowTarget, getRowAttributes, useRowClicks } from './use-rows.ts';

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
  gap: 8,
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
  // a contact that is called or written to by a thumb
  '&[data-is-contact] a': { display: 'inline-flex', alignItems: 'center', minHeight: control.target.touch },
}));

const NameLine = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 });

/** The other values, each with the title of its column. */
const Rest = styled('dl')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 12px',
  margin: 0,
  color: theme.palette.text.secondary,
  '& > div': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& dt, & dd': { display: 'inline', margin: 0 },
  '& dt': { marginRight: 4, color: theme.palette.muted },
}));

interface CardProps {
  record: EntityRecord;
  columns: ColumnModel[];
  depth: number;
  isSelected: boolean;
}

const CardRow = memo(function CardRow({ record, columns, depth, isSelected }: CardProps) {
  const entity = useEntity();
  const { model, enums, viewer } = entity;
  const [first, ...others] = columns;
  const to = rowTarget(entity, record);
  const name = recordName(model, record);
  const getText = (column: ColumnModel): string => cellText(model, column, record, enums);
  const chip = first && chipText(model, first, record, enums);
  // a name that is an address already has its own link
  const contact = first?.links ? undefined : findContact(model, record, viewer);
  const below = first && !contact && belowText(model, first, record, enums);
  const rest = others
    .filter(({ links }) => !contact || !links)
    .map((column) => {
      const under = belowText(model, column, record, enums);
      return { column, under, text: [getText(column), under].filter(Boolean).join(' · ') };
    })
    .filter(({ column, text }) => column.override !== undefined || text !== '');
  return (
    // keyboard users have the link; tapping anywhere is an addition
    <Item
      {...getRowAttributes(record)}
      data-selected={isSelected || undefined}
      style={depth > 0 ? { paddingLeft: 16 + getIndent(depth) } : undefined}
    >
      <div className="row-select" data-over={first?.avatar && ''}>
        {first?.avatar && <RecordAvatar record={record} field={first.avatar} size={40} />}
        <input type="checkbox" readOnly checked={isSelected} aria-label={`Select ${name}`} />
      </div>
      <div style={{ flex: 1, minWidth: 0 }}>
        <NameLine>
          <Name data-is-contact={first?.links && ''}>
            {first && <CellContent column={first} record={record} text={getText(first)} to={to} />}
          </Name>
          {chip && <span className="chip">{chip}</span>}
        </NameLine>
        {below && (
          <Text variant="caption" tone="muted" breaks>
            {below}
          </Text>
        )}
        {rest.length > 0 && (
          <Rest>
            {rest.map(({ column, under, text }) => (
              <div key={column.name}>
                <dt>{column.title}</dt>
                <dd>
                  {column.override ? (
                    <>
                      <CellContent column={column} record={record} text={text} />
                      {under && ` · ${under}`}
                    </>
                  ) : (
                    text
                  )}
                </dd>
              </div>
            ))}
          </Rest>
        )}
      </div>
      {contact && (
        <IconButton
          size="large"
          href={contact.href}
          aria-label={`${contact.isPhone ? 'Call' : 'Write to'} ${name}, ${contact.text}`}
        >
          <Icon of={contact.isPhone ? Phone : AtSign} />
        </IconButton>
      )}
      <RowMenu record={record} name={name} />
    </Item>
  );
});

/** The list on phones and in other narrow places: the record's name, its labelled values, and actions in a menu. */
export function ListCards({ records, columns, positions, isBusy, selection }: TableProps) {
  const { model } = useEntity();
  const onRowClick = useRowClicks(records, selection);
  return (
    <List aria-label={model.screens.list.title} aria-busy={isBusy} onClick={onRowClick}>
      {records.map((record) => (
        <CardRow
          key={record.id}
          record={record}
          columns={columns}
          depth={positions?.get(record.id)?.depth ?? 0}
          isSelected={selection.ids.has(record.id)}
        />
      ))}
    </List>
  );
}
