import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { eventually } from '../support/surveys.ts';
import { harness } from '../support/harness.ts';
import { createDatabase, MIGRATED } from '../support/postgres.ts';
import { Outbox } from './auth-browser.ts';
import type { Database } from '../../src/server/db/database.ts';

/** The server of this worker, as used by a person who signs in. */
export interface SignInServer {
  url: string;
  db: Database;
  outbox: Outbox;
}

/** The shared server and its mails. */
export async function signInServer(): Promise<SignInServer> {
  const { url, db, dataDir } = await harness();
  return { url, db, outbox: new Outbox(join(dataDir, 'outbox')) };
}

/** Waits until all link requests for an address have been processed. */
export function linksAreSent(db: Database, email: string): Promise<boolean> {
  const find = async (): Promise<true | undefined> => {
    const open = await db.system((tx) =>
      tx.query(
        `select from jobs.job where name = 'login-link' and lower(data->>'email') = lower($1)
         and state in ('created', 'retry', 'active')`,
        [email],
      ),
    );
    return open.length === 0 || undefined;
  };
  return eventually(find, 'the end of the jobs');
}

/** Resets the link limits: suites that share a server request more links than one office would. */
export function resetLimits(db: Database): Promise<unknown> {
  return db.system((tx) => tx.query('delete from rate_limits'));
}

/**
 * Environment variables of a new database of the kind under test, removed after the run.
 * @param isMigrated false: without tables
 */
export async function newEnvironment({ isMigrated = true } = {}): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(inject('temporaryRoot'), 'own-'));
  const common = { DATA_DIR: dataDir, DEMO: 'off', TEXT_HOURS: 'off', LOG_LEVEL: 'silent' };
  if (inject('database') === 'embedded') return common;
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const template = isMigrated ? MIGRATED : undefined;
  return { ...common, DATABASE_URL: await createDatabase(inject('postgresUrl'), name, template) };
}
