import { FORMATS } from '../emit/formats.ts';
import { fieldSchema } from '../emit/json-schema.ts';
import { suggest } from '../load/problem.ts';
import { getDecimals, getLargest, hasDecimals } from '../../src/domain/model/numbers.ts';
import { columnType } from '../model/tables.ts';
import { NUMBERS, TEXTS, type FieldCheck, type FieldContext } from './entity-context.ts';
import { findSlowPart, readPattern } from './patterns.ts';
import { findMisfit, type Limits } from './value.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Lengths of texts of a format. */
export const FORMAT_LENGTHS: Record<string, [shortest: number, longest: number]> = {
  'us-phone': [10, 20],
  'us-zip': [5, 10],
  email: [5, 254],
  uri: [10, Infinity],
  npi: [10, 10],
  'npi-list': [10, Infinity],
  date: [10, 10],
  'date-time': [20, 40],
  'time-zone': [3, 40],
};

const show = (value: unknown): string => JSON.stringify(value);

/** Amounts have two decimals unless the field says otherwise; not every currency has two. */
function checkSubunit(currency: string, { source, model, report }: FieldContext): void {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const [digits, decimals] = [format.maximumFractionDigits ?? 2, getDecimals(model)];
  if (digits === decimals) return;
  const has = `${currency} has ${digits === 0 ? 'no' : digits} decimals`;
  const step = Number(`1e-${digits}`);
  if (source.multipleOf === undefined)
    report.warn(['x-currency'], `${has}, and a number has two`, `add "multipleOf": ${step}`);
  else
    report.warn(
      ['multipleOf'],
      `${has}, and the field ${decimals === 0 ? 'none' : decimals}`,
      `write ${step}, unless it is a price of parts, or a rounded amount`,
    );
}

const checkMoney: FieldCheck = (context) => {
  const { source, model, report } = context;
  if (source['x-currency'] !== undefined && model.kind !== 'number')
    report(
      ['x-currency'],
      `"x-currency" is for a number, not for ${model.kind}`,
      `write the type "number"${model.kind === 'integer' ? ', and "multipleOf": 1 for whole amounts' : ''}`,
    );
  else if (/^[A-Z]{3}$/.test(source['x-currency'] ?? '') && !CURRENCIES.has(source['x-currency'] ?? ''))
    report(
      ['x-currency'],
      `there is no currency ${source['x-currency'] ?? ''}`,
      'write its ISO code, such as USD',
    );
  else if (source['x-currency'] !== undefined && CURRENCIES.has(source['x-currency']))
    checkSubunit(source['x-currency'], context);
  if (source.multipleOf !== undefined && model.kind !== 'number')
    report(['multipleOf'], `"multipleOf" is for a number, not for ${model.kind}`, 'take it out');
};

const checkNumbers: FieldCheck = ({ source, model, report }) => {
  if (!NUMBERS.includes(model.kind)) return;
  const [largest, decimals] = [getLargest(model), getDecimals(model)];
  for (const key of ['minimum', 'maximum', 'default', 'x-initial'] as const) {
    const value = source[key];
    if (typeof value !== 'number') continue;
    if (Math.abs(value) > largest) {
      report(
        [key],
        `"${key}" ${value} does not fit the column`,
        `at most ${largest.toLocaleString('en', { maximumFractionDigits: decimals })}`,
      );
      continue;
    }
    if (model.kind === 'integer' && !Number.isInteger(value))
      report(
        [key],
        `"${key}" ${value} is no whole number`,
        `write ${Math.round(value)}, or the type "number"`,
      );
    if (model.kind === 'number' && !hasDecimals(value, decimals))
      report(
        [key],
        `"${key}" ${value} has more decimals than the field, which has ${decimals}`,
        'round it, or change "multipleOf"',
      );
  }
};

