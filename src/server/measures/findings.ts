import {
  type Dimension,
  findChanges,
  type FindingMetric,
  type GroupedSums,
} from '../../domain/measures/findings/findings.ts';
import { isFirstWeek } from '../../domain/measures/findings/finding-periods.ts';
import { DEFAULT_PERIODS, type Period, previousPeriod } from '../../domain/measures/period.ts';
import type { Compared } from '../../domain/measures/stats/contributions.ts';
import { type MetricSums, NO_SUMS } from '../../domain/measures/stats/metric-sums.ts';
import { addMoments } from '../../domain/measures/stats/moments.ts';
import type { Findings } from '../../generated/calls/types.ts';
import { NPS_CATEGORIES } from '../../domain/surveys/nps-categories.ts';
import { shownThemes } from '../../domain/text/themes/organization-themes.ts';
import { findThemeId, themePosition } from '../../domain/text/themes/theme-codes.ts';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import { isSearchWithheld, leastUses } from '../feedback/confidential-comments.ts';
import { refuse } from '../http/errors.ts';
import { findCategories } from './category-moments.ts';
import { DIMENSIONS, splitsByProvider } from './dimensions.ts';
import { type FigureInput, type Reading } from './reading.ts';
import { comparedRows, hasDays, hasOddDays, selectRows, wholeMonths } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

/** With more practices than this, the answers of providers are not split by metric. */
const MOST_PRACTICES = 10;

/**
 * Whole months, the running one to date; without a choice this one, or, in its first week, the last one.
 * @throws AppError 400 for other periods
 */
function findingPeriod(input: FigureInput<FigureQuery>): Period {
  const { today } = input;
  const usual = isFirstWeek(today) ? 'previousMonth' : 'currentMonth';
  const period = wholeMonths(readPeriod(input, usual), today);
  if (period.lt > DEFAULT_PERIODS.currentMonth(today).lt)
    throw refuse('VALIDATION', 'Choose months that have begun.', 'date');
  return period;
}

/** The period that findings are against. @throws AppError 400 as `findings` does */
export function findingsBefore(input: FigureInput<FigureQuery>): Period {
  return previousPeriod(findingPeriod(input), input.today);
}

/** The metrics and themes that may have changed; the score is the first. */
function listMetrics({ scope, reader }: FigureInput<FigureQuery>): FindingMetric[] {
  const isEx = scope.experienceType === 'EMPLOYEE';
  return [
    { code: 'SCORE', name: isEx ? 'DK Trust Score' : 'DK Score', unit: 'stars', categoryId: null },
    { code: 'NPS', name: isEx ? 'eNPS' : 'NPS', unit: 'nps', categoryId: null },
    // the NPS is made of the answers in its category
    ...findCategories(scope, {})
      .filter(({ code }) => !NPS_CATEGORIES.includes(code))
      .map(({ id, code, name }) => ({
        code,
        name,
        unit: 'stars' as const,
        categoryId: id,
      })),
    ...shownThemes(reader.themes, scope.experienceType).map(({ theme, name }) => ({
      code: theme,
      name,
      unit: 'share' as const,
      categoryId: null,
    })),
  ];
}

/** The sums of a metric; of a theme also its confidential comments, and all confidential ones. */
interface CellSums extends MetricSums {
  confidential: number;
  allConfidential: number;
}

interface CellDimension {
  by: Dimension;
  groups: CellGroups;
}

type CellGroups = readonly { id: string | null; name: string; metrics: readonly Compared<CellSums>[] }[];

const NO_CELL: CellSums = { ...NO_SUMS, confidential: 0, allConfidential: 0 };

/**
 * SQL of a metric's sums over rollup rows: answers, their sum, squares, negative outliers, and comments; of a theme, all
 * comments and its own, and how many of these are confidential.
 */
