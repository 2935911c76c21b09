import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { pascalCase } from '../model/names.ts';
import { answerSchema } from './answer-schema.ts';
import { recordSchema } from './json-schema.ts';
import type { WorkCache } from '../work-cache.ts';
import { HEADER } from './output.ts';
import type { Output } from './output.ts';

const IGNORED = ['minItems', 'maxItems', 'uniqueItems', 'if', 'then', 'else', 'allOf'];

/**
 * A schema without keywords that types cannot express: json-schema-to-typescript would expand bounded arrays to tuples.
 */
export function typeSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typeSchema);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key]) => !IGNORED.includes(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, typeSchema(item)]));
}

const TYPE_OPTIONS = { bannerComment: '', additionalProperties: false, format: false };

/** TypeScript of a schema. */
export function schemaToTypes(
  cache: WorkCache,
  schema: object,
  name: string,
  own: { unreachableDefinitions?: boolean } = {},
): Promise<string> {
  const options = { ...TYPE_OPTIONS, ...own };
  return cache.get('types', { schema, name, options }, async () => {
    const { compile } = await import('json-schema-to-typescript');
    return compile(schema, name, options);
  });
}

/** types/<entity>.ts: a record in responses and in requests. */
export async function emitTypes(
  schema: LoadedSchema,
  models: EntityModel[],
  output: Output,
  cache: WorkCache,
): Promise<void> {
  for (const model of models) {
    const source = schema.entities.find((file) => file.name === model.name)?.data;
    if (!source) continue;
    const name = pascalCase(model.name);
    const read = typeSchema(answerSchema(model, source, schema, models, 'record'));
    const written = recordSchema(model, source, schema.enums);
    const texts = await Promise.all([
      schemaToTypes(cache, { ...(read as object), title: name }, name),
      schemaToTypes(cache, { ...(typeSchema(written) as object), title: `${name}Input` }, `${name}Input`),
    ]);
    // a read-only record has no input
    const text = texts
      .join('\n')
      .replace(/export interface (\w+) \{\s*\}/, 'export type $1 = Record<string, never>;');
    output.set(`src/generated/types/${model.name}.ts`, `${HEADER}${text}`);
  }
}
