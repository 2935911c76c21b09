import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import { conditionHolds } from '../../src/domain/access/permissions.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { OwnerTransaction } from '../../src/server/db/database.ts';
import { FORMATS } from '../emit/formats.ts';
import { ruleSchema } from '../emit/json-schema.ts';
import { findCommitted, git } from '../load/committed.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { Problem } from '../load/problem.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { EntitySource, FieldSource, RecordSource, RuleSource } from '../load/source.ts';
import { snakeCase } from '../model/names.ts';
import { literal } from '../model/table-model.ts';
import { quote } from './sql.ts';

/** Ids of rows that are shown. */
const SHOWN = 3;

/** A limit that allows less than at the last commit. */
export interface NewLimit {
  table: string;
  /** the field whose values it limits */
  field: string;
  file: SchemaFile<unknown>;
  path: Path;
  /** the key and its value, for people */
  text: string;
  /** SQL of the value that is judged; rows without it fit */
  value: string;
  /** SQL that selects rows with a value; all that it selects do not fit, unless `isAllowed` says so */
  where: string;
  /** what only JavaScript decides, such as a pattern, by the value as text */
  isAllowed?: (value: string) => boolean;
}

/** Stored values that a new limit does not allow. */
export interface Misfits {
  limit: NewLimit;
  count: number;
  /** of the first rows */
  ids: string[];
}

type Keys = Pick<
  FieldSource,
  'maxLength' | 'minLength' | 'minimum' | 'maximum' | 'pattern' | 'format' | 'not'
>;

const isLower = (now: number, was: number | undefined): boolean => was === undefined || now < was;
const isHigher = (now: number, was: number | undefined): boolean => was === undefined || now > was;

/** The limits of a field that are new, or stricter than before, each with how its rows are found. */
function compareKeys(
  column: string,
  now: Keys,
  was: Keys,
): Pick<NewLimit, 'text' | 'where' | 'isAllowed' | 'path'>[] {
  const name = quote(column);
  const bounds = (
    [
      ['maxLength', isLower, `char_length(${name}) >`],
      ['minLength', isHigher, `char_length(${name}) <`],
      ['maximum', isLower, `${name} >`],
      ['minimum', isHigher, `${name} <`],
    ] as const
  ).flatMap(([key, isStricter, sql]) => {
    const limit = now[key];
    if (limit === undefined || !isStricter(limit, was[key])) return [];
    return [{ path: [key], text: `"${key}" ${limit}`, where: `${sql} ${limit}` }];
  });
  const texts = (['pattern', 'format'] as const).flatMap((key) => {
    const value = now[key];
    const rule = key === 'pattern' ? new RegExp(value ?? '', 'u') : FORMATS[value ?? ''];
    if (value === undefined || value === was[key] || !rule) return [];
    const isAllowed = (text: string): boolean => rule.test(text);
    // an optional text may be empty
    return [{ path: [key], text: `"${key}" ${value}`, where: `${name} <> ''`, isAllowed }];
  });
  const excluded = now.not?.const;
  const isNew = excluded !== undefined && excluded !== null && excluded !== was.not?.const;
  const exclusion = {
    path: ['not', 'const'],
    text: `"not" ${JSON.stringify(excluded)}`,
    where: `${name} = ${literal(excluded as string | number | boolean)}`,
  };
  return [...bounds, ...texts, ...(isNew ? [exclusion] : [])];
}

function parse<T>(text: string | undefined): T | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    // what could not be read allowed nothing
    return undefined;
  }
}

/** Kinds whose column has the value as it is written. */
const KINDS: readonly EntityModel['fields'][number]['kind'][] = ['integer', 'number', 'string', 'text'];

function findOfEntity(file: SchemaFile<EntitySource>, former: EntitySource, model: EntityModel): NewLimit[] {
  return model.fields.flatMap(({ name, kind, column, secret, readOnly }) => {
    const source = file.data.properties[name];
    const was = former.properties[name] ?? former.properties[source?.['x-renamedFrom'] ?? ''];
    if (!source || !was || !column || secret || readOnly || !KINDS.includes(kind)) return [];
    return compareKeys(column, source, was).map(({ path, ...limit }) => ({
      table: model.table,
      field: name,
      value: quote(column),
      file,
      path: ['properties', name, ...path],
      ...limit,
    }));
  });
}

const RULE_KINDS: typeof KINDS = [...KINDS, 'enum', 'boolean', 'date', 'json'];

const ajv = new Ajv({ strict: false });

/** Whether stored values would pass a rule when the record is saved. */
function meetsRule(
  rule: RuleSource,
  isValid: (row: unknown) => boolean,
  row: Record<string, unknown>,
): boolean {
  const { when, field, must } = rule;
  // an empty field gets the only value that it may have
  if ((must?.const ?? null) !== null && row[field] === null) return true;
  const [later, earlier] = [row[field], row[must?.notBefore ?? '']];
  const isDisordered = typeof later === 'string' && typeof earlier === 'string' && later < earlier;
  return isValid(row) && !(isDisordered && conditionHolds(when, row, {}));
}

