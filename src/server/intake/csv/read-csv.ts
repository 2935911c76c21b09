import { CsvError, parse } from 'csv-parse';
import { finished } from 'node:stream/promises';
import { decodeText, type Encoding } from '../../../domain/text/files/decode-text.ts';
import {
  findDelimiter,
  findHeader,
  isRepeatedHeader,
  isRepeatedTitle,
  isSection,
  isTotal,
  joinCells,
  MOST_TITLE_LINES,
  type SkippedLine,
} from '../../../domain/text/files/table-lines.ts';
import { visibleText } from '../../../domain/text/text.ts';
import { refuse } from '../../http/errors.ts';
import { inTurns } from '../../db/turns.ts';
import { wrongFormat } from '../../http/files/upload-refusals.ts';
import { validNames } from './csv-columns.ts';

export interface CsvRow {
  /** line at which the row starts in the file, counted from 1 */
  line: number;
  /** as many as the header has */
  cells: string[];
}

/** A row that does not fit the header. */
export interface CsvProblem extends CsvRow {
  message: string;
}

export interface CsvFile {
  encoding: Encoding;
  /** the columns' titles; an empty one where a column has none */
  header: string[];
  rows: CsvRow[];
  problems: CsvProblem[];
  /** lines that are no rows: titles above the header, totals, repeated headers */
  skipped: SkippedLine[];
  /** the titles among them, above the header and between the rows */
  titles: CsvRow[];
}

/** Titles that a file may have, known before it is read, and how it may be incomplete. */
export interface KnownFile {
  /** for the message about an empty file */
  titles?: readonly string[];
  /** whether a cell is the title of a column */
  isTitle?: (text: string) => boolean;
  /** the lines of another file that its rows have been taken from, by their lines in this one */
  lines?: ReadonlyMap<number, number>;
  /** a header alone is a file without rows, as a report of a closed day is */
  mayHaveNoRows?: boolean;
  /** null bytes in a text, where something was lost, are read as U+FFFD: what they stand in is checked */
  mayBeDamaged?: boolean;
}

/** Texts that csv-stringify's `escape_formulas` has prefixed with an apostrophe. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r＝＋－＠])/;
/** Digits that a program protects from spreadsheets: `="00417"`. */
const PROTECTED_DIGITS = /^="(\d*)"$/;
const LINE_BREAK = /\r\n|\n|\r/g;
/** A row that is one cell because another program has written it. */
const OTHER_DELIMITER = /[,;\t|]/;
/** characters */
const SLICE = 1024;
/** More than all the longest texts of an entity together. */
const MOST_RECORD = 262_144;
/** Lines beside the rows: titles, totals, and headers that a report repeats on each page. */
const MOST_OTHER_LINES = 5_000;
/** Spreadsheets append a few thousand blank rows. */
const MOST_BLANK_LINES = 20_000;

function unreadable(message: string): Error {
  return refuse('VALIDATION', message, 'file');
}

function tooManyRows(maxRows: number): Error {
  return refuse('TOO_LARGE', `The file has more than ${maxRows.toLocaleString('en-US')} rows.`, 'file');
}

/** Control characters that a spreadsheet, picture or archive has on its first page, beside null bytes. */
// eslint-disable-next-line no-control-regex -- they tell binary files from damaged texts
const BINARY = /[\x01-\x08\x0e-\x1f]/;

/** @throws AppError 415 for what is no text, 400 for an encoding that is not read */
function decodeCsv(
  bytes: Uint8Array,
  { mayBeDamaged = false }: KnownFile,
): { text: string; encoding: Encoding } {
  const { text, encoding } = decodeText(bytes);
  if (text === null)
    throw unreadable(
      `The file is in ${encoding}, which is not read. Save it as CSV UTF-8, and upload it again.`,
    );
  if (!text.includes('\0')) return { text, encoding };
  if (!mayBeDamaged || BINARY.test(text)) throw wrongFormat('csv');
  return { text: text.replace(/\0+/g, '\uFFFD'), encoding };
}

/** Slices of the text for the parser, each a few milliseconds of work. */
function* toSlices(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += SLICE) yield text.slice(start, start + SLICE);
}

/** Line breaks in the cells of a row. */
export function linesWithin(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(LINE_BREAK)?.length ?? 0), 0);
}

/** @param line at which the unreadable row starts */
function toRefusal(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return unreadable(
      `The quotation mark opened in line ${line} is never closed. Close it, or double it if it is part of the text.`,
    );
  }
  return unreadable(`The file could not be read: ${error.message}`);
}

/** Reads each record with its first line, including the header; blank lines are counted but omitted. */
async function parseRows(
  text: string,
  of: { delimiter: string; firstLine: number; maxRows: number },
  onRow: (row: CsvRow) => void,
): Promise<void> {
  let count = 0;
  let next = of.firstLine;
  let blank = 0;
  let unfinished = 0;
  const parser = parse({
    delimiter: of.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    on_record(cells: string[]) {
      unfinished = 0;
      const line = next;
      next += 1 + linesWithin(cells);
      if (cells.some((cell) => cell.trim() !== '')) {
        if ((count += 1) > of.maxRows + MOST_OTHER_LINES) throw tooManyRows(of.maxRows);
        onRow({ line, cells });
      } else if ((blank += 1) > MOST_BLANK_LINES) throw unreadable('The file has too many empty lines.');
      return null;
    },
  }).resume();
  const ended = finished(parser);
  // a failure is reported at the end
  ended.catch(() => undefined);
  // each slice is parsed before the next: a stream ahead of its parser would block the event loop
  const write = (slice: string): Promise<void> =>
    new Promise((resolve, reject) => {
      unfinished += slice.length;
      if (unfinished > MOST_RECORD)
        reject(
          unreadable(
            `A row of the file is too long. It begins in line ${next}. Perhaps a quotation mark in it is not closed.`,
          ),
        );
      else parser.write(slice, (error) => (error ? reject(error) : resolve()));
    });
  try {
    await inTurns(toSlices(text), write);
    parser.end();
    await ended;
  } catch (error) {
    throw toRefusal(error, next);
  }
}

