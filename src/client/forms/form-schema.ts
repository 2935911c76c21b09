import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { FieldKind, FieldModel } from '../../domain/model.ts';
import { wireName } from './form-fields.ts';

/** Name under which `RecordField` is registered with rjsf. */
export const RECORD_FIELD = 'record';

const TYPES: Record<FieldKind, NonNullable<RJSFSchema['type']>> = {
  string: 'string',
  text: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
  timestamp: 'string',
  enum: 'string',
  json: 'array',
  reference: 'string',
  references: 'array',
};

function toProperty(field: FieldModel): RJSFSchema {
  const type = TYPES[field.kind];
  return { title: field.title, type, ...(type === 'array' && { items: { type: 'string' } }) };
}

/** The form schema for rjsf: names and types of the fields. Rules and messages come from the compiled validator. */
export function formSchema(fields: FieldModel[]): { schema: RJSFSchema; uiSchema: UiSchema } {
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [wireName(field), toProperty(field)])),
    },
    uiSchema: Object.fromEntries(fields.map((field) => [wireName(field), { 'ui:field': RECORD_FIELD }])),
  };
}
