// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { listPath, queryOfAddress, UNSORTED } from './list-query.ts';

describe('listPath', () => {
  it('speaks our dialect: skip and take, sortBy and orderBy, filters beside them in brackets', () => {
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

  it('asks for no order when there is none', () => {
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
  it('reads what the list will ask for', () => {
    const search = '?filter=%7B%22search%22%3A%22cedar%22%7D&order=DESC&page=3&perPage=10&sort=city';
    expect(queryOfAddress(search)).toEqual({
      skip: 20,
      take: 10,
      sort: { field: 'city', order: 'DESC' },
      filter: { search: 'cedar' },
    });
  });

  it('takes a hand-written filter for none', () => {
    expect(queryOfAddress('?filter={oops').filter).toEqual({});
  });
});
