import type { Page } from './api.ts';

/** How many records of a list to pass over for its next page; undefined after the last one. */
export function nextSkip<T>(page: Page<T>, pages: readonly Page<T>[]): number | undefined {
  const seen = pages.reduce((count, { data }) => count + data.length, 0);
  return page.data.length > 0 && seen < page.pagination.total ? seen : undefined;
}

/** The records of all pages, each once: what comes in meanwhile moves the others on by a place. */
export function allOf<T extends { id: string }>(pages: readonly { data: T[] }[]): T[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((one) => [one.id, one]))).values()];
}
