import type { CallSource, CallsSource, JsonSchema } from '../load/call-source.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { CompiledCall } from '../model/compiled-call.ts';
import { findCycles } from './graphs.ts';
import { isMediaType, MEDIA_TYPES } from './media-types.ts';
import { checkUnique } from './names.ts';
import { checkJsonSchema, findUntyped, getReferences } from './json-schemas.ts';

/** Properties that name a record though they are no UUID. */
const NAMES_OF_RECORDS = /^(?:id|slug|token|code|key)$|(?:Id|Ids|Slug|Token|Identifiers?)$/;

/** Whether a value of the schema can name a record. */
function canNameRecord(schema: JsonSchema, definitions: Record<string, JsonSchema>, name = ''): boolean {
  const { $ref, format, properties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (format === 'uuid' || schema['x-read'] === 'id' || NAMES_OF_RECORDS.test(name)) return true;
  const isNaming = (one: unknown, key = '') => canNameRecord(one as JsonSchema, definitions, key);
  const parts = [anyOf, oneOf, allOf].flat();
  const target = getDefinition(String($ref ?? ''));
  const { [target ?? '']: definition, ...rest } = definitions;
  return (
    (definition !== undefined && canNameRecord(definition, rest)) ||
    Object.entries((properties ?? {}) as object).some(([key, one]) => isNaming(one, key)) ||
    (items !== undefined && isNaming(items)) ||
    parts.some((one) => isNaming(one))
  );
}

interface CallContext {
  name: string;
  source: CallSource;
  schema: LoadedSchema;
  report: Report;
}

/** The schemas of a call, with their paths below it. */
function getCallSchemas({ query, body, answer }: CallSource): { schema: JsonSchema; path: Path }[] {
  const named = (schemas: Record<string, JsonSchema> | undefined, path: Path) =>
    Object.entries(schemas ?? {}).map(([name, schema]) => ({ schema, path: [...path, name] }));
  return [
    ...named(query?.properties, ['query', 'properties']),
    ...(body ? [{ schema: body, path: ['body'] }] : []),
    ...(['data', 'list'] as const).flatMap((key) => {
      const schema = answer[key];
      return schema ? [{ schema, path: ['answer', key] }] : [];
    }),
    ...named(answer.with, ['answer', 'with']),
  ];
}

/** Every schema of a calls file, with its path. */
export function getSchemas({ data }: SchemaFile<CallsSource>): { schema: JsonSchema; path: Path }[] {
  return [
    ...Object.entries(data.definitions ?? {}).map(([name, schema]) => ({
      schema,
      path: ['definitions', name],
    })),
    ...Object.entries(data.queries ?? {}).flatMap(([part, schemas]) =>
      Object.entries(schemas).map(([name, schema]) => ({ schema, path: ['queries', part, name] })),
    ),
    ...Object.entries(data.calls).flatMap(([name, call]) =>
      getCallSchemas(call).map(({ schema, path }) => ({ schema, path: ['calls', name, ...path] })),
    ),
  ];
}

function checkPath({ source, schema, report }: CallContext): void {
  if (source.path.startsWith('/v1/'))
    report(['path'], 'paths are below /v1 already', `write "${source.path.slice(3)}"`);
  const names = [...source.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index)
      report(['path'], `the parameter "{${name}}" is there twice`, 'give each a name of its own');
    if (source.query?.properties?.[name])
      report(
        ['query', 'properties', name],
        `"${name}" is a parameter of the path already`,
        'write another name',
        'key',
      );
  });
  if (source.notFound !== undefined && names.length === 0 && !hasRecordInInput(source, schema))
    report(['notFound'], 'nothing in the call names a record', 'take it out, or add an id', 'key');
  const id = names.find((name) => /^id$|Id$/.test(name));
  if (source.notFound === undefined && id !== undefined)
    report.warn(['path'], `nothing says what is missing if no record has this "${id}"`, 'write "notFound"');
}

function hasRecordInInput({ body, query }: CallSource, { calls }: LoadedSchema): boolean {
  if (query?.entity !== undefined) return true;
  const definitions = Object.assign({}, ...calls.map(({ data }) => data.definitions)) as Record<
    string,
    JsonSchema
  >;
  const included = calls.flatMap(({ data }) => (query?.include ?? []).map((part) => data.queries?.[part]));
  const properties = Object.assign({}, ...included, query?.properties) as Record<string, JsonSchema>;
  return [{ type: 'object', properties }, body ?? {}].some((one) => canNameRecord(one, definitions));
}

