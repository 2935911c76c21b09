/** Counts of a period's surveys by outcome. */
export interface FunnelCounts {
  sent: number;
  opened: number;
  completed: number;
  expired: number;
}

/** Shares are 0 to 1; null if undefined. */
export interface SurveyMetrics {
  sentCount: number;
  openedCount: number;
  completedCount: number;
  expiredCount: number;
  percentOpened: number | null;
  percentCompleted: number | null;
  percentCompletedAfterOpen: number | null;
  percentExpired: number | null;
}

/**
 * Shares of a funnel. Confidential answers count in the month of their release, so more surveys may be completed than
 * opened: a share is at most 1.
 */
export function surveyMetrics({ sent, opened, completed, expired }: FunnelCounts): SurveyMetrics {
  const share = (part: number, whole: number): number | null =>
    whole === 0 ? null : Math.min(1, part / whole);
  return {
    sentCount: sent,
    openedCount: opened,
    completedCount: completed,
    expiredCount: expired,
    percentOpened: share(opened, sent),
    percentCompleted: share(completed, sent),
    percentCompletedAfterOpen: share(completed, opened),
    percentExpired: share(expired, sent),
  };
}
