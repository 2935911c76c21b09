import { toPlain } from '../plain-text.ts';
import { parseDay, splitDay, type YearRange } from '../parse-day.ts';

/** `MIXED`: some dates of the file can only be the one, some only the other. */
export type DayOrder = 'DAY_FIRST' | 'MONTH_FIRST' | 'MIXED';

/** The answers to which comes first in a file with both, as remembered; the value stands for all its dates in doubt. */
export const DAY_ORDERS = [
  { id: 'MONTH_FIRST', name: 'The month first, 01/31/2026' },
  { id: 'DAY_FIRST', name: 'The day first, 31/01/2026' },
] as const;
export const ORDER_VALUE = 'with the day or the month first';

const NUMERIC = /^((?:\d{1,2}:[\d:]+)?\D*)(\d{1,2})([/.-])(\d{1,2})\3(?=(\d{4}|\d{2})(?!\d))/;

/** Whether a month of the year has such a day; of a year with two digits, by that of this century. */
function hasDay(year: string, month: string, day: string): boolean {
  const date = new Date(Date.UTC(Number(year.length === 2 ? `20${year}` : year), 0));
  date.setUTCMonth(Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/**
 * The order of a date in numbers, which only a date proves that is possible in no other; `MIXED` if it may be both,
 * undefined for a date that is possible in none, and for dates of other forms.
 */
export function getDayOrder(text: string): DayOrder | undefined {
  const [, , first, , second, year] = NUMERIC.exec(toPlain(text)) ?? [];
  if (first === undefined || second === undefined || year === undefined || first === second) return undefined;
  const [isDayFirst, isMonthFirst] = [hasDay(year, second, first), hasDay(year, first, second)];
  if (isDayFirst) return isMonthFirst ? 'MIXED' : 'DAY_FIRST';
  return isMonthFirst ? 'MONTH_FIRST' : undefined;
}

/** The order of the dates of a file, in which those that may be both follow the others; the month first without any. */
export class FileDayOrder {
  private isMonthFirst = false;
  /** the first date that proves the day to come first */
  proof: { text: string; line: number } | undefined;

  /** @param line of the date in the file */
  add(text: string, line: number): void {
    const order = getDayOrder(text);
    if (order === 'MONTH_FIRST') this.isMonthFirst = true;
    else if (order === 'DAY_FIRST') this.proof ??= { text, line };
  }

  get order(): DayOrder {
    if (!this.proof) return 'MONTH_FIRST';
    return this.isMonthFirst ? 'MIXED' : 'DAY_FIRST';
  }
}

const toMonthAndDay = (text: string): string | undefined => parseDay(toPlain(text))?.slice(-'01-31'.length);

/**
 * A date for a file without the others that prove its order: as written, or as it was read if it would alone be read as
 * another day.
 */
export function writeAlone(text: string, read: string): string {
  return getDayOrder(text) === 'MIXED' && toMonthAndDay(text) !== toMonthAndDay(read) ? read : text;
}

/** A date in numbers with its day first as YYYY-MM-DD; as written if there is no such day. */
export function readDayFirst(text: string, years?: YearRange): string {
  return parseDay(toPlain(text).replace(NUMERIC, '$1$4/$2/'), years) ?? text;
}

/** A date in numbers whose order is not known, with the month first if it can be. */
function readEitherWay(text: string, years?: YearRange): string | undefined {
  return parseDay(text, years) ?? parseDay(readDayFirst(text, years), years);
}

const HAS_YEAR = /(?<!\d)(19|20)\d{2}(?!\d)/;
const WITHOUT_YEAR = /^(?:\d{1,2}([/-])\d{1,2}|\d{1,2}[ -]?[a-z]{3,}|[a-z]{3,} \d{1,2})$/i;

/**
 * A date without a year, with the one in which it is nearest to today, so that a visit to come stays one: `Fri Nov 27 2026`.
 * @returns as written if it has a year, or is no date; a date in numbers with the order of its numbers
 */
export function addYear(text: string, isDayFirst: boolean, now = new Date()): string {
  // most dates have one, and need no closer look
  if (HAS_YEAR.test(text)) return text;
  const { day, weekday } = splitDay(text);
  const [found, sign = ' '] = WITHOUT_YEAR.exec(day) ?? [];
  if (found === undefined) return text;
  const dated = [0, -1, 1].flatMap((years) => {
    const one = `${day}${sign}${now.getUTCFullYear() + years}`;
    const read = isDayFirst ? parseDay(readDayFirst(one)) : readEitherWay(one);
    return read === undefined ? [] : [{ one, distance: Math.abs(Date.parse(read) - now.getTime()) }];
  });
  const [nearest] = dated.sort((one, other) => one.distance - other.distance);
  if (!nearest) return text;
  return weekday < 0 ? nearest.one : text.replace(/^(\p{L}+).*$/su, `$1 ${nearest.one}`);
}

/** The day of a cell, whatever its order and with or without a year. */
export function guessDay(text: string, years?: YearRange): string | undefined {
  return readEitherWay(addYear(text, false), years);
}
