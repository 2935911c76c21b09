import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from './formats.ts';

const passes = (format: string, text: string) => FORMATS[format]?.test(text) ?? false;

describe('formats', () => {
  it.each([
    [
      'us-phone',
      ['', '+1', '+1 213 373 4253', '(213) 373-4253', '213.373.4253', '12133734253'],
      ['373-4253', '+44 20 7946 0958', '013 373 4253', '+1 213 373 42533', 'phone'],
    ],
    ['us-zip', ['', '78613', '78613-0001'], ['7861', '78613-', '78613-001', '78613 0001', 'ABCDE']],
    [
      'email',
      ['', 'dana@demo.test', "o'connor+x@sub.example.com"],
      ['dana', 'dana@', '@demo.test', 'dana@demo', 'a b@demo.test', 'dana@-demo.test'],
    ],
    [
      'uri',
      ['', 'https://example.com', 'http://example.com:8080/a?b#c'],
      ['example.com', 'javascript:alert(1)', 'https://', 'ftp://example.com', 'https://exa mple.com'],
    ],
    ['npi', ['', '1639204815'], ['163920481', '16392048155', '16392o4815']],
    ['npi-list', ['', '1639204815', '1639204815, 1234567893'], ['1639204815, 17280', '1639204815,', ',']],
    [
      'date',
      ['2026-11-20', '2024-02-29', '2000-02-29'],
      ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '20-11-2026', ''],
    ],
  ])('%s', (format, good, bad) => {
    for (const text of good) expect(passes(format, text), `${format} accepts "${text}"`).toBe(true);
    for (const text of bad) expect(passes(format, text), `${format} refuses "${text}"`).toBe(false);
  });

  it('date accepts exactly the days of the calendar', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
    fc.assert(fc.property(day, (date) => passes('date', date.toISOString().slice(0, 10))));
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2200 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 29, max: 31 }),
        (year, month, dayOfMonth) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${dayOfMonth}`;
          const isReal = new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCMonth() === month - 1;
          expect(passes('date', text), text).toBe(isReal);
        },
      ),
    );
  });
});
