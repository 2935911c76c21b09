import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallModel, takesIdempotencyKey } from '../../src/domain/model/call.ts';
import { FRESH_MINUTES } from '../../src/domain/access/fresh-proof.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { JsonSchema } from '../load/call-source.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { type Problem, suggest } from '../load/problem.ts';
import { reportOn } from '../load/report.ts';
import type { CompiledCall, CompiledCalls } from '../model/compiled-call.ts';
import type { Output } from './output.ts';
import { describeReadings } from './readings.ts';
import { sample } from './sample.ts';

type Json = Record<string, unknown>;
type Definitions = Record<string, JsonSchema>;

const ref = (name: string): Json => ({ $ref: `#/definitions/${name}` });
const failure = (description: string, schema = 'Failures'): Json => ({
  description,
  content: { 'application/json': { schema: ref(schema) } },
});

/** Default descriptions of refusals. */
const STANDARD: Record<string, string> = {
  400: 'Every error of the request.',
  401: 'Not signed in.',
  403: 'Not allowed.',
  404: 'Not found.',
  409: 'It conflicts with the current state, or a call with the same Idempotency-Key is running.',
  413: 'The body is too large.',
  415: 'Unsupported content type.',
  422: 'The Idempotency-Key was used for another call.',
  429: 'Too many requests; `Retry-After` says how many seconds to wait.',
  503: 'The database is unavailable; `Retry-After` says how many seconds to wait.',
};

function standardStatuses({ model, query, body }: CompiledCall): string[] {
  const hasQuery = Object.keys((query?.properties ?? {}) as object).length > 0;
  const isSent = body !== undefined || model.upload !== undefined;
  return [
    ...(hasQuery || isSent ? ['400'] : []),
    ...(model.access === 'public' ? [] : ['401']),
    ...(model.access === 'public' && model.method === 'GET' ? [] : ['403']),
    ...(model.path.includes('{') ? ['404'] : []),
    ...(isSent ? ['413', '415'] : []),
    ...(takesIdempotencyKey(model) ? ['409', '422'] : []),
    '429',
    '503',
  ];
}

function refusals(call: CompiledCall): Json {
  const standard = standardStatuses(call).map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ]);
  const refused = call.model.proof ? { 403: PROOF_REFUSAL } : {};
  const own = Object.entries({ ...refused, ...call.errors }).map(([status, text]) => {
    if (Number(status) < 400) return [status, { description: text }];
    const isConflict =
      status === '409' && call.model.entity?.operation === 'update' && call.model.path.endsWith('{id}');
    return [status, failure(text, isConflict ? 'Conflict' : 'Failures')];
  });
  const changed = hasVersion(call.model)
    ? [['412', failure('The record has changed since the version that `If-Match` names.', 'Conflict')]]
    : [];
  return Object.fromEntries([...standard, ...changed, ...own]) as Json;
}

/** Two days, because one sample date would not form a period. */
function isPeriod({ properties = {} }: JsonSchema): boolean {
  return ['gte', 'lt'].every((name) => Object.hasOwn(properties as object, name));
}

const HEADERS = {
  key: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Of a bearer token: runs the call once, and repeats its response for 24 hours. Another call under the key is a 422, one at the same time a 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  match: {
    name: 'If-Match',
    in: 'header',
    description: 'An `ETag`, like `updatedAt` in the body: 412 if the record has changed since.',
    schema: { type: 'string' },
  },
} satisfies Record<string, Json>;

const hasVersion = ({ entity, method }: CallModel): boolean =>
  entity?.operation === 'update' && (method === 'PUT' || method === 'PATCH');

function headers(model: CallModel): Json[] {
  return [
    ...(takesIdempotencyKey(model) ? [HEADERS.key] : []),
    ...(hasVersion(model) ? [HEADERS.match] : []),
  ];
}

/** A parameter's description, with a note on the case of its values. */
function describeParameter({ anyCase }: CallModel, name: string, description: unknown): Json {
  const note = anyCase?.[name] ? 'Upper or lower case.' : undefined;
  const text = [description, note].filter((part) => part !== undefined).join(' ');
  return text === '' ? {} : { description: text };
}

/** Pages that try out a call fill in all examples: those of two names of a parameter agree. */
function findExample(name: string, schema: JsonSchema): Record<string, string> | undefined {
  if (!isPeriod(schema)) return undefined;
  return name === 'previousPeriod'
    ? { gte: '2026-09-01', lt: '2026-10-01' }
    : { gte: '2026-10-01', lt: '2026-11-01' };
}

/** Other names of parameters. */
function aliases(model: CallModel, query: JsonSchema | undefined): Json[] {
  const properties = (query?.properties ?? {}) as Definitions;
  return Object.entries(model.aliases ?? {}).map(([name, { of, part }]) => {
    const { description: _, ...whole } = properties[of] ?? {};
    const schema = part === undefined ? whole : ((whole.properties as Definitions | undefined)?.[part] ?? {});
    const example = findExample(of, whole);
    return {
      name,
      in: 'query',
      description: `Another name of \`${part === undefined ? of : `${of}[${part}]`}\`.`,
      schema,
      ...(example ? { example: part === undefined ? example : example[part] } : {}),
      ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    };
  });
}

