import type { NpsPoint, NpsFigure } from '../../generated/calls/types.ts';
import { addNps, NO_NPS, type NpsCounts, npsFigure } from '../../domain/measures/stats/nps.ts';
import { npsSeries } from '../../domain/measures/stats/series.ts';
import { type FigureInput, reading, type Reading } from './reading.ts';
import { monthRows, sumsBy, totals } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';
import { type Started, weekly } from './weeks.ts';

function monthlyNps(input: FigureInput<FigureQuery>): Reading<NpsPoint[]> {
  const rows = monthRows(input, readPeriod(input, 'last3Months'));
  return reading(sumsBy('month', rows), (months: Started[]) => {
    let total = NO_NPS;
    return months.map((month) => {
      total = addNps(total, month);
      const prediction = month.start.slice(0, 7) === input.today.slice(0, 7);
      return {
        date: month.start,
        data: npsFigure(month),
        cumulativeData: npsFigure(total),
        prediction,
        predicted: null,
      };
    });
  });
}

/** The NPS of each week or month. */
export function npsOverTime(
  input: FigureInput<FigureQuery & { interval?: 'week' | 'month' }>,
): Reading<NpsPoint[]> {
  if (input.query.interval === 'month') return monthlyNps(input);
  const { weeks, sums } = weekly(input);
  return {
    ...sums,
    answer: (rows) => {
      const of = sums.answer(rows);
      return npsSeries(weeks, (week) => of(week) ?? NO_NPS);
    },
  };
}

/** The NPS of whole months. */
export function nps(input: FigureInput<FigureQuery>): Reading<NpsFigure> {
  const rows = monthRows(input, readPeriod(input, 'currentMonth'));
  return reading(totals(rows), ([counts = NO_NPS]: NpsCounts[]) => npsFigure(counts));
}
