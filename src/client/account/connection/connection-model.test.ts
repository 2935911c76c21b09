import { describe, expect, it } from 'vitest';
import { countThings } from '../../../domain/text/format.ts';
import { describeRows, formatSince, formatState, formatTotals } from './connection-model.ts';

describe('formatSince', () => {
  // a Thursday
  const now = new Date(2026, 10, 26, 15).getTime();
  it.each([
    [new Date(2026, 10, 26, 9), 'since today'],
    [new Date(2026, 10, 23, 9), 'since Monday'],
    [new Date(2026, 10, 20, 9), 'since Friday'],
  ])('names the day of %s', (at, text) => {
    expect(formatSince(at.toISOString(), now)).toBe(text);
  });

  it('gives the date of what is older than a week', () => {
    expect(formatSince(new Date(2026, 10, 1, 12).toISOString(), now)).toContain('November 1');
  });
});

describe('a file by script', () => {
  it.each([
    [{ total: 14, sent: 12, skipped: 2 }, '12 of 14 readable rows sent, 2 rows skipped'],
    [{ total: 1, sent: 1, skipped: 0 }, '1 of 1 readable row sent'],
    [{ total: 0, sent: 0, skipped: 0 }, 'No row could be read'],
    [{ total: 0, sent: 0, skipped: 1 }, 'No row to send, 1 row skipped'],
    [{ total: 0, sent: 0, skipped: 0, isSettled: true }, 'Settled'],
  ])('counts its rows: %o', (file, text) => {
    expect(describeRows({ isSettled: false, problemCount: 1, ...file })).toBe(text);
  });

  it('says of a header alone that it has no rows', () => {
    const none = { total: 0, sent: 0, skipped: 0, isSettled: false, problemCount: 0 };
    expect(describeRows(none)).toBe('No rows in the file');
  });

  it('counts its problems as such', () => {
    expect([1, 1200].map((count) => countThings(count, 'problem'))).toEqual(['1 problem', '1,200 problems']);
  });
});

describe('formatState', () => {
  it('says what kind of error it is, if it is known', () => {
    expect(formatState({ state: 'ERROR', errorKind: 'REFUSED' })).toBe('Error: key refused');
    expect(formatState({ state: 'ERROR', errorKind: null })).toBe('Error');
    expect(formatState({ state: 'WAITING', errorKind: null })).toBe('Waiting for a location');
  });
});

describe('formatTotals', () => {
  it('leaves out what there is none of', () => {
    const totals = { practices: 12, connected: 10, waiting: 1, failing: 1, visitsYesterday: 300 };
    expect(formatTotals(totals)).toBe('12 practices: 10 connected, 1 waiting, 1 with an error');
    expect(formatTotals({ ...totals, practices: 1, connected: 1, waiting: 0, failing: 0 })).toBe(
      '1 practice: 1 connected',
    );
  });
});
