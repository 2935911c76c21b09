import { expect, it } from 'vitest';
import { pluralTitle } from './names.ts';

it.each([
  ['Work Location', 'Work Locations'],
  ['Privacy Settings', 'Privacy Settings'],
  ['Country', 'Countries'],
  ['Survey', 'Surveys'],
  ['Address', 'Addresses'],
  ['Tax', 'Taxes'],
])('names several of %s', (title, several) => {
  expect(pluralTitle(title)).toBe(several);
});
