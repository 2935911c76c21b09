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
