import { isImportable } from '../../src/domain/access/permissions.ts';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type { JsonSchema } from '../load/call-source.ts';

const RANGES = new Set(['date', 'timestamp', 'integer', 'number']);
export const PAGE: Record<string, JsonSchema> = {
  skip: { type: 'integer', minimum: 0, default: 0, description: 'Number of rows to skip.' },
  take: { type: 'integer', minimum: 1, maximum: 1000, default: 25, description: 'Number of rows to return.' },
};
/** As in the shared parts of queries. */
const CURSOR: JsonSchema = {
  type: 'string',
  maxLength: 200,
  description:
    'Reads a long list completely, in the order of ids: send `first`, then each `pagination.nextCursor` until it is null. Cannot be combined with `skip`, `sortBy` or `orderBy`.',
};
/** The dialect of ra-data-simple-rest, as in `src/server/entities/simple-rest.ts`. */
const SIMPLE_REST: Record<string, JsonSchema> = {
  filter: {
    type: 'string',
    description:
      'For react-admin (ra-data-simple-rest): `search`, `fields` and the filters below as a JSON object, such as `{"search":"oak"}`. Without `range` and `take`, 1,000 rows are answered.',
  },
  range: {
    type: 'string',
    description:
      'For react-admin: the first and the last index in JSON, such as `[0,24]`, instead of `skip` and `take`.',
  },
  sort: {
    type: 'string',
    description:
      'For react-admin: a field and its order in JSON, such as `["name","ASC"]`, instead of `sortBy` and `orderBy`. The field `none` is the default order.',
  },
};
/** The same as for declared calls that return a table. */
export const FORMAT: JsonSchema = {
  type: 'string',
  enum: ['csv', 'xlsx'],
  description: 'Format of the file; by default CSV.',
};
export const TABLE_FILE = {
  description: 'A file: CSV in UTF-8 with a byte order mark, or a workbook of one sheet.',
  media: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  isList: false,
};

const IMPORT_ID: JsonSchema = {
  type: 'string',
  format: 'uuid',
  description: "Records that one of one's own imports has added or changed.",
};

function filterSchema(field: FieldModel): [string, JsonSchema] {
  const name = field.relation ? field.relation.idsField : field.name;
  if (!RANGES.has(field.kind))
    return [name, { description: `A value, or several: \`${name}[0]\`, \`${name}[1]\`.` }];
  const description = `A value, or a range: \`${name}[gte]\` and \`${name}[lte]\` inclusive, \`${name}[gt]\` and \`${name}[lt]\` exclusive.`;
  return [name, { description, 'x-range': true }];
}

/** Query parameters that select and order records, for lists and exports. */
export function recordQuery(model: EntityModel): Record<string, JsonSchema> {
  const fields = model.fields.filter((field) => field.sortable).map((field) => field.name);
  const sorts = new Set([...Object.keys(model.sorts), ...fields, 'createdAt', 'updatedAt']);
  return {
    sortBy: { type: 'string', enum: [...sorts] },
    orderBy: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
    search: { type: 'string', maxLength: 200, description: 'Text to search for.' },
    ...Object.fromEntries(model.fields.filter((field) => field.filterable).map(filterSchema)),
    ...Object.fromEntries(
      Object.entries(model.filters ?? {}).map(([name, { description }]) => [
        name,
        { type: 'boolean', description },
      ]),
    ),
    ...(isImportable(model) ? { importId: IMPORT_ID } : {}),
  };
}

export function listQuery(model: EntityModel): JsonSchema {
  const onRequest = model.fields.filter((field) => field.inListOnRequest).map((field) => field.name);
  const fields = {
    type: 'array',
    items: { enum: onRequest },
    description: 'Fields to return in addition to those that lists always return: `fields[0]`, `fields[1]`.',
  };
  const properties = {
    ...PAGE,
    cursor: CURSOR,
    ...(onRequest.length > 0 ? { fields } : {}),
    ...recordQuery(model),
    ...SIMPLE_REST,
  };
  return { type: 'object', properties };
}
