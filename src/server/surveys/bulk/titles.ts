import { cleanDay } from '../../../domain/text/intake/clean-row.ts';
import { findOption } from '../../../domain/text/intake/comparable.ts';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import { getNoteFinder, hasPhrase } from '../../../domain/text/intake/notes.ts';
import type { RowShape } from '../../../domain/text/intake/row-shape.ts';
import { findOnlyText, hasContact, joinCells } from '../../../domain/text/files/table-lines.ts';
import { guessDay } from '../../../domain/text/intake/day-order.ts';
import { TITLED_WIDTH } from '../../../domain/surveys/bulk-upload.ts';
import { parseDay } from '../../../domain/text/parse-day.ts';
import { remember } from '../../../domain/text/remember.ts';
import { words } from '../../../generated/words.ts';
import { inTurns } from '../../db/turns.ts';
import type { CsvFile, CsvRow } from '../../intake/csv/read-csv.ts';

/** A title that says what the visits below it came to: nothing but a status, or a note. */
interface Heading {
  line: number;
  text: string;
}

/** A title that names practices. @param text the part that names them */
export interface OfficeTitle extends Heading {
  ids: string[];
}

/**
 * The practices that a text names; undefined: none.
 * @param isName whether a word is a person's name in the file; absent: no remark beside the practice is expected
 */
export type OfficeReader = (
  text: string,
  isName?: (word: string) => boolean,
) => Omit<OfficeTitle, 'line'> | undefined;

/** The titles of a file, above its header and between its rows, by what they say of the rows below, in their order. */
export interface Titles {
  headings: readonly Heading[];
  offices: readonly OfficeTitle[];
  /** the titles of sections by day, in a file without a column for it; `day` as YYYY-MM-DD, empty: the title does not say */
  days: readonly (Heading & { day: string })[];
  /** the titles that may name who treated the patients below */
  others: readonly Heading[];
}

/** The last of some titles above a row. */
export function findAbove<T extends Heading>(
  titles: readonly T[],
  { line }: Pick<CsvRow, 'line'>,
): T | undefined {
  let [first, end] = [0, titles.length];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if ((titles[middle]?.line ?? line) < line) first = middle + 1;
    else end = middle;
  }
  return titles[first - 1];
}

export interface TitleDay {
  /** YYYY-MM-DD */
  day: string;
  line: number;
}

const DATE_IN_TITLE =
  /\b(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|[a-z]{3,9}\.? \d{1,2},? \d{4})\b/gi;

/** The only day that the titles of a report name, beside that of its printing; of several nobody knows which one. */
export function findTitleDay({ skipped }: Pick<CsvFile, 'skipped'>): TitleDay | undefined {
  const found = skipped
    .filter(({ reason, text }) => reason === 'title' && !hasPhrase(words.reports, text))
    .flatMap(({ line, text }) => {
      const dates = text.match(DATE_IN_TITLE) ?? [];
      const days = dates.map((date) => parseDay(cleanDay(date, 'MIXED').value));
      if (dates.length === 0 && WEEKDAY.test(text)) days.push(takeDay(text).day);
      return days.flatMap((day): TitleDay[] => (day === undefined ? [] : [{ day, line }]));
    });
  return new Set(found.map(({ day }) => day)).size === 1 ? found[0] : undefined;
}

/** Characters of a title between rows, at most. */
const LONGEST_TITLE = 60;

/** The text of a row that may be a title: it has no other, and no long one. */
function findTitle(cells: readonly string[]): string | undefined {
  const text = findOnlyText(cells);
  return text === undefined || text.length > LONGEST_TITLE ? undefined : text;
}

const WEEKDAYS =
  '(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)(day)?';
const WEEKDAY = new RegExp(`^${WEEKDAYS}\\b\\.?,?(?= ?\\p{N}| \\p{L}+ \\p{N}|$)`, 'iu');
const ANY_WEEKDAY = new RegExp(`(?<!\\p{L})${WEEKDAYS}(?!\\p{L})\\.?,?`, 'giu');

/** Whether a row is the title of a day, such as `SUNDAY 11/29`, and nobody's. */
function isDayTitle(cells: readonly string[]): boolean {
  const text = findTitle(cells);
  if (text === undefined) return false;
  return WEEKDAY.test(text) || parseDay(cleanDay(text, 'MIXED').value) !== undefined;
}

/** A date within a title, also without a year. */
const DATE = new RegExp(
  String.raw`${DATE_IN_TITLE.source}|(?<![\d/.-])\d{1,2}[/-]\d{1,2}(?![\d/-])|\b[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?\b`,
  'i',
);

/** The day that a title names, as YYYY-MM-DD, and the title without it and its weekday; undefined: it names none. */
export function takeDay(text: string): { day: string | undefined; rest: string } {
  const others = text.replace(ANY_WEEKDAY, ' ');
  const [date = ''] = DATE.exec(others) ?? [];
  const day = guessDay(date.replace(/(?<=\d)(st|nd|rd|th)$/i, ''));
  return { day, rest: (day === undefined ? others : others.replace(date, ' ')).trim() };
}

