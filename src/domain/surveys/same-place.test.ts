import { describe, expect, it } from 'vitest';
import { isSamePlace } from './same-place.ts';

const AURORA = { name: 'Aurora Clinic', city: 'Aurora', state: 'CO', zip: '80012' };

describe('places of different kinds', () => {
  it.each([
    ['an equal address', { ...AURORA, name: 'Bright Smiles Aurora' }, true],
    ['a ZIP code with an extension', { ...AURORA, name: '', city: ' aurora', zip: '80012-1234' }, true],
    ['an equal name', { name: 'aurora  clinic', city: 'Mesa' }, true],
    ['another ZIP code', { ...AURORA, name: '', zip: '80013' }, false],
    ['another state', { ...AURORA, name: '', state: 'IL' }, false],
    ['nothing', {}, false],
  ])('are the same with %s', (_, other, isSame) => {
    expect(isSamePlace(AURORA, other)).toBe(isSame);
    expect(isSamePlace(other, AURORA)).toBe(isSame);
  });

  it('are not the same because both lack a part', () => {
    expect(isSamePlace({ name: '', city: 'Aurora' }, { name: '', city: 'Aurora' })).toBe(false);
  });
});
