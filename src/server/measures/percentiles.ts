import type { PercentilePoint } from '../../generated/calls/types.ts';
import { both, type FigureInput, reading, type Reading } from './reading.ts';
import { measureColumns } from './read-rollups.ts';
import type { FigureQuery } from './scope.ts';
import { ownEntities, standingRows } from './standings.ts';
import { periodOfWeeks, weekly } from './weeks.ts';

interface WeekStanding {
  start: string;
  percentile: number | null;
  count: number;
}

/**
 * The percentile of each week. Of several entities it is their mean, weighted by responses: the standing of the
 * practice that the average response belongs to.
 */
export function percentiles(
  input: FigureInput<FigureQuery & { categoryId?: number }>,
): Reading<PercentilePoint[]> {
  const { scope, query } = input;
  const { weeks, sums } = weekly(input, measureColumns(scope, query.categoryId));
  const { place } = measureColumns(scope, query.categoryId);
  const { type, ids } = ownEntities(scope);
  const rows = standingRows('WEEK', { scope, type, ids }, periodOfWeeks(weeks));
  const text = `select start::text as start, sum(counts[${place}])::int as count,
      sum(percentiles[${place}]::float8 * counts[${place}]) / sum(counts[${place}]) / 100 as percentile
    from ${rows.from} group by 1`;
  const standings = reading(
    rows.statement(text),
    (found: WeekStanding[]) => new Map(found.map((row) => [row.start, row.percentile])),
  );
  return both(sums, standings, (of, byStart) =>
    weeks.map((week) => ({
      date: week.date,
      value: byStart.get(week.start) ?? null,
      count: of(week)?.count ?? 0,
    })),
  );
}
