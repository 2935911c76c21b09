import { describe, expect, it } from 'vitest';
import { initialSelection } from './selection.ts';
import { makeSession } from './session-fixture.ts';

const none = { practiceIds: [], providerIds: [], workLocationIds: [], organizationalUnitIds: [] };

describe('initialSelection', () => {
  it('selects the first practice of practice users and providers, none for admins', () => {
    expect(initialSelection(makeSession({ role: 'USER' }), none).practiceIds).toEqual(['p1']);
    expect(initialSelection(makeSession({ role: 'PROVIDER' }), none).practiceIds).toEqual(['p1']);
    expect(initialSelection(makeSession({ role: 'ADMIN' }), none).practiceIds).toEqual([]);
  });

  it('keeps a chosen practice as long as it is theirs', () => {
    const session = makeSession({ role: 'USER' });
    expect(initialSelection(session, { ...none, practiceIds: ['p2'] }).practiceIds).toEqual(['p2']);
    expect(initialSelection(session, { ...none, practiceIds: ['gone'] }).practiceIds).toEqual(['p1']);
  });

  it('selects nothing for a person without practices', () => {
    expect(initialSelection(makeSession({ role: 'USER', practiceIds: [] }), none).practiceIds).toEqual([]);
  });
});
