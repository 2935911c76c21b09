import { FORMATS } from '../emit/formats.ts';
import type { FieldModel } from '../../src/domain/model/model.ts';
import { NUMBERS, TEXTS, type FieldContext } from './entity-context.ts';
import { findSlowPart, readPattern } from './patterns.ts';

/** Bounds of the columns: integer, and numeric(14,2). */
const LARGEST: Partial<Record<FieldModel['kind'], number>> = {
  integer: 2_147_483_647,
  number: 999_999_999_999.99,
};

/** Lengths of texts of a format. */
const FORMAT_LENGTHS: Record<string, [shortest: number, longest: number]> = {
  'us-phone': [10, 40],
  'us-zip': [5, 10],
  email: [5, 254],
  uri: [10, Infinity],
  npi: [10, 10],
  'npi-list': [10, Infinity],
  date: [10, 10],
  'date-time': [20, 40],
  'time-zone': [3, 40],
};

type Check = (context: FieldContext) => void;

const show = (value: unknown): string => JSON.stringify(value);

const checkNumbers: Check = ({ source, model, report }) => {
  if (!NUMBERS.includes(model.kind)) return;
  const largest = LARGEST[model.kind] ?? Infinity;
  for (const key of ['minimum', 'maximum', 'default', 'x-initial'] as const) {
    const value = source[key];
    if (typeof value !== 'number') continue;
    if (value > largest || value < -largest - (model.kind === 'integer' ? 1 : 0))
      report([key], `"${key}" ${value} does not fit the column`, `at most ${largest.toLocaleString('en')}`);
    if (model.kind === 'integer' && !Number.isInteger(value))
      report(
        [key],
        `"${key}" ${value} is no whole number`,
        `write ${Math.round(value)}, or the type "number"`,
      );
    if (model.kind === 'number' && Math.round(value * 100) / 100 !== value)
      report([key], `"${key}" ${value} has more than two decimals`, 'numbers are stored with two');
  }
  const { minimum, maximum } = source;
  if (minimum === undefined || maximum === undefined || minimum > maximum) return;
  if (model.kind === 'integer' && Math.ceil(minimum) > Math.floor(maximum))
    report(['maximum'], `there is no whole number from ${minimum} to ${maximum}`, 'widen the limits');
};

const checkPattern: Check = ({ source, model, report }) => {
  if (source.pattern === undefined) return;
  if (!TEXTS.includes(model.kind))
    return report(['pattern'], `"pattern" is for text, not for ${model.kind}`, 'take it out');
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

const checkFormat: Check = ({ source, report }) => {
  const [shortest, longest] = FORMAT_LENGTHS[source.format ?? ''] ?? [0, Infinity];
  const what = `a text of the format "${source.format ?? ''}"`;
  if (source.maxLength !== undefined && source.maxLength < shortest)
    report(['maxLength'], `${what} has at least ${shortest} characters`, `write ${shortest} or more`);
  if (source.minLength !== undefined && source.minLength > longest)
    report(['minLength'], `${what} has at most ${longest} characters`, `write ${longest} or less`);
};

const checkExclusion: Check = ({ name, source, model, entity, report }) => {
  const { not } = source;
  if (!not) return;
  const value = not.const;
  if (source.default !== undefined && source.default === value)
    report(['default'], `default ${show(value)} is the value that "not" forbids`, 'change one of them');
  const options = entity.schema.enums.find((file) => file.name === model.enum)?.data.oneOf;
  if (options && !options.some((option) => option.const === value))
    report(
      ['not', 'const'],
      `"not" forbids ${show(value)}, which is no value of "${name}" anyway`,
      'take it out',
    );
  if (options?.length === 1 && options[0]?.const === value)
    report(['not', 'const'], `"not" forbids the only value of "${name}"`, 'take it out');
  const { minimum = -Infinity, maximum = Infinity } = source;
  if (typeof value === 'number' && (value < minimum || value > maximum))
    report(['not', 'const'], `the limits of "${name}" forbid ${value} already`, 'take "not" out');
  const wanted = NUMBERS.includes(model.kind) ? 'number' : model.kind === 'boolean' ? 'boolean' : 'string';
  if (typeof value !== wanted)
    report(['not', 'const'], `${show(value)} is no ${wanted}`, `write a ${wanted}`);
};

/** Defaults must pass every rule of their own field, since forms begin with them. */
const checkDefaults: Check = ({ source, model, report }) => {
  for (const key of ['default', 'x-initial'] as const) {
    const value = source[key];
    if (typeof value !== 'string') continue;
    const facts = source.pattern === undefined ? undefined : readPattern(source.pattern);
    if (facts && source.pattern !== undefined && !new RegExp(source.pattern, 'u').test(value))
      report(
        [key],
        `${key} ${show(value)} does not match the pattern ${source.pattern}`,
        'change one of them',
      );
    const format = FORMATS[source.format ?? ''];
    if (format && !format.test(value))
      report([key], `${key} ${show(value)} is no ${source.format ?? ''}`, formatHint(source.format));
    if (value === '' && model.required)
      report([key], `${key} is empty, and the field is required`, 'write a value, or take it out');
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

function formatHint(format: string | undefined): string | undefined {
  if (format === 'date') return 'write YYYY-MM-DD, such as 2030-01-31';
  return format === 'date-time' ? 'write 2030-01-31T12:00:00Z' : undefined;
}

/** A mask and a format or pattern must agree on some text. */
const checkMask: Check = ({ source, model, report }) => {
  const mask = source['x-mask'];
  if (mask === undefined) return;
  if (![...TEXTS, 'date'].includes(model.kind))
    return report(['x-mask'], `"x-mask" is for text, not for ${model.kind}`, 'take it out');
  if (!mask.includes('9')) report(['x-mask'], 'the mask has no place for a digit', 'write 9 for each digit');
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

const checkMessages: Check = (context) => {
  const { 'x-messages': messages = {}, 'x-unique': unique = '' } = context.source;
  const texts: [string[], string][] = Object.entries(messages).map(([key, text]) => [
    ['x-messages', key],
    text,
  ]);
  for (const [path, text] of [...texts, [['x-unique'], unique] as [string[], string]])
    if (/[{}]/.test(text)) context.report(path, ...NO_FIELDS);
  for (const key of Object.keys(context.source['x-messages'] ?? {}))
    if (MESSAGE_KEYS[key]?.(context) === false)
      context.report.warn(
        ['x-messages', key],
        `the field has no rule "${key}"`,
        'take the message out',
        'key',
      );
};

const CHECKS: readonly Check[] = [
  checkNumbers,
  checkPattern,
  checkFormat,
  checkExclusion,
  checkDefaults,
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
