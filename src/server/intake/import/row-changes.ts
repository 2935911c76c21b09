import type { ColumnChoices } from '../../../domain/text/intake/match-columns.ts';
import { findFailures } from '../../../domain/model/call-failures.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import { employeeBulkMappingBody } from '../../../generated/validators/surveys-calls.js';
import { AppError, refuse } from '../../http/errors.ts';
import type { CsvFile } from '../csv/read-csv.ts';

/** Changes of a person to the rows of a file, by line: texts by title of the column; null: the row is left out. */
export type RowChanges = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

function isChange(value: unknown): value is RowChanges[string] {
  if (value === null) return true;
  return typeof value === 'object' && Object.values(value).every((text) => typeof text === 'string');
}

function parseField(path: string, text: unknown): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(String(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refuse('VALIDATION', 'Invalid value', path);
  }
}

/** The changes in the form with a file. @throws AppError 400 */
export function readChanges(text: unknown): RowChanges {
  const parsed = parseField('changes', text) ?? {};
  const isRight = typeof parsed === 'object' && !Array.isArray(parsed);
  if (isRight && Object.values(parsed).every(isChange)) return parsed as RowChanges;
  throw refuse('VALIDATION', 'Invalid value', 'changes');
}

/** The choices for columns in the form with a file; undefined: none are sent. @throws AppError 400 */
export function readColumnChoices(text: unknown): BulkMapping | undefined {
  const parsed = parseField('mapping', text);
  if (parsed === undefined) return undefined;
  const failures = findFailures(employeeBulkMappingBody, parsed);
  if (failures.length > 0) throw new AppError(failures);
  return parsed as BulkMapping;
}

/** Choices of a person about a file, which its check and its import apply. */
export interface FileChoices {
  rows: RowChanges;
  columns: ColumnChoices;
}

/** The file with what a person has changed in its rows. */
export function changeRows(file: CsvFile, changes: RowChanges): CsvFile {
  const isLeftOut = ({ line }: { line: number }): boolean => changes[line] === null;
  const rows = file.rows
    .filter((row) => !isLeftOut(row))
    .map((row) => {
      const change = changes[row.line];
      if (!change) return row;
      const cells = row.cells.map((cell, index) => {
        const title = file.header[index] ?? '';
        return Object.hasOwn(change, title) ? (change[title] ?? cell) : cell;
      });
      return { ...row, cells };
    });
  return { ...file, rows, problems: file.problems.filter((row) => !isLeftOut(row)) };
}