/** Limits of the right kind, the lower one first. */
const checkBounds: FieldCheck = ({ source, model, report }) => {
  for (const [low, high, kinds, what] of [
    ['minimum', 'maximum', NUMBERS, 'a number'],
    ['minLength', 'maxLength', TEXTS, 'text'],
  ] as const) {
    for (const key of [low, high])
      if (source[key] !== undefined && !kinds.includes(model.kind))
        report([key], `"${key}" is for ${what}, not for ${model.kind}`, 'take it out');
    if (source[low] !== undefined && source[high] !== undefined && source[low] > source[high])
      report([low], `"${low}" ${source[low]} is above "${high}" ${source[high]}`, 'exchange them');
    else if (low === 'minimum' && source[low] !== undefined && source[low] === source[high])
      report.warn([low], `only ${source[low]} is allowed`, 'lower it, or raise "maximum"');
  }
  const isWritten = !model.readOnly && !model.transient && TEXTS.includes(model.kind);
  const isUnlimited = source.format === undefined || source.format === 'markdown';
  // a mistake in what the values are is reported elsewhere
  const isText = source.oneOf === undefined && source['x-file'] === undefined && !('enum' in source);
  if (isWritten && isText && source.maxLength === undefined && isUnlimited)
    report([], '"maxLength" is missing', 'say how many characters the text may have', 'key');
};

const checkPattern: FieldCheck = ({ source, model, report }) => {
  if (source.pattern === undefined) return;
  if (!TEXTS.includes(model.kind))
    return report(['pattern'], `"pattern" is for text, not for ${model.kind}`, 'take it out');
  if (/^\/.*\/[a-z]*$/.test(source.pattern))
    return report(['pattern'], 'the slashes are part of the pattern', 'write it without them');
  const facts = readPattern(source.pattern);
  if (!facts) return;
  const { shortest, longest, isAnchored } = facts;
  if (source.maxLength !== undefined && shortest > source.maxLength)
    report(
      ['pattern'],
      `no text within "maxLength" ${source.maxLength} matches: the shortest has ${shortest} characters`,
      'shorten the pattern, or raise "maxLength"',
    );
  if (source.minLength !== undefined && longest < source.minLength)
    report(
      ['pattern'],
      `no text of "minLength" ${source.minLength} matches: the longest has ${longest} characters`,
      'lengthen the pattern, or lower "minLength"',
    );
  if (model.required && isAnchored && longest === 0)
    report(['pattern'], 'only the empty text matches, and the field is required', 'widen the pattern');
  if (!isAnchored)
    report.warn(['pattern'], 'the pattern also matches within a longer text', 'begin with ^ and end with $');
};

const checkFormat: FieldCheck = ({ source, report }) => {
  const [shortest, longest] = FORMAT_LENGTHS[source.format ?? ''] ?? [0, Infinity];
  const what = `a text of the format "${source.format ?? ''}"`;
  if (source.maxLength !== undefined && source.maxLength < shortest)
    report(['maxLength'], `${what} has at least ${shortest} characters`, `write ${shortest} or more`);
  if (source.minLength !== undefined && source.minLength > longest)
    report(['minLength'], `${what} has at most ${longest} characters`, `write ${longest} or less`);
};

const checkExclusion: FieldCheck = ({ name, source, model, entity, report }) => {
  if (!source.not) return;
  const value = source.not.const;
  const { not: _, ...limits } = fieldSchema(model, entity.source, entity.schema.enums) as Limits;
  const misfit = findMisfit(value, limits, name);
  const isTrimmed = typeof value === 'string' && model.trim && value !== value.trim();
  if (isTrimmed && !misfit)
    report(
      ['not', 'const'],
      `"not" forbids ${show(value)}, and "${name}" is stored without spaces around it`,
      `write ${show(value.trim())}`,
    );
  else if (value === '' && model.emptyToNull && !misfit)
    report(['not', 'const'], '"not" forbids the empty text, which is stored as no value', 'take it out');
  if (misfit)
    report(['not', 'const'], `"not" forbids ${show(value)}, which ${misfit.reason} anyway`, misfit.hint);
  if (limits.enum?.every((one) => one === value || one === null))
    report(['not', 'const'], `"not" forbids the only value of "${name}"`, 'take it out');
};

