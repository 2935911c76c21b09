import type { CsvRow } from './read-csv.ts';

/** Begins the first cell of a template's example row. */
export const EXAMPLE_MARK = '# Example: ';

/** Whether a row is the example of a template, which no import takes for a record. */
export function isExampleRow({ cells }: CsvRow): boolean {
  return cells[0]?.trimStart().toLowerCase().startsWith(EXAMPLE_MARK.trim().toLowerCase()) ?? false;
}