/** The bytes of the shortest JSON text that meets a schema; what a reference leads to counts as an empty object. */
function countLeastBytes({ type, enum: values, required, properties, minLength }: JsonSchema): number {
  if (Array.isArray(values)) return Math.min(...values.map((value) => JSON.stringify(value).length));
  const parts = (properties ?? {}) as Record<string, JsonSchema>;
  switch ([type].flat()[0]) {
    case 'boolean':
    case 'null':
      return 'null'.length;
    case 'string':
      return '""'.length + Number(minLength ?? 0);
    case 'object':
      return ((required ?? []) as string[]).reduce(
        (sum, name, index) =>
          sum + (index > 0 ? 1 : 0) + `"${name}":`.length + countLeastBytes(parts[name] ?? {}),
        '{}'.length,
      );
    default:
      return type === undefined || type === 'array' ? '{}'.length : 1;
  }
}

function checkMethod({ source, report }: CallContext): void {
  const { method, body, upload, head, answer } = source;
  if (source.limits && !body && !upload)
    report(['limits'], 'the call has no body to limit', 'take it out', 'key');
  const least = body ? countLeastBytes(body) : 0;
  if (source.limits?.bytes !== undefined && source.limits.bytes < least)
    report(
      ['limits', 'bytes'],
      `the smallest body has ${least} bytes: every one is refused`,
      `write ${least} or more`,
    );
  if (body && method === 'GET') report(['body'], 'a GET has no body', 'use "query", or POST', 'key');
  if (body && method === 'DELETE') report(['body'], 'a DELETE has no body', 'use "query", or POST', 'key');
  if (upload && method !== 'POST' && method !== 'PUT')
    report(['upload'], `a ${method} has no file`, 'use POST', 'key');
  if (upload && body)
    report(['body'], 'a call with "upload" has a form instead', 'take one of them out', 'key');
  if (head !== undefined && method !== 'GET') report(['head'], '"head" is for GET', 'take it out', 'key');
  if (
    body &&
    body.type !== undefined &&
    ![body.type].flat().some((type) => type === 'object' || type === 'array')
  )
    report(['body', 'type'], 'a body is an object or a list', 'write "object"');
  if (answer.data && answer.list)
    report(['answer', 'list'], 'an answer has "data" or "list"', 'take one of them out', 'key');
  if (!answer.data && !answer.list && answer.media === undefined && source.status !== 204)
    report(['answer'], 'the answer says nothing', 'write "data", "list", "media", or the status 204');
  if (answer.media !== undefined && (answer.data ?? answer.list))
    report(['answer', 'media'], 'an answer is a file or data', 'take one of them out', 'key');
  [answer.media ?? []].flat().forEach((type, index) => {
    const path = typeof answer.media === 'string' ? ['answer', 'media'] : ['answer', 'media', index];
    // one of the wrong form is reported as such
    if (/^[a-z]+\/[a-z0-9.+-]+/.test(type) && !isMediaType(type))
      report(path, `there is no media type "${type}"`, suggest(type, MEDIA_TYPES));
  });
  for (const key of Object.keys(answer.with ?? {}))
    if (['data', 'withheld', 'notices', 'errors'].includes(key))
      report(['answer', 'with', key], `every answer has its own "${key}"`, 'write another name', 'key');
  if (source.status !== undefined && source.status !== 200 && method === 'GET')
    report(['status'], 'a GET answers 200', 'take it out');
  if (source.rate === 'write' && method === 'GET')
    report.warn(['rate'], 'a GET only reads', 'write "read" or "heavy"');
  if (source.rate === 'read' && ['PUT', 'PATCH', 'DELETE'].includes(method))
    report.warn(['rate'], `a ${method} writes`, 'write "write"');
  if (source.status === 204 && (answer.data ?? answer.list))
    report(['status'], 'a 204 has no content', 'write 200');
}

