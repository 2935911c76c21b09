import { addMonths, daysBetween, listMonths, monthStart, type Period } from '../../domain/measures/period.ts';
import type { Moments } from '../../domain/measures/stats/moments.ts';
import type { NpsCounts } from '../../domain/measures/stats/nps.ts';
import { categoryPlaces, rollups } from '../../generated/rollups.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import type { Statement } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import type { FigureInput } from './reading.ts';
import type { FigureScope } from './scope.ts';

/** Rows of a rollup: SQL after FROM, and its values. */
export interface RollupRows {
  from: string;
  values: unknown[];
}

interface Narrowing {
  column: string;
  ids: string[] | undefined;
}

function buildRows(
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

/** Only patient surveys have a provider, and rows of providers have no location. */
function providers(scope: FigureScope): Narrowing[] {
  const isNone = scope.experienceType === 'EMPLOYEE' || scope.workLocationIds || scope.organizationalUnitIds;
  return [
    { column: 'provider_id', ids: isNone ? [] : scope.providerIds },
    { column: 'practice_id', ids: scope.practiceIds },
  ];
}

function rowsAt(grain: 'week' | 'month', scope: FigureScope, period: Period): RollupRows {
  const starts = { column: grain, ...period };
  return scope.providerIds
    ? buildRows(`provider_${grain}s`, scope, starts, providers(scope), false)
    : buildRows(`place_${grain}s`, scope, starts, places(scope), true);
}

/** Weeks that start in a period. */
export function weekRows(scope: FigureScope, period: Period): RollupRows {
  return rowsAt('week', scope, period);
}

/** @throws AppError 400 unless the period consists of whole months */
export function wholeMonths(period: Period, today: string): Period {
  const months = listMonths(period, today);
  if (!months) throw refuse('VALIDATION', 'Choose whole months.', 'date');
  return { gte: months[0] ?? period.gte, lt: period.lt };
}

/** The months of a period. @throws AppError 400 unless it consists of whole months */
export function monthRows(
  { scope, today }: Pick<FigureInput, 'scope' | 'today'>,
  period: Period,
): RollupRows {
  return rowsAt('month', scope, wholeMonths(period, today));
}

type MonthTable = (typeof rollups)['placeMonths' | 'providerMonths'];

/** Days to count, or to take off whole months again. */
interface CountedDays extends Period {
  isTakenOff: boolean;
}

/** A period as whole months and the days that differ from them: the shorter part of each month at its ends. */
export function splitDays({ gte, lt }: Period): { months: Period; days: CountedDays[] } {
  const [start, last] = [monthStart(gte), monthStart(lt)];
  const first = gte === start ? gte : addMonths(gte, 1);
  // within one month
  if (first > last) return { months: { gte: first, lt: first }, days: [{ gte, lt, isTakenOff: false }] };
  const months = { gte: first, lt: last };
  const days: CountedDays[] = [];
  if (gte < first) {
    const isTakenOff = daysBetween(start, gte) < daysBetween(gte, first);
    if (isTakenOff) months.gte = start;
    days.push({ ...(isTakenOff ? { gte: start, lt: gte } : { gte, lt: first }), isTakenOff });
  }
  if (last < lt) {
    const end = addMonths(last, 1);
    const isTakenOff = daysBetween(lt, end) < daysBetween(last, lt);
    if (isTakenOff) months.lt = end;
    days.push({ ...(isTakenOff ? { gte: lt, lt: end } : { gte: last, lt }), isTakenOff });
  }
  return { months, days };
}

const negated = (list: string): string =>
  `case when ${list} is not null then array(select -v from unnest(${list}) with ordinality u (v, n) order by n) end`;

/**
 * SQL of a table of months for any days of the organization `$1`. The days by which they differ from whole months, such as
 * those that a running month is not yet compared with, are counted from their answers: half a month at each end at most.
 * It has only the lists that periods are compared by.
 */
export function daysSql(
  { table, keys, sums, countedLists }: MonthTable,
  period: Period,
  { type, by, values }: { type: FigureScope['experienceType']; by: Narrowing[]; values: unknown[] },
): string {
  const bind = (day: string): string => `$${values.push(day)}::date`;
  const narrow = (): string =>
    by
      .flatMap(({ column, ids }) =>
        ids === undefined ? [] : [`, the_${column}s => $${values.push(ids)}::uuid[]`],
      )
      .join('');
  const { months, days } = splitDays(period);
  const counted = days.map(({ gte, lt, isTakenOff }) => {
    const columns = isTakenOff
      ? [...keys, ...sums.map((name) => `-${name}`), ...countedLists.map(negated)]
      : [...keys, ...sums, ...countedLists];
    return `select $1::uuid, ${columns.join(', ')} from app.count_${table}($1::uuid, ${bind(gte)}, ${bind(lt)}, '${type}'${narrow()})`;
  });
  const columns = ['organization_id', ...keys, ...sums, ...countedLists].join(', ');
  const whole = `select ${columns} from ${table} where organization_id = $1 and month >= ${bind(months.gte)} and month < ${bind(months.lt)}`;
  return [whole, ...counted].join(' union all ');
}

/** The rows of any days. */
export function dayRows({ scope, today }: Pick<FigureInput, 'scope' | 'today'>, period: Period): RollupRows {
  if (listMonths(period, today)) return monthRows({ scope, today }, period);
  const months = scope.providerIds ? rollups.providerMonths : rollups.placeMonths;
  const by = scope.providerIds ? providers(scope) : places(scope);
  const { from, values } = rowsAt('month', scope, { gte: monthStart(period.gte), lt: period.lt });
  return {
    from: from.replace(
      months.table,
      `(${daysSql(months, period, { type: scope.experienceType, by, values })}) days`,
    ),
    values,
  };
}

/** The months of the funnel, whose rows all have a provider. */
export function funnelRows(
  { scope, today }: Pick<FigureInput, 'scope' | 'today'>,
  period: Period,
): RollupRows {
  const by = [...places(scope), { column: 'provider_id', ids: scope.providerIds }];
  return buildRows('funnel_months', scope, { column: 'month', ...wholeMonths(period, today) }, by, true);
}

/** Columns of a rollup from which a score is computed: of all counting answers, or of one category. */
export interface MeasureColumns {
  /** for lists whose first element is the score, as in standings */
  place: number;
  count: string;
  sum: string;
  squares: string;
}

const SCORE: MeasureColumns = { place: 1, count: 'scores', sum: 'score_sum', squares: 'score_squares' };

/**
 * The columns of a category by its number; of the score if there is none, or -1.
 * @throws AppError 400 for a number without a category of the experience type
 */
export function measureColumns(
  { experienceType }: FigureScope,
  categoryId: number | undefined,
): MeasureColumns {
  if (categoryId === undefined || categoryId === -1) return SCORE;
  const category = surveyCategories.find(
    (one) => one.id === categoryId && one.experienceType === experienceType,
  );
  const place = category && categoryPlaces[category.code];
  if (place === undefined) throw refuse('VALIDATION', 'There is no such category', 'categoryId');
  const at = (list: string): string => `category_${list}[${place}]`;
  return { place: place + 1, count: at('counts'), sum: at('sums'), squares: at('squares') };
}

/** SQL of a measure's sums as `Moments`, over rows that `when` holds for. */
export function momentColumns({ count, sum, squares }: MeasureColumns, suffix = '', when = ''): string {
  const filter = when === '' ? '' : ` filter (where ${when})`;
  const total = (column: string): string => `coalesce(sum(${column})${filter}, 0)::float8`;
  return `${total(count)} as count${suffix}, ${total(sum)} / 100 as sum${suffix}, ${total(squares)} as squares${suffix}`;
}

const NPS = ['promoters', 'passives', 'detractors']
  .map((group) => `coalesce(sum(${group}), 0)::int as ${group}`)
  .join(', ');

/** Sums of a measure and of the NPS groups. */
export type Sums = Moments & NpsCounts;

/** Sums by week (Monday) or month (its first day). */
export function sumsBy(
  grain: 'week' | 'month',
  { from, values }: RollupRows,
  measure: MeasureColumns = SCORE,
): Statement {
  return {
    text: `select ${grain}::text as start, ${momentColumns(measure)}, ${NPS} from ${from} group by 1 order by 1`,
    values,
  };
}

/** The NPS groups of all rows together. */
export function npsSums({ from, values }: RollupRows): Statement {
  return { text: `select ${NPS} from ${from}`, values };
}

/**
 * Sums of list elements at given positions, counted from 1: one row for each position. They are addressed by position,
 * since unnesting whole lists takes several times as long.
 */
export function listSums(
  { from, values }: RollupRows,
  lists: Readonly<Record<string, string>>,
  places: readonly number[],
): Statement {
  const names = Object.keys(lists);
  const columns = Object.values(lists);
  const sums = places.flatMap((place) =>
    columns.map((list, n) => `sum(${list}[${place}])::float8 as v${place}_${n}`),
  );
  const rows = places.map(
    (place) => `(${[place, ...columns.map((_, n) => `coalesce(v${place}_${n}, 0)`)].join(', ')})`,
  );
  const quoted = names.map((name) => `"${name}"`).join(', ');
  return {
    text: `select v.* from (select ${sums.join(', ')} from ${from}) s
      cross join lateral (values ${rows.join(', ')}) as v(place, ${quoted})`,
    values,
  };
}
