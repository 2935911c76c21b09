import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BackupError, type BackupLine, writeBackup } from '../backup/backup-file.ts';
import { withDump } from '../backup/dump.ts';
import type { Config } from '../../config.ts';
import { createServer, getLog } from '../../http/create-server.ts';
import type { Database } from '../../db/database.ts';
import { isDiskFull } from '../../db/disk-full.ts';
import { EmbeddedDatabase } from '../../db/embedded/embedded-database.ts';
import { openWorker } from '../../db/embedded/open-folder.ts';
import { SnapshotError, takeSnapshot } from '../../db/embedded/snapshots.ts';
import { PostgresDatabase } from '../../db/postgres/postgres-database.ts';
import { createCommand, fileArgument } from './command.ts';

/** Runs work on the database without migrating it. */
async function withSource<T>(config: Config, work: (db: Database, moment?: Date) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) {
    const db = new PostgresDatabase(config.databaseUrl, getLog(createServer({ logLevel: 'fatal' })));
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
  if (!existsSync(join(config.dataDir, 'database')))
    throw new BackupError(`DATA_DIR: ${resolve(config.dataDir)} has no database to back up.`);
  const snapshot = await takeSnapshot(config.dataDir).catch((error: unknown) => {
    throw error instanceof SnapshotError ? new BackupError(error.message) : error;
  });
  try {
    const db = new EmbeddedDatabase(await openWorker(snapshot.folder));
    try {
      return await work(db, snapshot.moment);
    } finally {
      await db.close();
    }
  } finally {
    snapshot.release();
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

Writes the whole database, embedded or PostgreSQL, into one compressed file, while servers go on working. The file holds all
that was acknowledged up to its moment. Secrets in it are sealed: keep DATA_DIR/encryption.key or ENCRYPTION_KEY apart.`,
  options: {},
  run: async ({ positionals, config, output }) => {
    const file = resolve(fileArgument(positionals));
    endAtSignals();
    const began = performance.now();
    const bytes = await withSource(config(), (db, moment) =>
      withDump(db, moment, (lines) => write(file, lines)),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    output.out(`${file}: ${bytes} bytes in ${seconds} s.`);
    return 0;
  },
});
