import { isComputed, type EntityModel, type FieldModel } from '../../src/domain/model/model.ts';
import { getDecimals } from '../../src/domain/model/numbers.ts';
import { suggest, type Problem } from '../load/problem.ts';
import type { ComputedSource } from '../load/source.ts';
import { Checker } from '../model/check.ts';
import { AGGREGATES, findAggregate } from '../model/computed.ts';
import { FormulaMistake, readFormula } from '../model/formula.ts';
import {
  findField,
  findIdleNames,
  findUnstored,
  NUMBERS,
  TEXTS,
  type FieldContext,
} from './entity-context.ts';

type Check = (context: FieldContext, computed: ComputedSource, problems: Problem[]) => void;

const KEYS = ['firstOf', 'formula', ...AGGREGATES] as const;

/** Keys about a value that people or the server write, and about its input. */
const OF_WRITTEN_VALUES = [
  'writeOnly',
  'pattern',
  'not',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'x-assignable',
  'x-changeableWhen',
  'x-copyFrom',
  'x-emptyToNull',
  'x-fill',
  'x-generated',
  'x-hint',
  'x-initial',
  'x-lookup',
  'x-mask',
  'x-messages',
  'x-on',
  'x-optionHints',
  'x-pending',
  'x-placeholder',
  'x-secret',
  'x-synonyms',
  'x-toggles',
  'x-transient',
  'x-trim',
  'x-unique',
  'x-units',
  'x-widget',
  'x-years',
] as const;

const checkWritten: Check = ({ name, source, report }) => {
  for (const key of OF_WRITTEN_VALUES)
    if (source[key] !== undefined)
      report(
        [key],
        `"${key}" is for a value that is written, and "${name}" is computed`,
        'take it out',
        'key',
      );
  if (source.readOnly === false)
    report(['readOnly'], 'a computed field is always read-only', 'write true, or take it out');
  if (source['x-permissions']?.write)
    report(['x-permissions', 'write'], `nobody writes "${name}", which is computed`, 'take it out', 'key');
};

const checkKeys: Check = ({ name, source, entity, report }, computed) => {
  const [first, second] = KEYS.filter((key) => computed[key] !== undefined);
  if (first === undefined)
    report(['x-computed'], 'nothing says how the value is computed', `write one of ${KEYS.join(', ')}`);
  if (second !== undefined)
    report(['x-computed', second], `"${first ?? ''}" computes the value already`, 'keep one of them', 'key');
  if (computed.where && findAggregate(computed) === undefined)
    report(['x-computed', 'where'], '"where" selects related records', 'use "x-when"', 'key');
  if (source.default !== undefined) report(['default'], 'a computed field has no default', 'take it out');
  if (source['x-relation'])
    report(['x-relation'], 'a relation is not computed', 'take one of the two out', 'key');
  const required = entity.source.required?.indexOf(name) ?? -1;
  if (required >= 0)
    entity.report(['required', required], `"${name}" is computed: nobody writes it`, 'take it out');
  if (entity.source['x-entity'].singleton)
    report(['x-computed'], 'the fields of a singleton are those of its table', 'compute it there', 'key');
  for (const key of Object.keys(source['x-when'] ?? {})) {
    const field = findField(entity, key);
    const why = findUnstored(entity.model, key);
    if (key.startsWith('@'))
      report(['x-when', key], 'the database does not know the session', 'name fields of the record', 'key');
    else if (field && isComputed(field) && key !== name)
      report(['x-when', key], `"${key}" is computed, too`, 'name the fields that it is computed from', 'key');
    else if (why !== undefined) report(['x-when', key], why, 'name a stored field of one value', 'key');
  }
};

const isAlike = (one: FieldModel, other: FieldModel): boolean =>
  one.kind === other.kind || (TEXTS.includes(one.kind) && TEXTS.includes(other.kind));

const checkParts: Check = ({ name, model, entity, report }, { firstOf = [] }) => {
  const { fields } = entity.model;
  firstOf.forEach((part, index) => {
    const at = ['x-computed', 'firstOf', index];
    const found = fields.find((field) => field.name === part);
    if (!found)
      report(
        at,
        `"${part}" is no field of this entity`,
        suggest(
          part,
          fields.map((field) => field.name),
        ),
      );
    else if (part === name) report(at, `"${name}" is computed from itself`, 'name other fields');
    else if (isComputed(found))
      report(at, `"${part}" is computed, too`, 'name the fields that it is computed from');
    else if (!found.column) report(at, `"${part}" has no column to compute from`, 'name a stored field');
    else if (isProtected(found))
      report(at, `it would reveal "${part}", which not everyone may read`, 'name other fields');
    else if (!isAlike(found, model))
      report(
        at,
        `"${part}" is of the kind ${found.kind}, and "${name}" of the kind ${model.kind}`,
        'use one type',
      );
    else if (found.required && index < firstOf.length - 1)
      report(at, `"${part}" always has a value: those after it are never used`, 'write it last');
  });
};

