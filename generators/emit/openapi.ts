import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityModel, FieldModel } from '../../src/domain/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { EntitySource } from '../load/source.ts';
import { pascalCase } from '../model/names.ts';
import { answerSchema } from './answer-schema.ts';
import { recordSchema } from './json-schema.ts';
import { BODY_REFUSALS, data, failure, json, type Json, REFUSALS, ref } from './openapi-parts.ts';
import { bulkPaths, exportChosenCall } from './openapi-bulk.ts';
import { importPaths } from './openapi-import.ts';
import type { Output } from './output.ts';

function filterParameter(field: FieldModel): Json {
  const name = field.relation ? field.relation.idsField : field.name;
  const isRange = ['date', 'timestamp', 'integer', 'number'].includes(field.kind);
  const description = isRange
    ? `A value, or a range: \`${name}[gte]\` and \`${name}[lte]\` with the ends, \`${name}[gt]\` and \`${name}[lt]\` without.`
    : `A value, or several: \`${name}[0]\`, \`${name}[1]\`.`;
  return {
    name,
    in: 'query',
    description,
    schema: {},
    ...(isRange ? { style: 'deepObject', explode: true } : {}),
  };
}

/** Which records, in which order: what a list and an export are asked for. */
function recordParameters(model: EntityModel): Json[] {
  const sorts = [
    ...Object.keys(model.sorts),
    ...model.fields.filter((field) => field.sortable).map((field) => field.name),
    'createdAt',
    'updatedAt',
  ];
  return [
    { name: 'sortBy', in: 'query', schema: { type: 'string', enum: [...new Set(sorts)] } },
    { name: 'orderBy', in: 'query', schema: { type: 'string', enum: ['asc', 'desc'], default: 'asc' } },
    { name: 'search', in: 'query', description: 'Text to look for.', schema: { type: 'string' } },
    ...model.fields.filter((field) => field.filterable).map(filterParameter),
  ];
}

function listParameters(model: EntityModel): Json[] {
  const onRequest = model.fields.filter((field) => field.inListOnRequest).map((field) => field.name);
  const fields: Json = {
    name: 'fields',
    in: 'query',
    description: 'Fields to answer beside those that lists always do: `fields[0]`, `fields[1]`.',
    schema: { type: 'array', items: { enum: onRequest } },
  };
  return [
    {
      name: 'skip',
      in: 'query',
      description: 'Rows to pass over.',
      schema: { type: 'integer', minimum: 0, default: 0 },
    },
    {
      name: 'take',
      in: 'query',
      description: 'Rows to answer.',
      schema: { type: 'integer', minimum: 1, default: 25 },
    },
    ...(onRequest.length > 0 ? [fields] : []),
    ...recordParameters(model),
  ];
}

function body(model: EntityModel): Json {
  return { required: true, content: json(ref(`${pascalCase(model.name)}Input`)) };
}

function collection(model: EntityModel, tag: string): Json {
  const name = pascalCase(model.name);
  const lower = model.label.plural.toLowerCase();
  const list: Json = {
    type: 'object',
    properties: { data: { type: 'array', items: ref(`${name}Row`) }, pagination: ref('Pagination') },
    required: ['data', 'pagination'],
    additionalProperties: false,
  };
  return {
    get: {
      tags: [tag],
      operationId: `list${name}`,
      summary: `List ${lower}`,
      parameters: listParameters(model),
      responses: {
        '200': { description: 'A page.', content: json(list) },
        '400': failure('A parameter is wrong.'),
        ...REFUSALS,
      },
    },
    ...(Object.keys(model.permissions.create).length > 0
      ? {
          post: {
            tags: [tag],
            operationId: `create${name}`,
            summary: model.screens.list.addLabel,
            requestBody: body(model),
            responses: {
              '201': data('The new record.', ref(name)),
              '400': failure('Every field that is wrong.'),
              ...BODY_REFUSALS,
              ...REFUSALS,
            },
          },
        }
      : {}),
  };
}

