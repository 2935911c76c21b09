import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { registerApp } from '../../src/server/app.ts';
import type { AppContext } from '../../src/server/context.ts';
import { createServer } from '../../src/server/http/create-server.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { ensurePersonKey } from '../../src/server/identity/secrets/person-key.ts';
import { jobHandlers } from '../../src/server/operations/job-handlers.ts';
import { BossJobs } from '../../src/server/operations/jobs/jobs.ts';
import { requiringOrganization } from './recorded-database.ts';
import { OpenApiCheck } from './openapi.ts';
import { createDatabase, MIGRATED } from './postgres.ts';
import { tenantTables } from './tenant-tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the database under test */
    database: 'embedded' | 'postgres';
    /** address of a PostgreSQL server that allows creating databases; empty on the embedded database */
    postgresUrl: string;
    /** temporary folder, removed after the run */
    temporaryRoot: string;
  }
}

export interface Harness {
  url: string;
  db: Database;
  dataDir: string;
  openApi: OpenApiCheck;
  ctx: AppContext;
}

const KEY = Symbol.for('chairside.test-server');
const shared = globalThis as { [KEY]?: Promise<Harness> };

const newDatabase = (): Promise<string> =>
  createDatabase(inject('postgresUrl'), `suite_${process.pid}_${Date.now()}`, MIGRATED);

async function start(): Promise<Harness> {
  const dataDir = mkdtempSync(join(inject('temporaryRoot'), 'server-'));
  const config = readConfig({
    PORT: '0',
    DEMO: 'off',
    // independent of the machine's clock
    TEXT_HOURS: 'off',
    // the suites' receivers run on this machine
    OUTBOUND_PRIVATE_ADDRESSES: 'on',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...(inject('database') === 'postgres' ? { DATABASE_URL: await newDatabase() } : {}),
  });
  const app = createServer(config);
  const db = await openDatabase(config, app.log);
  // as at each start of the product: another server on the database would encrypt it with a key of its own
  await ensurePersonKey(db, config);
  const jobs = new BossJobs(db, app.log);
  const ctx: AppContext = { config, db, log: app.log, jobs };
  await registerApp(app, { ...ctx, db: requiringOrganization(db, await db.system(tenantTables)) });
  await jobs.start(ctx, jobHandlers);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, db, dataDir, openApi: await OpenApiCheck.of(url), ctx };
}

/** The server of this worker: started by the first suite that needs it, shared by all later ones. */
export function harness(): Promise<Harness> {
  shared[KEY] ??= start();
  return shared[KEY];
}
