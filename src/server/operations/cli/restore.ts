import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { isDatabaseError } from '../../db/database.ts';
import { EmbeddedDatabase } from '../../db/embedded/embedded-database.ts';
import { createDatabase } from '../../db/embedded/open-embedded.ts';
import { lockFolderSoon, openWorker } from '../../db/embedded/open-folder.ts';
import { ensureRole, migrate } from '../../db/migrate.ts';
import { readMigrations } from '../../db/migrations-folder.ts';
import { PostgresDatabase } from '../../db/postgres/postgres-database.ts';
import { createServer, getLog } from '../../http/create-server.ts';
import { BackupError, type BackupFormat, readFormat } from '../backup/backup-file.ts';
import { runTool } from '../backup/postgres-tools.ts';
import { createCommand, fileArgument, withDatabase } from './command.ts';

/** The collation that folds letters (0004_sort_names.sql): the best one differs between versions of PostgreSQL. */
const FOLDING = 'COLLATE pg_c_utf8';
const FIND_FOLDING = `select quote_ident(collname) as name from pg_collation
  where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8')
    and collencoding in (-1, pg_char_to_encoding('UTF8'))
  order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8'], collname::text) limit 1`;

/**
 * Checks that a database is empty, and creates the role that the backup grants rights to.
 * @returns its collation for folding letters
 * @throws BackupError
 */
async function prepare(databaseUrl: string): Promise<string> {
  const db = new PostgresDatabase(databaseUrl, getLog(createServer({ logLevel: 'fatal' })));
  try {
    const [row] = await db.ask<{ there: boolean }>({
      text: `select to_regclass('app.migrations') is not null as there`,
    });
    if (row?.there) throw new BackupError('The database has data. Restore into an empty one.');
    await ensureRole(db);
    const [folding] = await db.ask<{ name: string }>({ text: FIND_FOLDING });
    return `COLLATE ${folding?.name ?? '"default"'}`;
  } finally {
    await db.close();
  }
}

async function restoreToPostgres(databaseUrl: string, file: string, format: BackupFormat): Promise<void> {
  const folding = await prepare(databaseUrl);
  if (format === 'archive')
    await runTool('pg_restore', databaseUrl, ['--single-transaction', '--exit-on-error', '--no-owner', file]);
  else
    await runTool(
      'psql',
      databaseUrl,
      ['--single-transaction', '--set=ON_ERROR_STOP=1', '--no-psqlrc', '--quiet', '--file=-'],
      // its one use, in a function, precedes all data
      { input: readFileSync(file, 'utf8').replace(FOLDING, () => folding) },
    );
}

async function runScript(db: EmbeddedDatabase, file: string): Promise<void> {
  try {
    await db.script(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    throw new BackupError(`${file} cannot be restored: ${error.message}`);
  }
}

async function restoreToEmbedded(root: string, file: string, format: BackupFormat): Promise<void> {
  if (format === 'archive')
    throw new BackupError(`${file} is of a PostgreSQL server. Set DATABASE_URL, and restore it there.`);
  const database = join(root, 'database');
  process.umask(0o077);
  const unlock = await lockFolderSoon(root);
  try {
    if (existsSync(database))
      throw new BackupError(`DATA_DIR: ${root} has a database. Restore into a new folder.`);
    await createDatabase(root, database, async (unfinished) => {
      const db = new EmbeddedDatabase(await openWorker(unfinished));
      try {
        await ensureRole(db);
        await runScript(db, file);
        await db.script('discard all'); // the settings of the dump
        await db.system((tx) => migrate(tx, readMigrations()));
      } finally {
        await db.close();
      }
    });
  } finally {
    unlock();
  }
}

async function restore(config: Config, file: string): Promise<void> {
  const format = readFormat(file);
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) await restoreToEmbedded(resolve(dataDir), file, format);
  else await restoreToPostgres(databaseUrl, file, format);
  // migrates it
  await withDatabase(config, (db) => db.script('analyze'));
}

/** `npm run restore`: fills the configured, empty database from a backup. */
export const main = createCommand({
  usage: `Usage: npm run restore -- <file>

Fills an empty database from a file that npm run backup or pg_dump wrote, all or nothing, and brings it to this version. A backup
of the embedded database goes into a new DATA_DIR or into PostgreSQL, one of PostgreSQL into PostgreSQL. Copy
DATA_DIR/encryption.key as well, or set the same ENCRYPTION_KEY.`,
  options: {},
  hasFile: true,
  whenLocked: 'Stop the server, and name a new DATA_DIR.',
  run: async ({ positionals, config, output }) => {
    const file = resolve(fileArgument(positionals));
    const began = performance.now();
    await restore(config(), file);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    output.out(`${file} is restored, in ${seconds} s.`);
    return 0;
  },
});
