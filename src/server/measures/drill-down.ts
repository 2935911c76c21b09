import {
  addDays,
  listWeeks,
  type Period,
  previousPeriod,
  type Week,
  weekStart,
} from '../../domain/measures/period.ts';
import { compareSums, toFigure } from '../../domain/measures/stats/metric-sums.ts';
import { type Moments, NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import type { DrillDown, DrillDownFigure } from '../../generated/calls/types.ts';
import { DIMENSIONS } from './dimensions.ts';
import {
  computeParts,
  type Group,
  type GroupRow,
  groupsStatement,
  nextDimension,
  orderGroups,
  summarize,
} from './drill-groups.ts';
import { type DrillInput, readMetric, readTheme } from './drill-metric.ts';
import { DrillRows, type DrillSource } from './drill-rows.ts';
import type { FigureInput, Reading } from './reading.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

const WEEKS = 12;
const MOST_GROUPS = 5;

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
