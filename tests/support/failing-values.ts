import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { type Json } from './api.ts';
import { fieldSource, getMessage, wireName } from './entity-files.ts';
import { longest } from './values.ts';

/** A value that a field must reject, and the expected message. */
export interface FailingValue {
  field: FieldModel;
  path: string;
  /** the problem */
  why: string;
  /** `undefined`: the field is omitted */
  value: unknown;
  message: string;
}

const MALFORMED: Record<string, string[]> = {
  'us-phone': ['12', '+44 20 7946 0958', '555-01', 'call me', '+1 012 345 6789'],
  'us-zip': ['1234', '123456', '12345-', '12345-12', 'ABCDE', '12345 6789'],
  email: ['nobody', 'nobody@', '@example.test', 'a b@example.test', 'a@example', 'a@b@example.test'],
  uri: ['example', 'http://', 'javascript:alert(1)', 'ftp://example.test', 'https://exa mple.test'],
  npi: ['123456789', '12345678901', '12345678AB'],
  'npi-list': ['123', '1234567890;1234567890', '1234567890,', '1234567890, 12'],
  date: ['2024-02-30', '2023-02-29', '02/03/2024', '2024-2-3', 'soon', '2024-01-01T00:00:00Z'],
  'time-zone': ['Nowhere', 'Mars/Base'],
};

/** Text of this length in the field's format, if the format allows any. */
function textOfLength(field: FieldModel, length: number): string | undefined {
  switch (field.format) {
    case undefined:
      return 'x'.repeat(length);
    case 'uri':
      return `https://example.test/${'x'.repeat(length)}`.slice(0, length);
    case 'email': {
      const label = 'x'.repeat(60);
      const labels = Math.ceil(length / label.length);
      const domain = `@${Array.from({ length: labels }, () => label).join('.')}`;
      return `${'x'.repeat(60)}${domain}`.slice(0, length);
    }
    default:
      return undefined;
  }
}

class FailingValues {
  readonly found: FailingValue[] = [];
  private readonly path: string;

  constructor(
    private readonly model: EntityModel,
    private readonly field: FieldModel,
  ) {
    this.path = wireName(field);
  }

  all(): FailingValue[] {
    this.missing();
    switch (this.field.kind) {
      case 'string':
      case 'text':
        this.texts();
        break;
      case 'date':
        this.add('type', 20240101, 'a number');
        for (const text of MALFORMED.date ?? []) this.add('format', text, `"${text}"`);
        break;
      case 'integer':
      case 'number':
        this.numbers();
        break;
      case 'boolean':
        for (const value of ['yes', 1, {}]) this.add('type', value, JSON.stringify(value));
        break;
      case 'enum':
        this.add('enum', 'NO_SUCH_VALUE', 'a value of no enumeration');
        this.add('type', 1, 'a number');
        break;
      case 'json':
        this.add('type', 'text', 'a text');
        this.add('type', [1], 'a list of numbers');
        this.add(
          // entries that are no values come first
          this.field.enum ? 'enum' : 'maxItems',
          Array.from({ length: 201 }, () => 'x'),
          'a list without end',
        );
        break;
      case 'reference':
        this.add('format', 'no-id', 'no id');
        this.add('type', 1, 'a number');
        this.add('type', ['x'], 'a list');
        break;
      case 'references':
        this.add('type', 'no-list', 'no list');
        this.add('format', ['no-id'], 'no id');
        this.add('type', [1], 'a number');
        break;
      default:
        break;
    }
    return this.found;
  }

  private add(keyword: string, value: unknown, why: string): void {
    const message = getMessage(this.model, this.field, keyword);
    this.found.push({ field: this.field, path: this.path, why, value, message });
  }

  private missing(): void {
    const { field } = this;
    if (!field.required) {
      // a field that always has a value rejects null
      if (!field.nullable && !field.relation) this.add('type', null, 'null');
      return;
    }
    if (field.default === undefined) this.add('required', undefined, 'left out');
    this.add('required', null, 'null');
    if (field.kind === 'string' || field.kind === 'text' || field.kind === 'enum')
      this.add('required', '', 'empty');
    if (field.trim && (field.kind === 'string' || field.kind === 'text'))
      this.add('required', ' \t ', 'blank');
  }

