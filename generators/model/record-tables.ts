import type { LoadedSchema } from '../load/load-schema.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { RecordColumnSource, RecordSource } from '../load/source.ts';
import { snakeCase } from './names.ts';
import type { ColumnType, TableColumn, TableModel } from './table-model.ts';
import {
  quoted,
  tableLookup,
  ALL,
  ORGANIZATION,
  ID,
  STAMPS,
  literal,
  getFill,
  getValues,
  foreignKey,
} from './table-model.ts';

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
    case 'smallint':
      return 'smallint';
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
    ...(source['x-renamedFrom'] ? { renamedFrom: [snakeCase(source['x-renamedFrom'])] } : {}),
    ...getFill(source['x-fill']),
    ...getValues(schema, /([^/]+)\.json$/.exec(source.$ref ?? '')?.[1]),
  };
}

export function recordTable(schema: LoadedSchema, file: SchemaFile<RecordSource>): TableModel {
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
    ...(record.renamedFrom ? { renamedFrom: record.renamedFrom } : {}),
  };
}
