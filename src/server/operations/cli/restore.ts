import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError, readBackup } from '../backup/backup-file.ts';
import { loadBackup, type Loaded } from '../backup/load.ts';
import type { Config } from '../../config.ts';
import { createServer, getLog } from '../../http/create-server.ts';
import { EmbeddedDatabase } from '../../db/embedded/embedded-database.ts';
import { createDatabase } from '../../db/embedded/open-embedded.ts';
import { lockFolderSoon, openWorker } from '../../db/embedded/open-folder.ts';
import { PostgresDatabase } from '../../db/postgres/postgres-database.ts';
import { createCommand, fileArgument } from './command.ts';

async function restore(config: Config, file: string): Promise<Loaded> {
  const log = getLog(createServer({ logLevel: 'fatal' }));
  if (config.databaseUrl !== undefined) {
    const db = new PostgresDatabase(config.databaseUrl, log);
    try {
      return await loadBackup(db, readBackup(file), log);
    } finally {
      await db.close();
    }
  }
  const root = resolve(config.dataDir);
  const database = join(root, 'database');
  process.umask(0o077);
  const unlock = await lockFolderSoon(root);
  try {
    if (existsSync(database))
      throw new BackupError(`DATA_DIR: ${root} has a database. Restore into a new folder.`);
    return await createDatabase(root, database, async (unfinished) => {
      const db = new EmbeddedDatabase(await openWorker(unfinished));
      try {
        return await loadBackup(db, readBackup(file), log);
      } finally {
        await db.close();
      }
    });
  } finally {
    unlock();
  }
}

/** `npm run restore`: fills the configured, empty database from a backup. */
export const main = createCommand({
  usage: `Usage: npm run restore -- <file>

Fills an empty database, embedded (a new DATA_DIR) or PostgreSQL, from a file that npm run backup wrote on either kind, and brings
it to this version. All of it, or nothing. Copy DATA_DIR/encryption.key as well, or set the same ENCRYPTION_KEY.`,
  options: {},
  whenLocked: 'Stop the server, and name a new DATA_DIR.',
  run: async ({ positionals, config, output }) => {
    const began = performance.now();
    const { moment, tables, rows } = await restore(config(), resolve(fileArgument(positionals)));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    output.out(`${rows} rows of ${tables} tables, as of ${moment}, in ${seconds} s.`);
    return 0;
  },
});
