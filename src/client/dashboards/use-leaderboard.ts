import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LeaderboardChoice } from '../../domain/measures/leaderboard.ts';
import { leaderboardPx } from '../../generated/calls/analytics-calls.ts';
import type { LeaderboardRow } from '../../generated/calls/types.ts';
import { callQuery } from '../core/call.ts';

const NO_ROWS: readonly LeaderboardRow[] = [];

/** Practices or providers of the organization by rank, and the period that they are compared with. */
export function useLeaderboard(choice: LeaderboardChoice, { isOn = true } = {}) {
  return useQuery({
    ...callQuery(leaderboardPx({ query: choice })),
    enabled: isOn,
    placeholderData: keepPreviousData,
    select: ({ data, previousPeriod }) => ({
      rows: data.practiceRankings ?? data.providerRankings ?? NO_ROWS,
      previousPeriod,
    }),
  });
}
