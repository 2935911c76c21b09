import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { EntitySource } from '../load/source.ts';
import { fieldSchema } from './json-schema.ts';

type Json = Record<string, unknown>;

const UUID = { type: 'string', format: 'uuid' };
const STAMP = { type: 'string', format: 'date-time' };

/** Name under which a to-one relation is embedded: `parentId` embeds `parent`. */
export function embedName(field: FieldModel): string {
  if (field.relation?.kind !== 'one') return field.name;
  return field.relation.idsField.replace(/Id$/, '');
}

/** A file as records embed it. */
const FILE = {
  type: 'object',
  properties: {
    id: UUID,
    url: { type: 'string' },
    name: { type: 'string' },
    mediaType: { type: 'string' },
    size: { type: 'integer' },
    width: { type: ['integer', 'null'] },
    height: { type: ['integer', 'null'] },
  },
  required: ['id', 'url', 'name', 'mediaType', 'size', 'width', 'height'],
  additionalProperties: false,
};

function embedded(field: FieldModel, models: EntityModel[]): Json {
  if (field.file) return FILE;
  const target = models.find((model) => model.name === field.relation?.to);
  const names = field.relation?.embed ?? [];
  return {
    type: 'object',
    properties: Object.fromEntries([
      ['id', UUID],
      ...names.map((name) => {
        const isNullable = target?.fields.find((other) => other.name === name)?.nullable ?? false;
        return [name, { type: isNullable ? ['string', 'null'] : 'string' }];
      }),
    ]),
    required: ['id', ...names],
    additionalProperties: false,
  };
}

/** Limits apply to writes: an answer returns what is stored. */
function storedSchema(field: FieldModel, source: EntitySource, schema: LoadedSchema): Json {
  const { type, enum: values, items, format } = fieldSchema(field, source, schema.enums);
  const isOpen = field.readOnly && (field.firstOf !== undefined || field.reach === 'guards');
  const kept = field.kind === 'date' || field.kind === 'timestamp' ? { format } : {};
  return {
    type: isOpen ? ['string', 'null'] : type,
    ...(values ? { enum: values } : {}),
    ...(items ? { items: { type: 'string' } } : {}),
    ...kept,
  };
}

/** The name under which answers say whether a field that is never returned has a value. */
export function hasName(field: FieldModel): string {
  return `has${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`;
}

function properties(
  field: FieldModel,
  source: EntitySource,
  schema: LoadedSchema,
  models: EntityModel[],
): [string, Json][] {
  if (field.transient) return [];
  if (field.writeOnly)
    return [[hasName(field), { type: 'boolean', description: `Whether ${field.title} is set.` }]];
  const { relation } = field;
  if (!relation) return [[field.name, storedSchema(field, source, schema)]];
  const item = embedded(field, models);
  if (relation.kind === 'one') {
    const id: [string, Json] = [relation.idsField, { type: ['string', 'null'], format: 'uuid' }];
    if (relation.embed.length === 0 && !field.file) return [id];
    return [id, [embedName(field), { anyOf: [item, { type: 'null' }] }]];
  }
  const list: [string, Json] = [field.name, { type: 'array', items: item }];
  return relation.kind === 'many' ? [[relation.idsField, { type: 'array', items: UUID }], list] : [list];
}

/**
 * JSON Schema of a record as the API answers it.
 * @param kind `list` omits keys, to-many relations and fields that lists omit; fields on request are optional
 */
export function answerSchema(
  model: EntityModel,
  source: EntitySource,
  schema: LoadedSchema,
  models: EntityModel[],
  kind: 'list' | 'record',
): Json {
  const fields = model.fields.filter(
    (field) => kind === 'record' || field.inList || field.inListOnRequest === true,
  );
  const own = fields.flatMap((field) => properties(field, source, schema, models));
  const optional = fields
    .filter(
      (field) => field.readRoles || field.firstOf || field.aggregate || (kind === 'list' && !field.inList),
    )
    .flatMap((field) => properties(field, source, schema, models).map(([name]) => name));
  const all: [string, Json][] = [['id', UUID], ...own, ['createdAt', STAMP], ['updatedAt', STAMP]];
  return {
    type: 'object',
    description: source.description ?? model.label.singular,
    properties: Object.fromEntries(all),
    required: all.map(([name]) => name).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}