function parameters({ model, query }: CompiledCall): Json[] {
  const required = (query?.required ?? []) as string[];
  const inPath = [...model.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: model.ids.includes(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }));
  const inQuery = Object.entries((query?.properties ?? {}) as Definitions).map(([name, one]) => {
    const { description, 'x-range': isRange, 'x-messages': _messages, ...schema } = one;
    const example = findExample(name, schema);
    return {
      name,
      in: 'query',
      ...(required.includes(name) ? { required: true } : {}),
      ...describeParameter(model, name, description),
      schema,
      ...(example ? { example } : {}),
      ...(isRange === true || schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    };
  });
  return [...inPath, ...inQuery, ...aliases(model, query), ...headers(model)];
}

function requestBody({ model, body, example }: CompiledCall, definitions: Definitions): Json | undefined {
  if (model.upload) {
    const file = {
      type: 'string',
      contentMediaType: model.upload === 'csv' ? 'text/csv' : 'application/octet-stream',
    };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return undefined;
  const value = example.body ?? sample(body, definitions);
  return {
    required: true,
    content: { 'application/json': { schema: describeReadings(body), example: value } },
  };
}

function responseHeaders({ entity }: CallModel): Json {
  if (entity?.operation !== 'list') return {};
  const description = 'The indexes of the rows and the total, such as `practices 0-24/60`, for react-admin.';
  return { headers: { 'Content-Range': { description, schema: { type: 'string' } } } };
}

function success({ model, answer, example }: CompiledCall, definitions: Definitions): Json {
  const { description, schema, media = 'application/json' } = answer;
  if (!schema) {
    const file = { schema: { type: 'string', example: 'A file.' } };
    return { description, content: Object.fromEntries([media].flat().map((type) => [type, file])) };
  }
  const value = example.answer ?? sample(schema, definitions);
  return {
    description,
    ...responseHeaders(model),
    content: { 'application/json': { schema, example: value } },
  };
}

const PROOF = `Needs a sign-in within the last ${FRESH_MINUTES} minutes.`;
const PROOF_REFUSAL = `Not allowed, or the sign-in is older than ${FRESH_MINUTES} minutes (\`PROOF_REQUIRED\`).`;

/** The proof that a person needs, and the scope that a token needs, follow the call's description. */
function describe({ model: { token, proof }, description }: CompiledCall): Json {
  const scope = token ? `A bearer token needs the scope \`${token}\`.` : undefined;
  const parts = [description, proof && PROOF, scope].filter((part) => part !== undefined);
  return parts.length > 0 ? { description: parts.join('\n\n') } : {};
}

function operation(call: CompiledCall, definitions: Definitions): Json {
  const { model, tag, summary } = call;
  const body = requestBody(call, definitions);
  const named = parameters(call);
  return {
    tags: [tag],
    operationId: model.name,
    summary,
    ...describe(call),
    ...(model.access === 'public' ? { security: [] } : {}),
    ...(model.token ? { security: [{ session: [] }, { bearer: [] }], 'x-token': model.token } : {}),
    ...(model.proof ? { 'x-proof': true } : {}),
    'x-access': model.access,
    ...(named.length > 0 ? { parameters: named } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { [String(model.status)]: success(call, definitions), ...refusals(call) },
  };
}

/** The documentation's first examples; the tests run them as printed. */
function quickStart(root: string): string {
  const path = join(root, 'docs/examples/quick-start.md');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

interface Sources {
  schema: LoadedSchema;
  models: EntityModel[];
  calls: CompiledCalls;
}

/** Reports ways to sign in that are described nowhere. */
export function checkOpenApi({ openApi }: LoadedSchema, problems: Problem[]): void {
  if (!openApi) return;
  const { servers, security, components } = openApi.data;
  const schemes = Object.keys(components.securitySchemes);
  servers.forEach(({ url }, index) => {
    if (url !== '/v1')
      reportOn(openApi, problems)(['servers', index, 'url'], `no call is below "${url}"`, 'write "/v1"');
  });
  security.forEach((ways, index) => {
    for (const name of Object.keys(ways))
      if (!schemes.includes(name))
        reportOn(openApi, problems)(
          ['security', index, name],
          `there is no scheme "${name}"`,
          suggest(name, schemes),
          'key',
        );
  });
}

/** openapi.json: every call that any role may make. */
export function emitOpenApi(root: string, { schema, models, calls }: Sources, output: Output): void {
  const base = schema.openApi?.data;
  if (!base) return;
  const { definitions } = calls;
  const paths: Record<string, Json> = {};
  for (const call of calls.calls) {
    const { method, path: at, access } = call.model;
    if (access.length === 0) continue;
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation(call, definitions) };
  }
  const tags = models.map((model) => ({
    name: model.label.plural,
    description:
      schema.entities.find((file) => file.name === model.name)?.data.description ?? model.label.plural,
  }));
  const known = new Set(tags.map(({ name }) => name));
  const document = {
    ...base,
    info: { ...base.info, description: `${base.info.description}\n\n${quickStart(root)}` },
    tags: [...calls.tags.filter(({ name }) => !known.has(name)), ...tags],
    paths,
    components: {
      ...base.components,
      responses: Object.fromEntries(
        Object.entries(STANDARD).map(([status, text]) => [status, failure(text)]),
      ),
      schemas: describeReadings(definitions),
    },
  };
  const text = JSON.stringify(document, null, 1).replaceAll('"#/definitions/', '"#/components/schemas/');
  output.set('src/generated/openapi.json', `${text}\n`);
}
