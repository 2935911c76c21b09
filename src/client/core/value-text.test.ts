import { expect, it } from 'vitest';
import { practice } from '../../generated/models/practice.ts';
import { user } from '../../generated/models/user.ts';
import {
  avatarName,
  avatarShape,
  fieldText,
  findField,
  getHref,
  joinTexts,
  recordText,
} from './value-text.ts';

const enums = { 'us-state': [{ value: 'TX', label: 'Texas' }] };

it('fills templates with labels, and omits empty values', () => {
  const record = { city: 'Cedar Park', state: 'TX' };
  expect(recordText(practice, '{city}, {state}', record, enums)).toBe('Cedar Park, Texas');
  expect(recordText(practice, '{city}, {state}', { city: null, state: 'ZZ' }, enums)).toBe('ZZ');
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
