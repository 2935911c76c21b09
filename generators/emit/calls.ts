import type { JsonSchema } from '../load/call-source.ts';
import type { CompiledCall, CompiledCalls } from '../model/compiled-call.ts';
import { pascalCase } from '../model/names.ts';
import type { WorkCache } from '../work-cache.ts';
import { docstring, HEADER, literal } from './output.ts';
import type { Output } from './output.ts';
import { schemaToTypes, typeSchema } from './types.ts';

const FOLDER = 'src/generated/calls';

type Definitions = Record<string, JsonSchema>;
type Part = 'query' | 'body' | 'answer';

/** Schemas of a call by part; a query without parameters has none. */
export function getParts({ query, body, answer }: CompiledCall): Partial<Record<Part, JsonSchema>> {
  const hasQuery = query && Object.keys(query.properties as object).length > 0;
  return {
    ...(hasQuery ? { query } : {}),
    ...(body ? { body } : {}),
    ...(answer.schema ? { answer: answer.schema } : {}),
  };
}

/** Definitions that the schemas refer to, directly or indirectly. */
function reachable(schemas: Definitions, definitions: Definitions): Definitions {
  const found: Definitions = {};
  const visit = (schema: unknown): void => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/definitions\/(\w+)"/g)) {
      const definition = definitions[name];
      if (!definition || found[name]) continue;
      found[name] = definition;
      visit(definition);
    }
  };
  visit(schemas);
  return found;
}

function typeName(name: string, part: Part): string {
  return `${pascalCase(name)}${pascalCase(part)}`;
}

function listDefaults(query: JsonSchema): string[] {
  return Object.entries(query.properties as Record<string, JsonSchema>).flatMap(([name, one]) =>
    'default' in one ? [name] : [],
  );
}

/** The type of a body whose items are validated apart. */
function receivedType({ model, item }: CompiledCall): string | undefined {
  if (model.items !== 'apart') return undefined;
  return `ReceivedItems<${String(item?.$ref).replace('#/definitions/', '')}>`;
}

function writeTypes(call: CompiledCall): string {
  const { name, path } = call.model;
  const parts = getParts(call);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => `${one ?? ''}: string`);
  const type = (part: Part, none: string) => {
    const target = parts[part]?.$ref;
    if (typeof target === 'string') return target.replace('#/definitions/', '');
    return parts[part] ? typeName(name, part) : none;
  };
  const defaults = parts.query ? listDefaults(parts.query) : [];
  const read =
    defaults.length > 0
      ? ` & Required<Pick<${typeName(name, 'query')}, ${defaults.map(literal).join(' | ')}>>`
      : '';
  const params = names.length > 0 ? `{ ${names.join('; ')} }` : 'object';
  const isPublic = call.model.access === 'public';
  return `  ${name}: { isPublic: ${String(isPublic)}; upload: ${literal(call.model.upload) ?? 'undefined'}; params: ${params}; query: ${type('query', 'object')}; read: ${type('query', 'object')}${read}; body: ${type('body', 'undefined')}; received: ${receivedType(call) ?? type('body', 'undefined')}; answer: ${type('answer', 'undefined')} };`;
}

async function emitTypes(
  { definitions }: CompiledCalls,
  own: CompiledCall[],
  output: Output,
  cache: WorkCache,
): Promise<void> {
  const parts = own.flatMap((call) =>
    Object.entries(getParts(call)).map(
      ([part, schema]) => [typeName(call.model.name, part as Part), schema] as const,
    ),
  );
  const all = { ...reachable(Object.fromEntries(parts), definitions), ...Object.fromEntries(parts) };
  const text = await schemaToTypes(
    cache,
    typeSchema({ title: 'Root', type: 'object', definitions: all }) as object,
    'Root',
    { unreachableDefinitions: true },
  );
  const types = text
    .replace(/export interface Root \{\s*\}\n/, '')
    .replace(/\{\s*\}/g, 'object')
    .replace(/\/\*\*\n \* This (?:interface|type) was referenced by `Root`[^]*?\*\/\n/g, '')
    .replace(
      / \*\n \* This (?:interface|type) was referenced by `Root`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
      '',
    );
  output.set(
    `${FOLDER}/types.ts`,
    `${HEADER}import type { ReceivedItems } from '../../domain/model/received-items.ts';\n\n${types}\n/** By call: path parameters, query as sent and as read (with defaults), body as sent and as received, and the answer's body. */\nexport interface Calls {\n${own.map(writeTypes).join('\n')}\n}\n\nexport type CallName = keyof Calls;\n`,
  );
}

/** The client's function of a call: builds the request, typed by its response. */
function clientFunction(call: CompiledCall): string {
  const { name, method, path } = call.model;
  const parts = getParts(call);
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? '');
  const isQueryNeeded = ((parts.query?.required ?? []) as string[]).length > 0;
  const fields = [
    ...params.map((one) => `${one}: string`),
    ...(parts.query ? [`query${isQueryNeeded ? '' : '?'}: Calls['${name}']['query']`] : []),
    ...(parts.body ? [`body: Calls['${name}']['body']`] : call.model.upload ? ['body: FormData'] : []),
  ];
  const isOptional = fields.every((field) => field.startsWith('query?'));
  const input = fields.length === 0 ? '' : `input: { ${fields.join('; ')} }${isOptional ? ' = {}' : ''}`;
  const address = path.replace(/\{(\w+)\}/g, (_, one: string) => `\${encodeURIComponent(input.${one})}`);
  const rest = [
    ...(parts.query
      ? [isQueryNeeded ? 'query: input.query' : '...(input.query ? { query: input.query } : {})']
      : []),
    ...(parts.body || call.model.upload ? ['body: input.body'] : []),
  ];
  const members = [
    `name: '${name}'`,
    `method: '${method}'`,
    `path: ${params.length > 0 ? `\`${address}\`` : `'${path}'`}`,
    ...rest,
  ];
  return `${docstring(`${call.summary}.`)}\nexport const ${name} = (${input}): CallRequest<Calls['${name}']['answer']> => ({ ${members.join(', ')} });`;
}

/** calls/types.ts, calls/models.ts and calls/<area>.ts with the client's functions. */
export async function emitCalls(compiled: CompiledCalls, output: Output, cache: WorkCache): Promise<void> {
  const own = compiled.calls.filter(({ area }) => area !== undefined);
  await emitTypes(compiled, own, output, cache);
  const models = (calls: CompiledCall[]) =>
    calls.map(({ model }) => `  ${model.name}: ${literal(model)},`).join('\n');
  const entity = compiled.calls.filter(({ area }) => area === undefined);
  output.set(
    `${FOLDER}/models.ts`,
    `${HEADER}import type { CallModel } from '../../domain/model/call.ts';\nimport type { CallName } from './types.ts';\n\nexport const calls: Record<CallName, CallModel> = {\n${models(own)}\n};\n\n/** The operations of the entities. */\nexport const entityCalls: Record<string, CallModel> = {\n${models(entity)}\n};\n`,
  );
  for (const area of new Set(own.map((call) => call.area ?? ''))) {
    const ofArea = own.filter((call) => call.area === area);
    const functions = ofArea.map(clientFunction);
    output.set(
      `${FOLDER}/${area}-calls.ts`,
      `${HEADER}import type { CallRequest } from '../../domain/model/call.ts';\nimport type { Calls } from './types.ts';\n\n${functions.join('\n\n')}\n`,
    );
  }
}
