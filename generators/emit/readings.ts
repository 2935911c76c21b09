import type { CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { _ } from 'ajv';
import type { JsonSchema } from '../load/call-source.ts';
import type { RuleSource } from '../load/source.ts';
import { ruleSchema } from './json-schema.ts';

/** The readers of an object's properties in its validator: a validator reads before it checks. */
const KEYWORD = 'x-reads';

type Reads = Record<string, { reader: string; isNullable: boolean }>;

/** ajv's keyword, as a call of `readProperty` for each property. */
export const READS: CodeKeywordDefinition = {
  keyword: KEYWORD,
  schemaType: 'object',
  // before the keywords that check what was read
  before: 'not',
  error: {
    message: '',
    params: ({ params }) => _`{property: ${params.property}, problem: ${params.problem}}`,
  },
  code(cxt: KeywordCxt) {
    const { gen, data } = cxt;
    const isObject = _`${data} && typeof ${data} == "object" && !Array.isArray(${data})`;
    gen.if(isObject, () => {
      for (const [property, { reader, isNullable }] of Object.entries(cxt.schema as Reads)) {
        const problem = gen.const('problem', _`readProperty(${data}, ${property}, ${reader}, ${isNullable})`);
        cxt.setParams({ property, problem });
        gen.if(_`${problem} !== undefined`, () => cxt.error());
      }
    });
  },
};

/** The import of a module with validators that read. */
export function readsImport(code: string): string {
  return code.includes('readProperty(')
    ? "import { readProperty } from '../../domain/model/readers.ts';\n"
    : '';
}

function isNullable(schema: JsonSchema): boolean {
  const options = [schema.oneOf, schema.anyOf].flatMap((list) => (list ?? []) as JsonSchema[]);
  return [schema.type].flat().includes('null') || options.some(isNullable);
}

function toReads(properties: Record<string, JsonSchema>): Reads {
  const read = Object.entries(properties).flatMap(([name, schema]) => {
    const reader = schema['x-read'];
    return typeof reader === 'string' ? [[name, { reader, isNullable: isNullable(schema) }] as const] : [];
  });
  return Object.fromEntries(read);
}

/** A conditional rule as JSON Schema, with its message at its field. */
function toCondition(rule: RuleSource): JsonSchema {
  const { if: when, then } = ruleSchema(rule) as { if: JsonSchema; then: JsonSchema };
  const { [rule.field]: value = {} } = then.properties as Record<string, JsonSchema>;
  const properties = { [rule.field]: { ...value, 'x-messages': { '*': rule.message } } };
  return { if: when, then: { ...then, properties } };
}

/** A schema whose `x-read` and `x-rules` are keywords of the validator. */
export function withReadings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReadings);
  if (value === null || typeof value !== 'object') return value;
  const { 'x-read': _read, 'x-rules': rules, ...schema } = value as JsonSchema & { 'x-rules'?: RuleSource[] };
  const inner = Object.fromEntries(Object.entries(schema).map(([key, item]) => [key, withReadings(item)]));
  const reads = toReads((schema.properties ?? {}) as Record<string, JsonSchema>);
  return {
    ...inner,
    ...(Object.keys(reads).length > 0 ? { [KEYWORD]: reads } : {}),
    ...(rules ? { allOf: [...((schema.allOf ?? []) as JsonSchema[]), ...rules.map(toCondition)] } : {}),
  };
}

/** Notes on readers for callers, in the API's documentation. */
const READER_NOTES: Readonly<Record<string, string>> = {
  'us-phone': 'A US number in any notation.',
  day: 'YYYY-MM-DD, or as written in the US.',
  moment: 'With seconds or without.',
};

function describeRule({ when, field }: RuleSource): string {
  const conditions = Object.entries(when).map(([name, value]) =>
    value === null ? `without \`${name}\`` : `if \`${name}\` is ${JSON.stringify(value)}`,
  );
  return `\`${field}\` is required ${conditions.join(' and ')}.`;
}

/** A schema for the API's documentation: `x-read` and `x-rules` become part of the descriptions. */
export function describeReadings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describeReadings);
  if (value === null || typeof value !== 'object') return value;
  const {
    'x-read': read,
    'x-rules': rules = [],
    ...schema
  } = value as JsonSchema & { 'x-rules'?: RuleSource[] };
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, item]) => [key, describeReadings(item)]),
  );
  const notes = [
    READER_NOTES[String(read)],
    ...rules.filter(({ required }) => required).map(describeRule),
  ].filter((note) => note !== undefined && note !== schema.description);
  if (notes.length === 0) return inner;
  const own = typeof schema.description === 'string' ? [schema.description] : [];
  return { ...inner, description: [...own, ...notes].join(' ') };
}
