import { dayOfReader } from '../../../domain/measures/period.ts';
import { formatDay, formatNumber, parseNumber } from '../../../domain/text/format.ts';
import type { FieldModel } from '../../../domain/model/model.ts';

/**
 * A range as displayed and typed, both ends inclusive: dates as `2026-01-31`, numbers as typed. An empty end is open.
 */
export interface Range {
  from: string;
  to: string;
}

/**
 * The same in the format of the address and the API: dates end before the next day, timestamps cover the reader's days.
 */
export type Bounds = Partial<Record<'gte' | 'lt' | 'lte', string>>;

export const ANY: Range = { from: '', to: '' };

const DAY = /^\d{4}-\d\d-\d\d$/;
/** A year being typed looks like one of long ago. */
const FIRST_DAY = '1900-01-01';
/** The day after it, which a range ends before, has a year of five digits. */
const LAST_DAY = '9999-12-31';

const RANGED: ReadonlySet<string> = new Set(['integer', 'number', 'date', 'timestamp']);

/** Whether a field is filtered by a range. */
export function isRanged({ kind }: FieldModel): boolean {
  return RANGED.has(kind);
}

/** Whether the ends of the field's range are days. */
export function hasDays({ kind }: FieldModel): boolean {
  return kind === 'date' || kind === 'timestamp';
}

function shifted(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** The instant at which a date starts for the reader. */
function toStartOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
}

/** The reader's date of a timestamp or date; empty if it is neither. */
function toDay(text: string): string {
  if (isDay(text)) return text;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : dayOfReader(at);
}

function getBound(bounds: object, name: keyof Bounds): string {
  const value = (bounds as Partial<Record<keyof Bounds, unknown>>)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The active range of a list. Other forms in a hand-written address are shown as open. */
export function toRange(field: FieldModel, filter: unknown): Range {
  if (typeof filter !== 'object' || filter === null) return ANY;
  const [from, to, end] = [getBound(filter, 'gte'), getBound(filter, 'lte'), getBound(filter, 'lt')];
  if (!hasDays(field)) return { from, to };
  const last = toDay(end);
  return { from: toDay(from), to: last === '' ? toDay(to) : shifted(last, -1) };
}

/** A number in API format. */
const PLAIN: Partial<Record<FieldModel['kind'], RegExp>> = {
  integer: /^-?\d{1,9}$/,
  number: /^-?\d{1,12}(\.\d{1,6})?$/,
};

function isWholeDay(end: string): boolean {
  return end === '' || (isDay(end) && end >= FIRST_DAY && end < LAST_DAY);
}

/** The problem with an end as typed; undefined if there is none. */
export function rangeProblem(field: FieldModel, end: string): string | undefined {
  const { kind } = field;
  if (hasDays(field)) return isWholeDay(end) ? undefined : 'Write the day as YYYY-MM-DD';
  const number = parseNumber(end);
  if (number === undefined || (PLAIN[kind]?.test(String(number)) ?? true)) return undefined;
  return kind === 'integer' ? 'Enter a whole number' : 'Enter a number';
}

/** Whether both ends are complete. */
export function isComplete(field: FieldModel, { from, to }: Range): boolean {
  return [from, to].every((end) => rangeProblem(field, end) === undefined);
}

function dayBounds({ kind }: FieldModel, { from, to }: Range): Bounds {
  const text = kind === 'timestamp' ? toStartOfDay : (day: string): string => day;
  return { ...(from && { gte: text(from) }), ...(to && { lt: text(shifted(to, 1)) }) };
}

function numberBounds({ from, to }: Range): Bounds {
  const [least, most] = [parseNumber(from), parseNumber(to)];
  return {
    ...(least !== undefined && { gte: String(least) }),
    ...(most !== undefined && { lte: String(most) }),
  };
}

/** The filter of a range with complete ends; undefined if open at both ends. */
export function toFilter(field: FieldModel, { from, to }: Range): Bounds | undefined {
  const bounds = hasDays(field) ? dayBounds(field, { from, to }) : numberBounds({ from, to });
  return Object.keys(bounds).length > 0 ? bounds : undefined;
}

/** A range as text, `Jan 5, 2026 – Feb 1, 2026`; empty if open at both ends. */
export function rangeText(field: FieldModel, { from, to }: Range): string {
  const words = (end: string): string => {
    if (hasDays(field)) return formatDay(end);
    const number = parseNumber(end);
    return typeof number === 'number' ? formatNumber(number, field) : end;
  };
  if (from && to) return from === to ? words(from) : `${words(from)} – ${words(to)}`;
  if (from) return `from ${words(from)}`;
  return to && `${hasDays(field) ? 'until' : 'up to'} ${words(to)}`;
}
