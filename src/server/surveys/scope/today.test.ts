import { describe, expect, it } from 'vitest';
import { latestDay } from './today.ts';

describe('latestDay', () => {
  const lateInHawaii = new Date('2026-12-01T09:30:00Z');
  it.each([
    ['a practice in Hawaii at 23:30', ['US/Hawaii'], '2026-11-30'],
    ['one without a zone, which counts as Eastern', [null], '2026-12-01'],
    ['places of several zones: the day that has begun in one', ['US/Hawaii', 'US/Mountain'], '2026-12-01'],
    ['no place at all', [], '2026-12-01'],
  ])('is the date in %s', (_name, zones, day) => {
    expect(latestDay(zones, lateInHawaii)).toBe(day);
  });

  it('observes daylight saving time', () => {
    expect(latestDay(['US/Eastern'], new Date('2026-07-02T03:59:00Z'))).toBe('2026-07-01');
    expect(latestDay(['US/Eastern'], new Date('2026-01-02T04:59:00Z'))).toBe('2026-01-01');
    expect(latestDay(['US/Arizona'], new Date('2026-07-02T06:59:00Z'))).toBe('2026-07-01');
  });
});
