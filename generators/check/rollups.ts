import { buildFrom, ANSWERS } from '../emit/rollup-sql.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { RollupSource } from '../load/source.ts';
import { snakeCase } from '../model/names.ts';
import type { TableModel } from '../model/table-model.ts';
import type { RegisteredCode, SqlFunction } from '../model/check.ts';
import type { Expression } from './sql.ts';
import type { WorkCache } from '../work-cache.ts';

/** Tables that rollups count. */
const SOURCES = ['surveys', 'answers'];

interface RollupContext {
  schema: LoadedSchema;
  tables: readonly TableModel[];
  code: RegisteredCode;
}

function getExpressions({ data }: SchemaFile<RollupSource>): Expression[] {
  const from = buildFrom(data);
  const answers = data.of === 'answers' ? from : `${from} join ${ANSWERS}`;
  const condition = (path: Path, sql: string | undefined, of = from): Expression[] =>
    sql === undefined ? [] : [{ path, sql, from: of, type: 'boolean' }];
  return [
    ...condition(['where'], data.where),
    { path: ['day'], sql: data.day, from, type: 'date' },
    ...Object.entries(data.dimensions).map(([name, one]): Expression => ({
      path: ['dimensions', name, 'from'],
      sql: one.from,
      from,
      type: one.type,
    })),
    ...Object.entries(data.measures).flatMap(([name, { add, when, by, of }]): Expression[] => {
      const rows = by === 'category' || by === 'question' ? answers : from;
      const path: Path = ['measures', name];
      return [
        { path: [...path, 'add'], sql: add, from: rows, type: 'number' },
        ...condition([...path, 'when'], when, rows),
        ...(of === undefined ? [] : [{ path: [...path, 'of'], sql: of, from: rows, type: 'text' as const }]),
      ];
    }),
    ...Object.entries(data.subjects ?? {}).flatMap(([name, { where }]) =>
      condition(['subjects', name, 'where'], where),
    ),
  ];
}

