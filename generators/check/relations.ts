import type { Condition } from '../../src/domain/access/access-model.ts';
import { findValues, type LoadedSchema } from '../load/load-schema.ts';
import { literals } from '../model/check.ts';
import { BASE_FIELDS } from '../model/compile-field.ts';
import { idColumn, snakeCase } from '../model/names.ts';
import { type Problem, suggest } from '../load/problem.ts';
import { reportOn, reportWithin } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { EntitySource, RelationSource } from '../load/source.ts';
import {
  checkStored,
  findIdleNames,
  NUMBERS,
  type EntityContext,
  type FieldContext,
} from './entity-context.ts';
import { findCycles } from './graphs.ts';

/** Names of an entity's fields and of the ids of its relations. */
function getNames({ models }: EntityContext, name: string): string[] | undefined {
  const target = models.find((model) => model.name === name);
  return target?.fields.flatMap((field) => [
    field.name,
    ...(field.relation ? [field.relation.idsField] : []),
  ]);
}

/** Conditions on the records that a relation leads to. */
export function checkTargetCondition(
  context: EntityContext,
  to: string,
  condition: Condition | undefined,
  path: Path,
): void {
  const known = getNames(context, to);
  const target = context.models.find((model) => model.name === to);
  if (target && condition)
    for (const { name, holds, why } of findIdleNames({ ...context, model: target }, condition))
      context.report(
        [...path, name],
        `"${name}" of "${to}" ${why}`,
        holds === 'always' ? 'take it out' : 'name one of its values',
        'key',
      );
  for (const [name, match] of Object.entries(known ? (condition ?? {}) : {})) {
    if (name.startsWith('@')) continue;
    if (!known?.includes(name) && !BASE_FIELDS.includes(name))
      context.report([...path, name], `"${name}" is no field of "${to}"`, suggest(name, known ?? []), 'key');
    const field = target?.fields.find((one) => one.name === name);
    if (!field || ['json', 'references'].includes(field.kind)) continue;
    const wanted = NUMBERS.includes(field.kind) ? 'number' : field.kind === 'boolean' ? 'boolean' : 'string';
    const options = findValues(context.schema, field.enum);
    for (const value of literals(match).filter((one) => options && typeof one === wanted))
      if (!options?.includes(String(value)))
        context.report(
          [...path, name],
          `${JSON.stringify(value)} is no value of "${name}" of "${to}"`,
          suggest(String(value), options ?? []),
        );
    for (const value of literals(match).filter((one) => one !== null && typeof one !== wanted))
      context.report(
        [...path, name],
        `${JSON.stringify(value)} is no value of "${name}" of "${to}"`,
        `write a ${wanted}`,
      );
  }
}

/** Entities whose records require each other: the first record of each would need one of the next. */
export function checkRequired(schema: LoadedSchema, problems: Problem[]): void {
  const required = (file: SchemaFile<EntitySource>): [field: string, to: string][] =>
    (file.data.required ?? []).flatMap((name) => {
      const relation = file.data.properties[name]?.['x-relation'];
      return relation && !relation.by ? [[name, relation.to] as [string, string]] : [];
    });
  const edges = new Map(schema.entities.map((file) => [file.name, required(file).map(([, to]) => to)]));
  for (const cycle of findCycles(edges).filter(({ length }) => length > 2)) {
    const file = schema.entities.find(({ name }) => name === cycle[0]);
    const [field] = file ? (required(file).find(([, to]) => to === cycle[1]) ?? []) : [];
    if (file && field !== undefined)
      reportOn(file, problems)(
        ['properties', field, 'x-relation', 'to'],
        `${cycle.join(' → ')} require each other: there could be no first record`,
        'take one of the relations out of "required"',
      );
  }
}

/** Keys that are about a value, which a relation does not have. */
const OF_VALUES = ['oneOf', '$ref', 'format', 'pattern', 'items'] as const;

