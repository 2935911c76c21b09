import type { JsonSchema } from '../load/call-source.ts';
import { FORMATS } from '../emit/formats.ts';
import { suggest } from '../load/problem.ts';
import type { Report } from '../load/report.ts';
import type { Path } from '../load/schema-file.ts';
import { readPattern } from './patterns.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Form of a keyword's value. */
type Form =
  | 'text'
  | 'count'
  | 'number'
  | 'flag'
  | 'schema'
  | 'schemas'
  | 'named'
  | 'names'
  | 'values'
  | 'any'
  | 'type'
  | 'regex';

/** Keywords, with the form of their value and the types that they restrict. */
const KEYWORDS: Record<string, { form: Form; types?: string[] }> = {
  $ref: { form: 'text' },
  title: { form: 'text' },
  description: { form: 'text' },
  type: { form: 'type' },
  enum: { form: 'values' },
  const: { form: 'any' },
  default: { form: 'any' },
  example: { form: 'any' },
  not: { form: 'schema' },
  if: { form: 'schema' },
  then: { form: 'schema' },
  else: { form: 'schema' },
  allOf: { form: 'schemas' },
  anyOf: { form: 'schemas' },
  oneOf: { form: 'schemas' },
  minLength: { form: 'count', types: ['string'] },
  maxLength: { form: 'count', types: ['string'] },
  pattern: { form: 'regex', types: ['string'] },
  format: { form: 'text', types: ['string'] },
  contentMediaType: { form: 'text', types: ['string'] },
  minimum: { form: 'number', types: ['number', 'integer'] },
  maximum: { form: 'number', types: ['number', 'integer'] },
  exclusiveMinimum: { form: 'number', types: ['number', 'integer'] },
  exclusiveMaximum: { form: 'number', types: ['number', 'integer'] },
  multipleOf: { form: 'number', types: ['number', 'integer'] },
  items: { form: 'schema', types: ['array'] },
  minItems: { form: 'count', types: ['array'] },
  maxItems: { form: 'count', types: ['array'] },
  uniqueItems: { form: 'flag', types: ['array'] },
  properties: { form: 'named', types: ['object'] },
  required: { form: 'names', types: ['object'] },
  additionalProperties: { form: 'schema', types: ['object'] },
  propertyNames: { form: 'schema', types: ['object'] },
  minProperties: { form: 'count', types: ['object'] },
  maxProperties: { form: 'count', types: ['object'] },
  'x-messages': { form: 'any' },
  'x-range': { form: 'flag' },
};

const FORMS: Record<Form, { what: string; holds: (value: unknown) => boolean }> = {
  text: { what: 'a text', holds: (value) => typeof value === 'string' },
  count: { what: 'a whole number from 0', holds: (value) => Number.isInteger(value) && Number(value) >= 0 },
  number: { what: 'a number', holds: (value) => typeof value === 'number' },
  flag: { what: 'true or false', holds: (value) => typeof value === 'boolean' },
  schema: { what: 'a schema', holds: (value) => typeof value === 'boolean' || isObject(value) },
  schemas: {
    what: 'a list of schemas',
    holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isObject),
  },
  named: {
    what: 'an object of schemas',
    holds: (value) => isObject(value) && Object.values(value).every(isObject),
  },
  names: {
    what: 'a list of names',
    holds: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  },
  values: { what: 'a list of values', holds: (value) => Array.isArray(value) && value.length > 0 },
  any: { what: 'anything', holds: () => true },
  type: {
    what: `one of ${TYPES.join(', ')}`,
    holds: (value) => [value].flat().length > 0 && [value].flat().every((one) => TYPES.includes(String(one))),
  },
  regex: {
    what: 'a regular expression',
    holds: (value) => typeof value === 'string' && readPattern(value) !== undefined,
  },
};

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

const PAIRS = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Types of a schema without null; none if it does not say. */
function getTypes(schema: JsonSchema): string[] {
  return [schema.type ?? []]
    .flat()
    .map(String)
    .filter((type) => type !== 'null');
}

