import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import { findOption, readYesNo, toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import { synonyms } from '../../../generated/synonyms.ts';
import { parseNumber } from '../../../domain/text/format.ts';
import { parseDay } from '../../../domain/text/parse-day.ts';
import { canReadField, canWriteField, type Facts, isFieldInUse } from '../../../domain/access/permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { EnumOption } from '../../../generated/enums.ts';

/** A column of an entity's CSV files, the same for export and import. */
export interface CsvColumn {
  field: FieldModel;
  /** the field's title; if fields share one, the later ones append their name */
  header: string;
  /** name under which the value is written (`practiceIds`) */
  name: string;
}

/** Enumerations by name, as returned by `loadEnumerations`. */
export type Enumerations = ReadonlyMap<string, readonly EnumOption[]>;

/** Separates several values of one cell. */
const SEPARATOR = ';';

function buildHeaders(model: Pick<EntityModel, 'fields'>): Map<string, string> {
  const used = new Set<string>();
  return new Map(
    model.fields.map((field) => {
      const title = field.title.toLowerCase();
      const label = field.currency === undefined ? field.title : `${field.title} (${field.currency})`;
      const header = used.has(title) ? `${field.title} (${field.name})` : label;
      used.add(title);
      return [field.name, header];
    }),
  );
}

/** Whether a file can carry the field's text: no key, secret, avatar or write-only input; a file by its name. */
function fitsInCell(field: FieldModel): boolean {
  const leadsToRecord = field.relation?.recordTable !== undefined && field.file === undefined;
  const isText = field.kind !== 'json' || field.items === 'string';
  return (
    isText &&
    !leadsToRecord &&
    !field.secret &&
    !field.transient &&
    !field.writeOnly &&
    !field.apiKeyPrefix &&
    !field.reach
  );
}

function toColumn(field: FieldModel, headers: ReadonlyMap<string, string>): CsvColumn {
  const name = field.relation?.idsField ?? field.name;
  return { field, header: headers.get(field.name) ?? field.title, name };
}

function buildColumns(
  model: Pick<EntityModel, 'fields'>,
  isWanted: (field: FieldModel) => boolean,
): CsvColumn[] {
  const headers = buildHeaders(model);
  return model.fields
    .filter((field) => fitsInCell(field) && isWanted(field))
    .map((field) => toColumn(field, headers));
}

/**
 * The columns of the viewer's export: every field the viewer may read and the organization uses.
 * @param facts of the session
 */
export function exportColumns(model: Pick<EntityModel, 'fields'>, viewer: Viewer, facts: Facts): CsvColumn[] {
  return buildColumns(model, (field) => canReadField(field, viewer) && isFieldInUse(field, facts));
}

/**
 * The possible columns of the viewer's import: every field the viewer may set in the operation and the organization
 * uses.
 * @param facts of the session
 */
export function importColumns(
  model: Pick<EntityModel, 'fields'>,
  viewer: Viewer,
  facts: Facts,
  operation: 'create' | 'update' = 'create',
): CsvColumn[] {
  return buildColumns(
    model,
    (field) =>
      canWriteField(field, operation, viewer) &&
      !field.file &&
      !field.relation?.kind.startsWith('inverse') &&
      isFieldInUse(field, facts),
  );
}

/** A column that a title names; `isSynonym`: by another header for it. */
type NamedColumn = CsvColumn & { isSynonym?: boolean };

/**
 * Finds the column that a title of a file names: by the column's header, the name of the field or a synonym of it,
 * ignoring case, spaces and signs.
 * @returns a function, since files may have many titles; it returns undefined if the entity has no such field; a column
 * that no import sets is returned too
 */
export function makeColumnFinder(
  model: Pick<EntityModel, 'fields' | 'name'>,
): (title: string) => NamedColumn | undefined {
  const headers = buildHeaders(model);
  const columns = model.fields.map((field) => toColumn(field, headers));
  const others = synonyms[model.name] ?? {};
  const byTitle = new Map<string, NamedColumn>();
  const add = (title: string, column: NamedColumn): void => {
    const key = toHeaderKey(title);
    if (key !== '' && !byTitle.has(key)) byTitle.set(key, column);
  };
  for (const column of columns) add(column.header, column);
  for (const column of columns)
    for (const title of [column.field.title, column.field.name, column.name]) add(title, column);
  for (const column of columns)
    for (const title of others[column.field.name] ?? []) add(title, { ...column, isSynonym: true });
  return (title) => byTitle.get(toHeaderKey(title));
}

/**
 * The field that identifies a record of an entity in files, if it has a value; it also decides whether a row exists
 * already.
 * @returns undefined if records are identified by display name only
 */
export function referenceField(
  model: Pick<EntityModel, 'fields' | 'identifiedBy'>,
): (FieldModel & { column: string }) | undefined {
  const [name, ...others] = model.identifiedBy ?? [];
  if (name === undefined || others.length > 0) return undefined;
  return model.fields.find(
    (field): field is FieldModel & { column: string } =>
      field.name === name && field.column !== undefined && field.kind === 'string',
  );
}

function getLabel(field: FieldModel, value: string, enums: Enumerations): string {
  const option = enums.get(field.enum ?? '')?.find((one) => one.value === value);
  return option?.label ?? value;
}

function plain(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * A value as cell text: enumerations as labels, booleans as Yes and No, dates as YYYY-MM-DD, several values joined.
 * @param value as the API returns it; of a relation the text that identifies the other record (`referenceField`, else
 * its display name), or a list of these
 */
export function cellText({ field }: CsvColumn, value: unknown, enums: Enumerations): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.map((item) => getLabel(field, plain(item), enums)).join(`${SEPARATOR} `);
  if (field.kind === 'boolean') return value === true ? 'Yes' : 'No';
  if (field.kind === 'enum') return getLabel(field, plain(value), enums);
  if (field.decimals !== undefined && typeof value === 'number') return value.toFixed(field.decimals);
  return plain(value);
}

/** The value of a cell, or the reason why it is invalid. */
export type CellValue = { value: unknown } | { message: string };

/** Context for parsing cells. */
export interface CellContext {
  enums: Enumerations;
  /** ids of the related records that match a text; more than one: the name is ambiguous */
  idsNamed: (field: FieldModel, text: string) => readonly string[];
  /** how to name one of several records with the same name; empty: nothing else identifies them */
  tellApart?: (field: FieldModel, ids: readonly string[]) => string;
  /** noun for the related record, in lower case: `work location` */
  getNoun: (field: FieldModel) => string;
}

function enumValue(field: FieldModel, text: string, enums: Enumerations): string {
  return findOption(enums.get(field.enum ?? '') ?? [], text)?.value ?? text;
}

/** Valid values for the end of a message, at most `most` of them. */
export function validNames(names: readonly string[], most = 12): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most
    ? `Valid values: ${shown} and ${names.length - most} more.`
    : `Valid values: ${shown}.`;
}

