import type { EntityModel } from './model.ts';
import { templateFields } from '../text/template.ts';

/**
 * Names of the enumerations that an entity's screen needs: for a list those of its columns, filters and bulk changes,
 * for other screens all.
 * @param added columns that the user added to the list
 */
export function screenEnums(
  model: EntityModel,
  screen: 'list' | 'view' | 'form',
  added: readonly string[] = [],
): string[] {
  const { columns, filters, bulk } = model.screens.list;
  const shown = columns.flatMap(({ name, text, below = '', chip }) => [
    ...(text ? templateFields(text) : [name]),
    ...templateFields(below),
    ...(chip ? [chip.field] : []),
  ]);
  const inList = new Set([...shown, ...filters, ...bulk, ...added]);
  const fields = screen === 'list' ? model.fields.filter(({ name }) => inList.has(name)) : model.fields;
  return [...new Set(fields.map((field) => field.enum))].filter((name) => name !== undefined);
}
