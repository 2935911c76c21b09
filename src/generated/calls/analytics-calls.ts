// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Score by week. */
export const analyticsScores = (
  input: { query?: Calls['analyticsScores']['query'] } = {},
): CallRequest<Calls['analyticsScores']['answer']> => ({
  name: 'analyticsScores',
  method: 'GET',
  path: '/analytics/scores',
  ...(input.query ? { query: input.query } : {}),
});

/** Score, NPS, response rate and open requests of a period, and of the one before. */
export const analyticsSummary = (
  input: { query?: Calls['analyticsSummary']['query'] } = {},
): CallRequest<Calls['analyticsSummary']['answer']> => ({
  name: 'analyticsSummary',
  method: 'GET',
  path: '/analytics/summary',
  ...(input.query ? { query: input.query } : {}),
});

/** Score and open requests of practices. */
export const analyticsPractices = (input: {
  query: Calls['analyticsPractices']['query'];
}): CallRequest<Calls['analyticsPractices']['answer']> => ({
  name: 'analyticsPractices',
  method: 'GET',
  path: '/analytics/practices',
  query: input.query,
});

/** NPS of a period. */
export const analyticsNpsScore = (
  input: { query?: Calls['analyticsNpsScore']['query'] } = {},
): CallRequest<Calls['analyticsNpsScore']['answer']> => ({
  name: 'analyticsNpsScore',
  method: 'GET',
  path: '/analytics/nps-score',
  ...(input.query ? { query: input.query } : {}),
});

/** NPS by week or month. */
export const analyticsNps = (
  input: { query?: Calls['analyticsNps']['query'] } = {},
): CallRequest<Calls['analyticsNps']['answer']> => ({
  name: 'analyticsNps',
  method: 'GET',
  path: '/analytics/nps',
  ...(input.query ? { query: input.query } : {}),
});

/** Change of each category since the previous period; of a running period, since the same days of the previous one. */
export const analyticsChanges = (
  input: { query?: Calls['analyticsChanges']['query'] } = {},
): CallRequest<Calls['analyticsChanges']['answer']> => ({
  name: 'analyticsChanges',
  method: 'GET',
  path: '/analytics/changes',
  ...(input.query ? { query: input.query } : {}),
});

/** Statistically significant changes, and the groups that contribute to them. */
export const analyticsFindings = (
  input: { query?: Calls['analyticsFindings']['query'] } = {},
): CallRequest<Calls['analyticsFindings']['answer']> => ({
  name: 'analyticsFindings',
  method: 'GET',
  path: '/analytics/findings',
  ...(input.query ? { query: input.query } : {}),
});

/** The figures of what a search for a metric finds. */
export const analyticsDrillDown = (
  input: { query?: Calls['analyticsDrillDown']['query'] } = {},
): CallRequest<Calls['analyticsDrillDown']['answer']> => ({
  name: 'analyticsDrillDown',
  method: 'GET',
  path: '/analytics/drill-down',
  ...(input.query ? { query: input.query } : {}),
});

/** The figures of a search by words, sentiment or contact status. */
export const feedbackDrillDown = (
  input: { query?: Calls['feedbackDrillDown']['query'] } = {},
): CallRequest<Calls['feedbackDrillDown']['answer']> => ({
  name: 'feedbackDrillDown',
  method: 'GET',
  path: '/feedbacks/drill-down',
  ...(input.query ? { query: input.query } : {}),
});

/** Ratings by category. */
export const analyticsRating = (
  input: { query?: Calls['analyticsRating']['query'] } = {},
): CallRequest<Calls['analyticsRating']['answer']> => ({
  name: 'analyticsRating',
  method: 'GET',
  path: '/analytics/rating',
  ...(input.query ? { query: input.query } : {}),
});

/** Service resolution requests by status. */
export const analyticsRequests = (
  input: { query?: Calls['analyticsRequests']['query'] } = {},
): CallRequest<Calls['analyticsRequests']['answer']> => ({
  name: 'analyticsRequests',
  method: 'GET',
  path: '/analytics/requests',
  ...(input.query ? { query: input.query } : {}),
});

/** Outcomes of surveys sent. */
export const surveyMetrics = (
  input: { query?: Calls['surveyMetrics']['query'] } = {},
): CallRequest<Calls['surveyMetrics']['answer']> => ({
  name: 'surveyMetrics',
  method: 'GET',
  path: '/surveys/metrics',
  ...(input.query ? { query: input.query } : {}),
});

/** The viewer's widgets. */
export const analyticsWidgets = (
  input: { query?: Calls['analyticsWidgets']['query'] } = {},
): CallRequest<Calls['analyticsWidgets']['answer']> => ({
  name: 'analyticsWidgets',
  method: 'GET',
  path: '/analytics/settings/widgets',
  ...(input.query ? { query: input.query } : {}),
});

