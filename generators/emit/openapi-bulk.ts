import { MOST_BULK_RECORDS } from '../../src/domain/bulk.ts';
import type { EntityModel } from '../../src/domain/model.ts';
import { pascalCase } from '../model/names.ts';
import { BODY_REFUSALS, data, failure, json, type Json, REFUSALS } from './openapi-parts.ts';

const ID = { type: 'string', format: 'uuid' };
const VERSION = { type: 'string', format: 'date-time' };

function object(properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', properties, required };
}

function records(item: Json): Json {
  return { type: 'array', items: item, minItems: 1, maxItems: MOST_BULK_RECORDS };
}

function call(model: EntityModel, verb: string, summary: string, body: Json, responses: Json): Json {
  return {
    tags: [model.label.plural],
    operationId: `${verb}${pascalCase(model.name)}`,
    summary,
    requestBody: { required: true, content: json(body) },
    responses: {
      '400': failure('Every failure, with the place of its record.'),
      ...BODY_REFUSALS,
      ...REFUSALS,
      ...responses,
    },
  };
}

const WHOLE = 'All of the records or none: what objects to one is answered with its place, `records[2]`.';

function updateCall(model: EntityModel, many: string): Json {
  const item = object({ id: ID, updatedAt: VERSION, value: {} }, ['id', 'value']);
  const body = object({ field: { enum: model.screens.list.bulk }, records: records(item) });
  const changed = object({ id: ID, updatedAt: VERSION, previous: {} });
  const answer = object({
    records: { type: 'array', items: changed },
    isUndoable: { type: 'boolean', description: 'Whether no other field lost its value.' },
  });
  return {
    ...call(model, 'bulkUpdate', `Change a field of ${many}`, body, {
      '200': data('The records that changed, with the values from before.', answer),
      '404': failure('A record does not exist.'),
      '409': failure('A record has changed since, or must stay as it is.'),
    }),
    description: `${WHOLE} With \`updatedAt\`, a record must not have changed since.`,
  };
}

function deleteCall(model: EntityModel, many: string): Json {
  const body = object({ records: records(object({ id: ID, updatedAt: VERSION }, ['id'])) });
  return {
    ...call(model, 'bulkDelete', `Delete ${many}`, body, {
      '200': data('The records that are gone.', object({ ids: { type: 'array', items: ID } })),
      '404': failure('A record does not exist.'),
      '409': failure('A record is in use, or has changed since.'),
    }),
    description: WHOLE,
  };
}

/** The export of chosen records. */
export function exportChosenCall(model: EntityModel, parameters: Json[]): Json {
  const many = model.label.plural.toLowerCase();
  const body = object({ records: records(object({ id: ID })) });
  return {
    ...call(model, 'exportChosen', `Export chosen ${many} as CSV`, body, {
      '200': {
        description: 'A file in UTF-8, with a byte order mark.',
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
    }),
    parameters,
  };
}

/** The calls that change several records of an entity, by path. */
export function bulkPaths(model: EntityModel): Record<string, Json> {
  const path = `/${model.resource}`;
  const many = `several ${model.label.plural.toLowerCase()}`;
  const isUpdatable = Object.keys(model.permissions.update).length > 0 && model.screens.list.bulk.length > 0;
  const isDeletable = Object.keys(model.permissions.delete).length > 0;
  return {
    ...(isUpdatable ? { [`${path}/bulkUpdate`]: { post: updateCall(model, many) } } : {}),
    ...(isDeletable ? { [`${path}/bulkDelete`]: { post: deleteCall(model, many) } } : {}),
  };
}
