import { expect, it } from 'vitest';
import { mayBeSamePerson, toNameKey } from './same-person.ts';

it.each([
  ['Dorsey, Nico A.', 'Nico Dorsey'],
  ['NÚÑEZ GARCÍA JOSÉ', 'José Nuñez García'],
  ['Dr. Teo Nakagawa Jr., DDS', 'Teo Nakagawa'],
])('compares %s and %s as one name', (name, other) => expect(toNameKey(name)).toBe(toNameKey(other)));

it.each([
  ['Ann Miller', 'Ann Lee', true],
  ['Kim Graham', 'Kimberly Graham', true],
  ['Bob Smith', 'Robert Smith', true],
  ['Nico Dorsey', 'Lena Everly', false],
  ['A. Dorsey', 'Ann Miller', false],
])('%s may be %s: %s', (name, other, isSame) => expect(mayBeSamePerson(name, other)).toBe(isSame));
