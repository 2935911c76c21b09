import { describe, expect, it } from 'vitest';
import { listPath, queryOfAddress } from './list-query.ts';

describe('listPath', () => {
  it('is the address that ra-data-simple-rest requests', () => {
    const path = listPath('/users', {
      skip: 25,
      take: 25,
      sort: { field: 'name', order: 'DESC' },
      filter: { role: ['USER', 'PROVIDER'], search: 'a & b' },
    });
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    expect(pathname).toBe('/users');
    expect(Object.fromEntries(searchParams)).toEqual({
      filter: '{"role":["USER","PROVIDER"],"search":"a & b"}',
      range: '[25,49]',
      sort: '["name","DESC"]',
    });
  });
});

describe('queryOfAddress', () => {
  it('reads the query that the list will request', () => {
    const search = '?filter=%7B%22search%22%3A%22cedar%22%7D&order=DESC&page=3&perPage=10&sort=city';
    expect(queryOfAddress(search)).toEqual({
      skip: 20,
      take: 10,
      sort: { field: 'city', order: 'DESC' },
      filter: { search: 'cedar' },
    });
  });

  it('ignores an invalid hand-written filter', () => {
    expect(queryOfAddress('?filter={oops').filter).toEqual({});
  });
});