function cellSql(metric: FindingMetric, hasComments: boolean): string[] {
  if (metric.unit !== 'share') return [...metricSql(metric, hasComments), '0', '0'];
  const at = `[${themePosition(findThemeId(metric.code) ?? 0)}]`;
  const own = `theme_counts${at}`;
  return ['theme_comments', own, own, '0', own, `confidential_themes${at}`, 'confidential_theme_comments'];
}

function metricSql({ code, categoryId }: FindingMetric, hasComments: boolean): string[] {
  const comments = (column: string): string => (hasComments ? column : '0');
  if (code === 'SCORE') return ['scores', 'score_sum', 'score_squares', '0', comments('score_comments')];
  if (code === 'NPS')
    return [
      'promoters + passives + detractors',
      'promoters - detractors',
      'promoters + detractors',
      '0',
      '0',
    ];
  const lists = ['category_counts', 'category_sums', 'category_squares', 'negative_outliers'];
  return [...lists, comments('category_comments')].map((list) =>
    list === '0' ? list : `${list}[${categoryId ?? 0}]`,
  );
}

const CELL = 7;

function toSums({ unit }: FindingMetric, cell: readonly number[]): CellSums {
  const [count = 0, sum = 0, squares = 0, outliers = 0, comments = 0, confidential = 0, allConfidential = 0] =
    cell;
  // sums of points are stored in hundredths
  const inUnit = unit === 'stars' ? sum / 100 : sum;
  return { count, sum: inUnit, squares, outliers, comments, confidential, allConfidential };
}

interface GroupRow {
  id: string;
  /** null: none, or no longer there */
  name: string | null;
  isNow: boolean;
  /** the provider; null: of all */
  subject: string | null;
  cells: number[];
}

function toGroups(by: Dimension, metrics: readonly FindingMetric[], rows: readonly GroupRow[]): CellGroups {
  const groups = new Map<string | null, { id: string | null; name: string; metrics: Compared<CellSums>[] }>();
  for (const { id: key, name: found, isNow, cells } of rows) {
    const name = by === 'appointment' ? appointmentType.find(({ value }) => value === key)?.label : found;
    const id = name ? key : null;
    const group = groups.get(id) ?? {
      id,
      name: name ?? DIMENSIONS[by].without,
      metrics: metrics.map(() => ({ now: NO_CELL, before: NO_CELL })),
    };
    groups.set(id, group);
    const side = isNow ? 'now' : 'before';
    group.metrics = metrics.map((metric, at) => {
      const compared = group.metrics[at] ?? { now: NO_CELL, before: NO_CELL };
      const sums = toSums(metric, cells.slice(at * CELL, (at + 1) * CELL));
      return { ...compared, [side]: addSums(compared[side], sums) };
    });
  }
  return [...groups.values()];
}

function addSums(a: CellSums, b: CellSums, sign: 1 | -1 = 1): CellSums {
  const signed = { count: sign * b.count, sum: sign * b.sum, squares: sign * b.squares };
  return {
    ...addMoments(a, signed),
    outliers: a.outliers + sign * b.outliers,
    comments: a.comments + sign * b.comments,
    confidential: a.confidential + sign * b.confidential,
    allConfidential: a.allConfidential + sign * b.allConfidential,
  };
}

function total(groups: CellGroups, metrics: readonly FindingMetric[]): Compared<CellSums>[] {
  const sum = (at: number, side: keyof Compared): CellSums =>
    groups.reduce((all, group) => addSums(all, group.metrics[at]?.[side] ?? NO_CELL), NO_CELL);
  return metrics.map((_, at) => ({ now: sum(at, 'now'), before: sum(at, 'before') }));
}

