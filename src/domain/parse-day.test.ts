import { expect, it } from 'vitest';
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
  ['31/01/2026', undefined],
  ['02/30/2026', undefined],
  ['31-Foo-26', undefined],
  ['soon', undefined],
  ['1234', undefined],
])('%s is read as %s', (text, day) => expect(parseDay(text)).toBe(day));
