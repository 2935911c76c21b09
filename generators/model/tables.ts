import { type EntityModel, type FieldModel, INSTALLATION, isComputed } from '../../src/domain/model/model.ts';
import { getDecimals, NUMBER_DIGITS } from '../../src/domain/model/numbers.ts';
import type { Match } from '../../src/domain/access/access-model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { EntitySource, FieldSource } from '../load/source.ts';
import { findTable } from './compile-field.ts';
import { formulaSql } from './formula.ts';
import { idColumn, snakeCase } from './names.ts';
import { recordTable } from './record-tables.ts';
import type { ColumnType, TableColumn, TableIndex, ForeignKey, TableModel } from './table-model.ts';
import { ALL, ORGANIZATION, ID, STAMPS, literal, getFill, getValues, foreignKey } from './table-model.ts';

/** Replaces the organization column in rows of the installation. */
const OF_INSTALLATION: TableColumn = { ...ORGANIZATION, default: `'${INSTALLATION}'` };

/** SQL of the sort and search key of a text. */
export function sortKey(column: string): string {
  return `app.sort_key("${column}") COLLATE "C"`;
}

/** Type of the column of a field. */
export function columnType(field: FieldModel): ColumnType {
  switch (field.kind) {
    case 'integer':
      return 'integer';
    case 'number':
      return `numeric(${NUMBER_DIGITS},${getDecimals(field)})`;
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

/** SQL of a computed field that is stored: its value while the field's condition holds. */
function computedSql({ firstOf, when, ...field }: FieldModel, fields: readonly FieldModel[]): string {
  const value = firstOf
    ? `coalesce(${firstOf.map((name) => `"${snakeCase(name)}"`).join(', ')})`
    : formulaSql(field, fields);
  const tests = Object.entries(when ?? {}).map(([name, match]) => matchSql(`"${snakeCase(name)}"`, match));
  return tests.length > 0 ? `case when ${tests.join(' and ')} then ${value} end` : value;
}

/** Columns that a field may have had under a former name; the ids of a relation go by their own name. */
function formerColumns(field: FieldModel): string[] {
  if (field.renamedFrom === undefined) return [];
  const name = snakeCase(field.renamedFrom);
  return field.relation ? [name, `${name}_id`] : [name];
}

function excludesZero({ minimum = 0, maximum = 0, not }: FieldSource = {}): boolean {
  return minimum > 0 || maximum < 0 || not?.const === 0;
}

/** Whether a field has the name, or a relation its ids. */
const isCalled = ({ name, relation }: FieldModel, text: string): boolean =>
  name === text || relation?.idsField === text;

function fieldColumn(
  field: FieldModel,
  fields: readonly FieldModel[],
  schema: LoadedSchema,
  source: EntitySource | undefined,
): TableColumn | undefined {
  if (!field.column) return undefined;
  const isNotNull = (field.required || !field.nullable) && !isComputed(field) && field.kind !== 'reference';
  const value = field.default ?? field.initial;
  const fallback = value !== undefined && field.kind !== 'reference' ? { default: literal(value) } : {};
  return {
    name: field.column,
    type: columnType(field),
    notNull: isNotNull,
    ...fallback,
    ...(isComputed(field) ? { generated: computedSql(field, fields) } : {}),
    ...(field.kind === 'reference' && field.required ? { required: true as const } : {}),
    ...(isNotNull && value === undefined && excludesZero(source?.properties[field.name])
      ? { excludesZero: true as const }
      : {}),
    ...(field.renamedFrom ? { renamedFrom: formerColumns(field) } : {}),
    ...getFill(
      source?.properties[field.name]?.['x-fill'],
      (name) => fields.find((one) => isCalled(one, name))?.column ?? snakeCase(name),
    ),
    ...getValues(schema, field.enum),
    ...(field.kind === 'json' && !field.enum ? { isList: true as const } : {}),
    ...(field.file ? { file: field.file.target } : {}),
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

/** SQL of the columns within which a field is unique. */
function withinColumns({ fields }: EntityModel, { unique }: FieldModel): string[] {
  return (unique?.within ?? []).flatMap((name) => {
    const field = fields.find((one) => one.name === name);
    if (!field?.column) return [];
    return [field.kind === 'string' ? `lower("${field.column}")` : `"${field.column}"`];
  });
}

function entityIndexes(model: EntityModel): TableIndex[] {
  const { table } = model;
  const sort = sortExpressions(model);
  const unique = model.fields
    .filter((field) => field.unique && field.column)
    .map((field) => ({
      name: `${table}_${field.column}_key`,
      on: ['organization_id', ...withinColumns(model, field), `lower("${field.column}")`],
      unique: true,
    }));
  const references = model.fields
    .filter((field) => field.relation?.kind === 'one')
    .map((field) => ({
      name: `${table}_${field.column}_idx`,
      on: ['organization_id', `"${field.column}"`],
      // a file belongs to one record
      unique: field.file !== undefined,
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
  const columns = model.fields.flatMap((field) => fieldColumn(field, model.fields, schema, source) ?? []);
  const foreignKeys = model.fields.flatMap((field) => {
    const target = field.relation && findTable(schema, field.relation.to);
    if (field.relation?.kind !== 'one' || !field.column || !target) return [];
    const onDelete = field.relation.onTargetDelete === 'refuse' ? 'restrict' : 'setNull';
    return [foreignKey(model.table, field.column, target, onDelete)];
  });
  const computed = model.fields.flatMap(({ name, aggregate }) => (aggregate ? [snakeCase(name)] : []));
  return {
    name: model.table,
    tenancy: model.isInternal ? 'installation' : 'organization',
    columns: [model.isInternal ? OF_INSTALLATION : ORGANIZATION, ID, ...columns, ...STAMPS],
    primaryKey: model.isInternal ? ['id'] : ['organization_id', 'id'],
    indexes: [...entityIndexes(model), ...lookupIndexes(model, source)],
    foreignKeys,
    // no role may write it: the server does, as the owner
    grants: getGrants(model),
    entity: model.name,
    ...(renamedFrom ? { renamedFrom } : {}),
    ...(computed.length > 0 ? { computed } : {}),
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
    const uuid = (column: string, renamedFrom: string[] = []): TableColumn => ({
      name: column,
      type: 'uuid',
      notNull: true,
      renamedFrom,
    });
    // a relation that could have one record was a column of the record itself
    const single = [snakeCase(field.name), `${snakeCase(field.name)}_id`, ...formerColumns(field), other];
    const onTarget = relation.onTargetDelete === 'refuse' ? 'restrict' : 'cascade';
    const renamedFrom = field.renamedFrom ? { renamedFrom: field.renamedFrom } : {};
    return [
      {
        name,
        tenancy: 'organization' as const,
        columns: [ORGANIZATION, uuid(own), uuid(other, single)],
        primaryKey: ['organization_id', own, other],
        indexes: [
          { name: `${name}_${other}_idx`, on: ['organization_id', `"${other}"`, `"${own}"`], unique: false },
        ],
        foreignKeys: [
          foreignKey(name, own, model.table, 'cascade'),
          foreignKey(name, other, target, onTarget as ForeignKey['onDelete']),
        ],
        grants: ['select', 'insert', 'delete'] as TableModel['grants'],
        entity: model.name,
        field: field.name,
        ...renamedFrom,
      },
    ];
  });
}

/** Every table that the schema describes, records first, sorted by name within each kind. */
export function compileTables(
  schema: LoadedSchema,
  models: EntityModel[],
  rollups: TableModel[],
): TableModel[] {
  return [
    ...schema.records.map((file) => recordTable(schema, file)),
    ...rollups,
    ...models.map((model) => entityTable(model, schema)),
    ...models.flatMap((model) => pairTables(model, schema)),
  ];
}
