import { usState } from '../../../generated/enums/us-state.ts';
import { formats } from '../../../generated/formats.ts';
import { words } from '../../../generated/words.ts';
import { cleanEmail, cleanPhone } from '../cleaning.ts';
import { findOption } from './comparable.ts';
import { guessDay } from './day-order.ts';
import { saysSame } from './merged-cells.ts';
import { splitWords } from './headers.ts';
import { hasPhrase, type NoteFinder } from './notes.ts';
import type { RowField, RowReader } from './row-shape.ts';
import { splitVisit } from './split-visit.ts';

/** The rows of a file as its columns are found by them. */
export type MatchRows = readonly { cells: readonly string[] }[];

/** Different values of a column by which it is recognized: the first ones, wherever in the file they begin. */
const MOST_VALUES = 50;
/** Columns that are recognized by their values. */
const MOST_COLUMNS = 200;
/** Share of the values that must have a form for a column to be recognized by it. */
const SHARE = 0.7;
/** Appointments are near; other dates, such as those of birth, are not recognized by content. */
const NEAR_YEARS = { back: 2, ahead: 1 };
/** Years that patients may be old. */
const OLDEST = 110;
/** Values and years between them that are hardly anything but births: of a whole practice, most of them adults. */
const SURE_BIRTHS = { values: 3, years: 20, age: 18 };
/** Below, dates are of visits, plans or charts. */
const YOUNGEST_DOUBT = 3;

/** How sure it is that a column has dates of birth, by its values and its header; undefined: it has none. */
export function findBirths(values: readonly string[], header: string): 'certain' | 'likely' | undefined {
  const today = new Date().toISOString().slice(0, 10);
  const title = splitWords(header);
  if (hasPhrase(words.others, title)) return undefined;
  const isNamed = hasPhrase(words.births, title);
  const days = values.flatMap((text) => {
    const isDate = isNamed || /\d[/.-]\d|\d[ -]?[a-z]{3}|[a-z] ?\d/i.test(text);
    const day = isDate ? guessDay(text, { back: OLDEST, ahead: 0 }) : undefined;
    return day !== undefined && day <= today ? [Number(day.slice(0, 4))] : [];
  });
  const ages = days.map((year) => Number(today.slice(0, 4)) - year).sort((one, other) => one - other);
  const [youngest = 0, median = 0, oldest = 0] = [ages[0], ages[ages.length >> 1], ages.at(-1)];
  if (ages.length === 0 || ages.length < values.length * SHARE || oldest > OLDEST) return undefined;
  if (isNamed) return 'certain';
  if (hasPhrase(words.pastDates, title) || hasPhrase(words.otherDates, title)) return undefined;
  const isSpread = values.length >= SURE_BIRTHS.values && oldest - youngest >= SURE_BIRTHS.years;
  if (isSpread && median >= SURE_BIRTHS.age) return 'certain';
  return median >= YOUNGEST_DOUBT ? 'likely' : undefined;
}

export const FLAG = /^(y|yes|n|no|s|s[ií]|true|false|on|off|x|[01](\.0+)?|[✓✔✗✘☑☒☐])$/i;
export const areFlags = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => FLAG.test(text));
/** A time, or a date in numbers, rather than a code such as `5` or `NS24`. */
export const isTime = (text: string): boolean =>
  /\d[:/]\d|\d ?[ap]\.?m\b|^(19|20)\d{6}$/i.test(text) || hasForm('day', text);

/** A "Yes" or "No", or when somebody came. */
export const isMark = (text: string): boolean => FLAG.test(text) || isTime(text);
export const areMarks = (texts: readonly string[]): boolean => texts.length > 0 && texts.every(isMark);

/** A time of day, which some headers name like the date beside it. */
export const CLOCK = /^\d{1,2}(:\d{2}){0,2} ?([ap]\.?( ?m\.?)?)?$/i;

const CONTENT: Partial<Record<RowReader, (text: string) => boolean>> = {
  email: (text) => /@/.test(text) && formats.email.test(cleanEmail(text).value),
  'us-phone': (text) => /^\+1\d{10}$/.test(cleanPhone(text).value),
  day: (cell) => {
    const text = splitVisit(cell)?.when ?? cell;
    const isDate = /\d{1,4}[/.-]\d{1,2}[/.-]\d|\d[ -]?[a-z]{3}|[a-z] ?\d/i.test(text);
    const day = isDate ? guessDay(text, NEAR_YEARS) : undefined;
    const year = new Date().getUTCFullYear();
    return day !== undefined && Math.abs(Number(day.slice(0, 4)) - year) <= NEAR_YEARS.back;
  },
  name: (text) => /^[\p{L}'’. -]{2,}, ?[\p{L}'’. -]{2,}$/u.test(text),
  procedure: (text) => /^D\d{4}\b/.test(text),
};

/** Whether a text has the form of what a field holds, once cleaned. */
export function hasForm(read: RowReader, text: string): boolean {
  return CONTENT[read]?.(text) ?? text !== '';
}

/** Whether a text is an email address or a phone number. */
export const isContact = (text: string): boolean => hasForm('email', text) || hasForm('us-phone', text);

