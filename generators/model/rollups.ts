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
  by?:
    | { kind: 'category' | 'question' }
    | { kind: 'enum'; place: string }
    /** SQL of the position of a comment's theme, by its `code` */
    | { kind: 'theme'; place: string };
}

/** Rows of a table about one thing, such as places or providers. */
export interface RollupSubject {
  name: string;
  /** SQL of each column of the key but the date: what its rows do not tell apart has an empty value */
  key: { column: string; from: string }[];
  where?: string;
}

export interface RollupTable {
  name: string;
  /** the key; with subjects, `from` reads the columns of `k`, the keys of a survey */
  dimensions: RollupDimension[];
  /** absent: all rows are of one kind */
  subjects?: RollupSubject[];
  /** indexes over all organizations */
  lookups: RollupDimension[][];
  measures: RollupMeasure[];
  /** the latest days that it counts; absent: all */
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

/**
 * SQL of the positions of a theme's code, by theme, or by theme and sentiment: the first is of comments in none. A code has
 * both (src/domain/text/themes/theme-codes.ts).
 */
const THEME_PLACES: Readonly<Record<string, string>> = {
  theme: '(code + 3) / 4 + 1',
  'theme-sentiment': 'code + 1',
};

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
  const themes = THEME_PLACES[by];
  if (themes !== undefined)
    return { column, add: sum, unit: add, ...condition, by: { kind: 'theme', place: themes } };
  const values = findValues(schema, by);
  if (!values || of === undefined) {
    const names = ['category', 'question', ...Object.keys(THEME_PLACES), ...schema.names.enums];
    problems.push(
      values
        ? file.problem(
            ['measures', name],
            `nothing says which value of "${by}" a row has`,
            'add "of", the SQL of it',
          )
        : file.problem(['measures', name], `"${by}" is no enumeration`, suggest(by, names)),
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

const EMPTY_VALUES = { uuid: 'app.nobody()', text: "''", date: 'null' };

const SUBJECT: RollupDimension = { column: 'subject', type: 'text', from: 'k.subject' };

/** The key of a table whose rows are about several subjects, and the key that each of them has. */
function compileSubjects(
  dimensions: readonly RollupDimension[],
  subjects: readonly { name: string; by: RollupDimension[]; where?: string }[],
): Pick<RollupTable, 'dimensions' | 'subjects'> {
  const named = dimensions.filter(({ type }) => type !== 'date');
  return {
    dimensions: [
      SUBJECT,
      ...dimensions.map((one) => (named.includes(one) ? { ...one, from: `k.${one.column}` } : one)),
    ],
    subjects: subjects.map(({ by, ...subject }) => ({
      ...subject,
      key: named.map((one) => ({
        column: one.column,
        from: by.includes(one) ? one.from : EMPTY_VALUES[one.type],
      })),
    })),
  };
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
  const subjects = new Map(
    Object.entries(data.subjects ?? {}).map(([name, { by, ...subject }]) => [
      name,
      { ...subject, name, by: pick(dimensions, by, ['subjects', name, 'by']) },
    ]),
  );
  return {
    name: snakeCase(file.name),
    of: data.of,
    ...(data.where === undefined ? {} : { where: data.where }),
    day: data.day,
    events: data.events ?? false,
    dimensions: [...dimensions.values()],
    tables: Object.entries(data.tables).map(([name, table]) => {
      const key = pick(dimensions, table.dimensions, ['tables', name, 'dimensions']);
      const own = table.subjects && pick(subjects, table.subjects, ['tables', name, 'subjects']);
      return {
        name,
        ...(own ? compileSubjects(key, own) : { dimensions: key }),
        lookups: (table.lookups ?? []).map((names, index) =>
          pick(own ? new Map([...dimensions, ['subject', SUBJECT]]) : dimensions, names, [
            'tables',
            name,
            'lookups',
            index,
          ]),
        ),
        measures: pick(measures, table.measures, ['tables', name, 'measures']),
        ...(table.keepDays !== undefined && { keepDays: table.keepDays }),
      };
    }),
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
function rollupTable({ name, dimensions, subjects, lookups, measures }: RollupTable): TableModel {
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
      // rows of another subject name none, so a trigger deletes those that do
      references === undefined || subjects ? [] : [foreignKey(name, column, references, 'cascade')],
    ),
    grants: ['select', 'insert', 'update'],
  };
}
