import type { JsonSchema } from '../load/call-source.ts';

const BY_FORMAT: Record<string, unknown> = {
  uuid: '01980000-0000-7000-8000-000000000000',
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  moment: '2026-01-31',
  email: 'ann.miller@example.com',
  uri: 'https://example.com',
  'us-phone': '+1 213 373 4253',
  'us-zip': '78701',
  npi: '1234567893',
  'npi-list': '1234567893',
  'time-zone': 'US/Central',
};

function sampleObject(schema: JsonSchema, definitions: Record<string, JsonSchema>): unknown {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(properties.map(([name, one]) => [name, sample(one, definitions, name)]));
}

function sampleText(schema: JsonSchema, name: string): string {
  const least = Number(schema.minLength ?? 0);
  return (name || 'Text').padEnd(least, '.').slice(0, Number(schema.maxLength ?? 1000));
}

/** A value that matches a JSON Schema: `const`, `default`, the first of an `enum`, or else one by format and type. */
export function sample(schema: JsonSchema, definitions: Record<string, JsonSchema>, name = ''): unknown {
  if (typeof schema.$ref === 'string')
    return sample(definitions[schema.$ref.replace('#/definitions/', '')] ?? {}, definitions, name);
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [option] = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (option) return sample(option, definitions, name);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return sampleObject(schema, definitions);
    case 'array':
      return [sample((schema.items ?? {}) as JsonSchema, definitions, name)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return BY_FORMAT[String(schema.format)] ?? sampleText(schema, name);
  }
}
