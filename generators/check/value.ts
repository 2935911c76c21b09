import { describeTypes } from '../load/check-meta.ts';
import { suggest } from '../load/problem.ts';
import { FORMATS } from '../emit/formats.ts';
import { readPattern } from './patterns.ts';

/** Keywords of JSON Schema that a single value must meet. */
export interface Limits {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  not?: { const: unknown };
}

/** Why a value is not allowed, to follow the value in a sentence, and what to write instead. */
export interface Misfit {
  reason: string;
  hint: string;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value);
  return type === 'null' ? value === null : typeof value === type;
}

const FORMAT_HINTS: Record<string, string> = {
  date: 'write YYYY-MM-DD, such as 2030-01-31',
  'date-time': 'write 2030-01-31T12:00:00Z',
};

/** The first limit that a value does not meet. @param name of what has the limits */
export function findMisfit(value: unknown, limits: Limits, name: string): Misfit | undefined {
  const misfit = (reason: string, hint = 'change one of them'): Misfit => ({ reason, hint });
  if (limits.enum && !limits.enum.includes(value)) {
    const values = limits.enum.filter((one) => one !== null).map(String);
    return { reason: `is no value of "${name}"`, hint: suggest(String(value), values) };
  }
  const types = [limits.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    const named = types.filter((type) => type !== 'null');
    return misfit(`is no ${named.join(' or ')}`, `write ${describeTypes(named)}`);
  }
  if (limits.not?.const === value) return misfit(`is the value that "not" forbids in "${name}"`);
  const isText = typeof value === 'string';
  const size = isText ? value.length : Number(value);
  for (const [key, isWithin] of [
    [isText ? 'minLength' : 'minimum', (limit: number) => size >= limit],
    [isText ? 'maxLength' : 'maximum', (limit: number) => size <= limit],
  ] as const) {
    const limit = limits[key];
    if ((isText || typeof value === 'number') && limit !== undefined && !isWithin(limit))
      return misfit(`is outside the limits of "${name}": "${key}" is ${limit}`);
  }
  if (!isText) return undefined;
  const { pattern, format = '' } = limits;
  if (pattern !== undefined && readPattern(pattern) && !new RegExp(pattern, 'u').test(value))
    return misfit(`does not match the pattern ${pattern} of "${name}"`);
  const isTime = format !== 'date-time' || !Number.isNaN(Date.parse(value));
  if (FORMATS[format]?.test(value) === false || !isTime)
    return misfit(`is no ${format}`, FORMAT_HINTS[format]);
  return undefined;
}
