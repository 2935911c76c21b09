import type { EntityModel } from './model.ts';
import { templateFields } from './template.ts';

/**
 * Names of the enumerations that a screen of an entity needs: a list those it shows or filters by, the others all.
 * @param added columns that somebody added to the list
 */
export function screenEnums(
  model: EntityModel,
  screen: 'list' | 'view' | 'form',
  added: readonly string[] = [],
): string[] {
  const { columns, filters } = model.screens.list;
  const shown = columns.flatMap((column) => (column.text ? templateFields(column.text) : [column.name]));
  const inList = new Set([...shown, ...filters, ...added]);
  const fields = screen === 'list' ? model.fields.filter(({ name }) => inList.has(name)) : model.fields;
  return [...new Set(fields.map((field) => field.enum))].filter((name) => name !== undefined);
}
