import type { AnalyticsChangesQuery } from '../../generated/calls/types.ts';
import { daysBetween, listMonths, type Period, previousPeriod } from '../../domain/measures/period.ts';
import { type Change, computeChange } from '../../domain/measures/stats/moments.ts';
import { refuse } from '../http/errors.ts';
import {
  categoryMoments,
  type CategoryName,
  findCategories,
  getMoments,
  pickName,
} from './category-moments.ts';
import { both, type FigureInput, type Reading } from './reading.ts';
import { dayRows, monthRows, type RollupRows } from './read-rollups.ts';
import { readPeriod } from './scope.ts';

/** The requested earlier period, or the one to compare with. @throws AppError 400 unless it is earlier and as long */
function earlierPeriod({ query, today }: FigureInput<AnalyticsChangesQuery>, period: Period): Period {
  const { previousPeriod: wanted } = query;
  if (!wanted) return previousPeriod(period, today);
  const usual = previousPeriod(period, today);
  const [months, length] = [wanted, period].map((one) => listMonths(one, today)?.length);
  const isAsLong =
    (months !== undefined && months === length) ||
    daysBetween(wanted.gte, wanted.lt) === daysBetween(period.gte, period.lt) ||
    (wanted.gte === usual.gte && wanted.lt === usual.lt);
  if (!isAsLong || wanted.lt > period.gte)
    throw refuse('VALIDATION', 'Choose an equally long period before the current one.', 'previousPeriod');
  return wanted;
}

/** The period that the changes are against. @throws AppError 400 unless it is earlier and as long */
export function comparedPeriod(input: FigureInput<AnalyticsChangesQuery>): Period {
  return earlierPeriod(input, readPeriod(input, 'currentMonth'));
}

/** Each category in a period of whole months, and in the period that it is compared with. */
export function changes(
  input: FigureInput<AnalyticsChangesQuery>,
): Reading<(Change & { category: CategoryName })[]> {
  const { scope, query } = input;
  const period = readPeriod(input, 'currentMonth');
  const categories = findCategories(scope, query);
  const moments = (rows: RollupRows) => categoryMoments(rows, categories, query.patientType);
  const [rows, rowsBefore] = [monthRows(input, period), dayRows(input, comparedPeriod(input))];
  return both(moments(rows), moments(rowsBefore), (now, before) =>
    categories.map((category) => ({
      category: pickName(category),
      ...computeChange(getMoments(category, now), getMoments(category, before)),
    })),
  );
}
