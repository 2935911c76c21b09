import type { CallName, Calls } from '../../generated/calls/types.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { appointments } from './appointments.ts';
import { changes, comparedPeriod } from './changes.ts';
import { drillDown, drillDownBefore } from './drill-down.ts';
import { employeeAnswers } from './employee-answers.ts';
import type { FigureCall } from './figure-call.ts';
import { feedbackDrillDown } from './feedback-drill-down.ts';
import { findings, findingsBefore } from './findings.ts';
import { leaderboard, periodBefore, practiceRanks } from './leaderboard.ts';
import { nps, npsOverTime } from './nps.ts';
import { outliers } from './outliers.ts';
import { percentileRanks, practicePercentile } from './percentile-ranks.ts';
import { percentiles } from './percentiles.ts';
import { practiceFigures } from './practice-figures.ts';
import { newestQuestion, questionAnswers } from './question.ts';
import { metricScores, ratings } from './ratings.ts';
import type { FigureInput, Reading } from './reading.ts';
import type { FigureQuery } from './scope.ts';
import { categoryScores, scores } from './scores.ts';
import { sentiments } from './sentiments.ts';
import { statusCounts } from './status-counts.ts';
import { ofSubject } from './subject.ts';
import { summary, summaryBefore } from './summary.ts';
import { surveyMetrics } from './survey-metrics.ts';
import { themes, themesBefore } from './themes.ts';

type Data<Name extends CallName> = Calls[Name]['answer'] extends { data: infer Answer } ? Answer : never;

function metrics({ scope }: FigureInput): Reading<Data<'listMetrics'>> {
  const answer = surveyCategories
    .filter(({ experienceType }) => experienceType === scope.experienceType)
    .map(({ id, code, name, kind, experienceType }) => ({ id, code, name, kind, experienceType }))
    .sort((a, b) => a.id - b.id);
  return { statements: [], answer: () => answer };
}

const ofPatients = (): FigureQuery => ({ experienceType: 'PATIENT' });

/** The named calls, each with its measure; read the same way alone or as a widget of a page. */
export const figureCalls = {
  analyticsScores: { read: scores },
  analyticsCategoryRating: { read: categoryScores },
  analyticsPercentiles: { read: percentiles },
  analyticsSummary: { read: summary, compared: summaryBefore },
  analyticsPractices: { about: ofPatients, read: practiceFigures },
  analyticsNpsScore: { read: nps },
  analyticsNps: { read: npsOverTime },
  analyticsChanges: { read: changes, compared: comparedPeriod },
  analyticsFindings: { read: findings, compared: findingsBefore },
  analyticsDrillDown: { read: drillDown, compared: drillDownBefore },
  feedbackDrillDown: { read: feedbackDrillDown, compared: drillDownBefore, hasNoAnswers: true },
  analyticsRating: { read: ratings },
  analyticsRequests: { read: statusCounts, hasNoAnswers: true },
  analyticsOutliers: { read: outliers },
  analyticsSentiments: { read: sentiments },
  analyticsThemes: { read: themes, compared: themesBefore },
  analyticsAppointments: { about: ofPatients, read: appointments },
  surveyMetrics: { read: surveyMetrics },
  scoresByAppointment: ofSubject(undefined, appointments),
  practiceOutliers: ofSubject('practices', outliers),
  providerOutliers: ofSubject('providers', outliers),
  providerMetrics: ofSubject('providers', metricScores),
  listMetrics: { read: metrics, hasNoAnswers: true },
  employeeAnswers: { about: () => ({ experienceType: 'EMPLOYEE' }), read: employeeAnswers },
  leaderboardPx: { about: ofPatients, read: leaderboard, compared: periodBefore },
  practiceRanks: { about: ofPatients, read: practiceRanks },
  practicesPercentiles: { about: ofPatients, read: percentileRanks },
  practicePercentile: ofSubject('practices', practicePercentile),
  practicePercentiles: ofSubject('practices', percentiles),
  questionAnswers: { about: ofPatients, read: questionAnswers },
} as const satisfies { [Name in CallName]?: FigureCall<Data<Name>> };

export type FigureCallName = keyof typeof figureCalls;

/** All figures: those of calls, and those that only a widget shows. */
export const figures = { ...figureCalls, newestQuestion: { about: ofPatients, read: newestQuestion } };

export type FigureName = keyof typeof figures;
