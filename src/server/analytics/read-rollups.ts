import { monthsOf, type Period } from '../../domain/period.ts';
import type { Moments } from '../../domain/stats/moments.ts';
import type { NpsCounts } from '../../domain/stats/nps.ts';
import type { Statement } from '../db/database.ts';
import { refuse } from '../errors.ts';
import { type FigureScope, todayOf } from './scope.ts';

/** Rows of a rollup: what stands after FROM, and its values. */
export interface RollupRows {
  from: string;
  values: unknown[];
}

interface Narrowing {
  column: string;
  ids: string[] | undefined;
}

function rowsOf(
  table: string,
  scope: FigureScope,
  period: { column: string } & Period,
  by: Narrowing[],
  hasType: boolean,
): RollupRows {
  const values: unknown[] = [scope.organizationId, period.gte, period.lt];
  const conditions = ['organization_id = $1', `${period.column} >= $2::date`, `${period.column} < $3::date`];
  if (hasType) conditions.push(`experience_type = $${values.push(scope.experienceType)}`);
  for (const { column, ids } of by) {
    if (ids !== undefined) conditions.push(`${column} = any($${values.push(ids)}::uuid[])`);
  }
  return { from: `${table} where ${conditions.join(' and ')}`, values };
}

function places(scope: FigureScope): Narrowing[] {
  return [
    { column: 'practice_id', ids: scope.practiceIds },
    { column: 'work_location_id', ids: scope.workLocationIds },
    { column: 'organizational_unit_id', ids: scope.organizationalUnitIds },
  ];
}

/** Providers are those of patients: an employee's survey has none, and a provider's rows have no location. */
function providers(scope: FigureScope): Narrowing[] {
  const isNone = scope.experienceType === 'EMPLOYEE' || scope.workLocationIds || scope.organizationalUnitIds;
  return [
    { column: 'provider_id', ids: isNone ? [] : scope.providerIds },
    { column: 'practice_id', ids: scope.practiceIds },
  ];
}

/** The days of a period, at the coarsest grain that the scope allows. */
export function dayRows(scope: FigureScope, period: Period): RollupRows {
  const days = { column: 'day', ...period };
  if (scope.providerIds) return rowsOf('provider_days', scope, days, providers(scope), false);
  const isWhole = places(scope).every(({ ids }) => ids === undefined);
  return rowsOf(
    isWhole ? 'organization_days' : 'place_days',
    scope,
    days,
    isWhole ? [] : places(scope),
    true,
  );
}

/** @throws AppError 400 for a period that is not made of whole months */
function wholeMonths(period: Period): { column: string } & Period {
  const months = monthsOf(period, todayOf());
  if (!months) throw refuse('VALIDATION', 'Choose whole months.', 'date');
  return { column: 'month', gte: months[0] ?? period.gte, lt: period.lt };
}

/** The months of a period. */
export function monthRows(scope: FigureScope, period: Period): RollupRows {
  const months = wholeMonths(period);
  return scope.providerIds
    ? rowsOf('provider_months', scope, months, providers(scope), false)
    : rowsOf('place_months', scope, months, places(scope), true);
}

/** The months of the funnel, which has a provider in every row. */
export function funnelRows(scope: FigureScope, period: Period): RollupRows {
  const by = [...places(scope), { column: 'provider_id', ids: scope.providerIds }];
  return rowsOf('funnel_months', scope, wholeMonths(period), by, true);
}

export interface Sums {
  scores: number;
  sum: number;
  squares: number;
  promoters: number;
  passives: number;
  detractors: number;
}

const SUMS = `coalesce(sum(scores), 0)::int as scores, coalesce(sum(score_sum), 0)::float8 / 100 as sum,
  coalesce(sum(score_squares), 0)::float8 as squares, coalesce(sum(promoters), 0)::int as promoters,
  coalesce(sum(passives), 0)::int as passives, coalesce(sum(detractors), 0)::int as detractors`;

/** Scores and NPS by week (Monday) or month (its first day). */
export function sumsBy(unit: 'week' | 'month', { from, values }: RollupRows): Statement {
  const column = from.includes('_days ') ? 'day' : 'month';
  return {
    text: `select date_trunc('${unit}', ${column})::date::text as start, ${SUMS} from ${from} group by 1`,
    values,
  };
}

export function momentsOfSums(sums: Sums | undefined): Moments {
  return { count: sums?.scores ?? 0, sum: sums?.sum ?? 0, squares: sums?.squares ?? 0 };
}

export function npsOfSums(sums: Sums | undefined): NpsCounts {
  const { promoters = 0, passives = 0, detractors = 0 } = sums ?? {};
  return { promoters, passives, detractors };
}

/** Sums of the categories by their place; `new...` of new patients alone. */
export interface PlaceSums {
  place: number;
  count: number;
  sum: number;
  squares: number;
  newCount: number;
  newSum: number;
  newSquares: number;
}

export function categorySums({ from, values }: RollupRows): Statement {
  const lists = [
    'category_counts',
    'category_sums',
    'category_squares',
    'new_counts',
    'new_sums',
    'new_squares',
  ];
  const total = (column: string, factor = '') => `coalesce(sum(${column}), 0)::float8${factor}`;
  return {
    text: `select u.place::int as place, ${total('c')} as count, ${total('s', ' / 100')} as sum, ${total('q')} as squares,
        ${total('nc')} as "newCount", ${total('ns', ' / 100')} as "newSum", ${total('nq')} as "newSquares"
      from (select ${lists.join(', ')} from ${from}) r
      cross join lateral unnest(${lists.map((name) => `r.${name}`).join(', ')}) with ordinality as u(c, s, q, nc, ns, nq, place)
      group by 1`,
    values,
  };
}
