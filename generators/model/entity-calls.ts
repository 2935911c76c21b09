import type { CallModel } from '../../src/domain/call.ts';
import { MOST_BULK_RECORDS } from '../../src/domain/bulk.ts';
import type { EntityModel, FieldModel, Operation, TokenScope } from '../../src/domain/model.ts';
import type { JsonSchema } from '../load/call-source.ts';
import { answerBody, type CompiledCall, getGrants, LIMITS, UUID } from './compiled-call.ts';
import { pascalCase } from './names.ts';

const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });
const VERBS = { list: 'see', read: 'see', create: 'add', update: 'change', delete: 'delete' };
const RANGES = new Set(['date', 'timestamp', 'integer', 'number']);
const PAGE: Record<string, JsonSchema> = {
  skip: { type: 'integer', minimum: 0, default: 0, description: 'Rows to pass over.' },
  take: { type: 'integer', minimum: 1, maximum: 1000, default: 25, description: 'Rows to answer.' },
};
/** As in the shared parts of queries. */
const CURSOR: JsonSchema = {
  type: 'string',
  maxLength: 200,
  description:
    'Reads a long list completely, in the order of ids: send `first`, then each `pagination.nextCursor` until it is null. Cannot be combined with `skip`, `sortBy` or `orderBy`.',
};
/** The same as for declared calls that return a table. */
const FORMAT: JsonSchema = {
  type: 'string',
  enum: ['csv', 'xlsx'],
  description: 'What the file is; by default CSV.',
};
const TABLE_FILE = {
  description: 'A file: CSV in UTF-8 with a byte order mark, or a workbook of one sheet.',
  media: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  isList: false,
};
const MISSING = 'There is none, or it is another organization’s.';
const WRONG_FIELDS = 'Every field that is wrong.';

function filterSchema(field: FieldModel): [string, JsonSchema] {
  const name = field.relation ? field.relation.idsField : field.name;
  if (!RANGES.has(field.kind))
    return [name, { description: `A value, or several: \`${name}[0]\`, \`${name}[1]\`.` }];
  const description = `A value, or a range: \`${name}[gte]\` and \`${name}[lte]\` with the ends, \`${name}[gt]\` and \`${name}[lt]\` without.`;
  return [name, { description, 'x-range': true }];
}

/** Query parameters that select and order records, for lists and exports. */
function recordQuery(model: EntityModel): Record<string, JsonSchema> {
  const fields = model.fields.filter((field) => field.sortable).map((field) => field.name);
  const sorts = new Set([...Object.keys(model.sorts), ...fields, 'createdAt', 'updatedAt']);
  return {
    sortBy: { type: 'string', enum: [...sorts] },
    orderBy: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
    search: { type: 'string', maxLength: 200, description: 'Text to look for.' },
    ...Object.fromEntries(model.fields.filter((field) => field.filterable).map(filterSchema)),
  };
}

function listQuery(model: EntityModel): JsonSchema {
  const onRequest = model.fields.filter((field) => field.inListOnRequest).map((field) => field.name);
  const fields = {
    type: 'array',
    items: { enum: onRequest },
    description: 'Fields to answer beside those that lists always do: `fields[0]`, `fields[1]`.',
  };
  const properties = {
    ...PAGE,
    cursor: CURSOR,
    ...(onRequest.length > 0 ? { fields } : {}),
    ...recordQuery(model),
  };
  return { type: 'object', properties };
}

/** Operations available to tokens, by name prefix. Tokens delete nothing. */
const TOKEN_VERBS: Record<string, 'read' | 'write'> = {
  list: 'read',
  get: 'read',
  export: 'read',
  exportChosen: 'read',
  create: 'write',
  update: 'write',
  patch: 'write',
  bulkUpdate: 'write',
};

type Parts = Partial<CallModel> & Pick<CallModel, 'name' | 'method' | 'path'>;

/** The calls of one entity: list, read, history, create, update, delete, export and import. */
class EntityCalls {
  private readonly type: string;
  private readonly many: string;
  private readonly one: string;
  private readonly base: string;

  constructor(private readonly model: EntityModel) {
    this.type = pascalCase(model.name);
    this.many = model.label.plural.toLowerCase();
    this.one = model.label.singular.toLowerCase();
    this.base = `/${model.resource}`;
  }

  call(
    operation: Operation,
    parts: Parts,
    rest: Omit<CompiledCall, 'model' | 'tag' | 'errors' | 'example'> & { errors?: CompiledCall['errors'] },
  ): CompiledCall {
    const { model, many } = this;
    return {
      model: {
        access: getGrants(model, operation),
        ...this.token(operation, parts.name),
        rate: 'read',
        limits: LIMITS,
        status: 200,
        hasHead: parts.method === 'GET',
        ids: parts.path.includes('{id}') ? ['id'] : [],
        refusal: `You may not ${VERBS[operation]} ${many}.`,
        notFound: model.messages.notFound,
        entity: { name: model.name, operation },
        ...parts,
      },
      tag: model.label.plural,
      example: {},
      ...rest,
      errors: { ...(parts.path.includes('{id}') ? { 404: MISSING } : {}), ...rest.errors },
    };
  }

