import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts';
import {
  type BuiltScene,
  Caller,
  openBuiltScene,
  makeBulkRows,
  makePractice,
} from '../support/built-scene.ts';
import { query, startPostgres, type TemporaryPostgres } from '../support/postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Repetitions of each outage. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const CONNECTIONS = 60;
const WRITERS = 6;
const BULK_ROWS = 3_000;
/** Writes succeed again within this time after the database returns. */
const RESUMES_WITHIN_MS = 5_000;

/**
 * Acknowledged practices are stored exactly once. Refused ones may be stored, because their commit may have succeeded.
 */
interface Load {
  acknowledged: Set<string>;
  refused: number;
  unexpected: string[];
  stop(): Promise<void>;
}

/** Writes to and reads from a server continuously. */
function load(server: BuiltServer, cookie: string, name: string): Load {
  const caller = new Caller(server.url, cookie);
  const result: Load = { acknowledged: new Set(), refused: 0, unexpected: [], stop: () => Promise.resolve() };
  let isOn = true;
  const note = ({ status, headers, body }: Awaited<ReturnType<Caller['send']>>, done: () => void): void => {
    const { errors } = body as unknown as { errors?: { code: string; message: string }[] };
    if (status < 300) done();
    else if (status === 503 && Number(headers['retry-after']) > 0 && errors?.[0]?.code === 'UNAVAILABLE')
      result.refused += 1;
    else result.unexpected.push(`${status} ${JSON.stringify(body)}`);
  };
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; isOn; n += 1) {
      const title = `${name} ${writer} ${n}`;
      const practice = makePractice(title);
      try {
        note(await caller.send('POST', '/practices', practice), () => result.acknowledged.add(title));
        note(await caller.send('GET', '/practices?take=5'), () => undefined);
        note(await caller.send('GET', '/auth/me'), () => undefined);
      } catch (error) {
        result.unexpected.push(String(error)); // no response: the process has exited
        return;
      }
    }
  });
  const health = (async () => {
    while (isOn) {
      const answer = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(2_000) });
      if (![200, 503].includes(answer.status)) result.unexpected.push(`health ${answer.status}`);
      await sleep(100);
    }
  })().catch((error: unknown) => void result.unexpected.push(`health: ${String(error)}`));
  result.stop = async () => {
    isOn = false;
    await Promise.all([...writers, health]);
    caller.close();
  };
  return result;
}

async function admin<T>(postgres: TemporaryPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens every connection that the server allows, including those of the application. */
async function useUpConnections(postgres: TemporaryPostgres): Promise<() => Promise<void>> {
  const clients: pg.Client[] = [];
  await admin(postgres, async (client) => {
    for (let misses = 0; misses < 3;) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chairside'`,
      );
      try {
        for (;;) {
          const other = new pg.Client({ connectionString: postgres.url });
          other.on('error', () => undefined);
          await other.connect();
          clients.push(other);
        }
      } catch {
        misses += 1; // no connection is left; the application may reclaim some between attempts
      }
    }
  });
  return async () => void (await Promise.all(clients.map((client) => client.end())));
}

type Outage = (postgres: TemporaryPostgres) => Promise<void>;

const OUTAGES: Record<string, Outage> = {
  'restarted fast': async (postgres) => {
    await postgres.shutDown('fast');
    await postgres.startUp();
  },
  'restarted immediately': async (postgres) => {
    await postgres.shutDown('immediate');
    await postgres.startUp();
  },
  'stopped for a while': async (postgres) => {
    await postgres.shutDown('fast');
    await sleep(2_000);
    await postgres.startUp();
  },
  // longer than the server's timeout for an unresponsive database
  'not answering': async (postgres) => {
    postgres.freeze();
    await sleep(7_000);
    postgres.thaw();
  },
  'out of connections': async (postgres) => {
    const giveBack = await useUpConnections(postgres);
    await sleep(1_500);
    await giveBack();
  },
};

describe('PostgreSQL outages under load', () => {
  let postgres: TemporaryPostgres;
  let databaseUrl: string;
  let scene: BuiltScene;
  let servers: BuiltServer[];
  let uploadId: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-outage-'));
  const acknowledged = new Set<string>();

  beforeAll(async () => {
    postgres = await startPostgres({ max_connections: String(CONNECTIONS) });
    databaseUrl = await postgres.createDatabase();
    scene = await openBuiltScene(ROOT, dataDir, databaseUrl);
    const env = { DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL: databaseUrl };
    servers = [scene.server, await startBuiltServer({ cwd: ROOT, env })];
    const [practiceId] = scene.practiceIds;
    const rows = makeBulkRows(practiceId, BULK_ROWS);
    uploadId = String((await scene.caller.data('POST', '/surveys/px/send/bulk', rows)).id);
  }, 120_000);

  afterAll(async () => {
    scene.caller.close();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function expectResumed(): Promise<void> {
    const until = Date.now() + RESUMES_WITHIN_MS;
    for (const server of servers) {
      const caller = new Caller(server.url, scene.caller.cookie);
      let status = 0;
      while (status !== 200 && Date.now() < until) {
        ({ status } = await caller.send('GET', '/practices?take=1'));
        if (status !== 200) await sleep(50);
      }
      expect(status, 'writes succeed soon after the database returns').toBe(200);
      caller.close();
    }
  }

  it.each(Object.keys(OUTAGES))(
    'crash no process and lose no acknowledged write when PostgreSQL is %s',
    async (name) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const loads = servers.map((server, n) =>
          load(server, scene.caller.cookie, `${name} ${round} of server ${n}`),
        );
        await sleep(300);
        await OUTAGES[name]?.(postgres);
        await expectResumed();
        await sleep(300);
        await Promise.all(loads.map((one) => one.stop()));
        expect(loads.flatMap(({ unexpected }) => unexpected)).toEqual([]);
        for (const one of loads) {
          expect(one.refused).toBeGreaterThan(0);
          for (const title of one.acknowledged) acknowledged.add(title);
        }
        for (const { pid, output } of servers) expect(() => process.kill(pid, 0), output()).not.toThrow();
      }
    },
    60_000 * ROUNDS,
  );

  it(
    'leave every acknowledged write stored once and every mail sent once',
    { timeout: 120_000 },
    async () => {
      await expect
        .poll(() => scene.caller.data('GET', `/surveys/uploads/${uploadId}`), {
          timeout: 60_000,
          interval: 250,
        })
        .toMatchObject({ processed: BULK_ROWS, sent: BULK_ROWS });
      const mails = (): number =>
        readdirSync(join(dataDir, 'outbox')).filter((file) => file.endsWith('.eml')).length;
      // the administrator's login mail is also in the outbox
      await expect.poll(mails, { timeout: 60_000, interval: 250 }).toBe(BULK_ROWS + 1);
      const rows = await query<{ name: string }>(databaseUrl, 'select name from practices');
      const surveys = await query(
        databaseUrl,
        `select count(*)::int as n, count(distinct contact_key)::int as contacts from surveys where upload_id is not null`,
      );
      expect(surveys).toEqual([{ n: BULK_ROWS, contacts: BULK_ROWS }]);
      const names = rows.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining([...acknowledged]));
      for (const { output } of servers) expect(output()).not.toMatch(/unhandled/i);
    },
  );
});
