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

export function surveyMetrics({ sent, opened, completed, expired }: FunnelCounts): SurveyMetrics {
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
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
