import { loadEnum } from '../../generated/enums.ts';
import { loadModel, resources } from '../../generated/resources.ts';
import type { EntityModel } from '../../domain/model/model.ts';
import { screenEnums } from '../../domain/model/screen-enums.ts';
import { createResource, type Resource } from './loadable.tsx';
import type { Enums } from './value-text.ts';

export type ScreenName = 'list' | 'view' | 'form';

/** Assets that an entity's screen needs before it can render. */
export interface EntityAssets {
  model: EntityModel;
  enums: Enums;
}

/** The short model of an entity, available from the start. */
export function getResource(name: string): (typeof resources)[number] {
  const resource = resources.find((item) => item.name === name);
  if (!resource) throw new Error(`There is no entity "${name}"`);
  return resource;
}

async function load(name: string, screen: ScreenName, added: readonly string[]): Promise<EntityAssets> {
  const model = await loadModel(getResource(name).name);
  const names = screenEnums(model, screen, added);
  const options = await Promise.all(names.map((item) => loadEnum(item)));
  return { model, enums: Object.fromEntries(names.map((item, index) => [item, options[index] ?? []])) };
}

const resourcesByKey = new Map<string, Resource<EntityAssets>>();

/**
 * The model and enumerations of a screen.
 * @param added columns that the user added to the list
 */
export function screenResource(
  name: string,
  screen: ScreenName,
  added: readonly string[] = [],
): Resource<EntityAssets> {
  const key = [name, screen, ...[...added].sort()].join('/');
  const known = resourcesByKey.get(key);
  if (known) return known;
  const resource = createResource(() => load(name, screen, added));
  resourcesByKey.set(key, resource);
  return resource;
}
