import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import type { EntityModel } from './model.ts';
import { validate, type CompiledValidator } from './validation.ts';

const home = { name: 'home', required: true, relation: { kind: 'one', idsField: 'homeId' } };
const MODEL = { fields: [home], rules: [] } as unknown as Pick<EntityModel, 'fields' | 'rules'>;

/** As generated for a required relation: the id may be null, and must be there. */
const check = new Ajv().compile({
  type: 'object',
  properties: { homeId: { type: ['string', 'null'] } },
  required: ['homeId'],
}) as CompiledValidator;

it('a required relation that is emptied is missing', () => {
  const failure = { message: 'Field is required', path: 'homeId', code: 'VALIDATION' };
  expect(validate(MODEL, { check, messages: {} }, { homeId: null }, { homeId: 'one' })).toEqual([failure]);
  expect(validate(MODEL, { check, messages: {} }, { homeId: 'one' })).toEqual([]);
});

it("a number that its column cannot store has a message of its own, and a declared limit has the schema's", () => {
  const price = { name: 'price', kind: 'number', decimals: 3, minimum: 0 };
  const model = { fields: [price], rules: [] } as unknown as Pick<EntityModel, 'fields' | 'rules'>;
  const validator = {
    check: new Ajv({ allErrors: true, multipleOfPrecision: 6 }).compile({
      type: 'object',
      properties: { price: { type: 'number', minimum: 0, maximum: 99_999_999_999.999, multipleOf: 0.001 } },
    }) as CompiledValidator,
    messages: { price: { '*': 'Price must be positive' } },
  };
  const getMessage = (value: number) => validate(model, validator, { price: value })[0]?.message;
  expect(getMessage(-1)).toBe('Price must be positive');
  expect(getMessage(1e14)).toBe('Enter at most 99,999,999,999.999');
  expect(getMessage(1.0005)).toBe('Enter a number with at most 3 decimals');
  expect(getMessage(1.005)).toBeUndefined();
});

it('the message of a value outside a declared limit names the limit, unless the schema has one', () => {
  const note = { name: 'note', kind: 'string', minLength: 3, maxLength: 5 };
  const seats = { name: 'seats', kind: 'integer', minimum: 2, maximum: 1200 };
  const model = { fields: [note, seats, { name: 'tags', kind: 'json' }], rules: [] } as unknown as Pick<
    EntityModel,
    'fields' | 'rules'
  >;
  const check = new Ajv({ allErrors: true }).compile({
    type: 'object',
    properties: {
      note: { type: 'string', minLength: 3, maxLength: 5 },
      seats: { type: 'integer', minimum: 2, maximum: 1200 },
      tags: { type: 'array', minItems: 2, maxItems: 3 },
    },
  }) as CompiledValidator;
  const getMessages = (data: Record<string, unknown>, messages = {}) =>
    validate(model, { check, messages }, data).map(({ message }) => message);
  expect(getMessages({ note: 'ab', seats: 1, tags: ['a'] })).toEqual([
    'Enter at least 3 characters',
    'Enter at least 2',
    'Choose at least 2',
  ]);
  expect(getMessages({ note: 'abcdef', seats: 1201, tags: ['a', 'b', 'c', 'd'] })).toEqual([
    'Enter at most 5 characters',
    'Enter at most 1,200',
    'Choose at most 3',
  ]);
  expect(getMessages({ note: 'abcdef' }, { note: { '*': 'Too long' } })).toEqual(['Too long']);
});

it('a text of the form of a time zone is one of the tz database', () => {
  const zone = { name: 'zone', kind: 'string', format: 'time-zone' };
  const model = { fields: [zone], rules: [] } as unknown as Pick<EntityModel, 'fields' | 'rules'>;
  const all = new Ajv().compile({ type: 'object' }) as CompiledValidator;
  const getMessage = (value: string | null) =>
    validate(model, { check: all, messages: {} }, { zone: value })[0]?.message;
  expect(getMessage('Mars/Base')).toBe('Enter a time zone, such as US/Eastern');
  expect([getMessage('US/Eastern'), getMessage('America/Indiana/Knox'), getMessage(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