/** Defaults must pass every rule of their own field, since forms begin with them. */
const checkDefaults: FieldCheck = ({ name, source, model, entity, report }) => {
  for (const key of ['default', 'x-initial'] as const) {
    const value = source[key];
    if (value === undefined) continue;
    if (model.relation ?? model.kind === 'json')
      return report([key], `a field of the kind ${model.kind} has no ${key}`, 'take it out');
    // the check of numbers says more about a fraction
    if (model.kind === 'integer' && typeof value === 'number' && !Number.isInteger(value)) continue;
    const misfit = findMisfit(value, fieldSchema(model, entity.source, entity.schema.enums), name);
    if (misfit) report([key], `${key} ${show(value)} ${misfit.reason}`, misfit.hint);
  }
  if (source.default !== undefined && source['x-initial'] !== undefined)
    report(['x-initial'], '"x-initial" is for a field without "default"', 'take one of them out');
  if (source.default !== undefined && source['x-unique'] !== undefined)
    report(
      ['default'],
      'two records with the default could not exist beside each other',
      'take it out, or "x-unique"',
    );
  if (source['x-initial'] !== undefined && !model.required)
    report(['x-initial'], '"x-initial" is for a required field', 'write "default" instead');
};

/** Texts that are stored without the spaces around them, and an example that is longer than what may be typed. */
const checkTexts: FieldCheck = ({ source, model, report }) => {
  for (const key of ['default', 'x-initial', 'x-fill'] as const) {
    const value = source[key];
    if (model.trim && typeof value === 'string' && value !== value.trim())
      report(
        [key],
        `${show(value)} has spaces around it, and "${model.name}" is stored without`,
        `write ${show(value.trim())}`,
      );
  }
  const { 'x-placeholder': placeholder = '', maxLength = Infinity } = source;
  if (placeholder.length > maxLength)
    report.warn(
      ['x-placeholder'],
      `the placeholder has ${placeholder.length} characters, and "maxLength" is ${maxLength}`,
      'show what people can type',
    );
};

