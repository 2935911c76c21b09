import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { type CursorPage, FIRST_PAGE, nextPage, readPages } from './list-pages.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** A list of numbers on a server that records its requests. A cursor is the last row before it. */
function serveRows(total: number, pages = 1) {
  const asked: [cursor: string, take: number][] = [];
  const server = { rows: Array.from({ length: total }, (_, row) => row), asked };
  const options = {
    queryKey: ['rows'],
    initialPageParam: FIRST_PAGE,
    retry: false,
    getNextPageParam: nextPage<number>,
    queryFn: readPages(
      10,
      ({ cursor, take }) => {
        asked.push([cursor, take]);
        const start = cursor === 'first' ? 0 : server.rows.indexOf(Number(cursor)) + 1;
        const data = server.rows.slice(start, start + take);
        const hasMore = start + take < server.rows.length;
        return Promise.resolve({ data, pagination: { nextCursor: hasMore ? String(data.at(-1)) : null } });
      },
      pages,
    ),
  };
  return { server, options };
}

function watchRows(total: number) {
  const { server, options } = serveRows(total);
  const query = new InfiniteQueryObserver(client, options);
  const end = query.subscribe(() => undefined);
  return { server, query, end };
}

const readRows = (pages: readonly CursorPage<number>[] | undefined) => pages?.flatMap(({ data }) => data);

it('loads a page at a time and reloads a long list with a request for every 100 rows', async () => {
  const { server, query, end } = watchRows(1000);
  await query.refetch();
  for (let page = 1; page < 25; page += 1) await query.fetchNextPage();
  expect(server.asked.every(([, take]) => take === 10)).toBe(true);
  server.asked.length = 0;
  server.rows[205] = -1;
  const { data } = await query.refetch();
  expect(server.asked).toEqual([
    ['first', 100],
    ['99', 100],
    ['199', 50],
  ]);
  expect(data?.pages.map((page) => page.data.length)).toEqual(Array.from({ length: 25 }, () => 10));
  expect(readRows(data?.pages)).toEqual(server.rows.slice(0, 250));
  server.asked.length = 0;
  await query.fetchNextPage();
  expect(server.asked).toEqual([['249', 10]]);
  end();
});

it('loses and repeats no row when rows are added before the page that is read', async () => {
  const { server, query, end } = watchRows(30);
  await query.refetch();
  server.rows.unshift(100, 101, 102);
  while (query.getCurrentResult().hasNextPage) await query.fetchNextPage();
  expect(readRows(query.getCurrentResult().data?.pages)).toEqual(server.rows.slice(3));
  end();
});

it('reloads a list that has become shorter', async () => {
  const { server, query, end } = watchRows(35);
  await query.refetch();
  while (query.getCurrentResult().hasNextPage) await query.fetchNextPage();
  server.asked.length = 0;
  server.rows.length = 12;
  const { data } = await query.refetch();
  expect(server.asked).toEqual([['first', 40]]);
  expect(readRows(data?.pages)).toEqual(server.rows);
  expect(query.getCurrentResult().hasNextPage).toBe(false);
  end();
});

it('loads the pages that the first load needs with a request for every 100 rows', async () => {
  const { server, options } = serveRows(1000, 12);
  const { pages } = await client.infiniteQuery({ ...options, pages: 12 });
  expect(server.asked).toEqual([
    ['first', 100],
    ['99', 20],
  ]);
  expect(readRows(pages)).toEqual(server.rows.slice(0, 120));
});
