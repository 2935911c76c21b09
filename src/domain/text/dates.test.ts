import { describe, expect, it } from 'vitest';
import { formats } from '../../generated/formats.ts';
import { isDay, isMoment } from './dates.ts';

const DAYS: [string, boolean][] = [
  ['1900-01-01', true],
  ['2000-02-29', true],
  ['2024-02-29', true],
  ['2200-12-31', true],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['1900-02-29', false],
  ['2100-02-29', false],
  ['2200-02-29', false],
  ['2201-01-01', false],
  ['9999-12-31', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['+02026-01-01', false],
];

describe('days', () => {
  it.each(DAYS)('%s: %s, for filters as for forms', (text, isRight) => {
    expect(isDay(text)).toBe(isRight);
    expect(isMoment(text)).toBe(isRight);
    expect(formats.date.test(text)).toBe(isRight);
  });
});

describe('moments', () => {
  it.each([
    ['2026-01-01T00:00', true],
    ['2026-01-01T23:59:59.123456Z', true],
    ['2026-01-01T23:59:59+14:00', true],
    ['2026-01-01T24:00', false],
    ['2026-01-01T10:00+15:00', false],
    ['0000-01-01T00:00:00Z', false],
    ['2026-01-01 10:00', false],
    ['1', false],
  ])('%s: %s', (text, isRight) => {
    expect(isMoment(text)).toBe(isRight);
    expect(isDay(text)).toBe(false);
  });
});