/** Words of a title that no name has, with digits or signs: `HYG2 - Ann Lee`. */
const NO_NAME = /\d|[()[\]:|•#*=]|\s[-–—]\s/;

/**
 * Finds the titles of sections by their form: the only text of a row in a table of several columns, that is no contact. One in a
 * column of names may be a patient's without anything else.
 */
function makeIsAlone(
  { fields }: RowShape,
  columns: readonly FoundColumn[],
): (cells: readonly string[]) => boolean {
  // an employee may be known by one text, such as an identifier
  const isOfPatients = fields.some(({ name }) => name === 'patientName');
  const isWide = columns.length >= TITLED_WIDTH;
  return (cells) => {
    const text = isOfPatients && isWide ? findTitle(cells) : undefined;
    if (text === undefined || !/\p{L}/u.test(text) || hasContact(cells)) return false;
    const at = cells.findIndex((cell) => cell.trim() !== '');
    return columns[at]?.target?.split('.')[0] !== 'patientName' || NO_NAME.test(text);
  };
}

/** Whether a word is one of a patient's name in these rows. */
function makeNameFinder(rows: readonly CsvRow[], columns: readonly FoundColumn[]): (word: string) => boolean {
  const positions = columns.flatMap(({ target }, at) =>
    target?.split('.')[0] === 'patientName' ? [at] : [],
  );
  const find = remember((): ReadonlySet<string> => {
    const named = rows.filter(({ cells }) => findOnlyText(cells) === undefined);
    const texts = named.flatMap(({ cells }) => positions.map((at) => cells[at] ?? ''));
    return new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  });
  return (word) => find('').has(word);
}

function makeHeadingFinder({ fields, notes }: RowShape): (cells: readonly string[]) => string | undefined {
  const finder = getNoteFinder(notes);
  const status = fields.find(({ hasTellingValues }) => hasTellingValues)?.options ?? [];
  return (cells) => {
    const text = findTitle(cells);
    if (text === undefined) return undefined;
    return findOption(status, text) || finder.inUnread(text) !== undefined ? text : undefined;
  };
}

/** Finds the blocks of a schedule: rows whose name says so. A contact in them is of the office. */
function makeIsBlock(columns: readonly FoundColumn[]): (row: CsvRow) => boolean {
  const names = columns.flatMap(({ target }, index) =>
    target?.split('.')[0] === 'patientName' ? [index] : [],
  );
  return ({ cells }) => {
    const texts = names.map((index) => (cells[index] ?? '').trim()).filter((text) => text !== '');
    return texts.length > 0 && texts.every((text) => hasPhrase(words.blocks, text));
  };
}

/**
 * Takes the rows that are titles from a file: those with nothing but a status, a note or a day, or, unless a column says where
 * each patient was, the name of a practice; other rows of one text, and the blocks of a schedule.
 * @returns the other rows, and what the titles say
 */
export async function takeTitles(
  file: CsvFile,
  { shape, columns }: { shape: RowShape; columns: readonly FoundColumn[] },
  readOffices: OfficeReader = () => undefined,
): Promise<{ rows: CsvRow[]; titles: Titles }> {
  const findHeading = makeHeadingFinder(shape);
  const isBlock = makeIsBlock(columns);
  const isAlone = makeIsAlone(shape, columns);
  const isName = makeNameFinder(file.rows, columns);
  const isByRow = columns.some(({ target }) => target === 'practice');
  const findOffices = (cells: readonly string[]) => {
    const only = findTitle(cells);
    return only === undefined
      ? cells.flatMap((cell) => readOffices(cell) ?? [])
      : [readOffices(only, isName)].filter((found) => found !== undefined);
  };
  const isOffice = (cells: readonly string[]): boolean =>
    !isByRow && findOnlyText(cells) !== undefined && findOffices(cells).length > 0;
  const titles = [...file.titles];
  const between = new Set<number>();
  const rows: CsvRow[] = [];
  await inTurns(file.rows, (row) => {
    const { line, cells } = row;
    const isTitle = findHeading(cells) !== undefined || isOffice(cells) || isDayTitle(cells);
    if (!isTitle && isBlock(row))
      return void file.skipped.push({ line, reason: 'title', text: joinCells(cells) });
    if (!isTitle && !isAlone(cells)) return void rows.push(row);
    titles.push(row);
    between.add(line);
    file.skipped.push({ line, reason: 'title', text: joinCells(cells) });
  });
  titles.sort((one, other) => one.line - other.line);
  file.skipped.sort((one, other) => one.line - other.line);
  return {
    rows,
    titles: {
      headings: titles.flatMap(({ line, cells }) => {
        const text = findHeading(cells);
        return text === undefined ? [] : [{ line, text }];
      }),
      offices: titles.flatMap(({ line, cells }) => {
        const named = findOffices(cells);
        const [ids, text] = [named.flatMap((one) => one.ids), named.map((one) => one.text).join(', ')];
        return ids.length > 0 ? [{ line, ids, text }] : [];
      }),
      days: titles.flatMap(({ line, cells }) => {
        const isOfDay = between.has(line) && (isDayTitle(cells) || isOffice(cells));
        const text = isOfDay ? (findTitle(cells) ?? '') : '';
        const { day } = takeDay(text);
        return day !== undefined || isDayTitle([text]) ? [{ line, text, day: day ?? '' }] : [];
      }),
      others: titles.flatMap(({ line, cells }) => {
        const text = findTitle(cells);
        if (text === undefined || hasPhrase(words.blocks, text)) return [];
        return findHeading(cells) !== undefined || isDayTitle(cells) ? [] : [{ line, text }];
      }),
    },
  };
}
