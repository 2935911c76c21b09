import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/** Rows per request while a long list is reloaded. */
const MOST_ROWS = 100;

/** Where a page starts: a number of rows behind the position of a cursor. */
export interface PageStart {
  cursor: string;
  rows: number;
}

/** The start of a list. */
export const FIRST_PAGE: PageStart = { cursor: 'first', rows: 0 };

/** A page of a list that is read by cursor. */
export interface CursorPage<T> {
  data: T[];
  /** undefined after the last page */
  next: PageStart | undefined;
}

/** A part of a list as the API returns it. */
export interface ListPart<T> {
  data: T[];
  pagination: { nextCursor?: string | null };
}

interface PageContext {
  client: QueryClient;
  queryKey: QueryKey;
  pageParam: PageStart;
  signal: AbortSignal;
}

/** The pages that a reload has read so far. */
interface Reload<T> {
  rows: number;
  pages: Map<string, CursorPage<T>>;
}

const getKey = ({ cursor, rows }: PageStart): string => `${cursor} ${rows}`;

/** The pages of a part, by where they start. */
function splitPart<T>(
  { data, pagination: { nextCursor } }: ListPart<T>,
  cursor: string,
  size: number,
): Map<string, CursorPage<T>> {
  const end = typeof nextCursor === 'string' ? { cursor: nextCursor, rows: 0 } : undefined;
  const pages = new Map<string, CursorPage<T>>();
  for (let rows = 0; rows === 0 || rows < data.length; rows += size) {
    const next = rows + size < data.length ? { cursor, rows: rows + size } : end;
    pages.set(getKey({ cursor, rows }), { data: data.slice(rows, rows + size), next });
  }
  return pages;
}

/**
 * The query function of an infinite query, whose first page is FIRST_PAGE. TanStack Query reloads such a query page by
 * page; this function reloads the pages on screen with one request for every 100 rows.
 * @param size rows of a page
 * @param pages number of pages that the first load needs
 */
export function readPages<T>(
  size: number,
  read: (asked: { cursor: string; take: number; signal: AbortSignal }) => Promise<ListPart<T>>,
  pages = 1,
) {
  /** by the abort signal that all requests of a reload share */
  const reloads = new WeakMap<AbortSignal, Reload<T>>();
  return async ({ client, queryKey, pageParam: start, signal }: PageContext): Promise<CursorPage<T>> => {
    const reload = reloads.get(signal) ?? { rows: 0, pages: new Map<string, CursorPage<T>>() };
    const known = reload.pages.get(getKey(start));
    if (known) return known;
    const isReload = start.cursor === FIRST_PAGE.cursor || reload.rows > 0;
    const shown = client.getQueryData<InfiniteData<CursorPage<T>>>(queryKey)?.pages.length ?? pages;
    const wanted = isReload ? shown * size - reload.rows : size;
    const { cursor } = start;
    const take = Math.min(MOST_ROWS, Math.max(size, wanted));
    const part = await read({ cursor, take, signal });
    const split = splitPart(part, cursor, size);
    reloads.set(signal, { rows: reload.rows + part.data.length, pages: split });
    return split.get(getKey(start)) ?? { data: [], next: undefined };
  };
}

/** Where the page after one starts. */
export function nextPage<T>({ next }: CursorPage<T>): PageStart | undefined {
  return next;
}
