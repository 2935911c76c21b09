/**
 * A cell of a table that becomes a file. A number is never a formula, whatever its sign; a decimal is shown with one place; a
 * day is YYYY-MM-DD, a moment ISO 8601.
 */
export type Cell = string | number | { decimal: number } | { day: string } | { moment: string };

/** A table whose rows come one after the other, however many there are. */
export interface Table {
  /** name of the sheet */
  title: string;
  header: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
}

/** Media types by the formats that a table is offered in, which are the extensions of its files. */
export const TABLE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type TableFormat = keyof typeof TABLE_TYPES;

/** Rows that a sheet of a workbook holds below its header. */
export const MOST_SHEET_ROWS = 1_048_575;

/** A text that is a day or a moment, as such. */
export function timeCell(text: string | null | undefined): Cell {
  if (!text) return '';
  return text.length === 'YYYY-MM-DD'.length ? { day: text } : { moment: text };
}

/** A figure; nothing where there is none. */
export const decimalCell = (value: number | null): Cell => (value === null ? '' : { decimal: value });

/** A cell as a CSV file holds it. */
export function plainCell(cell: Cell): string | number {
  if (typeof cell !== 'object') return cell;
  if ('decimal' in cell) return Number(cell.decimal.toFixed(1));
  return 'day' in cell ? cell.day : cell.moment;
}
