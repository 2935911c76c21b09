import { describe, expect, it } from 'vitest';
import { parseDay } from './parse-day.ts';

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
  ['2026/31/1', undefined],
  ['1/31', undefined],
  ['0026-01-31', undefined],
  ['31/01/2026', undefined],
  ['02/30/2026', undefined],
  ['31-Foo-26', undefined],
  ['soon', undefined],
  ['1234', undefined],
])('%s is read as %s', (text, day) => expect(parseDay(text)).toBe(day));

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
