import { cleanDay } from '../../../domain/text/intake/clean-row.ts';
import { findOption } from '../../../domain/text/intake/comparable.ts';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import { getNoteFinder, hasPhrase } from '../../../domain/text/intake/notes.ts';
import type { RowShape } from '../../../domain/text/intake/row-shape.ts';
import { findOnlyText, joinCells } from '../../../domain/text/files/table-lines.ts';
import { parseDay } from '../../../domain/text/parse-day.ts';
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

/** The practices that a text names; undefined: none. */
export type OfficeReader = (text: string) => Omit<OfficeTitle, 'line'> | undefined;

/** The titles of a file, above its header and between its rows, by what they say of the rows below, in their order. */
export interface Titles {
  headings: readonly Heading[];
  offices: readonly OfficeTitle[];
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
    .flatMap(({ line, text }) =>
      (text.match(DATE_IN_TITLE) ?? []).flatMap((date): TitleDay[] => {
        const day = parseDay(cleanDay(date, 'MIXED').value);
        return day === undefined ? [] : [{ day, line }];
      }),
    );
  return new Set(found.map(({ day }) => day)).size === 1 ? found[0] : undefined;
}

/** Characters of a title between rows, at most. */
const LONGEST_TITLE = 60;

/** The text of a row that may be a title: it has no other, and no long one. */
function findTitle(cells: readonly string[]): string | undefined {
  const text = findOnlyText(cells);
  return text === undefined || text.length > LONGEST_TITLE ? undefined : text;
}

const WEEKDAY =
  /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)(day)?\b\.?,?(?= ?\p{N}| \p{L}+ \p{N}|$)/iu;

/** Whether a row is the title of a day, such as `SUNDAY 11/29`, and nobody's. */
function isDayTitle(cells: readonly string[]): boolean {
  const text = findTitle(cells);
  if (text === undefined) return false;
  return WEEKDAY.test(text) || parseDay(cleanDay(text, 'MIXED').value) !== undefined;
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

/** Finds the blocks of a schedule: rows whose name says so, and by which nobody can be reached. */
function makeIsBlock(columns: readonly FoundColumn[]): (row: CsvRow) => boolean {
  const find = (...names: string[]): number[] =>
    columns.flatMap(({ target }, index) => (names.includes(target?.split('.')[0] ?? '') ? [index] : []));
  const [names, contacts] = [find('patientName'), find('email', 'phone')];
  return ({ cells }) => {
    const texts = names.map((index) => (cells[index] ?? '').trim()).filter((text) => text !== '');
    const isNamed = texts.length > 0 && texts.every((text) => hasPhrase(words.blocks, text));
    return isNamed && contacts.every((index) => !/[\d@]/.test(cells[index] ?? ''));
  };
}

/**
 * Takes the rows that are titles from a file: those with nothing but a status, a note or a day, or, unless a column says where
 * each patient was, the name of a practice; and the blocks of a schedule.
 * @returns the other rows, and what the titles say
 */
export async function takeTitles(
  file: CsvFile,
  { shape, columns }: { shape: RowShape; columns: readonly FoundColumn[] },
  readOffices: OfficeReader = () => undefined,
): Promise<{ rows: CsvRow[]; titles: Titles }> {
  const findHeading = makeHeadingFinder(shape);
  const isBlock = makeIsBlock(columns);
  const isByRow = columns.some(({ target }) => target === 'practice');
  const isOffice = (cells: readonly string[]): boolean =>
    !isByRow && readOffices(findOnlyText(cells) ?? '') !== undefined;
  const titles = [...file.titles];
  const rows: CsvRow[] = [];
  await inTurns(file.rows, (row) => {
    const { line, cells } = row;
    if (findHeading(cells) !== undefined || isOffice(cells)) titles.push(row);
    else if (!isDayTitle(cells) && !isBlock(row)) return void rows.push(row);
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
        const named = cells.flatMap((cell) => readOffices(cell) ?? []);
        const [ids, text] = [named.flatMap((one) => one.ids), named.map((one) => one.text).join(', ')];
        return ids.length > 0 ? [{ line, ids, text }] : [];
      }),
    },
  };
}
