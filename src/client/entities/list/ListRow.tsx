import { memo } from 'react';
import type { ColumnModel } from '../../../domain/model.ts';
import { useEntity } from '../EntityContext.tsx';
import { RecordAvatar } from '../RecordAvatar.tsx';
import { recordText, type EntityRecord } from '../../core/value-text.ts';
import { CellContent } from './CellContent.tsx';
import { cellText } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import { rowTarget, rowOf } from './use-row-clicks.ts';

interface CellProps {
  column: ColumnModel;
  record: EntityRecord;
  to: string | undefined;
  isName: boolean;
}

function Cell({ column, record, to, isName }: CellProps) {
  const { model, enums } = useEntity();
  const text = cellText(model, column, record, enums);
  const Tag = isName ? 'th' : 'td';
  return (
    <Tag data-align={column.align} {...(isName && { scope: 'row' })}>
      <div className="cell">
        {column.avatar && <RecordAvatar record={record} field={column.avatar} />}
        <div className="clipped" title={column.override ? undefined : text}>
          <CellContent column={column} record={record} text={text} to={to} />
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
  isSelected: boolean;
}

/** A row of plain elements, which the list's root styles and whose clicks it handles (`useRowClicks`). */
export const ListRow = memo(function ListRow({ record, columns, hasActions, height, isSelected }: Props) {
  const entity = useEntity();
  const to = rowTarget(entity, record);
  const name = recordText(entity.model, entity.model.display, record, entity.enums);
  return (
    <tr
      {...rowOf(record)}
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
        />
      ))}
      {hasActions && (
        <td>
          <div className="row-actions">
            <RowActions record={record} name={name} />
          </div>
        </td>
      )}
    </tr>
  );
});