  private token(operation: Operation, name: string): Pick<CallModel, 'token'> {
    const verb = TOKEN_VERBS[name.slice(0, -this.type.length)];
    const area = this.model.token;
    const isGranted = getGrants(this.model, operation).length > 0;
    return isGranted && verb && area !== undefined ? { token: `${area}:${verb}` as TokenScope } : {};
  }

  data(description: string, schema: JsonSchema): CompiledCall['answer'] {
    return { description, isList: false, schema: answerBody(schema, false) };
  }

  private page(item: JsonSchema): CompiledCall['answer'] {
    return { description: 'A page.', isList: true, schema: answerBody(item, true) };
  }

  reading(): CompiledCall[] {
    const { base, type, many, one, model } = this;
    const admins = getGrants(model, 'read').flatMap((grant) =>
      grant.roles.includes('ADMIN') ? [{ ...grant, roles: ['ADMIN' as const] }] : [],
    );
    return [
      this.call(
        'list',
        { name: `list${type}`, method: 'GET', path: base },
        {
          summary: `List ${many}`,
          query: listQuery(model),
          answer: this.page(ref(`${type}Row`)),
        },
      ),
      // a file is streamed: a HEAD would read all of it needlessly
      this.call(
        'list',
        { name: `export${type}`, method: 'GET', path: `${base}/export`, rate: 'heavy', hasHead: false },
        {
          summary: `Export ${many}`,
          description:
            'All that the list finds for the same search, filters and sort, one line each, headed by the titles of the fields. In CSV, what a spreadsheet would take for a formula has an apostrophe before it.',
          query: { type: 'object', properties: { ...recordQuery(model), format: FORMAT } },
          answer: TABLE_FILE,
        },
      ),
      this.call(
        'read',
        { name: `get${type}`, method: 'GET', path: `${base}/{id}` },
        {
          summary: `Read a ${one}`,
          answer: this.data('The record.', ref(type)),
        },
      ),
      this.call(
        'read',
        {
          name: `history${type}`,
          method: 'GET',
          path: `${base}/{id}/history`,
          access: admins,
          refusal: 'Only administrators see the history.',
        },
        {
          summary: `History of a ${one}`,
          description: 'For admins: who changed which fields from what to what, newest first.',
          query: { type: 'object', properties: PAGE },
          answer: this.page(ref('AuditEntry')),
        },
      ),
    ];
  }

  private update(verb: 'update' | 'patch'): CompiledCall {
    const { base, type, one } = this;
    const method = verb === 'update' ? 'PUT' : 'PATCH';
    return this.call(
      'update',
      { name: `${verb}${type}`, method, path: `${base}/{id}`, rate: 'write', limits: this.limits() },
      {
        summary: `Change a ${one}`,
        description:
          'Fields that are absent stay as they are. With `updatedAt`, the change is refused with 409 when the record has changed since.',
        body: ref(`${type}Update`),
        answer: this.data('The record.', ref(type)),
        errors: { 400: WRONG_FIELDS, 409: 'Somebody else changed it.' },
      },
    );
  }

  /** A relation holds up to 5,000 ids. */
  private limits(): CallModel['limits'] {
    return { ...LIMITS, bytes: 1_048_576, keys: 20_000 };
  }

  writing(): CompiledCall[] {
    const { base, type, one, model } = this;
    return [
      this.call(
        'create',
        {
          name: `create${type}`,
          method: 'POST',
          path: base,
          rate: 'write',
          status: 201,
          limits: this.limits(),
        },
        {
          summary: model.screens.list.addLabel,
          body: ref(`${type}Input`),
          answer: this.data('The new record.', ref(type)),
          errors: { 400: WRONG_FIELDS },
        },
      ),
      this.update('update'),
      this.update('patch'),
      this.call(
        'delete',
        { name: `delete${type}`, method: 'DELETE', path: `${base}/{id}`, rate: 'write' },
        {
          summary: `Delete a ${one}`,
          answer: this.data('What was deleted.', {
            type: 'object',
            properties: { id: UUID },
            required: ['id'],
          }),
          errors: { 409: 'Other records refer to it.' },
        },
      ),
    ];
  }

