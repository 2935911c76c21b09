import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { AppContext, Jobs } from '../context.ts';
import { type Database, isDatabaseError, type Transaction } from '../db/database.ts';
import { BossDatabase, bossInTransaction } from './boss-database.ts';
import type { JobName, JobPayloads } from './payloads.ts';
import { QueueWorker } from './queue-worker.ts';
import { POLL_MS, QUEUES } from './queues.ts';

/** The schema of pg-boss in our database. */
const SCHEMA = 'jobs';
const JOB_NAMES = Object.keys(QUEUES) as JobName[];
/** How often each process asks for the janitor; of all that is asked for in one interval, one job is made. */
const JANITOR_EVERY_SECONDS = 600;
const FIRST_JANITOR_AFTER_MS = 60_000;
/** How often jobs are looked for whose process died: with `expireInSeconds` it decides when they are tried again. */
const UPKEEP_EVERY_SECONDS = 60;
/** The transaction that enqueued is most likely committed by then; if not, the next poll finds the job. */
const WAKE_AFTER_MS = 15;

/** SQLSTATEs of making what exists: unique violation in the catalogue, and duplicate schema, table, type, function */
const ALREADY_THERE = ['23505', '42P06', '42P07', '42710', '42723'];

type ClaimedJob = PgBoss.JobWithMetadata;

/** The queues that are missing, or follow other rules than ours. */
async function outdatedQueues(boss: PgBoss): Promise<{ queue: PgBoss.Queue; exists: boolean }[]> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  return JOB_NAMES.flatMap((name) => {
    const { retryLimit, retryDelay, retryBackoff, expireInSeconds } = QUEUES[name];
    const queue = { name, retryLimit, retryDelay, retryBackoff, expireInSeconds };
    const found = existing.get(name);
    const isCurrent =
      found !== undefined &&
      Object.entries(queue).every(([key, value]) => found[key as keyof typeof queue] === value);
    return isCurrent ? [] : [{ queue, exists: found !== undefined }];
  });
}

/** What runs each kind of work, one try at a time: it throws to be tried again. */
export type JobHandlers = {
  [Name in JobName]: (
    ctx: AppContext,
    payload: JobPayloads[Name],
    attempt: { isLastTry: boolean },
  ) => Promise<void>;
};

export interface JobOptions {
  upkeepEverySeconds?: number;
  /** how often an empty queue is looked at, whatever its pace */
  pollMs?: number;
}

/**
 * Background work on pg-boss, which keeps the queue in our own database: a job is enqueued in the transaction of its cause,
 * claimed by one process, repeated with growing delays when it fails or its process dies, and kept as failed at the end.
 * We poll ourselves instead of through `boss.work`, which neither awaits the completion of a job nor the end of its workers.
 */
