import type { BulkChosenValue, BulkUnknownValue, Import } from '../../generated/calls/types.ts';
import type { CleanedValues, TextReading } from '../text/intake/describe-readings.ts';
import type { FoundColumn } from '../text/intake/match-columns.ts';
import type { MatchTarget } from '../text/intake/headers.ts';

/** The state of an import. CHECKED: not confirmed yet. */
export type ImportInfo = Import;
export type ImportStatus = Import['status'];

/** The effect of an import on a row. */
export type ImportRowState = 'create' | 'update' | 'unchanged' | 'invalid';

/** A row in the result of the check. */
export interface ImportRow {
  /** its first line in the file, the header being line 1 */
  line: number;
  /** leftOut: a value that the row needs has no meaning, as a person has chosen */
  state: ImportRowState | 'leftOut';
  /**
   * cells in file order, matching `header`, as the file or a person's correction has them; a date that only other rows
   * prove to have its day first in the form 2026-01-31; empty if the row does not fit the header
   */
  cells: string[];
  /** what is stored of each cell, as the screens show it; empty where nothing is; none for a row that is not imported */
  values: string[];
  /** possible duplicates; the row is imported anyway */
  warning: string | null;
  /** errors: `column` is a field's title, also if the file does not have it; null for the row as a whole */
  errors: { column: string | null; message: string }[];
}

export interface ImportCounts {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  invalid: number;
}

/** The result of checking a file. */
export interface ImportCheck {
  /** id for confirming the import; null while rows are invalid, columns or values open, and if there is nothing to import */
  importId: string | null;
  /** names the stored file, so that its next check sends only the choices and changes */
  fileId: string;
  fileName: string;
  counts: ImportCounts;
  /** titles of the columns */
  header: string[];
  /** what each column is read as; `targets`: everything that it may be read as */
  columns: FoundColumn[];
  targets: MatchTarget[];
  /** required choices without a column, with what all new records get; empty: nobody has chosen; null: each row has its own */
  absent: { field: string; value: string | null }[];
  /** values that name nothing, each to be asked about once */
  unknown: BulkUnknownValue[];
  /** of each column's candidates, those that its header or its values speak for */
  likely: string[][];
  /** values whose meaning has been chosen, which may be changed; null: none */
  chosen: BulkChosenValue[];
  /** what the import does at once beyond the records, in sentences */
  effects: string[];
  /** fields that rows need: without a meaning of an unknown value, its rows are left out */
  needed: string[];
  /** cells whose meaning was chosen */
  remembered: number;
  /** the possible values of absent fields, and meanings of unknown values */
  options: { field: string; id: string; name: string }[];
  /** titles of columns that are not read: the role cannot set them, or another one has the field */
  ignored: string[];
  /** titles of missing columns that new records require */
  missing: string[];
  /** cleaned values by column and kind */
  cleaned: CleanedValues[];
  /** words that stand for a value by another name */
  readings: TextReading[];
  /** lines of the file that are no rows, and defaults of new records */
  notices: string[];
  /** the changed values of records, by the title of the field, as the screens show them; at most 2,000 */
  changes: { line: number; name: string; field: string; from: string; to: string }[];
  /** the first rows, and all that are invalid, left out or have a warning */
  rows: ImportRow[];
}

/** The effect that undoing an import would have. */
export interface ImportUndo {
  /** records that it added and that are removed */
  removed: number;
  /** records that it changed and that get their values back */
  restored: number;
  /** records that stay as they are; the first five names */
  staying: { reason: string; count: number; names: string[] }[];
}