  /** The import of an entity that some role of an organization may create. */
  importing(): CompiledCall[] {
    const { base, type, many, model } = this;
    if (model.isInternal || getGrants(model, 'create').length === 0) return [];
    const path = `${base}/import`;
    return [
      this.call(
        'create',
        { name: `template${type}`, method: 'GET', path: `${path}/template` },
        {
          summary: `Template for an import of ${many}`,
          description:
            'A header of every column that the role sets, and an example row that no import takes for a record.',
          query: { type: 'object', properties: {} },
          answer: { description: 'The file.', media: 'text/csv', isList: false },
        },
      ),
      this.call(
        'create',
        { name: `checkImport${type}`, method: 'POST', path: `${path}/check`, rate: 'heavy', upload: 'csv' },
        {
          summary: `Check a CSV file of ${many}`,
          description:
            'Changes nothing. Says what of each row would be created or changed, and what is wrong with it in the words of a create. UTF-8, UTF-16 or Windows Latin-1; comma, semicolon or tab. At most 5 MB and 10,000 rows.',
          answer: this.data('What the import would do.', ref('ImportCheck')),
          errors: {
            400: 'The columns of the file make no sense.',
            413: 'The file is larger than 5 MB, or has more than 10,000 rows.',
            415: 'The file is no CSV.',
          },
        },
      ),
      this.call(
        'create',
        { name: `import${type}`, method: 'POST', path, rate: 'heavy', status: 202 },
        {
          summary: `Import a file of ${many} that was checked`,
          description: 'All rows or none, in the background: `GET /imports/{id}` says how far it is.',
          body: { type: 'object', properties: { importId: UUID }, required: ['importId'] },
          answer: this.data('The import.', ref('Import')),
          errors: { 400: 'No import is named.', 404: 'There is none, or it is somebody else’s.' },
        },
      ),
    ];
  }
}

/** The bulk calls of an entity, whose bodies name the records. */
function bulkCalls(model: EntityModel, calls: EntityCalls): CompiledCall[] {
  const [type, many, base] = [
    pascalCase(model.name),
    `several ${model.label.plural.toLowerCase()}`,
    `/${model.resource}`,
  ];
  const stamp = { type: 'string', format: 'date-time' };
  const object = (
    properties: Record<string, JsonSchema>,
    required = Object.keys(properties),
  ): JsonSchema => ({
    type: 'object',
    properties,
    required,
  });
  const records = (item: JsonSchema): JsonSchema => ({
    type: 'array',
    items: item,
    minItems: 1,
    maxItems: MOST_BULK_RECORDS,
  });
  const post = { method: 'POST', rate: 'heavy', limits: { bytes: 262_144, depth: 8, keys: 4000 } } as const;
  const whole = 'All of the records or none: what objects to one is answered with its place, `records[2]`.';
  const errors = { 400: 'Every failure, with the place of its record.', 404: 'A record does not exist.' };
  const changed = object({
    records: { type: 'array', items: object({ id: UUID, updatedAt: stamp, previous: {} }) },
    isUndoable: { type: 'boolean', description: 'Whether no other field lost its value.' },
  });
  const field = { enum: model.screens.list.bulk };
  return [
    calls.call(
      'list',
      { ...post, name: `exportChosen${type}`, path: `${base}/export` },
      {
        summary: `Export chosen ${model.label.plural.toLowerCase()}`,
        query: { type: 'object', properties: { ...recordQuery(model), format: FORMAT } },
        body: object({ records: records(object({ id: UUID })) }),
        answer: TABLE_FILE,
      },
    ),
    ...(model.screens.list.bulk.length > 0
      ? [
          calls.call(
            'update',
            { ...post, name: `bulkUpdate${type}`, path: `${base}/bulkUpdate` },
            {
              summary: `Change a field of ${many}`,
              description: `${whole} With \`updatedAt\`, a record must not have changed since.`,
              body: object({
                field,
                records: records(object({ id: UUID, updatedAt: stamp, value: {} }, ['id', 'value'])),
              }),
              answer: calls.data('The records that changed, with the values from before.', changed),
              errors: { ...errors, 409: 'A record has changed since, or must stay as it is.' },
            },
          ),
        ]
      : []),
    calls.call(
      'delete',
      { ...post, name: `bulkDelete${type}`, path: `${base}/bulkDelete` },
      {
        summary: `Delete ${many}`,
        description: whole,
        body: object({ records: records(object({ id: UUID, updatedAt: stamp }, ['id'])) }),
        answer: calls.data('The records that are gone.', object({ ids: { type: 'array', items: UUID } })),
        errors: { ...errors, 409: 'A record is in use, or has changed since.' },
      },
    ),
  ];
}

/** All calls of an entity, in the form of declared ones. */
export function entityCalls(model: EntityModel): CompiledCall[] {
  const calls = new EntityCalls(model);
  return [...calls.reading(), ...calls.writing(), ...bulkCalls(model, calls), ...calls.importing()];
}