const checkFormula: Check = ({ name, model, entity, report }, { formula }) => {
  if (formula === undefined) return;
  const at = ['x-computed', 'formula'];
  if (!NUMBERS.includes(model.kind))
    return report(
      ['x-computed'],
      `a formula gives a number, and "${name}" is of the kind ${model.kind}`,
      'write the type ["number", "null"]',
      'key',
    );
  const compiled = readFormula(model, entity.model.fields);
  if (compiled instanceof FormulaMistake) return report(at, compiled.message, compiled.hint);
  if (!model.nullable)
    report(['type'], 'a formula has no value if a field in it has none', `write ["${model.kind}", "null"]`);
  const currencies = [...new Set(compiled.fields.flatMap(({ currency }) => currency ?? []))];
  if (currencies.length > 1)
    report(at, `the formula mixes ${currencies.join(' and ')}`, 'name amounts of one currency');
  else if (model.currency !== undefined && currencies.some((one) => one !== model.currency))
    report(
      ['x-currency'],
      `the formula gives ${currencies.join('')}, which would be shown as ${model.currency}`,
      `write "${currencies.join('')}"`,
    );
  else if (model.currency !== undefined && currencies.length > 0 && compiled.currency === undefined)
    report(
      ['x-currency'],
      `the formula divides or multiplies amounts, and gives none in ${model.currency}`,
      'take it out, or change the formula',
    );
  if (compiled.type === 'day')
    report(at, 'the formula gives a date', 'write days(from, to) for the days between two dates');
  else if (compiled.type === 'number' && model.kind === 'integer')
    report(at, 'the formula may give a fraction', 'write round(...), or the type ["number", "null"]');
};

/** Kinds of fields that a function can summarize. */
const SUMMARIZED: Record<'sum' | 'average' | 'min' | 'max' | 'latest', readonly FieldModel['kind'][]> = {
  sum: NUMBERS,
  average: NUMBERS,
  min: [...NUMBERS, 'date', 'timestamp'],
  max: [...NUMBERS, 'date', 'timestamp'],
  latest: [...NUMBERS, 'date', 'timestamp', 'boolean', 'enum', 'string'],
};

/** The kind of the result, where it is not that of the summarized field. */
const RESULTS: Partial<Record<keyof typeof SUMMARIZED | 'count', FieldModel['kind']>> = {
  count: 'integer',
  average: 'number',
};

const checkAggregate: Check = (context, computed, problems) => {
  const { model, entity, report } = context;
  const { aggregate } = model;
  if (!aggregate) return;
  const { function: called, relation: name, field: of } = aggregate;
  const at = ['x-computed', called];
  const { relation } = entity.model.fields.find((field) => field.name === name) ?? {};
  const relations = entity.model.fields.filter((field) => field.relation && field.relation.kind !== 'one');
  if (!relation || relation.kind === 'one')
    return report(
      at,
      relation ? `"${name}" leads to one record` : `"${name}" is no relation of this entity`,
      suggest(
        name,
        relations.map((field) => field.name),
      ),
    );
  const target = entity.models.find((one) => one.name === relation.to);
  if (!target) return report(at, `"${name}" does not lead to an entity`, 'name a relation to an entity');
  if (target.isInternal || entity.model.isInternal)
    return report(at, 'records of the installation have no related records in it', 'take it out');
  const { file, schema, code } = entity;
  new Checker({ file, schema, problems }, code, target).condition(
    ['properties', context.name, 'x-computed', 'where'],
    computed.where,
  );
  checkWhere(context, target, computed);
  checkReaders(context, aggregate.readers.roles);
  checkResult(context, called, of, target.name, target.fields);
  checkUse(context);
};

/** Conditions become SQL over columns of the related records, and may reveal no protected field. */
function checkWhere({ entity, report }: FieldContext, target: EntityModel, { where }: ComputedSource): void {
  const { fields } = target;
  for (const { name, holds, why } of findIdleNames({ ...entity, model: target }, where ?? {}))
    report(
      ['x-computed', 'where', name],
      `"${name}" of "${target.name}" ${why}`,
      holds === 'always' ? 'take it out' : 'name one of its values',
      'key',
    );
  for (const key of Object.keys(where ?? {})) {
    const field = fields.find((one) => one.name === key);
    const path = ['x-computed', 'where', key];
    if (key.startsWith('@'))
      report(path, 'related records are selected by their own fields', 'name a field of theirs', 'key');
    else if (findUnstored(target, key) !== undefined && !field?.secret)
      report(path, `"${key}" is no stored value of the related records`, 'name another field', 'key');
    else if (field && isProtected(field))
      report(path, `the condition would reveal "${key}", which not everyone may read`, 'take it out', 'key');
  }
}

