import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { ROLES } from '../load/check-meta.ts';
import { findValues, type LoadedSchema } from '../load/load-schema.ts';
import type { Report } from '../load/report.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { EntitySource, FieldSource } from '../load/source.ts';
import type { RegisteredCode } from '../model/check.ts';
import { BASE_FIELDS } from '../model/compile-field.ts';
import type { Condition } from '../../src/domain/access/access-model.ts';
import { alwaysHold, findIdle, type Idle, implies, type Domain } from './conditions.ts';

/** Input of the checks of one entity. */
export interface EntityContext {
  file: SchemaFile<EntitySource>;
  source: EntitySource;
  model: EntityModel;
  schema: LoadedSchema;
  models: readonly EntityModel[];
  code: RegisteredCode;
  report: Report;
}

export interface FieldContext {
  name: string;
  source: FieldSource;
  model: FieldModel;
  entity: EntityContext;
  /** paths begin at the field */
  report: Report;
}

export type FieldCheck = (context: FieldContext) => void;

export const NUMBERS: readonly FieldModel['kind'][] = ['integer', 'number'];
export const TEXTS: readonly FieldModel['kind'][] = ['string', 'text'];

const BOOLEANS = [true, false];

/** The field of a name, or of the name under which a relation's ids are written. */
export function findField({ model }: EntityContext, name: string): FieldModel | undefined {
  return model.fields.find((field) => field.name === name || field.relation?.idsField === name);
}

/** The possible values of a field or of a fact of the session, where these are few. */
export function getDomain(context: EntityContext, name: string): Domain {
  if (name === '@viewer.role') return ROLES;
  if (name.startsWith('@viewer.is')) return BOOLEANS;
  const field = context.model.fields.find((one) => one.name === name);
  if (!field) return undefined;
  const empty = field.nullable && !field.required ? [null] : [];
  if (field.kind === 'boolean') return [...BOOLEANS, ...empty];
  if (field.kind !== 'enum') return undefined;
  const options = findValues(context.schema, field.enum);
  return options && [...options, ...empty];
}

/** Whether every stored record has a value in a field. */
export function isAlwaysSet(context: EntityContext, name: string): boolean {
  const field = findField(context, name);
  const isList = field?.kind === 'references' || field?.kind === 'json';
  return field?.nullable === false && !isList && field.when === undefined && field.on === undefined;
}

/** Names in a condition that every stored record meets, or none. */
export function findIdleNames(context: EntityContext, condition: Condition): Idle[] {
  return findIdle(
    condition,
    (name) => getDomain(context, name),
    (name) => isAlwaysSet(context, name),
  );
}

/** The same of an input, which may still be empty: a condition that a value exists says something about it. */
export function findIdleInputs(context: EntityContext, condition: Condition): Idle[] {
  return findIdleNames(context, condition).filter(
    ({ name, holds }) => holds === 'never' || getDomain(context, name) !== undefined,
  );
}

/** Why a name cannot be in a condition that the database compares with columns; undefined if it can. */
export function findUnstored(model: EntityModel, name: string): string | undefined {
  if (name.startsWith('@')) return `the database does not know "${name}", a fact of the session`;
  const field = model.fields.find(
    (one) => one.name === name || (one.relation?.kind === 'one' && one.relation.idsField === name),
  );
  const other = model.fields.find((one) => one.relation?.idsField === name);
  const isList = field ? field.kind === 'json' || field.kind === 'references' : other !== undefined;
  if (isList) return `"${name}" is a list, which the database compares with no value`;
  if (!field) return BASE_FIELDS.includes(name) ? `"${name}" is in no condition` : undefined;
  if (field.secret) return `"${name}" is stored encrypted: no value of it is known`;
  return field.column === undefined ? `"${name}" is not stored` : undefined;
}

/** A condition over stored records, whose names must have columns. */
export function checkStored(model: EntityModel, condition: Condition, report: Report): void {
  for (const name of Object.keys(condition)) {
    const why = findUnstored(model, name);
    if (why !== undefined) report([name], why, 'name a stored field of one value', 'key');
  }
}

/** Conditions of which one suffices: together they must exclude some record, and each must add some. */
export function checkChoices(context: EntityContext, anyOf: readonly Condition[], report: Report): void {
  const domains = (name: string) => getDomain(context, name);
  const isSet = (name: string) => findField(context, name)?.nullable === false;
  const isIdle = anyOf.some((condition) => findIdle(condition, domains).length > 0);
  const alone = anyOf.findIndex((condition) => alwaysHold([condition], domains, isSet));
  if (isIdle) return;
  if (alone >= 0 || alwaysHold(anyOf, domains, isSet))
    return report(
      alone >= 0 ? [alone] : [],
      alone >= 0 ? 'every record meets this' : 'every record meets one of these conditions',
      'name fewer values, or take the conditions out',
    );
  anyOf.forEach((condition, index) => {
    const wider = anyOf.findIndex(
      (other, position) => position !== index && implies(condition, other, domains),
    );
    const isSame = wider > index && implies(anyOf[wider] ?? {}, condition, domains);
    if (wider >= 0 && !isSame)
      report.warn([index], `condition ${wider + 1} holds wherever this one does`, 'take this one out');
  });
}

/** Roles that may perform an operation. */
export function getRoles({ model }: EntityContext, operation: keyof EntityModel['permissions']): string[] {
  return Object.keys(model.permissions[operation]);
}
