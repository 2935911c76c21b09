import type { SurveyMetrics, ResponseRate } from '../../../generated/calls/types.ts';
import { Z_975 } from './moments.ts';

/** Counts of a period's surveys by outcome. */
export interface FunnelCounts {
  sent: number;
  opened: number;
  completed: number;
  expired: number;
}

/**
 * Counts and shares of a funnel. Confidential answers count in the month of their release, so more surveys may be completed
 * than opened or sent in a period: each of them was opened, so it counts as that as well, a share is at most 1, and none
 * says how many were completed after opening.
 */
export function surveyMetrics({ sent, opened, completed, expired }: FunnelCounts): SurveyMetrics {
  const share = (part: number, whole: number): number | null =>
    whole === 0 ? null : Math.min(1, part / whole);
  return {
    sentCount: sent,
    openedCount: Math.max(opened, completed),
    completedCount: completed,
    expiredCount: expired,
    percentOpened: share(Math.max(opened, completed), sent),
    percentCompleted: share(completed, sent),
    percentCompletedAfterOpen: completed > opened ? null : share(completed, opened),
    percentExpired: share(expired, sent),
  };
}

/** A response rate with its 95% score interval (Wilson, Journal of the American Statistical Association 1927). */
export function responseRate({ sentCount, completedCount, percentCompleted }: SurveyMetrics): ResponseRate {
  if (percentCompleted === null) return { sentCount, completedCount, share: null, interval: null };
  const weight = Z_975 ** 2 / sentCount;
  const middle = (percentCompleted + weight / 2) / (1 + weight);
  const spread = (percentCompleted * (1 - percentCompleted)) / sentCount + weight / (4 * sentCount);
  const margin = (Z_975 * Math.sqrt(spread)) / (1 + weight);
  const interval = { low: Math.max(0, middle - margin), high: Math.min(1, middle + margin) };
  return { sentCount, completedCount, share: percentCompleted, interval };
}
