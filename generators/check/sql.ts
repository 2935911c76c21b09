import { Worker } from 'node:worker_threads';
import type { Problem } from '../load/problem.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { FillSource } from '../load/source.ts';
import { findBase } from '../migrate/planned-migrations.ts';
import type { SqlFunction } from '../model/check.ts';
import { snakeCase } from '../model/names.ts';
import type { TableModel } from '../model/table-model.ts';
import type { WorkCache } from '../work-cache.ts';
import { type Expression, getExpressions, type SqlContext } from './rollups.ts';

/** A mistake in an expression; `index`: position in it. */
interface SqlMistake {
  expression: number;
  index: number;
  message: string;
  hint: string;
}

interface SqlInput {
  expressions: Omit<Expression, 'path'>[];
  /** statements that create what the expressions read */
  database: { tables: string[]; functions: string[] };
  /** statements that use names without quotes */
  names: string[];
}

/** Tries SQL on an embedded database, in a thread beside the generator: its start takes as long as all other checks. */
function findSqlMistakes(input: SqlInput): Promise<{ expressions: SqlMistake[]; names: number[] }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sql-worker.mjs', import.meta.url), {
      workerData: input,
      execArgv: [],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Tables that rollups count. */
const SOURCES = ['surveys', 'answers'];

interface Fill {
  file: SchemaFile<object>;
  table: TableModel;
  expression: Expression;
}

/** The SQL of fills. */
function getFills({ schema, tables }: SqlContext): Fill[] {
  const files = [
    ...schema.entities.map((file) => ({
      file,
      table: tables.find(({ entity, field }) => entity === file.name && field === undefined),
    })),
    ...schema.records.map((file) => ({
      file,
      table: tables.find(({ name }) => name === file.data['x-record'].table),
    })),
  ];
  return files.flatMap(({ file, table }) =>
    Object.entries<{ 'x-fill'?: FillSource }>(file.data.properties).flatMap(([name, field]) => {
      const fill = field['x-fill'];
      const own = [snakeCase(name), `${snakeCase(name)}_id`];
      const column = table?.columns.find((one) => own.includes(one.name));
      if (!table || !column || fill === null || typeof fill !== 'object' || !('sql' in fill)) return [];
      const path = ['properties', name, 'x-fill', 'sql'];
      return [
        { file, table, expression: { path, sql: fill.sql, from: `"${table.name}"`, into: column.name } },
      ];
    }),
  );
}

/** Tables and functions that the expressions read, as far as they need them. */
function describeDatabase(
  expressions: readonly Expression[],
  tables: readonly TableModel[],
  functions: readonly SqlFunction[],
): SqlInput['database'] {
  const text = expressions.flatMap(({ sql, from }) => [sql, from]).join(' ');
  const isRead = ({ name }: { name: string }): boolean => text.includes(name);
  return {
    tables: tables.filter(isRead).map(({ name, columns }) => {
      const types = new Map(columns.map((column) => [column.name, column.type]));
      return `create table "${name}" (${[...types].map(([column, type]) => `"${column}" ${type}`).join(', ')})`;
    }),
    functions: functions
      .filter(isRead)
      .map(
        ({ name, parameters, result }) =>
          `create function ${name}(${parameters}) returns ${result} language plpgsql as 'begin return null; end'`,
      ),
  };
}

/** The tables with the columns that they have until the next migration. */
function withFormerColumns(tables: readonly TableModel[], former: readonly TableModel[]): TableModel[] {
  return tables.map((table) => {
    const before = former.find(({ name }) => name === table.name)?.columns ?? [];
    return { ...table, columns: [...before, ...table.columns] };
  });
}

/** Whether a fill reads a column whose type the next migration changes: the migration itself tries it. */
function readsChangedType({ table, expression }: Fill, former: readonly TableModel[]): boolean {
  const before = former.find(({ name }) => name === table.name)?.columns ?? [];
  return before.some(
    ({ name, type }) =>
      expression.sql.includes(name) &&
      table.columns.some((column) => column.name === name && column.type !== type),
  );
}

/** Statements with names that generated SQL writes without quotes. */
function checkColumnNames(names: readonly string[]): string[] {
  return names.map((name) => `create temp table names_${snakeCase(name)} (${snakeCase(name)} integer)`);
}

/**
 * Reports SQL that a database does not accept, at the word that it objects to. An embedded database with empty tables
 * decides: it knows columns, types and functions.
 */
export async function checkSql(
  root: string,
  context: SqlContext,
  { problems, cache }: { problems: Problem[]; cache: WorkCache },
): Promise<void> {
  const { schema, tables, code } = context;
  // without the functions' files, or with half of a table, nothing certain is known about the database
  const isKnown = SOURCES.every((table) =>
    schema.records.some(({ data, isPartial }) => data['x-record'].table === table && !isPartial),
  );
  if (!code.functions || !isKnown) return;
  const fills = getFills(context);
  const former = fills.length === 0 ? [] : findBase(root).tables;
  const all = [
    ...schema.rollups.flatMap((file) => getExpressions(file).map((expression) => ({ file, expression }))),
    ...fills.filter((fill) => !readsChangedType(fill, former)),
  ];
  if (all.length === 0) return;
  const expressions = all.map(({ expression }) => expression);
  const names = schema.rollups.flatMap(({ data }) => [
    ...Object.keys(data.dimensions),
    ...Object.keys(data.measures),
  ]);
  const input = {
    expressions: expressions.map(({ path: _, ...rest }) => rest),
    database: describeDatabase(expressions, withFormerColumns(tables, former), code.functions),
    names: checkColumnNames(names),
  };
  await cache.get('sql', input, async () => {
    const mistakes = await findSqlMistakes(input);
    for (const { expression, index, message, hint } of mistakes.expressions) {
      const found = all[expression];
      if (found) problems.push(found.file.problemInText(found.expression.path, index, message, hint));
    }
    for (const index of mistakes.names) {
      const name = names[index] ?? '';
      const file = schema.rollups.find(({ data }) => name in data.dimensions || name in data.measures);
      const part = file && name in file.data.dimensions ? 'dimensions' : 'measures';
      if (file)
        problems.push(file.problem([part, name], `"${name}" is a word of SQL`, 'write another name', 'key'));
    }
    return mistakes.expressions.length + mistakes.names.length === 0 ? 'valid' : undefined;
  });
}
