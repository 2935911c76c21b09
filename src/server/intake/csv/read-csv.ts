import { CsvError, parse } from 'csv-parse';
import { finished } from 'node:stream/promises';
import { visibleText } from '../../../domain/text/text.ts';
import { refuse } from '../../http/errors.ts';
import { inTurns, mapInTurns } from '../../db/turns.ts';
import { wrongFormat } from '../../http/files/upload-refusals.ts';
import { validNames } from './csv-columns.ts';

export interface CsvRow {
  /** line at which the row starts in the file, counted from 1 */
  line: number;
  /** as many as the header has */
  cells: string[];
}

/** A row that does not fit the header. */
export interface CsvProblem {
  line: number;
  message: string;
}

export interface CsvFile {
  header: string[];
  rows: CsvRow[];
  problems: CsvProblem[];
}

const DELIMITERS = [',', ';', '\t'];
/** Texts that csv-stringify's `escape_formulas` has prefixed with an apostrophe. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r＝＋－＠])/;
/** Windows characters from 0x80 to 0x9f, where Latin-1 has none; Node 20's TextDecoder does not know them. */
const WINDOWS_SIGNS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const WINDOWS_CODES = new Map([...WINDOWS_SIGNS].map((sign, index) => [0x80 + index, sign.charCodeAt(0)]));
const LINE_BREAK = /\r\n|\n|\r/g;
/** characters */
const SLICE = 1024;
const MOST_HEADER = 65_536;
/** More than all the longest texts of an entity together. */
const MOST_RECORD = 262_144;
/** Spreadsheets append a few thousand blank rows. */
const MOST_BLANK_LINES = 20_000;

function unreadable(message: string): Error {
  return refuse('VALIDATION', message, 'file');
}

function tooManyRows(maxRows: number): Error {
  return refuse('TOO_LARGE', `The file has more than ${maxRows.toLocaleString('en-US')} rows.`, 'file');
}

/** Decodes CSV bytes: UTF-8, UTF-16 with its mark, or the Latin-1 of Windows. */
export function decodeCsv(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const signs = Uint16Array.from(bytes, (byte) => WINDOWS_CODES.get(byte) ?? byte);
    return new TextDecoder('utf-16le').decode(signs);
  }
}

/** The most frequent delimiter in the first line, outside quotes. */
function detectDelimiter(text: string): string {
  const counts = new Map(DELIMITERS.map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const sign of text.slice(0, MOST_HEADER)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const [first = ',', ...others] = DELIMITERS;
  return others.reduce(
    (best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best),
    first,
  );
}

/** Slices of the text for the parser, each a few milliseconds of work. */
function* toSlices(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += SLICE) yield text.slice(start, start + SLICE);
}

function linesWithin(cells: string[]): number {
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

/** Each record with its first line, including the header; blank lines are counted but omitted. */
async function parseRows(
  text: string,
  of: { delimiter: string; firstLine: number; maxRows: number },
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let next = of.firstLine;
  let blank = 0;
  let unfinished = 0;
  const parser = parse({
    delimiter: of.delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    on_record(cells: string[]) {
      unfinished = 0;
      const line = next;
      next += 1 + linesWithin(cells);
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      else if ((blank += 1) > MOST_BLANK_LINES) throw unreadable('The file has too many empty lines.');
      if (rows.length > of.maxRows + 1) throw tooManyRows(of.maxRows);
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
    return rows;
  } catch (error) {
    throw toRefusal(error, next);
  }
}

/** Spreadsheets append empty columns at the right. */
function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

function checkHeader(row: CsvRow | undefined, titles: readonly string[]): string[] {
  if (!row) {
    const valid = titles.length > 0 ? ` Its first line names the columns. ${validNames(titles, 40)}` : '';
    throw unreadable(`The file is empty.${valid}`);
  }
  const header = withoutEmptyEnd(row.cells).map((cell) => cell.trim());
  const known = new Set<string>();
  for (const title of header) {
    if (title === '') throw unreadable('A column of the file has no title in the first line.');
    if (known.has(title.toLowerCase())) throw unreadable(`The file has the column "${title}" twice.`);
    known.add(title.toLowerCase());
  }
  return header;
}

function formatCount(columns: number): string {
  return columns === 1 ? '1 column' : `${columns} columns`;
}

function fitRow({ line, cells }: CsvRow, width: number): CsvRow | CsvProblem {
  const filled = cells.length > width ? withoutEmptyEnd(cells) : cells;
  if (cells.length < width || filled.length > width) {
    return { line, message: `This row has ${formatCount(filled.length)}, the first line has ${width}` };
  }
  return { line, cells: cells.slice(0, width).map((cell) => visibleText(cell.replace(ESCAPED_FORMULA, ''))) };
}

/**
 * Parses a CSV file of any common program: UTF-8, UTF-16 or Windows Latin-1, with comma, semicolon or tab, quoted cells
 * with line breaks. The first line is the header. Removes the apostrophe that disables formulas.
 * @param maxRows more rows are refused; blank ones do not count
 * @param titles of the possible columns, for the message about an empty file
 * @returns rows that fit the header, and the failures of those that do not
 * @throws AppError 415 if it is not CSV, 400 for a file without rows or with an invalid header, 413 for too many rows
 */
export async function readCsv(
  bytes: Uint8Array,
  maxRows: number,
  titles: readonly string[] = [],
): Promise<CsvFile> {
  const decoded = decodeCsv(bytes);
  // a spreadsheet, picture or archive has a null byte on its first page, text never
  if (decoded.includes('\0')) throw wrongFormat('csv');
  // a line that names the delimiter for Excel
  const separatorLine = /^sep=(.)(\r\n|\n|\r)/i.exec(decoded);
  const text = separatorLine ? decoded.slice(separatorLine[0].length) : decoded;
  const [first, ...rest] = await parseRows(text, {
    delimiter: separatorLine?.[1] ?? detectDelimiter(text),
    firstLine: separatorLine ? 2 : 1,
    maxRows,
  });
  const header = checkHeader(first, titles);
  if (rest.length === 0)
    throw unreadable('The file has no rows below its first line. Add one for each record.');
  const fitted = await mapInTurns(rest, (row) => fitRow(row, header.length));
  return {
    header,
    rows: fitted.filter((one): one is CsvRow => 'cells' in one),
    problems: fitted.filter((one): one is CsvProblem => 'message' in one),
  };
}
