import { ANSWERS, buildFrom, THEMES } from '../emit/rollup-sql.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { RollupSource } from '../load/source.ts';
import { snakeCase } from '../model/names.ts';
import type { TableModel } from '../model/table-model.ts';
import type { RegisteredCode } from '../model/check.ts';
import { ALIASES, checkConstants } from './rollup-constants.ts';

/** SQL in a schema: of a rollup with the type of its value, or of a fill with the column that gets it. */
export interface Expression {
  path: Path;
  sql: string;
  from: string;
  type?: 'boolean' | 'date' | 'number' | 'uuid' | 'text';
  /** Whether the value must be a whole number, which a column of sums stores without loss. */
  isWhole?: boolean;
  into?: string;
}

/** Input of the checks of SQL. */
export interface SqlContext {
  schema: LoadedSchema;
  tables: readonly TableModel[];
  code: RegisteredCode;
}

/** The SQL of a rollup. */
export function getExpressions({ data }: SchemaFile<RollupSource>): Expression[] {
  const from = buildFrom(data);
  const answers = data.of === 'answers' ? from : `${from} ${ANSWERS}`;
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
      const isOfTheme = by === 'theme' || by === 'theme-sentiment';
      const rows = by === 'category' || by === 'question' ? answers : isOfTheme ? `${from} ${THEMES}` : from;
      const path: Path = ['measures', name];
      return [
        { path: [...path, 'add'], sql: add, from: rows, type: 'number', isWhole: true },
        ...condition([...path, 'when'], when, rows),
        ...(of === undefined ? [] : [{ path: [...path, 'of'], sql: of, from: rows, type: 'text' as const }]),
      ];
    }),
    ...Object.entries(data.subjects ?? {}).flatMap(([name, { where }]) =>
      condition(['subjects', name, 'where'], where),
    ),
  ];
}

/** Words of SQL between and beside values. */
const OPERATORS = ['and', 'between', 'false', 'in', 'is', 'like', 'not', 'null', 'or', 'true'];

/** A recount must give the same, and reads one row at a time. */
function checkExpressions(file: SchemaFile<RollupSource>, report: Report): void {
  for (const { path, sql, type } of getExpressions(file)) {
    const words = sql.replace(/'(?:[^']|'')*'/g, '').match(/[a-z_]\w*/gi) ?? [];
    const isConstant = words.every((word) => OPERATORS.includes(word.toLowerCase()));
    if (type === 'boolean' && isConstant)
      report(path, `"${sql}" is the same for every row`, 'name a column, or take it out');
    if (path.at(-1) === 'add' && /^[\s()]*0+(?:\.0*)?[\s()]*$/.test(sql))
      report(path, 'the measure adds nothing', 'write 1 to count rows, or a column');
    const code = sql.replace(/'(?:[^']|'')*'/g, "''");
    const comment = /--|\/\*/.exec(code);
    if (comment) report(path, 'a comment hides what follows it', 'write it into "description"');
    const moving =
      /\b(now\s*\(|(?:current_(?:date|time(?:stamp)?)|local(?:time|timestamp))\b|(?:clock|statement|transaction)_timestamp|timeofday|random\s*\(|gen_random_uuid|uuidv[47]|nextval)/i.exec(
        code,
      );
    if (moving)
      report(path, `"${moving[0]}" changes with time: a recount would differ`, 'use columns of the row');
    if (/\bselect\b/i.test(code))
      report(path, 'a subquery reads other rows, whose changes are not counted', 'use columns of the row');
  }
}

const SPANS = ['day', 'week', 'month', 'quarter', 'year'];