/** A text that shows the form of a value, or its beginning, and is none itself: `XXX-XXX`, `https://`. */
const isForm = (text: string): boolean => /\s|…|([A-Za-z#*_9])\1|[/:.@-]$/.test(text);

/** An example in an input that the field would refuse. */
const checkPlaceholder: FieldCheck = ({ name, source, model, entity, report }) => {
  const text = source['x-placeholder'];
  // a longer one is reported by its length
  if (text === undefined || isForm(text) || text.length > (source.maxLength ?? Infinity)) return;
  const isNumber = NUMBERS.includes(model.kind) && /^-?\d+(\.\d+)?$/.test(text);
  if (!isNumber && (!TEXTS.includes(model.kind) || source.format === 'us-phone')) return;
  const misfit = findMisfit(
    isNumber ? Number(text) : text,
    fieldSchema(model, entity.source, entity.schema.enums),
    name,
  );
  if (misfit)
    report.warn(
      ['x-placeholder'],
      `the placeholder ${show(text)} ${misfit.reason}`,
      'show what people can type',
    );
};

const toNumber = (text = ''): number => Number(text.replaceAll(',', ''));

const NUMBER = String.raw`(-?\d[\d,]*(?:\.\d+)?)`;

/** The end of what a number in a hint counts. */
const UNIT = String.raw`(?=[.,;]?$|[.,;] | (?:percent|people|(?:minute|hour|day|week|month|year)s?)\b)`;

/** Forms in which a hint says what a field takes; the numbers in other sentences may be of something else. */
const HINTED: readonly { form: string; kinds: readonly string[]; keys: readonly (keyof Limits)[] }[] = [
  { form: `\\bfrom ${NUMBER} to ${NUMBER}${UNIT}`, kinds: NUMBERS, keys: ['minimum', 'maximum'] },
  { form: `\\bbetween ${NUMBER} and ${NUMBER}${UNIT}`, kinds: NUMBERS, keys: ['minimum', 'maximum'] },
  { form: `^${NUMBER} to ${NUMBER}${UNIT}`, kinds: NUMBERS, keys: ['minimum', 'maximum'] },
  { form: `^(?:at most|up to) ${NUMBER}${UNIT}`, kinds: NUMBERS, keys: ['maximum'] },
  { form: `^at least ${NUMBER}${UNIT}`, kinds: NUMBERS, keys: ['minimum'] },
  { form: `${NUMBER} to ${NUMBER} characters\\b`, kinds: TEXTS, keys: ['minLength', 'maxLength'] },
  { form: `\\b(?:at most|up to) ${NUMBER} characters\\b`, kinds: TEXTS, keys: ['maxLength'] },
  { form: `\\bat least ${NUMBER} characters\\b`, kinds: TEXTS, keys: ['minLength'] },
];

/** Numbers in a hint that the limits of the field contradict. */
const checkHint: FieldCheck = ({ source, model, report }) => {
  const hint = source['x-hint'] ?? '';
  for (const { form, kinds, keys } of HINTED) {
    const found = kinds.includes(model.kind) ? new RegExp(form, 'i').exec(hint) : null;
    for (const [index, key] of found ? keys.entries() : []) {
      const limit = source[key as 'minimum' | 'maximum' | 'minLength' | 'maxLength'];
      if (limit !== undefined && limit !== toNumber(found?.[index + 1]))
        report.warn(
          ['x-hint'],
          `the hint says ${found?.[index + 1] ?? ''}, and "${key}" is ${limit}`,
          'change one of them',
        );
    }
  }
};

/** The value that existing records get in a new required field. */
const checkFill: FieldCheck = ({ name, source, model, entity, report }) => {
  const fill = source['x-fill'];
  if (fill === undefined) return;
  if (fill === null) {
    if (model.kind !== 'reference')
      report(
        ['x-fill'],
        'only a relation can stay empty',
        'name a value, or take the field out of "required"',
      );
  } else if (typeof fill !== 'object') {
    const misfit = findMisfit(fill, fieldSchema(model, entity.source, entity.schema.enums), name);
    if (misfit) report(['x-fill'], `${show(fill)} ${misfit.reason}`, misfit.hint);
  } else if ('field' in fill) {
    // a relation can be filled from another one to the same entity
    const stored = entity.model.fields.filter(
      (one) => one.column && one !== model && one.relation?.to === model.relation?.to,
    );
    const found = stored.find((one) => one.name === fill.field || one.relation?.idsField === fill.field);
    const names = stored.map((one) => one.name);
    if (!found)
      report(
        ['x-fill', 'field'],
        model.relation
          ? `"${fill.field}" is no stored relation to "${model.relation.to}" of this entity`
          : `"${fill.field}" is no stored field of this entity`,
        suggest(fill.field, names),
      );
    else if (columnType(found) !== columnType(model) && columnType(model) !== 'text')
      report(
        ['x-fill', 'field'],
        `"${found.name}" is of the kind ${found.kind}, and "${name}" of the kind ${model.kind}`,
        'name a field of the same kind, or write "sql"',
      );
    else if (
      found.name !== name &&
      (entity.source.properties[found.name]?.maxLength ?? 0) > (source.maxLength ?? Infinity)
    )
      report.warn(
        ['x-fill', 'field'],
        `"${found.name}" has up to ${entity.source.properties[found.name]?.maxLength ?? 0} characters, and "${name}" ${source.maxLength ?? 0}`,
        'raise "maxLength", or write "sql" with left(...)',
      );
  } else if ('sql' in fill && /^\s*null\s*$/i.test(fill.sql) && model.required)
    report(['x-fill', 'sql'], `"${name}" is required, and null is no value`, 'write another expression');
  else if ('duplicates' in fill && !source['x-unique'])
    report(['x-fill'], `"duplicates" is for a field with "x-unique"`, 'name a value instead');
  if (source['x-secret'])
    report(['x-fill'], 'a secret is stored encrypted, which a migration cannot do', 'take it out', 'key');
  if (source['x-generated']) report(['x-fill'], 'the server makes the value', 'take it out', 'key');
  if (source['x-transient']) report(['x-fill'], 'the value is not stored', 'take it out', 'key');
  if (source['x-unique'] !== undefined && fill !== null && typeof fill !== 'object')
    report(
      ['x-fill'],
      'all records would have this value, and "x-unique" allows it once',
      'write { "duplicates": "id" }, or an SQL expression',
    );
};

/** A mask and a format or pattern must agree on some text. */
const checkMask: FieldCheck = ({ source, model, report }) => {
  const mask = source['x-mask'];
  if (mask === undefined) return;
  if (source.format === 'us-phone' || source.format === 'markdown')
    return report(['x-mask'], `the format "${source.format}" has an input of its own`, 'take the mask out');
  if (![...TEXTS, 'date'].includes(model.kind))
    return report(['x-mask'], `"x-mask" is for text, not for ${model.kind}`, 'take it out');
  const { 'x-placeholder': placeholder } = source;
  const asMask = placeholder?.replace(/[0-9]/g, '9');
  if (asMask?.includes('9') && !mask.startsWith(asMask))
    report.warn(
      ['x-placeholder'],
      `the placeholder ${show(placeholder)} is not in the form of the mask ${mask}`,
      'show what people can type',
    );
  if (!mask.includes('9')) report(['x-mask'], 'the mask has no place for a digit', 'write 9 for each digit');
  const [unknown] = /#|([A-Za-z])\1/.exec(mask) ?? [];
  if (unknown !== undefined)
    report.warn(['x-mask'], `"${unknown}" stands for itself in the mask`, 'only 9 stands for a digit');
  if (source.maxLength !== undefined && mask.length > source.maxLength)
    report(
      ['x-mask'],
      `the mask has ${mask.length} characters, above "maxLength" ${source.maxLength}`,
      'raise it',
    );
  if (source.minLength !== undefined && mask.length < source.minLength)
    report(
      ['x-mask'],
      `the mask has ${mask.length} characters, below "minLength" ${source.minLength}`,
      'lower it',
    );
  const fill = (digits: string) => {
    let index = 0;
    return mask.replace(/9/g, () => digits[index++ % digits.length] ?? '');
  };
  const samples = ['20201010', '0123456789', ...'0123456789'].map(fill);
  const format = FORMATS[source.format ?? ''];
  if (format && !samples.some((sample) => format.test(sample)))
    report(['x-mask'], `no text in the mask ${mask} is a ${source.format ?? ''}`, 'change one of them');
  const { pattern } = source;
  if (
    pattern !== undefined &&
    readPattern(pattern) &&
    !samples.some((one) => new RegExp(pattern, 'u').test(one))
  )
    report.warn(['x-mask'], `texts in the mask ${mask} hardly match the pattern`, 'compare the two');
};

const NO_FIELDS = ['messages have no fields in braces', 'write the text alone'] as const;

const MESSAGE_KEYS: Record<string, (context: FieldContext) => boolean> = {
  minLength: ({ source }) => source.minLength !== undefined,
  maxLength: ({ source, model }) => source.maxLength !== undefined || TEXTS.includes(model.kind),
  minimum: ({ source }) => source.minimum !== undefined,
  maximum: ({ source }) => source.maximum !== undefined,
  pattern: ({ source }) => source.pattern !== undefined,
  format: ({ source }) => source.format !== undefined,
  not: ({ source }) => source.not !== undefined,
};

const checkMessages: FieldCheck = (context) => {
  const { 'x-messages': messages = {}, 'x-unique': unique = '' } = context.source;
  const ofUnique: [string[], string] =
    typeof unique === 'string' ? [['x-unique'], unique] : [['x-unique', 'message'], unique.message];
  const texts: [string[], string][] = Object.entries(messages).map(([key, text]) => [
    ['x-messages', key],
    text,
  ]);
  for (const [path, text] of [...texts, ofUnique]) if (/[{}]/.test(text)) context.report(path, ...NO_FIELDS);
  for (const key of Object.keys(context.source['x-messages'] ?? {}))
    if (MESSAGE_KEYS[key]?.(context) === false)
      context.report.warn(
        ['x-messages', key],
        `the field has no rule "${key}"`,
        'take the message out',
        'key',
      );
};

const CHECKS: readonly FieldCheck[] = [
  checkBounds,
  checkMoney,
  checkNumbers,
  checkPattern,
  checkFormat,
  checkExclusion,
  checkDefaults,
  checkTexts,
  checkPlaceholder,
  checkHint,
  checkFill,
  checkMask,
  checkMessages,
];

/** Limits that nothing meets, and defaults that fail the limits of their own field. */
export function checkFieldValues(context: FieldContext): void {
  for (const check of CHECKS) check(context);
}

/** Patterns that a text can make slow enough to stop the server. */
export async function checkPatternTime(pattern: string): Promise<string | undefined> {
  if (!readPattern(pattern)) return undefined;
  const part = await findSlowPart(pattern);
  return part === undefined
    ? undefined
    : `the pattern can take minutes: the repetition ${part} reads a text in many ways`;
}
