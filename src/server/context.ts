import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database, Transaction } from './db/database.ts';
import type { JobName, JobPayloads } from './operations/jobs/payloads.ts';

/** Background work. A job belongs to the transaction that enqueues it: rolled back with it, run after its commit. */
export interface Jobs {
  /**
   * @param tx a transaction that runs as the owner of the tables (`db.system`, or within `tx.asOwner`)
   * @param payload plain JSON
   * @param options.startAfter not before this time; absent: at once
   */
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
}

/** The context of every part of the server. Tests create it themselves. */
export interface AppContext {
  config: Config;
  db: Database;
  log: FastifyBaseLogger;
  jobs: Jobs;
}

declare module 'fastify' {
  interface FastifyInstance {
    ctx: AppContext;
  }
}
