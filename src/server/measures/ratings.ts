import type { AnalyticsRatingQuery } from '../../generated/calls/types.ts';
import { computeFigure, type Figure } from '../../domain/measures/stats/moments.ts';
import {
  categoryMoments,
  type CategoryName,
  findCategories,
  getMoments,
  pickName,
} from './category-moments.ts';
import type { FigureInput, Reading } from './reading.ts';
import { monthRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

/** Each category's stars in a period of whole months. */
export function ratings(
  input: FigureInput<AnalyticsRatingQuery>,
): Reading<(Figure & { category: CategoryName })[]> {
  const { scope, query } = input;
  const categories = findCategories(scope, query);
  const rows = monthRows(input, readPeriod(input, 'currentMonth'));
  const sums = categoryMoments(rows, categories, query.patientType);
  return {
    ...sums,
    answer: (rows) => {
      const byPlace = sums.answer(rows);
      return categories.map((category) => ({
        category: pickName(category),
        ...computeFigure(getMoments(category, byPlace)),
      }));
    },
  };
}

/** The experience metrics of a provider, best first; without responses last. */
export function metricScores(
  input: FigureInput<FigureQuery>,
): Reading<
  { categoryId: number; name: string; score: number | null; count: number; interval: Figure['interval'] }[]
> {
  const all = ratings(input);
  return {
    ...all,
    answer: (rows) =>
      all
        .answer(rows)
        .map(({ category, value, count, interval }) => ({
          categoryId: category.id,
          name: category.name,
          score: value,
          count,
          interval,
        }))
        .sort((a, b) => (b.score ?? 0) - (a.score ?? 0)),
  };
}
