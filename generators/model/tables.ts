import {
  type Condition,
  type EntityModel,
  type FieldModel,
  INSTALLATION,
  type Match,
} from '../../src/domain/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { Problem } from '../load/problem.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { EntitySource, RecordColumnSource, RecordSource } from '../load/source.ts';
import { findTable } from './compile-field.ts';
import { idColumn, snakeCase } from './names.ts';

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

const quoted = (columns: string[]) => columns.map((column) => `"${column}"`);

/** An index for finding rows of all organizations. */
export function tableLookup(table: string, columns: string[]): TableIndex {
  return { name: `${table}_${columns.join('_')}_lookup`, on: quoted(columns), unique: false };
}

const ALL: TableModel['grants'] = ['select', 'insert', 'update', 'delete'];
export const ORGANIZATION: TableColumn = { name: 'organization_id', type: 'uuid', notNull: true };
/** Replaces the organization column in rows of the installation. */
const OF_INSTALLATION: TableColumn = { ...ORGANIZATION, default: `'${INSTALLATION}'` };
const ID: TableColumn = { name: 'id', type: 'uuid', notNull: true, default: 'gen_random_uuid()' };
const STAMPS: TableColumn[] = ['created_at', 'updated_at'].map((name) => ({
  name,
  type: 'timestamptz(3)' as const,
  notNull: true,
  default: 'now()',
}));

