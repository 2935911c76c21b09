import type { RequestCount } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { type FigureInput, type Reading, reading } from './reading.ts';
import { listSums, monthRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

/** Service resolution requests of surveys completed in whole months, by status. */
export function statusCounts(input: FigureInput<FigureQuery>): Reading<RequestCount[]> {
  const rows = monthRows(input, readPeriod(input, 'currentMonth'));
  const places = srrStatus.map((_, index) => index + 1);
  return reading(
    listSums(rows, { count: 'requests' }, places),
    (counts: { place: number; count: number }[]) => {
      const byPlace = new Map(counts.map(({ place, count }) => [place, count]));
      return srrStatus.map(({ value }, index) => ({
        status: value as RequestCount['status'],
        count: byPlace.get(index + 1) ?? 0,
      }));
    },
  );
}