/** A recount must give the same, and reads one row at a time. */
function checkExpressions(file: SchemaFile<RollupSource>, report: Report): void {
  for (const { path, sql } of getExpressions(file)) {
    const code = sql.replace(/'(?:[^']|'')*'/g, "''");
    const moving = /\b(now\s*\(|current_(?:date|time(?:stamp)?)|clock_timestamp|random\s*\()/i.exec(code);
    if (moving)
      report(path, `"${moving[0]}" changes with time: a recount would differ`, 'use columns of the row');
    if (/\bselect\b/i.test(code))
      report(path, 'a subquery reads other rows, whose changes are not counted', 'use columns of the row');
  }
}

function checkTables(file: SchemaFile<RollupSource>, report: Report): void {
  const { dimensions, subjects = {}, measures, tables } = file.data;
  const used = new Set(
    Object.values(tables).flatMap((table) => [
      ...table.dimensions,
      ...(table.subjects ?? []),
      ...table.measures,
    ]),
  );
  for (const [part, names] of [
    ['dimensions', Object.keys(dimensions)],
    ['subjects', Object.keys(subjects)],
    ['measures', Object.keys(measures)],
  ] as const)
    for (const name of names) {
      if (!used.has(name))
        report([part, name], `no table has "${name}"`, 'add it to one, or take it out', 'key');
      if (part === 'measures' && name in dimensions)
        report([part, name], `"${name}" is a dimension too`, 'write another name', 'key');
    }
  for (const name of Object.keys(tables).filter((one) => !/^[a-z][a-z0-9_]*$/.test(one)))
    report(
      ['tables', name],
      `"${name}" is no name of a table`,
      `write it as "${snakeCase(name).replace(/^_/, '')}"`,
      'key',
    );
  for (const [name, { dimensions: keys, keepDays }] of Object.entries(tables))
    if (keepDays !== undefined && !keys.includes('day'))
      report(['tables', name, 'keepDays'], 'the table has no dimension "day"', 'take it out', 'key');
}

function checkReferences(
  file: SchemaFile<RollupSource>,
  tables: readonly TableModel[],
  report: Report,
): void {
  const known = tables.filter(
    ({ tenancy, columns }) => tenancy === 'organization' && columns.some(({ name }) => name === 'id'),
  );
  const names = known.map(({ name }) => name);
  for (const [name, dimension] of Object.entries(file.data.dimensions)) {
    for (const key of ['references', 'leaves'] as const) {
      const target = dimension[key];
      if (target === undefined) continue;
      if (!names.includes(target))
        report(['dimensions', name, key], `there is no table "${target}"`, suggest(target, names));
      if (dimension.type !== 'uuid')
        report(['dimensions', name, 'type'], `"${key}" needs the type "uuid"`, 'write "uuid"');
    }
    if (dimension.references && dimension.leaves)
      report(
        ['dimensions', name, 'leaves'],
        '"references" deletes the rows that "leaves" would move',
        'keep one of them',
        'key',
      );
  }
  for (const [name, { by, of }] of Object.entries(file.data.measures))
    if (of !== undefined && (by === undefined || by === 'category' || by === 'question'))
      report(['measures', name, 'of'], '"of" is the value of an enumeration in "by"', 'take it out', 'key');
}

/** Tables and functions that the expressions read, as far as they need them. */
function describeDatabase(
  expressions: readonly Expression[],
  tables: readonly TableModel[],
  functions: readonly SqlFunction[],
) {
  const columns = (wanted: string) =>
    (tables.find(({ name }) => name === wanted)?.columns ?? []).map(({ name, type }) => `"${name}" ${type}`);
  const text = expressions.map(({ sql }) => sql).join(' ');
  return {
    tables: SOURCES.map((name) => `create table ${name} (${columns(name).join(', ')})`),
    functions: functions
      .filter(({ name }) => text.includes(name))
      .map(
        ({ name, parameters, result }) =>
          `create function ${name}(${parameters}) returns ${result} language plpgsql as 'begin return null; end'`,
      ),
  };
}

/** Names that generated SQL writes without quotes. */
function checkColumnNames(names: readonly string[]): string[] {
  return names.map((name) => `create temp table names_${snakeCase(name)} (${snakeCase(name)} integer)`);
}

/**
 * Reports SQL that a database does not accept, at the word that it objects to. An embedded database with empty tables
 * decides: it knows columns, types and functions.
 */
async function checkSql(
  { schema, tables, code }: RollupContext,
  { problems, cache }: { problems: Problem[]; cache: WorkCache },
): Promise<void> {
  const all = schema.rollups.flatMap((file) =>
    getExpressions(file).map((expression) => ({ file, expression })),
  );
  const expressions = all.map(({ expression }) => expression);
  const database = describeDatabase(expressions, tables, code.functions ?? []);
  const names = schema.rollups.flatMap(({ data }) => [
    ...Object.keys(data.dimensions),
    ...Object.keys(data.measures),
  ]);
  const input = {
    expressions: expressions.map(({ path: _, ...rest }) => rest),
    database,
    names: checkColumnNames(names),
  };
  await cache.get('rollup-sql', input, async () => {
    const { findSqlMistakes } = await import('./sql.ts');
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

/** Reports rollups whose SQL does not run, and names that lead nowhere. */
export async function checkRollups(
  compiled: RollupContext,
  findings: { problems: Problem[]; cache: WorkCache },
): Promise<void> {
  const { schema, tables } = compiled;
  const { problems } = findings;
  for (const file of schema.rollups) {
    const report = reportOn(file, problems);
    checkTables(file, report);
    checkExpressions(file, report);
    checkReferences(file, tables, report);
  }
  // without the functions' files, or with half of a table, nothing certain is known about the database
  const isKnown = SOURCES.every((table) =>
    schema.records.some(({ data, isPartial }) => data['x-record'].table === table && !isPartial),
  );
  if (schema.rollups.length > 0 && compiled.code.functions && isKnown) await checkSql(compiled, findings);
}
