import { formats } from '../generated/formats.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Day 0 of spreadsheets, which treat 1900 as a leap year. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** 1954 to 2173: shorter numbers are not plausible as dates */
const SHEET_DAY = /^([2-9]\d{4})(\.\d+)?$/;

/** For the end of a message about an unreadable date. */
export const DATE_EXAMPLES = 'A date looks like 2026-01-31 or 01/31/2026.';

function year(text: string): string {
  return text.length === 2 ? `20${text}` : text;
}

function iso(yearText: string, month: number, day: string): string {
  return `${year(yearText)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function written(text: string): string | undefined {
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text);
  if (us) return iso(us[3] ?? '', Number(us[1]), us[2] ?? '');
  const month = (name = '') => MONTHS.indexOf(name.toLowerCase()) + 1;
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ,]+(\d{4}|\d{2})$/i.exec(text);
  if (dayFirst) return iso(dayFirst[3] ?? '', month(dayFirst[2]), dayFirst[1] ?? '');
  const monthFirst = /^(?:[a-z]{3,9}, ?)?([a-z]{3})[a-z]*\.?[- ](\d{1,2})[- ,]+(\d{4})$/i.exec(text);
  if (monthFirst) return iso(monthFirst[3] ?? '', month(monthFirst[1]), monthFirst[2] ?? '');
  const sheetDay = SHEET_DAY.exec(text)?.[1];
  if (sheetDay) return new Date(SHEET_EPOCH + Number(sheetDay) * DAY_MS).toISOString().slice(0, 10);
  return text;
}

/**
 * Parses a date as typed by people or spreadsheets: `2026-01-31`, `01/31/2026`, `1/31/26`, `31-Jan-26`, `Saturday,
 * January 31, 2026`, `46053`; ignores a time after it.
 * @returns YYYY-MM-DD; undefined for anything else
 */
export function parseDay(text: string): string | undefined {
  const day = written(text.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$/i, ''));
  return day !== undefined && formats.date.test(day) ? day : undefined;
}