function exportCall(model: EntityModel, tag: string): Json {
  const lower = model.label.plural.toLowerCase();
  return {
    get: {
      tags: [tag],
      operationId: `export${pascalCase(model.name)}`,
      summary: `Export ${lower} as CSV`,
      description:
        'All that the list finds for the same search, filters and sort, one line each, headed by the titles of the fields. What a spreadsheet would take for a formula has an apostrophe before it.',
      parameters: recordParameters(model),
      responses: {
        '200': {
          description: 'A file in UTF-8, with a byte order mark.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        '400': failure('A parameter is wrong.'),
        ...REFUSALS,
      },
    },
    post: exportChosenCall(model, recordParameters(model)),
  };
}

function item(model: EntityModel, tag: string): Json {
  const name = pascalCase(model.name);
  const lower = model.label.singular.toLowerCase();
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const missing = { '404': failure('There is none, or it is another organization’s.') };
  const update = (verb: string): Json => ({
    tags: [tag],
    operationId: `${verb}${name}`,
    summary: `Change a ${lower}`,
    description:
      'Fields that are absent stay as they are. With `updatedAt`, the change is refused with 409 when the record has changed since.',
    requestBody: { required: true, content: json(ref(`${name}Update`)) },
    responses: {
      '200': data('The record.', ref(name)),
      '400': failure('Every field that is wrong.'),
      ...BODY_REFUSALS,
      ...REFUSALS,
      ...missing,
      '409': { description: 'Somebody else changed it.', content: json(ref('Conflict')) },
    },
  });
  const isUpdatable = Object.keys(model.permissions.update).length > 0;
  const isDeletable = Object.keys(model.permissions.delete).length > 0;
  return {
    parameters: [id],
    get: {
      tags: [tag],
      operationId: `get${name}`,
      summary: `Read a ${lower}`,
      responses: { '200': data('The record.', ref(name)), ...REFUSALS, ...missing },
    },
    ...(isUpdatable ? { put: update('update'), patch: update('patch') } : {}),
    ...(isDeletable
      ? {
          delete: {
            tags: [tag],
            operationId: `delete${name}`,
            summary: `Delete a ${lower}`,
            responses: {
              '200': data('What was deleted.', {
                type: 'object',
                properties: { id: { type: 'string' } },
                required: ['id'],
              }),
              ...REFUSALS,
              ...missing,
              '409': failure('Other records refer to it.'),
            },
          },
        }
      : {}),
  };
}

function history(model: EntityModel, tag: string): Json {
  return {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    get: {
      tags: [tag],
      operationId: `history${pascalCase(model.name)}`,
      summary: `History of a ${model.label.singular.toLowerCase()}`,
      description: 'For admins: who changed which fields from what to what, newest first.',
      responses: {
        '200': {
          description: 'A page.',
          content: json({
            type: 'object',
            properties: { data: { type: 'array', items: ref('AuditEntry') }, pagination: ref('Pagination') },
            required: ['data', 'pagination'],
          }),
        },
        '400': failure('A parameter is wrong.'),
        ...REFUSALS,
        '404': failure('There is none, or it is another organization’s.'),
      },
    },
  };
}

function schemasOf(
  model: EntityModel,
  source: EntitySource,
  schema: LoadedSchema,
  models: EntityModel[],
): Json {
  const name = pascalCase(model.name);
  const written = recordSchema(model, source, schema.enums);
  const { required: _required, allOf: _allOf, ...partial } = written;
  const properties = { ...(partial.properties as Json), updatedAt: { type: 'string', format: 'date-time' } };
  return {
    [name]: answerSchema(model, source, schema, models, 'record'),
    [`${name}Row`]: answerSchema(model, source, schema, models, 'list'),
    [`${name}Input`]: written,
    [`${name}Update`]: { ...partial, properties },
  };
}

interface Base {
  paths: Record<string, Json>;
  components: { schemas: Record<string, Json> } & Json;
  tags?: Json[];
}

/** The calls that are described by hand: schema/openapi.json, and what openapi-<feature>.json files add to it. */
function readBase(root: string): Base | undefined {
  const folder = join(root, 'schema');
  const path = join(folder, 'openapi.json');
  if (!existsSync(path)) return undefined;
  const base = JSON.parse(readFileSync(path, 'utf8')) as Base;
  for (const name of readdirSync(folder).sort()) {
    if (!/^openapi-.+\.json$/.test(name)) continue;
    const part = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Base;
    Object.assign(base.paths, part.paths);
    Object.assign(base.components.schemas, part.components.schemas);
    base.tags = [...(base.tags ?? []), ...(part.tags ?? [])];
  }
  return base;
}

/** openapi.json: the entities' calls beside those that are described by hand. */
export function emitOpenApi(root: string, schema: LoadedSchema, models: EntityModel[], output: Output): void {
  const base = readBase(root);
  if (!base) return;
  for (const model of models) {
    const source = schema.entities.find((file) => file.name === model.name)?.data;
    if (!source) continue;
    const tag = model.label.plural;
    base.tags = [...(base.tags ?? []), { name: tag, description: source.description ?? tag }];
    base.paths[`/${model.resource}`] = collection(model, tag);
    base.paths[`/${model.resource}/export`] = exportCall(model, tag);
    Object.assign(base.paths, importPaths(model, tag), bulkPaths(model));
    base.paths[`/${model.resource}/{id}`] = item(model, tag);
    base.paths[`/${model.resource}/{id}/history`] = history(model, tag);
    Object.assign(base.components.schemas, schemasOf(model, source, schema, models));
  }
  output.set('src/generated/openapi.json', `${JSON.stringify(base, null, 1)}\n`);
}