/** Access that contradicts other keys of the call. */
function checkAccess({ source, report }: CallContext): void {
  const { access, refusal, token, method } = source;
  if (access === 'public') {
    if (refusal !== undefined)
      report(['refusal'], 'everybody may make the call: nobody reads this', 'take it out', 'key');
    for (const key of ['token', 'proof'] as const)
      if (source[key] !== undefined)
        report([key], 'everybody may make the call, also without signing in', 'take it out', 'key');
    return;
  }
  if (source.rate === 'public')
    report(
      ['rate'],
      '"public" counts calls of people who are not signed in',
      'write "read", "write" or "heavy"',
    );
  if (access === 'signed-in' && refusal !== undefined)
    report(['refusal'], 'every user may make the call: nobody reads this', 'take it out', 'key');
  const grants = typeof access === 'string' ? [] : [access].flat();
  grants.forEach((grant, index) => {
    const path: Path = Array.isArray(access) ? ['access', index] : ['access'];
    if (grant.entity !== undefined && grant.roles)
      report(
        [...path, 'roles'],
        'the permissions of the entity say which roles',
        'take one of them out',
        'key',
      );
    if (grant.operation !== undefined && grant.entity === undefined)
      report([...path, 'operation'], '"operation" is that of an entity', 'write "entity" too', 'key');
  });
  grants.forEach((grant, index) => {
    const { roles = [], ...rest } = grant;
    const wider = grants.findIndex(({ roles: others = [], ...other }, position) => {
      const isSame = roles.length === others.length && position > index;
      const isMore = roles.every((role) => others.includes(role)) && others.length > 0 && !isSame;
      return position !== index && isMore && JSON.stringify(other) === JSON.stringify(rest);
    });
    if (wider >= 0 && roles.length > 0)
      report(['access', index], `item ${wider + 1} permits all of this`, 'take one of them out');
  });
  const isForAdmins = grants.some(({ roles }) => !roles || roles.includes('ADMIN'));
  if (token !== undefined && grants.length > 0 && !isForAdmins)
    report(
      ['token'],
      'a token acts for administrators, who may not make the call',
      'add ADMIN to its roles, or take "token" out',
      'key',
    );
  if (token?.endsWith(':write') && method === 'GET')
    report(['token'], 'a GET only reads', `write "${token.replace(/:write$/, ':read')}"`);
  if (token?.endsWith(':read') && (method === 'PUT' || method === 'PATCH' || method === 'DELETE'))
    report(['token'], `a ${method} writes`, `write "${token.replace(/:read$/, ':write')}"`);
}

/** A token's scope is that of the records that the call is about. */
function checkTokenOfEntity({ source: { access, token }, schema, report }: CallContext): void {
  const [prefix = '', operation = ''] = token?.split(':') ?? [];
  const owners = schema.entities.filter(({ data }) => data['x-entity'].token === prefix);
  const named = (typeof access === 'string' ? [] : [access].flat()).flatMap(
    ({ entity }) => schema.entities.find(({ name }) => name === entity) ?? [],
  );
  const [[other], [own]] = [owners, named];
  if (!other || !own || named.some((one) => owners.includes(one))) return;
  const expected = own.data['x-entity'].token;
  report(
    ['token'],
    `"${token ?? ''}" is a scope of "${other.name}", and the call is about "${own.name}"`,
    expected === undefined ? 'take it out' : `write "${expected}:${operation}"`,
  );
}

function checkQuery({ source, schema, report }: CallContext): void {
  const { query, answer } = source;
  if (!query) return;
  const shared = Object.assign({}, ...schema.calls.map(({ data }) => data.queries ?? {})) as Record<
    string,
    object
  >;
  const included = (query.include ?? []).flatMap((part) => Object.keys(shared[part] ?? {}));
  const known = [...included, ...Object.keys(query.properties ?? {})];
  (query.include ?? []).forEach((part, index) => {
    if (!shared[part])
      report(
        ['query', 'include', index],
        `there is no shared query "${part}"`,
        suggest(part, Object.keys(shared)),
      );
    else if (part === 'paging' && !answer.list)
      report(
        ['query', 'include', index],
        'the answer is no list: it has no pages',
        'take it out, or answer a "list"',
      );
  });
  (query.required ?? []).forEach((name, index) => {
    if (query.entity === undefined && !known.includes(name))
      report(['query', 'required', index], `"${name}" is no parameter of this call`, suggest(name, known));
    if (query.properties?.[name]?.default !== undefined)
      report(
        ['query', 'required', index],
        `"${name}" has a default, and is never missing`,
        'take it out, or the default',
      );
  });
  if (query.entity !== undefined && (query.properties ?? query.include))
    report(['query', 'entity'], "an entity's parameters replace all others", 'keep one of them', 'key');
  for (const [name, property] of Object.entries(query.properties ?? {})) {
    if (!/^[A-Za-z_]\w*$/.test(name))
      report(
        ['query', 'properties', name],
        `"${name}" is no name of a parameter`,
        'write it like "dateFrom"',
        'key',
      );
    if (property.type === 'object' && Object.keys(property.properties ?? {}).length === 0)
      report(['query', 'properties', name], `"${name}" has no properties`, 'write them, or another type');
  }
}

