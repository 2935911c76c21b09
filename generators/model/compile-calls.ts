import type { CallModel, Grant, ParameterKind } from '../../src/domain/model/call.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Role, TokenScope } from '../../src/domain/access/access-model.ts';
import { findValues, type LoadedSchema } from '../load/load-schema.ts';
import { type Problem, suggest } from '../load/problem.ts';
import { reportOn } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { CallSource, CallsSource, GrantSource, JsonSchema } from '../load/call-source.ts';
import { checkUnique, hadItFirst } from '../check/names.ts';
import { checkAliases, getAliases } from './call-aliases.ts';
import { checkReadings } from './check-readings.ts';
import { answerBody, type CompiledCall, type CompiledCalls, getGrants, LIMITS } from './compiled-call.ts';
import { entityCalls } from './entity-calls.ts';
import { pascalCase } from './names.ts';

export const TOKEN_SCOPES = 'token-scope';
const WORKSPACE_ROLES: Role[] = ['ADMIN', 'USER', 'PROVIDER'];

function getKind(schema: JsonSchema): ParameterKind {
  const type = [schema.type].flat()[0];
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean' || type === 'object') return type;
  return type === 'array' ? 'list' : 'text';
}

class CallsCompiler {
  constructor(
    private readonly file: SchemaFile<CallsSource>,
    private readonly schema: LoadedSchema,
    private readonly models: EntityModel[],
    private readonly problems: Problem[],
  ) {}

  /** Parts of a definition that another schema extends: mistakes in them are reported where they are written. */
  private readonly inherited: Path[] = [];

  private fail(path: Path, message: string, hint: string): void {
    if (this.inherited.some((part) => part.every((key, index) => key === path[index]))) return;
    this.problems.push(this.file.problem(path, message, hint));
  }

  private reference(ref: string, path: Path): JsonSchema {
    const own = /^([a-z-]+\.json)?#\/definitions\/(\w+)$/.exec(ref);
    if (own) {
      const name = own[1]?.replace('.json', '') ?? this.file.name;
      const known = Object.keys(this.schema.calls.find((file) => file.name === name)?.data.definitions ?? {});
      if (!known.includes(own[2] ?? ''))
        this.fail(path, `there is no definition "${ref}"`, suggest(own[2] ?? '', known));
      return { $ref: `#/definitions/${own[2] ?? ''}` };
    }
    const [, folder, name = '', part] =
      /^\.\.\/(enums|entities)\/([a-z-]+)\.json(?:#(row|input|update))?$/.exec(ref) ?? [];
    const { names, singletons } = this.schema;
    const entities = [...names.entities, ...singletons.map((file) => file.name)];
    const values = findValues(this.schema, name);
    if (folder === 'enums' && values) return { type: 'string', enum: values };
    if (folder === 'entities' && entities.includes(name))
      return { $ref: `#/definitions/${pascalCase(name)}${part ? pascalCase(part) : ''}` };
    this.fail(path, `"${ref}" leads nowhere`, suggest(name, folder === 'enums' ? names.enums : entities));
    return {};
  }

  /** A definition of this file or of another one, as written. */
  private definition(ref: string): JsonSchema {
    const [, file, name = ''] = /^(?:([a-z-]+)\.json)?#\/definitions\/(\w+)$/.exec(ref) ?? [];
    const { definitions } =
      this.schema.calls.find((one) => one.name === (file ?? this.file.name))?.data ?? {};
    return definitions?.[name] ?? {};
  }

  /** Resolves references, and closes objects that name no required properties. */
  resolve(value: unknown, path: Path, isClosed: boolean): unknown {
    if (Array.isArray(value))
      return value.map((item, index) => this.resolve(item, [...path, index], isClosed));
    if (value === null || typeof value !== 'object') return value;
    const { $ref, ...rest } = value as JsonSchema;
    const resolved = Object.fromEntries(
      Object.entries(rest).map(([key, item]) => [key, this.resolve(item, [...path, key], isClosed)]),
    ) as JsonSchema;
    if (typeof $ref === 'string') {
      const target = this.reference($ref, [...path, '$ref']);
      if (rest.properties) {
        const base = this.definition($ref);
        const properties = { ...(base.properties as object), ...rest.properties };
        const own = rest.properties as object;
        for (const name of Object.keys(properties))
          if (!(name in own)) this.inherited.push([...path, 'properties', name]);
        for (const key of Object.keys(base)) if (!(key in rest)) this.inherited.push([...path, key]);
        return this.resolve({ ...base, ...rest, properties }, path, isClosed);
      }
      const isNullable = [resolved.type].flat().includes('null');
      if (isNullable) return { ...resolved, enum: [...(target.enum as string[]), null] };
      return { ...target, ...resolved };
    }
    const properties = resolved.properties as JsonSchema | undefined;
    if (properties) checkReadings(resolved, path, (at, message, hint) => this.fail(at, message, hint));
    const isRecord = resolved.type === 'object' && properties && !resolved.required && isClosed;
    return isRecord
      ? { ...resolved, required: Object.keys(properties), additionalProperties: false }
      : resolved;
  }

  private grant(grant: GrantSource, path: Path): Grant[] {
    const { entity, operation = 'read', entitlement, organization, roles = WORKSPACE_ROLES } = grant;
    const more = { ...(entitlement ? { entitlement } : {}), ...(organization ? { organization } : {}) };
    if (entity === undefined) return [{ roles, ...more }];
    const model = this.models.find(({ name }) => name === entity);
    if (!model) {
      this.fail(
        [...path, 'entity'],
        `there is no entity "${entity}"`,
        suggest(entity, this.schema.names.entities),
      );
      return [];
    }
    const grants = getGrants(model, operation);
    if (grants.length === 0)
      this.fail(
        [...path, grant.operation === undefined ? 'entity' : 'operation'],
        `no role may ${operation} records of "${entity}"`,
        'name another operation, or "roles" instead',
      );
    return grants;
  }

  private access({ access }: CallSource, path: Path): CallModel['access'] {
    if (access === 'public') return 'public';
    if (access === 'signed-in') return [{ roles: WORKSPACE_ROLES }];
    return [access].flat().flatMap((grant) => this.grant(grant, path));
  }

  /** The scope that a token needs; public calls need none. */
  private token({ token }: CallSource, path: Path): Pick<CallModel, 'token'> {
    if (token === undefined) return {};
    const scopes = findValues(this.schema, TOKEN_SCOPES) ?? [];
    if (!scopes.includes(token)) this.fail(path, `there is no scope "${token}"`, suggest(token, scopes));
    return { token: token as TokenScope };
  }

  private query({ query }: CallSource, path: Path): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    for (const name of query?.include ?? []) {
      const shared = this.schema.calls.find((file) => file.data.queries?.[name])?.data.queries?.[name];
      Object.assign(properties, shared);
    }
    // mistakes in them are reported where they are written
    for (const name of Object.keys(properties))
      if (!(name in (query?.properties ?? {}))) this.inherited.push([...path, 'properties', name]);
    for (const [name, own] of Object.entries(query?.properties ?? {}))
      properties[name] = { ...properties[name], ...own };
    return this.resolve(
      { type: 'object', properties, required: query?.required ?? [], additionalProperties: false },
      path,
      false,
    ) as JsonSchema;
  }

