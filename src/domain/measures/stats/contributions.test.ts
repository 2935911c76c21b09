import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contributions, roundToSum } from './contributions.ts';
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

describe('rounded contributions', () => {
  const steps = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 1, maxLength: 13 });

  it('add up to the rounded change, each less than a step from its part, in the same order', () => {
    fc.assert(
      fc.property(steps, (unsorted) => {
        const parts = unsorted.sort((a, b) => b - a);
        const change = parts.reduce((sum, part) => sum + part, 0);
        const rounded = roundToSum(parts, change, 100).map((part) => Math.round(part * 100));
        expect(rounded.reduce((sum, part) => sum + part, 0)).toBe(
          Math.sign(change) * Math.round(Math.abs(change) * 100) + 0,
        );
        rounded.forEach((part, at) => expect(Math.abs(part - (parts[at] ?? 0) * 100)).toBeLessThan(1 + 1e-9));
        expect(rounded).toEqual(rounded.toSorted((a, b) => b - a));
      }),
    );
  });

  it('of a fall are those of a rise, turned round', () => {
    const parts = [0.014, 0.014, 0.014];
    expect(roundToSum(parts, 0.042, 100)).toEqual([0.02, 0.01, 0.01]);
    const fall = parts.map((part) => -part);
    expect(roundToSum(fall, -0.042, 100)).toEqual([-0.02, -0.01, -0.01]);
  });
});
