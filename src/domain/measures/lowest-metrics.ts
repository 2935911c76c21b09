import { isFew } from './stats/few.ts';
import type { Interval } from './stats/moments.ts';
import type { CategoryFigure } from './widgets/answers.ts';

/** A metric with enough answers for its interval. */
export type RatedMetric = CategoryFigure & { value: number; interval: Interval };

function isRated(metric: CategoryFigure): metric is RatedMetric {
  return metric.value !== null && metric.interval !== null && !isFew(metric.count);
}

/** The metrics with the lowest ratings, lowest first; those with few answers are left out. */
export function lowestMetrics(metrics: readonly CategoryFigure[], most: number): RatedMetric[] {
  return metrics
    .filter(isRated)
    .sort((a, b) => a.value - b.value)
    .slice(0, most);
}
