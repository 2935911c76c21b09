import { type Period, previousPeriod } from '../../domain/measures/period.ts';
import { responseRate } from '../../domain/measures/stats/funnel.ts';
import { computeChange, NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import { NO_NPS, npsFigure } from '../../domain/measures/stats/nps.ts';
import { NO_CONTACT_STATUSES, OPEN_STATUSES, WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import type { Summary } from '../../generated/calls/types.ts';
import { both, type FigureInput, reading, type Reading } from './reading.ts';
import { dayRows, monthRows, type RollupRows, type Sums, totals } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';
import { statusCounts } from './status-counts.ts';
import { surveyMetrics } from './survey-metrics.ts';

type Input = FigureInput<FigureQuery>;

/** The period that a summary is compared with. */
export function summaryBefore(input: Input): Period {
  return previousPeriod(readPeriod(input, 'currentMonth'), input.today);
}

/** The latest surveys of a running period have had less time to be answered, so its rate is not compared. */
function rateBefore(input: Input): Reading<Summary['surveysBefore']> {
  const date = summaryBefore(input);
  if (readPeriod(input, 'currentMonth').lt > input.today) return { statements: [], answer: () => null };
  const metrics = surveyMetrics({ ...input, query: { ...input.query, date } });
  return { ...metrics, answer: (rows) => responseRate(metrics.answer(rows)) };
}

const sums = (rows: RollupRows): Reading<Sums> =>
  reading(totals(rows), ([found]: Sums[]) => found ?? { ...NO_MOMENTS, ...NO_NPS });

/** The figures of a place at a glance, in a period of whole months. */
export function summary(input: Input): Reading<Summary> {
  const period = readPeriod(input, 'currentMonth');
  const scores = both(
    sums(monthRows(input, period)),
    sums(dayRows(input, summaryBefore(input))),
    (now, before) => ({
      score: computeChange(now, before),
      nps: npsFigure(now),
      npsBefore: npsFigure(before),
    }),
  );
  const surveys = both(surveyMetrics(input), rateBefore(input), (metrics, surveysBefore) => ({
    surveys: responseRate(metrics),
    surveysBefore,
  }));
  const requests = statusCounts(input);
  return both(
    both(scores, surveys, (a, b) => ({ ...a, ...b })),
    requests,
    (figures, counts) => {
      const count = (statuses: readonly string[]): number =>
        counts.reduce((sum, one) => sum + (statuses.includes(one.status) ? one.count : 0), 0);
      const open = count(OPEN_STATUSES);
      const contacted = open - count(NO_CONTACT_STATUSES);
      return { ...figures, requests: { open, contacted, notContacted: count([WAITING_STATUS]) } };
    },
  );
}
