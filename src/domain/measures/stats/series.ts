import type { ScorePoint, NpsPoint } from '../../../generated/calls/types.ts';
import type { Week } from '../period.ts';
import { addMoments, computeFigure, type Interval, type Moments, NO_MOMENTS, tQuantile } from './moments.ts';
import { addNps, NO_NPS, type NpsCounts, npsFigure } from './nps.ts';

const ALPHA = 0.3;

/** Simple exponential smoothing; null for an empty series. */
export function smooth(values: readonly number[], alpha = ALPHA): number | null {
  const [first, ...rest] = values;
  if (first === undefined) return null;
  return rest.reduce((level, value) => alpha * value + (1 - alpha) * level, first);
}

/**
 * Predicts the current week: (seen * mean + (expected - seen) * level) / expected. The level and the expected number of
 * responses come from earlier weeks by simple exponential smoothing.
 * @param before earlier weeks, with their means in any one unit
 */
export function predict(
  seen: { count: number; mean: number | null },
  before: readonly { count: number; mean: number | null }[],
): number | null {
  const level = smooth(before.flatMap(({ mean }) => (mean === null ? [] : [mean])));
  if (level === null || seen.mean === null) return seen.mean ?? level;
  const expected = Math.max(seen.count, smooth(before.map(({ count }) => count)) ?? 0);
  return (seen.count * seen.mean + (expected - seen.count) * level) / expected;
}

/** A weekly series of a score. */
export function scoreSeries(weeks: readonly Week[], getMoments: (week: Week) => Moments): ScorePoint[] {
  const before: { count: number; mean: number | null }[] = [];
  let total = NO_MOMENTS;
  return weeks.map((week) => {
    const moments = getMoments(week);
    total = addMoments(total, moments);
    const [own, cumulative] = [computeFigure(moments), computeFigure(total)];
    const seen = { count: own.count, mean: own.value };
    const value = week.isRunning ? predict(seen, before) : own.value;
    before.push(seen);
    return {
      date: week.date,
      data: {
        value,
        count: own.count,
        intervalCount: own.count,
        intervalScore: own.value,
        cumulativeCount: cumulative.count,
        cumulativeScore: cumulative.value,
        prediction: week.isRunning,
        interval: own.interval,
      },
    };
  });
}

/** A weekly series of an NPS. */
export function npsSeries(weeks: readonly Week[], getCounts: (week: Week) => NpsCounts): NpsPoint[] {
  const before: { count: number; mean: number | null }[] = [];
  let total = NO_NPS;
  return weeks.map((week) => {
    const counts = getCounts(week);
    total = addNps(total, counts);
    const data = npsFigure(counts);
    const seen = { count: data.count, mean: data.score };
    const predicted = week.isRunning ? predict(seen, before) : null;
    before.push(seen);
    return {
      date: week.date,
      data,
      cumulativeData: npsFigure(total),
      prediction: week.isRunning,
      predicted,
    };
  });
}

/** The mean of a part, such as a week. */
export interface Part {
  mean: number | null;
  count: number;
  interval: Interval | null;
}

export interface Pooled {
  /** stars; null: no answers */
  value: number | null;
  count: number;
  /** standard error of the mean */
  error: number;
  interval: Interval | null;
}

/**
 * The overall mean from those of its parts, with its interval: the total sum of squares is the one within the parts,
 * derived from their intervals, plus the one between them (analysis of variance).
 */
export function pooledFigure(parts: readonly Part[]): Pooled {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const known = parts.flatMap(({ mean, ...part }) => (mean === null ? [] : [{ mean, ...part }]));
  if (count === 0 || known.length === 0) return { value: null, count: 0, error: 0, interval: null };
  const value = known.reduce((sum, { mean, count: n }) => sum + mean * n, 0) / count;
  const squares = known.reduce((sum, { mean, count: n, interval }) => {
    const between = n * (mean - value) ** 2;
    if (!interval) return sum + between;
    // one end may be clipped to the scale
    const half = Math.max(interval.high - mean, mean - interval.low);
    return sum + between + (n - 1) * n * (half / tQuantile(n - 1)) ** 2;
  }, 0);
  if (count < 2) return { value, count, error: 0, interval: null };
  const error = Math.sqrt(squares / (count - 1) / count);
  const half = tQuantile(count - 1) * error;
  return {
    value,
    count,
    error,
    interval: { low: Math.max(1, value - half), high: Math.min(5, value + half) },
  };
}

/** The score of a whole series. */
export function computeTotal(series: readonly ScorePoint[]): Pooled {
  return pooledFigure(
    series.map(({ data }) => ({
      mean: data.intervalScore,
      count: data.intervalCount,
      interval: data.interval,
    })),
  );
}
