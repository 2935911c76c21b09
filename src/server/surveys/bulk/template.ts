import type { BulkColumn } from '../../../domain/surveys/bulk-columns.ts';
import { EXAMPLE_MARK } from '../../intake/csv/example-mark.ts';
import { csvText } from '../../intake/csv/write-csv.ts';

/**
 * A CSV file to fill in: the columns and one example row, which is never sent, with a byte order mark for spreadsheets.
 */
export function bulkTemplate(columns: readonly BulkColumn[]): string {
  const [first = '', ...others] = columns.map(({ example }) => example);
  const rows = [columns.map(({ header }) => header), [`${EXAMPLE_MARK}${first}`, ...others]];
  return csvText(rows);
}
