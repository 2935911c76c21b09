import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listWeeks } from '../period.ts';
import { toStars } from '../../surveys/survey-scores.ts';
import { surveyMetrics } from './funnel.ts';
import {
  addMoments,
  computeChange,
  computeDeviation,
  isWithinChance,
  computeFigure,
  type Moments,
  toMoments,
  NO_MOMENTS,
  tQuantile,
} from './moments.ts';
import { createRandom } from '../../../../tests/support/random-surveys.ts';
import { NO_NPS, npsFigure, npsInterval } from './nps.ts';
import { npsSeries, predict, scoreSeries, smooth, pooledFigure } from './series.ts';

const answers = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 });
const some = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 });
const counts = fc.record({ promoters: fc.nat(500), passives: fc.nat(500), detractors: fc.nat(500) });

describe('a mean with its interval', () => {
  it('is independent of how the answers are split', () => {
    fc.assert(
      fc.property(answers, answers, (a, b) => {
        expect(addMoments(toMoments(a), toMoments(b))).toEqual(toMoments([...a, ...b]));
      }),
    );
  });

  it('lies within its interval, and both within 1 to 5', () => {
    fc.assert(
      fc.property(some, (values) => {
        const { value, count, interval } = computeFigure(toMoments(values));
        expect(count).toBe(values.length);
        expect(value).toBeGreaterThanOrEqual(1);
        expect(value).toBeLessThanOrEqual(5);
        if (values.length < 2) {
          expect(interval).toBeNull();
          return;
        }
        expect(interval?.low).toBeGreaterThanOrEqual(1);
        expect(interval?.high).toBeLessThanOrEqual(5);
        expect(interval?.low).toBeLessThanOrEqual(value ?? 0);
        expect(interval?.high).toBeGreaterThanOrEqual(value ?? 9);
      }),
    );
  });

  it("uses Student's t", () => {
    expect(tQuantile(4)).toBeCloseTo(2.78, 2);
    expect(tQuantile(9)).toBeCloseTo(2.26, 2);
    expect(tQuantile(60)).toBeCloseTo(2.0003, 3);
    expect(tQuantile(1000)).toBeCloseTo(1.9623, 3);
    // n = 5, mean 50, s = 7.9057
    const { value, interval } = computeFigure(toMoments([40, 45, 50, 55, 60]));
    expect(value).toBe(3);
    expect(interval?.high).toBeCloseTo(3 + (2.776 * 7.9057) / Math.sqrt(5) / 25, 3);
  });

  it('contains the true mean in 95 of 100 samples', () => {
    // sums of twelve draws are almost normally distributed
    const random = createRandom(20261122);
    const sample = () =>
      Array.from({ length: 8 }, () => Array.from({ length: 12 }, random).reduce((a, b) => a + b) * 8);
    const truth = toStars(48);
    const samples = 4000;
    let held = 0;
    for (let index = 0; index < samples; index += 1) {
      const { interval } = computeFigure(toMoments(sample()));
      if (interval && interval.low <= truth && truth <= interval.high) held += 1;
    }
    expect(held / samples).toBeGreaterThan(0.94);
    expect(held / samples).toBeLessThan(0.96);
  });

  it('has no spread for equal answers, and no value without answers', () => {
    expect(computeDeviation(toMoments([70, 70, 70]))).toBe(0);
    expect(computeFigure(NO_MOMENTS)).toEqual({ value: null, count: 0, interval: null });
  });

  it('changes by the difference of two periods', () => {
    expect(computeChange(toMoments([100, 75]), toMoments([50]))).toMatchObject({
      current: 4.5,
      prev: 3,
      delta: 1.5,
      count: 2,
    });
    expect(computeChange(toMoments([100]), NO_MOMENTS)).toMatchObject({
      current: 5,
      prev: null,
      delta: null,
    });
  });
});

