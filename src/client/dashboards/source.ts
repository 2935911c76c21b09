import { createContext, useContext } from 'react';
import {
  analyticsChanges,
  analyticsNps,
  analyticsNpsScore,
  analyticsRating,
  analyticsRequests,
  analyticsScores,
  analyticsWidgets,
  saveAnalyticsWidgets,
  surveyMetrics,
} from '../../generated/calls/analytics-calls.ts';
import type { CallRequest } from '../../domain/call.ts';
import { dayOfReader } from '../../domain/period.ts';
import type { ExperienceType } from '../../domain/survey-permissions.ts';
import type { Answers, Measure } from '../../domain/widgets/answers.ts';
import type { WidgetLayout } from '../../domain/widgets/layout.ts';
import type { Query } from '../core/api.ts';
import { send } from '../core/call.ts';

/** Where dashboards read their figures and keep their widgets. */
export interface DashboardSource {
  /** YYYY-MM-DD, where the reader is */
  today: () => string;
  load: <M extends Measure>(
    measure: M,
    query: Query,
    options: { signal: AbortSignal; cache?: RequestCache },
  ) => Promise<Answers[M]>;
  loadLayout: (experienceType: ExperienceType, signal: AbortSignal) => Promise<WidgetLayout>;
  saveLayout: (experienceType: ExperienceType, layout: WidgetLayout) => Promise<unknown>;
}

/** The call that answers each measure. */
const CALLS: { [M in Measure]?: (input: { query?: never }) => CallRequest<{ data: Answers[M] }> } = {
  changes: analyticsChanges,
  ratings: analyticsRating,
  scores: analyticsScores,
  nps: analyticsNpsScore,
  npsWeeks: analyticsNps,
  npsMonths: analyticsNps,
  surveyMetrics,
  statusCounts: analyticsRequests,
};

export const apiSource: DashboardSource = {
  today: () => dayOfReader(new Date()),
  async load(measure, query, options) {
    const call = CALLS[measure];
    if (!call) throw new Error(`No call answers ${measure}`);
    return (await send(call({ query: query as never }), options)).data;
  },
  loadLayout: async (experienceType, signal) =>
    (await send(analyticsWidgets({ query: { experienceType } }), { signal })).data,
  saveLayout: (experienceType, layout) =>
    send(saveAnalyticsWidgets({ query: { experienceType }, body: [...layout] })),
};

/** Another source than the API, for pages on sample data. */
export const DashboardSourceContext = createContext(apiSource);

export const useDashboardSource = (): DashboardSource => useContext(DashboardSourceContext);
