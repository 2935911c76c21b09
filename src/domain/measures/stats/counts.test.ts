import { describe, expect, it } from 'vitest';
import { countTails, isConcentrated, isCountWithinChance } from './counts.ts';

describe('two counts', () => {
  it.each([
    [61, 37, false],
    [47, 52, true],
    [0, 3, true],
    [0, 5, true],
    [0, 6, false],
    [0, 0, true],
  ])('%i against %i differ by chance: %s', (now, before, isChance) => {
    expect(isCountWithinChance(now, before)).toBe(isChance);
  });
});

describe('chance of two counts', () => {
  it('agrees with the exact binomial test', () => {
    expect(countTails(61, 37, [25, 25])).toBeCloseTo(0.0197, 2);
    expect(countTails(312, 298, [25, 25])).toBeCloseTo(0.598, 2);
    expect(countTails(0, 0, [25, 25])).toBe(1);
    // twice the days, twice the comments
    expect(countTails(200, 100, [60, 30])).toBeCloseTo(1, 2);
  });
});

describe('the largest group', () => {
  it.each([
    ['a twelfth of the comments with a third of a theme', [18, 61, 1 / 12], true],
    ['a third of the comments with a third of a theme', [18, 54, 1 / 3], false],
    ['few of a theme', [2, 4, 1 / 4], false],
    ['all comments', [9, 9, 1], false],
  ] as const)('of %s is more than chance: %s', (_, [found, total, size], expected) => {
    expect(isConcentrated(found, total, size)).toBe(expected);
  });
});
