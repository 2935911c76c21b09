import { canWriteField, type Facts } from '../../../domain/access/permissions.ts';
import {
  type ColumnChoices,
  type FoundColumn,
  isOpen,
  matchColumns,
} from '../../../domain/text/intake/match-columns.ts';
import type { MatchTarget } from '../../../domain/text/intake/headers.ts';
import type { RowField, RowReader } from '../../../domain/text/intake/row-shape.ts';
import type { EntityModel } from '../../../domain/model/model.ts';
import { synonyms } from '../../../generated/synonyms.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { type CsvColumn, importColumns, makeColumnFinder } from '../csv/csv-columns.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import { refuse } from '../../http/errors.ts';
import type { ChangedFile } from './row-changes.ts';
import { getScope } from '../../entities/scope.ts';

/** Maps a file's columns to fields. */
export interface FileColumns {
  /** by position; undefined if the viewer cannot set such a field, so the column is skipped */
  columns: (CsvColumn | undefined)[];
  /** what each column is read as, and everything that it may be */
  found: FoundColumn[];
  targets: MatchTarget[];
  /** titles of skipped columns */
  ignored: string[];
  /** columns that a new record requires and the file itself does not have */
  missing: CsvColumn[];
  /** number of the file's own columns: in those after them, an empty cell says nothing */
  width: number;
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
  'reason',
]);

/** The columns that the viewer may set while creating, or while updating where the role may. */
export function settableColumns(runtime: EntityRuntime, viewer: Viewer, facts: Facts): CsvColumn[] {
  const { model } = runtime;
  const ofNew = importColumns(model, viewer, facts, 'create');
  if (getScope(runtime, 'update', viewer) === undefined) return ofNew;
  const names = new Set(ofNew.map(({ name }) => name));
  const ofOld = importColumns(model, viewer, facts, 'update').filter(({ name }) => !names.has(name));
  return [...ofNew, ...ofOld];
}

/** Formats by which a column without a known header is recognized, if the entity has one such field. */
const READERS: Partial<Record<string, RowReader>> = { email: 'email', 'us-phone': 'us-phone' };

/** The columns of an entity's files as fields of a row. */
function toFields({ name }: EntityModel, settable: readonly CsvColumn[]): RowField[] {
  const others = synonyms[name] ?? {};
  const isOnly = (format: string): boolean =>
    settable.filter(({ field }) => field.format === format).length === 1;
  return settable.map(({ field, header, name: written }) => {
    const { format = '' } = field;
    const titles = [field.title, field.name, ...(others[field.name] ?? [])];
    const read = isOnly(format) ? (READERS[format] ?? 'text') : 'text';
    return { name: written, header, synonyms: titles, read, description: '', example: '' };
  });
}

/**
 * Recognizes a file's columns for the viewer: by the choices of a person, by their titles, and by their values. One
 * that is none of the entity's fields needs a choice.
 * @throws AppError 400 if no column can be imported
 */
export function fileColumns(
  runtime: EntityRuntime,
  viewer: Viewer,
  facts: Facts,
  { file, choices }: { file: Pick<ChangedFile, 'header' | 'rows' | 'width'>; choices: ColumnChoices },
): FileColumns {
  const { model } = runtime;
  const settable = settableColumns(runtime, viewer, facts);
  const found = matchColumns(file.header, file.rows, { fields: toFields(model, settable) }, choices);
  const used = new Set(found.flatMap(({ target }) => target ?? []));
  const free = settable.flatMap(({ name }) => (used.has(name) ? [] : [name]));
  const findColumn = makeColumnFinder(model);
  const ignored: string[] = [];
  for (const [index, column] of found.entries()) {
    const { header, by } = column;
    // an index, or a column that a spreadsheet has appended
    if (header === '' || by !== null) continue;
    const isKnown = findColumn(header) !== undefined || OF_EVERY_RECORD.has(header.toLowerCase());
    const isBlank = file.rows.every(({ cells }) => (cells[index] ?? '').trim() === '');
    column.candidates = isKnown || isBlank ? [] : free;
    if (column.candidates.length === 0) ignored.push(header);
  }
  if (used.size === 0 && !found.some(isOpen))
    throw refuse('VALIDATION', 'The file has no column that can be imported.', 'file');
  const own = new Set(found.slice(0, file.width).map(({ target }) => target));
  const missing = settable.filter(
    ({ field, name }) =>
      field.required &&
      (field.default ?? field.initial) === undefined &&
      !field.copyFrom &&
      !own.has(name) &&
      canWriteField(field, 'create', viewer),
  );
  return {
    columns: found.map(({ target }) => settable.find(({ name }) => name === target)),
    found,
    targets: settable.map(({ name, header }) => ({ name, label: header })),
    ignored,
    missing,
    width: file.width,
  };
}
