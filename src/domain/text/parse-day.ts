import { formats } from '../../generated/formats.ts';
import { toPlain } from './plain-text.ts';

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

/** A date with dots, whose order only a number above 12 proves, unless both are the same. */
function readDotted(first: string, second: string, year: string): string {
  if (Number(first) > 12 || first === second) return iso(year, Number(second), first);
  return Number(second) > 12 ? iso(year, Number(first), second) : '';
}

function written(text: string): string {
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text);
  if (us) return iso(us[3] ?? '', Number(us[1]), us[2] ?? '');
  const month = (name = '') =>
    Math.max(MONTHS.indexOf(name.toLowerCase()), SPANISH_MONTHS.indexOf(name.toLowerCase())) + 1;
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text);
  if (dotted) return readDotted(dotted[1] ?? '', dotted[2] ?? '', dotted[3] ?? '');
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ,]+(\d{4}|\d{2})$/i.exec(text);
  if (dayFirst) return iso(dayFirst[3] ?? '', month(dayFirst[2]), dayFirst[1] ?? '');
  const monthFirst = /^(?:[a-z]{3,9}, ?)?([a-z]{3})[a-z]*\.?[- ](\d{1,2})[- ,]+(\d{4})$/i.exec(text);
  if (monthFirst) return iso(monthFirst[3] ?? '', month(monthFirst[1]), monthFirst[2] ?? '');
  const sheetDay = SHEET_DAY.exec(text)?.[1];
  if (sheetDay) return new Date(SHEET_EPOCH + Number(sheetDay) * DAY_MS).toISOString().slice(0, 10);
  const yearFirst = /^(\d{4})(?:[/-](\d{1,2})[/-]|(\d\d)(?=\d\d$))(\d{1,2})$/.exec(text);
  return yearFirst ? iso(yearFirst[1] ?? '', Number(yearFirst[2] ?? yearFirst[3]), yearFirst[4] ?? '') : text;
}

/** characters: longer texts are no dates */
const MOST_DATE = 60;
const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap](\.? ?m\.?)?|Z|[+-]\d{2}:?\d{2})?$/i;
const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,? (?=\d)/i;

/**
 * Parses a date as typed by people or spreadsheets: `2026-01-31`, `01/31/2026`, `1/31/26`, `31-Jan-26`, `Saturday,
 * January 31, 2026`, `31 de enero de 2026`, `31.1.2026`, `2026/1/31`, `20260131`, `46053`; ignores a time after it. Of a two-digit year it chooses the
 * latest century in the range.
 * @returns YYYY-MM-DD; undefined for anything else, also for a two-digit year outside of the range
 */
export function parseDay(
  text: string,
  range: YearRange = ANY_YEARS,
  now: Date = new Date(),
): string | undefined {
  if (text.length > MOST_DATE) return undefined;
  const day = written(
    toPlain(text)
      .replace(TIME, '')
      .replace(WEEKDAY, '')
      .replace(/ del? /gi, ' '),
  );
  const full = /^\d\d-/.test(day) ? inCentury(day, range, now.toISOString().slice(0, 10)) : day;
  return full !== undefined && formats.date.test(full) ? full : undefined;
}
