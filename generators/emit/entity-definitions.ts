import type { EntityModel } from '../../src/domain/model.ts';
import type { JsonSchema } from '../load/call-source.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { EntitySource } from '../load/source.ts';
import { pascalCase } from '../model/names.ts';
import { answerSchema } from './answer-schema.ts';
import { recordSchema } from './json-schema.ts';

type Definitions = Record<string, JsonSchema>;

function buildSchemas(
  model: EntityModel,
  source: EntitySource,
  schema: LoadedSchema,
  models: EntityModel[],
): Definitions {
  const name = pascalCase(model.name);
  const written = recordSchema(model, source, schema.enums);
  const { required: _required, allOf: _allOf, ...partial } = written;
  const properties = {
    ...(partial.properties as JsonSchema),
    updatedAt: { type: 'string', format: 'date-time' },
  };
  return {
    [name]: answerSchema(model, source, schema, models, 'record'),
    [`${name}Row`]: answerSchema(model, source, schema, models, 'list'),
    [`${name}Input`]: written,
    [`${name}Update`]: { ...partial, properties },
  };
}

/** The schemas of the entities that declared calls may refer to. */
export function entityDefinitions(schema: LoadedSchema, models: EntityModel[]): Definitions {
  return Object.assign(
    {},
    ...models.map((model) => {
      const source = schema.entities.find((file) => file.name === model.name)?.data;
      return source ? buildSchemas(model, source, schema, models) : {};
    }),
  ) as Definitions;
}
