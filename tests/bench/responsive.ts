import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeBuiltScene, openBuiltScene } from '../support/built-scene.ts';
import { importBlocked, listWorks } from '../support/bulk-works.ts';
import { startPostgres } from '../support/postgres.ts';
import { Probe } from '../support/probe.ts';
import type { Figure } from './figure.ts';

const IDLE_MS = 12_000;
/** Shorter work is repeated; otherwise its 99th percentile would be its slowest response. */
const LEAST_MS = 6_000;
/** Maximum slowdown against idle. */
const MOST_TIMES = 3;
const PROBE = '/practices?take=25&sortBy=name&orderBy=asc';
/** The embedded database has one connection: it has to respond, not be fast. */
const MOST_HEALTH_MS = 250;

function percentile(values: number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

async function atLeast(ms: number, run: () => Promise<void>): Promise<void> {
  const until = performance.now() + ms;
  do await run();
  while (performance.now() < until);
}

/** Slowdown of a list, by the 99th percentile, while another user processes thousands of rows. */
async function onPostgres(cwd: string, folder: string): Promise<Figure[]> {
  const postgres = await startPostgres();
  const scene = await openBuiltScene(cwd, join(folder, 'postgres'), await postgres.createDatabase());
  const { server, caller } = scene;
  const probe = new Probe(`${server.url}/v1${PROBE}`, { headers: { cookie: caller.cookie } });
  try {
    await importBlocked(scene);
    await probe.during(() => sleep(IDLE_MS / 3));
    const idle = percentile(await probe.during(() => sleep(IDLE_MS)), 0.99);
    const figures: Figure[] = [{ what: 'GET /v1/practices, idle: p99', value: idle, unit: 'ms' }];
    for (const { what, run } of listWorks(scene)) {
      const times = await probe.during(() => atLeast(LEAST_MS, run));
      const p99 = percentile(times, 0.99);
      figures.push({
        what: `  p99 during ${what}`,
        value: p99 / idle,
        unit: 'times',
        limit: { most: MOST_TIMES },
        note: `${p99.toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
      });
    }
    return figures;
  } finally {
    await probe.stop();
    await closeBuiltScene(scene);
    await postgres.stop();
  }
}

async function onEmbedded(cwd: string, folder: string): Promise<Figure[]> {
  const scene = await openBuiltScene(cwd, join(folder, 'embedded'));
  const probe = new Probe(`${scene.server.url}/health`);
  try {
    await importBlocked(scene);
    const figures: Figure[] = [];
    for (const { what, run } of listWorks(scene)) {
      const times = await probe.during(run);
      const limit = { most: MOST_HEALTH_MS };
      figures.push({
        what: `  embedded: slowest /health during ${what}`,
        value: Math.max(...times),
        unit: 'ms',
        limit,
      });
    }
    return figures;
  } finally {
    await probe.stop();
    await closeBuiltScene(scene);
  }
}

/** Measures other users' response times during work on thousands of rows. */
export async function benchResponsive(cwd: string, folder: string): Promise<Figure[]> {
  return [...(await onPostgres(cwd, folder)), ...(await onEmbedded(cwd, folder))];
}