/** Save the viewer's widgets. */
export const saveAnalyticsWidgets = (input: {
  query?: Calls['saveAnalyticsWidgets']['query'];
  body: Calls['saveAnalyticsWidgets']['body'];
}): CallRequest<Calls['saveAnalyticsWidgets']['answer']> => ({
  name: 'saveAnalyticsWidgets',
  method: 'POST',
  path: '/analytics/settings/widgets',
  ...(input.query ? { query: input.query } : {}),
  body: input.body,
});

/** Score of one category by week. */
export const analyticsCategoryRating = (input: {
  query: Calls['analyticsCategoryRating']['query'];
}): CallRequest<Calls['analyticsCategoryRating']['answer']> => ({
  name: 'analyticsCategoryRating',
  method: 'GET',
  path: '/analytics/category-rating',
  query: input.query,
});

/** Percentile by week. */
export const analyticsPercentiles = (
  input: { query?: Calls['analyticsPercentiles']['query'] } = {},
): CallRequest<Calls['analyticsPercentiles']['answer']> => ({
  name: 'analyticsPercentiles',
  method: 'GET',
  path: '/analytics/percentiles',
  ...(input.query ? { query: input.query } : {}),
});

/** Categories that stood out most. */
export const analyticsOutliers = (
  input: { query?: Calls['analyticsOutliers']['query'] } = {},
): CallRequest<Calls['analyticsOutliers']['answer']> => ({
  name: 'analyticsOutliers',
  method: 'GET',
  path: '/analytics/outliers',
  ...(input.query ? { query: input.query } : {}),
});

/** Comments by sentiment. */
export const analyticsSentiments = (
  input: { query?: Calls['analyticsSentiments']['query'] } = {},
): CallRequest<Calls['analyticsSentiments']['answer']> => ({
  name: 'analyticsSentiments',
  method: 'GET',
  path: '/analytics/sentiments',
  ...(input.query ? { query: input.query } : {}),
});

/** What comments are about. */
export const analyticsThemes = (
  input: { query?: Calls['analyticsThemes']['query'] } = {},
): CallRequest<Calls['analyticsThemes']['answer']> => ({
  name: 'analyticsThemes',
  method: 'GET',
  path: '/analytics/themes',
  ...(input.query ? { query: input.query } : {}),
});

/** The themes that a period is put in words by. */
export const analyticsThemesInWords = (
  input: { query?: Calls['analyticsThemesInWords']['query'] } = {},
): CallRequest<Calls['analyticsThemesInWords']['answer']> => ({
  name: 'analyticsThemesInWords',
  method: 'GET',
  path: '/analytics/themes-in-words',
  ...(input.query ? { query: input.query } : {}),
});

/** Score by appointment type. */
export const analyticsAppointments = (
  input: { query?: Calls['analyticsAppointments']['query'] } = {},
): CallRequest<Calls['analyticsAppointments']['answer']> => ({
  name: 'analyticsAppointments',
  method: 'GET',
  path: '/analytics/appointments',
  ...(input.query ? { query: input.query } : {}),
});

/** Score of a practice or provider by appointment type. */
export const scoresByAppointment = (input: {
  type: string;
  id: string;
  query?: Calls['scoresByAppointment']['query'];
}): CallRequest<Calls['scoresByAppointment']['answer']> => ({
  name: 'scoresByAppointment',
  method: 'GET',
  path: `/scores/${encodeURIComponent(input.type)}/${encodeURIComponent(input.id)}/appointments`,
  ...(input.query ? { query: input.query } : {}),
});

/** Categories that stood out most in a practice. */
export const practiceOutliers = (input: {
  id: string;
  query?: Calls['practiceOutliers']['query'];
}): CallRequest<Calls['practiceOutliers']['answer']> => ({
  name: 'practiceOutliers',
  method: 'GET',
  path: `/practices/${encodeURIComponent(input.id)}/outliers`,
  ...(input.query ? { query: input.query } : {}),
});

/** Categories that stood out most with a provider. */
export const providerOutliers = (input: {
  id: string;
  query?: Calls['providerOutliers']['query'];
}): CallRequest<Calls['providerOutliers']['answer']> => ({
  name: 'providerOutliers',
  method: 'GET',
  path: `/providers/${encodeURIComponent(input.id)}/outliers`,
  ...(input.query ? { query: input.query } : {}),
});

/** Experience metrics of a provider. */
export const providerMetrics = (input: {
  id: string;
  query?: Calls['providerMetrics']['query'];
}): CallRequest<Calls['providerMetrics']['answer']> => ({
  name: 'providerMetrics',
  method: 'GET',
  path: `/providers/${encodeURIComponent(input.id)}/metrics`,
  ...(input.query ? { query: input.query } : {}),
});

