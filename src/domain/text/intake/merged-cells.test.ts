import { expect, it } from 'vitest';
import { areLikelyMerged, areMergedDays, fillDown } from './merged-cells.ts';

it.each([
  [['11/20/2026', '', '', '11/21/2026', '']],
  [['11/21/2026', '', '11/20/2026', '', '', '11/19/2026']],
  [['20/11/2026', '', '21/11/2026', '']],
])('dates of merged cells: %j', (texts) => expect(areMergedDays(texts)).toBe(true));

it.each([
  ['one group, of which the others may be missing', ['11/20/2026', '', '']],
  ['a list sorted by date, with those without one at its end', ['11/19/2026', '11/20/2026', '', '']],
  ['no date above the first', ['', '11/20/2026', '', '11/21/2026', '']],
  ['a date that stands in several rows', ['11/20/2026', '', '11/20/2026', '', '11/21/2026', '']],
  ['no order', ['11/20/2026', '', '11/22/2026', '', '11/21/2026', '']],
  ['few groups with empty cells', ['11/17/2026', '', '11/18/2026', '', '11/19/2026', '11/20/2026']],
  ['no date', ['11/20/2026', '', 'Friday', '']],
])('dates that are not certain: %s', (_, texts) => expect(areMergedDays(texts)).toBe(false));

it('merged cells are likely where most are empty, and no value stands twice', () => {
  expect(areLikelyMerged(['DR1', '', '', 'DR2', ''])).toBe(true);
  expect(areLikelyMerged(['DR1', '', '', 'DR1', ''])).toBe(false);
  expect(areLikelyMerged(['DR1', 'DR2', ''])).toBe(false);
  expect(areLikelyMerged(['DR1', 'DR2'])).toBe(false);
});

it('fills empty cells with the value above', () => {
  expect(fillDown(['', 'a', '', '', 'b', ''])).toEqual(['', 'a', 'a', 'a', 'b', 'b']);
});
