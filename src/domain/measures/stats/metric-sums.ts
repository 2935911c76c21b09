import type { MetricUnit } from '../charts/metric-units.ts';
import { POINTS_PER_STAR } from '../../surveys/survey-scores.ts';
import type { Compared } from './contributions.ts';
import {
  type Difference,
  meanDifference,
  npsDifference,
  shareDifference,
  shareInterval,
} from './difference.ts';
import { areComparable } from './few.ts';
import { computeFigure, type Figure, type Moments, NO_MOMENTS } from './moments.ts';
import { npsInterval } from './nps.ts';

/**
 * Sums of a metric's answers. Of an NPS, a promoter is 1, a passive 0, a detractor -1; of a share, an answer that belongs
 * to it is 1, any other 0.
 */
export interface MetricSums extends Moments {
  /** answers that are negative outliers */
  outliers: number;
  /** responses with a comment */
  comments: number;
}

export const NO_SUMS: MetricSums = { ...NO_MOMENTS, outliers: 0, comments: 0 };

/** The difference in the unit of the metric; null: not comparable. */
export function compareSums(unit: MetricUnit, { now, before }: Compared): Difference | null {
  if (!areComparable(now.count, before.count)) return null;
  if (unit === 'nps') return npsDifference(now, before);
  if (unit === 'share') return shareDifference(now, before);
  const found = meanDifference(now, before);
  if (!found) return null;
  const { delta, interval, p } = found;
  const inStars = { low: interval.low / POINTS_PER_STAR, high: interval.high / POINTS_PER_STAR };
  return { delta: delta / POINTS_PER_STAR, interval: inStars, p };
}

/** The value in the unit of the metric, with its interval. */
export function toFigure(unit: MetricUnit, sums: Moments): Figure {
  const { count, sum, squares } = sums;
  if (unit === 'stars' || count === 0) return computeFigure(sums);
  const groups = {
    promoters: (squares + sum) / 2,
    passives: count - squares,
    detractors: (squares - sum) / 2,
  };
  const interval = unit === 'nps' ? npsInterval(groups) : shareInterval(sums);
  return { value: sum / count, count, interval };
}
