import {
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Database, OwnerTransaction } from '../../src/server/db/database.ts';
import { EmbeddedDatabase } from '../../src/server/db/embedded/embedded-database.ts';
import { WorkerClient } from '../../src/server/db/embedded/worker-client.ts';
import { ensureRole, migrate } from '../../src/server/db/migrate.ts';
import { hashText, type Migration } from '../../src/server/db/migrations-folder.ts';

const CACHE = 'node_modules/.cache/chairside';
const PREFIX = 'empty-tables-';

/** Longer than the demo is loaded, which a new database begins with. */
const QUIET_WITHIN_MS = 90_000;

/** A database cannot be copied, so that its rows are not known. */
export class BusyDatabaseError extends Error {
  /** by which it is known where the database is not loaded */
  override readonly name = 'BusyDatabaseError';

  constructor(database: string) {
    super(
      `The server of ${database} is writing, so its rows could not be checked. Nothing was generated: try again.`,
    );
  }
}

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
    await db.system((tx) => migrate(tx, migrations, { folder: migrationsFolder }));
    storeTemplate(folder, file, await db.dump());
  }
  return {
    name: 'a new database',
    hasRows: false,
    run: (work) => runAndUndo(db, work),
    close: () => db.close(),
  };
}

/** Size and time of each file of a folder. */
function readState(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return `${name} ${found?.size} ${found?.mtimeMs}`;
    })
    .join('\n');
}

/**
 * Copies the files of a database that its server may be using. A copy during which no file changes is what a crash at that
 * moment would leave, which PGlite recovers from.
 * @throws BusyDatabaseError if the server goes on writing
 */
async function copyQuiet(database: string, target: string): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  for (;;) {
    const before = readState(database);
    const failure = await cp(database, target, { recursive: true, mode: constants.COPYFILE_FICLONE }).catch(
      (error: unknown) => error,
    );
    if (readState(database) === before) {
      if (failure !== undefined) throw failure;
      return;
    }
    rmSync(target, { recursive: true, force: true });
    if (performance.now() > until) throw new BusyDatabaseError(database);
  }
}

/** A copy of the embedded database of a data folder. */
async function openCopy(dataDir: string): Promise<TrialDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-trial-'));
  try {
    await copyQuiet(join(dataDir, 'database'), join(folder, 'database'));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
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
    afterCommit() {
      throw new Error('Nothing waits for the commit of a migration.');
    },
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
