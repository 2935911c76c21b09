import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastMonths } from '../../src/domain/measures/period.ts';
import { type Demo, startDemo } from '../e2e/support/demo.ts';
import { queryString } from '../support/api.ts';
import { startPostgres } from '../support/postgres.ts';
import { Browser } from './analytics.ts';
import type { Figure } from './figure.ts';

const USERS = 16;
const CALLS_A_SECOND = 200;
/** Each stays within its own rate limit. */
const TOKENS = 24;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
/** A new PostgreSQL is seeded row by row. */
const SEEDED_WITHIN_MS = 300_000;
/** A user looks at a dashboard before opening the next. */
const LOOK_MS = 1000;

const PERIOD = queryString({ date: lastMonths(new Date().toISOString().slice(0, 10), 3) });
const DASHBOARD = [
  `/analytics/scores${PERIOD}&experienceType=PATIENT`,
  `/analytics/nps${PERIOD}&experienceType=PATIENT`,
  `/analytics/category-rating${PERIOD}&experienceType=PATIENT&categoryId=1`,
  `/leaderboard/px${PERIOD}`,
  '/feedbacks?experienceType=PATIENT',
];
const API_CALLS = ['/practices', '/feedbacks?take=10', `/leaderboard/px${PERIOD}`, '/users?take=10'];

function p95(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Milliseconds of each dashboard that the users open in turn. */
async function openDashboards(users: readonly Browser[]): Promise<number[]> {
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  const browse = async (user: Browser, index: number): Promise<void> => {
    await sleep((LOOK_MS / users.length) * index);
    while (performance.now() < until) {
      const began = performance.now();
      for (const path of DASHBOARD) await user.call(path);
      times.push(performance.now() - began);
      await sleep(LOOK_MS);
    }
  };
  await Promise.all(users.map(browse));
  return times;
}

interface Load {
  /** stops it; returns successful calls per second and the failures */
  stop: () => Promise<{ perSecond: number; failed: number }>;
}

/** Calls at a fixed rate, independent of earlier responses. */
function startLoad(url: string, tokens: readonly string[]): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  let [sent, answered, failed] = [0, 0, 0];
  const call = (n: number): Promise<void> =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${tokens[n % tokens.length] ?? ''}` };
      get(`${url}/v1${API_CALLS[n % API_CALLS.length] ?? ''}`, { agent, headers }, (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode === 200) answered += 1;
          else failed += 1;
          resolve();
        });
      }).on('error', () => {
        failed += 1;
        resolve();
      });
    });
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * CALLS_A_SECOND;
    for (; sent < due; sent += 1) {
      const one = call(sent).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 5);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return { perSecond: answered / ((performance.now() - began) / 1000), failed };
    },
  };
}

async function makeTokens(demo: Demo): Promise<string[]> {
  const admin = await demo.signIn('admin');
  const tokens: string[] = [];
  for (let n = 0; n < TOKENS; n += 1) {
    const scopes = ['practices:read', 'users:read', 'feedback:read', 'scores:read'];
    const { body } = await admin.post('/v1/users/api/tokens', { name: `Load ${n}`, scopes });
    tokens.push(String(body.data?.bearerToken));
  }
  return tokens;
}

/**
 * Checks that dashboards of 16 users stay usable during 200 authorized calls a second by other systems, on PostgreSQL.
 */
export async function benchApiLoad(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const demo = await startDemo(
    { DATABASE_URL: await postgres.createDatabase(), RATE_LIMIT_FACTOR: '1' },
    SEEDED_WITHIN_MS,
  );
  try {
    const tokens = await makeTokens(demo);
    const users: Browser[] = [];
    for (let n = 0; n < USERS; n += 1) {
      const person = await demo.signIn('admin');
      users.push(
        new Browser(demo.url, `chairside_session=${person.cookies.get('chairside_session')?.value ?? ''}`),
      );
    }
    await openDashboards(users);
    const alone = p95(await openDashboards(users));
    const load = startLoad(demo.url, tokens);
    const beside = p95(await openDashboards(users));
    const { perSecond, failed } = await load.stop();
    for (const user of users) user.close();
    return [
      {
        what: 'API: authorized calls a second beside 16 people',
        value: perSecond,
        unit: 'calls/s',
        limit: { least: CALLS_A_SECOND * 0.99 },
      },
      { what: '  of them refused or failed', value: failed, unit: 'calls', limit: { most: 0 } },
      {
        what: '  p95 of a dashboard’s calls, of what it is without them',
        value: beside / alone,
        unit: 'times',
        limit: { most: 2 },
        note: `${Math.round(alone)} ms alone, ${Math.round(beside)} ms beside them`,
      },
    ];
  } finally {
    await demo.stop();
    await postgres.stop();
  }
}
