import {
  addDays,
  addMonths,
  daysBetween,
  listMonths,
  monthStart,
  type Period,
} from '../../domain/measures/period.ts';
import type { Moments } from '../../domain/measures/stats/moments.ts';
import type { NpsCounts } from '../../domain/measures/stats/nps.ts';
import { rollups } from '../../generated/rollups.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import type { Statement } from '../db/database.ts';
import { SqlBuilder } from '../db/sql-builder.ts';
import { refuse } from '../http/errors.ts';
import type { FigureInput } from './reading.ts';
import type { FigureScope } from './scope.ts';

/** A statement over the rows of a rollup in a period, within a scope. */
export class RollupRows extends SqlBuilder {
  /** the placeholder of the organization */
  readonly organization: string;

  /** @param table its name, or a subquery with an alias */
  constructor(
    private table: string,
    { organizationId }: Pick<FigureScope, 'organizationId'>,
  ) {
    super();
    this.organization = this.bind(organizationId);
    this.where(`organization_id = ${this.organization}`);
  }

  /** SQL after FROM. */
  get from(): string {
    return `${this.table} where ${this.condition}`;
  }

  in(column: string, { gte, lt }: Period): this {
    return this.where(`${column} >= ${this.bind(gte)}::date`, `${column} < ${this.bind(lt)}::date`);
  }

  by(narrowing: readonly Narrowing[]): this {
    for (const { column, ids } of narrowing) this.oneOf(column, ids);
    return this;
  }

  /** Reads the same columns from something else. */
  readFrom(table: string): this {
    this.table = table;
    return this;
  }
}

interface Narrowing {
  column: string;
  ids: string[] | undefined;
}

/** The places that figures are restricted to. */
export function places(scope: FigureScope): Narrowing[] {
  return [
    { column: 'practice_id', ids: scope.practiceIds },
    { column: 'work_location_id', ids: scope.workLocationIds },
    { column: 'organizational_unit_id', ids: scope.organizationalUnitIds },
  ];
}

/** Only patient surveys have a provider, and rows of providers have no location. */
function providers(scope: FigureScope): [provider: Narrowing, practice: Narrowing] {
  const isNone = scope.experienceType === 'EMPLOYEE' || scope.workLocationIds || scope.organizationalUnitIds;
  return [
    { column: 'provider_id', ids: isNone ? [] : scope.providerIds },
    { column: 'practice_id', ids: scope.practiceIds },
  ];
}

/** Subjects of rows: places, providers, and kinds of visits, which only days have. Only places have answers of employees. */
export type RowSubject = 'PLACE' | 'PROVIDER' | 'VISIT';

/** All rows of a scope about one subject. */
export function selectRows(
  subject: RowSubject,
  grain: 'day' | 'week' | 'month',
  scope: FigureScope,
): RollupRows {
  const rows = new RollupRows(`response_${grain}s`, scope);
  rows.where(`subject = '${subject}'`, `experience_type = ${rows.bind(scope.experienceType)}`);
  const [provider, practice] = providers(scope);
  if (subject === 'PROVIDER') return rows.by([provider, practice]);
  rows.where('provider_id = app.nobody()');
  if (subject === 'PLACE') return rows.by(places(scope));
  return provider.ids?.length === 0 ? rows.where('false') : rows.by([practice]);
}

function findSubject({ providerIds }: FigureScope): 'PLACE' | 'PROVIDER' {
  return providerIds ? 'PROVIDER' : 'PLACE';
}

function rowsAt(grain: 'week' | 'month', scope: FigureScope, period: Period): RollupRows {
  return selectRows(findSubject(scope), grain, scope).in(grain, period);
}

/** Stored days that may be missing at the start: the dates of places and of the database differ. */
const MARGIN_DAYS = 3;

