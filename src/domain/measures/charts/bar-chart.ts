import type { Interval } from '../stats/moments.ts';
import { isFew } from '../stats/few.ts';
import type { Unit } from './axes.ts';
import {
  type BarsModel,
  type ChartTable,
  intervalText,
  type Mark,
  type ModelContext,
  pluralText,
  type Tone,
  valueTitle,
} from './chart-model.ts';

function extremes(marks: readonly Mark[]): string {
  const find = (tone: Tone) => marks.find((mark) => mark.tone === tone);
  const [high, low] = [find('highest'), find('lowest')];
  const parts = [high && `highest ${high.label} ${high.text}`, low && `lowest ${low.label} ${low.text}`];
  return parts.filter(Boolean).join(', ');
}

function barsTable(head: string, marks: readonly Mark[], unit: Unit): ChartTable {
  return {
    columns: [head, valueTitle(unit), '95% interval', 'Answers'],
    rows: marks.map(({ label, text, interval, count }) => [label, text, intervalText(interval, unit), count]),
  };
}

/** A chart of bars, and its table. @param head the first column's */
export function barsModel(
  marks: readonly Mark[],
  unit: Unit,
  head: string,
  { title }: ModelContext,
): BarsModel {
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
export function byValue(one: { value: number | null; count: number }, other: typeof one): number {
  const isLast = (mark: typeof one): number => Number(mark.value === null || isFew(mark.count));
  return isLast(one) - isLast(other) || (other.value ?? 0) - (one.value ?? 0);
}

/** Of too few answers, no interval is shown. */
export const shownInterval = (count: number, interval: Interval | null): Interval | null =>
  isFew(count) ? null : interval;

/** Up to 8 categories stay in catalogue order, as vertical bars; more are sorted. */
export const MOST_VERTICAL = 8;
