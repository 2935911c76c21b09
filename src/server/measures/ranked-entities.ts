import { type Period, previousPeriod } from '../../domain/measures/period.ts';
import { type Change, computeChange, type Moments } from '../../domain/measures/stats/moments.ts';
import { rankByScore } from '../../domain/measures/stats/ranking.ts';
import type { Bind } from '../db/sql-builder.ts';
import { type FigureInput, type Reading, reading } from './reading.ts';
import { daysSql, measureColumns, momentColumns, RollupRows, wholeMonths } from './read-rollups.ts';
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

export type Entity = EntityRow & { figures: Change };

const SOURCES = {
  practice: {
    type: 'PRACTICE',
    names: 'practices e',
    columns: 'e.name, e.city, e.state',
    subject: 'PLACE',
    id: 'practice_id',
  },
  provider: {
    type: 'PROVIDER',
    names: 'users e',
    columns: `trim(e.first_name || ' ' || e.last_name) as name, null as city, null as state`,
    subject: 'PROVIDER',
    id: 'provider_id',
  },
} as const;

/** SQL of whether the viewer may read the surveys that a row of a rollup counts: the rows of practices mix all providers. */
function readableRows({ scope }: FigureInput, type: keyof typeof SOURCES, bind: Bind): string {
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
export function readEntities(
  input: FigureInput,
  type: keyof typeof SOURCES,
  { period, categoryId, ids }: { period: Period; categoryId: number | undefined; ids?: string[] },
): Reading<Entity[]> {
  const { scope, today } = input;
  const source = SOURCES[type];
  const months = wholeMonths(period, today);
  const measure = measureColumns(scope, categoryId);
  const sql = new RollupRows('days', scope);
  const { bind, organization } = sql;
  const by = [{ column: source.id, ids }];
  const days = [previousPeriod(period, today), months].map((of) =>
    daysSql(sql, source.subject, of, { type: 'PATIENT', by }),
  );
  const standings = standingsSql(sql, { type: source.type, months, place: measure.place });
  const start = `${bind(months.gte)}::date`;
  const isNow = `month >= ${start}`;
  const readable = readableRows(input, type, bind);
  sql.where(`subject = '${source.subject}'`, `experience_type = 'PATIENT'`).by(by);
  const text = `with days as (${days.join(' union all ')})
    select e.id, ${source.columns}, n.*, s.percentile, s.rank, s.total
    from (select ${source.id} as entity_id, ${momentColumns(measure, '', isNow)},
        ${momentColumns(measure, 'Before', `month < ${start}`)},
        coalesce(sum(${measure.count}) filter (where ${isNow} and ${readable}), 0)::float8 as readable
      from ${sql.from} group by 1) n
    join ${source.names} on e.organization_id = ${organization} and e.id = n.entity_id
    left join (${standings.text}) s on s.entity_id = e.id
    where n.count > 0 order by name, e.id`;
  const entities = reading(sql.statement(text), (rows: EntityRow[]) =>
    rows.map((row) => {
      const before = { count: row.countBefore, sum: row.sumBefore, squares: row.squaresBefore };
      return { ...row, figures: computeChange(row, before) };
    }),
  );
  return { ...entities, comparesAll: standings.comparesAll };
}

/** Ranks within the organization, in the period and in the previous one. */
export function ranked(
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
