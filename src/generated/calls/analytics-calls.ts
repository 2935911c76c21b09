// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/call.ts';
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

/** Categories against the period before. */
export const analyticsChanges = (
  input: { query?: Calls['analyticsChanges']['query'] } = {},
): CallRequest<Calls['analyticsChanges']['answer']> => ({
  name: 'analyticsChanges',
  method: 'GET',
  path: '/analytics/changes',
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

/** What became of surveys sent. */
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