  /** The schema of a body, and of its items if it is a list or may be one. */
  private body({ body, orList }: CallSource, path: Path): Pick<CompiledCall, 'body' | 'item'> {
    if (!body) return {};
    const schema = this.resolve(body, path, false) as JsonSchema;
    if (schema.type === 'array') return { body: schema, item: schema.items as JsonSchema };
    if (!orList) return { body: schema };
    if (typeof schema.$ref !== 'string')
      this.fail(path, '"orList" needs a body that is a "$ref"', 'move the body to "definitions"');
    const { maxItems, message } = orList;
    const list = { type: 'array', items: schema, maxItems };
    return { body: { oneOf: [schema, list], 'x-messages': { '*': message } }, item: schema };
  }

  /** Reports the mistakes in parts of queries that calls include. */
  checkQueries(): void {
    for (const [name, parameters] of Object.entries(this.file.data.queries ?? {}))
      this.resolve(parameters, ['queries', name], false);
  }

  call(name: string, source: CallSource): CompiledCall {
    const path: Path = ['calls', name];
    const { answer, summary, description, upload, refusal, notFound } = source;
    const query = source.query?.entity === undefined ? this.query(source, [...path, 'query']) : undefined;
    const parameters = Object.entries((query?.properties ?? {}) as Record<string, JsonSchema>);
    const resolved = (schema: unknown, key: string, isClosed: boolean) =>
      this.resolve(schema, [...path, ...key.split('.')], isClosed) as JsonSchema;
    const data = answer.list ?? answer.data;
    const isList = answer.list !== undefined;
    const extra = resolved(answer.with ?? {}, 'answer.with', true) as Record<string, JsonSchema>;
    const optional = {
      ...(answer.withheld ? { withheld: { $ref: 'shared.json#/definitions/Withheld' } } : {}),
      ...(answer.notices
        ? { notices: { type: 'array', items: { $ref: 'shared.json#/definitions/FilterNotice' } } }
        : {}),
    };
    const body = this.body(source, [...path, 'body']);
    const ids = [...source.path.matchAll(/\{(\w*[iI]d)\}/g)].map(([, id]) => id ?? '');
    return {
      model: {
        name,
        method: source.method,
        path: source.path,
        access: this.access(source, [...path, 'access']),
        ...this.token(source, [...path, 'token']),
        rate: source.rate,
        ...(source.proof ? { proof: true as const } : {}),
        limits: { ...LIMITS, ...source.limits },
        status: source.status ?? 200,
        hasHead: source.method === 'GET' && source.head !== false,
        ids,
        ...(query ? { query: Object.fromEntries(parameters.map(([key, one]) => [key, getKind(one)])) } : {}),
        ...getAliases(this.schema.calls, name, parameters),
        ...(body.item ? { items: source.orList ? ('apart' as const) : ('together' as const) } : {}),
        ...(upload ? { upload } : {}),
        ...(refusal === undefined ? {} : { refusal }),
        ...(notFound === undefined ? {} : { notFound }),
      },
      area: this.file.name,
      tag: source.tag ?? this.file.data.title,
      summary,
      ...(description === undefined ? {} : { description }),
      ...(query ? { query } : { query: this.entityQuery(source, path) }),
      ...body,
      answer: {
        description: answer.description,
        isList,
        ...(data
          ? {
              schema: answerBody(
                resolved(data, isList ? 'answer.list' : 'answer.data', true),
                isList,
                extra,
                resolved(optional, 'answer.withheld', true) as Record<string, JsonSchema>,
              ),
            }
          : {}),
        ...(answer.media === undefined ? {} : { media: answer.media }),
      },
      errors: source.errors ?? {},
      example: source.example ?? {},
    };
  }

