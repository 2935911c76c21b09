import type { Import } from '../generated/calls/types.ts';

/** How far an import is. CHECKED: nobody has confirmed it yet. */
export type ImportInfo = Import;
export type ImportStatus = Import['status'];

/** The effect of an import on a row. */
export type ImportRowState = 'create' | 'update' | 'unchanged' | 'invalid';

/** A row as the check found it. */
export interface ImportRow {
  /** where it begins in the file, the header being line 1 */
  line: number;
  state: ImportRowState;
  /** as the file has them, under `header`; none where the row does not fit under it */
  cells: string[];
  /** why it may be a duplicate; it is imported all the same */
  warning: string | null;
  /** what is wrong: `column` is a title of the header, or null where the row as a whole is meant */
  errors: { column: string | null; message: string }[];
}

export interface ImportCounts {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  invalid: number;
}

/** The answer to the check of a file. */
export interface ImportCheck {
  /** confirms the import; null while rows are invalid, and where there is nothing to import */
  importId: string | null;
  fileName: string;
  counts: ImportCounts;
  /** titles of the columns */
  header: string[];
  /** titles of columns that are passed over, since the role does not set them */
  ignored: string[];
  /** titles of columns that new records need and the file does not have */
  missing: string[];
  /** the first rows, and all that are invalid or have a warning */
  rows: ImportRow[];
}
