import useMediaQuery from '@mui/material/useMediaQuery';
import { ListBase, useListContext } from 'react-admin';
import { lazy, Suspense, useDeferredValue, useMemo, useState, useCallback } from 'react';
import type { ColumnModel } from '../../../domain/model.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { useEntity } from '../EntityContext.tsx';
import { DEFAULT_ROWS } from '../../core/list-query.ts';
import { useTree } from '../../forms/use-tree.ts';
import { takeArrivedList } from '../preload-data.ts';
import { renderOverride } from '../render-override.tsx';
import { avatarShape, type EntityRecord } from '../../core/value-text.ts';
import { ImportProvider } from '../import/ImportProvider.tsx';
import { requestedFields } from '../column-choice.ts';
import { useShownColumns } from './use-columns.ts';
import { AddButton, ListActions } from './ListActions.tsx';
import { ListCards } from './ListCards.tsx';
import { ListFoot } from './ListFoot.tsx';
import { leastWidth, ListTable, type TableProps } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { grantedActions } from './RowActions.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useSelection } from './use-selection.ts';

function findStep(width: number, steps: readonly number[]): number {
  return Math.max(0, ...steps.filter((step) => step <= width));
}

/**
 * The greatest of some widths that fits into an element, in px: 0 if none does, the greatest of all before the element
 * is mounted. Rerenders only when the result changes.
 */
export function useWidthStep(
  ...steps: readonly number[]
): [step: number, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(() => findStep(Infinity, steps));
  const key = steps.join();
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const known = key.split(',').map(Number);
      const measure = (): void => setWidth(findStep(element.clientWidth, known));
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [key],
  );
  return [findStep(width, steps), ref];
}

const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }));

/** Rows that fill a window: those below are rendered right after. */
const WINDOWFUL = 12;

/** The rows to render: at first only those in view, then all. */
function useRows(records: EntityRecord[]): EntityRecord[] {
  const [opened] = useState(records);
  const rest = useDeferredValue(records, records.slice(0, WINDOWFUL));
  return records === opened ? rest : records;
}

interface RowsProps {
  columns: ColumnModel[];
  /** as a table, if there is room */
  isTable: boolean;
}

/** The tree of the list's records, if they form one and the list shows all of them in default order. */
function useListTree() {
  const { model, choice } = useEntity();
  const { filterValues, sort } = useListContext<EntityRecord>();
  const parent = model.fields.find(({ relation }) => relation?.kind === 'one' && relation.tree);
  const { by, order } = model.screens.list.sort;
  const isOwnOrder = sort.field === by && sort.order.toLowerCase() === order;
  const isWhole = Object.keys(filterValues as object).length === 0 && choice.added.length === 0;
  return useTree(parent, isOwnOrder && isWhole);
}

function ListRows({ records, columns, isTable, places }: RowsProps & Pick<TableProps, 'records' | 'places'>) {
  const { isPlaceholderData } = useListContext<EntityRecord>();
  const rows = useRows(records);
  const selection = useSelection(records);
  const Rows = isTable ? ListTable : ListCards;
  return (
    <>
      <Rows
        records={rows}
        columns={columns}
        places={places}
        isBusy={isPlaceholderData ?? false}
        selection={selection}
      />
      <ListFoot />
      {selection.ids.size > 0 && (
        <Suspense fallback={null}>
          <BulkBar selection={selection} />
        </Suspense>
      )}
    </>
  );
}

function ListContent({ columns, isTable }: RowsProps) {
  const entity = useEntity();
  const { data, error, isPending, isFetching, filterValues, page, perPage, refetch } =
    useListContext<EntityRecord>();
  const { tree, isLoading } = useListTree();
  const { model } = entity;
  if (isPending || isLoading) {
    return (
      <ListSkeleton
        avatar={columns.some((column) => column.avatar) ? avatarShape(model) : undefined}
        isCards={!isTable}
        titles={isTable ? columns.map(({ title }) => title) : []}
        actions={grantedActions(entity).length}
      />
    );
  }
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0 && !isFetching) {
    const isFiltered = Object.keys(filterValues as object).length > 0;
    return isFiltered ? (
      <EmptyState title="No results found." />
    ) : (
      <EmptyState title={model.screens.list.empty} action={<AddButton />} />
    );
  }
  const records = tree ? tree.records.slice((page - 1) * perPage, page * perPage) : data;
  return <ListRows records={records} columns={columns} isTable={isTable} places={tree?.places} />;
}

/** Shows failures inside the list's card, not as react-admin's own notification. */
const ignoreError = (): void => undefined;

/** List query parts outside the address: default order, and the fields of added columns. */
function useListQuery(shown: ColumnModel[]) {
  const { model, choice } = useEntity();
  const { by, order } = model.screens.list.sort;
  const sort = useMemo(
    () => ({ field: by, order: order === 'desc' ? ('DESC' as const) : ('ASC' as const) }),
    [by, order],
  );
  const fields = useMemo(
    () => requestedFields(choice.added).filter((name) => shown.some((column) => column.name === name)),
    [choice, shown],
  );
  const queryOptions = useMemo(
    () => ({
      meta: { defaultSort: sort, fields },
      onError: ignoreError,
      // rows preloaded with the page are rendered at once; they are used only once, so never for another page or filter
      initialData: () => takeArrivedList<EntityRecord>(model.resource, location.search, fields),
      initialDataUpdatedAt: () => Date.now(),
    }),
    [model, sort, fields],
  );
  return { sort, queryOptions };
}

/** Width in px for filters and buttons side by side; below it, each group is behind a button. */
const TOOLS_ROOM = 720;

/** The list of an entity. Its page, sort and filters live in the address, so that reload, back and a shared link keep them. */
export function ListScreen() {
  const entity = useEntity();
  const { model } = entity;
  const shown = useShownColumns();
  // more columns than declared need a scrolling table, not cards
  const needed = Math.min(shown.length, model.screens.list.columns.length);
  const tableRoom = leastWidth(needed, grantedActions(entity).length);
  const [room, ref] = useWidthStep(TOOLS_ROOM, tableRoom);
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isNarrow = isSmall || room < TOOLS_ROOM;
  const { sort, queryOptions } = useListQuery(shown);
  return (
    <ListBase<EntityRecord>
      perPage={DEFAULT_ROWS}
      sort={sort}
      storeKey={false}
      disableAuthentication
      queryOptions={queryOptions}
    >
      <ImportProvider>
        <PageHeader title={model.screens.list.title} actions={<ListActions isNarrow={isNarrow} />} />
        {renderOverride('list', model.screens.list.override, {}) ?? (
          <>
            <SavedViews isNarrow={isNarrow} />
            <ListToolbar isNarrow={isNarrow} />
            <Card ref={ref}>
              <ListContent columns={shown} isTable={room >= tableRoom} />
            </Card>
          </>
        )}
      </ImportProvider>
    </ListBase>
  );
}
