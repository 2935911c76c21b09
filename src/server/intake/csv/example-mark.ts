import type { CsvRow } from './read-csv.ts';

/** Prefix of the first cell of a template's example row. */
export const EXAMPLE_MARK = '# Example: ';

/** Whether a row is the template's example, which imports skip. */
export function isExampleRow({ cells }: CsvRow): boolean {
  return cells[0]?.trimStart().toLowerCase().startsWith(EXAMPLE_MARK.trim().toLowerCase()) ?? false;
}
