import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { nextSkip, type Page } from './api.ts';
import { readPages } from './list-pages.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** A list of numbers on a server that records its requests. */
function serveRows(total: number) {
  const asked: [skip: number, take: number][] = [];
  const server = { rows: Array.from({ length: total }, (_, row) => row), asked };
  const query = new InfiniteQueryObserver(client, {
    queryKey: ['rows'],
    initialPageParam: 0,
    retry: false,
    getNextPageParam: nextSkip<number>,
    queryFn: readPages(10, ({ skip, take }): Promise<Page<number>> => {
      asked.push([skip, take]);
      const data = server.rows.slice(skip, skip + take);
      const { length } = server.rows;
      return Promise.resolve({ data, pagination: { total: length, pageCount: Math.ceil(length / take) } });
    }),
  });
  const end = query.subscribe(() => undefined);
  return { server, query, end };
}

const readRows = (pages: readonly Page<number>[] | undefined) => pages?.flatMap(({ data }) => data);

it('loads a page at a time and reloads a long list with a request for every 100 rows', async () => {
  const { server, query, end } = serveRows(1000);
  await query.refetch();
  for (let page = 1; page < 25; page += 1) await query.fetchNextPage();
  expect(server.asked.every(([, take]) => take === 10)).toBe(true);
  server.asked.length = 0;
  server.rows[205] = -1;
  const { data } = await query.refetch();
  expect(server.asked).toEqual([
    [0, 100],
    [100, 100],
    [200, 50],
  ]);
  expect(data?.pages.map((page) => page.data.length)).toEqual(Array.from({ length: 25 }, () => 10));
  expect(data?.pages[0]?.pagination).toEqual({ total: 1000, pageCount: 100 });
  expect(readRows(data?.pages)).toEqual(server.rows.slice(0, 250));
  end();
});

it('reloads a list that has become shorter', async () => {
  const { server, query, end } = serveRows(35);
  await query.refetch();
  while (query.getCurrentResult().hasNextPage) await query.fetchNextPage();
  server.asked.length = 0;
  server.rows.length = 12;
  const { data } = await query.refetch();
  expect(server.asked).toEqual([[0, 40]]);
  expect(readRows(data?.pages)).toEqual(server.rows);
  expect(query.getCurrentResult().hasNextPage).toBe(false);
  end();
});

it('loads the pages that the first load needs with a request for every 100 rows', async () => {
  const asked: [skip: number, take: number][] = [];
  const { pages } = await client.infiniteQuery({
    queryKey: ['rows'],
    initialPageParam: 0,
    getNextPageParam: nextSkip<number>,
    pages: 12,
    queryFn: readPages(
      10,
      ({ skip, take }): Promise<Page<number>> => {
        asked.push([skip, take]);
        const data = Array.from({ length: take }, (_, row) => skip + row);
        return Promise.resolve({ data, pagination: { total: 1000, pageCount: 1000 / take } });
      },
      12,
    ),
  });
  expect(asked).toEqual([
    [0, 100],
    [100, 20],
  ]);
  expect(readRows(pages)).toEqual(Array.from({ length: 120 }, (_, row) => row));
});
