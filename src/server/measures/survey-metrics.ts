import type { SurveyMetrics } from '../../generated/calls/types.ts';
import { type FunnelCounts, surveyMetrics as toMetrics } from '../../domain/measures/stats/funnel.ts';
import { type FigureInput, type Reading, reading } from './reading.ts';
import { funnelRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

const STEPS = ['sent', 'opened', 'completed', 'expired'];

/** Counts by outcome of the surveys sent in whole months. */
export function surveyMetrics(input: FigureInput<FigureQuery>): Reading<SurveyMetrics> {
  const rows = funnelRows(input, readPeriod(input, 'currentMonth'));
  const columns = STEPS.map((step) => `coalesce(sum(${step}), 0)::int as ${step}`);
  return reading(rows.statement(`select ${columns.join(', ')} from ${rows.from}`), ([row]: FunnelCounts[]) =>
    toMetrics(row ?? { sent: 0, opened: 0, completed: 0, expired: 0 }),
  );
}
