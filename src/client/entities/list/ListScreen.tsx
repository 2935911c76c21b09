import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { ListBase, useListContext } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { useEntity } from '../EntityContext.tsx';
import { DEFAULT_ROWS } from '../list-query.ts';
import { renderOverride } from '../render-override.tsx';
import type { EntityRecord } from '../value-text.ts';
import { visibleColumns } from './columns.ts';
import { ListCards } from './ListCards.tsx';
import { ListFoot } from './ListFoot.tsx';
import { fitsTable, ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { grantedActions } from './RowActions.tsx';
import { useWidth } from './use-width.ts';

function AddButton() {
  const { model, resource, can } = useEntity();
  if (!can('create')) return null;
  return (
    <Button
      variant="contained"
      component={Link}
      to={`${resource.route}/create`}
      startIcon={<Icon of={Plus} size="small" />}
    >
      {model.screens.list.addLabel}
    </Button>
  );
}

function ListContent({ width }: { width: number }) {
  const entity = useEntity();
  const { data, error, isPending, isFetching, isPlaceholderData, filterValues, refetch } =
    useListContext<EntityRecord>();
  const columns = useMemo(() => visibleColumns(entity), [entity]);
  if (isPending) return <ListSkeleton hasAvatar={columns.some((column) => column.avatar)} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0 && !isFetching) {
    const isFiltered = Object.keys(filterValues as object).length > 0;
    return isFiltered ? (
      <EmptyState title="No results found." />
    ) : (
      <EmptyState title={entity.model.screens.list.empty} action={<AddButton />} />
    );
  }
  const isTable = width === 0 || fitsTable(width, columns.length, grantedActions(entity).length);
  const Rows = isTable ? ListTable : ListCards;
  return (
    <>
      <Rows records={data} columns={columns} isBusy={isPlaceholderData ?? false} />
      <ListFoot />
    </>
  );
}

/** Failures show inside the list's card, not as react-admin's own notification. */
const ignoreError = (): void => undefined;

/** The list of an entity. Its page, sort and filters live in the address, so that reload, back and a shared link keep them. */
export function ListScreen() {
  const { model } = useEntity();
  const [width, ref] = useWidth();
  const { by, order } = model.screens.list.sort;
  const sort = useMemo(
    () => ({ field: by, order: order === 'desc' ? ('DESC' as const) : ('ASC' as const) }),
    [by, order],
  );
  const queryOptions = useMemo(() => ({ meta: { defaultSort: sort }, onError: ignoreError }), [sort]);
  return (
    <ListBase<EntityRecord>
      perPage={DEFAULT_ROWS}
      sort={sort}
      storeKey={false}
      disableAuthentication
      queryOptions={queryOptions}
    >
      <PageHeader title={model.screens.list.title} actions={<AddButton />} />
      {renderOverride('list', model.screens.list.override, {}) ?? (
        <>
          <ListToolbar />
          <Card ref={ref}>
            <ListContent width={width} />
          </Card>
        </>
      )}
    </ListBase>
  );
}
