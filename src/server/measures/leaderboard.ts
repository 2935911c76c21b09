import { type Period, previousPeriod } from '../../domain/measures/period.ts';
import { areWithinChance } from '../../domain/measures/stats/difference.ts';
import { areComparable } from '../../domain/measures/stats/few.ts';
import { describePercentile } from '../../domain/measures/stats/ranking.ts';
import type { LeaderboardRow, PracticeRank, LeaderboardPxQuery } from '../../generated/calls/types.ts';
import { refuse } from '../http/errors.ts';
import { ranked, readEntities } from './ranked-entities.ts';
import type { FigureInput, Reading } from './reading.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

/** @throws AppError 404 for another organization */
function requireOwn({ scope }: FigureInput, organizationId: string | undefined): void {
  if (organizationId !== undefined && organizationId !== scope.organizationId)
    throw refuse('NOT_FOUND', 'There is no such organization.');
}

/** The period that rankings are compared with. */
export function periodBefore(input: FigureInput<Pick<FigureQuery, 'date'>>): Period {
  return previousPeriod(readPeriod(input, 'previousMonth'), input.today);
}

export interface Leaderboard {
  practiceRankings?: LeaderboardRow[];
  providerRankings?: LeaderboardRow[];
}

/**
 * The organization's practices or providers by score, best first; those with too few responses come last, unranked.
 * @throws AppError 403 if a practice user who may not view providers requests them
 */
export function leaderboard(input: FigureInput<LeaderboardPxQuery>): Reading<Leaderboard> {
  const { query, reader } = input;
  requireOwn(input, query.organizationId);
  const type = query.type ?? 'practice';
  if (type === 'provider' && reader.isPracticeUser && !reader.allowViewProviders)
    throw refuse('FORBIDDEN', 'You may not see the figures of providers.');
  const entities = readEntities(input, type, {
    period: readPeriod(input, 'previousMonth'),
    categoryId: query.categoryId,
  });
  return {
    ...entities,
    answer: (rows) => {
      const all = ranked(entities.answer(rows));
      const quiet = areWithinChance(all.map(({ entity }) => entity.figures));
      const rankings = all.map(({ entity, rank, before }, index): LeaderboardRow => {
        const { id, name, city, state, figures, percentile, readable } = entity;
        return {
          entityId: id,
          entityName: name,
          entityCity: city,
          entityState: state,
          orgRank: rank,
          orgRankDelta: rank === null || before === null ? null : before - rank,
          score: figures.current,
          scoreDelta: areComparable(figures.count, figures.prevCount) ? figures.delta : null,
          isWithinChance: quiet[index] ?? true,
          interval: figures.interval,
          globalPercentile: percentile,
          globalPercentileDescription: percentile === null ? null : describePercentile(percentile),
          surveyCount: figures.count,
          hasAccess: readable === figures.count,
        };
      });
      return type === 'practice' ? { practiceRankings: rankings } : { providerRankings: rankings };
    },
  };
}

/** Ranks of the viewer's practices in their organization; an administrator's are all. */
export function practiceRanks(input: FigureInput<Pick<FigureQuery, 'date'>>): Reading<PracticeRank[]> {
  const { reader, params } = input;
  requireOwn(input, params.id);
  const period = readPeriod(input, 'previousMonth');
  const entities = readEntities(input, 'practice', { period, categoryId: undefined });
  return {
    ...entities,
    answer: (rows) =>
      ranked(entities.answer(rows))
        .filter(({ entity }) => reader.role === 'ADMIN' || reader.practiceIds.includes(entity.id))
        .map(({ entity: { id, name, figures }, rank, before, total }) => ({
          id,
          name,
          score: { prev: figures.prev, current: figures.current },
          rank: { total, position: rank, prev: before },
          count: figures.count,
          interval: figures.interval,
        })),
  };
}
