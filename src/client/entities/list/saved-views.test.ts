import { describe, expect, it } from 'vitest';
import { isSameQuery, viewQuery, viewSearch } from './saved-views.ts';

const OWN = { by: 'name', order: 'asc' } as const;

describe('saved views', () => {
  it('hold a sort only where it is not the list’s own', () => {
    const filters = { role: 'PROVIDER' };
    expect(viewQuery(filters, { field: 'name', order: 'ASC' }, OWN)).toEqual(filters);
    expect(viewQuery(filters, { field: 'none', order: 'ASC' }, OWN)).toEqual(filters);
    expect(viewQuery({}, { field: 'name', order: 'DESC' }, OWN)).toEqual({ sortBy: 'name', orderBy: 'desc' });
  });

  it('are opened by an address that the list reads back', () => {
    const params = new URLSearchParams(viewSearch({ role: ['USER'], sortBy: 'role', orderBy: 'desc' }));
    expect(Object.fromEntries(params)).toEqual({
      filter: '{"role":["USER"]}',
      sort: 'role',
      order: 'DESC',
      page: '1',
    });
  });

  it('are compared by what they find', () => {
    expect(isSameQuery({ a: '1', b: { gte: '2' } }, { b: { gte: 2 }, a: '1' })).toBe(true);
    expect(isSameQuery({ a: ['1', '2'] }, { a: ['2'] })).toBe(false);
    expect(isSameQuery({}, { search: 'a' })).toBe(false);
  });
});
