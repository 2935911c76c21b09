import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, isDatabaseError } from '../database.ts';
import { ensureRole, migrate, MigrationError } from '../migrate.ts';
import type { Migration } from '../migrations-folder.ts';
import { PostgresDatabase } from './postgres-database.ts';

/** DATABASE_URL cannot be reached: one clear line for the operator. */
export class DatabaseUnreachable extends Error {}

function getReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getReason(error.errors[0]);
  if (error instanceof DatabaseUnavailable) return getReason(error.cause);
  return error instanceof Error ? error.message : String(error);
}

function shown(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/**
 * Connects to PostgreSQL and migrates it to this version.
 * @throws DatabaseUnreachable, MigrationError
 */
export async function openPostgres(
  url: string,
  migrations: Migration[],
  log: FastifyBaseLogger,
): Promise<PostgresDatabase> {
  const db = new PostgresDatabase(url, log);
  try {
    await checkConnection(db, url);
    await ensureRole(db);
    await db.system((tx) => migrate(tx, migrations, { warn: (line) => log.warn(line) }));
    await db.watch();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function checkConnection(db: PostgresDatabase, url: string): Promise<void> {
  let version: number;
  try {
    const [row] = await db.system((tx) =>
      tx.query<{ v: string }>("select current_setting('server_version_num') as v"),
    );
    version = Number(row?.v);
  } catch (error) {
    if (isDatabaseError(error) || error instanceof Error) {
      throw new DatabaseUnreachable(`DATABASE_URL: no connection to ${shown(url)}: ${getReason(error)}`);
    }
    throw error;
  }
  if (version < 150_000) throw new MigrationError('DATABASE_URL: PostgreSQL 15 or newer is needed.');
}
