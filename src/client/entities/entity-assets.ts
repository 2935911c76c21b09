import { loadEnum } from '../../generated/enums.ts';
import { loadModel, resources } from '../../generated/resources.ts';
import type { EntityModel } from '../../domain/model.ts';
import { templateFields } from '../../domain/template.ts';
import { findField, type Enums } from './value-text.ts';

export type ScreenName = 'list' | 'view' | 'form';

/** What a screen of an entity needs before it can draw anything. */
export interface EntityAssets {
  model: EntityModel;
  enums: Enums;
}

/** The short model of an entity, which is there from the start. */
export function resourceOf(name: string): (typeof resources)[number] {
  const resource = resources.find((item) => item.name === name);
  if (!resource) throw new Error(`There is no entity "${name}"`);
  return resource;
}

/** Names of the enumerations that the list shows or filters by: it loads no others. */
export function listEnums(model: EntityModel): string[] {
  const { columns, filters } = model.screens.list;
  const names = columns.flatMap((column) => (column.text ? templateFields(column.text) : [column.name]));
  const enums = [...names, ...filters].map((name) => findField(model, name)?.enum);
  return [...new Set(enums)].filter((name) => name !== undefined);
}

function allEnums(model: EntityModel): string[] {
  return [...new Set(model.fields.map((field) => field.enum))].filter((name) => name !== undefined);
}

async function load(name: string, screen: ScreenName): Promise<EntityAssets> {
  const model = await loadModel(resourceOf(name).name);
  const names = screen === 'list' ? listEnums(model) : allEnums(model);
  const options = await Promise.all(names.map((item) => loadEnum(item)));
  return { model, enums: Object.fromEntries(names.map((item, index) => [item, options[index] ?? []])) };
}

const cache = new Map<string, Promise<EntityAssets>>();

/** The model and enumerations of a screen, loaded once. A failed load is tried again at the next call. */
export function loadAssets(name: string, screen: ScreenName): Promise<EntityAssets> {
  const key = `${name}/${screen}`;
  const known = cache.get(key);
  if (known) return known;
  const assets = load(name, screen);
  cache.set(key, assets);
  assets.catch(() => cache.delete(key));
  return assets;
}