/** Whether the rollups by day have a period. */
export function hasDays({ gte }: Period, today: string): boolean {
  return gte >= addDays(today, MARGIN_DAYS - rollups.responseDays.keepDays);
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

/** SQL of the rows that the months of some days would have, counted from their answers. */
function countedDays(
  { bind, organization }: Pick<RollupRows, 'bind' | 'organization'>,
  subject: 'PLACE' | 'PROVIDER',
  { gte, lt }: Period,
  { type, by }: { type: FigureScope['experienceType']; by: Narrowing[] },
): string {
  const narrow = by
    .flatMap(({ column, ids }) => (ids === undefined ? [] : [`, the_${column}s => ${bind(ids)}::uuid[]`]))
    .join('');
  const days = `${bind(gte)}::date, ${bind(lt)}::date`;
  return `app.count_${rollups.responseMonths.table}(${organization}::uuid, ${days}, '${subject}', '${type}'${narrow})`;
}

/**
 * SQL of the months for any days of an organization. The days by which they differ from whole months, such as
 * those that a running month is not yet compared with, are counted from their answers: half a month at each end at most.
 * It has only the lists that periods are compared by.
 * @param sql.organization its placeholder
 */
export function daysSql(
  { bind, organization }: Pick<RollupRows, 'bind' | 'organization'>,
  subject: 'PLACE' | 'PROVIDER',
  period: Period,
  { type, by }: { type: FigureScope['experienceType']; by: Narrowing[] },
): string {
  const { table, keys, sums, countedLists } = rollups.responseMonths;
  const { months, days } = splitDays(period);
  const counted = days.map(({ gte, lt, isTakenOff }) => {
    const columns = isTakenOff
      ? [...keys, ...sums.map((name) => `-${name}`), ...countedLists.map(negated)]
      : [...keys, ...sums, ...countedLists];
    const of = countedDays({ bind, organization }, subject, { gte, lt }, { type, by });
    return `select ${organization}::uuid, ${columns.join(', ')} from ${of}`;
  });
  const columns = ['organization_id', ...keys, ...sums, ...countedLists].join(', ');
  const whole = `select ${columns} from ${table} where organization_id = ${organization}
    and month >= ${bind(months.gte)}::date and month < ${bind(months.lt)}::date`;
  return [whole, ...counted].join(' union all ');
}

/** The rows of any days, by place or provider. */
export function dayRows(
  { scope, today }: Pick<FigureInput, 'scope' | 'today'>,
  period: Period,
  subject = findSubject(scope),
): RollupRows {
  const stored = selectRows(subject, 'month', scope);
  if (listMonths(period, today)) return stored.in('month', wholeMonths(period, today));
  const by = subject === 'PROVIDER' ? providers(scope) : places(scope);
  const rows = stored.in('month', { gte: monthStart(period.gte), lt: period.lt });
  return rows.readFrom(`(${daysSql(rows, subject, period, { type: scope.experienceType, by })}) days`);
}

const COMPARED = [
  ...['scores', 'score_sum', 'score_squares', 'promoters', 'passives', 'detractors'],
  ...['category_counts', 'category_sums', 'category_squares', 'negative_outliers'],
];
const COMPARED_THEMES = [
  ...['theme_comments', 'confidential_theme_comments', 'theme_counts', 'confidential_themes'],
];

/** How the days are read by which a period differs from whole months; undefined: no longer stored, and counted. */
export function hasOddDays(period: Period, today: string): boolean {
  return splitDays(period).days.every((days) => hasDays(days, today));
}

/**
 * Rows of whole months and of the period before them, which may end within a month: each with its `start`, and a `sign`
 * that is -1 for days to take off. Days that are no longer stored are counted from their answers, without themes.
 */
export function comparedRows(
  { scope, today }: Pick<FigureInput, 'scope' | 'today'>,
  subject: 'PLACE' | 'PROVIDER',
  { period, before }: { period: Period; before: Period },
): RollupRows {
  const rows = selectRows(subject, 'month', scope);
  const { bind, organization } = rows;
  const { keys, table } = rollups.responseMonths;
  const areStored = hasOddDays(before, today);
  const columns = [...COMPARED, ...(areStored ? COMPARED_THEMES : [])].join(', ');
  const ids = keys.filter((key) => key !== 'month').join(', ');
  const between = (column: string, { gte, lt }: Period): string =>
    `${column} >= ${bind(gte)}::date and ${column} < ${bind(lt)}::date`;
  const { months, days } = splitDays(before);
  const select = (start: string, sign: number): string =>
    `select organization_id, ${ids}, ${start} as start, ${sign} as sign, ${columns}`;
  const whole = `${select('month', 1)} from ${table}
    where organization_id = ${organization} and (${between('month', period)} or ${between('month', months)})`;
  const by = subject === 'PROVIDER' ? providers(scope) : places(scope);
  const odd = days.map(({ isTakenOff, ...of }) => {
    const sign = isTakenOff ? -1 : 1;
    if (areStored)
      return `${select('day', sign)} from ${rollups.responseDays.table}
        where organization_id = ${organization} and ${between('day', of)}`;
    const counted = countedDays(rows, subject, of, { type: scope.experienceType, by });
    return `${select('month', sign).replace('organization_id', `${organization}::uuid as organization_id`)} from ${counted}`;
  });
  return rows.readFrom(`(${[whole, ...odd].join(' union all ')}) compared`);
}

/** The months of the funnel, whose rows all have a provider. */
export function funnelRows(
  { scope, today }: Pick<FigureInput, 'scope' | 'today'>,
  period: Period,
): RollupRows {
  const rows = new RollupRows('funnel_months', scope).in('month', wholeMonths(period, today));
  return rows
    .where(`experience_type = ${rows.bind(scope.experienceType)}`)
    .by([...places(scope), { column: 'provider_id', ids: scope.providerIds }]);
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
  if (!category) throw refuse('VALIDATION', 'There is no such category', 'categoryId');
  const at = (list: string): string => `category_${list}[${category.id}]`;
  return { place: category.id + 1, count: at('counts'), sum: at('sums'), squares: at('squares') };
}

/** SQL of a measure's sums as `Moments`, over rows that `when` holds for. */
export function momentColumns(
  { count, sum, squares }: Pick<MeasureColumns, 'count' | 'sum' | 'squares'>,
  suffix = '',
  when = '',
): string {
  const filter = when === '' ? '' : ` filter (where ${when})`;
  const total = (column: string): string => `coalesce(sum(${column})${filter}, 0)::float8`;
  return `${total(count)} as "count${suffix}", ${total(sum)} / 100 as "sum${suffix}", ${total(squares)} as "squares${suffix}"`;
}

const NPS = ['promoters', 'passives', 'detractors']
  .map((group) => `coalesce(sum(${group}), 0)::int as ${group}`)
  .join(', ');

/** Sums of a measure and of the NPS groups. */
export type Sums = Moments & NpsCounts;

/** Sums by week (Monday) or month (its first day). */
export function sumsBy(
  grain: 'week' | 'month',
  rows: RollupRows,
  measure: MeasureColumns = SCORE,
): Statement {
  return rows.statement(
    `select ${grain}::text as start, ${momentColumns(measure)}, ${NPS} from ${rows.from} group by 1 order by 1`,
  );
}

/** The score and the NPS groups of all rows together. */
export function totals(rows: RollupRows): Statement {
  return rows.statement(`select ${momentColumns(SCORE)}, ${NPS} from ${rows.from}`);
}

/**
 * SQL of the sums of list elements at given positions, counted from 1: one row for each position. They are addressed by
 * position, since unnesting whole lists takes several times as long.
 */
export function listSumsSql(
  from: string,
  lists: Readonly<Record<string, string>>,
  positions: readonly number[],
): string {
  const names = Object.keys(lists);
  const columns = Object.values(lists);
  const sums = positions.flatMap((place) =>
    columns.map((list, n) => `sum(${list}[${place}])::float8 as v${place}_${n}`),
  );
  const rows = positions.map(
    (place) => `(${[place, ...columns.map((_, n) => `coalesce(v${place}_${n}, 0)`)].join(', ')})`,
  );
  const quoted = names.map((name) => `"${name}"`).join(', ');
  return `select v.* from (select ${sums.join(', ')} from ${from}) s
    cross join lateral (values ${rows.join(', ')}) as v(place, ${quoted})`;
}

/** Sums of list elements at given positions. */
export function listSums(
  rows: RollupRows,
  lists: Readonly<Record<string, string>>,
  positions: readonly number[],
): Statement {
  return rows.statement(listSumsSql(rows.from, lists, positions));
}
