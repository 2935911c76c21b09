import { expect, it } from 'vitest';
import { isDayTitle, isTotal } from './table-lines.ts';

it.each([
  ['SUNDAY 11/29', '', ''],
  ['Sunday, November 29', ''],
  ['Sat. 11/28'],
  ['Mon 11/30/2026'],
  ['11/29/2026', ''],
  ['Thursday'],
])('a day alone is a title: %s', (...cells) => {
  expect(isDayTitle(cells)).toBe(true);
});

it.each([['Sunny Day'], ['Sunday Adams'], ['Mona 5'], ['30012'], ['April 5'], [''], ['SUNDAY 11/29', 'Ann']])(
  'a row may be a person: %s',
  (...cells) => {
    expect(isDayTitle(cells)).toBe(false);
  },
);

it.each([
  ['', 'Office total', '', '$1,2130.00'],
  ['Scheduled Production:', '$3,420.00'],
  ['Dr. Marsh Total:', '12'],
  ['GRAND TOTAL'],
])('a total beside numbers is no row: %s', (...cells) => {
  expect(isTotal(cells)).toBe(true);
});

it.each([
  ['Ann Total'],
  ['Ann Total', 'ann@example.com'],
  ['Ann Total', '213-373-4253'],
  ['Ann Production', '12'],
])('what may be a person stays a row: %s', (...cells) => {
  expect(isTotal(cells)).toBe(false);
});
