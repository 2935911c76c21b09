import { getLargest } from '../../src/domain/model/numbers.ts';
import { findValues, type LoadedSchema } from '../load/load-schema.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { RecordColumnSource, RecordSource } from '../load/source.ts';
import { snakeCase } from '../model/names.ts';
import type { TableModel } from '../model/table-model.ts';
import { findMisfit } from './value.ts';

/** Types that a column's format goes with. */
const FORMAT_TYPES: Record<string, string> = {
  uuid: 'string',
  date: 'string',
  'date-time': 'string',
  binary: 'string',
  words: 'string',
  integers: 'array',
  smallint: 'integer',
  bigint: 'integer',
};

const upTo = (largest: number) => ({ minimum: -largest, maximum: largest });

/** The limits of columns of whole numbers, by their format. */
const LARGEST: Record<string, object> = {
  '': upTo(getLargest({ kind: 'integer' })),
  smallint: upTo(32_767),
};

function checkDefault(
  name: string,
  column: RecordColumnSource,
  values: string[] | undefined,
  report: Report,
): void {
  const { default: value, type = 'string', format } = column;
  if (value === undefined || (value === 'now' && format?.startsWith('date'))) return;
  const isWrittenAsText = type === 'object' || type === 'array';
  const limits = {
    ...(values ? { enum: values } : { type: isWrittenAsText ? 'string' : type }),
    ...(type === 'integer' && LARGEST[format ?? '']),
    ...(format ? { format } : {}),
  };
  const misfit = findMisfit(value, limits, name);
  if (misfit) report(['default'], `default ${JSON.stringify(value)} ${misfit.reason}`, misfit.hint);
}

/** Keys that do not go with the way in which a value is stored. */
function checkStorage(column: RecordColumnSource, report: Report): void {
  const { type, format, default: value, 'x-unique': isUnique, 'x-sealed': isSealed } = column;
  if (isUnique && isUnstable(column))
    report(['x-unique'], 'the database compares no such values', 'take it out');
  if (isUnique && isSealed)
    report(['x-unique'], 'a secret is stored encrypted: no two values are alike', 'take it out');
  if (isSealed && value !== undefined)
    report(['default'], 'a secret is stored encrypted, and its default would not be', 'take it out');
  if (isSealed && column['x-fill'] !== undefined && column['x-fill'] !== null)
    report(['x-fill'], 'a secret is stored encrypted, which a migration cannot do', 'take it out', 'key');
  if (type === 'object' && typeof value === 'string' && !isJson(value))
    report(['default'], `default ${JSON.stringify(value)} is no JSON`, 'write it as "{}"');
  if (format === 'words' && value !== undefined)
    report(['default'], 'the words of a search have no default', 'take it out');
}

/** Whether an index finds no value of a column as a whole. */
const isUnstable = ({ type, format }: RecordColumnSource): boolean =>
  type === 'object' || format === 'words' || format === 'binary';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The value that existing rows get from another column. */
function checkFill(name: string, properties: Record<string, RecordColumnSource>, report: Report): void {
  const fill = properties[name]?.['x-fill'];
  if (fill === null || typeof fill !== 'object' || !('field' in fill)) return;
  const others = Object.keys(properties).filter((one) => one !== name);
  const [own, from] = [properties[name], properties[fill.field]];
  if (fill.field === name || !from)
    report(
      ['x-fill', 'field'],
      `"${fill.field}" is no other column of this record`,
      suggest(fill.field, others),
    );
  else if (
    own?.type !== undefined &&
    from.type !== undefined &&
    own.type !== 'string' &&
    own.type !== from.type
  )
    report(
      ['x-fill', 'field'],
      `"${fill.field}" is of the type ${from.type}, and "${name}" of the type ${own.type}`,
      'name a column of the same type, or write "sql"',
    );
}

function checkColumn(
  name: string,
  schema: LoadedSchema,
  column: RecordColumnSource,
  tables: readonly string[],
  report: Report,
): void {
  const { $ref, type, format } = column;
  const wanted = /^\.\.\/enums\/([a-z0-9-]+)\.json$/.exec($ref ?? '')?.[1];
  const values = findValues(schema, wanted) ?? column.enum;
  if ($ref !== undefined && !values && !schema.names.enums.includes(wanted ?? ''))
    report(['$ref'], `"${$ref}" is no enumeration`, suggest(wanted ?? $ref, schema.names.enums));
  if (column.enum && (type !== 'string' || format !== undefined))
    report(['enum'], '"enum" is for a text', 'take it out', 'key');
  if ($ref === undefined && type === undefined)
    report([], '"type" is missing', 'write the type of the column');
  const fitting = FORMAT_TYPES[format ?? ''];
  if (fitting !== undefined && type !== undefined && type !== fitting)
    report(['format'], `"${format ?? ''}" is for ${fitting}, not for ${type}`, `write the type "${fitting}"`);
  const target = column['x-references'];
  if (target !== undefined && !tables.includes(target))
    report(['x-references'], `there is no table "${target}"`, suggest(target, tables));
  if (target !== undefined && format !== 'uuid')
    report(['x-references'], 'a reference is an id', 'write the format "uuid"');
  if (column['x-unique'] && type === 'boolean')
    report(['x-unique'], 'two records at most could exist', 'take it out');
  if (column['x-sealed'] && type !== 'string')
    report(['x-sealed'], '"x-sealed" is for text', 'write the type "string"');
  checkDefault(name, column, values, report);
  checkStorage(column, report);
  const fill = column['x-fill'];
  const misfit =
    fill === undefined ? undefined : findMisfit(fill, values ? { enum: values } : { type }, 'x-fill');
  if (misfit && fill !== null && typeof fill !== 'object')
    report(['x-fill'], `${JSON.stringify(fill)} ${misfit.reason}`, misfit.hint);
}