/** The rules of an entity that are new or changed, and depend on columns of its table alone. */
function findRules(file: SchemaFile<EntitySource>, former: EntitySource, model: EntityModel): NewLimit[] {
  const known = (former['x-rules'] ?? []).map(({ message: _, ...rule }) => rule);
  return (file.data['x-rules'] ?? []).flatMap((rule, index) => {
    const { message: _, ...own } = rule;
    if (known.some((one) => isDeepStrictEqual(one, own))) return [];
    const names = [
      ...Object.keys(rule.when),
      rule.field,
      ...(rule.must?.notBefore ? [rule.must.notBefore] : []),
    ];
    const pairs = names.flatMap((name) => {
      const field = model.fields.find((one) => one.name === name);
      const isRead = field?.column && !field.secret && RULE_KINDS.includes(field.kind);
      return isRead ? [`${literal(name)}, ${quote(field.column ?? '')}`] : [];
    });
    if (pairs.length < names.length) return [];
    const isValid = ajv.compile(ruleSchema(rule));
    return [
      {
        table: model.table,
        field: rule.field,
        file,
        path: ['x-rules', index],
        text: 'this rule',
        value: `jsonb_build_object(${pairs.join(', ')})`,
        where: 'true',
        isAllowed: (text) => meetsRule(rule, isValid, JSON.parse(text) as Record<string, unknown>),
      },
    ];
  });
}

function findOfRecord(file: SchemaFile<RecordSource>, former: RecordSource): NewLimit[] {
  return Object.entries(file.data.properties).flatMap(([name, { enum: values }]) => {
    const was = former.properties[name];
    if (!values || !was || was.enum?.every((value) => values.includes(value))) return [];
    const column = snakeCase(name);
    return [
      {
        table: file.data['x-record'].table,
        field: name,
        value: quote(column),
        file,
        path: ['properties', name, 'enum'],
        text: '"enum"',
        where: `${quote(column)} NOT IN (${values.map(literal).join(', ')})`,
      },
    ];
  });
}

/** Limits of stored fields that allow less than at the last commit; none outside of a repository. */
export function findNewLimits(
  root: string,
  { entities, singletons, records }: LoadedSchema,
  models: readonly EntityModel[],
): NewLimit[] {
  const changed = git(root, 'diff', '--relative', '--name-only', 'HEAD', '--', 'schema')?.split('\n') ?? [];
  const readFormer = <T>(file: SchemaFile<unknown>, renamedFrom?: string): T | undefined => {
    if (changed.includes(file.file)) return parse<T>(findCommitted(root, file.file));
    if (renamedFrom === undefined || findCommitted(root, file.file) !== undefined) return undefined;
    return parse<T>(findCommitted(root, `schema/entities/${renamedFrom}.json`));
  };
  return [
    ...[...entities, ...singletons].flatMap((file) => {
      const model = models.find(({ name }) => name === file.name);
      const former = readFormer<EntitySource>(file, file.data['x-entity'].renamedFrom);
      return model && former ? [...findOfEntity(file, former, model), ...findRules(file, former, model)] : [];
    }),
    ...records.flatMap((file) => {
      const former = readFormer<RecordSource>(file);
      return former ? findOfRecord(file, former) : [];
    }),
  ];
}

/** Finds the stored values that new limits do not allow, in tables that have the new columns. */
export async function findMisfits(tx: OwnerTransaction, limits: readonly NewLimit[]): Promise<Misfits[]> {
  const found: Misfits[] = [];
  for (const limit of limits) {
    const { table, value: read, where, isAllowed } = limit;
    const from = `FROM ${quote(table)} WHERE ${read} IS NOT NULL AND ${where}`;
    if (isAllowed) {
      const rows = await tx.query<{ id: string; value: string }>(
        `SELECT id::text AS id, ${read}::text AS value ${from} ORDER BY id`,
      );
      const misfits = rows.filter(({ value }) => !isAllowed(value));
      found.push({ limit, count: misfits.length, ids: misfits.slice(0, SHOWN).map(({ id }) => id) });
      continue;
    }
    const rows = await tx.query<{ id: string }>(`SELECT id::text AS id ${from} ORDER BY id LIMIT ${SHOWN}`);
    const [counted] = await tx.query<{ n: string | number }>(`SELECT count(*) AS n ${from}`);
    found.push({ limit, count: Number(counted?.n), ids: rows.map(({ id }) => id) });
  }
  return found.filter(({ count }) => count > 0);
}

/** A warning: the rows stay as they are, and nobody can save them as they are. */
export function describeMisfits({ limit, count, ids }: Misfits): Problem {
  const named = `${ids.join(', ')}${count > ids.length ? ', ...' : ''}`;
  const message = `${limit.text} does not allow what ${count} ${count === 1 ? 'row has' : 'rows have'} in "${limit.field}": ${named}`;
  const hint = 'they keep it, and cannot be saved with it: widen the limit, or change the rows';
  return { ...limit.file.problem(limit.path, message, hint), severity: 'warning' };
}
