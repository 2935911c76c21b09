import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { temporaryRoot } from './temporary-root.ts';

/** The suites on PostgreSQL: one temporary server, on which each worker makes a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = temporaryRoot('postgres');
  const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off', max_connections: '200' });
  project.provide('database', 'postgres');
  project.provide('postgresUrl', postgres.url);
  project.provide('temporaryRoot', root.path);
  return async () => {
    await postgres.stop();
    root.remove();
  };
}
