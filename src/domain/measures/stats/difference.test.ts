import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../tests/support/random-surveys.ts';
import {
  areWithinChance,
  discoveries,
  meanDifference,
  normalTails,
  npsDifference,
  shareDifference,
  shareInterval,
  studentTails,
} from './difference.ts';
import { computeChange, type Moments, toMoments } from './moments.ts';

describe('tails', () => {
  it('are those of the tables of the normal distribution and of Student’s t', () => {
    expect(normalTails(1.959964)).toBeCloseTo(0.05, 6);
    expect(normalTails(-3.290527)).toBeCloseTo(0.001, 6);
    expect(studentTails(2.776, 4)).toBeCloseTo(0.05, 2);
    expect(studentTails(2.228, 10)).toBeCloseTo(0.05, 3);
    expect(studentTails(2.042, 30)).toBeCloseTo(0.05, 4);
  });
});

describe('the difference of two means', () => {
  it('has the standard error and degrees of freedom of Welch', () => {
    // two samples of 5 and 4 values, by hand: variances 2.5 and 20/3
    const difference = meanDifference(toMoments([11, 12, 13, 14, 15]), toMoments([4, 6, 8, 10]));
    expect(difference?.delta).toBe(6);
    const error = Math.sqrt(2.5 / 5 + 20 / 3 / 4);
    expect(difference?.interval.high).toBeCloseTo(6 + 2.776 * error, 2);
    expect(difference?.p).toBeGreaterThan(0.005);
    expect(difference?.p).toBeLessThan(0.02);
  });

  it('is unknown without a spread', () => {
    expect(meanDifference(toMoments([50, 50]), toMoments([60, 60]))).toBeNull();
    expect(meanDifference(toMoments([50]), toMoments([60, 70]))).toBeNull();
  });
});

describe('the difference of two NPS', () => {
  it('is of shares, and wide for few answers', () => {
    const many = npsDifference(
      { count: 400, sum: 200, squares: 300 },
      { count: 400, sum: 100, squares: 300 },
    );
    const few = npsDifference({ count: 8, sum: 4, squares: 6 }, { count: 8, sum: 2, squares: 6 });
    expect(many?.delta).toBe(0.25);
    expect(many?.p).toBeLessThan(0.001);
    expect(few?.delta).toBe(0.25);
    expect(few?.p).toBeGreaterThan(0.3);
    expect(npsDifference({ count: 0, sum: 0, squares: 0 }, { count: 8, sum: 2, squares: 6 })).toBeNull();
  });
});

describe('a share', () => {
  const draw = (random: () => number, count: number, share: number): Moments =>
    toMoments(Array.from({ length: count }, () => Number(random() < share)));

  it('has the interval of Wilson', () => {
    // 10 of 100, by hand
    expect(shareInterval({ count: 100, sum: 10 })?.low).toBeCloseTo(0.0552, 4);
    expect(shareInterval({ count: 100, sum: 10 })?.high).toBeCloseTo(0.1744, 4);
    expect(shareInterval({ count: 20, sum: 0 })?.low).toBe(0);
    expect(shareInterval({ count: 0, sum: 0 })).toBeNull();
  });

  it.each([
    ['rare', 200, 0.03],
    ['frequent', 60, 0.4],
    ['of few answers', 12, 0.2],
  ])('that is %s lies in its intervals 19 times in 20', (_, count, share) => {
    const random = createRandom(7);
    const rounds = 2000;
    let [covered, differs, around] = [0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const [now, before] = [draw(random, count, share), draw(random, count, share)];
      const interval = shareInterval(now);
      if (interval && interval.low <= share && share <= interval.high) covered += 1;
      const difference = shareDifference(now, before);
      if (difference && difference.p < 0.05) differs += 1;
      if (difference && difference.interval.low <= 0 && difference.interval.high >= 0) around += 1;
    }
    expect(covered / rounds).toBeGreaterThan(0.92);
    expect(differs / rounds).toBeLessThan(0.06);
    expect(around / rounds).toBeGreaterThan(0.94);
  });

  it('that doubles is found', () => {
    const random = createRandom(8);
    const found = Array.from({ length: 200 }, () =>
      shareDifference(draw(random, 400, 0.2), draw(random, 400, 0.1)),
    ).filter((difference) => difference && difference.p < 0.05 && difference.delta > 0);
    expect(found.length).toBeGreaterThan(180);
  });
});

describe('discoveries', () => {
  it('are the example of Benjamini and Hochberg: four of fifteen', () => {
    const ps = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    expect(discoveries(ps, 0.05).filter(Boolean)).toHaveLength(4);
    expect(discoveries([...ps].reverse(), 0.05).lastIndexOf(true)).toBe(14);
  });

  it('step up: a p above its own limit counts below a later one that holds', () => {
    expect(discoveries([0.04, 0.045, 0.05], 0.05)).toEqual([true, true, true]);
    expect(discoveries([0.04, 0.045, 0.06], 0.05)).toEqual([false, false, false]);
    expect(discoveries([], 0.05)).toEqual([]);
  });
});

describe('changes of a list', () => {
  // 20 answers of 50 with a spread, and the same moved by a few points
  const values = (by: number) => toMoments(Array.from({ length: 20 }, (_, at) => 50 + by + (at % 5) * 8));
  const change = (by: number) => computeChange(values(by), values(0));

  it('are tested like What changed tests one alone', () => {
    for (const by of [2, 5, 7, 7.4, 7.6, 8, 12]) {
      const p = meanDifference(values(by), values(0))?.p ?? 1;
      expect(areWithinChance([change(by)])).toEqual([p > 0.05]);
    }
  });

  it('have to be larger the more are looked at', () => {
    const rest = Array.from({ length: 12 }, () => change(0.1));
    expect(areWithinChance([change(8)])).toEqual([false]);
    expect(areWithinChance([change(8), ...rest])[0]).toBe(true);
    expect(areWithinChance([change(16), ...rest])[0]).toBe(false);
  });

  it('leave out those of few answers, and explain what has no interval', () => {
    const few = { ...change(16), count: 4 };
    const unknown = { ...change(16), interval: null };
    expect(areWithinChance([few, unknown, change(16)])).toEqual([true, true, false]);
  });
});
