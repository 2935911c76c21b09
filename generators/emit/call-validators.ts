import type { JsonSchema } from '../load/call-source.ts';
import type { CompiledCall, CompiledCalls } from '../model/compiled-call.ts';
import { camelCase } from '../model/names.ts';
import type { WorkCache } from '../work-cache.ts';
import { getParts } from './calls.ts';
import { HEADER } from './output.ts';
import type { Output } from './output.ts';
import { readsImport, withReadings } from './readings.ts';
import { validatorCode } from './validators.ts';

const SCHEMA = 'calls';
const FOLDER = 'src/generated/validators';

/** References point into the one schema with all definitions. */
function located(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(withReadings(schema)).replaceAll('"#/definitions/', `"${SCHEMA}#/definitions/`),
  ) as JsonSchema;
}

/** The schema of a body that is a list, or may be one: that of the list. */
function listSchema({ oneOf, ...body }: JsonSchema): JsonSchema {
  const [, list] = (oneOf ?? []) as JsonSchema[];
  return list ? { ...body, ...list } : body;
}

/** The schemas of a call's body: of a list, its items have their own. */
function bodySchemas({ model, body, item }: CompiledCall): Record<string, JsonSchema> {
  if (!body) return {};
  if (!item) return { [`${model.name}Body`]: located(body) };
  const { items: _items, ...list } = listSchema(body);
  return { [`${model.name}Body`]: located(list), [`${model.name}Item`]: located(item) };
}

function callSchemas(call: CompiledCall): Record<string, JsonSchema> {
  const { query } = getParts(call);
  return {
    ...(query && call.model.query ? { [`${call.model.name}Query`]: located(query) } : {}),
    ...bodySchemas(call),
  };
}

/**
 * validators/<area>-calls.js: validates query and body of every declared call, as `<call>Query`, `<call>Body` and, for
 * the items of a list, `<call>Item`; and validators/calls.ts with all of them.
 */
export async function emitCallValidators(
  { calls, definitions }: CompiledCalls,
  output: Output,
  cache: WorkCache,
): Promise<void> {
  const shared = { $id: SCHEMA, definitions: located(definitions) };
  const areas = [...new Set(calls.flatMap(({ area }) => area ?? []))];
  const emitted: string[] = [];
  for (const area of areas) {
    const own = calls.filter((call) => call.area === area);
    const schemas: Record<string, JsonSchema> = Object.assign({}, ...own.map(callSchemas));
    const names = Object.keys(schemas);
    if (names.length === 0) continue;
    const code = await validatorCode(cache, schemas, { shared, verbose: true, useDefaults: true });
    const types = names.map((name) => `export const ${name}: CompiledValidator;`);
    output.set(`${FOLDER}/${area}-calls.js`, `${HEADER}/* eslint-disable */\n${readsImport(code)}${code}\n`);
    output.set(
      `${FOLDER}/${area}-calls.d.ts`,
      `${HEADER}import type { CompiledValidator } from '../../domain/model/validation.ts';\n\n${types.join('\n')}\n`,
    );
    emitted.push(area);
  }
  const imports = emitted.map((area) => `import * as ${camelCase(area)} from './${area}-calls.js';`);
  output.set(
    `${FOLDER}/calls.ts`,
    `${HEADER}import type { CompiledValidator } from '../../domain/model/validation.ts';
${imports.join('\n')}

/** All validators of calls at once, for the server. */
export const callValidators: Record<string, CompiledValidator> = { ${emitted.map((area) => `...${camelCase(area)}`).join(', ')} };
`,
  );
}
