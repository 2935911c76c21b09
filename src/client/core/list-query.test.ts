// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { listPath, queryOfAddress, UNSORTED } from './list-query.ts';

describe('listPath', () => {
  it('uses our dialect: skip and take, sortBy and orderBy, filters in brackets', () => {
    const path = listPath('/users', {
      skip: 25,
      take: 25,
      sort: { field: 'name', order: 'DESC' },
      filter: { role: ['USER', 'PROVIDER'], search: 'a & b', status: '' },
    });
    expect(path).toBe(
      '/users?skip=25&take=25&sortBy=name&orderBy=desc&role[0]=USER&role[1]=PROVIDER&search=a%20%26%20b',
    );
  });

  it('requests no order without a sort', () => {
    const path = listPath('/users', {
      skip: 0,
      take: 10,
      sort: { field: UNSORTED, order: 'ASC' },
      filter: {},
    });
    expect(path).toBe('/users?skip=0&take=10');
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
