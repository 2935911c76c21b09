import type { JsonSchema } from '../load/call-source.ts';
import { FORMATS } from '../emit/formats.ts';
import { OPEN_FORMATS } from './field-keys.ts';
import { FORMAT_LENGTHS } from './field-values.ts';
import { suggest } from '../load/problem.ts';
import type { Report } from '../load/report.ts';
import type { Path } from '../load/schema-file.ts';
import { readPattern } from './patterns.ts';
import { isMediaType, MEDIA_TYPES } from './media-types.ts';
import { findMisfit, type Limits } from './value.ts';

/** Types that keywords restrict. */
const RESTRICTED: readonly { types: readonly string[]; keywords: readonly string[] }[] = [
  { types: ['string'], keywords: ['minLength', 'maxLength', 'pattern', 'format', 'contentMediaType'] },
  {
    types: ['number', 'integer'],
    keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  },
  { types: ['array'], keywords: ['items', 'minItems', 'maxItems', 'uniqueItems'] },
  {
    types: ['object'],
    keywords: [
      'properties',
      'required',
      'additionalProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
    ],
  },
];

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Formats of the values that readers give. */
const READ_FORMATS: Record<string, string> = {
  email: 'email',
  'us-phone': 'us-phone',
  day: 'date',
  'birth-date': 'date',
  moment: 'date-time',
};

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

function checkKeywords(schema: JsonSchema, path: Path, report: Report): void {
  const own = getTypes(schema);
  for (const { types, keywords } of RESTRICTED)
    for (const key of own.length > 0 && !types.some((type) => own.includes(type)) ? keywords : [])
      if (key in schema)
        report(
          [...path, key],
          `"${key}" is for ${types[0] ?? ''}, not for ${own.join(' and ')}`,
          'take it out, or change the type',
          'key',
        );
}

function checkExclusive(schema: JsonSchema, path: Path, report: Report): void {
  const number = (key: string, absent: number) =>
    typeof schema[key] === 'number' ? Number(schema[key]) : absent;
  const low = number('exclusiveMinimum', -Infinity);
  const high = number('exclusiveMaximum', Infinity);
  if (low >= number('maximum', Infinity) || (low >= high && low === high))
    report([...path, 'exclusiveMinimum'], 'no number is above it and within the other limit', 'lower it');
  else if (high <= number('minimum', -Infinity))
    report([...path, 'exclusiveMaximum'], 'no number is below it and within the other limit', 'raise it');
}

/** Limits between which there is no whole number. */
function checkWhole(schema: JsonSchema, path: Path, report: Report): void {
  if (schema.type !== 'integer') return;
  const getLimit = (key: string, exclusive: string) => {
    const isExclusive = schema[key] === undefined;
    const value = schema[isExclusive ? exclusive : key];
    return typeof value === 'number' ? { key: isExclusive ? exclusive : key, value, isExclusive } : undefined;
  };
  const low = getLimit('minimum', 'exclusiveMinimum');
  const high = getLimit('maximum', 'exclusiveMaximum');
  if (!low || !high || low.value >= high.value) return;
  const least = low.isExclusive ? Math.floor(low.value) + 1 : Math.ceil(low.value);
  const most = high.isExclusive ? Math.ceil(high.value) - 1 : Math.floor(high.value);
  if (least > most)
    report(
      [...path, high.key],
      `there is no whole number ${low.isExclusive ? 'above' : 'from'} ${low.value} ${high.isExclusive ? 'and below' : 'to'} ${high.value}`,
      'widen the limits',
    );
}

/** Limits between which no step lies. */
function checkSteps({ minimum, maximum, multipleOf }: JsonSchema, path: Path, report: Report): void {
  if (typeof minimum !== 'number' || typeof maximum !== 'number' || typeof multipleOf !== 'number') return;
  if (multipleOf > 0 && minimum <= maximum && Math.ceil(minimum / multipleOf) * multipleOf > maximum)
    report(
      [...path, 'multipleOf'],
      `no multiple of ${multipleOf} lies from ${minimum} to ${maximum}`,
      'widen the limits, or write a smaller step',
    );
}