function checkKeywords(schema: JsonSchema, path: Path, report: Report, extensions: readonly string[]): void {
  const types = getTypes(schema);
  for (const [key, value] of Object.entries(schema)) {
    const keyword = KEYWORDS[key];
    const at = [...path, key];
    if (!keyword) {
      if (!extensions.includes(key))
        report(
          at,
          `unknown keyword "${key}"`,
          suggest(key, [...Object.keys(KEYWORDS), ...extensions]),
          'key',
        );
      continue;
    }
    const { what, holds } = FORMS[keyword.form];
    if (!holds(value)) {
      const hint = keyword.form === 'type' ? suggest(String(value), TYPES) : undefined;
      report(at, `"${key}" must be ${what}, not ${JSON.stringify(value).slice(0, 60)}`, hint);
    }
    const isForOthers =
      keyword.types && types.length > 0 && !keyword.types.some((type) => types.includes(type));
    if (isForOthers)
      report(
        at,
        `"${key}" is for ${keyword.types?.[0] ?? ''}, not for ${types.join(' and ')}`,
        'take it out, or change the type',
        'key',
      );
  }
}

const MESSAGE_KEYS = [
  '*',
  'required',
  'type',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'enum',
  'minItems',
];

function checkExclusive(schema: JsonSchema, path: Path, report: Report): void {
  const number = (key: string, absent: number) =>
    typeof schema[key] === 'number' ? Number(schema[key]) : absent;
  const low = number('exclusiveMinimum', -Infinity);
  const high = number('exclusiveMaximum', Infinity);
  if (low >= number('maximum', Infinity) || (low >= high && low === high))
    report([...path, 'exclusiveMinimum'], 'no number is above it and within the other limit', 'lower it');
  else if (high <= number('minimum', -Infinity))
    report([...path, 'exclusiveMaximum'], 'no number is below it and within the other limit', 'raise it');
  if (number('multipleOf', 1) <= 0)
    report([...path, 'multipleOf'], `"multipleOf" must be above 0`, 'write the step, such as 0.5');
}

function checkLimits(schema: JsonSchema, path: Path, report: Report): void {
  for (const [low, high] of PAIRS) {
    const [least, most] = [schema[low], schema[high]];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      report([...path, low], `"${low}" ${least} is above "${high}" ${most}`, 'exchange them');
  }
  checkExclusive(schema, path, report);
  if (getTypes(schema).includes('array') && schema.items === undefined && schema.$ref === undefined)
    report(path, '"items" is missing', 'say what the list holds');
  if (schema.if !== undefined && schema.then === undefined && schema.else === undefined)
    report([...path, 'if'], '"if" without "then" says nothing', 'write "then", or take it out', 'key');
  for (const key of Object.keys((schema['x-messages'] ?? {}) as object))
    if (!MESSAGE_KEYS.includes(key) && !(key in KEYWORDS))
      report([...path, 'x-messages', key], `there is no rule "${key}"`, suggest(key, MESSAGE_KEYS), 'key');
  const { minimum, maximum, pattern, maxLength, minLength, format } = schema;
  if (schema.type === 'integer' && typeof minimum === 'number' && typeof maximum === 'number')
    if (minimum <= maximum && Math.ceil(minimum) > Math.floor(maximum))
      report(
        [...path, 'maximum'],
        `there is no whole number from ${minimum} to ${maximum}`,
        'widen the limits',
      );
  const facts = typeof pattern === 'string' ? readPattern(pattern) : undefined;
  if (facts && typeof maxLength === 'number' && facts.shortest > maxLength)
    report([...path, 'pattern'], `no text within "maxLength" ${maxLength} matches`, 'shorten the pattern');
  if (facts && typeof minLength === 'number' && facts.longest < minLength)
    report([...path, 'pattern'], `no text of "minLength" ${minLength} matches`, 'lengthen the pattern');
  if (typeof format === 'string' && !(format in FORMATS))
    report([...path, 'format'], `there is no format "${format}"`, suggest(format, Object.keys(FORMATS)));
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'null' ? value === null : typeof value === type;
}

