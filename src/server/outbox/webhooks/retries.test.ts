import { describe, expect, it } from 'vitest';
import { afterTry, RETRY_SECONDS, retryAfterSeconds } from './retries.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const inSeconds = (date: Date | null): number => ((date?.getTime() ?? NaN) - NOW.getTime()) / 1000;

describe('the attempts of a delivery', () => {
  it('continue for three days, with growing delays', () => {
    const waits = Array.from({ length: 9 }, (_, n) => afterTry({ status: 500, error: 'x' }, n + 1, NOW));
    expect(waits.map(({ nextTryAt }) => inSeconds(nextTryAt))).toEqual([...RETRY_SECONDS]);
    expect(RETRY_SECONDS.reduce((sum, one) => sum + one, 0) / 3600).toBeGreaterThan(72);
    expect(afterTry({ error: 'x' }, 10, NOW)).toMatchObject({ status: 'FAILED', nextTryAt: null });
  });

  it('end with a success, and with 410', () => {
    expect(afterTry({ status: 204 }, 1, NOW)).toEqual({
      status: 'DELIVERED',
      nextTryAt: null,
      holdUntil: null,
      disabledReason: null,
    });
    const gone = afterTry({ status: 410, error: 'x', isFinal: true }, 1, NOW);
    expect(gone).toMatchObject({ status: 'FAILED', disabledReason: 'The address answered 410 (gone).' });
  });

  it('wait as long as requested', () => {
    const asked = afterTry({ status: 503, error: 'x', retryAfter: 120 }, 1, NOW);
    expect([inSeconds(asked.nextTryAt), inSeconds(asked.holdUntil)]).toEqual([120, 120]);
    const less = afterTry({ status: 503, error: 'x', retryAfter: 1 }, 2, NOW);
    expect([inSeconds(less.nextTryAt), inSeconds(less.holdUntil)]).toEqual([300, 60]);
  });

  it.each([
    ['120', 120],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['99999999', 86_400],
    ['soon', undefined],
    [undefined, undefined],
  ])('use Retry-After: %s', (header, seconds) =>
    expect(retryAfterSeconds(header, NOW.getTime())).toBe(seconds),
  );
});
