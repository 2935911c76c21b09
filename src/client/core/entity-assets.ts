import { loadEnum } from '../../generated/enums.ts';
import { loadModel, resources } from '../../generated/resources.ts';
import type { EntityModel } from '../../domain/model.ts';
import { screenEnums } from '../../domain/screen-enums.ts';
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

const cache = new Map<string, Promise<EntityAssets>>();
const loaded = new Map<string, EntityAssets>();

function getKey(name: string, screen: ScreenName, added: readonly string[]): string {
  return [name, screen, ...[...added].sort()].join('/');
}

/** The model and enumerations of a screen, if already loaded. */
export function loadedAssets(
  name: string,
  screen: ScreenName,
  added: readonly string[] = [],
): EntityAssets | undefined {
  return loaded.get(getKey(name, screen, added));
}

/**
 * The model and enumerations of a screen, loaded once. A failed load is retried by the next call.
 * @param added columns that the user added to the list
 */
export function loadAssets(
  name: string,
  screen: ScreenName,
  added: readonly string[] = [],
): Promise<EntityAssets> {
  const key = getKey(name, screen, added);
  const known = cache.get(key);
  if (known) return known;
  const assets = load(name, screen, added);
  cache.set(key, assets);
  assets.then(
    (value) => loaded.set(key, value),
    () => cache.delete(key),
  );
  return assets;
}
