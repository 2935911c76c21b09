import type { Role } from '../../src/domain/access/access-model.ts';
import type { AggregateFunction, AggregateModel, FieldModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { ComputedSource, EntitySource, FieldSource } from '../load/source.ts';
import { compilePermissions } from './compile-permissions.ts';
import { FormulaMistake, readFormula } from './formula.ts';

export const AGGREGATES: readonly AggregateFunction[] = ['count', 'sum', 'min', 'max', 'average', 'latest'];

/** The aggregate that a field declares. */
export function findAggregate(source: ComputedSource | undefined): AggregateFunction | undefined {
  return AGGREGATES.find((name) => source?.[name] !== undefined);
}

/** The file of the entity that a relation leads to. */
function findTarget(schema: LoadedSchema, relation: FieldSource | undefined): EntitySource | undefined {
  return schema.entities.find((file) => file.name === relation?.['x-relation']?.to)?.data;
}

/** The aggregate of a field, with who may read what it is computed from. */
export function compileAggregate(
  source: ComputedSource | undefined,
  entity: EntitySource,
  schema: LoadedSchema,
): AggregateModel | undefined {
  const name = findAggregate(source);
  if (!source || !name) return undefined;
  const [relation = '', field] = (source[name] ?? '').split('.');
  const target = findTarget(schema, entity.properties[relation]);
  const { entitlement, token } = target?.['x-entity'] ?? {};
  const roles = target ? (Object.keys(compilePermissions(target).read) as Role[]) : [];
  return {
    function: name,
    relation,
    ...(field === undefined ? {} : { field }),
    ...(source.where ? { where: source.where } : {}),
    readers: { roles, ...(entitlement ? { entitlement } : {}), ...(token ? { token } : {}) },
  };
}

/** The roles in every list. @returns undefined without a list: all roles */
function intersect(lists: (Role[] | undefined)[]): Role[] | undefined {
  const known = lists.filter((list) => list !== undefined);
  return known.length === 0
    ? undefined
    : known[0]?.filter((role) => known.every((list) => list.includes(role)));
}

/** Roles that may read all fields of an entity that a value is computed from. */
function getReaders(field: FieldModel, fields: FieldModel[], entity: EntitySource, schema: LoadedSchema) {
  if (field.formula !== undefined) {
    const compiled = readFormula(field, fields);
    return compiled instanceof FormulaMistake ? [] : compiled.fields.map(({ readRoles }) => readRoles);
  }
  if (field.firstOf) return field.firstOf.map((name) => fields.find((one) => one.name === name)?.readRoles);
  const { aggregate } = field;
  if (!aggregate) return [];
  const target = findTarget(schema, entity.properties[aggregate.relation]);
  const relation = entity.properties[aggregate.relation];
  const names = [
    aggregate.field ?? '',
    ...Object.keys({ ...aggregate.where, ...relation?.['x-relation']?.where }),
  ];
  return [
    relation?.['x-permissions']?.read,
    ...names.map((name) => target?.properties[name]?.['x-permissions']?.read),
  ];
}

/** A computed value is readable only by roles that may read what it is computed from. */
export function narrowReaders(
  fields: FieldModel[],
  entity: EntitySource,
  schema: LoadedSchema,
): FieldModel[] {
  return fields.map((field) => {
    const readRoles = intersect([field.readRoles, ...getReaders(field, fields, entity, schema)]);
    return readRoles ? { ...field, readRoles } : field;
  });
}
