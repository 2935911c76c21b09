import type { Dimension } from '../../domain/measures/findings/findings.ts';
import {
  addDays,
  listMonths,
  listWeeks,
  type Period,
  previousPeriod,
  type Week,
  weekStart,
} from '../../domain/measures/period.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import { type Compared, contributions } from '../../domain/measures/stats/contributions.ts';
import { compareSums, toFigure } from '../../domain/measures/stats/metric-sums.ts';
import { addMoments, type Moments, NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import { type NpsGroup, POINTS_PER_STAR } from '../../domain/surveys/survey-scores.ts';
import { shownThemes } from '../../domain/text/themes/organization-themes.ts';
import { themePosition } from '../../domain/text/themes/theme-codes.ts';
import type { Calls, DrillDown, DrillDownFigure } from '../../generated/calls/types.ts';
import { npsGroup } from '../../generated/enums/nps-group.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import type { Statement } from '../db/database.ts';
import { DIMENSIONS, splitsByProvider } from './dimensions.ts';
import type { FigureInput, Reading } from './reading.ts';
import {
  dayRows,
  hasDays,
  type MeasureColumns,
  measureColumns,
  type RollupRows,
  type RowSubject,
  selectRows,
} from './read-rollups.ts';
import { type FigureQuery, type FigureScope, readPeriod } from './scope.ts';
import { periodOfWeeks } from './weeks.ts';

type DrillDownQuery = FigureQuery &
  Pick<
    Calls['analyticsDrillDown']['read'],
    'categoryId' | 'nps' | 'outlier' | 'patientType' | 'appointment' | 'themes'
  >;
type Input = FigureInput<DrillDownQuery>;
type Grain = 'day' | 'week' | 'month';

const WEEKS = 12;
const MOST_GROUPS = 5;
export const NPS_GROUPS = ['promoters', 'passives', 'detractors'] as const satisfies NpsGroup[];

/** A metric, and how its sums are read. */
export interface DrillMetric {
  about: DrillDown['metric'];
  columns: Pick<MeasureColumns, 'count' | 'sum' | 'squares'>;
  /** the rollups that have these columns; counted days have those of months */
  grains: readonly Grain[];
  /** days are not counted from answers */
  isOnlyStored?: true;
}

/** The NPS, or the share of some of its groups. */
function readNps({ experienceType }: FigureScope, groups: readonly NpsGroup[]): DrillMetric {
  const chosen = NPS_GROUPS.filter((group) => groups.includes(group));
  const isWhole = chosen.length === NPS_GROUPS.length;
  const labels = npsGroup.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const members = chosen.join(' + ');
  return {
    about: {
      code: 'NPS',
      name: isWhole ? (experienceType === 'EMPLOYEE' ? 'eNPS' : 'NPS') : labels.join(', '),
      unit: isWhole ? 'nps' : 'share',
      categoryId: null,
    },
    columns: {
      count: NPS_GROUPS.join(' + '),
      sum: isWhole ? 'promoters - detractors' : members,
      squares: isWhole ? 'promoters + detractors' : members,
    },
    grains: ['day', 'week', 'month'],
  };
}

/**
 * The metric of a query.
 * @returns null if no rollup has it
 * @throws AppError 400 for a number without a category
 */
export function readMetric(
  scope: FigureScope,
  query: Omit<DrillDownQuery, keyof FigureQuery>,
): DrillMetric | null {
  const { categoryId = -1, nps, outlier, patientType, appointment } = query;
  const measure = measureColumns(scope, categoryId);
  const category = surveyCategories.find(({ id }) => id === categoryId);
  const narrowings = [nps, outlier, patientType].filter((one) => one !== undefined).length;
  // employees have no appointments
  if (appointment && scope.experienceType === 'EMPLOYEE') return null;
  if (narrowings > 1 || (nps && category) || ((outlier ?? patientType) && !category)) return null;
  if (nps) return readNps(scope, nps);
  const isEx = scope.experienceType === 'EMPLOYEE';
  const score = { code: 'SCORE', name: isEx ? 'DK Trust Score' : 'DK Score', categoryId: null };
  const about = category ? { code: category.code, name: category.name, categoryId: category.id } : score;
  // the score is first in the lists of a measure
  const at = (list: string): string => `${list}[${measure.place - 1}]`;
  if (outlier) {
    const members = at(`${outlier}_outliers`);
    return {
      about: { ...about, unit: 'share' },
      columns: { count: measure.count, sum: members, squares: members },
      grains: outlier === 'negative' ? ['day', 'month'] : ['month'],
    };
  }
  const stars = { ...about, unit: 'stars' as const };
  if (!patientType) return { about: stars, columns: measure, grains: ['day', 'week', 'month'] };
  const counts = at('new_counts');
  const sums = at('new_sums');
  const squares = at('new_squares');
  const ofNew = { count: counts, sum: sums, squares };
  const less = (column: string): string => `- coalesce(${column}, 0)`;
  const ofOthers = {
    count: measure.count + less(counts),
    sum: measure.sum + less(sums),
    squares: measure.squares + less(squares),
  };
  return { about: stars, columns: patientType === 'new' ? ofNew : ofOthers, grains: ['month'] };
}

/** The share of patients' comments that are in a theme; null: not shown. Employees' comments are not split. */
function readTheme({ scope, reader, query }: Input): DrillMetric | null {
  const { themes = [], categoryId, nps, outlier, patientType } = query;
  const others = [categoryId, nps, outlier, patientType].filter((one) => one !== undefined).length;
  const [wanted] = themes;
  const theme = shownThemes(reader.themes, 'PATIENT').find((one) => one.theme === wanted);
  if (scope.experienceType === 'EMPLOYEE' || !theme || themes.length > 1 || others > 0) return null;
  const members = `theme_counts[${themePosition(theme.id)}]`;
  return {
    about: { code: 'COMMENTS', name: theme.name, unit: 'share', categoryId: null },
    columns: { count: 'theme_comments', sum: members, squares: members },
    grains: ['day', 'week', 'month'],
    isOnlyStored: true,
  };
}

/** Rows of which a head's figures are sums. */
export interface DrillSource {
  about: DrillDown['metric'];
  /** @returns undefined if they are not stored */
  in(period: Period, of?: 'PLACE' | 'PROVIDER'): RollupRows | undefined;
  /** The rows of some weeks, and SQL of the first day of each one's week. */
  byWeek(weeks: readonly Week[]): { rows: RollupRows; start: string } | undefined;
  /** SQL of the sums of rows as moments. */
  sums(rows: RollupRows): string;
}

/** Rows by place or provider in a period; of some types of appointments, or by week, only the latest days have them. */
class DrillRows implements DrillSource {
  constructor(
    private readonly input: Input,
    private readonly metric: DrillMetric,
  ) {}

  get about(): DrillDown['metric'] {
    return this.metric.about;
  }

  /** Sums of answers are stored in hundredths. */
  sums(): string {
    const { count, sum, squares } = this.metric.columns;
    const total = (column: string): string => `coalesce(sum(${column}), 0)::float8`;
    const scale = this.about.unit === 'stars' ? ' / 100' : '';
    return `${total(count)} as count, ${total(sum)}${scale} as sum, ${total(squares)} as squares`;
  }

  private get types(): string[] | undefined {
    return this.input.query.appointment;
  }

  private findTable(of: 'PLACE' | 'PROVIDER'): RowSubject {
    if (of === 'PROVIDER' || this.input.scope.providerIds) return 'PROVIDER';
    return this.types ? 'VISIT' : 'PLACE';
  }

  private stored(of: 'PLACE' | 'PROVIDER', grain: Grain, period: Period): RollupRows {
    const rows = selectRows(this.findTable(of), grain, this.input.scope).in(grain, period);
    return rows.oneOf('appointment_type', this.types, 'text');
  }

  private has(grain: Grain): boolean {
    return this.metric.grains.includes(grain);
  }

  in(period: Period, of: 'PLACE' | 'PROVIDER' = 'PLACE'): RollupRows | undefined {
    const { input } = this;
    const areDays = this.has('day') && hasDays(period, input.today);
    if (this.types) return areDays ? this.stored(of, 'day', period) : undefined;
    if (listMonths(period, input.today)) return dayRows(input, period, this.findMonths(of));
    if (areDays) return this.stored(of, 'day', period);
    const areWeeks = [period.gte, period.lt].every((day) => day === weekStart(day));
    if (areWeeks && this.has('week')) return this.stored(of, 'week', period);
    if (this.metric.isOnlyStored) return undefined;
    return dayRows(input, period, this.findMonths(of));
  }

  private findMonths(of: 'PLACE' | 'PROVIDER'): 'PLACE' | 'PROVIDER' {
    return this.findTable(of) === 'PROVIDER' ? 'PROVIDER' : 'PLACE';
  }

  byWeek(weeks: readonly Week[]): ReturnType<DrillSource['byWeek']> {
    const period = periodOfWeeks(weeks);
    if (!this.types && this.has('week'))
      return { rows: this.stored('PLACE', 'week', period), start: 'week::text' };
    if (!this.has('day') || !hasDays(period, this.input.today)) return undefined;
    // to the end of the last week
    const days = { gte: period.gte, lt: addDays(period.lt, 6) };
    return { rows: this.stored('PLACE', 'day', days), start: `date_trunc('week', day)::date::text` };
  }
}

/** The latest weeks up to the end of a period. */
export function listLatestWeeks({ lt }: Period, today: string): Week[] {
  const end = weekStart(lt <= today ? addDays(lt, -1) : today);
  return listWeeks({ gte: addDays(end, -7 * (WEEKS - 1)), lt: addDays(end, 7) }, today);
}

type Split = Exclude<Dimension, 'appointment'>;

/** The groups that a search can be narrowed to next: practices, then the providers of one; locations, then units. */
function nextDimension(input: FigureInput): Split | null {
  const { experienceType, practiceIds, workLocationIds, organizationalUnitIds } = input.scope;
  if (experienceType === 'EMPLOYEE') {
    if (workLocationIds?.length !== 1) return 'workLocation';
    return organizationalUnitIds ? null : 'organizationalUnit';
  }
  if (practiceIds?.length !== 1) return 'practice';
  return splitsByProvider(input) ? 'provider' : null;
}

interface GroupRow extends Moments {
  id: string | null;
  name: string | null;
}

type Group = DrillDown['groups'][number];

/**
 * The groups with the largest parts of a change first, where they are known. Otherwise the lowest, or those with the
 * greatest share; those of few answers last.
 */
export function orderGroups(groups: readonly Group[], { unit }: DrillDown['metric'], delta = 0): Group[] {
  if (groups.some(({ part }) => part !== null))
    return groups.toSorted((a, b) => ((b.part ?? 0) - (a.part ?? 0)) * Math.sign(delta));
  const isLast = ({ figure }: Group): number => Number(isFew(figure.count));
  const sign = unit === 'share' ? -1 : 1;
  const rank = ({ figure }: Group): number => (figure.value === null ? Infinity : sign * figure.value);
  return groups.toSorted(
    (a, b) =>
      isLast(a) - isLast(b) ||
      rank(a) - rank(b) ||
      b.figure.found - a.figure.found ||
      a.name.localeCompare(b.name),
  );
}

/**
 * The parts of groups in a change, by their ids, as those of a finding: with the answers that belong to none of them, they
 * add up to it.
 */
function computeParts(
  unit: DrillDown['metric']['unit'],
  totals: Compared,
  groups: Record<keyof Compared, readonly GroupRow[]>,
): Map<string | null, number> {
  const ids = [...new Set([...groups.now, ...groups.before].map(({ id }) => id))];
  const find = (side: keyof Compared, id: string | null): Moments =>
    groups[side].find((one) => one.id === id) ?? NO_MOMENTS;
  const compared = ids.map((id): Compared => ({ now: find('now', id), before: find('before', id) }));
  const rest = (side: keyof Compared): Moments =>
    compared.reduce((left, group) => addMoments(left, negate(group[side])), totals[side]);
  const scale = unit === 'stars' ? POINTS_PER_STAR : 1;
  const parts = contributions([...compared, { now: rest('now'), before: rest('before') }]);
  return new Map(ids.map((id, at) => [id, ((parts[at]?.mix ?? 0) + (parts[at]?.rate ?? 0)) / scale]));
}

const negate = ({ count, sum, squares }: Moments): Moments => ({
  count: -count,
  sum: -sum,
  squares: -squares,
});

function summarize(others: readonly Group[]): DrillDown['others'] {
  const values = others.flatMap(({ figure }) =>
    figure.value === null || isFew(figure.count) ? [] : [figure.value],
  );
  const isEmpty = values.length === 0;
  return {
    groups: others.length,
    low: isEmpty ? null : Math.min(...values),
    high: isEmpty ? null : Math.max(...values),
  };
}

const NOT_STORED: Reading<null> = { statements: [], answer: () => null };

/**
 * The figures of what a search for a metric finds: value, change, weeks, and the groups that it can be narrowed to. Reads
 * rollups only, as the measures of charts do, so confidential answers count once their group is released.
 * @throws AppError 400 for an invalid period, or a number without a category
 */
export function drillDown(input: Input): Reading<DrillDown | null> {
  const metric = input.query.themes ? readTheme(input) : readMetric(input.scope, input.query);
  return metric ? readHead(input, new DrillRows(input, metric)) : NOT_STORED;
}

/** @throws AppError 400 for an invalid period */
export function readHead(input: FigureInput<FigureQuery>, source: DrillSource): Reading<DrillDown | null> {
  const { today } = input;
  const period = readPeriod(input, 'currentMonth');
  const by = nextDimension(input);
  const [now, before] = [source.in(period), source.in(drillDownBefore(input))];
  const of = by && DIMENSIONS[by].of === 'PROVIDER' ? 'PROVIDER' : 'PLACE';
  const [split, splitBefore] = [by && source.in(period, of), by && source.in(drillDownBefore(input), of)];
  if (!now || !before) return NOT_STORED;
  const weeks = listLatestWeeks(period, today);
  const byWeek = source.byWeek(weeks);
  const { unit } = source.about;
  const figure = (moments: Moments = NO_MOMENTS): DrillDownFigure => ({
    ...toFigure(unit, moments),
    found: unit === 'share' ? moments.sum : moments.count,
  });
  const none = { text: 'select where false', values: [] };
  return {
    statements: [
      now.statement(`select ${source.sums(now)} from ${now.from}`),
      before.statement(`select ${source.sums(before)} from ${before.from}`),
      byWeek
        ? byWeek.rows.statement(
            `select ${byWeek.start} as start, ${source.sums(byWeek.rows)} from ${byWeek.rows.from} group by 1`,
          )
        : none,
      by && split ? groupsStatement(split, by, source.sums(split)) : none,
      by && splitBefore ? groupsStatement(splitBefore, by, source.sums(splitBefore)) : none,
    ],
    answer: (rows) => {
      const [totals, totalsBefore, weekRows, groupRows, groupsBefore] = rows as unknown as [
        Moments[],
        Moments[],
        (Moments & { start: string })[],
        GroupRow[],
        GroupRow[],
      ];
      const [current = NO_MOMENTS, previous = NO_MOMENTS] = [totals[0], totalsBefore[0]];
      const change = compareSums(unit, { now: current, before: previous });
      const byStart = new Map(weekRows.map((row) => [row.start, row]));
      const holds = change !== null && (change.interval.low > 0 || change.interval.high < 0);
      const parts = holds
        ? computeParts(unit, { now: current, before: previous }, { now: groupRows, before: groupsBefore })
        : undefined;
      const named = groupRows.map(({ id, name, ...moments }): Group => ({
        id,
        name: name ?? (by ? DIMENSIONS[by].without : ''),
        figure: figure(moments),
        part: parts?.get(id) ?? null,
      }));
      const groups = orderGroups(named, source.about, change?.delta);
      return {
        period,
        metric: source.about,
        current: figure(current),
        previous: figure(previous),
        change: change && { delta: change.delta, interval: change.interval },
        weeks: byWeek ? weeks.map(({ start, date }) => ({ date, figure: figure(byStart.get(start)) })) : [],
        by: groups.length > 0 ? by : null,
        groups: groups.slice(0, MOST_GROUPS),
        others: summarize(groups.slice(MOST_GROUPS)),
      };
    },
  };
}

/** The period that a drill-down is compared with. */
export function drillDownBefore(input: FigureInput<FigureQuery>): Period {
  return previousPeriod(readPeriod(input, 'currentMonth'), input.today);
}

/** SQL of each unit `id` with the `top` unit of its branch. UNION ends a circle. */
function branchesSql(organization: string): string {
  return `with recursive branches as (
    select u.id as top, u.id from organizational_units u where u.organization_id = ${organization} and u.parent_id is null
    union select b.top, u.id from branches b
      join organizational_units u on u.organization_id = ${organization} and u.parent_id = b.id)
    select top, id from branches`;
}

/** Sums by group; one group has all answers without one that still exists. */
function groupsStatement(rows: RollupRows, by: Split, sums: string): Statement {
  const { key, names, name } = DIMENSIONS[by];
  const total = ['count', 'sum', 'squares'].map((column) => `sum(g.${column}) as ${column}`).join(', ');
  const { organization } = rows;
  // a filter of a unit stands for its branch
  const isUnit = by === 'organizationalUnit';
  const branches = isUnit ? `left join (${branchesSql(organization)}) b on b.id = g.id` : '';
  return rows.statement(`select n.id, max(${name}) as name, ${total}
    from (select ${key} as id, ${sums} from ${rows.from} group by 1) g ${branches}
    left join ${names} on n.organization_id = ${organization} and n.id = ${isUnit ? 'b.top' : 'g.id'}
    where g.count > 0 group by n.id`);
}
