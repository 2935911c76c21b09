import type { CleaningCounts } from '../../../domain/text/intake/describe-readings.ts';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import type { MatchTarget } from '../../../domain/text/intake/headers.ts';
import type { CellMeanings } from './cell-meanings.ts';
import type { CsvColumn, Enumerations } from '../csv/csv-columns.ts';
import type { ImportCheck, ImportCounts, ImportRowState } from '../../../domain/model/import.ts';
import type { PreparedInput } from '../../entities/prepare-input.ts';
import type { RecordState } from '../../entities/record-state.ts';
import type { RowTexts } from './recognize.ts';

/** A problem of a row. */
export interface RowError {
  /** request name of the value; undefined for the row as a whole */
  path: string | undefined;
  /** the column's own title, also if the file does not have it; null if no column can be corrected */
  column: string | null;
  message: string;
}

/** A row of a file and its planned effect. */
export interface PlannedRow {
  line: number;
  /** as they are read: cleaned */
  cells: string[];
  /** as the file or a person's correction has them; see `ImportRow.cells` */
  typed: readonly string[];
  /** positions of the cells that a person has corrected */
  edited?: ReadonlySet<number>;
  /** cells by field name */
  texts: RowTexts;
  /** id of the existing or future record */
  id: string;
  /** the values that identify its record; absent if it has none */
  identity?: string[];
  /** the existing record */
  before?: RecordState;
  /** absent if the row could not be parsed */
  prepared?: PreparedInput;
  errors: RowError[];
  /** why it is not imported although nothing in it is wrong */
  skipped?: string;
  /** the field whose stored value an empty cell does not clear */
  kept?: string;
  /** why the row may duplicate a record or another row */
  warning?: string;
}

/** The plan of an import. */
export interface ImportPlan {
  /** titles as in the file */
  header: string[];
  /** what each column is read as */
  found: FoundColumn[];
  likely: ImportCheck['likely'];
  targets: MatchTarget[];
  absent: ImportCheck['absent'];
  options: ImportCheck['options'];
  /** titles of skipped columns */
  ignored: string[];
  /** missing columns that new records require */
  missing: string[];
  rows: PlannedRow[];
  /** rows that are not imported, since a value that they need has no meaning */
  leftOut: PlannedRow[];
  /** by position; undefined: skipped */
  columns: readonly (CsvColumn | undefined)[];
  enums: Enumerations;
  meanings: CellMeanings;
  /** what was cleaned in its cells, by the name they are written under */
  notes: CleaningCounts;
  /** display names of referenced records, by id */
  names: ReadonlyMap<string, string>;
}

/** The effect of an import on a row. */
export function getState(row: PlannedRow): ImportRowState {
  if (row.errors.length > 0 || !row.prepared) return 'invalid';
  if (!row.before) return 'create';
  return row.prepared.changed.length > 0 ? 'update' : 'unchanged';
}

/** Number of rows by effect. */
export function countRows({ rows }: Pick<ImportPlan, 'rows'>): ImportCounts {
  const counts: ImportCounts = { total: rows.length, created: 0, updated: 0, unchanged: 0, invalid: 0 };
  for (const row of rows) {
    const state = getState(row);
    if (state === 'create') counts.created += 1;
    else if (state === 'update') counts.updated += 1;
    else counts[state] += 1;
  }
  return counts;
}
