import { faker } from '@faker-js/faker/locale/en';
import { makeMatching } from '../../demo/make-matching.ts';
import { getDecimals } from '../../src/domain/model/numbers.ts';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { dayAt } from '../../src/domain/text/local-moment.ts';
import { getEnum, fieldSource } from './entity-files.ts';

/** Where the places of the tests are: by turns, tests of days would pass or fail by the hour. */
export const ZONE = 'US/Eastern';

/** The current date there, which in the evening is not that of UTC. */
export const TODAY = dayAt(new Date(), ZONE);

const LONGEST = 1000;
const ATTEMPTS = 50;
/** That a suite's numbers fit into. */
const FEWEST_CHARACTERS = 8;
/** All different if there are tens of thousands to choose from. */
const SAMPLES = 200;

/** Texts that were made for fields with patterns: two records may have to differ. */
const matched: Record<string, Set<string>> = {};

/** Longest text that fits any field, including those without a limit in their file. */
export function longest(field: FieldModel): number {
  return field.maxLength ?? LONGEST;
}

function phone(n: number): string {
  const exchange = 220 + (Math.floor(n / 10_000) % 600);
  // an exchange that ends with 11 is a service number
  return `+1212${exchange % 100 === 11 ? exchange + 1 : exchange}${String(n % 10_000).padStart(4, '0')}`;
}

function day(n: number): string {
  // each day once, and consecutive ones at different distances: fields are computed from two
  const days = (n + 32 * n * n) % 2048;
  return new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10);
}

/** The field's title and the number; of a short text, the end of both, which differs from record to record. */
function plainText(field: FieldModel, n: number): string {
  const most = longest(field);
  const room = Math.max(most - String(n).length - 1, 0);
  return `${field.title.slice(0, room).trim()} ${n}`.trim().slice(-most);
}

const many: Record<string, boolean> = {};

/** Whether random records hardly ever have the same value of the field, however many there are. */
export function hasManyValues(model: EntityModel, field: FieldModel): boolean {
  return (many[`${model.name} ${field.name}`] ??= countsMany(model, field));
}

function countsMany(model: EntityModel, field: FieldModel): boolean {
  if (field.kind !== 'string' || field.format === 'time-zone') return false;
  if (longest(field) < FEWEST_CHARACTERS) return false;
  const { pattern } = fieldSource(model, field);
  if (pattern === undefined) return true;
  faker.seed(1);
  const texts = Array.from({ length: SAMPLES }, () => makeMatching(pattern, faker));
  return new Set(texts).size === SAMPLES;
}

/** A text that matches the field's pattern: a plain one if it does. */
function matching(model: EntityModel, field: FieldModel, n: number): string {
  const plain = plainText(field, n);
  const { pattern } = fieldSource(model, field);
  if (pattern === undefined || new RegExp(pattern, 'u').test(plain)) return plain;
  faker.seed(n);
  const texts = Array.from({ length: ATTEMPTS }, () => makeMatching(pattern, faker));
  const fitting = texts.filter((text) => text === text.trim() && text.length <= longest(field));
  const made = (matched[`${model.name} ${field.name}`] ??= new Set());
  const [text = plain] = [...fitting.filter((one) => !made.has(one)), ...fitting];
  made.add(text);
  return text;
}

function formatted(model: EntityModel, field: FieldModel, n: number): string {
  const digits = String(1_000_000_000 + (n % 900_000_000));
  switch (field.format) {
    case 'us-phone':
      return phone(n);
    case 'us-zip':
      return n % 2 === 0 ? String(10_000 + (n % 80_000)) : `${10_000 + (n % 80_000)}-${1000 + (n % 9000)}`;
    case 'email':
      return `person.${n}@example.test`;
    case 'uri':
      return `https://example.test/page/${n}`;
    case 'npi':
      return digits;
    case 'npi-list':
      return `${digits},${digits}`;
    case 'date':
      return day(n);
    case 'time-zone':
      return ZONE;
    default:
      return matching(model, field, n);
  }
}

function numeric(model: EntityModel, field: FieldModel, n: number): number {
  const { minimum = 0, maximum = Infinity } = field;
  // whole numbers alone would be one or two
  if (field.kind === 'number' && maximum - minimum < 2) {
    const parts = n % 11;
    return Number((minimum + ((maximum - minimum) * parts) / 10).toFixed(getDecimals(field)));
  }
  const from = Math.ceil(maximum < 1 ? minimum : Math.max(minimum, 1));
  const most = Math.min(maximum, from + 1_000_000);
  const value = from + (n % Math.max(1, Math.floor(most) - from + 1));
  const excluded = fieldSource(model, field).not?.const;
  return value === excluded ? value + 1 : value;
}

/**
 * A valid value for the field. Each `n` gives a different value if the field has several.
 * @param assignable enumeration values that the role may set, if it may not set all
 */
export function validValue(model: EntityModel, field: FieldModel, n: number, assignable?: string[]): unknown {
  switch (field.kind) {
    case 'enum': {
      const values =
        assignable ??
        getEnum(model, field)
          .filter((entry) => !entry.isForUpdates)
          .map((entry) => entry.value);
      return values[n % values.length];
    }
    case 'boolean':
      return n % 2 === 0;
    case 'integer':
    case 'number':
      return numeric(model, field, n);
    case 'date':
      return day(n);
    case 'timestamp':
      // whole minutes, which is what forms write
      return new Date(Date.UTC(2020, 0, 1, 0, n)).toISOString();
    case 'json':
      return field.enum
        ? getEnum(model, field)
            .slice(0, 1)
            .map(({ value }) => value)
        : [`${field.title} ${n}`];
    case 'references':
      return [];
    case 'reference':
      return null;
    default:
      return formatted(model, field, n);
  }
}

// the browser workers share one organization, so each counts from a different start
let counter = process.env.VITEST ? 100 : 1000 + ((process.pid * 7919) % 50_000) * 100;

/** A number unique to each record of this worker. */
export function nextNumber(): number {
  counter += 1;
  return counter;
}
