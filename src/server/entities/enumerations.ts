import type { EntityModel } from '../../domain/model/model.ts';
import { type EnumOption, loadEnum } from '../../generated/enums.ts';

/** The enumerations that the fields of these entities use, by name. */
export async function loadEnumerations(models: EntityModel[]): Promise<Map<string, readonly EnumOption[]>> {
  const fields = models.flatMap((model) => model.fields);
  const names = [...new Set(fields.flatMap((field) => (field.enum === undefined ? [] : [field.enum])))];
  return new Map(await Promise.all(names.map(async (name) => [name, await loadEnum(name)] as const)));
}
