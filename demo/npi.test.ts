import { faker } from '@faker-js/faker/locale/en';
import { expect, test } from 'vitest';
import { makeNpi, npiCheckDigit } from './npi.ts';

test("the check digit matches the standard's example", () => {
  expect(npiCheckDigit('123456789')).toBe('3');
});

test('a made number ends with its check digit', () => {
  const npi = makeNpi(faker);
  expect(npi).toMatch(/^1\d{9}$/);
  expect(npi.at(-1)).toBe(npiCheckDigit(npi.slice(0, 9)));
});
