import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './api.ts';

/** Rows per request while a long list is reloaded. */
const MOST_ROWS = 100;

interface PageContext {
  client: QueryClient;
  queryKey: QueryKey;
  /** number of rows before the page */
  pageParam: number;
  signal: AbortSignal;
}

/**
 * The query function of an infinite query. TanStack Query reloads such a query page by page; this function reloads the
 * pages on screen with one request for every 100 rows.
 * @param size rows of a page
 * @param pages number of pages that the first load needs
 */
export function readPages<T>(
  size: number,
  read: (asked: { skip: number; take: number; signal: AbortSignal }) => Promise<Page<T>>,
  pages = 1,
) {
  /** pages fetched together with an earlier one, by the abort signal shared by all requests of a reload */
  const ahead = new WeakMap<AbortSignal, Map<number, Page<T>>>();
  return async ({ client, queryKey, pageParam: skip, signal }: PageContext): Promise<Page<T>> => {
    const known = ahead.get(signal)?.get(skip);
    if (known) return known;
    const shown = client.getQueryData<InfiniteData<Page<T>>>(queryKey)?.pages.length ?? pages;
    const take = Math.min(MOST_ROWS, Math.max(size, shown * size - skip));
    const rows = await read({ skip, take, signal });
    const { data, pagination } = rows;
    const pageAt = (start: number): Page<T> => ({
      ...rows,
      data: data.slice(start, start + size),
      pagination: { ...pagination, pageCount: Math.ceil(pagination.total / size) },
    });
    const later = new Map<number, Page<T>>();
    for (let start = size; start < data.length; start += size) later.set(skip + start, pageAt(start));
    ahead.set(signal, later);
    return pageAt(0);
  };
}