describe('an NPS with its interval', () => {
  it.each([
    [5, 0, 0, 17.5, 100],
    [7, 2, 1, 7.0, 85.3],
    [60, 25, 15, 29.3, 58.0],
  ])(
    'of %i promoters, %i passives, %i detractors goes from %d',
    (promoters, passives, detractors, low, high) => {
      const interval = npsInterval({ promoters, passives, detractors });
      expect((interval?.low ?? 0) * 100).toBeCloseTo(low, 1);
      expect((interval?.high ?? 0) * 100).toBeCloseTo(high, 1);
    },
  );

  it('mirrors promoters and detractors, and narrows as answers double', () => {
    fc.assert(
      fc.property(counts, ({ promoters, passives, detractors }) => {
        fc.pre(promoters + passives + detractors > 0);
        const of = (p: number, n: number, d: number) =>
          npsInterval({ promoters: p, passives: n, detractors: d });
        const [one, mirrored] = [of(promoters, passives, detractors), of(detractors, passives, promoters)];
        expect(one?.low).toBeCloseTo(-(mirrored?.high ?? 0), 12);
        const width = (interval: typeof one) => (interval?.high ?? 0) - (interval?.low ?? 0);
        const double = of(promoters * 2, passives * 2, detractors * 2);
        // an interval clipped to the scale may stay unchanged
        if ((one?.low ?? 0) > -1 && (one?.high ?? 0) < 1) expect(width(double)).toBeLessThan(width(one));
        const centre = (promoters - detractors) / (promoters + passives + detractors + 3);
        expect(one?.low).toBeLessThanOrEqual(centre);
        expect(one?.high).toBeGreaterThanOrEqual(centre);
      }),
    );
  });

  it('stays within -1 and 1, and its shares add up to one', () => {
    fc.assert(
      fc.property(counts, (tallies) => {
        const { promoters, passives, detractors, score, count, interval } = npsFigure(tallies);
        if (count === 0) {
          expect([score, interval]).toEqual([null, null]);
          return;
        }
        expect(promoters.value + passives.value + detractors.value).toBeCloseTo(1, 9);
        expect(score).toBeCloseTo(promoters.value - detractors.value, 9);
        expect(interval?.low).toBeGreaterThanOrEqual(-1);
        expect(interval?.high).toBeLessThanOrEqual(1);
        expect(interval?.low).toBeLessThan(interval?.high ?? -1);
      }),
    );
  });
});

describe('a weekly series', () => {
  const weeks = listWeeks({ gte: '2026-09-01', lt: '2026-12-01' }, '2026-11-18');

  it('ends with the current week, predicted', () => {
    expect(weeks.at(-1)).toEqual({ start: '2026-11-16', date: '2026-11-22', isRunning: true });
    expect(smooth([4, 2])).toBeCloseTo(3.4, 9);
    expect(predict({ count: 2, mean: 5 }, [{ count: 4, mean: 3 }])).toBe(4);
    expect(predict({ count: 9, mean: 5 }, [{ count: 4, mean: 3 }])).toBe(5);
    expect(predict({ count: 0, mean: null }, [])).toBeNull();
  });

  it('predicts between the observed mean and the earlier level', () => {
    fc.assert(
      fc.property(some, fc.array(some, { minLength: 1, maxLength: 10 }), (seen, before) => {
        const of = (values: number[]) => ({
          count: values.length,
          mean: computeFigure(toMoments(values)).value,
        });
        const level = smooth(before.map((values) => of(values).mean ?? 0)) ?? 0;
        const value = predict(of(seen), before.map(of)) ?? 0;
        const ends = [level, of(seen).mean ?? 0].sort((a, b) => a - b);
        expect(value).toBeGreaterThanOrEqual((ends[0] ?? 0) - 1e-9);
        expect(value).toBeLessThanOrEqual((ends[1] ?? 0) + 1e-9);
      }),
    );
  });

  it('adds up: the last cumulative figure equals that of all weeks', () => {
    fc.assert(
      fc.property(fc.array(answers, { minLength: weeks.length, maxLength: weeks.length }), (values) => {
        const byWeek = new Map<string, Moments>(
          weeks.map(({ date }, index) => [date, toMoments(values[index] ?? [])]),
        );
        const points = scoreSeries(weeks, ({ date }) => byWeek.get(date) ?? NO_MOMENTS);
        const all = computeFigure(toMoments(values.flat()));
        expect(points.at(-1)?.data.cumulativeCount).toBe(all.count);
        expect(points.at(-1)?.data.cumulativeScore).toBe(all.value);
        expect(
          points.slice(0, -1).every(({ data }) => data.value === data.intervalScore && !data.prediction),
        ).toBe(true);
      }),
    );
  });

  it('does the same for the NPS', () => {
    const points = npsSeries(weeks, () => ({ promoters: 2, passives: 1, detractors: 1 }));
    expect(points.at(-1)).toMatchObject({ prediction: true, data: { score: 0.25, count: 4 } });
    expect(points.at(-1)?.cumulativeData.count).toBe(4 * weeks.length);
    expect(points.map(({ predicted }) => predicted)).toEqual([...weeks.slice(1).map(() => null), 0.25]);
  });

  it('predicts the NPS of a week without answers', () => {
    const usual = { promoters: 2, passives: 1, detractors: 1 };
    const points = npsSeries(weeks, ({ isRunning }) => (isRunning ? NO_NPS : usual));
    expect(points.at(-1)).toMatchObject({ data: { score: null, count: 0 }, predicted: 0.25 });
  });
});

