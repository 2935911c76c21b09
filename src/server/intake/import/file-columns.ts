import { canWriteField, type Facts } from '../../../domain/access/permissions.ts';
import { findOption, toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import { type FoundColumn, isOpen, matchColumns } from '../../../domain/text/intake/match-columns.ts';
import { type MatchTarget, splitWords } from '../../../domain/text/intake/headers.ts';
import type { ColumnChoices } from '../../../domain/text/intake/matching.ts';
import type { RowField, RowReader } from '../../../domain/text/intake/row-shape.ts';
import { collectValues, hasForm } from '../../../domain/text/intake/value-forms.ts';
import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import { synonyms } from '../../../generated/synonyms.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { type CsvColumn, type Enumerations, importColumns, makeColumnFinder } from '../csv/csv-columns.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import { refuse } from '../../http/errors.ts';
import type { ChangedFile } from './row-changes.ts';
import { getScope } from '../../entities/scope.ts';
import { type Condition, listConditions, toConditionColumn } from './row-conditions.ts';

/** Maps a file's columns to fields. */
export interface FileColumns {
  /** by position; undefined if the viewer cannot set such a field, so the column is skipped */
  columns: (CsvColumn | undefined)[];
  /** what each column is read as, and everything that it may be */
  found: FoundColumn[];
  /** of each column's candidates, those that its header or its values speak for */
  likely: string[][];
  targets: MatchTarget[];
  /** titles of skipped columns */
  ignored: string[];
  /** columns that a new record requires and the file itself does not have */
  missing: CsvColumn[];
  /** positions of the contacts of which a record has either; one that the file has no column for is after them all */
  contacts: { email: number; phone: number } | undefined;
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
function toFields(
  { name }: EntityModel,
  settable: readonly CsvColumn[],
  enums: Enumerations,
): (RowField & { field: FieldModel })[] {
  const others = synonyms[name] ?? {};
  const isOnly = (format: string): boolean =>
    settable.filter(({ field }) => field.format === format).length === 1;
  return settable.map(({ field, header, name: written }) => {
    const { format = '' } = field;
    const titles = [field.title, field.name, ...(others[field.name] ?? [])];
    const options = field.kind === 'enum' ? enums.get(field.enum ?? '') : undefined;
    const read = options ? 'choice' : isOnly(format) ? (READERS[format] ?? 'text') : 'text';
    return {
      ...{ name: written, header, synonyms: titles, read, description: '', example: '', field },
      ...(options && { options }),
    };
  });
}

/** A field of an entity, or a condition, that a column may be read as. */
type Readable = RowField & { field?: FieldModel };

/** Whether a field can have a text; undefined: it can have any. */
function findFit({ field, options }: Pick<Readable, 'field' | 'options'>) {
  if (options) return (text: string): boolean => findOption(options, text) !== undefined;
  if (field?.kind === 'number' || field?.kind === 'integer')
    return (text: string): boolean => /\d/.test(text);
  if (field?.kind === 'date') return (text: string): boolean => /\d/.test(text) && !text.includes('@');
  const read = READERS[field?.format ?? ''];
  return read && ((text: string): boolean => hasForm(read, text));
}

/** Letters of a word in a header that tells what the column holds. */
const SHORTEST_WORD = 4;

const listWords = (title: string): string[] =>
  splitWords(title)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** The fields that a column may well be: those whose values it has, or whose title is a part of its header. */
function findLikely(fields: readonly Readable[], title: string, values: readonly string[]): string[] {
  const words = new Set(listWords(title));
  const isIn = (other: string): boolean => {
    const parts = listWords(other);
    return parts.some(({ length }) => length >= SHORTEST_WORD) && parts.every((part) => words.has(part));
  };
  return fields
    .filter((field) => {
      const fits = findFit(field);
      if (fits && !(values.length > 0 && values.every(fits))) return false;
      const isTold = field.options !== undefined || READERS[field.field?.format ?? ''] !== undefined;
      return (fits && isTold) || [field.header, ...field.synonyms].some(isIn);
    })
    .map(({ name }) => name);
}

/**
 * Recognizes columns, by their values where a header names a field that can have none of them: if another column can, or if
 * they are those of another menu. `Pay` may be an amount, or `Hourly`.
 */
function recognizeColumns(
  { header, rows }: Pick<ChangedFile, 'header' | 'rows'>,
  { fields, conditions }: { fields: ReturnType<typeof toFields>; conditions: readonly Condition[] },
  choices: ColumnChoices,
): FoundColumn[] {
  const shape = { fields: [...fields, ...conditions] };
  const found = matchColumns(header, rows, shape, choices);
  const values = collectValues(header.length, rows);
  const canBe = (field: (typeof fields)[number], index: number): boolean => {
    const fits = findFit(field);
    const texts = values[index] ?? [];
    return fits !== undefined && texts.length > 0 && texts.every(fits);
  };
  const used = new Set(found.map(({ target }) => target));
  const findMenus = (index: number) =>
    fields.filter((field) => field.options && !used.has(field.name) && canBe(field, index));
  const misfits = new Set<number>();
  for (const [index, { target, by }] of found.entries()) {
    const field = fields.find(({ name }) => name === target);
    const fits = field && findFit(field);
    if (by !== 'name' || !field || !fits || (values[index] ?? []).some(fits)) continue;
    if ((values[index] ?? []).length === 0) continue;
    const keys = [field.header, ...field.synonyms].map(toHeaderKey);
    const isOther = found.some(
      (other, at) => other.by === null && keys.includes(toHeaderKey(other.header)) && canBe(field, at),
    );
    if (isOther || findMenus(index).length > 0) misfits.add(index);
  }
  if (misfits.size === 0) return found;
  const titles = header.map((title, index) => (misfits.has(index) ? `~ ${index}` : title));
  const again = matchColumns(titles, rows, shape, choices);
  return again.map((column, index) => {
    if (!misfits.has(index)) return column;
    const targets = new Set(again.map(({ target }) => target));
    const [menu, ...others] = findMenus(index).filter(({ name }) => !targets.has(name));
    const isFound = menu !== undefined && others.length === 0;
    return {
      ...column,
      header: header[index] ?? '',
      ...(isFound && { target: menu.name, by: 'content' as const, candidates: [] }),
    };
  });
}

/** The positions of email and phone if a record has either. Adds the column of one that the file lacks. */
function addContacts(
  { fields }: EntityModel,
  settable: readonly CsvColumn[],
  columns: (CsvColumn | undefined)[],
): FileColumns['contacts'] {
  const [email, phone] = (['email', 'us-phone'] as const).map((format) =>
    settable.find(
      ({ field }) =>
        field.format === format && fields.some(({ firstOf = [] }) => firstOf.includes(field.name)),
    ),
  );
  if (!email || !phone || (!columns.includes(email) && !columns.includes(phone))) return undefined;
  for (const column of [email, phone]) if (!columns.includes(column)) columns.push(column);
  return { email: columns.indexOf(email), phone: columns.indexOf(phone) };
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
  {
    file,
    choices,
    enums,
  }: { file: Pick<ChangedFile, 'header' | 'rows' | 'width'>; choices: ColumnChoices; enums: Enumerations },
): FileColumns {
  const { model } = runtime;
  const settable = settableColumns(runtime, viewer, facts);
  const conditions = listConditions(model.name);
  const own = toFields(model, settable, enums);
  const fields = [...own, ...conditions];
  const found = recognizeColumns(file, { fields: own, conditions }, choices);
  const used = new Set(found.flatMap(({ target }) => target ?? []));
  const all = [...settable, ...conditions];
  const free = all.flatMap(({ name }) => (used.has(name) ? [] : [name]));
  const findColumn = makeColumnFinder(model);
  const ignored: string[] = [];
  const likely: string[][] = found.map(() => []);
  const values = collectValues(found.length, file.rows);
  for (const [index, column] of found.entries()) {
    const { header, by } = column;
    // an index, or a column that a spreadsheet has appended
    if (header === '' || by !== null) continue;
    const isKnown = findColumn(header) !== undefined || OF_EVERY_RECORD.has(header.toLowerCase());
    const isBlank = file.rows.every(({ cells }) => (cells[index] ?? '').trim() === '');
    column.candidates = isKnown || isBlank ? [] : free;
    likely[index] = findLikely(fields, header, values[index] ?? []).filter((name) =>
      column.candidates.includes(name),
    );
    if (column.candidates.length === 0) ignored.push(header);
  }
  if (used.size === 0 && !found.some(isOpen))
    throw refuse('VALIDATION', 'The file has no column that can be imported.', 'file');
  const inFile = new Set(found.slice(0, file.width).map(({ target }) => target));
  const missing = settable.filter(
    ({ field, name }) =>
      field.required &&
      (field.default ?? field.initial) === undefined &&
      !field.copyFrom &&
      !inFile.has(name) &&
      canWriteField(field, 'create', viewer),
  );
  const columns = found.map(({ target, header }) => {
    const condition = conditions.find(({ name }) => name === target);
    return condition ? toConditionColumn(condition, header) : settable.find(({ name }) => name === target);
  });
  const contacts = addContacts(model, settable, columns);
  return {
    columns,
    contacts,
    found,
    likely,
    targets: all.map(({ name, header }) => ({ name, label: header })),
    ignored,
    missing,
    width: file.width,
  };
}
