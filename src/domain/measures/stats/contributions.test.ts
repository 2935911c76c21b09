import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contributions } from './contributions.ts';
import { type Moments, toMoments } from './moments.ts';

const sums = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 30 }).map(toMoments);
const groups = fc.array(fc.record({ now: sums, before: sums }), { minLength: 1, maxLength: 12 });

const getMean = (all: readonly Moments[]): number =>
  all.reduce((sum, one) => sum + one.sum, 0) / all.reduce((sum, one) => sum + one.count, 0);

describe('contributions', () => {
  it('add up to the change of the mean, whatever the groups', () => {
    fc.assert(
      fc.property(groups, (compared) => {
        const [now, before] = [compared.map((one) => one.now), compared.map((one) => one.before)];
        const change = getMean(now) - getMean(before);
        fc.pre(Number.isFinite(change));
        const parts = contributions(compared);
        expect(parts.reduce((sum, { mix, rate }) => sum + mix + rate, 0)).toBeCloseTo(change, 9);
      }),
    );
  });

  it('are all rate if only means change, and all mix if only shares do', () => {
    const of = (count: number, mean: number): Moments => ({ count, sum: count * mean, squares: 0 });
    const rates = contributions([
      { now: of(10, 60), before: of(10, 80) },
      { now: of(30, 90), before: of(30, 90) },
    ]);
    expect(rates.map(({ rate }) => rate)).toEqual([-5, 0]);
    expect(rates.map(({ mix }) => Math.abs(mix))).toEqual([0, 0]);
    const mixes = contributions([
      { now: of(30, 60), before: of(10, 60) },
      { now: of(10, 90), before: of(30, 90) },
    ]);
    expect(mixes.map(({ rate }) => rate)).toEqual([0, 0]);
    expect(mixes.reduce((sum, { mix }) => sum + mix, 0)).toBeCloseTo(-15);
  });

  it('of a new group are all mix', () => {
    const parts = contributions([
      { now: toMoments([80, 80]), before: toMoments([80, 80]) },
      { now: toMoments([40, 40]), before: toMoments([]) },
    ]);
    expect(parts[1]?.rate).toBe(0);
    expect(parts.reduce((sum, { mix, rate }) => sum + mix + rate, 0)).toBe(-20);
  });
});
