import { stringify } from 'csv-stringify/sync';
import type { BulkColumn } from '../../../domain/bulk-columns.ts';

/** A CSV file to fill in: the columns and one row as an example, with the mark that spreadsheets read UTF-8 by. */
export function bulkTemplate(columns: readonly BulkColumn[]): string {
  const rows = [columns.map(({ header }) => header), columns.map(({ example }) => example)];
  return stringify(rows, { bom: true, record_delimiter: 'windows', escape_formulas: true });
}