/** Spreadsheets append empty columns at the right. */
function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

/** The titles of the columns and the first rows below them; a file whose first row has values has no titles. */
function splitHeader(rows: readonly CsvRow[], { titles = [], isTitle = () => false }: KnownFile) {
  const position = findHeader(
    rows.map(({ cells }) => cells),
    isTitle,
  );
  const first = rows[Math.max(position, 0)];
  if (!first) {
    const valid = titles.length > 0 ? ` Its first line names the columns. ${validNames(titles, 40)}` : '';
    throw unreadable(`The file is empty.${valid}`);
  }
  const filled = withoutEmptyEnd(first.cells).map((cell) => visibleText(cell).trim());
  const hasTitles = position >= 0;
  return {
    header: hasTitles ? filled : filled.map((_, index) => `Column ${index + 1}`),
    titles: rows.slice(0, Math.max(position, 0)),
    below: rows.slice(position + 1),
  };
}

function formatCount(columns: number): string {
  return columns === 1 ? '1 column' : `${columns} columns`;
}

function fitRow({ line, cells: all }: CsvRow, width: number): CsvRow | CsvProblem {
  const filled = all.length > width ? withoutEmptyEnd(all) : all;
  const isUndivided = width > 1 && all.length === 1 && OTHER_DELIMITER.test(all[0] ?? '');
  const isFitting = filled.length <= width && !isUndivided;
  // some programs omit the commas of empty cells at the end
  const fitting = Array.from({ length: width }, (_, index) => all[index] ?? '');
  const cells = (isFitting ? fitting : filled).map((cell) =>
    visibleText(cell.replace(ESCAPED_FORMULA, '').replace(PROTECTED_DIGITS, '$1')),
  );
  if (isFitting) return { line, cells };
  return { line, cells, message: `This row has ${formatCount(filled.length)}, the first line has ${width}` };
}

/**
 * Parses a CSV file of any common program: every encoding of `decodeText`; comma, semicolon, tab, pipe, or the delimiter
 * that a line `sep=` names; quoted cells with line breaks. Skips titles above the header, totals below the rows and
 * repeated headers. Removes the apostrophe that disables formulas.
 * @param maxRows more rows are refused; blank ones and skipped lines do not count
 * @returns rows that fit the header, the failures of those that do not, and the skipped lines
 * @throws AppError 415 if it is not CSV, 400 for a file without rows or in an encoding that is not read, 413 for too
 * many rows
 */
export async function readCsv(bytes: Uint8Array, maxRows: number, known: KnownFile = {}): Promise<CsvFile> {
  const { text: decoded, encoding } = decodeCsv(bytes, known);
  // a line that names the delimiter for Excel
  const separatorLine = /^sep=(.)(\r\n|\n|\r)/i.exec(decoded);
  const text = separatorLine ? decoded.slice(separatorLine[0].length) : decoded;
  const file: CsvFile = { encoding, header: [], rows: [], problems: [], skipped: [], titles: [] };
  const skip = (row: CsvRow, reason: SkippedLine['reason']): void => {
    file.skipped.push({ line: row.line, reason, text: joinCells(row.cells) });
    if (reason === 'title') file.titles.push(row);
  };
  const sort = (row: CsvRow): void => {
    const { header } = file;
    if (isRepeatedHeader(row.cells, header)) return skip(row, 'header');
    if (isTotal(row.cells)) return skip(row, 'total');
    if (isSection(row.cells, header) || isRepeatedTitle(row.cells, above)) return skip(row, 'title');
    const fitted = fitRow(row, header.length);
    if ('message' in fitted) file.problems.push(fitted);
    else file.rows.push(fitted);
  };
  const above: string[][] = [];
  // until the header is found among them
  let first: CsvRow[] | undefined = [];
  const begin = (rows: readonly CsvRow[]): void => {
    const { header, titles, below } = splitHeader(rows, known);
    first = undefined;
    file.header = header;
    for (const row of titles) {
      skip(row, 'title');
      above.push(row.cells);
    }
    below.forEach(sort);
  };
  const read = ({ line, cells }: CsvRow): void => {
    const row = { line: known.lines?.get(line) ?? line, cells };
    if (!first) return sort(row);
    if (first.push(row) === MOST_TITLE_LINES) begin(first);
  };
  const delimiter = separatorLine?.[1] ?? findDelimiter(text);
  await parseRows(text, { delimiter, firstLine: separatorLine ? 2 : 1, maxRows }, read);
  if (first) begin(first);
  if (file.rows.length + file.problems.length > maxRows) throw tooManyRows(maxRows);
  if (file.rows.length + file.problems.length === 0 && known.mayHaveNoRows !== true)
    throw unreadable('The file has no rows below its first line. Add one for each record.');
  return file;
}
