import type { BulkColumn } from '../../../domain/surveys/bulk-columns.ts';
import { REASON } from '../../../domain/surveys/bulk-upload.ts';
import { isExampleRow } from '../../intake/csv/example-mark.ts';
import { refuse } from '../../http/errors.ts';
import type { CsvFile, CsvRow } from '../../intake/csv/read-csv.ts';
import { mapInTurns } from '../../db/turns.ts';

/** Normalizes headers, labels and names for comparison: ignores case, punctuation and spaces. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, '');
}

const listTitles = ({ header, aliases = [] }: BulkColumn): string[] => [header, ...aliases].map(comparable);

/** The headers by which a column is found: its titles, and its name in rows, unless that is another column's title. */
function listNames(column: BulkColumn, columns: readonly BulkColumn[]): string[] {
  const name = comparable(column.name);
  const isOfAnother = columns.some((other) => other !== column && listTitles(other).includes(name));
  return isOfAnother ? listTitles(column) : [name, ...listTitles(column)];
}

/** A row's texts by column name, trimmed. */
export type BulkCells = Readonly<Record<string, string>>;

/** Written without a pattern of spaces around breaks, which would backtrack over each long run of spaces. */
function onOneLine(cell: string): string {
  if (!/[\r\n]/.test(cell)) return cell;
  const lines = cell.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** Skips example rows of the template, which are never sent. A name with line breaks becomes one line. */
export async function filledRows({ rows }: CsvFile): Promise<CsvRow[]> {
  const filled = await mapInTurns(rows, (row): CsvRow[] =>
    isExampleRow(row) ? [] : [{ line: row.line, cells: row.cells.map(onOneLine) }],
  );
  return filled.flat();
}

/** The warning about unknown columns, which may be misspelt; undefined if there are none. */
export function unknownColumns({ header }: CsvFile, columns: readonly BulkColumn[]): string | undefined {
  const known = new Set([comparable(REASON), ...columns.flatMap((column) => listNames(column, columns))]);
  const unknown = header.filter((title) => title.trim() !== '' && !known.has(comparable(title)));
  if (unknown.length === 0) return undefined;
  const titles = columns.map((column) => column.header).join(', ');
  return `${unknown.length === 1 ? 'A column is' : 'Columns are'} not read: ${unknown.join(', ')}. Columns are ${titles}.`;
}

/**
 * Finds the columns in a file's header.
 * @returns the texts of a row by column
 * @throws AppError 400 for a header without any column of one of the `needed` sets
 */
export function cellReader(
  file: CsvFile,
  columns: readonly BulkColumn[],
  needed: readonly string[],
): (row: CsvRow) => BulkCells {
  const headers = file.header.map(comparable);
  const places = columns.flatMap((column): [string, number][] => {
    const names = listNames(column, columns);
    const index = headers.findIndex((header) => names.includes(header));
    return index < 0 ? [] : [[column.name, index]];
  });
  const found = new Set(places.map(([name]) => name));
  if (!needed.some((name) => found.has(name))) {
    const wanted = columns.filter(({ name }) => needed.includes(name)).map(({ header }) => header);
    const message = `The first line must name the columns, including ${wanted.join(' or ')}.`;
    throw refuse('VALIDATION', message, 'file');
  }
  return ({ cells }) =>
    Object.fromEntries(places.map(([name, index]) => [name, (cells[index] ?? '').trim()]));
}
