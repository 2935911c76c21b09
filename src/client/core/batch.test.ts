import { afterEach, describe, expect, it, vi } from 'vitest';
import { samples } from '../../domain/widgets/samples.ts';
import { analyticsNpsScore, analyticsScores, surveyMetrics } from '../../generated/calls/analytics-calls.ts';
import { ApiError } from './api.ts';
import { ask, send } from './call.ts';

type Answered = { status: number; data: unknown; errors: unknown[] };
const ok = (data: unknown): Answered => ({ status: 200, data, errors: [] });

/** Responds to requests one by one, and collects them. */
function serve(...bodies: unknown[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, init: RequestInit) => {
      asked.push({ url, init });
      return Promise.resolve(new Response(JSON.stringify(bodies[asked.length - 1])));
    }),
  );
  return asked;
}

const readCalls = (url = ''): string[] => [...new URL(url, 'http://x').searchParams.values()];
const PRACTICE = '0a1b2c3d-0000-4000-8000-000000000000';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('calls for figures', () => {
  it('are sent in one request, sorted by address', async () => {
    const asked = serve({ data: [ok(samples.nps), ok(samples.scores)] });
    const query = { practiceIds: [PRACTICE], date: { gte: '2026-11-01', lt: '2026-12-01' } };
    const answers = await Promise.all([
      ask(analyticsScores({ query }), { cache: 'default' }),
      ask(analyticsNpsScore()),
    ]);
    expect(answers).toEqual([samples.scores, samples.nps]);
    expect(asked.map(({ url }) => readCalls(url))).toEqual([
      [
        '/analytics/nps-score',
        `/analytics/scores?practiceIds[0]=${PRACTICE}&date[gte]=2026-11-01&date[lt]=2026-12-01`,
      ],
    ]);
    expect(asked[0]?.url).toMatch(/^\/v1\/analytics\/batch\?calls\[0\]=/);
  });

  it('are sent separately if there is only one, or if they bypass the cache', async () => {
    const asked = serve({ data: samples.nps }, { data: samples.nps }, { data: samples.surveyMetrics });
    await ask(analyticsNpsScore());
    await Promise.all([ask(analyticsNpsScore(), { cache: 'reload' }), ask(surveyMetrics())]);
    expect(asked.map(({ url, init }) => [url, init.cache])).toEqual([
      ['/v1/analytics/nps-score', 'default'],
      ['/v1/analytics/nps-score', 'reload'],
      ['/v1/surveys/metrics', 'default'],
    ]);
  });

  it('bypass the cache while it may contain a batch with an older figure', async () => {
    const both = { data: [ok(samples.nps), ok(samples.scores)] };
    const asked = serve({ data: samples.nps }, both, both);
    const page = () => Promise.all([ask(analyticsNpsScore()), ask(analyticsScores())]);
    await ask(analyticsNpsScore(), { cache: 'no-cache' });
    await page();
    vi.setSystemTime(Date.now() + 300_000);
    await page();
    expect(asked.map(({ init }) => init.cache)).toEqual(['no-cache', 'no-cache', 'default']);
  });

  it('fail independently', async () => {
    const failures = [{ message: 'You may not see these figures.', code: 'FORBIDDEN', path: null }];
    serve({ data: [{ status: 403, data: null, errors: failures }, ok(samples.scores)] });
    const [nps, scores] = await Promise.allSettled([ask(analyticsNpsScore()), ask(analyticsScores())]);
    expect(scores).toEqual({ status: 'fulfilled', value: samples.scores });
    expect(nps).toMatchObject({ status: 'rejected', reason: { status: 403, failures } });
    expect(nps.status === 'rejected' && nps.reason instanceof ApiError).toBe(true);
  });

  it('fail together where their request does', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    const answers = await Promise.allSettled([ask(analyticsNpsScore()), ask(analyticsScores())]);
    expect(answers.map((one) => one.status === 'rejected' && (one.reason as ApiError).status)).toEqual([
      0, 0,
    ]);
  });

  it('are refused independently if a response has the wrong shape', async () => {
    serve({ data: [ok({ score: 'high' }), ok(samples.scores)] });
    const [nps, scores] = await Promise.allSettled([send(analyticsNpsScore()), send(analyticsScores())]);
    expect([nps.status, scores.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('are split into several requests beyond 24 calls, or the length that proxies accept', async () => {
    const many = (count: number, practices: number) =>
      Array.from({ length: count }, (_, index) => {
        const practiceIds = Array.from({ length: practices }, () => PRACTICE);
        return send(analyticsScores({ query: { providerId: `${index}`, practiceIds } }));
      });
    for (const [count, practices, most] of [
      [30, 0, 24],
      [20, 20, 5],
    ] as const) {
      const asked: string[] = [];
      vi.stubGlobal(
        'fetch',
        vi.fn((url: string) => {
          asked.push(url);
          return Promise.resolve(
            new Response(JSON.stringify({ data: readCalls(url).map(() => ok(samples.scores)) })),
          );
        }),
      );
      await Promise.all(many(count, practices));
      const sizes = asked.map((url) => readCalls(url).length);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
      expect(Math.max(...asked.map(({ length }) => length))).toBeLessThan(7_000);
    }
  });

  it('are cancelled one by one; the request is aborted with the last', async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const asked: RequestInit[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn((_url: string, init: RequestInit) => {
        asked.push(init);
        return new Promise(() => undefined);
      }),
    );
    const answers = Promise.allSettled([
      send(analyticsNpsScore(), { signal: one.signal }),
      send(analyticsScores(), { signal: other.signal }),
    ]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    one.abort();
    expect(asked[0]?.signal?.aborted).toBe(false);
    other.abort();
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