/** SQL of the sort and search key of a text. */
export function sortKey(column: string): string {
  return `app.sort_key("${column}") COLLATE "C"`;
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replace(/'/g, "''")}'` : String(value);
}

function columnType(field: FieldModel): ColumnType {
  switch (field.kind) {
    case 'integer':
      return 'integer';
    case 'number':
      return 'numeric(14,2)';
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'timestamptz(3)';
    case 'json':
      return field.enum ? 'text[]' : 'jsonb';
    case 'reference':
      return 'uuid';
    default:
      return 'text';
  }
}

function matchSql(column: string, match: Match): string {
  if (Array.isArray(match)) return `${column} in (${match.map(literal).join(', ')})`;
  if (match === null) return `${column} is null`;
  if (typeof match !== 'object') return `${column} = ${literal(match)}`;
  return match.not === null ? `${column} is not null` : `${column} is distinct from ${literal(match.not)}`;
}

/** SQL of a computed field: the first non-empty part, while the field's condition holds. */
function computedSql(parts: string[], when: Condition | undefined): string {
  const value = `coalesce(${parts.map((name) => `"${snakeCase(name)}"`).join(', ')})`;
  const tests = Object.entries(when ?? {}).map(([name, match]) => matchSql(`"${snakeCase(name)}"`, match));
  return tests.length > 0 ? `case when ${tests.join(' and ')} then ${value} end` : value;
}

/** Values of the enumeration in a column, and their former names. */
function getValues(schema: LoadedSchema, name: string | undefined): Partial<TableColumn> {
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

function fieldColumn(field: FieldModel, schema: LoadedSchema): TableColumn | undefined {
  if (!field.column) return undefined;
  const isNotNull = (field.required || !field.nullable) && !field.firstOf && field.kind !== 'reference';
  const fallback =
    field.default !== undefined && field.kind !== 'reference' ? { default: literal(field.default) } : {};
  return {
    name: field.column,
    type: columnType(field),
    notNull: isNotNull,
    ...fallback,
    ...(field.firstOf ? { generated: computedSql(field.firstOf, field.when) } : {}),
    ...(field.renamedFrom ? { renamedFrom: snakeCase(field.renamedFrom) } : {}),
    ...getValues(schema, field.enum),
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

function sortExpressions(model: EntityModel): string[] {
  const { by } = model.screens.list.sort;
  return (model.sorts[by] ?? [by]).flatMap((name) => {
    const field = model.fields.find((candidate) => candidate.name === name);
    if (!field?.column) return [];
    return [field.kind === 'string' ? sortKey(field.column) : `"${field.column}"`];
  });
}

function lookupIndexes(model: EntityModel, source: EntitySource | undefined): TableIndex[] {
  return model.fields
    .filter((field) => field.column && source?.properties[field.name]?.['x-lookup'])
    .map((field) => ({
      name: `${model.table}_${field.column}_lookup_idx`,
      on: [`lower("${field.column}")`],
      unique: false,
    }));
}

function entityIndexes(model: EntityModel): TableIndex[] {
  const { table } = model;
  const sort = sortExpressions(model);
  const unique = model.fields
    .filter((field) => field.unique && field.column)
    .map((field) => ({
      name: `${table}_${field.column}_key`,
      on: ['organization_id', `lower("${field.column}")`],
      unique: true,
    }));
  const references = model.fields
    .filter((field) => field.relation?.kind === 'one')
    .map((field) => ({
      name: `${table}_${field.column}_idx`,
      on: ['organization_id', `"${field.column}"`],
      unique: false,
    }));
  return [
    ...(sort.length > 0
      ? [{ name: `${table}_sort_idx`, on: ['organization_id', ...sort, 'id'], unique: false }]
      : []),
    ...unique,
    ...references,
  ];
}

function isWritable({ permissions }: EntityModel): boolean {
  const writing = [permissions.create, permissions.update, permissions.delete];
  return writing.some((grants) => Object.keys(grants).length > 0);
}

function getGrants(model: EntityModel): TableModel['grants'] {
  if (!isWritable(model)) return ['select'];
  return model.isInternal ? ['select', 'insert', 'update'] : ALL;
}

function entityTable(model: EntityModel, schema: LoadedSchema): TableModel {
  const source = schema.entities.find((file) => file.name === model.name)?.data;
  const renamedFrom = source?.['x-entity'].renamedFrom;
  const columns = model.fields.flatMap((field) => fieldColumn(field, schema) ?? []);
  const foreignKeys = model.fields.flatMap((field) => {
    const target = field.relation && findTable(schema, field.relation.to);
    if (field.relation?.kind !== 'one' || !field.column || !target) return [];
    const onDelete = field.relation.onTargetDelete === 'refuse' ? 'restrict' : 'setNull';
    return [foreignKey(model.table, field.column, target, onDelete)];
  });
  return {
    name: model.table,
    tenancy: model.isInternal ? 'installation' : 'organization',
    columns: [model.isInternal ? OF_INSTALLATION : ORGANIZATION, ID, ...columns, ...STAMPS],
    primaryKey: model.isInternal ? ['id'] : ['organization_id', 'id'],
    indexes: [...entityIndexes(model), ...lookupIndexes(model, source)],
    foreignKeys,
    // no role may write it: the server does, as the owner
    grants: getGrants(model),
    counted: true,
    ...(renamedFrom ? { renamedFrom } : {}),
  };
}

function pairTables(model: EntityModel, schema: LoadedSchema): TableModel[] {
  return model.fields.flatMap((field) => {
    const { relation } = field;
    const target = relation && findTable(schema, relation.to);
    if (relation?.kind !== 'many' || !target) return [];
    const own = `${snakeCase(model.name)}_id`;
    const other = idColumn(relation.idsField);
    const name = relation.storage;
    const uuid = (column: string): TableColumn => ({ name: column, type: 'uuid', notNull: true });
    const onTarget = relation.onTargetDelete === 'refuse' ? 'restrict' : 'cascade';
    const renamedFrom = field.renamedFrom
      ? { renamedFrom: `${snakeCase(model.name)}_${snakeCase(field.renamedFrom)}` }
      : {};
    return [
      {
        name,
        tenancy: 'organization' as const,
        columns: [ORGANIZATION, uuid(own), uuid(other)],
        primaryKey: ['organization_id', own, other],
        indexes: [
          { name: `${name}_${other}_idx`, on: ['organization_id', `"${other}"`, `"${own}"`], unique: false },
        ],
        foreignKeys: [
          foreignKey(name, own, model.table, 'cascade'),
          foreignKey(name, other, target, onTarget as ForeignKey['onDelete']),
        ],
        grants: ['select', 'insert', 'delete'] as TableModel['grants'],
        counted: false,
        ...renamedFrom,
      },
    ];
  });
}

function recordColumnType(source: RecordColumnSource): ColumnType {
  switch (source.format ?? source.type) {
    case 'uuid':
      return 'uuid';
    case 'date':
      return 'date';
    case 'date-time':
      return 'timestamptz(3)';
    case 'binary':
      return 'bytea';
    case 'words':
      return 'tsvector';
    case 'bigint':
      return 'bigint';
    case 'integer':
      return 'integer';
    case 'number':
      return 'numeric(14,2)';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'text[]';
    case 'integers':
      return 'integer[]';
    case 'object':
      return 'jsonb';
    default:
      return 'text';
  }
}

function recordColumn(
  schema: LoadedSchema,
  name: string,
  source: RecordColumnSource,
  isRequired: boolean,
): TableColumn {
  const fallback =
    source.default === undefined
      ? {}
      : { default: source.default === 'now' ? 'now()' : literal(source.default) };
  return {
    name: snakeCase(name),
    type: recordColumnType(source),
    notNull: isRequired,
    ...fallback,
    ...(source['x-renamedFrom'] ? { renamedFrom: snakeCase(source['x-renamedFrom']) } : {}),
    ...getValues(schema, /([^/]+)\.json$/.exec(source.$ref ?? '')?.[1]),
  };
}

function recordTable(schema: LoadedSchema, file: SchemaFile<RecordSource>): TableModel {
  const { properties, required = [], 'x-record': record } = file.data;
  const { table: name, tenancy } = record;
  const isTenant = tenancy === 'organization';
  const own = Object.entries(properties).map(([key, source]) =>
    recordColumn(schema, key, source, required.includes(key)),
  );
  const key = record.key?.map(snakeCase) ?? ['id'];
  const prefix = isTenant ? ['organization_id'] : [];
  return {
    name,
    tenancy,
    columns: [
      ...(isTenant ? [ORGANIZATION] : []),
      ...(record.key ? [] : [ID]),
      ...own,
      ...(record.timestamps === false ? [] : STAMPS),
    ],
    primaryKey: [...prefix, ...key],
    indexes: [
      ...Object.entries(properties)
        .filter(([, source]) => source['x-unique'])
        .map(([column]) => ({
          name: `${name}_${snakeCase(column)}_key`,
          on: quoted([...prefix, snakeCase(column)]),
          unique: true,
        })),
      ...(record.indexes ?? []).map((columns) => ({
        name: `${name}_${columns.map(snakeCase).join('_')}_idx`,
        on: quoted([...prefix, ...columns.map(snakeCase)]),
        unique: false,
      })),
      ...(record.lookups ?? []).map((columns) => tableLookup(name, columns.map(snakeCase))),
    ],
    foreignKeys: Object.entries(properties).flatMap(([column, source]) =>
      source['x-references']
        ? [
            foreignKey(
              name,
              snakeCase(column),
              source['x-references'],
              // a row that requires the other one is deleted with it
              required.includes(column) ? 'cascade' : 'setNull',
            ),
          ]
        : [],
    ),
    grants: record.grants ?? (isTenant ? ALL : []),
    counted: false,
    ...(record.renamedFrom ? { renamedFrom: record.renamedFrom } : {}),
  };
}

/** Every table that the schema describes, records first, sorted by name within each kind. */
export function compileTables(
  schema: LoadedSchema,
  models: EntityModel[],
  rollups: TableModel[],
  problems: Problem[],
): TableModel[] {
  const tables = [
    ...schema.records.map((file) => recordTable(schema, file)),
    ...rollups,
    ...models.map((model) => entityTable(model, schema)),
    ...models.flatMap((model) => pairTables(model, schema)),
  ];
  const seen = new Set<string>();
  for (const table of tables) {
    if (seen.has(table.name)) {
      const file = schema.entities.find((entity) => findTable(schema, entity.name) === table.name);
      if (file) problems.push(file.problem(['x-entity'], `table "${table.name}" is described twice`));
    }
    seen.add(table.name);
  }
  return tables;
}
