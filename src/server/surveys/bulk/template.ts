import { csvText } from '../../intake/csv/write-csv.ts';
import type { RowShape } from '../../../domain/text/intake/row-shape.ts';
import { EXAMPLE_MARK } from '../../intake/csv/example-mark.ts';

/**
 * A CSV file to fill in: the columns and one example row, which is never sent, with a byte order mark for spreadsheets.
 */
export function bulkTemplate({ fields }: RowShape): string {
  const [first = '', ...others] = fields.map(({ example }) => example);
  const rows = [fields.map(({ header }) => header), [`${EXAMPLE_MARK}${first}`, ...others]];
  return csvText(rows);
}
