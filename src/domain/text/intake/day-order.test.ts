import { describe, expect, it } from 'vitest';
import { slowdown } from '../../../../tests/support/linear-time.ts';
import { addYear, FileDayOrder, getDayOrder, readDayFirst, writeAlone } from './day-order.ts';

it.each([
  ['20/11/2026', 'DAY_FIRST'],
  ['20-11-26 09:30', 'DAY_FIRST'],
  ['Fri 11/20/2026', 'MONTH_FIRST'],
  ['5/6/2026', 'MIXED'],
  ['5/5/2026', undefined],
  ['2026-11-20', undefined],
  ['20.11.2026', 'DAY_FIRST'],
  ['5.6.2026', 'MIXED'],
  ['13/45/2026', undefined],
  ['31/02/2026', undefined],
  ['2/29/2026', undefined],
  ['2/29/24', 'MONTH_FIRST'],
  ['31/9/2026', undefined],
])('the order of %s is %s', (text, order) => {
  expect(getDayOrder(text)).toBe(order);
});

it.each([
  [['5/6/2026', '20/11/2026'], 'DAY_FIRST'],
  [['5/6/2026', '6/7/2026'], 'MONTH_FIRST'],
  [['5/6/2026', '13/45/2026'], 'MONTH_FIRST'],
  [['11/20/2026', '20.11.2026'], 'MIXED'],
  [['11/20/2026', '20/11/2026'], 'MIXED'],
])('the order in a file with %o is %s', (texts, order) => {
  const file = new FileDayOrder();
  texts.forEach((text, index) => file.add(text, index + 2));
  expect(file.order).toBe(order);
});

it('a day that comes first is read, and a wrong date stays', () => {
  expect(
    ['20/11/2026 9:30 a.m.', '5/6/26', '5.6.2026', '31/02/2026'].map((text) => readDayFirst(text)),
  ).toEqual(['2026-11-20', '2026-06-05', '2026-06-05', '31/02/2026']);
});

it.each([
  ['Fri Nov 27', 'Fri Nov 27 2026'],
  ['vie 27 nov', 'vie 27 nov 2026'],
  ['Nov 27 2:15 PM', 'Nov 27 2026'],
  ['11/27', '11/27/2026'],
  ['27/11', '27/11/2026'],
  ['Dec 2', 'Dec 2 2026'],
  ['Jan 3', 'Jan 3 2027'],
  ['Jul 1', 'Jul 1 2026'],
  ['Feb 30', 'Feb 30'],
  ['Nov-27', 'Nov-27'],
  ['11/27/2026', '11/27/2026'],
  ['Today', 'Today'],
  ['3', '3'],
])('the year of %s is the nearest: %s', (text, dated) => {
  expect(addYear(text, false, new Date('2026-11-29T12:00:00Z'))).toBe(dated);
});

describe('a date without the others of its file', () => {
  it.each([
    ['25/12/1980', '1980-12-25', '25/12/1980'],
    ['02/12/1980', '1980-12-02', '1980-12-02'],
    ['02/12/35', '1935-12-02', '1935-12-02'],
    ['02/12/1980', '1980-02-12', '02/12/1980'],
    ['02/12/35', '1935-02-12', '02/12/35'],
    ['5-Jan-1980', '1980-01-05', '5-Jan-1980'],
  ])('%s, read as %s, is written as %s', (text, read, written) => {
    expect(writeAlone(text, read)).toBe(written);
  });
});

it('a long text without a year takes time in proportion to its length', () => {
  const write = (length: number): string => `${' @'.repeat(length / 2)}x`;
  expect(slowdown((text) => addYear(text, false), write)).toBeLessThan(4);
});
