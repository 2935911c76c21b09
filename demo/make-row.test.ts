import { faker } from '@faker-js/faker/locale/en';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { EntityModel, FieldModel } from '../src/domain/model/model.ts';
import { validate } from '../src/domain/model/validation.ts';
import { practice } from '../src/generated/models/practice.ts';
import { makeRow } from './make-row.ts';
import { getTown } from './towns.ts';
import type { RowContext } from './row-context.ts';

function field(name: string, own: Partial<FieldModel> = {}): FieldModel {
  return {
    name,
    column: name,
    title: name,
    kind: 'string',
    required: false,
    nullable: true,
    readOnly: false,
    writeOnly: false,
    secret: false,
    transient: false,
    inList: true,
    trim: true,
    emptyToNull: true,
    search: false,
    sortable: true,
    filterable: false,
    ...own,
  };
}

/** The shape of docs/examples/equipment.json, with a pattern and a forbidden combination beside it. */
const equipment: EntityModel = {
  ...practice,
  name: 'equipment',
  label: { singular: 'Equipment Item', plural: 'Equipment' },
  fields: [
    field('name', { required: true, nullable: false, maxLength: 100 }),
    field('serialNumber', { maxLength: 50, unique: { message: 'Serial number already exists' } }),
    field('condition', {
      kind: 'enum',
      enum: 'equipment-condition',
      required: true,
      nullable: false,
      default: 'GOOD',
    }),
    field('purchasePrice', { kind: 'number', minimum: 0.01 }),
    field('nextService', { kind: 'date', format: 'date' }),
    field('isLeased', { kind: 'boolean', required: true, nullable: false, default: false }),
    field('lessor', { maxLength: 100, when: { isLeased: true } }),
    field('shelf', { required: true, nullable: false }),
    field('soldOn', { kind: 'date', format: 'date' }),
    field('tag', { required: true, nullable: false, maxLength: 7 }),
    field('side', { maxLength: 2 }),
    field('earlier', { kind: 'json', items: 'string', enum: 'equipment-condition', nullable: false }),
  ],
  rules: [
    { when: { isLeased: true }, path: 'lessor', message: 'Lessor is required' },
    { when: { condition: 'NEW' }, path: 'isLeased', message: 'Nobody leases out new equipment' },
    { when: { condition: 'WORN' }, path: 'soldOn', notBefore: 'nextService', message: 'Service it first' },
    { when: { condition: 'WORN', isLeased: true }, path: 'isLeased', message: 'Return worn equipment' },
  ],
};

const check = new Ajv({ allErrors: true }).compile({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'condition', 'isLeased', 'shelf', 'tag'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100 },
    serialNumber: { type: ['string', 'null'], maxLength: 50 },
    condition: { enum: ['NEW', 'GOOD', 'WORN'] },
    purchasePrice: { type: ['number', 'null'], minimum: 0.01 },
    nextService: { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    isLeased: { type: 'boolean' },
    lessor: { type: ['string', 'null'] },
    soldOn: { type: ['string', 'null'] },
    shelf: { type: 'string', pattern: '^[A-F][0-9]{2}$' },
    tag: { type: 'string', pattern: '^\\d{2}-[\\dA-F]{4}$', maxLength: 7 },
    side: { type: ['string', 'null'], pattern: '^(?:L|R)(?=1).$', maxLength: 2 },
    earlier: { type: 'array', items: { enum: ['NEW', 'GOOD', 'WORN'] } },
  },
  allOf: [
    {
      if: { properties: { isLeased: { const: true } } },
      then: { properties: { lessor: { not: { const: null } } }, required: ['lessor'] },
    },
    {
      if: { properties: { condition: { const: 'NEW' } } },
      then: { properties: { isLeased: { const: false } } },
    },
    {},
    { if: { properties: { condition: { const: 'WORN' }, isLeased: { const: true } } }, then: false },
  ],
});

function context(label: string, claimed: RowContext['claimed'] = new Map()): RowContext {
  return {
    faker,
    label,
    today: new Date('2026-11-20T00:00:00Z'),
    town: getTown('Mesa'),
    domain: 'bright-smiles.example.com',
    facts: {},
    enums: new Map([
      ['equipment-condition', ['NEW', 'GOOD', 'WORN'].map((value) => ({ value, label: value }))],
    ]),
    listIds: () => [],
    validator: { check, messages: {} },
    claimed,
  };
}

test('rows of an unknown entity satisfy its rules, patterns and unique fields, and vary', () => {
  const claimed: RowContext['claimed'] = new Map();
  const rows = Array.from({ length: 40 }, (_, index) => makeRow(equipment, context(`row ${index}`, claimed)));
  for (const row of rows) {
    expect(validate(equipment, { check, messages: {} }, row)).toEqual([]);
    if (row.isLeased !== true) expect(row.lessor).toBeNull();
  }
  const serials = rows.flatMap((row) => (row.serialNumber === null ? [] : [row.serialNumber]));
  expect(new Set(serials).size).toBe(serials.length);
  expect(new Set(rows.map((row) => row.condition)).size).toBe(3);
  expect(rows.some((row) => row.isLeased)).toBe(true);
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
});

test('a row depends on its label only', () => {
  const row = makeRow(equipment, context('one'));
  makeRow(equipment, context('another'));
  expect(makeRow(equipment, context('one'))).toEqual(row);
});

test('given values stay; those of removed fields are omitted', () => {
  const row = makeRow(equipment, context('given'), { name: 'Autoclave 3', isLeased: true, weight: 4 });
  expect(row).toMatchObject({ name: 'Autoclave 3', isLeased: true });
  expect(row).not.toHaveProperty('weight');
});

test('a given value that breaks a rule is reported, not changed', () => {
  expect(() => makeRow(equipment, context('bad'), { purchasePrice: -1 })).toThrow(
    /No valid equipment.*purchasePrice/,
  );
});

test('a given unique value in use is reported', () => {
  const claimed: RowContext['claimed'] = new Map();
  makeRow(equipment, context('first', claimed), { serialNumber: 'ab-1' });
  expect(() => makeRow(equipment, context('second', claimed), { serialNumber: 'AB-1' })).toThrow(
    /repeats a unique/,
  );
});