/** Values that a schema names must meet its other keywords. */
function checkValues(schema: JsonSchema, path: Path, report: Report): void {
  const types = [schema.type ?? []].flat().map(String);
  const check = (value: unknown, at: Path) => {
    const shown = JSON.stringify(value).slice(0, 60);
    const wrong = (reason: string) => report(at, `${shown} ${reason}`, 'change one of them');
    if (types.length > 0 && !types.some((type) => isOfType(value, type)))
      return wrong(`is no ${types.join(' or ')}`);
    if (Array.isArray(schema.enum) && !schema.enum.includes(value)) wrong('is not in "enum"');
    if (typeof value === 'number') {
      if (Number(schema.minimum ?? -Infinity) > value) wrong(`is below "minimum" ${String(schema.minimum)}`);
      if (Number(schema.maximum ?? Infinity) < value) wrong(`is above "maximum" ${String(schema.maximum)}`);
    }
    if (typeof value !== 'string') return;
    if (value.length < Number(schema.minLength ?? 0))
      wrong(`is shorter than "minLength" ${String(schema.minLength)}`);
    if (value.length > Number(schema.maxLength ?? Infinity))
      wrong(`is longer than "maxLength" ${String(schema.maxLength)}`);
    if (
      typeof schema.pattern === 'string' &&
      readPattern(schema.pattern) &&
      !new RegExp(schema.pattern, 'u').test(value)
    )
      wrong(`does not match the pattern ${schema.pattern}`);
    const format = FORMATS[String(schema.format)];
    if (format && !format.test(value)) wrong(`is no ${String(schema.format)}`);
  };
  for (const key of ['default', 'const', 'example'])
    if (schema[key] !== undefined) check(schema[key], [...path, key]);
  if (Array.isArray(schema.enum))
    schema.enum.forEach((value, index) => check(value, [...path, 'enum', index]));
}

function checkRequired(schema: JsonSchema, path: Path, report: Report): void {
  const { required, properties, additionalProperties } = schema;
  if (!Array.isArray(required)) return;
  const known = Object.keys((properties ?? {}) as object);
  if (!isObject(properties) && additionalProperties !== false) return;
  required.forEach((name, index) => {
    if (!known.includes(String(name)))
      report(
        [...path, 'required', index],
        `"${String(name)}" is no property of this object`,
        suggest(String(name), known),
      );
  });
}

/** Parts of a schema that are schemas themselves. */
export function getSubschemas(schema: JsonSchema): { path: Path; schema: JsonSchema; isOptional: boolean }[] {
  const required = schema.required;
  return Object.entries(schema).flatMap(
    ([key, value]): { path: Path; schema: JsonSchema; isOptional: boolean }[] => {
      const form = Object.hasOwn(KEYWORDS, key) ? KEYWORDS[key]?.form : undefined;
      if (form === 'schema' && isObject(value)) {
        const isOptional = key !== 'not' && key !== 'if';
        return [{ path: [key], schema: value, isOptional }];
      }
      if (form === 'schemas' && Array.isArray(value))
        return value
          .filter(isObject)
          .map((one, index) => ({ path: [key, index], schema: one, isOptional: key !== 'allOf' }));
      if (form !== 'named' || !isObject(value)) return [];
      return Object.entries(value).flatMap(([name, one]) =>
        isObject(one)
          ? [
              {
                path: [key, name],
                schema: one,
                isOptional: Array.isArray(required) && !required.includes(name),
              },
            ]
          : [],
      );
    },
  );
}

/**
 * Unknown keywords, values of the wrong form, limits that nothing meets, and values that fail their own schema.
 * @param extensions keywords of our own besides those of JSON Schema
 */
export function checkJsonSchema(
  schema: unknown,
  path: Path,
  report: Report,
  extensions: readonly string[],
): void {
  if (!isObject(schema)) return;
  checkKeywords(schema, path, report, extensions);
  checkLimits(schema, path, report);
  checkValues(schema, path, report);
  // a base that is extended has properties of its own
  if (
    schema.$ref === undefined &&
    !path.some((key) => ['if', 'then', 'else', 'not', 'allOf', 'anyOf', 'oneOf'].includes(String(key)))
  )
    checkRequired(schema, path, report);
  for (const part of getSubschemas(schema))
    checkJsonSchema(part.schema, [...path, ...part.path], report, extensions);
}

/** Every pattern of a schema, with its path. */
export function getPatterns(schema: JsonSchema, path: Path): { pattern: string; path: Path }[] {
  return [
    ...(typeof schema.pattern === 'string' ? [{ pattern: schema.pattern, path: [...path, 'pattern'] }] : []),
    ...getSubschemas(schema).flatMap((part) => getPatterns(part.schema, [...path, ...part.path])),
  ];
}

/** References of a schema; `isNeeded`: each value contains one. */
export function getReferences(schema: JsonSchema, isNeeded = true): { ref: string; isNeeded: boolean }[] {
  const isList = schema.type !== undefined && getTypes(schema).includes('array');
  const isNullable = [schema.type ?? []].flat().includes('null');
  return [
    ...(typeof schema.$ref === 'string' ? [{ ref: schema.$ref, isNeeded }] : []),
    ...getSubschemas(schema).flatMap((part) =>
      getReferences(part.schema, isNeeded && !part.isOptional && !isList && !isNullable),
    ),
  ];
}