/** Readers of the API tell calls apart by their summaries. Two that are alike are both reported, as names are. */
function checkSummaries({ calls }: LoadedSchema, problems: Problem[]): void {
  const owners = new Map<string, string[]>();
  const all = calls.flatMap((file) =>
    Object.entries(file.data.calls).map(([name, { summary, description }]) => ({
      name,
      summary,
      description,
      report: reportOn(file, problems, ['calls', name]),
    })),
  );
  for (const { name, summary } of all) owners.set(summary, [...(owners.get(summary) ?? []), name]);
  for (const { name, summary, description, report } of all) {
    const other = owners.get(summary)?.find((one) => one !== name);
    if (other !== undefined)
      report(['summary'], `"${other}" has the summary "${summary}" too`, 'say what differs');
    if (description === summary)
      report.warn(['description'], 'the description repeats the summary', 'say more, or take it out');
  }
}

/** Definitions that the generator itself refers to. */
const OF_EVERY_CALL = [
  'Failures',
  'Failure',
  'Conflict',
  'Pagination',
  'AuditEntry',
  'ImportCheck',
  'ImportUndo',
  'Withheld',
  'FilterNotice',
];

const getDefinition = (ref: string): string | undefined => /#\/definitions\/(\w+)$/.exec(ref)?.[1];

/** Names of the definitions that schemas contain, also within each other. */
function findDefinitions({ calls }: LoadedSchema, schemas: readonly JsonSchema[]): Set<string> {
  const all = Object.assign({}, ...calls.map(({ data }) => data.definitions)) as Record<string, JsonSchema>;
  const found = new Set<string>();
  const follow = (schema: JsonSchema): void => {
    for (const { ref } of getReferences(schema)) {
      const name = getDefinition(ref);
      if (name === undefined || found.has(name)) continue;
      found.add(name);
      follow(all[name] ?? {});
    }
  };
  schemas.forEach(follow);
  return found;
}

/** Values of callers that nothing describes. Handlers rely on the declared types. */
function checkInputs(schema: LoadedSchema, problems: Problem[]): void {
  const bodies = schema.calls.flatMap(({ data }) => Object.values(data.calls).map(({ body }) => body ?? {}));
  const definitions = findDefinitions(schema, bodies);
  const isInput = ([part, name = '', key]: Path): boolean => {
    if (part === 'definitions') return definitions.has(String(name));
    return part === 'queries' || key === 'query' || key === 'body';
  };
  const shared = Object.assign({}, ...schema.calls.map(({ data }) => data.queries ?? {})) as Record<
    string,
    JsonSchema
  >;
  // an included parameter may be declared further
  const isDeclared = ({ data }: SchemaFile<CallsSource>, path: Path): boolean =>
    path[2] === 'query' &&
    (data.calls[path[1] ?? '']?.query?.include ?? []).some((name) =>
      Object.keys(shared[name]?.properties ?? {}).includes(String(path.at(-1))),
    );
  for (const file of schema.calls)
    for (const { schema: one, path } of getSchemas(file))
      for (const untyped of isInput(path) ? findUntyped(one, path) : [])
        if (!isDeclared(file, untyped))
          problems.push(
            file.problem(untyped, `"${String(untyped.at(-1))}" accepts any value`, 'write its "type"'),
          );
}

/** Definitions that contain themselves in every value. */
function checkEndless(schema: LoadedSchema, problems: Problem[]): void {
  const definitions = schema.calls.flatMap((file) =>
    Object.entries(file.data.definitions ?? {}).map(([name, one]) => ({ file, name, schema: one })),
  );
  const needed = new Map(
    definitions.map(({ name, schema: one }) => [
      name,
      getReferences(one).flatMap(({ ref, isNeeded }) => (isNeeded ? (getDefinition(ref) ?? []) : [])),
    ]),
  );
  for (const cycle of findCycles(needed)) {
    const [name = ''] = cycle;
    const path = cycle.length > 2 ? ` (${cycle.join(' → ')})` : '';
    const { file } = definitions.find((one) => one.name === name) ?? {};
    const message = `definition "${name}" contains itself${path}: its values would have no end`;
    if (file)
      problems.push(
        file.problem(['definitions', name], message, 'make the inner one optional, or a list', 'key'),
      );
  }
}

