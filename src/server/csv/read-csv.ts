import { CsvError, parse } from 'csv-parse';
import { finished } from 'node:stream/promises';
import { visibleText } from '../../domain/text.ts';
import { refuse } from '../errors.ts';
import { inTurns, mapInTurns } from '../turns.ts';
import { wrongFormat } from '../files/upload-refusals.ts';

export interface CsvRow {
  /** where the row begins in the file, the first line being 1 */
  line: number;
  /** as many as the header has */
  cells: string[];
}

/** A row that does not fit under the header. */
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
/** What `escape_formulas` of csv-stringify puts an apostrophe before. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r＝＋－＠])/;
/** What Windows has from 0x80 to 0x9f, where Latin-1 has nothing; a TextDecoder of Node 20 does not know. */
const WINDOWS_SIGNS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const LINE_BREAK = /\r\n|\n|\r/g;
/** characters */
const SLICE = 8192;

function unreadable(message: string): Error {
  return refuse('VALIDATION', message, 'file');
}

/** What programs write CSV in: UTF-8, UTF-16 with its mark, or the Latin-1 of Windows. */
function decode(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const latin = Buffer.from(bytes).toString('latin1');
    return latin.replace(/[\x80-\x9f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}

/** The sign that stands most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map(DELIMITERS.map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const sign of text) {
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

/** Slices of a text that a parser is fed with: a few milliseconds each. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += SLICE) yield text.slice(start, start + SLICE);
}

async function parseRecords(text: string, delimiter: string): Promise<string[][]> {
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false });
  const records: string[][] = [];
  parser.on('data', (record: string[]) => records.push(record));
  const ended = finished(parser);
  // a failure is that of its end
  ended.catch(() => undefined);
  try {
    await inTurns(slicesOf(text), (slice) => void (parser.destroyed || parser.write(slice)));
    if (!parser.destroyed) parser.end();
    await ended;
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark in the file is opened and never closed.'
        : `The file could not be read: ${error.message}`,
    );
  }
}

function linesWithin(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(LINE_BREAK)?.length ?? 0), 0);
}

/** Each record with its first line; blank ones count as lines and are left out. */
async function withLines(records: string[][], firstLine: number): Promise<CsvRow[]> {
  let next = firstLine;
  const rows = await mapInTurns(records, (cells) => {
    const line = next;
    next += 1 + linesWithin(cells);
    return { line, cells };
  });
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** Spreadsheets leave empty columns at the right. */
function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

function headerOf(row: CsvRow | undefined): string[] {
  if (!row) throw unreadable('The file is empty.');
  const header = withoutEmptyEnd(row.cells).map((cell) => cell.trim());
  const known = new Set<string>();
  for (const title of header) {
    if (title === '') throw unreadable('A column of the file has no title in the first line.');
    if (known.has(title.toLowerCase())) throw unreadable(`The file has the column "${title}" twice.`);
    known.add(title.toLowerCase());
  }
  return header;
}

function countOf(columns: number): string {
  return columns === 1 ? '1 column' : `${columns} columns`;
}

function fitRow({ line, cells }: CsvRow, width: number): CsvRow | CsvProblem {
  const filled = cells.length > width ? withoutEmptyEnd(cells) : cells;
  if (cells.length < width || filled.length > width) {
    return { line, message: `This row has ${countOf(filled.length)}, the first line has ${width}` };
  }
  return { line, cells: cells.slice(0, width).map((cell) => visibleText(cell.replace(ESCAPED_FORMULA, ''))) };
}

/**
 * A CSV file as people's programs write it: UTF-8, UTF-16 or Windows Latin-1, with comma, semicolon or tab, quoted cells
 * with line breaks. The first line is the header. The apostrophe that keeps a formula from running is taken off again.
 * @param maxRows more rows are refused; blank ones do not count
 * @returns rows that fit under the header, and what is wrong with those that do not
 * @throws AppError 415 for what is no CSV, 400 for a file without rows or with a header that makes no sense, 413 for too many rows
 */
export async function readCsv(bytes: Uint8Array, maxRows: number): Promise<CsvFile> {
  const decoded = decode(bytes);
  // a spreadsheet, a picture or an archive has it on its first page, a text nowhere
  if (decoded.includes('\0')) throw wrongFormat('csv');
  // a line by which Excel is told the delimiter
  const told = /^sep=(.)(\r\n|\n|\r)/i.exec(decoded);
  const text = told ? decoded.slice(told[0].length) : decoded;
  const records = await parseRecords(text, told?.[1] ?? delimiterOf(text));
  const [first, ...rest] = await withLines(records, told ? 2 : 1);
  const header = headerOf(first);
  if (rest.length === 0) throw unreadable('The file has no rows below its first line.');
  if (rest.length > maxRows) {
    throw refuse('TOO_LARGE', `The file has more than ${maxRows.toLocaleString('en-US')} rows.`, 'file');
  }
  const fitted = await mapInTurns(rest, (row) => fitRow(row, header.length));
  return {
    header,
    rows: fitted.filter((one): one is CsvRow => 'cells' in one),
    problems: fitted.filter((one): one is CsvProblem => 'message' in one),
  };
}