function checkSelf({ name, source, entity, report }: FieldContext, relation: RelationSource): void {
  const { file } = entity;
  const isSelf = relation.to === file.name;
  const isRequired = entity.source.required?.includes(name) ?? false;
  const at: Path = ['x-relation'];
  if (isSelf && isRequired && !relation.by)
    report(
      [...at, 'to'],
      'a required relation to the same entity: there could be no first record',
      'take it out of "required"',
    );
  const types = [source.type ?? []].flat();
  const others = types.filter((type) => !['string', 'array', 'null'].includes(type));
  if (others.length > 0)
    report(
      ['type'],
      `a relation is written as an id, not as ${others.join(' or ')}`,
      relation.many ? 'write "array"' : 'write ["string", "null"]',
    );
  if (relation.by && !relation.many)
    report([...at, 'by'], 'this side lists the records that lead here', 'add "many": true, and "ids"', 'key');
  else if (!relation.many && types.includes('array'))
    report(['type'], 'the relation leads to one record', 'write ["string", "null"], or "many" in x-relation');
  if (relation.many && types.length > 0 && !types.includes('array'))
    report(['type'], 'the relation leads to several records', 'write "array", or take "many" out');
  for (const key of OF_VALUES)
    if (source[key] !== undefined)
      report([key], `"${key}" is about a value, and the field leads to a record`, 'take it out', 'key');
  if (relation.tree && !isSelf)
    report([...at, 'tree'], `a tree is within one entity, and "${relation.to}" is another`, 'take it out');
  if (relation.tree && relation.many)
    report([...at, 'tree'], 'in a tree, a record has one parent', 'take out "many"');
  if (isRequired && relation.to === 'file')
    entity.report(
      ['required', entity.source.required?.indexOf(name) ?? 0],
      `"${name}" is required, and a file is uploaded to a record that exists`,
      'take it out of "required"',
    );
  else if (isRequired && !relation.many && !relation.by && relation.onDelete !== 'refuse' && !isSelf)
    report(
      relation.onDelete ? [...at, 'onDelete'] : at,
      `"${name}" is required, and emptied when its record is deleted`,
      'write "onDelete": "refuse"',
    );
  if (isRequired && relation.by)
    report([...at, 'by'], 'this side is derived: it cannot be required', 'take it out of "required"');
  const own = `${snakeCase(file.name)}_id`;
  if (relation.many && !relation.by && relation.ids && idColumn(relation.ids) === own)
    report(
      [...at, 'ids'],
      `both sides would have the column "${own}"`,
      'write another name, such as "partnerIds"',
    );
}

function checkIds({ name, entity, report }: FieldContext, { ids, by, many }: RelationSource): void {
  const others = Object.keys(entity.source.properties).filter((other) => other !== name);
  const written = ids ?? (many || name.endsWith('Id') ? name : `${name}Id`);
  if (by) {
    if (ids !== undefined)
      report(['x-relation', 'ids'], 'this side is derived: it has no ids to write', 'take it out');
    return;
  }
  const path: Path = ids === undefined ? ['x-relation'] : ['x-relation', 'ids'];
  if (others.includes(written) || BASE_FIELDS.includes(written))
    report(path, `the ids "${written}" have the name of a field`, 'write another name in "ids"');
  const double = entity.model.fields.find(
    (other) => other.name !== name && other.relation?.idsField === written,
  );
  if (double && !double.relation?.via)
    report(path, `"${double.name}" writes its ids as "${written}" too`, 'write another name in "ids"');
  if (ids !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(ids))
    report(path, `"${ids}" is not a name`, 'begin with a small letter, such as "practiceIds"');
  if (many && ids !== undefined && !/Ids$/.test(ids))
    report.warn(path, `"${ids}" does not look like a list of ids`, 'end it with "Ids"');
  if (!many && ids !== undefined && /Ids$/.test(ids))
    report.warn(path, `"${ids}" looks like a list of ids`, 'end it with "Id"');
}

/** Records of organizations and those of the installation cannot refer to each other. */
function checkTenancy({ entity, report }: FieldContext, target: EntitySource): void {
  const to = target['x-entity'].tenancy;
  if (entity.source['x-entity'].tenancy !== undefined)
    report(
      ['x-relation', 'to'],
      'a record of the installation belongs to no organization, as those that it refers to do',
      'take "tenancy" out, or the relation',
    );
  else if (to !== undefined)
    report(
      ['x-relation', 'to'],
      `only internal users see the records of "${target.title}", and each record belongs to an organization already`,
      'take the relation out',
    );
}