export class BossJobs implements Jobs {
  private readonly database: BossDatabase;
  private boss: PgBoss;
  private readonly workers = new Map<JobName, QueueWorker<ClaimedJob>>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly db: Database,
    private readonly log: FastifyBaseLogger,
    private readonly options: JobOptions = {},
  ) {
    this.database = new BossDatabase(db);
    this.boss = this.newBoss();
  }

  async enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
  ): Promise<void> {
    const id = await this.boss.send(name, payload, { db: bossInTransaction(tx) });
    if (id === null) throw new Error(`There is no queue for jobs of the kind ${name}.`);
    this.later(WAKE_AFTER_MS, () => this.workers.get(name)?.wake());
  }

  /** Makes the queues where they are missing, so that jobs can be enqueued. */
  async install(): Promise<void> {
    await this.startBoss();
    if ((await outdatedQueues(this.boss)).length === 0) return;
    await this.db.system(async (tx) => {
      // making two queues at once is a deadlock in PostgreSQL's own tables
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['jobs:queues']);
      const boss = this.newBoss(bossInTransaction(tx));
      for (const { queue, exists } of await outdatedQueues(boss)) {
        await (exists ? boss.updateQueue(queue.name, queue) : boss.createQueue(queue.name, queue));
      }
    });
  }

  /** Starts to run jobs, those that are waiting first. */
  async start(ctx: AppContext, handlers: JobHandlers): Promise<void> {
    await this.install();
    // one process has the embedded database: what is under way now belongs to one that died
    if (this.db.kind === 'embedded') await this.takeBackOrphans();
    for (const name of JOB_NAMES) {
      const worker = this.workerOf(name, ctx, handlers);
      this.workers.set(name, worker);
      worker.start();
    }
    this.later(FIRST_JANITOR_AFTER_MS, () => void this.callJanitor());
    const timer = setInterval(() => void this.callJanitor(), JANITOR_EVERY_SECONDS * 1000);
    this.timers.add(timer.unref());
  }

  /** Lets the jobs under way finish, then stops. Afterwards nothing of the queue touches the database. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
    await this.boss.stop({ graceful: false, close: false });
    await this.database.drained();
  }

  private async takeBackOrphans(): Promise<void> {
    await this.db.system((tx) =>
      tx.query(`update ${SCHEMA}.job set state = 'retry', start_after = now() where state = 'active'`),
    );
  }

  private newBoss(db: PgBoss.Db = this.database): PgBoss {
    const boss = new PgBoss({
      db,
      schema: SCHEMA,
      schedule: false,
      maintenanceIntervalSeconds: this.options.upkeepEverySeconds ?? UPKEEP_EVERY_SECONDS,
      deleteAfterDays: 2,
    });
    return boss.on('error', (error) => this.log.error({ err: error }, 'upkeep of the job queue failed'));
  }

  /** Makes the tables of the queue on a new database. Of several processes that come at once, one makes them. */
  private async startBoss(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.boss.start();
        return;
      } catch (error) {
        // another process made them between our look and our try
        if (attempt === 3 || !isDatabaseError(error, ...ALREADY_THERE)) throw error;
        this.boss = this.newBoss();
      }
    }
  }

  private workerOf(name: JobName, ctx: AppContext, handlers: JobHandlers): QueueWorker<ClaimedJob> {
    return new QueueWorker({
      fetch: () => this.claim(name),
      run: (job) => this.run(name, job, ctx, handlers),
      pollMs: this.options.pollMs ?? POLL_MS[this.db.kind][QUEUES[name].pace],
      onError: (error) => this.log.error({ err: error, job: name }, 'the job queue could not be read'),
    });
  }

  /** pg-boss swallows the errors of a fetch; a database that is gone must be heard of. */
  private async claim(name: JobName): Promise<ClaimedJob[]> {
    let failure: unknown;
    const db: PgBoss.Db = {
      executeSql: async (text, values) => {
        try {
          return await this.database.executeSql(text, values);
        } catch (error) {
          failure = error;
          throw error;
        }
      },
    };
    const options = { batchSize: QUEUES[name].concurrency, includeMetadata: true as const, db };
    const jobs = await this.boss.fetch<object>(name, options);
    if (failure !== undefined) throw failure;
    return jobs;
  }

  private async run(name: JobName, job: ClaimedJob, ctx: AppContext, handlers: JobHandlers): Promise<void> {
    const isLastTry = job.retryCount >= job.retryLimit;
    try {
      await this.handle(name, job.data, ctx, handlers, isLastTry);
      await this.boss.complete(name, job.id);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.log[isLastTry ? 'error' : 'warn'](
        { job: name, id: job.id, try: job.retryCount + 1, message },
        'job failed',
      );
      await this.boss.fail(name, job.id, { message });
    }
  }

  private handle<Name extends JobName>(
    name: Name,
    data: object,
    ctx: AppContext,
    handlers: JobHandlers,
    isLastTry: boolean,
  ): Promise<void> {
    return handlers[name](ctx, data as JobPayloads[Name], { isLastTry });
  }

  private async callJanitor(): Promise<void> {
    try {
      await this.boss.send('janitor', {}, { singletonSeconds: JANITOR_EVERY_SECONDS });
    } catch (error) {
      this.log.error({ err: error }, 'the janitor could not be called');
    }
  }

  private later(delayMs: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, delayMs);
    this.timers.add(timer.unref());
  }
}
