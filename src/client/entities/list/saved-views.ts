import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useListContext, type SortPayload } from 'react-admin';
import type { ListModel } from '../../../domain/model.ts';
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
} from '../../../generated/calls/saved-views-calls.ts';
import type { Calls } from '../../../generated/calls/types.ts';
import { dataQuery, getCallKey, send } from '../../core/call.ts';
import { UNSORTED } from '../../core/list-query.ts';
import { useEntity } from '../EntityContext.tsx';

/** Parameters of the list call: search and filters, `sortBy` and `orderBy` if they differ from the list's default. */
export type ViewQuery = Record<string, unknown>;

/** A list's search, filters and sort, saved under a name. */
export type SavedView = Calls['listSavedViews']['answer']['data']['views'][number];

const ORDERS = { asc: 'ASC', desc: 'DESC' } as const;

/** The list's current query. */
export function viewQuery(
  filters: Record<string, unknown>,
  sort: SortPayload,
  own: ListModel['sort'],
): ViewQuery {
  const order = sort.order.toLowerCase();
  const isOwn = sort.field === UNSORTED || (sort.field === own.by && order === own.order);
  return { ...filters, ...(!isOwn && { sortBy: sort.field, orderBy: order }) };
}

/** The part of an address that opens a list with a query. */
export function viewSearch({ sortBy, orderBy, ...filters }: ViewQuery): string {
  const params = new URLSearchParams({ filter: JSON.stringify(filters), page: '1' });
  if (typeof sortBy === 'string') {
    params.set('sort', sortBy);
    params.set('order', ORDERS[orderBy === 'desc' ? 'desc' : 'asc']);
  }
  return `?${params.toString()}`;
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, item]) => [name, canonical(item)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether two queries find the same records in the same order. */
export function isSameQuery(one: ViewQuery, other: ViewQuery): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

/** The viewer's views of the list, its current query, and the calls that change views. */
export function useSavedViews() {
  const { model } = useEntity();
  const { filterValues, sort } = useListContext();
  const queryClient = useQueryClient();
  const call = listSavedViews({ query: { entity: model.name } });
  const { data } = useQuery({
    ...dataQuery(call),
  });
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: getCallKey(call) });
  const current = viewQuery(filterValues as Record<string, unknown>, sort, model.screens.list.sort);
  const views = data?.views ?? [];
  return {
    total: data?.total,
    views,
    current,
    active: views.find(({ query }) => isSameQuery(query, current)),
    save: async (name: string, query: ViewQuery) => {
      await send(createSavedView({ body: { entity: model.name, name, query } }));
      await refresh();
    },
    rename: async ({ id }: SavedView, name: string) => {
      await send(changeSavedView({ id, body: { name } }));
      await refresh();
    },
    remove: async ({ id }: SavedView) => {
      await send(deleteSavedView({ id }));
      await refresh();
    },
  };
}
