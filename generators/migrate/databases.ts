import {
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Database, OwnerTransaction } from '../../src/server/db/database.ts';
import { EmbeddedDatabase } from '../../src/server/db/embedded/embedded-database.ts';
import { takeSnapshot } from '../../src/server/db/embedded/snapshots.ts';
import { WorkerClient } from '../../src/server/db/embedded/worker-client.ts';
import { ensureRole, migrate } from '../../src/server/db/migrate.ts';
import { hashText, type Migration } from '../../src/server/db/migrations-folder.ts';

const CACHE = 'node_modules/.cache/chairside';
const PREFIX = 'empty-tables-';

/** A server that does not copy its database by then may still be starting. */
const COPIED_WITHIN_MS = 20_000;

/** A database to try a migration in. What is done in a trial is undone. */
export interface TrialDatabase {
  /** for people */
  name: string;
  hasRows: boolean;
  run<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Thrown to undo a transaction whose work succeeded. */
class Undo<T> extends Error {
  constructor(readonly result: T) {
    super('undone');
  }
}

async function runAndUndo<T>(
  db: Pick<Database, 'system'>,
  work: (tx: OwnerTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.system(async (tx): Promise<T> => {
      throw new Undo(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undo) return error.result as T;
    throw error;
  }
}

async function openWith(input: { dataDir?: string; template?: Uint8Array }): Promise<EmbeddedDatabase> {
  const worker = new WorkerClient();
  const db = new EmbeddedDatabase(worker);
  try {
    await worker.call('open', input);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

function storeTemplate(folder: string, file: string, template: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, template);
  renameSync(`${file}.${process.pid}`, file);
  for (const old of readdirSync(folder))
    if (old.startsWith(PREFIX) && join(folder, old) !== file) rmSync(join(folder, old));
}

/** An empty database with these migrations, in memory; made once for each set of them. */
export async function openEmpty(
  root: string,
  migrations: Migration[],
  migrationsFolder: string,
): Promise<TrialDatabase> {
  const key = hashText(migrations.map(({ name, hash }) => `${name} ${hash}`).join('\n')).slice(0, 16);
  const folder = join(root, CACHE);
  const file = join(folder, `${PREFIX}${key}.tar.gz`);
  const isThere = existsSync(file);
  const db = await openWith(isThere ? { template: new Uint8Array(readFileSync(file)) } : {});
  if (!isThere) {
    await ensureRole(db);
    await db.system((tx) => migrate(tx, migrations, migrationsFolder));
    storeTemplate(folder, file, await db.dump());
  }
  return {
    name: 'a new database',
    hasRows: false,
    run: (work) => runAndUndo(db, work),
    close: () => db.close(),
  };
}

/** A copy of the embedded database of a data folder. */
async function openCopy(dataDir: string): Promise<TrialDatabase> {
  const snapshot = await takeSnapshot(dataDir, COPIED_WITHIN_MS);
  const folder = mkdtempSync(join(tmpdir(), 'chairside-trial-'));
  try {
    await cp(snapshot.folder, join(folder, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
  } finally {
    snapshot.release();
  }
  const db = await openWith({ dataDir: join(folder, 'database') });
  return {
    name: `the database in ${dataDir}`,
    hasRows: true,
    run: (work) => runAndUndo(db, work),
    async close() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tables in use are not waited for longer. */
const LOCK_MS = 5000;

/** The database of a PostgreSQL server. */
export async function openServer(url: string): Promise<TrialDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const transaction: OwnerTransaction = {
    query: async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
    asOwner: (work) => work(transaction),
    async script(sql) {
      await client.query(sql);
    },
  };
  return {
    name: `the database ${new URL(url).pathname.slice(1)}`,
    hasRows: true,
    async run(work) {
      await client.query(`begin; set local lock_timeout = ${LOCK_MS}`);
      try {
        await ensureRole({ system: (inner) => inner(transaction), script: (sql) => transaction.script(sql) });
        return await work(transaction);
      } finally {
        await client.query('rollback');
      }
    },
    close: () => client.end(),
  };
}

/** The developer's database with its rows: that of DATABASE_URL, or the embedded one, if there is one yet. */
export async function openWithRows(root: string): Promise<TrialDatabase | undefined> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = 'data' } = process.env;
  if (url) return openServer(url);
  const folder = resolve(root, dataDir);
  const database = join(folder, 'database');
  const isThere = existsSync(database) && readdirSync(database).length > 0;
  return isThere ? openCopy(folder) : undefined;
}
