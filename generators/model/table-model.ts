import type { LoadedSchema } from '../load/load-schema.ts';
import type { FillSource } from '../load/source.ts';
import { snakeCase } from './names.ts';

export type ColumnType =
  | 'uuid'
  | 'text'
  | 'smallint'
  | 'integer'
  | `numeric(${number},${number})`
  | 'boolean'
  | 'date'
  | 'timestamptz(3)'
  | 'jsonb'
  | 'text[]'
  | 'integer[]'
  | 'bytea'
  | 'tsvector'
  | 'bigint';

/** Values of existing rows: an SQL expression, null to leave them empty, or how to tell duplicates apart. */
export type Fill = { sql: string | null } | { duplicates: 'id' };

export interface TableColumn {
  name: string;
  type: ColumnType;
  notNull: boolean;
  /** a relation that requests must have; its column may be empty, since the other record can be deleted */
  required?: true;
  /** of a number that rows must have: 0 lies outside its limits, so that rows without a value cannot get it */
  excludesZero?: true;
  /** SQL expression */
  default?: string;
  /** SQL expression of a stored generated column */
  generated?: string;
  /** former names, one of which the earlier table has */
  renamedFrom?: string[];
  /** the schema's x-fill: the value of existing rows */
  fill?: Fill;
  /** of jsonb: a list, whose empty value is `[]` */
  isList?: true;
  /** values of its enumeration */
  values?: string[];
  /** former values and their replacements */
  renamedValues?: Record<string, string>;
  /** what its files say that they were uploaded for: `equipment.photo` */
  file?: string;
}

export interface TableIndex {
  name: string;
  /** SQL expressions, in order */
  on: string[];
  unique: boolean;
}

export interface ForeignKey {
  name: string;
  columns: string[];
  table: string;
  references: string[];
  /** `setNull` clears the last column only */
  onDelete: 'cascade' | 'restrict' | 'setNull';
}

/** A table in the database. Each migration turns one set of tables into the next. */
export interface TableModel {
  name: string;
  tenancy: 'organization' | 'self' | 'owner' | 'installation';
  columns: TableColumn[];
  primaryKey: string[];
  indexes: TableIndex[];
  foreignKeys: ForeignKey[];
  grants: ('select' | 'insert' | 'update' | 'delete')[];
  /** name of the entity's file, and of its field if these are the pairs of a relation */
  entity?: string;
  field?: string;
  /** former name of the entity's file, or of the table of records */
  renamedFrom?: string;
  /** columns that it does not have, since their values are computed from related records when they are read */
  computed?: string[];
}

export const quoted = (columns: string[]) => columns.map((column) => `"${column}"`);

/** An index for finding rows of all organizations. */
export function tableLookup(table: string, columns: string[]): TableIndex {
  return { name: `${table}_${columns.join('_')}_lookup`, on: quoted(columns), unique: false };
}

export const ALL: TableModel['grants'] = ['select', 'insert', 'update', 'delete'];

export const ORGANIZATION: TableColumn = { name: 'organization_id', type: 'uuid', notNull: true };

export const ID: TableColumn = { name: 'id', type: 'uuid', notNull: true, default: 'gen_random_uuid()' };

export const STAMPS: TableColumn[] = ['created_at', 'updated_at'].map((name) => ({
  name,
  type: 'timestamptz(3)' as const,
  notNull: true,
  default: 'now()',
}));

export function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replace(/'/g, "''")}'` : String(value);
}

/** The x-fill of a field as SQL. @param getColumn the column of a field */
export function getFill(
  source: FillSource | undefined,
  getColumn: (field: string) => string = snakeCase,
): { fill?: Fill } {
  if (source === undefined) return {};
  if (source === null) return { fill: { sql: null } };
  if (typeof source !== 'object') return { fill: { sql: literal(source) } };
  if ('duplicates' in source) return { fill: source };
  return { fill: { sql: 'field' in source ? `"${getColumn(source.field)}"` : `(${source.sql})` } };
}

/** Values of the enumeration in a column, and their former names. */
export function getValues(schema: LoadedSchema, name: string | undefined): Partial<TableColumn> {
  const options = schema.enums.find((file) => file.name === name)?.data.oneOf;
  if (!options) return {};
  const renamed = options.flatMap((option) =>
    option['x-renamedFrom'] === undefined ? [] : [[option['x-renamedFrom'], option.const]],
  );
  return {
    values: options.map((option) => option.const),
    ...(renamed.length > 0 ? { renamedValues: Object.fromEntries(renamed) as Record<string, string> } : {}),
  };
}

export function foreignKey(
  table: string,
  column: string,
  target: string,
  onDelete: ForeignKey['onDelete'],
): ForeignKey {
  return {
    name: `${table}_${column}_fkey`,
    columns: ['organization_id', column],
    table: target,
    references: ['organization_id', 'id'],
    onDelete,
  };
}