/** A dimension that is named after a span of time, and begins another one. */
function checkSpans({ data }: SchemaFile<RollupSource>, report: Report): void {
  for (const [name, { from }] of Object.entries(data.dimensions)) {
    const spans = [...from.matchAll(/\bdate_trunc\s*\(\s*'(\w+)'/gi)].map(([, span = '']) =>
      span.toLowerCase(),
    );
    const [span = name] = spans;
    if (SPANS.includes(name) && spans.length === 1 && span !== name)
      report.warn(
        ['dimensions', name, 'from'],
        `"${name}" begins with each ${span}`,
        `write date_trunc('${name}', ...), or name it "${span}"`,
      );
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
      if (snakeCase(name) === 'organization_id')
        report([part, name], 'every table has a column of the organization', 'take it out', 'key');
      if (!used.has(name))
        report([part, name], `no table has "${name}"`, 'add it to one, or take it out', 'key');
      if (part === 'measures' && name in dimensions)
        report([part, name], `"${name}" is a dimension too`, 'write another name', 'key');
      const twin = [...Object.keys(dimensions), ...Object.keys(measures)].find(
        (other) => other !== name && snakeCase(other) === snakeCase(name),
      );
      if (part !== 'subjects' && twin !== undefined && name.includes('_'))
        report([part, name], `"${name}" and "${twin}" have the same column`, 'write another name', 'key');
    }
  for (const name of Object.keys(tables).filter((one) => !/^[a-z][a-z0-9_]*$/.test(one)))
    report(
      ['tables', name],
      `"${name}" is no name of a table`,
      `write it as "${snakeCase(name).replace(/^_/, '')}"`,
      'key',
    );
  const twin = <T>(all: Record<string, T>, name: string, toKey: (one: T) => unknown): string | undefined => {
    const keys = Object.entries(all).map(([other, one]) => [other, JSON.stringify(toKey(one))] as const);
    const [, own] = keys.find(([other]) => other === name) ?? [];
    return keys.find(([other, key]) => key === own && other !== name)?.[0];
  };
  for (const name of Object.keys(measures)) {
    const other = twin(measures, name, ({ description: _, ...measure }) => measure);
    if (other !== undefined && other < name)
      report(['measures', name], `"${other}" counts the same`, 'keep one of them', 'key');
  }
  for (const name of Object.keys(tables)) {
    const other = twin(tables, name, (one) => [[...one.dimensions].sort(), [...(one.subjects ?? [])].sort()]);
    if (other !== undefined && other < name)
      report(
        ['tables', name],
        `"${other}" has the same dimensions`,
        'put the measures into one table',
        'key',
      );
  }
  for (const [name, { dimensions: keys, keepDays }] of Object.entries(tables)) {
    if (!keys.some((key) => dimensions[key]?.type === 'date'))
      report(
        ['tables', name],
        'the table has no dimension of the type "date", by which rows are counted again',
        'add one',
      );
    if (keepDays !== undefined && !keys.includes('day'))
      report(['tables', name, 'keepDays'], 'the table has no dimension "day"', 'take it out', 'key');
  }
}

/** An id is of the table that its column refers to. */
function checkTarget(
  sql: string,
  target: string,
  tables: readonly TableModel[],
  path: Path,
  report: Report,
): void {
  const read = [...sql.matchAll(/\b([as])\.(\w+)/g)].flatMap(([text, alias = '', column]) => {
    const keys = tables.find(({ name }) => name === ALIASES[alias])?.foreignKeys ?? [];
    const key = keys.find(({ columns }) => columns.at(-1) === column);
    return key ? [{ text, table: key.table }] : [];
  });
  const [other] = read;
  if (other && !read.some(({ table }) => table === target))
    report(path, `"${other.text}" leads to "${other.table}", not to "${target}"`, `write "${other.table}"`);
}

/** The key of a sum is never null: a survey without the value would be lost, with the request that completes it. */
function checkKeys({ data }: SchemaFile<RollupSource>, tables: readonly TableModel[], report: Report): void {
  const conditions = [data.where, ...Object.values(data.subjects ?? {}).map(({ where }) => where)].join(' ');
  for (const [name, { from }] of Object.entries(data.dimensions)) {
    const [text = '', alias = '', column] = /^\s*([as])\.(\w+)\s*$/.exec(from) ?? [];
    const found = tables
      .find((table) => table.name === ALIASES[alias])
      ?.columns.find((one) => one.name === column);
    if (found && !found.notNull && !conditions.includes(text.trim()))
      report(
        ['dimensions', name, 'from'],
        `"${text.trim()}" may be null, and a dimension always has a value`,
        `write coalesce(${text.trim()}, ...), or "${text.trim()} is not null" in "where"`,
      );
  }
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
      else checkTarget(dimension.from, target, tables, ['dimensions', name, key], report);
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

/** Reports rollups whose names lead nowhere, and SQL that a recount would read differently. */
export function checkRollups({ schema, tables }: SqlContext, problems: Problem[]): void {
  for (const file of schema.rollups) {
    const report = reportOn(file, problems);
    checkTables(file, report);
    checkSpans(file, report);
    checkKeys(file, tables, report);
    checkExpressions(file, report);
    checkConstants(getExpressions(file), { schema, tables }, report);
    checkReferences(file, tables, report);
  }
}
