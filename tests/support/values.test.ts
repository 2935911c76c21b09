import { expect, it } from 'vitest';
import type { FieldModel } from '../../src/domain/model/model.ts';
import { getModel } from './entity-files.ts';
import { hasManyValues, validValue } from './values.ts';

const employee = getModel('employee');
const identifier = employee.fields.find(({ name }) => name === 'identifier');
const field = { ...identifier, title: 'Number of the employee', maxLength: 12 } as FieldModel;

it('makes different texts for a field that is shorter than its title', () => {
  const texts = [101, 102, 1_234_567].map((n) => String(validValue(employee, field, n)));
  expect(new Set(texts).size).toBe(3);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(12);
});

it('knows which fields have many values', () => {
  expect(hasManyValues(employee, field)).toBe(true);
  const short = { ...field, name: 'firstName', maxLength: 3 } as FieldModel;
  expect(hasManyValues(employee, short)).toBe(false);
});
