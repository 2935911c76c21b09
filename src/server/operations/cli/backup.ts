import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BackupError, type BackupLine, writeBackup } from '../backup/backup-file.ts';
import { withDump } from '../backup/dump.ts';
import type { Config } from '../../config.ts';
import { createServer, getLog } from '../../http/create-server.ts';
import type { Database } from '../../db/database.ts';
import { isDiskFull } from '../../db/disk-full.ts';
import { EmbeddedDatabase } from '../../db/embedded/embedded-database.ts';
import { lockFolderSoon, openWorker } from '../../db/embedded/open-folder.ts';
import { PostgresDatabase } from '../../db/postgres/postgres-database.ts';
import { createCommand, fileArgument } from './command.ts';

/** Runs work on the database without migrating it. */
async function withSource<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) {
    const db = new PostgresDatabase(config.databaseUrl, getLog(createServer({ logLevel: 'fatal' })));
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
  const root = resolve(config.dataDir);
  const database = join(root, 'database');
  if (!existsSync(database)) throw new BackupError(`DATA_DIR: ${root} has no database to back up.`);
  const unlock = await lockFolderSoon(root);
  try {
    const db = new EmbeddedDatabase(await openWorker(database));
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    unlock();
  }
}

async function write(file: string, lines: AsyncIterable<BackupLine>): Promise<number> {
  try {
    return await writeBackup(file, lines);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new BackupError(
      `The disk of ${dirname(file)} is full: free room for the backup there, or name a file elsewhere.`,
    );
  }
}

/** Ends the process with its usual cleaning up. */
function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/** `npm run backup`: writes the database that the environment names into one file. */
export const main = createCommand({
  usage: `Usage: npm run backup -- <file>

Writes the whole database into one compressed file, which holds all that was acknowledged before. Servers on PostgreSQL go on
working. The embedded database serves one process: stop the server first. Secrets are sealed: keep DATA_DIR/encryption.key or
ENCRYPTION_KEY apart.`,
  options: {},
  whenLocked: 'The embedded database serves one process: stop the server while you back it up.',
  run: async ({ positionals, config, output }) => {
    const file = resolve(fileArgument(positionals));
    endAtSignals();
    const began = performance.now();
    const bytes = await withSource(config(), (db) => withDump(db, (lines) => write(file, lines)));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    output.out(`${file}: ${bytes} bytes in ${seconds} s.`);
    return 0;
  },
});
