import { expect, it } from 'vitest';
import { describeMissing } from './name-places.ts';

it.each([
  [false, false, false, 'Choose a metric or a theme, and the places.'],
  [true, false, false, 'Choose the places.'],
  [true, false, true, 'Choose a place.'],
  [false, true, false, 'Choose a metric or a theme.'],
  [true, true, false, undefined],
])('asks only for what is missing: subject %s, places %s', (hasSubject, hasPlaces, isOfEmployees, text) => {
  expect(describeMissing({ hasSubject, hasPlaces, isOfEmployees })).toBe(text);
});