/** The first different values of each column; stops at the row in which the last column has enough. */
export function collectValues(width: number, rows: MatchRows): string[][] {
  const values = Array.from({ length: Math.min(width, MOST_COLUMNS) }, () => new Set<string>());
  let open = values.map((_, index) => index);
  for (const { cells } of rows) {
    if (open.length === 0) break;
    let isFull = false;
    for (const index of open) {
      const text = (cells[index] ?? '').trim();
      if (text === '') continue;
      values[index]?.add(text);
      isFull ||= values[index]?.size === MOST_VALUES;
    }
    if (isFull) open = open.filter((index) => (values[index]?.size ?? 0) < MOST_VALUES);
  }
  return values.map((texts) => [...texts]);
}
/** The first of several fields of which as many values name an option, or a word of them does, as of no other. */
export function pickByValues(fields: readonly RowField[], values: readonly string[]): RowField | undefined {
  const isNamed = ({ options = [] }: RowField, text: string): boolean =>
    [text, ...text.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 1)].some((part) =>
      findOption(options, part),
    );
  const count = (field: RowField): number => values.filter((text) => isNamed(field, text)).length;
  const [best] = fields
    .map((field) => ({ field, named: count(field) }))
    .sort((one, other) => other.named - one.named);
  // one whose values are of no fixed list may have any
  return best?.named === 0 && values.length > 0
    ? (fields.find(({ read }) => read !== 'choice') ?? best.field)
    : best?.field;
}

export function fitsContent(
  values: readonly string[],
  header: string,
  { read }: RowField,
  finder: NoteFinder | undefined,
): boolean {
  if (read === 'birth') return findBirths(values, header) === 'certain';
  const hasForm = CONTENT[read];
  if (!hasForm || values.length === 0) return false;
  const title = splitWords(header);
  // the date of an opt-out or a cancellation is not that of a visit
  const isOther = hasPhrase(words.otherDates, title) || finder?.inColumn(title) !== undefined;
  if (read === 'day' && isOther) return false;
  // who has none, or declines to give it, says nothing about the column
  const filled = isContactField({ read })
    ? values
        .map((text) => text.replace(finder?.inContact(text)?.note ?? '', '').trim())
        .filter((text) => cleanPhone(text).value !== '' && !saysSame(text))
    : values;
  // a column with an address or a number, as patients gave it, is read as addresses
  const isPhone = read === 'email' && filled.some(hasForm) ? CONTENT['us-phone'] : undefined;
  return (
    filled.length > 0 &&
    filled.filter((text) => hasForm(text) || isPhone?.(text)).length >= filled.length * SHARE
  );
}

/** Whether a field holds an email address or a phone number. */
export const isContactField = ({ read }: Pick<RowField, 'read'>): boolean =>
  read === 'email' || read === 'us-phone';

/**
 * Whether each word of a header, but for letters and codes, is one for a patient's own contact. It may name no field that
 * `divideHeader` would find: "Best way to reach me".
 */
export const isPlainContact = (header: string): boolean =>
  (splitWords(header).match(/\p{L}{3,}/gu) ?? []).every((word) => hasPhrase(words.plainContacts, word));

/** Letters of a word that tells what a column holds: shorter ones are codes of many things. */
const SHORTEST_WORD = 3;

/** Whether each value of a column names an option, such as `Checked out` and `No-show`, also beside a time. */
export function areOptions(values: readonly string[], { options = [], hasTellingValues }: RowField): boolean {
  if (!hasTellingValues || values.length === 0) return false;
  const texts = values.map((text) => splitVisit(text)?.status ?? text.trim());
  return texts.every((text) => text.length >= SHORTEST_WORD && findOption(options, text));
}

/** Letters of a word for a status: longer texts are notes, of which each is looked at by itself. */
const LONGEST_STATUS = 24;

/** Whether some of the values of a column name an option, and others another one or none. */
export function areSomeOptions(values: readonly string[], field: RowField | undefined): boolean {
  if (values.some((text) => text.length > LONGEST_STATUS)) return false;
  const found = new Set(values.map((text) => findOption(field?.options ?? [], text)?.value));
  return found.size > 1;
}

/** Letters of a code of a status: longer ones are words. */
const LONGEST_CODE = 4;

/** Whether a column has codes, such as `C` and `NS`, and not those of states of the US alone. */
export function areStatusCodes(values: readonly string[]): boolean {
  const areCodes = values.every((text) => /^\p{L}+$/u.test(text) && text.length <= LONGEST_CODE);
  return values.length > 1 && areCodes && !values.every((text) => findOption(usState, text));
}

/** Whether a value of a column has an option beside a date or a time, which would be lost with the column. */
export const hasOptionBeside = (
  values: readonly string[],
  { options = [], hasTellingValues }: RowField,
): boolean =>
  hasTellingValues === true &&
  values.some((text) => findOption(options, splitVisit(text)?.status ?? '') !== undefined);

/** Whether a column has numbers alone, such as those of guarantors: digits are nobody's name. */
export const areNumbers = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => /\d/.test(text) && !/\p{L}/u.test(text));

/** Whether most rows have a value in a column: names in few rows are none, but remarks. */
export function areMostFilled(index: number, rows: MatchRows): boolean {
  const filled = rows.filter(({ cells }) => (cells[index] ?? '').trim() !== '');
  return filled.length * 2 > rows.length;
}

const WHOLE_NAME = /^\p{Lu}[\p{L}'’.-]*(?: [\p{L}'’.-]+){1,3}$/u;

export function areNames(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.filter((text) => WHOLE_NAME.test(text)).length >= texts.length * SHARE;
}
