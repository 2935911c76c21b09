import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isoDay } from '../../../demo/seeded.ts';
import { runTool } from '../../../src/server/operations/backup/postgres-tools.ts';
import {
  createDatabase,
  hasPostgres,
  query,
  startPostgres,
  type TemporaryPostgres,
} from '../../support/postgres.ts';
import { temporaryRoot } from '../../support/temporary-root.ts';
import { startBuiltServer } from './built-server.ts';
import { ROOT } from './state.ts';

/** Database that the demo's are copied from. */
const DEMO = 'demo';
const SEEDS_WITHIN_MS = 240_000;
/** Any number: the first of several workers makes the demo, the others wait for it. */
const LOCK = 1;

/** Variables of servers that share a PostgreSQL server, and of the workers, which inherit them from the setup. */
interface Shared {
  E2E_POSTGRES?: string;
  ENCRYPTION_KEY?: string;
}

/**
 * Starts PostgreSQL for the servers of a run: they do with a third of the work that they have on the embedded database,
 * on which the nightly run is, and a machine without PostgreSQL.
 */
export async function startDatabases(): Promise<TemporaryPostgres | undefined> {
  const isEmbedded = process.env.NIGHTLY !== undefined && !process.env.TEST_ENTITIES;
  if (isEmbedded || !hasPostgres()) return undefined;
  const postgres = await startPostgres({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  });
  Object.assign(process.env, {
    E2E_POSTGRES: postgres.url,
    // a copy of the demo is read with the key that its secrets were sealed with, in this run or an earlier one
    ENCRYPTION_KEY: createHash('sha256').update('browser tests').digest('hex'),
  } satisfies Shared);
  return postgres;
}

function getServer(): string | undefined {
  return (process.env as Shared).E2E_POSTGRES;
}

let databases = 0;

function nameDatabase(): string {
  return `run_${process.pid}_${(databases += 1)}`;
}

/** Variables that give a server an empty database of its own; none for the embedded one. */
export async function emptyDatabase(): Promise<Record<string, string>> {
  const server = getServer();
  return server === undefined ? {} : { DATABASE_URL: await createDatabase(server, nameDatabase()) };
}

async function seedDemo(url: string): Promise<void> {
  const root = temporaryRoot('e2e-seed');
  const env = { DATA_DIR: root.path, DEMO: 'on', DATABASE_URL: url };
  const server = await startBuiltServer({ cwd: ROOT, env, withinMs: SEEDS_WITHIN_MS });
  await server.stop();
  root.remove();
}

/** Dumps of demos: each server makes its own every day, which takes a minute of both processors. */
const DUMPS = join(ROOT, 'node_modules/.cache/chairside/demo-dumps');
/** Beside the server itself in its folder. */
const OF_EMBEDDED = /^prepared-demo/;

/** The dump of the demo that the built server makes today. */
function nameDump(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  const folder = join(ROOT, 'dist/server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(m?js|sql)$/.test(name) && !OF_EMBEDDED.test(name),
  );
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return `${isoDay(new Date())}-${hash.digest('hex').slice(0, 16)}`;
}

/**
 * Fills an empty database with the demo: from the dump of an earlier run, or by the server, and then dumps it. Roles are in
 * no dump: the setup's server has made them.
 */
async function fillDemo(url: string): Promise<void> {
  const dump = join(DUMPS, nameDump());
  if (existsSync(dump)) {
    await runTool('pg_restore', url, ['--jobs=2', '--exit-on-error', dump]);
    // no dump has the planner's statistics, which the server collects when it makes the demo
    await query(url, 'analyze');
    return;
  }
  await seedDemo(url);
  rmSync(DUMPS, { recursive: true, force: true });
  mkdirSync(DUMPS, { recursive: true });
  const output = createWriteStream(`${dump}.unfinished`);
  await runTool('pg_dump', url, ['--format=custom', '--compress=1'], { output });
  renameSync(`${dump}.unfinished`, dump);
}

/** Makes the demo once for all workers. */
async function ensureDemo(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO]);
    if (rowCount === 0) {
      await fillDemo(await createDatabase(server, 'unfinished'));
      await client.query(`alter database unfinished rename to ${DEMO}`);
    }
  } finally {
    await client.end();
  }
}

/** Variables that give a server a database of its own with the demo; none for the embedded one, which has a copy at hand. */
export async function demoDatabase(): Promise<Record<string, string>> {
  const server = getServer();
  if (server === undefined) return {};
  await ensureDemo(server);
  return { DATABASE_URL: await createDatabase(server, nameDatabase(), DEMO) };
}