/** The same with a group of the answers that belong to none, so that all groups together have all answers. */
function completed(
  { by, groups }: CellDimension,
  totals: readonly Compared<CellSums>[],
  metrics: readonly FindingMetric[],
): CellDimension {
  const known = total(groups, metrics);
  const rest = totals.map(({ now, before }, at) => ({
    now: addSums(now, known[at]?.now ?? NO_CELL, -1),
    before: addSums(before, known[at]?.before ?? NO_CELL, -1),
  }));
  if (rest.every(({ now, before }) => now.count + before.count === 0)) return { by, groups };
  return { by, groups: [...groups, { id: null, name: DIMENSIONS[by].without, metrics: rest }] };
}

/**
 * Leaves out the themes that split the confidential comments of one of the periods into a few and the rest, as the themes
 * of a month are withheld. A theme is split into groups only if each of them may be shown: one that is left out would
 * follow from the others and the total.
 */
function released(
  groups: CellGroups,
  metrics: readonly FindingMetric[],
  { scope, reader }: FigureInput<FigureQuery>,
): GroupedSums['groups'] {
  if (scope.experienceType !== 'EMPLOYEE') return groups;
  const isShown = ({ comments, confidential: found, allConfidential: all }: CellSums): boolean =>
    (comments === 0 || comments >= leastUses(reader)) && !isSearchWithheld({ found, all }, reader);
  const areShown = metrics.map(
    ({ unit }, at) =>
      unit !== 'share' ||
      groups.every(({ metrics: own }) => {
        const sums = own[at];
        return !sums || (isShown(sums.now) && isShown(sums.before));
      }),
  );
  return groups.map((group) => ({
    ...group,
    metrics: group.metrics.map((sums, at) => (areShown[at] ? sums : undefined)),
  }));
}

interface WantedGroups {
  by: Dimension;
  metrics: readonly FindingMetric[];
  isOfProviders?: boolean;
}

/** The sums of each group of a dimension in both periods; those of each provider apart, if wanted. */
function groupsStatement(
  input: FigureInput<FigureQuery>,
  { by, metrics, isOfProviders = false }: WantedGroups,
  { period, before, isRecent }: { period: Period; before: Period; isRecent: boolean },
) {
  const { scope } = input;
  const { of, key, names, name } = DIMENSIONS[by];
  const rowSubject = scope.providerIds || isOfProviders ? 'PROVIDER' : of;
  // visits are split by day alone
  const areDays = isRecent || rowSubject === 'VISIT';
  const rows = areDays
    ? selectRows(rowSubject, 'day', scope)
    : comparedRows(input, rowSubject, { period, before });
  const subject = isOfProviders ? 'provider_id' : 'null::uuid';
  const between = ({ gte, lt }: Period): string =>
    `day >= ${rows.bind(gte)}::date and day < ${rows.bind(lt)}::date`;
  const isNow = areDays ? between(period) : `start >= ${rows.bind(period.gte)}::date`;
  if (areDays) rows.where(`(${isNow} or ${between(before)})`);
  const cells = metrics.flatMap((metric) => cellSql(metric, isRecent));
  const sign = areDays ? '' : 'sign * ';
  const sums = cells.map((column) => `coalesce(sum(${sign}(${column})), 0)::float8`);
  const join = names ? `left join ${names} on n.organization_id = ${rows.organization} and n.id = g.id` : '';
  return rows.statement(`select g.*, ${name} as name from
    (select ${key} as id, (${isNow}) as "isNow", ${subject} as subject, to_json(array[${sums.join(', ')}]) as cells
      from ${rows.from} group by 1, 2, 3) g ${join}
    order by name, g.id`);
}

/** The groups of each provider. */
function toSplits(
  { by, metrics }: WantedGroups,
  rows: readonly GroupRow[],
): ReadonlyMap<string, GroupedSums> {
  const subjects = new Map<string, GroupRow[]>();
  for (const row of rows)
    if (row.subject !== null) subjects.set(row.subject, [...(subjects.get(row.subject) ?? []), row]);
  return new Map(
    [...subjects].map(([subject, own]) => [subject, { by, groups: toGroups(by, metrics, own) }]),
  );
}

