import { describe, expect, it } from 'vitest';
import { isSameQuery, viewQuery, viewSearch } from './SavedViews.tsx';

const OWN = { by: 'name', order: 'asc' } as const;

describe('saved views', () => {
  it('contain a sort only if it differs from the list’s default', () => {
    const filters = { role: 'PROVIDER' };
    expect(viewQuery(filters, { field: 'name', order: 'ASC' }, OWN)).toEqual(filters);
    expect(viewQuery(filters, { field: 'none', order: 'ASC' }, OWN)).toEqual(filters);
    expect(viewQuery({}, { field: 'name', order: 'DESC' }, OWN)).toEqual({ sortBy: 'name', orderBy: 'desc' });
  });

  it('are opened by an address that the list can read', () => {
    const params = new URLSearchParams(viewSearch({ role: ['USER'], sortBy: 'role', orderBy: 'desc' }));
    expect(Object.fromEntries(params)).toEqual({
      filter: '{"role":["USER"]}',
      sort: 'role',
      order: 'DESC',
      page: '1',
    });
  });

  it('are equal if they find the same records', () => {
    expect(isSameQuery({ a: '1', b: { gte: '2' } }, { b: { gte: 2 }, a: '1' })).toBe(true);
    expect(isSameQuery({ a: ['1', '2'] }, { a: ['2'] })).toBe(false);
    expect(isSameQuery({}, { search: 'a' })).toBe(false);
  });
});
