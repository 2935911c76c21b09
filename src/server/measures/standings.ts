import { addMonths, type Period } from '../../domain/measures/period.ts';
import type { FigureScope } from './scope.ts';
import { RollupRows } from './read-rollups.ts';

/** Kinds of entities whose scores are compared across all organizations. */
export type EntityType = 'PRACTICE' | 'PROVIDER' | 'ORGANIZATION' | 'LOCATION' | 'UNIT';

/** The entities of a scope; undefined: all of the organization's. */
export function ownEntities(scope: FigureScope): { type: EntityType; ids: string[] | undefined } {
  const { experienceType, practiceIds, providerIds, workLocationIds, organizationalUnitIds } = scope;
  if (experienceType === 'PATIENT')
    return providerIds ? { type: 'PROVIDER', ids: providerIds } : { type: 'PRACTICE', ids: practiceIds };
  if (workLocationIds) return { type: 'LOCATION', ids: workLocationIds };
  if (organizationalUnitIds) return { type: 'UNIT', ids: organizationalUnitIds };
  return { type: 'ORGANIZATION', ids: practiceIds || providerIds ? [] : undefined };
}

/** The periods with stored standings; a quarter is any three months, which most charts show. */
export type Grain = 'WEEK' | 'MONTH' | 'QUARTER';

interface Of {
  scope: Pick<FigureScope, 'organizationId'>;
  type: EntityType;
  ids: string[] | undefined;
}

const KEPT: readonly { count: number; grain: Grain }[] = [
  { count: 1, grain: 'MONTH' },
  { count: 3, grain: 'QUARTER' },
];

/** Stored standings of weeks or months that begin in a period. */
export function standingRows(grain: Grain, { scope, type, ids }: Of, period: Period): RollupRows {
  const rows = new RollupRows('standings', scope);
  return rows
    .where(`grain = ${rows.bind(grain)}`, `entity_type = ${rows.bind(type)}`)
    .in('start', period)
    .oneOf('entity_id', ids);
}

/**
 * SQL of the standings of an organization's entities in whole months: `entity_id, rank, total, percentile`. Standings
 * of one month and of three are stored; others are computed on request.
 */
export function standingsSql(
  { bind, organization }: Pick<RollupRows, 'bind' | 'organization'>,
  { type, months, place }: { type: EntityType; months: Period; place: number },
): { text: string; comparesAll: boolean } {
  const grain = KEPT.find(({ count }) => addMonths(months.gte, count) === months.lt)?.grain;
  if (!grain)
    return {
      text: `select entity_id, rank::int as rank, total::int as total, percentile
        from app.own_standings(${bind(type)}, ${bind(months.gte)}::date, ${bind(months.lt)}::date, ${place})`,
      comparesAll: true,
    };
  // stored in hundredths of a percent; exact, since a mid-rank is a multiple of a half
  const percentile = `50 * round(percentiles[${place}] * totals[${place}] / 5000.0::float8) / totals[${place}]`;
  return {
    text: `select entity_id, ranks[${place}] as rank, totals[${place}] as total, ${percentile} as percentile
      from standings where organization_id = ${organization} and grain = '${grain}' and entity_type = ${bind(type)} and start = ${bind(months.gte)}::date`,
    comparesAll: false,
  };
}
