import { findValues, type LoadedSchema } from '../load/load-schema.ts';
import { type Problem, suggest } from '../load/problem.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { RollupSource } from '../load/source.ts';
import { snakeCase } from './names.ts';
import { foreignKey, ORGANIZATION, tableLookup, type TableModel } from './table-model.ts';

export interface RollupDimension {
  column: string;
  type: 'uuid' | 'text' | 'date';
  from: string;
  references?: string;
  leaves?: string;
}

export interface RollupMeasure {
  column: string;
  /** SQL of a row's amount, 0 if it does not count */
  add: string;
  /** the same without its condition */
  unit: string;
  /** positions in its list: of the answers, or of a value of the survey; absent: a single sum */
  when?: string;
  by?: { kind: 'category' | 'question' } | { kind: 'enum'; place: string };
}

export interface RollupTable {
  name: string;
  dimensions: RollupDimension[];
  /** indexes over all organizations */
  lookups: RollupDimension[][];
  measures: RollupMeasure[];
  where?: string;
  /** the latest days that it counts, also part of `where`; absent: all */
  keepDays?: number;
}

export interface RollupModel {
  /** name of the file in SQL form */
  name: string;
  of: 'surveys' | 'answers';
  where?: string;
  /** SQL of the day that splits a recount into parts */
  day: string;
  events: boolean;
  dimensions: RollupDimension[];
  tables: RollupTable[];
}

/** SQL of a value's position in a list, from 1; null: none. */
function placeSql(values: readonly string[], of: string): string {
  return `array_position('{${values.join(',')}}'::text[], ${of})`;
}

function compileMeasure(
  name: string,
  file: SchemaFile<RollupSource>,
  schema: LoadedSchema,
  problems: Problem[],
): RollupMeasure {
  const { add, when, by, of } = file.data.measures[name] ?? { add: '0' };
  const column = snakeCase(name);
  const sum = when === undefined ? add : `case when ${when} then ${add} else 0 end`;
  if (by === undefined) return { column, add: sum, unit: add };
  const condition = when === undefined ? {} : { when };
  if (by === 'category' || by === 'question')
    return { column, add: sum, unit: add, ...condition, by: { kind: by } };
  const values = findValues(schema, by);
  if (!values || of === undefined) {
    const names = ['category', 'question', ...schema.names.enums];
    problems.push(
      file.problem(['measures', name], `"${by}" is no enumeration with an "of"`, suggest(by, names)),
    );
  }
  return {
    column,
    add: sum,
    unit: add,
    ...condition,
    by: { kind: 'enum', place: placeSql(values ?? [], of ?? 'null') },
  };
}

/** The condition on a table's rows: that of the schema, within its latest days. */
function withCondition(
  day: string,
  { where, keepDays }: RollupSource['tables'][string],
): Pick<RollupTable, 'where' | 'keepDays'> {
  if (keepDays === undefined) return where === undefined ? {} : { where };
  const isKept = `${day} > current_date - ${keepDays}`;
  return { where: where === undefined ? isKept : `${where} and ${isKept}`, keepDays };
}

function compileRollup(
  file: SchemaFile<RollupSource>,
  schema: LoadedSchema,
  problems: Problem[],
): RollupModel {
  const { data } = file;
  const dimensions = new Map<string, RollupDimension>(
    Object.entries(data.dimensions).map(([name, source]) => [name, { ...source, column: snakeCase(name) }]),
  );
  const measures = new Map(
    Object.keys(data.measures).map((name) => [name, compileMeasure(name, file, schema, problems)]),
  );
  const pick = <T>(known: ReadonlyMap<string, T>, names: string[], path: (string | number)[]): T[] =>
    names.flatMap((name, index) => {
      const found = known.get(name);
      if (found === undefined) {
        problems.push(
          file.problem([...path, index], `"${name}" is unknown`, suggest(name, [...known.keys()])),
        );
      }
      return found ?? [];
    });
  return {
    name: snakeCase(file.name),
    of: data.of,
    ...(data.where === undefined ? {} : { where: data.where }),
    day: data.day,
    events: data.events ?? false,
    dimensions: [...dimensions.values()],
    tables: Object.entries(data.tables).map(([name, table]) => ({
      name,
      dimensions: pick(dimensions, table.dimensions, ['tables', name, 'dimensions']),
      lookups: (table.lookups ?? []).map((names, index) =>
        pick(dimensions, names, ['tables', name, 'lookups', index]),
      ),
      measures: pick(measures, table.measures, ['tables', name, 'measures']),
      ...withCondition(data.day, table),
    })),
  };
}

/** The rollups that the schema declares. */
export function compileRollups(schema: LoadedSchema, problems: Problem[]): RollupModel[] {
  return schema.rollups.map((file) => compileRollup(file, schema, problems));
}

/** The tables of all rollups. */
export function rollupTables(rollups: readonly RollupModel[]): TableModel[] {
  return rollups.flatMap(({ tables }) => tables.map(rollupTable));
}

/** A rollup's table for the migrations. */
function rollupTable({ name, dimensions, lookups, measures }: RollupTable): TableModel {
  const key = dimensions.map(({ column }) => column);
  return {
    name,
    tenancy: 'organization',
    columns: [
      ORGANIZATION,
      ...dimensions.map(({ column, type }) => ({ name: column, type, notNull: true })),
      ...measures.map(({ column, by }) =>
        by
          ? { name: column, type: 'integer[]' as const, notNull: false }
          : { name: column, type: 'integer' as const, notNull: true, default: '0' },
      ),
    ],
    primaryKey: ['organization_id', ...key],
    indexes: lookups.map((columns) =>
      tableLookup(
        name,
        columns.map(({ column }) => column),
      ),
    ),
    foreignKeys: dimensions.flatMap(({ column, references }) =>
      references === undefined ? [] : [foreignKey(name, column, references, 'cascade')],
    ),
    grants: ['select', 'insert', 'update'],
    counted: false,
  };
}
