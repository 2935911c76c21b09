import { type Period, previousPeriod } from '../../domain/measures/period.ts';
import {
  type Change,
  computeChange,
  isWithinChance,
  type Moments,
} from '../../domain/measures/stats/moments.ts';
import { areComparable } from '../../domain/measures/stats/few.ts';
import { describePercentile, rankByScore } from '../../domain/measures/stats/ranking.ts';
import type { PercentileRank } from '../../domain/measures/widgets/answers.ts';
import { rollups } from '../../generated/rollups.ts';
import type { LeaderboardRow, PracticeRank } from '../../generated/calls/types.ts';
import { refuse } from '../http/errors.ts';
import { type FigureInput, type Reading, reading } from './reading.ts';
import { daysSql, measureColumns, momentColumns, wholeMonths } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';
import { standingsSql } from './standings.ts';

interface EntityRow extends Moments {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
  countBefore: number;
  sumBefore: number;
  squaresBefore: number;
  /** surveys that the viewer may read */
  readable: number;
  percentile: number | null;
  rank: number | null;
  total: number | null;
}

type Entity = EntityRow & { figures: Change };

const SOURCES = {
  practice: {
    type: 'PRACTICE',
    names: 'practices e',
    columns: 'e.name, e.city, e.state',
    months: rollups.placeMonths,
    id: 'practice_id',
    isOfPatients: "experience_type = 'PATIENT' and",
  },
  provider: {
    type: 'PROVIDER',
    names: 'users e',
    columns: `trim(e.first_name || ' ' || e.last_name) as name, null as city, null as state`,
    months: rollups.providerMonths,
    id: 'provider_id',
    isOfPatients: '',
  },
} as const;

/** SQL of whether the viewer may read the surveys that a row of a rollup counts: the rows of practices mix all providers. */
function readableRows(
  { scope }: FigureInput,
  type: keyof typeof SOURCES,
  bind: (ids: string[]) => string,
): string {
  if (scope.providerIds && type === 'practice') return 'false';
  const own = [
    ...(scope.practiceIds ? [`practice_id = any(${bind(scope.practiceIds)}::uuid[])`] : []),
    ...(scope.providerIds ? [`provider_id = any(${bind(scope.providerIds)}::uuid[])`] : []),
  ];
  return own.join(' and ') || 'true';
}

/**
 * Practices or providers of the organization with responses in a period, and their figures in the one that it is compared
 * with: all, or those in `ids`.
 */
function readEntities(
  input: FigureInput,
  type: keyof typeof SOURCES,
  { period, categoryId, ids }: { period: Period; categoryId: number | undefined; ids?: string[] },
): Reading<Entity[]> {
  const { scope, today } = input;
  const source = SOURCES[type];
  const months = wholeMonths(period, today);
  const measure = measureColumns(scope, categoryId);
  const values: unknown[] = [scope.organizationId, months.gte];
  const by = [{ column: source.id, ids }];
  const days = [previousPeriod(period, today), months].map((of) =>
    daysSql(source.months, of, { type: 'PATIENT', by, values }),
  );
  const { comparesAll, text: standings } = standingsSql((value) => `$${values.push(value)}`, {
    type: source.type,
    months,
    place: measure.place,
  });
  const readable = readableRows(input, type, (own) => `$${values.push(own)}`);
  const wanted = ids && ` and ${source.id} = any($${values.push(ids)}::uuid[])`;
  const text = `select e.id, ${source.columns}, n.*, s.percentile, s.rank, s.total
    from (select ${source.id} as entity_id, ${momentColumns(measure, '', 'month >= $2::date')},
        ${momentColumns(measure, 'Before', 'month < $2::date').replace(/as (\w+)/g, 'as "$1"')},
        coalesce(sum(${measure.count}) filter (where month >= $2::date and ${readable}), 0)::float8 as readable
      from (${days.join(' union all ')}) days where ${source.isOfPatients} organization_id = $1${wanted ?? ''}
      group by 1) n
    join ${source.names} on e.organization_id = $1 and e.id = n.entity_id
    left join (${standings}) s on s.entity_id = e.id
    where n.count > 0 order by name, e.id`;
  const entities = reading({ text, values }, (rows: EntityRow[]) =>
    rows.map((row) => {
      const before = { count: row.countBefore, sum: row.sumBefore, squares: row.squaresBefore };
      return { ...row, figures: computeChange(row, before) };
    }),
  );
  return { ...entities, comparesAll };
}

