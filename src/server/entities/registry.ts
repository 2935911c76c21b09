import type { EntityModel, FieldModel, RelationModel } from '../../domain/model.ts';
import type { EntityValidator } from '../../domain/validation.ts';
import type { Config } from '../config.ts';
import { entityHooks } from './hooks.ts';
import type { EntityHooks } from './hooks/hook.ts';

/** An entity as the server works with it: the compiled model and what is looked up in it all the time. */
export interface EntityRuntime {
  model: EntityModel;
  validator: EntityValidator;
  /** fields by the name under which they are written: a relation's `practiceIds`, else the field's own */
  written: Map<string, FieldModel>;
  hooks: EntityHooks[];
  config: Config;
  registry: EntityRegistry;
}

export type EntityRegistry = ReadonlyMap<string, EntityRuntime>;

/** Name under which a field is written. */
export function writtenName(field: FieldModel): string {
  return field.relation?.idsField ?? field.name;
}

/** Builds the registry that the generic operations read. @throws Error when an entity names a hook without code */
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

/** The field's relation, where it is one of the kinds. */
export function getRelation(field: FieldModel, ...kinds: RelationModel['kind'][]): RelationModel | undefined {
  return field.relation && kinds.includes(field.relation.kind) ? field.relation : undefined;
}

/** Whether a column of the field may hold null. */
export function isNullable(field: FieldModel): boolean {
  return field.kind === 'reference' || field.firstOf !== undefined || (field.nullable && !field.required);
}
