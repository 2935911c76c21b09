import type { ScorePoint } from '../../generated/calls/types.ts';
import { NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import { scoreSeries } from '../../domain/measures/stats/series.ts';
import { refuse } from '../http/errors.ts';
import type { FigureInput, Reading } from './reading.ts';
import { measureColumns } from './read-rollups.ts';
import type { FigureQuery } from './scope.ts';
import { weekly } from './weeks.ts';

function readScores(input: FigureInput<FigureQuery>, categoryId?: number): Reading<ScorePoint[]> {
  const { weeks, sums } = weekly(input, measureColumns(input.scope, categoryId));
  return {
    ...sums,
    answer: (rows) => {
      const of = sums.answer(rows);
      return scoreSeries(weeks, (week) => of(week) ?? NO_MOMENTS);
    },
  };
}

/** The score of each week, with the current week's prediction. */
export function scores(input: FigureInput<FigureQuery>): Reading<ScorePoint[]> {
  return readScores(input);
}

/** One category, week by week. */
export function categoryScores(
  input: FigureInput<FigureQuery & { categoryId: number }>,
): Reading<ScorePoint[]> {
  if (input.query.categoryId === -1) throw refuse('VALIDATION', 'There is no such category', 'categoryId');
  return readScores(input, input.query.categoryId);
}
