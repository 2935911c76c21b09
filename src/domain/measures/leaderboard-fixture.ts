import type { LeaderboardRow } from '../../generated/calls/types.ts';

/** A row of a leaderboard, for tests: 4 stars from 20 answers, ranked by nobody. */
export function leaderboardRow(values: Partial<LeaderboardRow> & { entityName: string }): LeaderboardRow {
  return {
    entityId: values.entityName,
    entityCity: null,
    entityState: null,
    orgRank: null,
    orgRankDelta: null,
    score: 4,
    scoreDelta: null,
    isWithinChance: true,
    interval: null,
    surveyCount: 20,
    hasAccess: true,
    globalPercentile: null,
    globalPercentileDescription: null,
    ...values,
  };
}
