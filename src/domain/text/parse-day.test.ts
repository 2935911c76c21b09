import { describe, expect, it } from 'vitest';
import { describeWeekday, parseDay } from './parse-day.ts';

it.each([
  ['2026-01-31', '2026-01-31'],
  ['01/31/2026', '2026-01-31'],
  ['1/31/26', '2026-01-31'],
  ['1-31-2026', '2026-01-31'],
  ['31-Jan-26', '2026-01-31'],
  ['31 January 2026', '2026-01-31'],
  ['46053', '2026-01-31'],
  ['46053.4375', '2026-01-31'],
  ['January 31, 2026', '2026-01-31'],
  ['Saturday, January 31, 2026', '2026-01-31'],
  ['Jan 31 2026', '2026-01-31'],
  ['Foo 31, 2026', undefined],
  ['1/31/2026 9:30 AM', '2026-01-31'],
  ['2026-01-31 00:00:00', '2026-01-31'],
  ['2026-01-31T09:30:00.000Z', '2026-01-31'],
  ['1/31/2026 9:30 a.m.', '2026-01-31'],
  ['Sat 1/31/2026', '2026-01-31'],
  ['20260131', '2026-01-31'],
  ['2026/1/31', '2026-01-31'],
  ['31.01.2026', '2026-01-31'],
  ['1.31.2026', '2026-01-31'],
  ['5.5.2026', '2026-05-05'],
  ['1.2.2026', undefined],
  ['31 de enero de 2026', '2026-01-31'],
  ['31-ene-2026', '2026-01-31'],
  ['1/31/2026 8:00a', '2026-01-31'],
  ['\u200E1/31/2026\u00A0', '2026-01-31'],
  ['１/31/2026', '2026-01-31'],
  ['Nov 27, 2026 @ 2:15 PM', '2026-11-27'],
  ['11/27/2026 at 2:15 PM', '2026-11-27'],
  ['11/27/2026 2:15 PM - 3:00 PM', '2026-11-27'],
  ['2026.11.27', '2026-11-27'],
  ['27NOV2026', '2026-11-27'],
  ['27 nov. 2026', '2026-11-27'],
  ['27 de noviembre de 2026', '2026-11-27'],
  ['viernes 27 de noviembre del 2026 a las 14:15', '2026-11-27'],
  ['mar 24 nov 2026', '2026-11-24'],
  ['Mar 24 2026', '2026-03-24'],
  ['sáb. 28/11/2026', undefined],
  ['sáb 11/28/2026', '2026-11-28'],
  ['Friday, November 27th, 2026 2:15pm', '2026-11-27'],
  ['11-27-26 14:15', '2026-11-27'],
  ['2026-11-27T14:15:00-06:00', '2026-11-27'],
  ['20261127 1415', '2026-11-27'],
  ['20261127141500', '2026-11-27'],
  ['11/27/2026 2:15p', '2026-11-27'],
  ['8:30 AM 11/27/2026', '2026-11-27'],
  ['Thu 11/27/2026', undefined],
  ['jue 27 nov 2026', undefined],
  ['Nov 27', undefined],
  ['Today', undefined],
  ['Yesterday', undefined],
  ['2026/31/1', undefined],
  ['1/31', undefined],
  ['0026-01-31', undefined],
  ['31/01/2026', undefined],
  ['02/30/2026', undefined],
  ['31-Foo-26', undefined],
  ['soon', undefined],
  ['1234', undefined],
])('%s is read as %s', (text, day) => expect(parseDay(text)).toBe(day));

it('says which weekday a date has', () => {
  expect(describeWeekday('Thu 11/27/2026')).toBe('Nov 27, 2026 is a Friday.');
  expect(['Fri 11/27/2026', '11/27/2026', 'soon'].map(describeWeekday)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a two-digit year', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const birth = { back: 120, ahead: 0 };
  const start = { back: 70, ahead: 2 };
  it.each([
    ['3/15/85', birth, '1985-03-15'],
    ['12/1/52', birth, '1952-12-01'],
    ['11/25/26', birth, '2026-11-25'],
    ['11/26/26', birth, '1926-11-26'],
    ['26-Nov-26', birth, '1926-11-26'],
    ['2/29/00', birth, '2000-02-29'],
    ['2/29/25', birth, undefined],
    ['3/15/98', start, '1998-03-15'],
    ['12/1/87', start, '1987-12-01'],
    ['6/1/27', start, '2027-06-01'],
    ['6/1/40', start, undefined],
    ['3/15/98', undefined, '1998-03-15'],
    ['3/15/40', undefined, '2040-03-15'],
  ])('in %s within %j is read as %s', (text, range, day) => expect(parseDay(text, range, now)).toBe(day));

  it('is read by the century at its turn', () => {
    expect(parseDay('1/1/99', birth, new Date('2100-06-01T00:00:00Z'))).toBe('2099-01-01');
    expect(parseDay('1/1/02', start, new Date('2100-06-01T00:00:00Z'))).toBe('2102-01-01');
  });
});
