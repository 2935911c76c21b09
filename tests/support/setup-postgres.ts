import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { temporaryRoot } from './temporary-root.ts';

/** Runs the suites on PostgreSQL: one temporary server, with one database per worker. */
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
