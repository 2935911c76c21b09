import type { CsvRow } from './read-csv.ts';
import { csvText } from './write-csv.ts';

/** Prefix of the first cell of a template's example row. */
const MARK = '# Example: ';

/** Whether a row is the template's example, which is never read. */
export function isExampleRow({ cells }: CsvRow): boolean {
  return cells[0]?.trimStart().toLowerCase().startsWith(MARK.trim().toLowerCase()) ?? false;
}

/** A CSV file to fill in: its columns and one example row, with a byte order mark for spreadsheets. */
export function templateText(columns: readonly { header: string; example: string }[]): string {
  const [first = '', ...others] = columns.map(({ example }) => example);
  return csvText([columns.map(({ header }) => header), [`${MARK}${first}`, ...others]]);
}
