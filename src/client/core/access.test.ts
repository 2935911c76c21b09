import { describe, expect, it } from 'vitest';
import { toViewer } from '../../domain/access/session.ts';
import { resources } from '../../generated/resources.ts';
import { entityTarget, mayOpen } from './access.ts';
import { makeSession } from './session-fixture.ts';

function resource(name: string) {
  const found = resources.find((item) => item.name === name);
  if (!found) throw new Error(name);
  return found;
}

describe('entityTarget', () => {
  it('reads the operation and the record from an address', () => {
    expect(entityTarget('/users', '/users')).toEqual({ operation: 'list' });
    expect(entityTarget('/users', '/users/')).toEqual({ operation: 'list' });
    expect(entityTarget('/users', '/users/create')).toEqual({ operation: 'create' });
    expect(entityTarget('/users', '/users/7')).toEqual({ operation: 'read', id: '7' });
    expect(entityTarget('/users', '/users/7/edit')).toEqual({ operation: 'update', id: '7' });
    expect(entityTarget('/users', '/users/7/edit/more')).toBeUndefined();
  });
});

describe('mayOpen', () => {
  const provider = toViewer(makeSession({ role: 'PROVIDER' }));
  const user = toViewer(makeSession({ role: 'USER' }));

  it('lets a provider open only their own record', () => {
    expect(mayOpen(resource('user'), { operation: 'update', id: provider.id }, provider)).toBe(true);
    expect(mayOpen(resource('user'), { operation: 'update', id: 'other' }, provider)).toBe(false);
    expect(mayOpen(resource('user'), { operation: 'list' }, provider)).toBe(false);
  });

  it('lets practice users see practices, but not add one', () => {
    expect(mayOpen(resource('practice'), { operation: 'list' }, user)).toBe(true);
    expect(mayOpen(resource('practice'), { operation: 'create' }, user)).toBe(false);
  });
});
