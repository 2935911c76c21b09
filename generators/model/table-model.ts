import type { LoadedSchema } from '../load/load-schema.ts';

export type ColumnType =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'numeric(14,2)'
  | 'boolean'
  | 'date'
  | 'timestamptz(3)'
  | 'jsonb'
  | 'text[]'
  | 'integer[]'
  | 'bytea'
  | 'tsvector'
  | 'bigint';

export interface TableColumn {
  name: string;
  type: ColumnType;
  notNull: boolean;
  /** SQL expression */
  default?: string;
  /** SQL expression of a stored generated column */
  generated?: string;
  renamedFrom?: string;
  /** values of its enumeration */
  values?: string[];
  /** former values and their replacements */
  renamedValues?: Record<string, string>;
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
  /** whether record_counts counts its rows */
  counted: boolean;
  renamedFrom?: string;
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
