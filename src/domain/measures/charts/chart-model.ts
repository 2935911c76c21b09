import type { ScorePoint } from '../../../generated/calls/types.ts';
import { type Axis, type Unit } from './axes.ts';
import type { DrillMark } from '../widgets/drill-down.ts';
import { isFew } from '../stats/few.ts';
import type { PlanPlaces } from '../plans/plan-address.ts';
import type { Interval } from '../stats/moments.ts';

export interface ModelContext {
  /** title and period, which start the sentence */
  title: string;
  /** the same score in the previous period, for computing the change */
  before?: { scores: readonly ScorePoint[]; label: string };
  /** the period that changes are measured against */
  against?: string;
}

/** The meaning of a mark's colour; `own` colours are named by `color`. */
export type Tone = 'highest' | 'lowest' | 'middle' | 'zero' | 'few' | 'quiet' | 'own';

export interface Mark {
  key: string;
  label: string;
  /** null: no answers */
  value: number | null;
  /** the formatted figure */
  text: string;
  count: number;
  interval: Interval | null;
  tone: Tone;
  /** name of a specific colour: a group, sentiment or appointment type */
  color?: string;
  /** printed at the end of the row, small and muted */
  note?: string;
  /** replaces figure, interval and answers in the tooltip */
  tip?: string;
  /** what `count` counts; absent: answers */
  noun?: string;
  drill?: DrillMark;
}

export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A change since the previous period. */
export interface ChangeText {
  text: string;
  direction: 'up' | 'down' | 'none';
  /** may be explained by chance */
  isQuiet: boolean;
  against: string;
}

interface Base {
  /** text alternative of the chart */
  sentence: string;
  table: ChartTable;
  /** no answers in the period */
  isEmpty: boolean;
  /** text of an empty chart; absent: No Data */
  emptyText?: string;
  headline?: { text: string; note: string; isFew?: boolean; change?: ChangeText };
  /** the question, above the figure */
  lead?: string;
  /** one muted line at the end */
  foot?: string;
}

export interface BarsModel extends Base {
  chart: 'bars' | 'changeBars';
  unit: Unit;
  marks: readonly Mark[];
}

export interface LinePoint {
  key: string;
  /** the week's last day */
  date: string;
  label: string;
  value: number | null;
  isPrediction: boolean;
  cumulative: number | null;
  count: number;
  interval: Interval | null;
  /** the figure with its interval, for the tooltip */
  text: string;
  drill?: DrillMark;
}

export interface LineModel extends Base {
  chart: 'line';
  unit: Unit;
  axis: Axis;
  points: readonly LinePoint[];
  hasCumulative: boolean;
}

export interface DonutModel extends Base {
  chart: 'donut';
  /** `value` is a share, 0 to 1 */
  marks: readonly Mark[];
  centre: { text: string; label: string; isFew?: boolean };
}

export interface FunnelModel extends Base {
  chart: 'funnel';
  stages: readonly {
    key: 'sent' | 'opened' | 'completed';
    label: string;
    count: number;
    share: number | null;
  }[];
}

/** A place with outliers. */
export interface OutlierPlace {
  name: string;
  /** without the words that all names of its kind start with */
  shortName: string;
  count: number;
  /** the place of a plan about it; absent: they belong to none */
  at?: PlanPlaces;
}

export interface OutliersModel extends Base {
  chart: 'outliers';
  cards: readonly (Mark & {
    isNegative: boolean;
    /** Each split has all outliers of the card, also those without such a place: places of one kind add up to it. */
    splits: readonly { title: string; places: readonly OutlierPlace[] }[];
  })[];
}

export interface RankingModel extends Base {
  chart: 'ranking';
  /** column headings */
  heads: readonly [string, string, string];
  marks: readonly (Mark & { score: string })[];
}

/** Counts as horizontal bars, with contact statuses as their labels unless those are plain. */
export interface StatusBarsModel extends Base {
  chart: 'statusBars';
  hasPlainLabels?: true;
  marks: readonly Mark[];
}

export type ChartModel =
  | BarsModel
  | LineModel
  | DonutModel
  | FunnelModel
  | OutliersModel
  | RankingModel
  | StatusBarsModel;

const INTERVAL = '95% interval ';
/** Between the parts of a basis, and between the lines of a tooltip. */
export const LINE = ' · ';
const WHOLE = new Intl.NumberFormat('en-US');

/** A count with its thousands grouped. */
export function countText(count: number): string {
  return WHOLE.format(count);
}

/** The formatted value beside a mark. */
export function valueText(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  if (unit === 'nps') return String(Math.round(value) || 0).replace('-', '−');
  if (unit === 'share') return `${value.toFixed(1)}%`;
  if (unit === 'percentile') return `Top ${topShare(value)}%`;
  const text = Math.abs(value).toFixed(1);
  if (unit === 'stars') return text;
  return text === '0.0' ? text : `${value > 0 ? '+' : '−'}${text}`;
}

