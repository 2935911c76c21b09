import { createContext, useContext } from 'react';
import {
  analyticsAppointments,
  analyticsCategoryRating,
  analyticsChanges,
  analyticsNps,
  analyticsNpsScore,
  analyticsOutliers,
  analyticsPercentiles,
  analyticsRating,
  analyticsRequests,
  analyticsScores,
  analyticsSentiments,
  analyticsWidgets,
  practicesPercentiles,
  questionAnswers,
  saveAnalyticsWidgets,
  surveyMetrics,
} from '../../generated/calls/analytics-calls.ts';
import { listPracticeQuestions } from '../../generated/calls/practices-calls.ts';
import type { CallRequest } from '../../domain/call.ts';
import { dayOfReader } from '../../domain/period.ts';
import type { ExperienceType } from '../../domain/survey-permissions.ts';
import { type Answers, type Measure, outlierMetrics } from '../../domain/widgets/answers.ts';
import type { WidgetLayout } from '../../domain/widgets/layout.ts';
import type { Query } from '../core/api.ts';
import { send } from '../core/call.ts';

/** Source of the dashboards' figures and widgets. */
export interface DashboardSource {
  /** YYYY-MM-DD, in the reader's time zone */
  today: () => string;
  load: <M extends Measure>(measure: M, query: Query, options: LoadOptions) => Promise<Answers[M]>;
  loadLayout: (experienceType: ExperienceType, signal: AbortSignal) => Promise<WidgetLayout>;
  saveLayout: (experienceType: ExperienceType, layout: WidgetLayout) => Promise<unknown>;
}

interface LoadOptions {
  signal: AbortSignal;
  cache?: RequestCache;
}

type Loader<M extends Measure> = (query: Query, options: LoadOptions) => Promise<Answers[M]>;

/** A measure that one call returns unchanged. */
function by<Answer>(call: (input: { query: never }) => CallRequest<{ data: Answer }>) {
  return async (query: Query, options: LoadOptions): Promise<Answer> =>
    (await send(call({ query: query as never }), options)).data;
}

const scores = by(analyticsScores);
const categoryScores = by(analyticsCategoryRating);
const outliers = by(analyticsOutliers);

/** The newest additional question of the filtered practice. */
async function loadQuestion(
  { practiceIds, date }: Query,
  options: LoadOptions,
): Promise<Answers['question']> {
  const [practiceId] = practiceIds as string[];
  if (practiceId === undefined) return { question: '', points: [] };
  const { data: questions } = await send(listPracticeQuestions({ id: practiceId }), options);
  const newest = questions.reduce<(typeof questions)[number] | undefined>(
    (found, one) => (found && found.createdAt > one.createdAt ? found : one),
    undefined,
  );
  if (!newest) return { question: '', points: [] };
  const call = questionAnswers({
    practiceId,
    questionId: newest.id,
    query: { date: { gte: '', lt: '', ...(date as object) } },
  });
  return { question: newest.question, points: (await send(call, options)).data };
}

/** The call for each measure. */
const LOADERS: { [M in Measure]: Loader<M> } = {
  changes: by(analyticsChanges),
  ratings: by(analyticsRating),
  scores: (query, options) => (query.categoryId === undefined ? scores : categoryScores)(query, options),
  percentiles: by(analyticsPercentiles),
  nps: by(analyticsNpsScore),
  npsWeeks: by(analyticsNps),
  npsMonths: by(analyticsNps),
  outliers: async (query, options) => outlierMetrics(await outliers(query, options)),
  percentileRanks: by(practicesPercentiles),
  surveyMetrics: by(surveyMetrics),
  statusCounts: by(analyticsRequests),
  sentiments: by(analyticsSentiments),
  appointments: by(analyticsAppointments),
  question: loadQuestion,
};

export const apiSource: DashboardSource = {
  today: () => dayOfReader(new Date()),
  load: (measure, query, options) => LOADERS[measure](query, options),
  loadLayout: async (experienceType, signal) =>
    (await send(analyticsWidgets({ query: { experienceType } }), { signal })).data,
  saveLayout: (experienceType, layout) =>
    send(saveAnalyticsWidgets({ query: { experienceType }, body: [...layout] })),
};

/** Replaces the API for pages with sample data. */
export const DashboardSourceContext = createContext(apiSource);

export const useDashboardSource = (): DashboardSource => useContext(DashboardSourceContext);