function checkRecord(
  schema: LoadedSchema,
  file: SchemaFile<RecordSource>,
  tables: readonly TableModel[],
  problems: Problem[],
): void {
  const report = reportOn(file, problems);
  const { properties, required = [], 'x-record': record } = file.data;
  const { grants = [] } = record;
  const names = Object.keys(properties);
  const own = tables.find(({ name }) => name === record.table)?.columns.map((column) => column.name) ?? [];
  const check = (name: string, path: Path) => {
    if (!names.includes(name) && !own.includes(snakeCase(name)))
      report(path, `"${name}" is no column of this record`, suggest(name, names));
  };
  required.forEach((name, index) => {
    if (!names.includes(name))
      report(['required', index], `"${name}" is no column of this record`, suggest(name, names));
  });
  record.key?.forEach((name, index) => {
    check(name, ['x-record', 'key', index]);
    if (names.includes(name) && !required.includes(name))
      report(
        ['x-record', 'key', index],
        `"${name}" is part of the key, and can be empty`,
        'add it to "required"',
      );
  });
  for (const key of ['indexes', 'lookups'] as const)
    record[key]?.forEach((columns, index) =>
      columns.forEach((name, position) => {
        const path = ['x-record', key, index, position];
        check(name, path);
        const column = properties[name];
        if (column?.['x-sealed'] || (column && isUnstable(column) && column.format !== 'words'))
          report(path, `an index finds nothing by "${name}", of which no value is known`, 'take it out');
      }),
    );
  record.indexes?.forEach((columns, index) => {
    const longer = record.indexes?.find(
      (other) => other.length > columns.length && columns.every((name, position) => other[position] === name),
    );
    if (longer)
      report.warn(
        ['x-record', 'indexes', index],
        `the index of ${longer.join(', ')} begins with the same columns`,
        'take this one out',
      );
  });
  if (record.renamedFrom === record.table)
    report(['x-record', 'renamedFrom'], 'this is its present name', 'take it out');
  else if (tables.some(({ name }) => name === record.renamedFrom))
    report(
      ['x-record', 'renamedFrom'],
      `there is still a table "${record.renamedFrom ?? ''}"`,
      'take it out',
    );
  if (!/^[a-z][a-z0-9_]*$/.test(record.table))
    report(
      ['x-record', 'table'],
      `"${record.table}" is no name of a table`,
      `write it as "${snakeCase(record.table).replace(/^_/, '')}"`,
    );
  if (record.table.startsWith('pg_'))
    report(['x-record', 'table'], 'tables of the database itself begin with "pg_"', 'write another name');
  if (!grants.includes('select') && grants.some((one) => one === 'update' || one === 'delete'))
    report(
      ['x-record', 'grants'],
      'a row that nobody may read cannot be found to be changed',
      'add "select"',
    );
  if (record.tenancy === 'owner' && grants.length > 0)
    report(['x-record', 'grants'], 'requests have no access to the rows of an owner', 'take them out', 'key');
  const tableNames = tables.map(({ name }) => name);
  for (const [name, column] of Object.entries(properties)) {
    const reportAt = reportOn(file, problems, ['properties', name]);
    checkColumn(name, schema, column, tableNames, reportAt);
    checkFill(name, properties, reportAt);
    const twin = names.slice(0, names.indexOf(name)).find((other) => snakeCase(other) === snakeCase(name));
    if (twin)
      report(['properties', name], `"${name}" and "${twin}" have the same column`, 'rename one', 'key');
    if (!twin && own.filter((one) => one === snakeCase(name)).length > 1)
      report(['properties', name], `"${name}" is a column that every record has`, 'take it out', 'key');
    const former = column['x-renamedFrom'];
    if (former !== undefined && names.includes(former))
      report(['properties', name, 'x-renamedFrom'], `"${former}" is still a column`, 'take it out');
  }
}

/** Reports columns, keys and references of the records that lead nowhere. */
export function checkRecords(schema: LoadedSchema, tables: readonly TableModel[], problems: Problem[]): void {
  for (const file of schema.records) checkRecord(schema, file, tables, problems);
}
