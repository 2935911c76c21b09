import type { DrillDown } from '../../../generated/calls/types.ts';
import type { Interval } from '../stats/moments.ts';
import { pluralText, valueText } from './chart-model.ts';

/** As stored: stars are 1 to 5, an NPS -1 to 1, a share 0 to 1. */
export type MetricUnit = DrillDown['metric']['unit'];

interface UnitRules {
  /** of a stored value to the one that is drawn and printed */
  factor: number;
  /** from the lowest to the highest stored value */
  range: number;
  /** smaller changes are not worth a sentence */
  least: number;
  /** of a printed part of a change */
  partDecimals: number;
  /** of a value whose usual text would contradict the change printed beside it */
  sideDecimals: number;
}

/** All that depends on the unit of a metric, besides axes and the text of a value. */
export const METRIC_UNITS: Readonly<Record<MetricUnit, UnitRules>> = {
  stars: { factor: 1, range: 4, least: 0.05, partDecimals: 2, sideDecimals: 2 },
  nps: { factor: 100, range: 2, least: 0.005, partDecimals: 1, sideDecimals: 1 },
  share: { factor: 100, range: 1, least: 0.005, partDecimals: 1, sideDecimals: 2 },
};

/** A stored value as it is drawn: an NPS runs from -100 to 100, a share to 100. */
export function drawnValue<Value extends number | null>(value: Value, unit: MetricUnit): Value {
  return (value === null ? value : value * METRIC_UNITS[unit].factor) as Value;
}

/** A stored interval as it is drawn. */
export function drawnInterval(interval: Interval | null, unit: MetricUnit): Interval | null {
  return interval && { low: drawnValue(interval.low, unit), high: drawnValue(interval.high, unit) };
}

/** The size of a change, without its sign: `0.3` stars, `12` points of an NPS, `4` or `4.2` of a share. */
export function sizeText(delta: number, unit: MetricUnit): string {
  const size = drawnValue(Math.abs(delta), unit);
  return unit === 'share' ? String(Number(size.toFixed(1))) : valueText(size, unit);
}

/** The same with the noun of a share's change: `5.2 points`. */
export function changeSizeText(delta: number, unit: MetricUnit): string {
  const text = sizeText(delta, unit);
  return unit === 'share' ? pluralText(Number(text), 'point') : text;
}

interface Sides {
  before: number | null;
  after: number | null;
}

/**
 * The stored values on both sides of a change, as printed beside it: with one more decimal where the usual texts would
 * contradict the printed change. `4.4` and `4.3` differ by 0.1, but beside `0.0` they are `4.35` and `4.31`.
 * @param isExact always with that decimal: the other rows of a column have it
 */
export function sideTexts(
  { before, after }: Sides,
  delta: number | null,
  unit: MetricUnit,
  isExact = false,
): { before: string; after: string } {
  const [from, to] = [before, after].map((value) => valueText(drawnValue(value, unit), unit));
  const usual = { before: from ?? '', after: to ?? '' };
  const exact = (value: number): string => `${exactText(value, unit)}${unit === 'share' ? '%' : ''}`;
  if (before === null || after === null) return usual;
  if (isExact) return { before: exact(before), after: exact(after) };
  if (delta === null) return usual;
  const read = (text: string): number => Number.parseFloat(text.replace('−', '-'));
  const size = Number(sizeText(delta, unit));
  const printed = Math.abs(read(usual.after) - read(usual.before));
  if (Math.abs(printed - size) < 1e-6) return usual;
  return { before: exact(before), after: exact(after) };
}

/** A stored value with one more decimal than usual, without a sign of its unit. */
export function exactText(value: number, unit: MetricUnit): string {
  return drawnValue(value, unit).toFixed(METRIC_UNITS[unit].sideDecimals).replace('-', '−');
}

/** Whether one of several changes, which stand in one column, needs the values on its sides with one more decimal. */
export function needExactSides(
  changes: readonly (Sides & { delta: number | null })[],
  unit: MetricUnit,
): boolean {
  return changes.some(({ delta, ...sides }) => {
    const { before, after } = sideTexts(sides, delta, unit);
    const usual = [sides.before, sides.after].map((value) => valueText(drawnValue(value, unit), unit));
    return before !== usual[0] || after !== usual[1];
  });
}

/** How many of the steps in which its parts are printed make 1 of a change: of 0.01 stars, and 0.1 points. */
export function partSteps(unit: MetricUnit): number {
  const { factor, partDecimals } = METRIC_UNITS[unit];
  return factor * 10 ** partDecimals;
}

/** A part of a change with its sign: `+0.12` stars, `−1.4` points. */
export function partText(part: number, unit: MetricUnit): string {
  const text = drawnValue(Math.abs(part), unit).toFixed(METRIC_UNITS[unit].partDecimals);
  return Number(text) === 0 ? text : `${part > 0 ? '+' : '−'}${text}`;
}
