import { faker } from '@faker-js/faker/locale/en';
import { expect, test } from 'vitest';
import { makeMatching } from './make-matching.ts';

test.each([
  String.raw`^(?:AB|CD)-\d{2}(?:\.[x-z]+)?$`,
  String.raw`^\p{Lu}\p{L}+ [^a-z0-9]{2}$`,
  String.raw`^([A-F])\1\s?\w*$`,
  String.raw`^[\w.-]{3,}$`,
  String.raw`^.+\/[^/]+$`,
])('a text matches %s', (pattern) => {
  for (let seed = 0; seed < 50; seed += 1) {
    faker.seed(seed);
    expect(makeMatching(pattern, faker)).toMatch(new RegExp(pattern, 'u'));
  }
});
