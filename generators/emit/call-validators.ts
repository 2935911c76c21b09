import type { JsonSchema } from '../load/call-source.ts';
import type { CompiledCalls } from '../model/compiled-call.ts';
import type { WorkCache } from '../work-cache.ts';
import { getParts } from './calls.ts';
import { HEADER } from './output.ts';
import type { Output } from './output.ts';
import { validatorCode } from './validators.ts';

const SCHEMA = 'calls';

/** References point into the one schema with all definitions. */
function located(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/definitions/', `"${SCHEMA}#/definitions/`),
  ) as JsonSchema;
}

/** validators/calls.js: validates query and body of every declared call, as `<call>Query` and `<call>Body`. */
export async function emitCallValidators(
  { calls, definitions }: CompiledCalls,
  output: Output,
  cache: WorkCache,
): Promise<void> {
  const schemas: Record<string, JsonSchema> = {};
  for (const call of calls) {
    if (call.area === undefined) continue;
    const { query, body } = getParts(call);
    if (query && call.model.query) schemas[`${call.model.name}Query`] = located(query);
    if (body) schemas[`${call.model.name}Body`] = call.isBodyRaw ? { type: body.type } : located(body);
  }
  const shared = { $id: SCHEMA, definitions: located(definitions) };
  const code = await validatorCode(cache, schemas, { shared, verbose: true, useDefaults: true });
  const types = Object.keys(schemas).map((name) => `export const ${name}: CompiledValidator;`);
  output.set('src/generated/validators/calls.js', `${HEADER}/* eslint-disable */\n${code}\n`);
  output.set(
    'src/generated/validators/calls.d.ts',
    `${HEADER}import type { CompiledValidator } from '../../domain/model/validation.ts';\n\n${types.join('\n')}\n`,
  );
}
