import { canWriteField, type Facts } from '../../../domain/access/permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { type CsvColumn, importColumns, makeColumnFinder } from '../csv/csv-columns.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import { AppError } from '../../http/errors.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import { getScope } from '../../entities/scope.ts';

/** Maps a file's columns to fields. */
export interface FileColumns {
  /** by position; undefined if the viewer cannot set such a field, so the column is skipped */
  columns: (CsvColumn | undefined)[];
  /** titles of skipped columns */
  ignored: string[];
  /** missing columns that a new record requires */
  missing: string[];
}

/** Columns that an export adds and an import ignores. */
const OF_EVERY_RECORD = new Set([
  'id',
  'created',
  'created at',
  'createdat',
  'updated',
  'updated at',
  'updatedat',
]);

function refused(message: string): Failure {
  return { message, path: 'file', code: 'VALIDATION' };
}

/** The columns that the viewer may set while creating, or while updating where the role may. */
export function settableColumns(runtime: EntityRuntime, viewer: Viewer, facts: Facts): CsvColumn[] {
  const { model } = runtime;
  const ofNew = importColumns(model, viewer, facts, 'create');
  if (getScope(runtime, 'update', viewer) === undefined) return ofNew;
  const names = new Set(ofNew.map(({ name }) => name));
  const ofOld = importColumns(model, viewer, facts, 'update').filter(({ name }) => !names.has(name));
  return [...ofNew, ...ofOld];
}

function unknownColumns(unknown: string[], settable: CsvColumn[]): Failure[] {
  if (unknown.length === 0) return [];
  const known = settable.map(({ header }) => header).join(', ');
  return unknown.map((title) => refused(`There is no column "${title}". The columns are: ${known}.`));
}

/**
 * Maps a file's columns for the viewer.
 * @throws AppError 400 naming every unknown or duplicate column
 */
export function fileColumns(
  runtime: EntityRuntime,
  viewer: Viewer,
  facts: Facts,
  header: string[],
): FileColumns {
  const settable = settableColumns(runtime, viewer, facts);
  const unknown: string[] = [];
  const ignored: string[] = [];
  const failures: Failure[] = [];
  const used = new Set<string>();
  const found = header.map(makeColumnFinder(runtime.model));
  // a column with the field's own title precedes one with another header for it, such as a second phone
  const own = new Set(found.flatMap((column) => (column && !column.isSynonym ? [column.name] : [])));
  const columns = header.map((title, index) => {
    const named = found[index];
    const column = settable.find(({ name }) => name === named?.name);
    // an index, or a column that a spreadsheet has appended
    if (title === '') return undefined;
    if (!named && !OF_EVERY_RECORD.has(title.toLowerCase())) unknown.push(title);
    else if (!column) ignored.push(title);
    else if (named?.isSynonym && (own.has(column.name) || used.has(column.name))) {
      ignored.push(title);
      return undefined;
    } else if (used.has(column.name))
      failures.push(refused(`The file has the column "${column.header}" twice.`));
    else used.add(column.name);
    return column;
  });
  failures.unshift(...unknownColumns(unknown, settable));
  if (failures.length === 0 && used.size === 0) {
    failures.push(refused('The file has no column that can be imported.'));
  }
  if (failures.length > 0) throw new AppError(failures);
  const missing = settable.filter(
    ({ field, name }) =>
      field.required &&
      (field.default ?? field.initial) === undefined &&
      !used.has(name) &&
      canWriteField(field, 'create', viewer),
  );
  return { columns, ignored, missing: missing.map((column) => column.header) };
}
