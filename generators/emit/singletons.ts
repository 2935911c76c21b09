import type { JsonSchema } from '../load/call-source.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { pascalCase } from '../model/names.ts';
import type { Singleton } from '../model/singletons.ts';
import type { WorkCache } from '../work-cache.ts';
import { fieldSchema, writableFields, writtenName } from './json-schema.ts';
import { emitModel } from './models.ts';
import type { Output } from './output.ts';
import { emitValidator } from './validators.ts';

/** The properties of a change, with the messages and descriptions of the file. */
function toProperties({ model, source }: Singleton, schema: LoadedSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    writableFields(model).map((field) => {
      const { description, 'x-messages': messages } = source.properties[field.name] ?? {};
      return [
        writtenName(field),
        {
          ...fieldSchema(field, source, schema.enums),
          ...(description === undefined ? {} : { description }),
          ...(messages ? { 'x-messages': messages } : {}),
        },
      ];
    }),
  );
}

/** The schemas of changes, as `../entities/x.json#update`: absent settings stay unchanged. */
export function singletonDefinitions(
  schema: LoadedSchema,
  singletons: Singleton[],
): Record<string, JsonSchema> {
  return Object.fromEntries(
    singletons.map((singleton) => [
      `${pascalCase(singleton.model.name)}Update`,
      {
        type: 'object',
        properties: toProperties(singleton, schema),
        required: [],
        additionalProperties: false,
      },
    ]),
  );
}

/** Model and validator of each singleton. */
export async function emitSingletons(
  singletons: Singleton[],
  to: { schema: LoadedSchema; output: Output; cache: WorkCache },
): Promise<void> {
  for (const { model, source } of singletons) {
    emitModel(model, to.output);
    await emitValidator(model, source, to);
  }
}
