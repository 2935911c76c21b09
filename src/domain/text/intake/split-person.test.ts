import { expect, it } from 'vitest';
import { slowdown } from '../../../../tests/support/linear-time.ts';
import { splitPerson } from './split-person.ts';

it.each([
  ['Ann Miller (555) 010-2233 ann@x.com', 'Ann Miller', '(555) 010-2233', 'ann@x.com'],
  ['Miller, Ann; ann@x.com; c: 213-373-4253', 'Miller, Ann', 'c: 213-373-4253', 'ann@x.com'],
  ['Ann M 2133734253', 'Ann M', '2133734253', ''],
  ['Ann Lee\n213.373.4253 (cell)\n<ann@x.com>', 'Ann Lee', '213.373.4253 (cell)', '<ann@x.com>'],
  ['José Núñez - Cel: 213 373 4253', 'José Núñez', 'Cel: 213 373 4253', ''],
  ['213-373-4253 / ann@x.com', '', '213-373-4253', 'ann@x.com'],
  ['(213) 373-4253 (landline) · ann@x.com', '', '(213) 373-4253 (landline)', 'ann@x.com'],
  ['Ann Lee • 213-373-4253 • ann@x.com', 'Ann Lee', '213-373-4253', 'ann@x.com'],
  [
    'Maria-Fernanda Castellanos de la Vega y Montenegro (213) 373-4275',
    'Maria-Fernanda Castellanos de la Vega y Montenegro',
    '(213) 373-4275',
    '',
  ],
])('%s is divided', (text, name, phone, email) => {
  expect(splitPerson(text)).toEqual({ name, phone, email });
});

it.each([
  'Ann Miller',
  'ann@x.com',
  'call mom at 213-373-4253 before 5 pm',
  'Ann Miller / Bo Lee 213-373-4253',
  'D1110 213-373-4253',
  '213-373-4253 ok to text',
  '213-373-4253 do not text',
  '213-373-4253 mom',
  'Please call the office of her father first 213-373-4253',
])('%s stays as it is', (text) => {
  expect(splitPerson(text)).toBeUndefined();
});

it.each(['1 ', 'a@', 'a.', '- '])('takes linear time with many "%s"', (part) => {
  expect(slowdown(splitPerson, (length) => part.repeat(length / 2))).toBeLessThan(6);
});
