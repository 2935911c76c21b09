import { barsModel, byValue, MOST_VERTICAL, shownInterval } from '../domain/measures/charts/bar-chart.ts';
import {
  type BarsModel,
  countText,
  type ModelContext,
  toneMarks,
  valueText,
} from '../domain/measures/charts/chart-model.ts';
import { isFew } from '../domain/measures/stats/few.ts';
import type { CategoryFigure } from '../domain/measures/widgets/answers.ts';
import type { MeasureModel } from './measure.ts';

/** Scores by category. */
export function ratingsModel(figures: readonly CategoryFigure[], context: ModelContext): BarsModel {
  const sorted = figures.length > MOST_VERTICAL ? [...figures].sort(byValue) : figures;
  const marks = sorted.map(({ category, value, count, interval }) => ({
    key: category.code,
    label: category.name,
    value,
    text: valueText(value, 'stars'),
    count,
    interval: shownInterval(count, interval),
    note: count > 0 && isFew(count) ? `${count}, few answers` : countText(count),
    drill: { value: category.code, categoryId: category.id },
  }));
  return barsModel(toneMarks(marks), 'stars', 'Metric', context);
}

export const ratings = {
  call: 'analyticsRating',
  toModel: ratingsModel,
} satisfies MeasureModel<CategoryFigure[]>;
