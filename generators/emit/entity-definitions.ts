import { FRESH_MINUTES } from '../../src/domain/access/fresh-proof.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { JsonSchema } from '../load/call-source.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { EntitySource } from '../load/source.ts';
import { pascalCase } from '../model/names.ts';
import { answerSchema } from './answer-schema.ts';
import { recordSchema, writtenName } from './json-schema.ts';

type Definitions = Record<string, JsonSchema>;

const GUARDED = `Only a person may change it, with a sign-in within the last ${FRESH_MINUTES} minutes (\`PROOF_REQUIRED\`), and no bearer token; the present value is accepted.`;

/** The properties of an update, with a sentence on each that needs a fresh proof. */
function updatedProperties({ fields }: EntityModel, properties: Definitions): Definitions {
  const guarded = new Set(fields.filter(({ proof }) => proof).map(writtenName));
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      guarded.has(name) ? { ...one, description: GUARDED, 'x-proof': true } : one,
    ]),
  );
}

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
    ...updatedProperties(model, partial.properties as Definitions),
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
