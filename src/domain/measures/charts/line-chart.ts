import { LINE_AXES, type Unit } from './axes.ts';
import { addDays } from '../period.ts';
import { isFew } from '../stats/few.ts';
import type { Interval } from '../stats/moments.ts';
import {
  basisText,
  intervalText,
  labelledBasis,
  namedValue,
  type LineModel,
  type LinePoint,
  type ModelContext,
  valueText,
  valueTitle,
} from './chart-model.ts';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayText = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** The seven days that end on a date: `Nov 2 – 8`. */
export function weekLabel(lastDay: string): string {
  const [first, last] = [dayText(addDays(lastDay, -6)), dayText(lastDay)];
  const isOneMonth = first.slice(0, 3) === last.slice(0, 3);
  return `${first} – ${isOneMonth ? last.slice(4) : last}`;
}

interface Week {
  date: string;
  value: number | null;
  count: number;
  interval: Interval | null;
  isPrediction?: boolean;
  cumulative?: Total;
}

/** A figure with its interval and number of answers. */
export interface Total {
  value: number | null;
  count: number;
  interval: Interval | null;
}

function cumulativeText(total: Total, unit: Unit): string {
  return total.count === 0
    ? valueText(total.value, unit)
    : `${valueText(total.value, unit)} (${basisText(total, unit)})`;
}

function toPoint(week: Week, unit: Unit, canDrill: boolean): LinePoint {
  const { date, value, count, isPrediction = false, cumulative } = week;
  const interval = isFew(count) || isPrediction ? null : week.interval;
  const details = [
    namedValue(value, unit),
    isPrediction && 'predicted',
    labelledBasis({ count, interval }, unit),
    cumulative && `cumulative ${cumulativeText(cumulative, unit)}`,
  ];
  return {
    key: date,
    date,
    label: weekLabel(date),
    value,
    isPrediction,
    cumulative: cumulative?.value ?? null,
    count,
    interval,
    text: details.filter(Boolean).join(' · '),
    ...(canDrill && { drill: { value: date } }),
  };
}

interface LineOptions extends ModelContext {
  unit: Unit;
  hasCumulative?: boolean;
  canDrill?: boolean;
  /** of the whole period */
  total: Total;
}

export const NOTHING: Total = { value: null, count: 0, interval: null };

/** A chart of weeks, and its table. */
export function lineModel(weeks: readonly Week[], options: LineOptions): LineModel {
  const { title, unit, hasCumulative = false, canDrill = true, total } = options;
  const points = weeks.map((week) => toPoint(week, unit, canDrill));
  const note = basisText(total, unit);
  // a percentile is a place among others, not a mean
  const hasInterval = unit !== 'percentile';
  return {
    chart: 'line',
    unit,
    axis: LINE_AXES[unit],
    points,
    hasCumulative,
    isEmpty: points.every(({ value, isPrediction }) => value === null || isPrediction) && total.count === 0,
    headline: { text: valueText(total.value, unit), note, isFew: isFew(total.count) },
    sentence: `${title}: ${points.length} weeks, ${valueText(total.value, unit)} over the period, ${note}.`,
    table: {
      columns: [
        'Week',
        valueTitle(unit),
        ...(hasInterval ? ['95% interval'] : []),
        ...(hasCumulative ? ['Cumulative'] : []),
        'Answers',
      ],
      rows: points.map(({ label, value, interval, count, isPrediction }, index) => [
        label,
        `${valueText(value, unit)}${isPrediction ? ' predicted' : ''}`,
        ...(hasInterval ? [intervalText(interval, unit)] : []),
        ...(hasCumulative ? [cumulativeText(weeks[index]?.cumulative ?? NOTHING, unit)] : []),
        count,
      ]),
    },
  };
}
