import { compile } from 'json-schema-to-typescript';
import type { EntityModel } from '../../src/domain/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { pascalCase } from '../model/names.ts';
import { answerSchema } from './answer-schema.ts';
import { recordSchema } from './json-schema.ts';
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

export const TYPE_OPTIONS = { bannerComment: '', additionalProperties: false, format: false };

/** types/<entity>.ts: a record in responses and in requests. */
export async function emitTypes(schema: LoadedSchema, models: EntityModel[], output: Output): Promise<void> {
  for (const model of models) {
    const source = schema.entities.find((file) => file.name === model.name)?.data;
    if (!source) continue;
    const name = pascalCase(model.name);
    const read = typeSchema(answerSchema(model, source, schema, models, 'record'));
    const written = recordSchema(model, source, schema.enums);
    const texts = await Promise.all([
      compile({ ...(read as object), title: name }, name, TYPE_OPTIONS),
      compile({ ...(typeSchema(written) as object), title: `${name}Input` }, `${name}Input`, TYPE_OPTIONS),
    ]);
    // a read-only record has no input
    const text = texts
      .join('\n')
      .replace(/export interface (\w+) \{\s*\}/, 'export type $1 = Record<string, never>;');
    output.set(`src/generated/types/${model.name}.ts`, `${HEADER}${text}`);
  }
}