function checkLimits(schema: JsonSchema, path: Path, report: Report): void {
  for (const [low, high] of PAIRS) {
    const [least, most] = [schema[low], schema[high]];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      report([...path, low], `"${low}" ${least} is above "${high}" ${most}`, 'exchange them');
  }
  checkExclusive(schema, path, report);
  checkSteps(schema, path, report);
  const { contentMediaType: media } = schema;
  if (typeof media === 'string' && !isMediaType(media))
    report([...path, 'contentMediaType'], `there is no media type "${media}"`, suggest(media, MEDIA_TYPES));
  if (getTypes(schema).includes('array') && schema.items === undefined && schema.$ref === undefined)
    report(path, '"items" is missing', 'say what the list holds');
  if (schema.if !== undefined && schema.then === undefined && schema.else === undefined)
    report([...path, 'if'], '"if" without "then" says nothing', 'write "then", or take it out', 'key');
  checkWhole(schema, path, report);
  const { pattern, maxLength, minLength, format } = schema;
  const facts = typeof pattern === 'string' ? readPattern(pattern) : undefined;
  if (facts && typeof maxLength === 'number' && facts.shortest > maxLength)
    report([...path, 'pattern'], `no text within "maxLength" ${maxLength} matches`, 'shorten the pattern');
  if (facts && typeof minLength === 'number' && facts.longest < minLength)
    report([...path, 'pattern'], `no text of "minLength" ${minLength} matches`, 'lengthen the pattern');
  if (typeof format === 'string' && !(format in FORMATS))
    report([...path, 'format'], `there is no format "${format}"`, suggest(format, Object.keys(FORMATS)));
  else if (typeof format === 'string' && pattern !== undefined && !OPEN_FORMATS.includes(format))
    report([...path, 'pattern'], `the format "${format}" checks the whole value already`, 'take it out');
  const [shortest] = FORMAT_LENGTHS[String(format ?? READ_FORMATS[String(schema['x-read'])])] ?? [0];
  if (typeof maxLength === 'number' && maxLength < shortest)
    report(
      [...path, 'maxLength'],
      `such a value has at least ${shortest} characters`,
      `write ${shortest} or more`,
    );
}

/** Values that a schema names must meet its other keywords. */
function checkValues(schema: JsonSchema, path: Path, report: Report): void {
  if (schema.enum !== undefined && !Array.isArray(schema.enum)) return;
  const check = (value: unknown, at: Path) => {
    const misfit = findMisfit(value, schema as Limits, path.at(-1)?.toString() ?? 'the schema');
    if (misfit) report(at, `${JSON.stringify(value).slice(0, 60)} ${misfit.reason}`, misfit.hint);
  };
  const { not: excluded, ...others } = schema;
  const forbidden = (excluded as JsonSchema | undefined)?.const;
  const redundant =
    forbidden === undefined ? undefined : findMisfit(forbidden, others as Limits, 'the value');
  if (redundant)
    report(
      [...path, 'not', 'const'],
      `"not" forbids ${JSON.stringify(forbidden)}, which ${redundant.reason} anyway`,
      redundant.hint,
    );
  for (const key of ['default', 'const', 'example'])
    if (schema[key] !== undefined) check(schema[key], [...path, key]);
  (schema.enum ?? []).forEach((value: unknown, index: number) => check(value, [...path, 'enum', index]));
  if ([schema.type].flat().includes('null') && Array.isArray(schema.enum) && !schema.enum.includes(null))
    report(
      [...path, 'enum'],
      'the type allows null, and the values do not',
      'add null, or take it out of "type"',
    );
}

