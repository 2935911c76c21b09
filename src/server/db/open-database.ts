import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { type OpenFolder, openFolder } from './embedded/open-folder.ts';
import { type Migration, readMigrations } from './migrations-folder.ts';
import { openPostgres } from './postgres/open-postgres.ts';

/**
 * The configured database, with all migrations applied.
 * @param prepared the folder of an embedded database to copy for a new one; absent: a new one is empty
 * @param opening the folder of the embedded database, if opening has started already
 * @throws FolderLocked, DatabaseUnreachable, MigrationError: each with one line for the operator
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: FastifyBaseLogger,
  migrations: Migration[] = readMigrations(),
  prepared?: string,
  opening?: Promise<OpenFolder>,
): Promise<Database> {
  if (config.databaseUrl === undefined)
    return openEmbedded(opening ?? openFolder(config.dataDir), migrations, log, prepared);
  return openPostgres(config.databaseUrl, migrations, log);
}
