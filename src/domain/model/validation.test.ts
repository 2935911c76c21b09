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
