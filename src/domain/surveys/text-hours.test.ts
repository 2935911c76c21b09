import { describe, expect, it } from 'vitest';
import { nextTextTime } from './text-hours.ts';

const next = (now: string, timeZone = 'US/Eastern'): string =>
  nextTextTime(new Date(now), timeZone).toISOString();

describe('sending hours of text messages', () => {
  it.each([
    // 9:00 and 19:59 in New York
    ['2026-01-05T14:00:00.000Z', '2026-01-05T14:00:00.000Z'],
    ['2026-01-06T00:59:59.000Z', '2026-01-06T00:59:59.000Z'],
    // 8:59 and 20:00: the next 9:00
    ['2026-01-05T13:59:59.000Z', '2026-01-05T14:00:00.000Z'],
    ['2026-01-06T01:00:00.000Z', '2026-01-06T14:00:00.000Z'],
    // Saturday evening: Sunday at 12:00; Sunday at 11:30 too
    ['2026-01-11T01:30:00.000Z', '2026-01-11T17:00:00.000Z'],
    ['2026-01-11T16:30:00.000Z', '2026-01-11T17:00:00.000Z'],
    // the night in which clocks go forward: 12:00 is an hour earlier then
    ['2026-03-08T05:00:00.000Z', '2026-03-08T16:00:00.000Z'],
  ])('%s: %s', (now, expected) => expect(next(now)).toBe(expected));

  it("use the practice's time zone", () => {
    expect(next('2026-01-06T01:00:00.000Z', 'US/Hawaii')).toBe('2026-01-06T01:00:00.000Z');
    expect(next('2026-01-05T14:00:00.000Z', 'US/Pacific')).toBe('2026-01-05T17:00:00.000Z');
  });
});
