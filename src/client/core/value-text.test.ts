import { expect, it } from 'vitest';
import type { FieldModel, NamingField, RelationModel } from '../../domain/model/model.ts';
import { practice } from '../../generated/models/practice.ts';
import { user } from '../../generated/models/user.ts';
import {
  avatarName,
  avatarShape,
  embeddedText,
  fieldText,
  findField,
  getHref,
  joinTexts,
  recordName,
  recordText,
} from './value-text.ts';

const enums = { 'us-state': [{ value: 'TX', label: 'Texas' }] };

it('fills templates with labels, and omits empty values', () => {
  const record = { city: 'Cedar Park', state: 'TX' };
  expect(recordText(practice, '{city}, {state}', record, enums)).toBe('Cedar Park, Texas');
  expect(recordText(practice, '{city}, {state}', { city: null, state: 'ZZ' }, enums)).toBe('ZZ');
});

it('names records and their relations by labels and formatted values, without loaded enumerations', () => {
  const naming = [
    { name: 'state', kind: 'enum', labels: { IN_REPAIR: 'In Repair' } },
    { name: 'price', kind: 'number', currency: 'USD', decimals: 2 },
    { name: 'boughtOn', kind: 'date' },
    { name: 'phone', kind: 'string', format: 'us-phone' },
  ] as const satisfies NamingField[];
  const fields = naming.map(({ labels, ...field }: NamingField) => ({ ...field, enum: labels && 'state' }));
  const display = '{state}, {price}, {boughtOn}, {phone}';
  const record = { id: '1', state: 'IN_REPAIR', price: 1200, boughtOn: '2026-12-01', phone: '+15125550134' };
  const expected = 'In Repair, $1,200.00, Dec 1, 2026, +1 512 555 0134';
  const named = { display, naming: [...naming] };
  expect(recordName({ ...named, fields: fields as FieldModel[] }, record)).toBe(expected);
  expect(embeddedText({ relation: named as unknown as RelationModel }, record)).toBe(expected);
});

it("finds a relation by either of its names and lists the related records' names", () => {
  const field = findField(user, 'practiceIds');
  expect(field?.name).toBe('practices');
  expect(
    field &&
      fieldText(
        field,
        [
          { id: '1', name: 'Aurora' },
          { id: '2', name: 'Mesa' },
        ],
        {},
      ),
  ).toBe('Aurora, Mesa');
});

it('separates names with commas by semicolons', () => {
  expect(joinTexts(['Miller, Ann', 'Cole, Teo'])).toBe('Miller, Ann; Cole, Teo');
});

it('links phones and emails, but only http pages', () => {
  expect(getHref({ format: 'us-phone' } as never, '+1 512 555 0134')).toBe('tel:+15125550134');
  expect(getHref({ format: 'email' } as never, 'a@b.co')).toBe('mailto:a@b.co');
  expect(getHref({ format: 'uri' } as never, 'javascript:alert(1)')).toBeUndefined();
});

it('builds initials from names in reading order', () => {
  expect(avatarShape(user)).toBe('person');
  expect(avatarShape(practice)).toBe('place');
  expect(avatarName(user, { firstName: 'Mira', lastName: 'Solberg' })).toBe('Mira Solberg');
});
