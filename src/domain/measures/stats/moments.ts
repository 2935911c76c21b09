import { toStars } from '../../surveys/survey-scores.ts';

/** Sums for computing a mean and its spread. They can be added and subtracted. */
export interface Moments {
  count: number;
  /** of the values, 0 to 100 each */
  sum: number;
  /** of their squares */
  squares: number;
}

export const NO_MOMENTS: Moments = { count: 0, sum: 0, squares: 0 };

/** A 95 % confidence interval. */
export interface Interval {
  low: number;
  high: number;
}

/** A mean in stars, with its number of answers. */
export interface Figure {
  /** 1 to 5; null: no answers */
  value: number | null;
  count: number;
  /** null for fewer than two answers */
  interval: Interval | null;
}

export function addMoments(a: Moments, b: Moments): Moments {
  return { count: a.count + b.count, sum: a.sum + b.sum, squares: a.squares + b.squares };
}

export function toMoments(values: readonly number[]): Moments {
  return values.reduce(
    (sums, value) => addMoments(sums, { count: 1, sum: value, squares: value * value }),
    NO_MOMENTS,
  );
}

/** t(0.975, df) for df 1 to 30 (NIST/SEMATECH e-Handbook, table 1.3.6.7.2). */
const T_975 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
export const Z_975 = 1.959964;

/** The 97.5 % point of Student's t: by table up to 30 degrees of freedom, then by the first terms of its expansion. */
export function tQuantile(df: number): number {
  const known = T_975[df - 1];
  if (known !== undefined) return known;
  const z = Z_975;
  return z + (z ** 3 + z) / (4 * df) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * df ** 2);
}

/** Standard deviation of a sample, in the unit of its values; null for fewer than two values. */
export function computeDeviation({ count, sum, squares }: Moments): number | null {
  if (count < 2) return null;
  // sums of rounded squares can imply a slightly negative variance
  return Math.sqrt(Math.max(0, squares - (sum * sum) / count) / (count - 1));
}

function clip(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/**
 * Mean in stars with its 95 % interval: t(0.975, n - 1) * s / sqrt(n) (IUPAC Gold Book, confidence interval of a mean),
 * clipped to 1 to 5, as no answer lies beyond.
 */
export function computeFigure(moments: Moments): Figure {
  const { count, sum } = moments;
  if (count <= 0) return { value: null, count: 0, interval: null };
  const value = clip(toStars(sum / count), 1, 5);
  const deviation = computeDeviation(moments);
  if (deviation === null) return { value, count, interval: null };
  const error = (tQuantile(count - 1) * deviation) / Math.sqrt(count) / 25;
  return { value, count, interval: { low: clip(value - error, 1, 5), high: clip(value + error, 1, 5) } };
}

/** Moments of answers from 0 to 100, from a mean stored in stars. */
export function starMoments({ count, sum, squares }: Moments): Moments {
  // (stars - 1) * 25
  return { count, sum: (sum - count) * 25, squares: (squares - 2 * sum + count) * 625 };
}

/** A figure compared with the previous period. */
export interface Change {
  current: number | null;
  prev: number | null;
  /** null: no answers in one of them */
  delta: number | null;
  /** of the current period */
  count: number;
  prevCount: number;
  interval: Interval | null;
  prevInterval: Interval | null;
}

function getMargin(interval: Interval | null): number {
  return interval ? (interval.high - interval.low) / 2 : Infinity;
}

/** Whether the difference of two means is within the sum of their margins; unknown intervals explain everything. */
export function isWithinChance(delta: number, now: Interval | null, before: Interval | null): boolean {
  return Math.abs(delta) <= Math.hypot(getMargin(now), getMargin(before));
}

export function computeChange(now: Moments, before: Moments): Change {
  const [current, prev] = [computeFigure(now), computeFigure(before)];
  return {
    current: current.value,
    prev: prev.value,
    delta: current.value === null || prev.value === null ? null : current.value - prev.value,
    count: current.count,
    prevCount: prev.count,
    interval: current.interval,
    prevInterval: prev.interval,
  };
}
