import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../domain/session.ts';
import { location } from '../../../generated/models/location.ts';
import { user } from '../../../generated/models/user.ts';
import { cellLinks, cellText, nextOrder, orderOf, visibleColumns } from './columns.ts';
import { columnWidths, fitsTable } from './ListTable.tsx';

const record = { id: '1', name: 'Main', city: 'Austin', state: 'TX', phone: '+15125550134', email: null };
const enums = { 'us-state': [{ value: 'TX', label: 'Texas' }] };
const column = (name: string) => {
  const found = location.screens.list.columns.find((item) => item.name === name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
};

describe('cells', () => {
  it('fill templates with labels', () => {
    expect(cellText(location, column('location'), record, enums)).toBe('Austin, Texas');
  });

  it('hold a link for each contact that is set', () => {
    expect(cellLinks(location, column('contact'), record)).toEqual([
      { href: 'tel:+15125550134', text: '+1 512 555 0134' },
    ]);
  });
});

describe('sorting', () => {
  it('cycles none, ascending, descending, none', () => {
    expect([undefined, 'ASC' as const, 'DESC' as const].map(nextOrder)).toEqual(['ASC', 'DESC', undefined]);
  });

  it('marks the column whose name sortBy takes', () => {
    expect(orderOf(column('location'), { field: 'city', order: 'DESC' })).toBe('DESC');
    expect(orderOf(column('contact'), { field: 'city', order: 'DESC' })).toBeUndefined();
  });
});

describe('visibleColumns', () => {
  it('leaves out what the viewer may not read', () => {
    const viewer = { role: 'USER' } as Viewer;
    const model = {
      ...user,
      fields: user.fields.map((field) =>
        field.name === 'role' ? { ...field, readRoles: ['ADMIN' as const] } : field,
      ),
    };
    expect(visibleColumns({ model, viewer, facts: {} }).map(({ name }) => name)).toEqual([
      'name',
      'category',
    ]);
  });
});

describe('widths', () => {
  it('give the name twice the room, and what is too narrow for a table to cards', () => {
    expect(columnWidths([{}, {}, {}], 1)).toEqual(['42%', undefined, undefined, '128px']);
    expect(columnWidths([{}], 1)[0]).toBeUndefined();
    const [name, , , contact] = columnWidths([{}, {}, {}, { links: ['email'] }], 2);
    expect(parseInt(contact ?? '', 10)).toBeGreaterThan(parseInt(name ?? '', 10));
    expect(fitsTable(358, 3, 1)).toBe(false);
    expect(fitsTable(976, 3, 2)).toBe(true);
  });
});
