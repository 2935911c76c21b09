import type { ImportCounts, ImportRowState } from '../../domain/import.ts';
import type { PreparedInput } from '../entities/prepare-input.ts';
import type { RecordState } from '../entities/record-state.ts';
import type { RowTexts } from './recognize.ts';

/** A problem of a row. */
export interface RowError {
  /** name under which the value is written; undefined for the row as a whole */
  path: string | undefined;
  /** title of the cell as the file has it; null where the file has no such column */
  column: string | null;
  message: string;
}

/** A row of a file and what the import makes of it. */
export interface PlannedRow {
  line: number;
  cells: string[];
  /** cells by field name */
  texts: RowTexts;
  /** id of the record: of the one that is recognized, or of the one to come */
  id: string;
  /** the values by which it names a record; absent where it names none */
  identity?: string[];
  /** the record that is recognized */
  before?: RecordState;
  /** absent where the row could not be read */
  prepared?: PreparedInput;
  errors: RowError[];
  /** why the row may be a duplicate of a record or of another row */
  warning?: string;
}

/** The plan of an import. */
export interface ImportPlan {
  /** titles as the file has them */
  header: string[];
  /** titles of columns that are passed over */
  ignored: string[];
  /** headers that new records need and the file does not have */
  missing: string[];
  rows: PlannedRow[];
  /** display names of the records referred to, by id */
  names: ReadonlyMap<string, string>;
}

/** The effect of an import on a row. */
export function getState(row: PlannedRow): ImportRowState {
  if (row.errors.length > 0 || !row.prepared) return 'invalid';
  if (!row.before) return 'create';
  return row.prepared.changed.length > 0 ? 'update' : 'unchanged';
}

/** How many rows come to what. */
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
