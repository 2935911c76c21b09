import { describe, expect, it } from 'vitest';
import { digestDay, digestPeriod, digestSentAt, dueDigest, nextDigestDay } from './digest.ts';

const weekly = { frequency: 'WEEKLY', sentFor: '2026-11-09', timeZone: 'US/Mountain' } as const;

describe('a digest', () => {
  it.each([
    // Monday, 8:00 in Denver is 15:00 UTC in winter
    ['2026-11-16T14:59:59Z', undefined],
    ['2026-11-16T15:00:00Z', '2026-11-16'],
    ['2026-11-18T23:00:00Z', '2026-11-16'],
    ['2026-11-19T15:00:00Z', undefined],
  ])('at %s is that of %s', (now, day) => expect(dueDigest(weekly, new Date(now))).toBe(day));

  it('is sent once', () => {
    const now = new Date('2026-11-16T15:00:00Z');
    expect(dueDigest({ ...weekly, sentFor: '2026-11-16' }, now)).toBeUndefined();
    expect(dueDigest({ ...weekly, timeZone: 'US/Pacific' }, now)).toBeUndefined();
  });

  it('covers the previous month', () => {
    const monthly = { ...weekly, frequency: 'MONTHLY' } as const;
    expect(dueDigest({ ...monthly, sentFor: '2026-11-01' }, new Date('2026-12-01T15:00:00Z'))).toBe(
      '2026-12-01',
    );
    expect(digestPeriod('MONTHLY', '2026-12-01')).toEqual({ gte: '2026-11-01', lt: '2026-12-01' });
    expect(digestPeriod('WEEKLY', '2026-11-16')).toEqual({ gte: '2026-11-09', lt: '2026-11-16' });
    expect([digestDay('WEEKLY', '2026-11-22'), nextDigestDay('WEEKLY', '2026-11-16')]).toEqual([
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(digestSentAt('2026-07-06', 'America/New_York')).toBe('2026-07-06T12:00:00.000Z');
  });
});
