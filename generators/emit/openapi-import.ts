import type { EntityModel } from '../../src/domain/model.ts';
import { pascalCase } from '../model/names.ts';
import { BODY_REFUSALS, data, failure, json, type Json, REFUSALS, ref } from './openapi-parts.ts';

function template(model: EntityModel, tag: string): Json {
  return {
    tags: [tag],
    operationId: `template${pascalCase(model.name)}`,
    summary: `Template for an import of ${model.label.plural.toLowerCase()}`,
    description:
      'A header of every column that the role sets, and an example row that no import takes for a record.',
    responses: {
      '200': {
        description: 'The file.',
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
      ...REFUSALS,
    },
  };
}

function check(model: EntityModel, tag: string): Json {
  const file = { type: 'string', contentMediaType: 'text/csv' };
  return {
    tags: [tag],
    operationId: `checkImport${pascalCase(model.name)}`,
    summary: `Check a CSV file of ${model.label.plural.toLowerCase()}`,
    description:
      'Changes nothing. Tells what of each row would be created or changed, and what is wrong with it in the words of a create.' +
      ' UTF-8, UTF-16 or Windows Latin-1; comma, semicolon or tab. At most 5 MB and 10,000 rows.',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } },
      },
    },
    responses: {
      '200': data('What the import would do.', ref('ImportCheck')),
      '400': failure('The columns of the file make no sense.'),
      '413': failure('The file is larger than 5 MB, or has more than 10,000 rows.'),
      '415': failure('The file is no CSV.'),
      ...REFUSALS,
    },
  };
}

function start(model: EntityModel, tag: string): Json {
  const body = {
    type: 'object',
    properties: { importId: { type: 'string', format: 'uuid' } },
    required: ['importId'],
  };
  return {
    tags: [tag],
    operationId: `import${pascalCase(model.name)}`,
    summary: `Import a file of ${model.label.plural.toLowerCase()} that was checked`,
    description: 'All rows or none, in the background: `GET /imports/{id}` tells how far it is.',
    requestBody: { required: true, content: json(body) },
    responses: {
      '202': data('The import.', ref('Import')),
      '400': failure('No import is named.'),
      ...BODY_REFUSALS,
      ...REFUSALS,
      '404': failure('There is none, or it is somebody else’s.'),
    },
  };
}

/** The import of an entity that some role may create, by path. */
export function importPaths(model: EntityModel, tag: string): Record<string, Json> {
  if (Object.keys(model.permissions.create).length === 0) return {};
  const path = `/${model.resource}/import`;
  return {
    [`${path}/template`]: { get: template(model, tag) },
    [`${path}/check`]: { post: check(model, tag) },
    [path]: { post: start(model, tag) },
  };
}
