import { expect, test } from 'vitest';
import {
  addSentence,
  findUnit,
  withArticle,
  formatDay,
  formatLongDay,
  formatMoment,
  formatNumber,
  formatPhone,
  formatRelative,
  formatStamp,
  formatWeekday,
  parseNumber,
} from './format.ts';

test('a date does not shift with the time zone', () => {
  expect(formatDay('2026-01-05')).toBe('Jan 5, 2026');
  expect(formatDay('soon')).toBe('soon');
});

test('a date is formatted with its full month', () => {
  expect(formatLongDay('2026-01-05')).toBe('January 5, 2026');
  expect(formatLongDay('soon')).toBe('soon');
});

test('a timestamp is formatted by weekday, or as a stamp, in the given zone', () => {
  expect(formatWeekday('2026-01-05T18:30:00.000Z', 'US/Central')).toBe('Monday, January 5, 2026');
  expect(formatWeekday('2026-01-05T02:30:00.000Z', 'US/Central')).toBe('Sunday, January 4, 2026');
  expect(formatStamp('2026-01-05T06:05:00.000Z', 'US/Central')).toBe('01.05.2026 00:05');
  expect(formatWeekday('2026-01-05', 'US/Central')).toBe('Monday, January 5, 2026');
  expect([formatWeekday('soon'), formatStamp('soon')]).toEqual(['soon', 'soon']);
});

test('a timestamp uses the given zone', () => {
  expect(formatMoment('2026-01-05T02:30:00.000Z', 'US/Central').replace(/\s/g, ' ')).toBe(
    'Jan 4, 2026, 8:30 PM',
  );
});

test('relative time uses the largest whole step', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  expect(formatRelative('2026-03-08T12:00:00Z', now)).toBe('about 2 days ago');
  expect(formatRelative('2026-03-10T11:59:40Z', now)).toBe('just now');
  expect(formatRelative('2026-03-10T11:00:00Z', now)).toBe('about 1 hour ago');
  expect(formatRelative('2025-12-10T12:00:00Z', now)).toBe('about 3 months ago');
});

test('US numbers are grouped, others unchanged', () => {
  expect(formatPhone('+15125550134')).toBe('+1 512 555 0134');
  expect(formatPhone('(512) 555-0134')).toBe('+1 512 555 0134');
  expect(formatPhone('+1 512 555 0134')).toBe('+1 512 555 0134');
  expect(formatPhone('+442071838750')).toBe('+442071838750');
});

test.each(['a user', 'a unit', 'an organizational unit', 'an employee', 'a practice'])('%s', (text) => {
  expect(withArticle(text.split(' ').slice(1).join(' '))).toBe(text);
});

test('parses numbers as typed, and keeps other text for its message', () => {
  expect(['1,234.50', ' $ 1,234.5 ', '-€3', '12.', '.5'].map(parseNumber)).toEqual([
    1234.5, 1234.5, -3, 12, 0.5,
  ]);
  expect(['$52k', '52 K', '$52.5k/yr', 'USD 1,200k'].map(parseNumber)).toEqual([
    52_000, 52_000, 52_500, 1_200_000,
  ]);
  expect(
    ['$21.50/hr', '21,50', '1.234,50', 'USD 52,000', '52,000 per year', '2.1E+5'].map(parseNumber),
  ).toEqual([21.5, 21.5, 1234.5, 52_000, 52_000, 210_000]);
  for (const text of ['4471-B', '1,2', '1,2k', 'k', '50-60k', '1e5', '.', '-', '$'])
    expect(parseNumber(text)).toBe(text);
  expect(parseNumber(' ')).toBeUndefined();
});

test('finds the unit after a number', () => {
  expect(['1 day', '2 hrs', '$21.50/hr', '900 por semana', '12', '12 m'].map(findUnit)).toEqual([
    ...['day', 'hour', 'hour', 'week'],
    ...[undefined, undefined],
  ]);
});

test('shows the sign of a currency and the declared decimals', () => {
  expect(formatNumber(1234.5)).toBe('1,234.5');
  expect(formatNumber(1234.5, { decimals: 3 })).toBe('1,234.500');
  expect(formatNumber(-1234.5, { currency: 'USD', decimals: 2 })).toBe('-$1,234.50');
  expect(formatNumber(1234, { currency: 'JPY', decimals: 0 })).toBe('¥1,234');
});

test('a sentence follows a message of any end', () => {
  const next = 'Enter it again.';
  expect(
    ['Email invalid', 'Its digits are lost.', 'Did you mean this?'].map((text) => addSentence(text, next)),
  ).toEqual([
    'Email invalid. Enter it again.',
    'Its digits are lost. Enter it again.',
    'Did you mean this? Enter it again.',
  ]);
  expect(addSentence('Email invalid')).toBe('Email invalid');
});
