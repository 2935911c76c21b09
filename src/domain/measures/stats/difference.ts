import { areComparable } from './few.ts';
import { type Change, computeDeviation, type Interval, type Moments, tQuantile, Z_975 } from './moments.ts';

/** The difference of two independent figures, and how likely chance alone produces one at least as large. */
export interface Difference {
  delta: number;
  /** of the difference, 95 % */
  interval: Interval;
  /** two-sided, 0 to 1 */
  p: number;
}

/** Complementary error function for x >= 0, with a relative error below 1.2e-7 (Press et al., Numerical Recipes, 6.2: erfcc). */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  return t * Math.exp(-x * x + terms.reduceRight((sum, term) => sum * t + term, 0));
}

/** P(|Z| >= |z|) of a standard normal variable. */
export function normalTails(z: number): number {
  return erfc(Math.abs(z) / Math.SQRT2);
}

/**
 * P(|T| >= |t|) of Student's t, by the normal approximation of Wallace (1959, Annals of Mathematical Statistics 30,
 * 1124-1130): within 0.001 from 4 degrees of freedom.
 */
export function studentTails(t: number, df: number): number {
  const z = Math.sqrt(df * Math.log1p((t * t) / df));
  return normalTails((z * (8 * df + 1)) / (8 * df + 3));
}

/** The squared standard error of a mean; null for fewer than two values. */
function squaredError(moments: Moments): number | null {
  const deviation = computeDeviation(moments);
  return deviation === null ? null : deviation ** 2 / moments.count;
}

/**
 * The difference of two means by Welch's t-test, which does not assume equal variances; degrees of freedom by Welch and
 * Satterthwaite (NIST/SEMATECH e-Handbook, 7.3.1). In the unit of the values.
 * @returns null if the spread is unknown: fewer than two values, or all of them equal
 */
export function meanDifference(now: Moments, before: Moments): Difference | null {
  const [a, b] = [squaredError(now), squaredError(before)];
  if (a === null || b === null || a + b === 0) return null;
  const delta = now.sum / now.count - before.sum / before.count;
  const error = Math.sqrt(a + b);
  const df = (a + b) ** 2 / (a ** 2 / (now.count - 1) + b ** 2 / (before.count - 1));
  const margin = tQuantile(Math.max(1, Math.floor(df))) * error;
  return {
    delta,
    interval: { low: delta - margin, high: delta + margin },
    p: studentTails(delta / error, df),
  };
}

/** Variance of an NPS over n + 3 answers, the adjusted Wald estimate that `npsInterval` uses. */
function npsVariance({ count, sum, squares }: Moments): number {
  const n = count + 3;
  // 3/4 more promoters and detractors
  return ((squares + 1.5) / n - (sum / n) ** 2) / n;
}

/**
 * The difference of two NPS, -2 to 2: normal, with adjusted Wald variances (Rocks, The American Statistician 2016).
 * @param now of 1 for each promoter, 0 for a passive, -1 for a detractor
 * @returns null without answers
 */
export function npsDifference(now: Moments, before: Moments): Difference | null {
  if (now.count === 0 || before.count === 0) return null;
  const delta = now.sum / now.count - before.sum / before.count;
  const error = Math.sqrt(npsVariance(now) + npsVariance(before));
  const margin = Z_975 * error;
  return { delta, interval: { low: delta - margin, high: delta + margin }, p: normalTails(delta / error) };
}

/** The share of Agresti and Caffo, with one more success and one more failure, and its variance. */
function adjustedShare({ count, sum }: Pick<Moments, 'count' | 'sum'>): { share: number; variance: number } {
  const n = count + 2;
  const share = (sum + 1) / n;
  return { share, variance: (share * (1 - share)) / n };
}

/**
 * The difference of two shares, -1 to 1, with the adjusted Wald interval of Agresti and Caffo (2000, The American
 * Statistician 54, 280-288), which holds for few answers and rare ones.
 * @param now the answers, and those that belong to the share as their sum
 * @returns null without answers
 */
export function shareDifference(now: Moments, before: Moments): Difference | null {
  if (now.count === 0 || before.count === 0) return null;
  const [a, b] = [adjustedShare(now), adjustedShare(before)];
  const error = Math.sqrt(a.variance + b.variance);
  const [middle, margin] = [a.share - b.share, Z_975 * error];
  return {
    delta: now.sum / now.count - before.sum / before.count,
    interval: { low: Math.max(-1, middle - margin), high: Math.min(1, middle + margin) },
    p: normalTails(middle / error),
  };
}

/** The interval of a share by Wilson (1927, Journal of the American Statistical Association 22, 209-212). */
export function shareInterval({ count, sum }: Pick<Moments, 'count' | 'sum'>): Interval | null {
  if (count === 0) return null;
  const [share, z2] = [sum / count, Z_975 ** 2];
  const middle = (share + z2 / (2 * count)) / (1 + z2 / count);
  const margin =
    (Z_975 * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count ** 2))) / (1 + z2 / count);
  return { low: Math.max(0, middle - margin), high: Math.min(1, middle + margin) };
}

/**
 * Which of several tests hold at a false discovery rate, by the step-up procedure of Benjamini and Hochberg (1995, Journal
 * of the Royal Statistical Society B 57, 289-300): the largest k whose k-th smallest p is at most k/m of the rate, and all
 * smaller ones. Valid for independent and positively dependent tests; if nothing has changed, it holds the chance of any
 * finding at the rate.
 * @param rate 0 to 1
 */
export function discoveries(ps: readonly number[], rate: number): boolean[] {
  const sorted = [...ps].sort((a, b) => a - b);
  const last = sorted.findLastIndex((p, index) => p <= ((index + 1) / ps.length) * rate);
  const limit = sorted[last];
  return ps.map((p) => limit !== undefined && p <= limit);
}

/** The false discovery rate of changes that are looked at together. */
export const FALSE_DISCOVERY_RATE = 0.05;

/** The squared standard error of a mean in stars, from its interval, which may be clipped on one side. */
function readSquaredError(value: number, { low, high }: Interval, count: number): number {
  return (Math.max(value - low, high - value) / tQuantile(count - 1)) ** 2;
}

/** How likely chance alone produces a change of a mean at least as large, by Welch's test; 1: unknown. */
function testChange({ current, prev, count, prevCount, interval, prevInterval }: Change): number {
  if (current === null || prev === null || !interval || !prevInterval) return 1;
  const [a, b] = [
    readSquaredError(current, interval, count),
    readSquaredError(prev, prevInterval, prevCount),
  ];
  const delta = current - prev;
  if (a + b === 0) return delta === 0 ? 1 : 0;
  const df = (a + b) ** 2 / (a ** 2 / (count - 1) + b ** 2 / (prevCount - 1));
  return studentTails(delta / Math.sqrt(a + b), df);
}

/**
 * Which changes of means chance may explain, if all of them are looked at together: those that do not hold at the false
 * discovery rate. Changes that rest on few answers are not counted.
 */
export function areWithinChance(changes: readonly Change[]): boolean[] {
  const ps = changes.map((change) =>
    areComparable(change.count, change.prevCount) && change.delta !== null ? testChange(change) : null,
  );
  const holds = discoveries(
    ps.filter((p) => p !== null),
    FALSE_DISCOVERY_RATE,
  ).values();
  return ps.map((p) => p === null || !holds.next().value);
}
