import { type Unit } from './axes.ts';
import { appointmentType } from '../../../generated/enums/appointment-type.ts';
import { areComparable, isFew } from '../stats/few.ts';
import { type Change, type Interval, isWithinChance } from '../stats/moments.ts';
import type { ScorePoint } from '../stats/series.ts';
import type { AppointmentFigure, CategoryChange, CategoryFigure, NpsMonth } from '../widgets/answers.ts';
import { monthLabel } from '../../text/format.ts';
import {
  basisText,
  type BarsModel,
  type ChartTable,
  countText,
  pluralText,
  intervalText,
  type Mark,
  toneMarks,
  type Tone,
  valueText,
} from './chart-model.ts';

export interface ModelContext {
  /** title and period, which start the sentence */
  title: string;
  /** the same score in the previous period, for computing the change */
  before?: { scores: readonly ScorePoint[]; label: string };
  /** the period that changes are measured against */
  against?: string;
}

function extremes(marks: readonly Mark[]): string {
  const find = (tone: Tone) => marks.find((mark) => mark.tone === tone);
  const [high, low] = [find('highest'), find('lowest')];
  const parts = [high && `highest ${high.label} ${high.text}`, low && `lowest ${low.label} ${low.text}`];
  return parts.filter(Boolean).join(', ');
}

function barsTable(head: string, marks: readonly Mark[], unit: Unit): ChartTable {
  return {
    columns: [head, unit === 'nps' ? 'NPS' : 'Score', '95% interval', 'Answers'],
    rows: marks.map(({ label, text, interval, count }) => [label, text, intervalText(interval, unit), count]),
  };
}

function barsModel(marks: readonly Mark[], unit: Unit, head: string, { title }: ModelContext): BarsModel {
  const best = extremes(marks);
  return {
    chart: 'bars',
    unit,
    marks,
    isEmpty: marks.every(({ count }) => count === 0),
    sentence: `${title}: ${pluralText(marks.length, 'bar')}${best && `, ${best}`}.`,
    table: barsTable(head, marks, unit),
  };
}

/** Best first; entries with too few answers come last. */
function byValue(one: { value: number | null; count: number }, other: typeof one): number {
  const isLast = (mark: typeof one): number => Number(mark.value === null || isFew(mark.count));
  return isLast(one) - isLast(other) || (other.value ?? 0) - (one.value ?? 0);
}

const shownInterval = (count: number, interval: Interval | null): Interval | null =>
  isFew(count) ? null : interval;

/** Up to 8 categories stay in catalogue order, as vertical bars; more are sorted. */
export const MOST_VERTICAL = 8;

/** Scores by category. */
export function ratingsModel(figures: readonly CategoryFigure[], context: ModelContext): BarsModel {
  const sorted = figures.length > MOST_VERTICAL ? [...figures].sort(byValue) : figures;
  const marks = sorted.map(({ category, value, count, interval }) => ({
    key: category.code,
    label: category.name,
    value,
    text: valueText(value, 'stars'),
    count,
    interval: shownInterval(count, interval),
    note: count > 0 && isFew(count) ? `${count}, few answers` : countText(count),
    drill: { value: category.code, categoryId: category.id },
  }));
  return barsModel(toneMarks(marks), 'stars', 'Metric', context);
}

/** Scores by appointment type, each in its own colour, best first. */
export function appointmentsModel(figures: readonly AppointmentFigure[], context: ModelContext): BarsModel {
  const marks = [...figures].sort(byValue).map(({ appointmentType: type, value, count, interval }) => ({
    key: type,
    label: appointmentType.find((one) => one.value === type)?.label ?? type,
    value,
    text: valueText(value, 'stars'),
    count,
    interval: shownInterval(count, interval),
    note: count > 0 && isFew(count) ? `${count}, few answers` : countText(count),
    tone: value === null ? ('zero' as const) : isFew(count) ? ('few' as const) : ('own' as const),
    color: type,
    drill: { value: type },
  }));
  return barsModel(marks, 'stars', 'Appointment type', context);
}

/** NPS by month. */
export function npsMonthsModel(months: readonly NpsMonth[], context: ModelContext): BarsModel {
  const marks = months.map(({ date, data }, index) => {
    const value = data.score === null ? null : data.score * 100;
    const interval = data.interval && { low: data.interval.low * 100, high: data.interval.high * 100 };
    return {
      key: date,
      label:
        index === 0 || date.slice(5, 7) === '01'
          ? `${monthLabel(date)} ${date.slice(0, 4)}`
          : monthLabel(date),
      value,
      text: valueText(value, 'nps'),
      count: data.count,
      interval: shownInterval(data.count, interval),
      drill: { value: date },
    };
  });
  const total = months.at(-1)?.cumulativeData;
  const model = barsModel(toneMarks(marks), 'nps', 'Month', context);
  if (!total || total.score === null) return model;
  const interval = total.interval && { low: total.interval.low * 100, high: total.interval.high * 100 };
  const note = `${basisText({ count: total.count, interval }, 'nps')} · ${pluralText(months.length, 'month')}`;
  const headline = { text: valueText(total.score * 100, 'nps'), note, isFew: isFew(total.count) };
  return { ...model, headline };
}

function changeTone(change: Change): Tone {
  if (change.delta === null || !areComparable(change.count, change.prevCount)) return 'few';
  if (Math.abs(change.delta) < 0.05) return 'zero';
  if (isWithinChance(change.delta, change.interval, change.prevInterval)) return 'quiet';
  return change.delta > 0 ? 'highest' : 'lowest';
}

/** Previous and current period, each with its interval and number of answers. */
function getSides(changes: readonly CategoryChange[], code: string): (string | number)[] {
  const change = changes.find(({ category }) => category.code === code);
  if (!change) return [];
  const { prev, prevInterval, prevCount, current, interval, count } = change;
  return [[prev, prevInterval, prevCount] as const, [current, interval, count] as const].flatMap(
    ([value, range, n]) => [valueText(value, 'stars'), intervalText(shownInterval(n, range), 'stars'), n],
  );
}

/** Changes by category since the previous period, greatest rise first; changes from too few answers are omitted. */
export function changesModel(
  changes: readonly CategoryChange[],
  { title, against }: ModelContext,
): BarsModel {
  const marks = changes
    .map((change): Mark => {
      const tone = changeTone(change);
      const { category, current, prev, count } = change;
      return {
        key: category.code,
        label: category.name,
        value: tone === 'few' ? null : change.delta,
        text: tone === 'few' ? 'few answers' : valueText(change.delta, 'change'),
        count,
        interval: null,
        tone,
        note: `${valueText(prev, 'stars')} – ${valueText(current, 'stars')}`,
        tip: [
          `now ${valueText(current, 'stars')} (${basisText(change, 'stars')})`,
          `before ${valueText(prev, 'stars')} (${basisText({ count: change.prevCount, interval: change.prevInterval }, 'stars')})`,
        ].join(', '),
        drill: { value: category.code, categoryId: category.id },
      };
    })
    .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
  const count = (tone: Tone): number => marks.filter((mark) => mark.tone === tone).length;
  return {
    chart: 'changeBars',
    unit: 'change',
    marks,
    isEmpty: changes.every(({ delta }) => delta === null),
    ...(against !== undefined && { foot: `Against ${against}` }),
    sentence: `${title}: ${count('highest')} better, ${count('lowest')} worse of ${marks.length}.`,
    table: {
      columns: ['Metric', 'Change', 'Before', '95% interval', 'Answers', 'Now', '95% interval', 'Answers'],
      rows: marks.map(({ key, label, text }) => [label, text, ...getSides(changes, key)]),
    },
  };
}
