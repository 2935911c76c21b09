import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useMemo, lazy, Suspense, useDeferredValue, useState, useCallback } from 'react';
import { useListPaginationContext, ListBase, useListContext } from 'react-admin';
import { formatNumber } from '../../../domain/text/format.ts';
import type { ColumnModel } from '../../../domain/model/screen-model.ts';
import { ROWS_PER_PAGE, DEFAULT_ROWS } from '../../core/list-query.ts';
import { avatarShape, type EntityRecord } from '../../core/value-text.ts';
import { watchSize } from '../../core/hooks.ts';
import { useTree } from '../record-form/use-tree.ts';
import { Card } from '../../ui/Card.tsx';
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { requestedFields } from '../column-choice.ts';
import { useEntity } from '../EntityContext.tsx';
import { ImportProvider } from '../import/ImportProvider.tsx';
import { takeArrivedList } from '../preload-data.ts';
import { renderOverride } from '../render-override.tsx';
import { chosenColumns, offeredColumns } from './columns.ts';
import { AddButton, ListActions } from './ListActions.tsx';
import { ListCards } from './ListCards.tsx';
import { leastWidth, ListTable, type TableProps } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { grantedActions } from './RowActions.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useSelection } from './use-rows.ts';

/** The displayed columns, in order. */
function useShownColumns(): ColumnModel[] {
  const entity = useEntity();
  return useMemo(() => chosenColumns(entity.model, offeredColumns(entity), entity.choice), [entity]);
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '12px 16px',
  color: theme.palette.text.secondary,
  [theme.breakpoints.up('sm')]: { padding: '10px 16px 10px 24px' },
}));

const Rows = styled(ChoiceMenu)({ gap: 8, height: 32, padding: '0 10px' });

const CHOICES = ROWS_PER_PAGE.map((rows) => ({ id: String(rows), name: String(rows) }));

/** The foot of a list: rows per page, the range and total of rows, previous and next page. */
function ListFoot() {
  const { page, perPage, total = 0, setPage, setPerPage } = useListPaginationContext();
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <Root>
      <Row gap={8}>
        <span aria-hidden>Rows per page</span>
        <Rows
          kind="field"
          label="Rows per page"
          options={CHOICES}
          chosen={String(perPage)}
          text={String(perPage)}
          onChoose={(rows) => setPerPage(Number(rows))}
        />
      </Row>
      <Row gap={8}>
        <span style={{ fontVariantNumeric: 'tabular-nums', margin: '0 8px 0 0' }} aria-live="polite">
          {formatNumber(first)} – {formatNumber(last)} of {formatNumber(total)}
        </span>
        <IconButton
          size="small"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        >
          <Icon of={ChevronLeft} size="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label="Next page"
          disabled={last >= total}
          onClick={() => setPage(page + 1)}
        >
          <Icon of={ChevronRight} size="small" />
        </IconButton>
      </Row>
    </Root>
  );
}

function findStep(width: number, steps: readonly number[]): number {
  return Math.max(0, ...steps.filter((step) => step <= width));
}

/**
 * The greatest of some widths that fits into an element, in px: 0 if none does, the greatest of all before the element
 * is mounted. Rerenders only when the result changes.
 */
function useWidthStep(
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
      return watchSize(element, measure);
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

function ListRows({
  records,
  columns,
  isTable,
  positions,
}: RowsProps & Pick<TableProps, 'records' | 'positions'>) {
  const { isPlaceholderData } = useListContext<EntityRecord>();
  const rows = useRows(records);
  const selection = useSelection(records);
  const Rows = isTable ? ListTable : ListCards;
  return (
    <>
      <Rows
        records={rows}
        columns={columns}
        positions={positions}
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

/** Says how to begin only to those who may add a record. */
export function EmptyList() {
  const { model, can } = useEntity();
  const { empty, emptyHint } = model.screens.list;
  return <EmptyState title={empty} text={can('create') && emptyHint} action={<AddButton />} />;
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
    return isFiltered ? <EmptyState title="No results found." /> : <EmptyList />;
  }
  const records = tree ? tree.records.slice((page - 1) * perPage, page * perPage) : data;
  return <ListRows records={records} columns={columns} isTable={isTable} positions={tree?.positions} />;
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

/** Width in px in which a table of any number of columns scrolls: cards of so many values would be long. */
const SCROLL_ROOM = 880;

/** The list of an entity. Its page, sort and filters live in the address, so that reload, back and a shared link keep them. */
export function ListScreen() {
  const entity = useEntity();
  const { model } = entity;
  const shown = useShownColumns();
  // more columns than declared need a scrolling table, not cards
  const needed = Math.min(shown.length, model.screens.list.columns.length);
  const tableRoom = Math.min(leastWidth(needed, grantedActions(entity).length), SCROLL_ROOM);
  const [room, ref] = useWidthStep(TOOLS_ROOM, tableRoom);
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isNarrow = isSmall || room < TOOLS_ROOM;
  const { sort, queryOptions } = useListQuery(shown);
  const content = (
    <>
      <SavedViews isNarrow={isNarrow} />
      <ListToolbar isNarrow={isNarrow} />
      <Card ref={ref}>
        <ListContent columns={shown} isTable={room >= tableRoom} />
      </Card>
    </>
  );
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
        {renderOverride('list', model.screens.list.override, { children: content }) ?? content}
      </ImportProvider>
    </ListBase>
  );
}