  private entityQuery({ query }: CallSource, path: Path): JsonSchema {
    const model = this.models.find(({ name }) => name === query?.entity);
    const name = query?.entity ?? '';
    const names = this.models.map((one) => one.name);
    if (!model) this.fail([...path, 'query', 'entity'], `there is no entity "${name}"`, suggest(name, names));
    return model ? entityListQuery(model) : {};
  }
}

function entityListQuery(model: EntityModel): JsonSchema {
  return entityCalls(model).find((call) => call.model.entity?.operation === 'list')?.query ?? {};
}

function checkTaken(
  { calls: files, entities }: LoadedSchema,
  models: EntityModel[],
  calls: CompiledCall[],
  problems: Problem[],
): void {
  const ofEntities = models.flatMap(({ name }) =>
    ['', 'Row', 'Input', 'Update'].map((part): [string, string] => [
      `${pascalCase(name)}${part}`,
      `the entity ${name}`,
    ]),
  );
  const ofCalls = calls.flatMap(({ model: { name }, query, body, answer }) =>
    Object.entries({ Query: query, Body: body, Answer: answer.schema }).flatMap(
      ([part, schema]): [string, string][] =>
        schema === undefined || typeof schema.$ref === 'string'
          ? []
          : [[`${pascalCase(name)}${part}`, `the call ${name}`]],
    ),
  );
  const owners = new Map<string, string>([...ofEntities, ...ofCalls]);
  checkUnique(
    'definition',
    files.flatMap((file) =>
      Object.keys(file.data.definitions ?? {}).map((name) => ({
        value: name,
        file,
        path: ['definitions', name],
      })),
    ),
    problems,
  );
  for (const file of files)
    for (const name of Object.keys(file.data.definitions ?? {})) {
      const entity = owners.get(name);
      const message = `definition "${name}" is taken by ${entity}`;
      if (entity) reportOn(file, problems)(['definitions', name], message, RENAME, 'key');
    }
  for (const { model, area } of calls) {
    const file = files.find(({ name }) => name === area);
    if (!file) continue;
    const others = calls.filter((one) => one.model !== model);
    const report = reportOn(file, problems, ['calls', model.name]);
    if (others.some((one) => one.model.name === model.name))
      report([], `"${model.name}" is taken`, RENAME, 'key');
    const twin = others.find((one) => getAddress(one.model) === getAddress(model));
    // a resource that takes the address of a call is reported at the entity
    const entity = entities.find(({ name }) => name === twin?.model.entity?.name);
    if (entity && hadItFirst(file, entity)) continue;
    if (twin) report(['path'], `"${getAddress(model)}" is taken by ${twin.model.name}`, 'write another path');
  }
}

const RENAME = 'write another name';

const getAddress = ({ method, path }: CallModel): string => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

/** Compiles the calls of `schema/calls` and of every entity, and collects all problems in `problems`. */
export function compileCalls(
  schema: LoadedSchema,
  models: EntityModel[],
  problems: Problem[],
): CompiledCalls {
  const compilers = schema.calls.map((file) => ({
    file,
    compiler: new CallsCompiler(file, schema, models, problems),
  }));
  for (const { compiler } of compilers) compiler.checkQueries();
  const own = compilers.flatMap(({ file, compiler }) =>
    Object.entries(file.data.calls).map(([name, source]) => compiler.call(name, source)),
  );
  // an operation that no role may perform leaves its address to a declared call
  const declared = new Set(own.map(({ model }) => getAddress(model)));
  const ofEntities = models
    .flatMap(entityCalls)
    .filter(({ model }) => model.access.length > 0 || !declared.has(getAddress(model)));
  const calls = [...ofEntities, ...own];
  checkTaken(schema, models, calls, problems);
  checkAliases(schema.calls, calls, problems);
  const definitions = compilers.flatMap(({ file, compiler }) =>
    Object.entries(file.data.definitions ?? {}).map(([name, one]): [string, JsonSchema] => [
      name,
      compiler.resolve(one, ['definitions', name], true) as JsonSchema,
    ]),
  );
  const tags = schema.calls
    .filter(({ data }) => Object.keys(data.calls).length > 0 && data.description)
    .map(({ data }) => ({ name: data.title, description: data.description ?? '' }));
  return { calls, definitions: Object.fromEntries(definitions), tags };
}
