import { addDays, listWeeks, type Period, type Week } from '../../domain/measures/period.ts';
import { type FigureInput, reading, type Reading } from './reading.ts';
import { type MeasureColumns, type Sums, sumsBy, weekRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

export type Started = Sums & { start: string };

/** The Mondays of weeks; empty for no weeks. */
export function periodOfWeeks(weeks: readonly Week[]): Period {
  const [first, last] = [weeks[0], weeks.at(-1)];
  return first && last
    ? { gte: first.start, lt: addDays(last.start, 1) }
    : { gte: '2000-01-01', lt: '2000-01-01' };
}

/** Sums of each whole week of a period. */
export function weekly(
  input: FigureInput<FigureQuery>,
  measure?: MeasureColumns,
): { weeks: Week[]; sums: Reading<(week: Week) => Started | undefined> } {
  const weeks = listWeeks(readPeriod(input, 'last3Months'), input.today);
  const statement = sumsBy('week', weekRows(input.scope, periodOfWeeks(weeks)), measure);
  return {
    weeks,
    sums: reading(statement, (rows: Started[]) => {
      const byStart = new Map(rows.map((row) => [row.start, row]));
      return ({ start }) => byStart.get(start);
    }),
  };
}
