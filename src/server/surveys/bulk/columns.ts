import type { BulkColumn } from '../../../domain/surveys/bulk-columns.ts';
import { REASON } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkColumn as FoundColumn } from '../../../generated/calls/types.ts';
import { isExampleRow } from '../../intake/csv/example-mark.ts';
import type { CsvFile, CsvRow } from '../../intake/csv/read-csv.ts';
import { mapInTurns } from '../../db/turns.ts';

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

/** The warning about columns that are not read, which may be misspelt; undefined if there are none. */
export function unknownColumns(
  found: readonly FoundColumn[],
  columns: readonly BulkColumn[],
): string | undefined {
  const unknown = found.filter(
    ({ header, target, by }) =>
      target === null && by !== 'choice' && header.trim() !== '' && header !== REASON,
  );
  if (unknown.length === 0) return undefined;
  const titles = columns.map((column) => column.header).join(', ');
  const names = unknown.map(({ header }) => header).join(', ');
  return `${unknown.length === 1 ? 'A column is' : 'Columns are'} not read: ${names}. Columns are ${titles}.`;
}

/** The texts of a row by field; a name in several columns is joined in reading order. */
export function cellReader(found: readonly FoundColumn[]): (row: CsvRow) => BulkCells {
  const places = found
    .flatMap(({ target }, index): [string, number][] => (target === null ? [] : [[target, index]]))
    // the parts of a name: first, then last
    .sort(([one], [other]) => one.localeCompare(other));
  return ({ cells }) => {
    const texts: Record<string, string> = {};
    for (const [target, index] of places) {
      const [field = ''] = target.split('.');
      texts[field] = [texts[field], (cells[index] ?? '').trim()].filter(Boolean).join(' ');
    }
    return texts;
  };
}
