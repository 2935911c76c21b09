import {
  isComputed,
  type EntityModel,
  type FieldModel,
  type RelationModel,
} from '../../domain/model/model.ts';
import type { EntityValidator } from '../../domain/model/validation.ts';
import type { Config } from '../config.ts';
import { entityHooks } from './hooks.ts';
import type { EntityHooks } from './hooks/hook.ts';

/** An entity at run time: the compiled model and lookups derived from it. */
export interface EntityRuntime {
  model: EntityModel;
  validator: EntityValidator;
  /** fields by request name: a relation's `practiceIds`, or else the field's own name */
  written: Map<string, FieldModel>;
  hooks: EntityHooks[];
  config: Config;
  registry: EntityRegistry;
}

export type EntityRegistry = ReadonlyMap<string, EntityRuntime>;

/** Request name of a field. */
export function writtenName(field: FieldModel): string {
  return field.relation?.idsField ?? field.name;
}

/** Builds the registry for the generic operations. @throws Error if an entity names an unregistered hook */
export function buildRegistry(
  models: Record<string, EntityModel>,
  validators: Record<string, EntityValidator>,
  config: Config,
): EntityRegistry {
  const registry = new Map<string, EntityRuntime>();
  for (const [name, model] of Object.entries(models)) {
    const validator = validators[name];
    if (!validator) throw new Error(`The entity ${name} has no validator: run the generators.`);
    const written = new Map(model.fields.map((field) => [writtenName(field), field]));
    registry.set(name, { model, validator, written, hooks: entityHooks(model), config, registry });
  }
  return registry;
}

/** The field's relation, if it has one of the kinds. */
export function getRelation(field: FieldModel, ...kinds: RelationModel['kind'][]): RelationModel | undefined {
  return field.relation && kinds.includes(field.relation.kind) ? field.relation : undefined;
}

/** Whether a column of the field is nullable. */
export function isNullable(field: FieldModel): boolean {
  return field.kind === 'reference' || isComputed(field) || (field.nullable && !field.required);
}
