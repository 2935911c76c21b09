import { expect, it } from 'vitest';
import { codesOfThemes, mergeSentiments, themeCodes } from './theme-codes.ts';

it('stores each theme of a comment once, with its sentiment', () => {
  const codes = themeCodes([
    { theme: 'WAITING', sentiment: 'NEGATIVE' },
    { theme: 'STAFF_KINDNESS', sentiment: 'POSITIVE' },
    { theme: 'WAITING', sentiment: 'NEGATIVE' },
  ]);
  expect(codes).toEqual([49, 55]);
  expect(codesOfThemes(['WAITING'])).toEqual([53, 54, 55, 56]);
  expect(codesOfThemes(['STAFF_KINDNESS'])).toContain(49);
});

it('stores a comment in no theme, which a filter finds', () => {
  expect(codesOfThemes(['NONE'])).toEqual(themeCodes([]));
});

it('finds nothing by an unknown theme', () => {
  expect(codesOfThemes(['WEATHER'])).toEqual([]);
});

it('merges different sentiments into mixed', () => {
  expect(mergeSentiments(['POSITIVE', 'NEGATIVE'])).toBe('MIXED');
  expect(mergeSentiments(['NEUTRAL', 'NEUTRAL'])).toBe('NEUTRAL');
});
