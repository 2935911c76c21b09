import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts';
import { Caller, closeBuiltScene, inParallel, makeSurveys, openBuiltScene } from '../support/built-scene.ts';
import { startPostgres, startReplica } from '../support/postgres.ts';
import type { Figure } from './figure.ts';

const COMPLETIONS = 2_000;
const LISTS = 4_000;
const WARM_UP = 300;
const SAMPLE_MS = 20;

/** Samples the replica's lag until stopped. */
function watchLag(primaryUrl: string, replicaUrl: string): () => Promise<{ bytes: number; ms: number }> {
  let isOn = true;
  const most = { bytes: 0, ms: 0 };
  const watching = (async () => {
    const [primary, replica] = [primaryUrl, replicaUrl].map(
      (url) => new pg.Client({ connectionString: url }),
    );
    if (!primary || !replica) return;
    await Promise.all([primary.connect(), replica.connect()]);
    while (isOn) {
      const { rows: ends } = await primary.query<{ lsn: string }>(
        'select pg_current_wal_insert_lsn()::text as lsn',
      );
      const began = performance.now();
      const lsn = ends[0]?.lsn;
      for (let behind = 1; behind > 0;) {
        const { rows } = await replica.query<{ behind: number }>(
          'select pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())::float8 as behind',
          [lsn],
        );
        behind = rows[0]?.behind ?? 0;
        most.bytes = Math.max(most.bytes, behind);
      }
      most.ms = Math.max(most.ms, performance.now() - began);
      await sleep(SAMPLE_MS);
    }
    await Promise.all([primary.end(), replica.end()]);
  })();
  return async () => {
    isOn = false;
    await watching;
    return most;
  };
}

/** Several processes on one PostgreSQL with a replica; they and their clients share this machine. */
export async function benchProcesses(cwd: string, folder: string): Promise<Figure[]> {
  const postgres = await startPostgres();
  const figures: Figure[] = [];
  const replica = await startReplica(postgres);
  try {
    const databaseUrl = await postgres.createDatabase();
    const dataDir = join(folder, 'processes');
    const scene = await openBuiltScene(cwd, dataDir, databaseUrl);
    const servers: BuiltServer[] = [];
    for (const count of [1, 4]) {
      while (servers.length < count) {
        const env = { DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL: databaseUrl };
        servers.push(await startBuiltServer({ cwd, env }));
      }
      const callers = servers.map(({ url }) => new Caller(url, scene.caller.cookie));
      const call = (index: number, method: string, path: string, body?: unknown) =>
        callers[index % count]?.data(method, path, body);
      const complete = async (of: number): Promise<number> =>
        inParallel(await makeSurveys(scene, of), async ({ slug, answers }, index) => {
          const body = { answers, contact: index % 3 === 0, feedback: '', experienceType: 'PATIENT' };
          await call(index, 'POST', `/surveys/${slug}/complete`, body);
        });
      const list = (of: number): Promise<number> =>
        inParallel(
          Array.from({ length: of }, (_, n) => n),
          async (n) => {
            await call(n, 'GET', '/practices?take=20');
          },
        );
      await complete(WARM_UP);
      const lag = watchLag(databaseUrl, replica.url);
      const completing = await complete(COMPLETIONS);
      const { bytes, ms } = await lag();
      await list(WARM_UP);
      const listing = await list(LISTS);
      const what = count === 1 ? 'one process' : `${count} processes`;
      figures.push(
        { what: `Surveys completed a second, ${what}`, value: COMPLETIONS / completing, unit: '/s' },
        { what: '  a replica is behind meanwhile, at most', value: ms, unit: 'ms', note: `${bytes} bytes` },
        { what: `Pages of a list a second, ${what}`, value: LISTS / listing, unit: '/s' },
      );
      for (const caller of callers) caller.close();
    }
    await Promise.all(servers.map((server) => server.stop()));
    await closeBuiltScene(scene);
  } finally {
    await replica.stop();
    await postgres.stop();
  }
  return figures;
}
