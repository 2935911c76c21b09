import { computeFigure, type Moments } from '../../domain/measures/stats/moments.ts';
import { OPEN_STATUSES } from '../../domain/surveys/feedback.ts';
import type { PracticeFigures } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { type FigureInput, type Reading, reading } from './reading.ts';
import { measureColumns, momentColumns, monthRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

/** The sum of the list elements that count open requests. */
const OPEN = srrStatus
  .flatMap(({ value }, index) =>
    OPEN_STATUSES.includes(value) ? [`coalesce(sum(requests[${index + 1}]), 0)`] : [],
  )
  .join(' + ');

type Row = Moments & { practiceId: string; openRequests: number };

/** The score and the open requests of each practice in whole months. */
export function practiceFigures(input: FigureInput<FigureQuery>): Reading<PracticeFigures[]> {
  const rows = monthRows(input, readPeriod(input, 'last3Months'));
  const score = momentColumns(measureColumns(input.scope, undefined));
  return reading(
    rows.statement(
      `select practice_id as "practiceId", ${score}, (${OPEN})::int as "openRequests" from ${rows.from} group by 1`,
    ),
    (found: Row[]) =>
      found.map(({ practiceId, openRequests, ...moments }) => ({
        practiceId,
        ...computeFigure(moments),
        openRequests,
      })),
  );
}
