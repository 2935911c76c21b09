import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { leaderboardPx } from '../../generated/calls/analytics-calls.ts';
import type { LeaderboardRow } from '../../generated/calls/types.ts';
import type { RankedType } from '../../domain/leaderboard.ts';
import type { Period } from '../../domain/period.ts';
import { callQuery } from '../core/call.ts';

export interface LeaderboardChoice {
  type: RankedType;
  date: Period;
  /** absent: all */
  categoryId?: number;
}

/** Practices or providers of the organization by rank. */
export function useLeaderboard(choice: LeaderboardChoice) {
  return useQuery({
    ...callQuery(leaderboardPx({ query: choice })),
    placeholderData: keepPreviousData,
    select: ({ data }): readonly LeaderboardRow[] => data.practiceRankings ?? data.providerRankings ?? [],
  });
}