/** Messages for keywords that a schema does not have; those of a reference are in another file. */
function checkMessages(schema: JsonSchema, path: Path, report: Report): void {
  if (schema.$ref !== undefined) return;
  for (const key of Object.keys((schema['x-messages'] ?? {}) as object))
    if (!['*', 'required', 'type'].includes(key) && !(key in schema))
      report.warn(
        [...path, 'x-messages', key],
        `there is no "${key}" that could fail`,
        `write "${key}" beside it, or take it out`,
        'key',
      );
}

function checkRequired(schema: JsonSchema, path: Path, report: Report): void {
  const { required, properties, additionalProperties } = schema;
  if (!Array.isArray(required)) return;
  const known = Object.keys((properties ?? {}) as object);
  if (!isObject(properties) && additionalProperties !== false) return;
  required.forEach((name, index) => {
    const property = isObject(properties) ? properties[String(name)] : undefined;
    if (isObject(property) && property.default !== undefined)
      report(
        [...path, 'required', index],
        `"${String(name)}" has a default, and is never missing`,
        'take it out, or the default',
      );
    if (!known.includes(String(name)))
      report(
        [...path, 'required', index],
        `"${String(name)}" is no property of this object`,
        suggest(String(name), known),
      );
  });
}

/** Keywords whose value is a schema, or a list of schemas. */
const SINGLE = ['not', 'if', 'then', 'else', 'items', 'additionalProperties', 'propertyNames'];
const SEVERAL = ['allOf', 'anyOf', 'oneOf'];

/** Parts of a schema that are schemas themselves. */
export function getSubschemas(schema: JsonSchema): { path: Path; schema: JsonSchema; isOptional: boolean }[] {
  const required = schema.required;
  return Object.entries(schema).flatMap(
    ([key, value]): { path: Path; schema: JsonSchema; isOptional: boolean }[] => {
      if (SINGLE.includes(key) && isObject(value)) {
        const isOptional = key !== 'not' && key !== 'if';
        return [{ path: [key], schema: value, isOptional }];
      }
      if (SEVERAL.includes(key) && Array.isArray(value))
        return value
          .filter(isObject)
          .map((one, index) => ({ path: [key, index], schema: one, isOptional: key !== 'allOf' }));
      if (key !== 'properties' || !isObject(value)) return [];
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

/** Keywords of another type, limits that nothing meets, and values that fail their own schema. */
export function checkJsonSchema(schema: unknown, path: Path, report: Report): void {
  if (!isObject(schema)) return;
  checkKeywords(schema, path, report);
  checkLimits(schema, path, report);
  checkValues(schema, path, report);
  checkMessages(schema, path, report);
  // a base that is extended has properties of its own
  if (
    schema.$ref === undefined &&
    !path.some((key) => ['if', 'then', 'else', 'not', 'allOf', 'anyOf', 'oneOf'].includes(String(key)))
  )
    checkRequired(schema, path, report);
  for (const part of getSubschemas(schema)) checkJsonSchema(part.schema, [...path, ...part.path], report);
}

/** Keywords of which each says something about the value. */
const SAYING = ['type', '$ref', 'enum', 'const', 'if', 'not', ...SEVERAL];

/** Parts of a schema that accept any value. */
export function findUntyped(schema: JsonSchema, path: Path): Path[] {
  if (!SAYING.some((key) => key in schema)) return [path];
  // the parts of a choice are about a value whose type the whole says
  const parts = getSubschemas(schema).filter((part) =>
    ['properties', 'items'].includes(String(part.path[0])),
  );
  return parts.flatMap((part) => findUntyped(part.schema, [...path, ...part.path]));
}

/** A pattern, the format beside it, and where it is. */
export interface PatternAt {
  pattern: string;
  format?: unknown;
  path: Path;
}

/** Every pattern of a schema. */
export function getPatterns(schema: JsonSchema, path: Path): PatternAt[] {
  const { pattern, format } = schema;
  return [
    ...(typeof pattern === 'string' ? [{ pattern, format, path: [...path, 'pattern'] }] : []),
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
