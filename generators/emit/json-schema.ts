import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type { Condition, Match } from '../../src/domain/access/access-model.ts';
import { getDecimals, getLargest } from '../../src/domain/model/numbers.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { EntitySource, EnumSource, RuleSource } from '../load/source.ts';

type Json = Record<string, unknown>;

const UUID = { type: 'string', format: 'uuid' };

function nullable(schema: Json, isNullable: boolean): Json {
  if (!isNullable) return schema;
  const { enum: values, ...rest } = schema;
  return {
    ...rest,
    type: [schema.type as string, 'null'],
    ...(values ? { enum: [...(values as unknown[]), null] } : {}),
  };
}

function listValues(field: FieldModel, enums: SchemaFile<EnumSource>[]): string[] {
  const values = enums.find((file) => file.name === field.enum)?.data.oneOf ?? [];
  return values.map((entry) => entry.const);
}

/** Any text is markdown, so there is nothing to validate. */
function textFormat({ format }: FieldModel): Json {
  if (format === 'markdown') return { contentMediaType: 'text/markdown' };
  return format ? { format } : {};
}

function base(field: FieldModel, enums: SchemaFile<EnumSource>[]): Json {
  switch (field.kind) {
    case 'enum':
      return { type: 'string', enum: listValues(field, enums) };
    case 'integer':
    case 'number':
    case 'boolean':
      return { type: field.kind };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'timestamp':
      return { type: 'string', format: 'date-time' };
    case 'json':
      if (field.enum)
        return {
          type: 'array',
          items: { type: 'string', enum: listValues(field, enums) },
          uniqueItems: true,
        };
      return { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 200 };
    default:
      return { type: 'string', ...textFormat(field) };
  }
}

function limits(field: FieldModel, source: EntitySource): Json {
  const written = source.properties[field.name];
  const isNumber = field.kind === 'integer' || field.kind === 'number';
  const isText = field.kind === 'string' || field.kind === 'text';
  // a required text is never empty, and every text has a maximum length
  const shortest = field.minLength ?? (field.required && isText ? 1 : undefined);
  const longest = field.maxLength ?? (isText ? 1000 : undefined);
  return {
    ...(shortest !== undefined ? { minLength: shortest } : {}),
    ...(longest !== undefined ? { maxLength: longest } : {}),
    // every number fits its column
    ...(isNumber
      ? { minimum: field.minimum ?? -getLargest(field), maximum: field.maximum ?? getLargest(field) }
      : {}),
    ...(field.kind === 'number' ? { multipleOf: Number(`1e-${getDecimals(field)}`) } : {}),
    ...(written?.not ? { not: written.not } : {}),
    ...(written?.pattern ? { pattern: written.pattern } : {}),
  };
}

/** JSON Schema (draft-07) of one field in requests; relations are ids. */
export function fieldSchema(field: FieldModel, source: EntitySource, enums: SchemaFile<EnumSource>[]): Json {
  if (field.relation?.kind === 'many')
    return { type: 'array', items: UUID, maxItems: 5000, uniqueItems: true };
  if (field.relation?.kind === 'one') return nullable(UUID, true);
  return nullable({ ...base(field, enums), ...limits(field, source) }, field.nullable);
}

/** Request name of a field. */
export function writtenName(field: FieldModel): string {
  return field.relation ? field.relation.idsField : field.name;
}

/** Fields that clients write. */
export function writableFields(model: EntityModel): FieldModel[] {
  return model.fields.filter((field) => !field.readOnly);
}

function matchSchema(match: Match): { schema: Json; isAbsentEnough: boolean } {
  if (Array.isArray(match)) return { schema: { enum: match }, isAbsentEnough: false };
  if (match !== null && typeof match === 'object') {
    return { schema: { not: { const: match.not } }, isAbsentEnough: match.not !== null };
  }
  return { schema: { const: match }, isAbsentEnough: match === null };
}

function conditionSchema(condition: Condition): Json {
  const parts = Object.entries(condition).map(([key, match]) => ({ key, ...matchSchema(match) }));
  return {
    properties: Object.fromEntries(parts.map((part) => [part.key, part.schema])),
    required: parts.filter((part) => !part.isAbsentEnough).map((part) => part.key),
  };
}

/** A conditional rule; its message is not part of it. */
export function ruleSchema(rule: RuleSource): Json {
  if (rule.never) return { if: conditionSchema(rule.when), then: false };
  // the validation compares dates itself, since a schema cannot
  const { notBefore: _, ...must } = rule.must ?? {};
  const isList = rule.must?.minItems !== undefined || rule.must?.maxItems !== undefined;
  const value = {
    ...(rule.required ? { not: { const: null } } : {}),
    ...(isList ? { type: 'array' } : {}),
    ...must,
  };
  return {
    if: conditionSchema(rule.when),
    then: { properties: { [rule.field]: value }, ...(rule.required ? { required: [rule.field] } : {}) },
  };
}

/** JSON Schema of a record in requests, including conditional rules. */
export function recordSchema(
  model: EntityModel,
  source: EntitySource,
  enums: SchemaFile<EnumSource>[],
): Json {
  const fields = writableFields(model);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [writtenName(field), fieldSchema(field, source, enums)]),
    ),
    // the server checks fields required only on create
    required: fields.filter((field) => field.required && !field.on).map(writtenName),
    ...(source['x-rules']?.length ? { allOf: source['x-rules'].map(ruleSchema) } : {}),
  };
}