/** Definitions and shared queries that no call uses. */
function checkUses(schema: LoadedSchema, problems: Problem[]): void {
  const roots = schema.calls
    .flatMap(getSchemas)
    .filter(({ path }) => path[0] !== 'definitions' || OF_EVERY_CALL.includes(String(path[1])));
  const used = findDefinitions(
    schema,
    roots.map((root) => root.schema),
  );
  const included = schema.calls.flatMap(({ data }) =>
    Object.values(data.calls).flatMap((call) => call.query?.include ?? []),
  );
  for (const file of schema.calls) {
    const report = reportOn(file, problems);
    for (const name of Object.keys(file.data.definitions ?? {}))
      if (!used.has(name) && !OF_EVERY_CALL.includes(name))
        report(
          ['definitions', name],
          `no call uses the definition "${name}"`,
          'take it out, or refer to it',
          'key',
        );
    for (const name of Object.keys(file.data.queries ?? {}))
      if (!included.includes(name))
        report(
          ['queries', name],
          `no call includes the query "${name}"`,
          'take it out, or include it',
          'key',
        );
  }
}

/** Whether a parameter, or an item of its list, has enumerated values; those of other files count. */
function hasValues({ enum: values, $ref, items }: JsonSchema): boolean {
  return (
    values !== undefined || $ref !== undefined || (items !== undefined && hasValues(items as JsonSchema))
  );
}

/** Reports mistakes within the calls of all files. */
export function checkCalls(schema: LoadedSchema, problems: Problem[]): void {
  for (const file of schema.calls) {
    const report = reportOn(file, problems);
    for (const one of getSchemas(file)) checkJsonSchema(one.schema, one.path, report);
    for (const [name, source] of Object.entries(file.data.calls)) {
      const context = { name, source, schema, report: reportOn(file, problems, ['calls', name]) };
      checkPath(context);
      checkMethod(context);
      checkAccess(context);
      checkTokenOfEntity(context);
      checkQuery(context);
    }
  }
  checkUnique(
    'title',
    schema.calls.map((file) => ({ value: file.data.title, file, path: ['title'] })),
    problems,
  );
  checkSummaries(schema, problems);
  checkInputs(schema, problems);
  checkEndless(schema, problems);
  checkUses(schema, problems);
  const parameters = schema.calls.flatMap((file) =>
    getSchemas(file).flatMap(({ path, schema: one }) =>
      path.includes('query') || path[0] === 'queries' ? { name: String(path.at(-1)), schema: one } : [],
    ),
  );
  const names = parameters.map(({ name }) => name);
  for (const file of schema.calls) {
    const report = reportOn(file, problems, ['anyCase']);
    file.data.anyCase?.forEach((name, index) => {
      if (!names.includes(name)) report([index], `no call has a parameter "${name}"`, suggest(name, names));
      else if (!parameters.some((one) => one.name === name && hasValues(one.schema)))
        report([index], `the parameter "${name}" has no "enum"`, 'name one that has');
    });
  }
}

/** Examples must pass the schemas of their call. */
export async function checkExample(
  file: SchemaFile<CallsSource>,
  { model, example, query, body, answer }: CompiledCall,
  definitions: Record<string, JsonSchema>,
  problems: Problem[],
): Promise<void> {
  const parts = [
    { key: 'query', value: example.query, schema: query },
    { key: 'body', value: example.body, schema: body },
    { key: 'answer', value: example.answer, schema: answer.schema },
  ];
  for (const { key, value, schema } of parts) {
    if (value === undefined) continue;
    const report = reportOn(file, problems, ['calls', model.name, 'example', key]);
    if (!schema) {
      report([], `the call has no ${key}`, 'take the example out', 'key');
      continue;
    }
    const { findFailures } = await import('./find-failures.ts');
    for (const { path, message } of findFailures({ ...schema, definitions }, value))
      report(path, `the example ${message}`, 'change the example, or the schema');
  }
}
