import { LINE_AXES, QUESTION_AXIS, type Unit } from './axes.ts';
import { addDays } from '../period.ts';
import { areComparable, isFew } from '../stats/few.ts';
import { type Interval, Z_975 } from '../stats/moments.ts';
import type { NpsFigure } from '../stats/nps.ts';
import { type NpsPoint, pooledFigure, type ScorePoint, computeTotal } from '../stats/series.ts';
import type { PercentilePoint, QuestionSeries } from '../widgets/answers.ts';
import type { ModelContext } from './bar-models.ts';
import {
  basisText,
  type ChangeText,
  intervalText,
  type LineModel,
  type LinePoint,
  valueText,
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
interface Total {
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
    valueText(value, unit),
    isPrediction && 'predicted',
    basisText({ count, interval }, unit),
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

function lineModel(weeks: readonly Week[], options: LineOptions): LineModel {
  const { title, unit, hasCumulative = false, canDrill = true, total } = options;
  const points = weeks.map((week) => toPoint(week, unit, canDrill));
  const note = basisText(total, unit);
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
      columns: ['Week', 'Score', '95% interval', ...(hasCumulative ? ['Cumulative'] : []), 'Answers'],
      rows: points.map(({ label, value, interval, count, isPrediction }, index) => [
        label,
        `${valueText(value, unit)}${isPrediction ? ' predicted' : ''}`,
        intervalText(interval, unit),
        ...(hasCumulative ? [cumulativeText(weeks[index]?.cumulative ?? NOTHING, unit)] : []),
        count,
      ]),
    },
  };
}

/** The change of a whole period's score; undefined if one of the two has too few answers. */
function changeText(series: readonly ScorePoint[], { before }: ModelContext): ChangeText | undefined {
  if (!before) return undefined;
  const [now, then] = [computeTotal(series), computeTotal(before.scores)];
  if (now.value === null || then.value === null || !areComparable(now.count, then.count)) return undefined;
  const delta = now.value - then.value;
  const text = Math.abs(delta).toFixed(1);
  return {
    text,
    direction: text === '0.0' ? 'none' : delta > 0 ? 'up' : 'down',
    isQuiet: Math.abs(delta) <= Z_975 * Math.hypot(now.error, then.error),
    against: before.label,
  };
}

/** A score week by week. */
export function scoresModel(series: readonly ScorePoint[], context: ModelContext): LineModel {
  const change = changeText(series, context);
  const model = lineModel(
    series.map(({ date, data }) => ({ ...data, date, isPrediction: data.prediction })),
    {
      ...context,
      unit: 'stars',
      total: computeTotal(series),
    },
  );
  return model.headline && change ? { ...model, headline: { ...model.headline, change } } : model;
}

const scaled = (interval: Interval | null): Interval | null =>
  interval && { low: interval.low * 100, high: interval.high * 100 };
const NOTHING: Total = { value: null, count: 0, interval: null };
const points = (share: number | null): number | null => (share === null ? null : share * 100);

function npsTotal(figure: NpsFigure | undefined): Total {
  if (!figure) return NOTHING;
  return { value: points(figure.score), count: figure.count, interval: scaled(figure.interval) };
}

/** A weekly NPS beside its running total. */
export function npsWeeksModel(series: readonly NpsPoint[], context: ModelContext): LineModel {
  return lineModel(
    series.map(({ date, data, cumulativeData, prediction, predicted }) => ({
      ...npsTotal(data),
      ...(prediction && { value: points(predicted) }),
      date,
      isPrediction: prediction,
      cumulative: npsTotal(cumulativeData),
    })),
    {
      ...context,
      unit: 'nps',
      hasCumulative: true,
      total: npsTotal(series.at(-1)?.cumulativeData),
    },
  );
}

/** A percentile week by week. */
export function percentilesModel(series: readonly PercentilePoint[], context: ModelContext): LineModel {
  const ranked = series.filter(({ value }) => value !== null);
  return lineModel(
    series.map((point) => ({ ...point, interval: null })),
    {
      ...context,
      unit: 'percentile',
      total: {
        value: ranked.at(-1)?.value ?? null,
        count: series.reduce((sum, { count }) => sum + count, 0),
        interval: null,
      },
    },
  );
}

/** A practice's own question week by week. */
export function questionModel({ question, points: weeks }: QuestionSeries, context: ModelContext): LineModel {
  const model = lineModel(
    weeks.map((week) => ({ ...week, value: week.stars })),
    {
      ...context,
      unit: 'stars',
      canDrill: false,
      total: pooledFigure(weeks.map(({ stars: mean, ...week }) => ({ ...week, mean }))),
    },
  );
  return { ...model, axis: QUESTION_AXIS, lead: question };
}