function checkTargets(context: FieldContext, relation: RelationSource): void {
  const { name, source, entity, report } = context;
  const target = entity.schema.entities.find((file) => file.name === relation.to);
  relation.embed?.forEach((embedded, index) => {
    const field = target?.data.properties[embedded];
    const at: Path = ['x-relation', 'embed', index];
    if (field?.['x-secret'] ?? field?.writeOnly)
      report(at, `"${embedded}" of "${relation.to}" is a secret, which is never returned`, 'take it out');
    else if (field?.['x-generated']) report(at, `"${embedded}" of "${relation.to}" is a key`, 'take it out');
    else if (field?.['x-transient'])
      report(at, `"${embedded}" of "${relation.to}" is not stored`, 'take it out');
    else if (field?.['x-relation'])
      report(at, `"${embedded}" of "${relation.to}" is a relation`, 'embed plain fields');
  });
  const back = relation.by === undefined ? undefined : target?.data.properties[relation.by]?.['x-relation'];
  if (back && back.to !== entity.file.name)
    report(
      ['x-relation', 'by'],
      `"${relation.by ?? ''}" of "${relation.to}" leads to "${back.to}", not back here`,
      'name the relation to this entity',
    );
  const twin = Object.entries(entity.source.properties).find(
    ([other, { 'x-relation': one }]) =>
      other !== name && relation.by !== undefined && one?.by === relation.by && one.to === relation.to,
  );
  if (twin && twin[0] < name && !relation.where && !twin[1]['x-relation']?.where)
    report(
      ['x-relation', 'by'],
      `"${twin[0]}" has the same records`,
      'keep one of them, or limit one with "where"',
    );
  if (back?.by)
    report(['x-relation', 'by'], 'both sides are derived from each other', 'take "by" out of one of them');
  if (target && relation.to !== entity.file.name && !relation.by) checkTenancy(context, target.data);
  const record = entity.schema.records.find((file) => file.name === relation.to);
  if (record && relation.to !== 'file' && !source.readOnly && !source['x-computed'])
    report(
      ['x-relation', 'to'],
      `"${relation.to}" has no list to choose its records from`,
      'name an entity, or set "readOnly"',
    );
  const targetModel = entity.models.find((model) => model.name === relation.to);
  const targetFields = targetModel?.fields ?? [];
  if (relation.by && targetModel)
    checkStored(
      targetModel,
      // a fact of the session is reported below
      Object.fromEntries(Object.entries(relation.where ?? {}).filter(([key]) => !key.startsWith('@'))),
      reportWithin(report, ['x-relation', 'where']),
    );
  for (const [key, match] of Object.entries(relation.where ?? {})) {
    const at: Path = ['x-relation', 'where', key];
    const field = targetFields.find((one) => one.name === key);
    const isPlain = match !== null && (typeof match !== 'object' || Array.isArray(match));
    if (key.startsWith('@'))
      report(
        at,
        'the records to choose from are selected by their own fields',
        'name a field of theirs',
        'key',
      );
    else if (
      !relation.by &&
      field &&
      !(isPlain && field.filterable && ['enum', 'boolean'].includes(field.kind))
    )
      report(
        at,
        'forms filter the records to choose from by it',
        'name an enumeration or a boolean, with its values',
      );
  }
  if (relation.where)
    checkTargetCondition(entity, relation.to, relation.where, ['properties', name, 'x-relation', 'where']);
  if (relation.by && relation.onDelete)
    report(['x-relation', 'onDelete'], 'the other side decides this', 'take it out');
  relation.embed?.forEach((embedded, index) => {
    if (record && !(embedded in record.data.properties))
      report(
        ['x-relation', 'embed', index],
        `"${relation.to}" has no column "${embedded}"`,
        suggest(embedded, Object.keys(record.data.properties)),
      );
    else if (record?.data.properties[embedded]?.['x-sealed'])
      report(['x-relation', 'embed', index], `"${embedded}" of "${relation.to}" is a secret`, 'take it out');
  });
}

/** Relations that cannot hold, reveal a secret, or lead elsewhere. */
export function checkRelation(context: FieldContext): void {
  const relation = context.source['x-relation'];
  if (!relation) return;
  checkSelf(context, relation);
  checkIds(context, relation);
  checkTargets(context, relation);
}