describe('the funnel', () => {
  it('shares of the sent surveys', () => {
    expect(surveyMetrics({ sent: 8, opened: 4, completed: 2, expired: 1 })).toMatchObject({
      percentOpened: 0.5,
      percentCompleted: 0.25,
      percentCompletedAfterOpen: 0.5,
      percentExpired: 0.125,
    });
    expect(surveyMetrics({ sent: 0, opened: 0, completed: 0, expired: 0 }).percentOpened).toBeNull();
    // confidential answers, released in another month than their surveys were sent
    expect(surveyMetrics({ sent: 3, opened: 2, completed: 5, expired: 0 })).toMatchObject({
      openedCount: 5,
      completedCount: 5,
      percentOpened: 1,
      percentCompleted: 1,
      percentCompletedAfterOpen: null,
    });
  });
});

describe('a figure of parts', () => {
  // within the scale, so that no interval is clipped
  const middling = fc.array(fc.integer({ min: 45, max: 55 }), { maxLength: 12 });

  it('equals that of all answers at once, however they are split', () => {
    fc.assert(
      fc.property(fc.array(middling, { maxLength: 8 }), (weeks) => {
        const parts = weeks.map((values) => {
          const { value: mean, count, interval } = computeFigure(toMoments(values));
          return { mean, count, interval };
        });
        const [pooled, all] = [pooledFigure(parts), computeFigure(toMoments(weeks.flat()))];
        // two answers have such a large t that their interval is clipped at both ends
        if (weeks.some((values) => values.length === 2)) return;
        expect(pooled.count).toBe(all.count);
        expect(pooled.value ?? 0).toBeCloseTo(all.value ?? 0, 9);
        expect(pooled.interval?.low ?? 0).toBeCloseTo(all.interval?.low ?? 0, 6);
        expect(pooled.interval?.high ?? 0).toBeCloseTo(all.interval?.high ?? 0, 6);
      }),
    );
  });

  it('includes the spread between weeks of one answer each', () => {
    const parts = [2, 4, 3, 5, 1].map((mean) => ({ mean, count: 1, interval: null }));
    expect(pooledFigure(parts).error).toBeCloseTo(Math.sqrt(2.5 / 5), 9);
    expect(pooledFigure([])).toEqual({ value: null, count: 0, error: 0, interval: null });
  });
});

describe('isWithinChance', () => {
  const around = (value: number, margin: number) => ({ low: value - margin, high: value + margin });

  it('compares a change with the sum of both margins', () => {
    expect(isWithinChance(0.49, around(4, 0.3), around(3.5, 0.4))).toBe(true);
    expect(isWithinChance(-0.51, around(3.5, 0.3), around(4.01, 0.4))).toBe(false);
    expect(isWithinChance(5, null, around(3, 0.1))).toBe(true);
  });
});