/** Categories. */
export const listMetrics = (
  input: { query?: Calls['listMetrics']['query'] } = {},
): CallRequest<Calls['listMetrics']['answer']> => ({
  name: 'listMetrics',
  method: 'GET',
  path: '/metrics',
  ...(input.query ? { query: input.query } : {}),
});

/** Answers of employees to the questions of a category. */
export const employeeAnswers = (input: {
  categoryCode: string;
  query?: Calls['employeeAnswers']['query'];
}): CallRequest<Calls['employeeAnswers']['answer']> => ({
  name: 'employeeAnswers',
  method: 'GET',
  path: `/metrics/answers/${encodeURIComponent(input.categoryCode)}`,
  ...(input.query ? { query: input.query } : {}),
});

/** Export the questions of a category. */
export const exportEmployeeAnswers = (input: {
  categoryCode: string;
  query?: Calls['exportEmployeeAnswers']['query'];
}): CallRequest<Calls['exportEmployeeAnswers']['answer']> => ({
  name: 'exportEmployeeAnswers',
  method: 'GET',
  path: `/metrics/answers/${encodeURIComponent(input.categoryCode)}/export`,
  ...(input.query ? { query: input.query } : {}),
});

/** A dashboard as PDF. */
export const exportDashboard = (
  input: { query?: Calls['exportDashboard']['query'] } = {},
): CallRequest<Calls['exportDashboard']['answer']> => ({
  name: 'exportDashboard',
  method: 'GET',
  path: '/analytics/export',
  ...(input.query ? { query: input.query } : {}),
});

/** Export the leaderboard. */
export const exportLeaderboard = (
  input: { query?: Calls['exportLeaderboard']['query'] } = {},
): CallRequest<Calls['exportLeaderboard']['answer']> => ({
  name: 'exportLeaderboard',
  method: 'GET',
  path: '/leaderboard/px/export',
  ...(input.query ? { query: input.query } : {}),
});

/** Practices or providers by score. */
export const leaderboardPx = (
  input: { query?: Calls['leaderboardPx']['query'] } = {},
): CallRequest<Calls['leaderboardPx']['answer']> => ({
  name: 'leaderboardPx',
  method: 'GET',
  path: '/leaderboard/px',
  ...(input.query ? { query: input.query } : {}),
});

/** Ranks of one's practices within the organization. */
export const practiceRanks = (input: {
  id: string;
  query?: Calls['practiceRanks']['query'];
}): CallRequest<Calls['practiceRanks']['answer']> => ({
  name: 'practiceRanks',
  method: 'GET',
  path: `/organizations/${encodeURIComponent(input.id)}/ranks`,
  ...(input.query ? { query: input.query } : {}),
});

/** Percentiles of practices. */
export const practicesPercentiles = (
  input: { query?: Calls['practicesPercentiles']['query'] } = {},
): CallRequest<Calls['practicesPercentiles']['answer']> => ({
  name: 'practicesPercentiles',
  method: 'GET',
  path: '/practices/percentiles',
  ...(input.query ? { query: input.query } : {}),
});

/** Percentile of a practice. */
export const practicePercentile = (input: {
  id: string;
  query?: Calls['practicePercentile']['query'];
}): CallRequest<Calls['practicePercentile']['answer']> => ({
  name: 'practicePercentile',
  method: 'GET',
  path: `/practices/${encodeURIComponent(input.id)}/percentile`,
  ...(input.query ? { query: input.query } : {}),
});

/** Percentile of a practice by week. */
export const practicePercentiles = (input: {
  id: string;
  query?: Calls['practicePercentiles']['query'];
}): CallRequest<Calls['practicePercentiles']['answer']> => ({
  name: 'practicePercentiles',
  method: 'GET',
  path: `/practices/${encodeURIComponent(input.id)}/percentiles`,
  ...(input.query ? { query: input.query } : {}),
});

/** Answers to a practice’s own question by week. */
export const questionAnswers = (input: {
  practiceId: string;
  questionId: string;
  query?: Calls['questionAnswers']['query'];
}): CallRequest<Calls['questionAnswers']['answer']> => ({
  name: 'questionAnswers',
  method: 'GET',
  path: `/practices/${encodeURIComponent(input.practiceId)}/questions/additional/${encodeURIComponent(input.questionId)}/answers`,
  ...(input.query ? { query: input.query } : {}),
});

/** Figures of a page's widgets. */
export const analyticsPage = (
  input: { query?: Calls['analyticsPage']['query'] } = {},
): CallRequest<Calls['analyticsPage']['answer']> => ({
  name: 'analyticsPage',
  method: 'GET',
  path: '/analytics/page',
  ...(input.query ? { query: input.query } : {}),
});