function oneId(field: FieldModel, text: string, context: CellContext): { id: string } | { message: string } {
  const ids = context.idsNamed(field, text);
  const [id] = ids;
  if (id === undefined) return { message: `This ${context.getNoun(field)} does not exist` };
  if (ids.length > 1) {
    const hint = context.tellApart?.(field, ids) ?? '';
    return {
      message: `More than one ${context.getNoun(field)} is called "${text}"${hint === '' ? '' : `. ${hint}`}`,
    };
  }
  return { id };
}

/** Separates known names, too, unless one of them has it. */
const LIST = ',';

/** The names in a cell. A name may contain the separator: the longest known name wins. */
export function splitCell(text: string, isKnown: (name: string) => boolean): string[] {
  const parts = text.split(SEPARATOR);
  const names: string[] = [];
  for (let start = 0; start < parts.length;) {
    let end = parts.length;
    const joined = (): string => parts.slice(start, end).join(SEPARATOR).trim();
    while (end > start + 1 && !isKnown(joined())) end -= 1;
    const listed = isKnown(joined())
      ? []
      : joined()
          .split(LIST)
          .map((name) => name.trim());
    if (listed.length > 1 && listed.every(isKnown)) names.push(...listed);
    else if (joined() !== '') names.push(joined());
    start = end;
  }
  return names;
}

function manyIds(field: FieldModel, text: string, context: CellContext): CellValue {
  const ids = new Set<string>();
  for (const name of splitCell(text, (one) => context.idsNamed(field, one).length > 0)) {
    const found = oneId(field, name, context);
    if ('message' in found) return found;
    ids.add(found.id);
  }
  return { value: [...ids] };
}

function emptyValue(field: FieldModel): unknown {
  if (field.kind === 'references' || (field.kind === 'json' && !field.nullable)) return [];
  return field.kind === 'boolean' ? undefined : null;
}

/**
 * Parses a cell into the value that a form would send. Unreadable text stays text, for the validator to refuse with the
 * schema's message.
 * @returns `value` undefined if an empty cell means no change, as for a boolean
 */
export function cellValue({ field }: CsvColumn, cell: string, context: CellContext): CellValue {
  const text = cell.trim();
  if (text === '') return { value: emptyValue(field) };
  switch (field.kind) {
    case 'boolean':
      return { value: readYesNo(text) ?? text };
    case 'date':
      return { value: parseDay(text, field.years) ?? text };
    case 'enum':
      return { value: enumValue(field, text, context.enums) };
    case 'integer':
    case 'number':
      return { value: parseNumber(text) };
    case 'reference': {
      const found = oneId(field, text, context);
      return 'id' in found ? { value: found.id } : found;
    }
    case 'references':
      return manyIds(field, text, context);
    case 'json':
      return {
        value: text
          .split(SEPARATOR)
          .map((item) => enumValue(field, item.trim(), context.enums))
          .filter((item) => item !== ''),
      };
    default:
      return { value: cell };
  }
}