/** The name of a figure, as the head of a column. */
export function valueTitle(unit: Unit): string {
  return { stars: 'Score', nps: 'NPS', share: 'Share', percentile: 'Percentile', change: 'Change' }[unit];
}

/** The same with its name, where no axis or heading is near: in tooltips. Shares and percentiles name themselves. */
export function namedValue(value: number | null, unit: Unit): string {
  const isNamed = value !== null && (unit === 'stars' || unit === 'nps');
  return `${isNamed ? `${valueTitle(unit)} ` : ''}${valueText(value, unit)}`;
}

/** The distance of a percentile from the top: 100 minus it, at least 1. */
export function topShare(percentile: number): number {
  return Math.min(99, Math.max(1, Math.round(100 - percentile)));
}

export function percentText(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)}%`;
}

/** A share in whole percents: `82%`; `under 1%` and `over 99%` where the rounded figure would say none or all. */
export function wholePercentText(share: number): string {
  const whole = Math.round(share * 100);
  if (share > 0 && whole === 0) return 'under 1%';
  return share < 1 && whole === 100 ? 'over 99%' : `${whole}%`;
}

export function pluralText(count: number, noun = 'answer'): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The basis of a figure: its interval and number of answers, or a note on too few answers. */
export function basisText(
  { count, interval }: { count: number; interval: Interval | null },
  unit: Unit,
  noun?: string,
): string {
  const answers = pluralText(count, noun);
  if (count > 0 && isFew(count)) return `${answers}, few answers`;
  return [intervalText(interval, unit), answers].filter(Boolean).join(LINE);
}

/** The same with its interval named, where no legend is near: in tooltips. */
export function labelledBasis(...of: Parameters<typeof basisText>): string {
  const [{ count, interval }] = of;
  return (interval && !isFew(count) ? INTERVAL : '') + basisText(...of);
}

/** A value with its basis behind it, on one line: `3.9 (95% interval 3.8 – 4.0, 482 answers)`. */
export function valueWithBasis(
  value: number | null,
  of: Parameters<typeof basisText>[0],
  unit: Unit,
  { label = valueText(value, unit), noun }: { label?: string; noun?: string } = {},
): string {
  return `${label} (${labelledBasis(of, unit, noun).replaceAll(LINE, ', ')})`;
}

/** One more decimal than the usual text of a value. */
function exactText(value: number, unit: Unit): string {
  if (unit === 'percentile') return valueText(value, unit);
  const decimals = unit === 'nps' ? 1 : 2;
  return `${value.toFixed(decimals)}${unit === 'share' ? '%' : ''}`.replace('-', '−');
}

/** `3.8 – 4.0`; with one more decimal where both ends are printed alike. A dash beside a minus sign cannot be read: `−29 to −1`. */
export function intervalText(interval: Interval | null, unit: Unit): string {
  if (!interval) return '';
  const ends = [interval.low, interval.high];
  const usual = ends.map((end) => valueText(end, unit));
  const [low = '', high = ''] = usual[0] === usual[1] ? ends.map((end) => exactText(end, unit)) : usual;
  if (low === high) return low;
  return `${low}${low.includes('−') || high.includes('−') ? ' to ' : ' – '}${high}`;
}

/** Colours marks by their kind: highest, lowest, between, zero, or too few answers. */
export function toneMarks<M extends Omit<Mark, 'tone'>>(marks: readonly M[]): (M & { tone: Tone })[] {
  const values = marks.flatMap(({ value, count }) => (value !== null && !isFew(count) ? [value] : []));
  const [most, least] = [Math.max(...values), Math.min(...values)];
  const getTone = ({ value, count }: M): Tone => {
    if (value === null || value === 0) return 'zero';
    if (isFew(count)) return 'few';
    if (most === least) return 'middle';
    return value === most ? 'highest' : value === least ? 'lowest' : 'middle';
  };
  return marks.map((mark) => ({ ...mark, tone: getTone(mark) }));
}

/**
 * The text of a mark, for its tooltip and screen readers. A figure that is a count is not repeated as its basis.
 * @param unit of its value; absent: a count or a share
 */
export function markText(mark: Mark, unit?: Unit): string {
  const { text, value, count, interval, note, tip, noun } = mark;
  if (tip !== undefined) return [text, tip].join(LINE);
  const counted = pluralText(count, noun);
  const few = note?.includes('few answers') ? 'few answers' : '';
  const named = unit && text === valueText(value, unit) ? namedValue(value, unit) : text;
  const figure = text === countText(count) ? '' : named;
  return [figure, interval && unit && INTERVAL + intervalText(interval, unit), counted, few]
    .filter(Boolean)
    .join(LINE);
}

/** The label of an enumeration's value. */
export function findLabel(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
