import type { TestProject } from 'vitest/node';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import { readMigrations } from '../../src/server/db/migrations-folder.ts';
import { openPostgres } from '../../src/server/db/postgres/open-postgres.ts';
import { MIGRATED, startPostgres } from './postgres.ts';
import { temporaryRoot } from './temporary-root.ts';

/** Runs the suites on PostgreSQL: one temporary server, with one database per worker, copied from a migrated one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = temporaryRoot('postgres');
  const postgres = await startPostgres({
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    max_connections: '200',
    // compiling a statement takes longer than running it on these few rows
    jit: 'off',
  });
  const log = getLog(createServer({ logLevel: 'silent' }));
  await (await openPostgres(await postgres.createDatabase(MIGRATED), readMigrations(), log)).close();
  project.provide('database', 'postgres');
  project.provide('postgresUrl', postgres.url);
  project.provide('temporaryRoot', root.path);
  return async () => {
    await postgres.stop();
    root.remove();
  };
}
