import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useListSortContext } from 'react-admin';
import { memo } from 'react';
import type { ColumnModel } from '../../../domain/model/screen-model.ts';
import { Icon } from '../../ui/Icon.tsx';
import { UNSORTED } from '../../core/list-query.ts';
import { nextOrder, getOrder, type SortOrder } from './columns.ts';

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;
const ICONS = { ASC: ArrowUp, DESC: ArrowDown } as const;

function SortButton({ column, order }: { column: ColumnModel; order: SortOrder | undefined }) {
  const { setSort } = useListSortContext();
  const sort = (): void => {
    const next = nextOrder(order);
    setSort(
      next && column.sortBy ? { field: column.sortBy, order: next } : { field: UNSORTED, order: 'ASC' },
    );
  };
  return (
    <button type="button" className="sort" onClick={sort}>
      {column.title}
      <Icon of={order ? ICONS[order] : ChevronsUpDown} size="small" />
    </button>
  );
}

/** Selects all rows of the page, or none of them. */
function PageBox({ selected, onToggle }: { selected: 'all' | 'some' | 'none'; onToggle: () => void }) {
  return (
    <td className="row-select">
      <input
        type="checkbox"
        aria-label="Select all rows of this page"
        checked={selected === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = selected === 'some';
        }}
        onChange={onToggle}
      />
    </td>
  );
}

interface Props {
  columns: ColumnModel[];
  hasActions: boolean;
  selected: 'all' | 'some' | 'none';
  onTogglePage: () => void;
}

/** The head of a list: titles that sort in the cycle none, ascending, descending, none. */
export const ListHead = memo(function ListHead(props: Props) {
  const { columns, hasActions, selected, onTogglePage } = props;
  const { sort } = useListSortContext();
  return (
    <thead>
      <tr>
        <PageBox selected={selected} onToggle={onTogglePage} />
        {columns.map((column) => {
          const order = getOrder(column, sort);
          return (
            <th key={column.name} scope="col" data-align={column.align} aria-sort={order && ARIA_SORT[order]}>
              {column.sortBy ? <SortButton column={column} order={order} /> : column.title}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" data-align="right" className="row-end">
            Action
          </th>
        )}
      </tr>
    </thead>
  );
});
