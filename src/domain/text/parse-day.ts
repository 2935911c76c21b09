import { formats } from '../../generated/formats.ts';
import { formatDay } from './format.ts';
import { toPlain } from './plain-text.ts';
import { remember } from './remember.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Spanish months that begin differently. */
const SPANISH_MONTHS = ['ene', '', '', 'abr', '', '', '', 'ago', '', '', '', 'dic'];
/** Day 0 of spreadsheets, which treat 1900 as a leap year. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** 1954 to 2173: shorter numbers are not plausible as dates */
const SHEET_DAY = /^([2-9]\d{4})(\.\d+)?$/;

/** For the end of a message about an unreadable date. */
export const DATE_EXAMPLES = 'A date looks like 2026-01-31 or 01/31/2026.';

/** Years around today in which a date with a two-digit year lies. */
export interface YearRange {
  back: number;
  ahead: number;
}

/** For dates without a range of their own: every two-digit year fits one century. */
const ANY_YEARS: YearRange = { back: 79, ahead: 20 };

/** The day that many years later, to compare with others: February 29 may become a day that does not exist. */
export function addYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

/** The latest day of the range that a date with a two-digit year may mean. @param day YY-MM-DD */
function inCentury(day: string, { back, ahead }: YearRange, today: string): string | undefined {
  const latest = addYears(today, ahead);
  const century = Number(latest.slice(0, 2));
  const found = [century, century - 1].map((first) => `${first}${day}`).find((one) => one <= latest);
  return found !== undefined && found >= addYears(today, -back) ? found : undefined;
}

function iso(year: string, month: number, day: string): string {
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const startsWord = (word: string) => (name: string) => name !== '' && word.toLowerCase().startsWith(name);

/** The number of a month by its name; 0: there is none. */
const findMonth = (word: string): number =>
  Math.max(MONTHS.findIndex(startsWord(word)), SPANISH_MONTHS.findIndex(startsWord(word))) + 1;

/** A date with dots, whose order only a number above 12 proves, unless both are the same. */
function readDotted(first: string, second: string, year: string): string {
  if (Number(first) > 12 || first === second) return iso(year, Number(second), first);
  return Number(second) > 12 ? iso(year, Number(first), second) : '';
}

function written(text: string): string {
  const [numeric, one = '', sign, other = '', year = ''] =
    /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (numeric) return sign === '.' ? readDotted(one, other, year) : iso(year, Number(one), other);
  const dayFirst = /^(\d{1,2})[- ]?([a-z]{3,})[- ]?(\d{4}|\d{2})$/i.exec(text);
  if (dayFirst) return iso(dayFirst[3] ?? '', findMonth(dayFirst[2] ?? ''), dayFirst[1] ?? '');
  const monthFirst = /^([a-z]{3,})[- ]?(\d{1,2})[- ](\d{4})$/i.exec(text);
  if (monthFirst) return iso(monthFirst[3] ?? '', findMonth(monthFirst[1] ?? ''), monthFirst[2] ?? '');
  const sheetDay = SHEET_DAY.exec(text)?.[1];
  if (sheetDay) return new Date(SHEET_EPOCH + Number(sheetDay) * DAY_MS).toISOString().slice(0, 10);
  const yearFirst = /^(\d{4})(?:[/.-](\d{1,2})[/.-]|(\d\d)(?=\d\d$))(\d{1,2})$/.exec(text);
  return yearFirst ? iso(yearFirst[1] ?? '', Number(yearFirst[2] ?? yearFirst[3]), yearFirst[4] ?? '') : text;
}

/** characters: longer texts are no dates */
const MOST_DATE = 60;
const CLOCK = String.raw`(?:\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?(?: ?[ap]\.?(?: ?m\.?)?)?|\d{1,2} ?[ap]\.? ?m\.?)`;
/** A time zone behind a time: `Z`, `-06:00`, `CST`, `UTC`, `GMT-0600 (Central Standard Time)`. */
const ZONE = String.raw`(?:Z| ?(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?(?: \([^()]*\))?| ?(?:UTC|GMT|(?:[ECMP]|AK|H)[SD]?T))`;
/** A time before or after a date, also a span of two. */
const TIME = new RegExp(
  `^${CLOCK}(?:Z|[ ,-]+)(?=\\S)|(?:T|[ ,@-]+(?:(?:at|a las?) )?)${CLOCK}(?: ?- ?${CLOCK})?${ZONE}?$|(?<=^\\d{8})[T ]?\\d{4}(?:\\d{2})?$`,
  'i',
);
/** By their first letters, in English and Spanish, without accents. */
const WEEKDAYS = ['sun|dom', 'mon|lun', 'tue|mar', 'wed|mie', 'thu|jue', 'fri|vie', 'sat|sab'];
const MARKS = /\p{M}/gu;

/** A date without a time, and its notation as simple as can be; its weekday apart: 0 is Sunday. */
export const splitDay = remember((text: string): { day: string; weekday: number } => {
  if (text.length > MOST_DATE) return { day: text, weekday: -1 };
  const day = toPlain(text)
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(TIME, '')
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/i, '')
    .replace(/(?<=[a-z])\.|,|\bdel?\b/gi, ' ')
    .replace(/ +/g, ' ')
    .trim();
  // March is no Tuesday, unless another month follows
  const [found, first = ''] = /^([a-z]{3,}) (?=\d|[a-z]{3,} ?\d)/i.exec(day) ?? [];
  const weekday = WEEKDAYS.findIndex((names) => names.split('|').some(startsWord(first)));
  const rest = day.slice(found?.length ?? 0);
  const isMonth = findMonth(first) > 0 && !/[a-z]/i.test(rest);
  return weekday < 0 || isMonth ? { day, weekday: -1 } : { day: rest, weekday };
});

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

function readDay(text: string, range: YearRange, now: Date): { day: string; weekday: number } | undefined {
  if (text.length > MOST_DATE) return undefined;
  const { day, weekday } = splitDay(text);
  const read = written(day);
  const full = /^\d\d-/.test(read) ? inCentury(read, range, now.toISOString().slice(0, 10)) : read;
  return full !== undefined && formats.date.test(full) ? { day: full, weekday } : undefined;
}

/** Why a date with a weekday cannot be read: `Nov 27, 2026 is a Friday.` */
export function describeWeekday(text: string): string | undefined {
  const { day, weekday } = readDay(text, ANY_YEARS, new Date()) ?? {};
  if (day === undefined || weekday === -1 || weekday === getWeekday(day)) return undefined;
  const name = new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return `${formatDay(day)} is a ${name}.`;
}

/**
 * Parses a date as typed by people or spreadsheets: `2026-01-31`, `01/31/2026`, `1/31/26`, `31-Jan-26`, `Saturday,
 * January 31st, 2026`, `31 de enero de 2026`, `31.1.2026`, `2026/1/31`, `20260131`, `46053`; ignores a time beside it. Of a two-digit year it chooses the
 * latest century in the range.
 * @returns YYYY-MM-DD; undefined for anything else, also for a two-digit year outside of the range and for another weekday
 */
export function parseDay(
  text: string,
  range: YearRange = ANY_YEARS,
  now: Date = new Date(),
): string | undefined {
  const { day, weekday } = readDay(text, range, now) ?? {};
  return day === undefined || weekday === -1 || weekday === getWeekday(day) ? day : undefined;
}
