import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Feedback } from '../../generated/calls/types.ts';
import type { CursorPage } from '../core/list-pages.ts';
import { FEEDBACK_KEY } from '../core/query-client.ts';

type Pages = InfiniteData<CursorPage<Feedback>>;

/** A number of feedbacks, or a page of them with their number. */
type Counted = number | { pagination: { total: number } } | undefined;

/** The filters of a list or a count that say whether a feedback is of it. */
interface Asked {
  status?: readonly string[];
  practiceIds?: readonly string[];
  experienceType?: string;
}

/** Of the parameters of counts; one that has another filter is loaded again, since only the server knows what matches it. */
const KNOWN = new Set([
  'status',
  'practiceIds',
  'experienceType',
  'srr',
  'take',
  'total',
  'sortBy',
  'orderBy',
]);

const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);

const isKnown = (query: unknown): boolean =>
  Object.entries(query ?? {}).every(([name, value]) => isUnset(value) || KNOWN.has(name));

/** @param wanted none: all */
const includes = (wanted: readonly string[] = [], value: string | null | undefined): boolean =>
  wanted.length === 0 || (typeof value === 'string' && wanted.includes(value));

const hasTotal = (data: unknown): data is Exclude<Counted, number | undefined> =>
  typeof (data as { pagination?: { total?: unknown } } | undefined)?.pagination?.total === 'number';

function addTo(data: Counted, difference: number): Counted {
  if (typeof data === 'number') return data + difference;
  return hasTotal(data)
    ? { ...data, pagination: { ...data.pagination, total: data.pagination.total + difference } }
    : data;
}

/**
 * Shows a saved feedback in all lists and counts of its status at once: otherwise they would show the old state beside the
 * message that it was saved, until they have been loaded again. A list that it no longer matches loses it.
 */
export function showSaved(queryClient: QueryClient, saved: Feedback): void {
  const loaded = queryClient.getQueryCache().findAll({ queryKey: FEEDBACK_KEY });
  const matches = (query: unknown, status: string | null): boolean => {
    const asked = (query ?? {}) as Asked;
    return (
      includes(asked.status, status) &&
      includes(asked.practiceIds, saved.practice?.id) &&
      (asked.experienceType ?? saved.experienceType) === saved.experienceType
    );
  };
  let before: Feedback | undefined;
  for (const { queryKey, state } of loaded) {
    if (queryKey[FEEDBACK_KEY.length] !== 'list') continue;
    const data = state.data as Pages | undefined;
    const listed = data?.pages.flatMap((page) => page.data).find(({ id }) => id === saved.id);
    if (!data || !listed) continue;
    before = listed;
    const own = matches(queryKey.at(-1), saved.status) ? [saved] : [];
    const pages = data.pages.map((page) => ({
      ...page,
      data: page.data.flatMap((one) => (one.id === saved.id ? own : [one])),
    }));
    queryClient.setQueryData<Pages>(queryKey, { ...data, pages });
  }
  if (!before) return;
  for (const { queryKey, state } of loaded) {
    const query = queryKey.at(-1);
    if (!isKnown(query)) continue;
    const difference = Number(matches(query, saved.status)) - Number(matches(query, before.status));
    if (difference !== 0) queryClient.setQueryData(queryKey, addTo(state.data as Counted, difference));
  }
}