interface Dimensions {
  /** its groups have all answers */
  whole: Dimension;
  /** explain a change, the preferred first */
  explained: Dimension[];
  /** whose scores are looked at as well */
  subjects: Dimension | undefined;
  /** whether the score of each provider is split by type of appointment */
  splitsSubjects: boolean;
}

function listDimensions({ scope, reader }: FigureInput<FigureQuery>, isRecent: boolean): Dimensions {
  const { experienceType, practiceIds, providerIds } = scope;
  if (experienceType === 'EMPLOYEE')
    return { whole: 'workLocation', explained: ['workLocation'], subjects: undefined, splitsSubjects: false };
  // months are not split by kinds of visits
  const visits: Dimension[] = isRecent ? ['appointment'] : [];
  const hasProviders = splitsByProvider({ scope, reader });
  const isNarrow = providerIds !== undefined || (practiceIds?.length ?? Infinity) <= MOST_PRACTICES;
  const providers: Dimension[] = hasProviders && isNarrow ? ['provider'] : [];
  const subjects = hasProviders ? 'provider' : visits[0];
  const whole = 'practice';
  const splitsSubjects = isRecent && isNarrow && subjects === 'provider';
  if (reader.isPracticeUser) return { whole, explained: [...visits, ...providers], subjects, splitsSubjects };
  if (reader.role === 'PROVIDER') return { whole, explained: [...visits, whole], subjects, splitsSubjects };
  return { whole, explained: [whole, ...providers, ...visits], subjects, splitsSubjects };
}

/**
 * The largest changes of the metrics and themes that chance does not explain, each split into the contributions of groups. Reads
 * rollups only: by day if both periods are recent, otherwise by month, with the days by which months to date differ.
 */
export function findings(input: FigureInput<FigureQuery>): Reading<Findings> {
  const period = findingPeriod(input);
  const before = previousPeriod(period, input.today);
  const isRecent = hasDays(before, input.today);
  // themes are not counted for days that are no longer stored
  const hasThemes = isRecent || hasOddDays(before, input.today);
  const metrics = listMetrics(input).filter(({ unit }) => hasThemes || unit !== 'share');
  const { whole, explained, subjects, splitsSubjects } = listDimensions(input, isRecent);
  const wanted = [...new Set([whole, ...explained, ...(subjects ? [subjects] : [])])].map((by) => ({
    by,
    // subjects need only their score
    metrics: by === whole || explained.includes(by) ? metrics : metrics.slice(0, 1),
  }));
  const splits: WantedGroups | undefined = splitsSubjects
    ? { by: 'appointment', metrics: metrics.slice(0, 1), isOfProviders: true }
    : undefined;
  return {
    statements: [...wanted, ...(splits ? [splits] : [])].map((one) =>
      groupsStatement(input, one, { period, before, isRecent }),
    ),
    answer: (rows) => {
      const read = wanted.map(({ by, metrics: of }, at): CellDimension => ({
        by,
        groups: toGroups(by, of, (rows[at] ?? []) as unknown as GroupRow[]),
      }));
      const find = (by: Dimension | undefined) => read.find((one) => one.by === by);
      const all = { id: null, name: '', metrics: total(find(whole)?.groups ?? [], metrics) };
      const [totals] = released([all], metrics, input);
      const dimensions = explained.flatMap((by) => {
        const found = find(by);
        if (!found) return [];
        return [{ by, groups: released(completed(found, all.metrics, metrics).groups, metrics, input) }];
      });
      const bySubject = (rows[wanted.length] ?? []) as unknown as GroupRow[];
      const subjectSplits = splits ? toSplits(splits, bySubject) : undefined;
      const found = {
        metrics,
        totals: totals?.metrics ?? [],
        dimensions,
        subjects: find(subjects),
        ...(subjectSplits && { subjectSplits }),
      };
      return { period, ...findChanges(found) };
    },
  };
}
