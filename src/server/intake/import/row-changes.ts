import type { ColumnChoices } from '../../../domain/text/intake/matching.ts';
import type { CleaningKind } from '../../../domain/text/cleaning.ts';
import { refuse } from '../../http/errors.ts';
import type { CsvFile, CsvRow } from '../csv/read-csv.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import type { ValueChoices } from '../../../domain/text/intake/unknown-values.ts';
import { parseField } from '../csv/read-csv-upload.ts';

/** Changes of a person to the rows of a file, by line: texts by title of the column; null: the row is left out. */
export type RowChanges = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

function isChange(value: unknown): value is RowChanges[string] {
  if (value === null) return true;
  return typeof value === 'object' && Object.values(value).every((text) => typeof text === 'string');
}

/** The changes in the form with a file. @throws AppError 400 */
export function readChanges(text: unknown): RowChanges {
  const parsed = parseField('changes', text) ?? {};
  const isRight = typeof parsed === 'object' && !Array.isArray(parsed);
  if (isRight && Object.values(parsed).every(isChange)) return parsed as RowChanges;
  throw refuse('VALIDATION', 'Invalid value', 'changes');
}

/** Choices of a person about a file, which its check and its import apply. */
export interface FileChoices {
  rows: RowChanges;
  columns: ColumnChoices;
  /**
   * Meanings of unknown values, by the name they are written under. Of the empty text: that of new records without a
   * column for a required field; null: each row has its own.
   */
  values: ValueChoices;
  /** kinds of cleaning that the person has undone */
  uncleaned?: readonly CleaningKind[];
  /** of these, the person's own, to be remembered once the file is imported */
  mapping?: BulkMapping;
}

/** A row some of whose cells a person has corrected, at these positions. */
export type ChangedRow = CsvRow & { edited?: ReadonlySet<number> };

/** A file with columns that a person has added at its right, where an empty cell says nothing. */
export interface ChangedFile extends CsvFile {
  rows: ChangedRow[];
  /** its rows before all changes, which say how it is read: a change to one row must not change how others are read */
  original: readonly CsvRow[];
  /** number of the columns that the file itself has */
  width: number;
}

/**
 * The file with what a person has changed in its rows.
 * @param isColumn whether a title that the file does not have may be added: others would widen each row at no use
 */
export function changeRows(
  file: CsvFile,
  changes: RowChanges,
  isColumn: (title: string) => boolean,
): ChangedFile {
  const own = new Set(file.header);
  const titles = new Set(Object.values(changes).flatMap((change) => Object.keys(change ?? {})));
  const added = [...titles].filter((title) => !own.has(title) && isColumn(title));
  const header = [...file.header, ...added];
  const isLeftOut = ({ line }: { line: number }): boolean => changes[line] === null;
  const rows = file.rows
    .filter((row) => !isLeftOut(row))
    .map((row): ChangedRow => {
      const change = changes[row.line];
      if (!change)
        return added.length === 0 ? row : { ...row, cells: header.map((_, index) => row.cells[index] ?? '') };
      const edited = new Set<number>();
      const cells = header.map((title, index) => {
        const cell = row.cells[index] ?? '';
        const text = Object.hasOwn(change, title) ? (change[title] ?? cell) : cell;
        if (text !== cell) edited.add(index);
        return text;
      });
      return { ...row, cells, edited };
    });
  const problems = file.problems.filter((row) => !isLeftOut(row));
  return { ...file, header, width: file.header.length, rows, original: file.rows, problems };
}