/** Ranks within the organization, in the period and in the previous one. */
function ranked(
  entities: readonly Entity[],
): { entity: Entity; rank: number | null; before: number | null; total: number }[] {
  const before = rankByScore(
    entities.map(({ id, figures }) => ({ id, score: figures.prev, count: figures.prevCount })),
  );
  const ranksBefore = new Map(before.map(({ row, rank }) => [row.id, rank]));
  const now = rankByScore(
    entities.map((entity) => ({ entity, score: entity.figures.current, count: entity.figures.count })),
  );
  const total = now.filter(({ rank }) => rank !== null).length;
  return now.map(({ row: { entity }, rank }) => ({
    entity,
    rank,
    before: ranksBefore.get(entity.id) ?? null,
    total,
  }));
}

function requireOwn({ scope }: FigureInput, organizationId: string | undefined): void {
  if (organizationId !== undefined && organizationId !== scope.organizationId)
    throw refuse('NOT_FOUND', 'There is no such organization.');
}

/** The period that rankings are compared with. */
export function periodBefore(input: FigureInput<Pick<FigureQuery, 'date'>>): Period {
  return previousPeriod(readPeriod(input, 'previousMonth'), input.today);
}

interface LeaderboardQuery extends Pick<FigureQuery, 'date'> {
  organizationId?: string;
  type?: 'practice' | 'provider';
  categoryId?: number;
}

export interface Leaderboard {
  practiceRankings?: LeaderboardRow[];
  providerRankings?: LeaderboardRow[];
}

/**
 * The organization's practices or providers by score, best first; those with too few responses come last, unranked.
 * @throws AppError 403 if a practice user who may not view providers requests them
 */
export function leaderboard(input: FigureInput<LeaderboardQuery>): Reading<Leaderboard> {
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
      const rankings = ranked(entities.answer(rows)).map(({ entity, rank, before }): LeaderboardRow => {
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
          isWithinChance: isWithinChance(figures.delta ?? 0, figures.interval, figures.prevInterval),
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

/** Practices of the scope among all practices of all organizations, best first. */
export function percentileRanks(
  input: FigureInput<FigureQuery & { categoryId?: number }>,
): Reading<PercentileRank[]> {
  const { scope, query } = input;
  const period = readPeriod(input, 'previousMonth');
  const ids = scope.practiceIds;
  const entities = readEntities(input, 'practice', { period, categoryId: query.categoryId, ids });
  const names = reading(
    {
      text: `select id, name from practices where organization_id = $1 and ($2::uuid[] is null or id = any($2::uuid[])) order by name, id`,
      values: [scope.organizationId, ids ?? null],
    },
    (rows: { id: string; name: string }[]) => rows,
  );
  return {
    statements: [...names.statements, ...entities.statements],
    comparesAll: entities.comparesAll,
    answer: ([first = [], ...rest]) => {
      const found = new Map(entities.answer(rest).map((entity) => [entity.id, entity]));
      return names
        .answer([first])
        .map(({ id, name }) => {
          const entity = found.get(id);
          return {
            entityId: id,
            entityName: name,
            globalPercentile: entity?.percentile ?? null,
            total: entity?.total ?? null,
            score: entity?.figures.current ?? null,
            interval: entity?.figures.interval ?? null,
            count: entity?.figures.count ?? 0,
          };
        })
        .sort((a, b) => (b.globalPercentile ?? -1) - (a.globalPercentile ?? -1));
    },
  };
}

/** The requested practice. @throws AppError 404 if it is out of the viewer's reach */
export function practicePercentile(
  input: FigureInput<FigureQuery & { categoryId?: number }>,
): Reading<PercentileRank> {
  const ranks = percentileRanks(input);
  return {
    ...ranks,
    answer: (rows) => {
      const [rank] = ranks.answer(rows);
      if (!rank) throw refuse('NOT_FOUND', 'This practice does not exist or has been removed.');
      return rank;
    },
  };
}
