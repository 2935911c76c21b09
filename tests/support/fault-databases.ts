import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TemporaryPostgres } from './postgres.ts';
import { temporaryRoot } from './temporary-root.ts';

type Kind = 'embedded' | 'postgres';

/** The databases under faults: killed servers, fuzzed calls, blocking requests. `npm run test:nightly` adds the embedded one. */
export const DATABASES: readonly Kind[] = process.env.NIGHTLY ? ['embedded', 'postgres'] : ['postgres'];

export interface ServerEnvironment extends Record<string, string> {
  DATA_DIR: string;
  DEMO: string;
}

/**
 * Starts a PostgreSQL server for a suite, and removes it and the suite's folders at the end.
 * @returns a function that creates the environment of a server with an empty database and a separate folder
 */
export function prepareDatabases(name: string): (kind: Kind) => Promise<ServerEnvironment> {
  const root = temporaryRoot(name);
  let postgres: TemporaryPostgres;
  let count = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    await postgres.stop();
    root.remove();
  });
  return async (kind) => {
    const env = { DATA_DIR: join(root.path, String((count += 1))), DEMO: 'off' };
    return kind === 'postgres' ? { ...env, DATABASE_URL: await postgres.createDatabase() } : env;
  };
}