const isProtected = (field: FieldModel): boolean =>
  field.secret || field.writeOnly || field.reach !== undefined || field.apiKeyPrefix !== undefined;

function checkReaders({ entity, model, report }: FieldContext, roles: string[]): void {
  const readers = Object.keys(entity.model.permissions.read).filter((role) => roles.includes(role));
  if (readers.length === 0)
    report(
      ['x-computed', model.aggregate?.function ?? ''],
      'no role may read both these records and the related ones',
      'grant a role both, or take it out',
    );
  else if (model.readRoles?.length === 0)
    report(
      ['x-computed', model.aggregate?.function ?? ''],
      'no role may read the fields that it is computed from',
      'take it out',
    );
}

function checkResult(
  { name, model, report }: FieldContext,
  called: keyof typeof SUMMARIZED | 'count',
  of: string | undefined,
  target: string,
  fields: FieldModel[],
): void {
  const at = ['x-computed', called];
  if (called === 'count') {
    if (of !== undefined) report(at, 'a count is of records', `write "${model.aggregate?.relation ?? ''}"`);
  } else {
    const summarized = fields.find((field) => field.name === of);
    const able = fields.filter(
      ({ kind, column }) => column !== undefined && SUMMARIZED[called].includes(kind),
    );
    if (!summarized || !able.includes(summarized))
      return report(
        at,
        summarized
          ? `"${called}" cannot be computed of "${of ?? ''}", which is of the kind ${summarized.kind}`
          : of === undefined
            ? `"${called}" is computed of a field`
            : `"${of}" is no field of "${target}"`,
        suggest(
          of ?? '',
          able.map((field) => `${model.aggregate?.relation ?? ''}.${field.name}`),
        ),
      );
    if (isProtected(summarized))
      return report(at, `it would reveal "${of ?? ''}", which not everyone may read`, 'take it out');
    const [decimals, own] = [getDecimals(summarized), getDecimals(model)];
    if (called !== 'average' && NUMBERS.includes(model.kind) && decimals > own)
      report(
        ['x-computed'],
        `"${summarized.name}" has ${decimals} decimals, and "${name}" has ${own}`,
        `write "multipleOf": ${Number(`1e-${decimals}`)}`,
        'key',
      );
    const [theirs, ours] = [summarized.currency, model.currency];
    if (theirs !== undefined && ours !== undefined && theirs !== ours)
      report(
        ['x-currency'],
        `"${summarized.name}" is in ${theirs}, and "${name}" in ${ours}`,
        `write "${theirs}"`,
      );
    checkKind({ name, model, report }, RESULTS[called] ?? summarized.kind, summarized);
  }
  if (called === 'count') checkKind({ name, model, report }, 'integer');
  if (called !== 'count' && called !== 'sum' && !model.nullable)
    report(['type'], `there is no value without related records`, 'add "null" to the type');
}

function checkKind(
  { name, model, report }: Pick<FieldContext, 'name' | 'model' | 'report'>,
  kind: FieldModel['kind'],
  summarized?: FieldModel,
): void {
  if (kind !== model.kind)
    report(
      ['x-computed'],
      `the value is of the kind ${kind}, and "${name}" of the kind ${model.kind}`,
      'use one type',
      'key',
    );
  else if (summarized?.enum !== undefined && summarized.enum !== model.enum)
    report(
      ['x-computed'],
      `"${name}" is of another enumeration than "${summarized.name}"`,
      `refer to "${summarized.enum}"`,
      'key',
    );
}

/** An aggregate is computed for each reader when it is read: no index has it. */
function checkUse({ name, source, entity, report }: FieldContext): void {
  for (const key of ['x-sort', 'x-filter', 'x-search'] as const)
    if (source[key])
      report([key], `"${name}" is computed for each reader, so that no index has it`, 'take it out', 'key');
  if (source['x-when']) report(['x-when'], '"x-when" is for a value that is stored', 'take it out', 'key');
  const { display } = entity.model;
  if (display.includes(`{${name}}`))
    entity.report(
      ['x-entity', 'display'],
      `"${name}" is computed for each reader, and records have one name`,
      'name a stored field',
    );
}

/** Fields with `x-computed`: what they are computed from, its type, and who may read it. */
export function checkComputed(context: FieldContext, problems: Problem[]): void {
  const computed = context.source['x-computed'];
  if (!computed) return;
  for (const check of [checkKeys, checkWritten, checkParts, checkFormula, checkAggregate])
    check(context, computed, problems);
}
