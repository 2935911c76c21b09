/**
 * A cell of a table to export. A number is never a formula, whatever its sign; a decimal is shown with one place, or
 * with those of its field; a date is YYYY-MM-DD, a timestamp ISO 8601.
 */
export type Cell =
  | string
  | number
  | { decimal: number; digits?: number }
  | { day: string }
  | { moment: string };

/** A table whose rows are streamed. */
export interface Table {
  /** name of the sheet */
  title: string;
  header: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
}

/** Media types by format; formats are also the file extensions. */
export const TABLE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type TableFormat = keyof typeof TABLE_TYPES;

/** Maximum rows of a worksheet below its header. */
export const MOST_SHEET_ROWS = 1_048_575;

/** Types a text that is a date or a timestamp. */
export function timeCell(text: string | null | undefined): Cell {
  if (!text) return '';
  return text.length === 'YYYY-MM-DD'.length ? { day: text } : { moment: text };
}

/** A number; an empty cell without one. */
export const decimalCell = (value: number | null): Cell => (value === null ? '' : { decimal: value });

/** A cell in CSV format; `digits` are those of a number, which is no formula if it is negative. */
export function plainCell(cell: Cell): string | number | { digits: string } {
  if (typeof cell !== 'object') return cell;
  if ('decimal' in cell) {
    const { decimal, digits: digits } = cell;
    return digits === undefined ? Number(decimal.toFixed(1)) : { digits: decimal.toFixed(digits) };
  }
  return 'day' in cell ? cell.day : cell.moment;
}