  private texts(): void {
    const { field } = this;
    this.add('type', 12345, 'a number');
    this.add('type', { text: 'x' }, 'an object');
    this.add('type', ['x'], 'a list');
    const tooLong = textOfLength(field, longest(field) + 1);
    if (tooLong !== undefined) this.add('maxLength', tooLong, `longer than ${longest(field)}`);
    const tooShort =
      field.minLength !== undefined && field.minLength > 1 ? 'x'.repeat(field.minLength - 1) : undefined;
    if (tooShort !== undefined) this.add('minLength', tooShort, `shorter than ${field.minLength ?? 0}`);
    for (const text of MALFORMED[field.format ?? ''] ?? []) this.add('format', text, `"${text}"`);
    if (!field.format && fieldSource(this.model, field).pattern !== undefined)
      this.add('pattern', '\u2603', 'a snowman');
  }

  /** Numbers that the column cannot store: 14 digits in all, or those of an integer. */
  private unstorable(): void {
    const { field, path } = this;
    const source = fieldSource(this.model, field);
    const decimals = field.kind === 'integer' ? 0 : Math.round(-Math.log10(source.multipleOf ?? 0.01));
    const most = field.kind === 'integer' ? 2_147_483_647 : 10 ** (14 - decimals) - 10 ** -decimals;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const shown = most.toLocaleString('en-US', digits);
    const add = (keyword: string, value: number, message: string): void =>
      void this.found.push({
        field,
        path,
        why: `${value}, which its column cannot store`,
        value,
        message: source['x-messages']?.[keyword] ?? message,
      });
    if (field.minimum === undefined) add('minimum', -most - 1, `Enter at least -${shown}`);
    if (field.maximum === undefined) add('maximum', most + 1, `Enter at most ${shown}`);
    if (field.kind === 'integer') return;
    const places = decimals === 1 ? '1 decimal' : `${decimals} decimals`;
    const least = Math.max(field.minimum ?? 0, 0);
    const within = least + 1 < (field.maximum ?? Infinity) ? least + 1 : (field.minimum ?? 0);
    add('multipleOf', within + 10 ** -(decimals + 1), `Enter a number with at most ${places}`);
  }

  private numbers(): void {
    const { field } = this;
    const excluded = fieldSource(this.model, field).not?.const;
    this.add('type', '12', 'a text');
    this.add('type', true, 'a boolean');
    if (field.kind === 'integer') this.add('type', 1.5, 'a fraction');
    if (field.minimum !== undefined) this.add('minimum', field.minimum - 1, `below ${field.minimum}`);
    if (field.maximum !== undefined) this.add('maximum', field.maximum + 1, `above ${field.maximum}`);
    this.unstorable();
    if (excluded !== undefined) this.add('not', excluded, `the excluded ${String(excluded)}`);
  }
}

/** Every value that a field must reject regardless of the rest of the record. */
export function failingValues(model: EntityModel, field: FieldModel): FailingValue[] {
  return new FailingValues(model, field).all();
}

/** Boundary values that a field must accept. */
export function edgeValues(
  model: EntityModel,
  field: FieldModel,
): { why: string; value: unknown; stored: unknown }[] {
  const edges: { why: string; value: unknown; stored: unknown }[] = [];
  const add = (why: string, value: unknown, stored: unknown = value): void =>
    void edges.push({ why, value, stored });
  if ((field.kind === 'string' || field.kind === 'text') && fieldSource(model, field).pattern === undefined) {
    const fitting = field.format === 'email' ? undefined : textOfLength(field, longest(field));
    if (fitting !== undefined) add(`exactly ${longest(field)} long`, fitting);
    if (!field.format && longest(field) >= 20) add('any script', 'Žofie 李 नमस्ते \u{1F9B7}');
  }
  if (field.minimum !== undefined) add(`the least, ${field.minimum}`, field.minimum);
  if (field.maximum !== undefined) add(`the most, ${field.maximum}`, field.maximum);
  if (field.kind === 'number' && (field.maximum ?? 10) >= 10) {
    const finest = 9 + 10 ** -(field.decimals ?? 2);
    if (finest > (field.minimum ?? 0)) add('as many decimals as it may have', finest);
  }
  if (field.format === 'us-phone') {
    add('as people write it', '(212) 555-0187', '+12125550187');
    if (field.emptyToNull) add('a bare country code', '+1', null);
  }
  return edges;
}

/** A body with a field removed or set. */
export function withValue(record: Json, path: string, value: unknown): Json {
  const { [path]: _removed, ...rest } = record;
  return value === undefined ? rest : { ...rest, [path]: value };
}
