import {
  addDays,
  listWeeks,
  type Period,
  previousPeriod,
  type Week,
  weekStart,
} from '../../domain/measures/period.ts';
import { compareSums } from '../../domain/measures/stats/metric-sums.ts';
import { type Moments, NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import type { DrillDown } from '../../generated/calls/types.ts';
import { DIMENSIONS } from './dimensions.ts';
import {
  describeGroups,
  type GroupRow,
  groupsStatement,
  nameVisits,
  nextDimension,
  toDrillFigure,
  visitsStatement,
} from './drill-groups.ts';
import { type DrillInput, readMetric, readTheme } from './drill-metric.ts';
import { DrillRows, type DrillSource } from './drill-rows.ts';
import type { FigureInput, Reading } from './reading.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

const WEEKS = 12;

/** The latest weeks up to the end of a period. */
export function listLatestWeeks({ lt }: Period, today: string): Week[] {
  const end = weekStart(lt <= today ? addDays(lt, -1) : today);
  return listWeeks({ gte: addDays(end, -7 * (WEEKS - 1)), lt: addDays(end, 7) }, today);
}

const NOT_STORED: Reading<null> = { statements: [], answer: () => null };

/**
 * The figures of what a search for a metric finds: value, change, weeks, and the groups that it can be narrowed to. Reads
 * rollups only, as the measures of charts do, so confidential answers count once their group is released.
 * @throws AppError 400 for an invalid period, or a number without a category
 */
export function drillDown(input: DrillInput): Reading<DrillDown | null> {
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
  const [visits, visitsBefore] = [source.visits?.(period), source.visits?.(drillDownBefore(input))];
  if (!now || !before) return NOT_STORED;
  const weeks = listLatestWeeks(period, today);
  const byWeek = source.byWeek(weeks);
  const { about } = source;
  const none = { text: 'select where false', values: [] };
  const ofVisits = visits && visitsBefore ? [visits, visitsBefore] : [];
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
      ...ofVisits.map((rows) => visitsStatement(rows, source.sums(rows))),
    ],
    answer: (rows) => {
      const [totals, totalsBefore, weekRows, groupRows, groupsBefore, visitRows, visitsBefore] =
        rows as unknown as [
          Moments[],
          Moments[],
          (Moments & { start: string })[],
          GroupRow[],
          GroupRow[],
          GroupRow[]?,
          GroupRow[]?,
        ];
      const all = { now: totals[0] ?? NO_MOMENTS, before: totalsBefore[0] ?? NO_MOMENTS };
      const change = compareSums(about.unit, all);
      const byStart = new Map(weekRows.map((row) => [row.start, row]));
      const split = { by: by ?? 'practice', totals: all, rows: { now: groupRows, before: groupsBefore } };
      const ofTypes = visitRows &&
        visitsBefore && { now: nameVisits(visitRows), before: nameVisits(visitsBefore) };
      return {
        period,
        metric: about,
        current: toDrillFigure(about, all.now),
        previous: toDrillFigure(about, all.before),
        change: change && { delta: change.delta, interval: change.interval },
        weeks: byWeek
          ? weeks.map(({ start, date }) => ({ date, figure: toDrillFigure(about, byStart.get(start)) }))
          : [],
        by: groupRows.length > 0 ? by : null,
        ...describeGroups(about, split),
        visits: ofTypes ? describeGroups(about, { by: 'appointment', totals: all, rows: ofTypes }) : null,
      };
    },
  };
}

/** The period that a drill-down is compared with. */
export function drillDownBefore(input: FigureInput<FigureQuery>): Period {
  return previousPeriod(readPeriod(input, 'currentMonth'), input.today);
}
