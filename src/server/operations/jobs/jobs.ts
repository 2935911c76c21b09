import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext, Jobs } from '../../context.ts';
import { type Database, DatabaseUnavailable, isDatabaseError, type Transaction } from '../../db/database.ts';
import { BossDatabase, bossInTransaction } from './boss-database.ts';
import { BEAT_MS, JobClaims } from './job-claims.ts';
import type { JobAttempt, JobName, JobPayloads } from './payloads.ts';
import { QueueWorker } from './queue-worker.ts';
import { LONGEST_JOB_SECONDS, POLL_MS, QUEUES } from './queues.ts';

/** The schema of pg-boss in our database, also used by `JobClaims`. */
const SCHEMA = 'jobs';
export const JOB_NAMES = Object.keys(QUEUES) as JobName[];
/** The janitor runs once in each slot of this length: all requests of one slot become one job. */
const JANITOR_SLOT_SECONDS = 600;
/** How often each process requests the janitor: requests as rare as the slots would miss a slot after a start. */
const JANITOR_REQUESTED_EVERY_MS = 60_000;
/** How often jobs with an exceeded time limit are searched for. */
const UPKEEP_EVERY_SECONDS = 60;
/** Retry interval while the database is unavailable. */
const RETRY_MS = 500;

/** SQLSTATEs of creating what exists: unique violation in the catalogue, and duplicate schema, table, type, function */
const ALREADY_THERE = ['23505', '42P06', '42P07', '42710', '42723'];

type ClaimedJob = PgBoss.JobWithMetadata;

/** A queue as pg-boss stores it. */
export function toBossQueue(name: JobName) {
  const { retryLimit, retryDelay } = QUEUES[name];
  return { name, retryLimit, retryDelay, retryBackoff: true, expireInSeconds: LONGEST_JOB_SECONDS };
}

/** The queues that are missing, or configured differently. */
async function outdatedQueues(boss: PgBoss): Promise<{ queue: PgBoss.Queue; exists: boolean }[]> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  return JOB_NAMES.flatMap((name) => {
    const queue = toBossQueue(name);
    const found = existing.get(name);
    const isCurrent =
      found !== undefined &&
      Object.entries(queue).every(([key, value]) => found[key as keyof typeof queue] === value);
    return isCurrent ? [] : [{ queue, exists: found !== undefined }];
  });
}

/** Handlers of each kind of job, for one attempt: throwing makes the queue retry. */
export type JobHandlers = {
  [Name in JobName]: (ctx: AppContext, payload: JobPayloads[Name], attempt: JobAttempt) => Promise<void>;
};

export interface JobOptions {
  upkeepEverySeconds?: number;
  /** poll interval of all queues in tests */
  pollMs?: number;
}

/**
 * Background work on pg-boss, which keeps the queue in our own database: a job is enqueued in the transaction of its
 * cause, claimed by one process, retried with growing delays when it fails or its process dies, and finally kept as
 * failed. We poll ourselves instead of using `boss.work`, which awaits neither the completion of a job nor the end of
 * its workers.
 */
export class BossJobs implements Jobs {
  private readonly database: BossDatabase;
  private boss: PgBoss;
  private readonly workers = new Map<JobName, QueueWorker<ClaimedJob>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly claims: JobClaims;
  private isStopping = false;
  private beating: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    private readonly log: FastifyBaseLogger,
    private readonly options: JobOptions = {},
  ) {
    this.database = new BossDatabase(db);
    this.boss = this.newBoss();
    this.claims = new JobClaims(db);
  }

  async enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    options: { startAfter?: Date } = {},
  ): Promise<void> {
    const id = await this.boss.send(name, payload, { ...options, db: bossInTransaction(tx) });
    if (id === null) throw new Error(`There is no queue for jobs of the kind ${name}.`);
    const worker = this.workers.get(name);
    if (worker && !options.startAfter) tx.afterCommit(worker.wake);
  }

  /** Creates missing queues, so that jobs can be enqueued. */
  async install(): Promise<void> {
    await this.startBoss();
    if ((await outdatedQueues(this.boss)).length === 0) return;
    await this.db.system(async (tx) => {
      // creating two queues concurrently deadlocks in PostgreSQL's own tables
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['jobs:queues']);
      const boss = this.newBoss(bossInTransaction(tx));
      for (const { queue, exists } of await outdatedQueues(boss)) {
        await (exists ? boss.updateQueue(queue.name, queue) : boss.createQueue(queue.name, queue));
      }
    });
  }

  /** Starts running jobs, pending ones first. */
  async start(ctx: AppContext, handlers: JobHandlers): Promise<void> {
    await this.install();
    // only one process uses the embedded database, so running jobs belong to a dead one
    if (this.db.kind === 'embedded') await this.claims.takeOverAll();
    else await this.startBeating();
    for (const name of JOB_NAMES) {
      const worker = this.createWorker(name, ctx, handlers);
      this.workers.set(name, worker);
      worker.start();
    }
    this.timers.add(setInterval(() => void this.callJanitor(), JANITOR_REQUESTED_EVERY_MS).unref());
  }

  /** Waits for running jobs, then stops. Afterwards the queue no longer uses the database. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
    await this.beating;
    if (this.workers.size > 0)
      await this.attempt('running jobs could not be handed back', () => this.claims.release());
    await this.boss.stop({ graceful: false, close: false });
    await this.database.drained();
  }

  private async startBeating(): Promise<void> {
    await this.claims.beat();
    const beat = (): void => {
      this.beating ??= this.attempt('the heartbeat of this process was not stored', () =>
        this.claims.beat(),
      ).finally(() => (this.beating = undefined));
    };
    this.timers.add(setInterval(beat, BEAT_MS).unref());
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

  /** Creates the tables of the queue on a new database. If several processes start at once, one creates them. */
  private async startBoss(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.boss.start();
        return;
      } catch (error) {
        // another process created them between our check and our attempt
        if (attempt === 3 || !isDatabaseError(error, ...ALREADY_THERE)) throw error;
        this.boss = this.newBoss();
      }
    }
  }

  private createWorker(name: JobName, ctx: AppContext, handlers: JobHandlers): QueueWorker<ClaimedJob> {
    const run = (job: ClaimedJob): Promise<void> =>
      this.run(name, job, (attempt) => handlers[name](ctx, job.data as never, attempt));
    return new QueueWorker({
      fetch: () => this.claim(name),
      run,
      pollMs: this.options.pollMs ?? POLL_MS[this.db.kind][QUEUES[name].isIdle ? 'idle' : 'prompt'],
      onError: (error) => this.log.error({ err: error, job: name }, 'the job queue could not be read'),
    });
  }

  private async claim(name: JobName): Promise<ClaimedJob[]> {
    let ids: string[] = [];
    const claimed = this.db.system(async (tx) => {
      let failure: unknown;
      const inTransaction = bossInTransaction(tx);
      const db: PgBoss.Db = {
        executeSql: async (text, values) => {
          try {
            return await inTransaction.executeSql(text, values);
          } catch (error) {
            failure = error; // pg-boss swallows fetch errors
            throw error;
          }
        },
      };
      const options = { batchSize: QUEUES[name].concurrency, includeMetadata: true as const, db };
      const jobs = await this.boss.fetch<object>(name, options);
      if (failure !== undefined) throw failure;
      ids = jobs.map(({ id }) => id);
      await this.claims.claim(tx, name, ids);
      return jobs;
    });
    try {
      return await claimed;
    } catch (error) {
      this.claims.letGo(ids);
      throw error;
    }
  }

  private async run(
    name: JobName,
    job: ClaimedJob,
    handle: (attempt: JobAttempt) => Promise<void>,
  ): Promise<void> {
    const end = (record: (tx: Transaction) => Promise<unknown>): Promise<void> =>
      this.db.system(async (tx) => {
        if (await this.claims.giveUp(tx, job.id)) await record(tx);
      });
    const complete = (tx: Transaction): Promise<unknown> =>
      this.boss.complete(name, job.id, {}, { db: bossInTransaction(tx) });
    let isFinished = false;
    const attempt: JobAttempt = {
      processId: this.claims.processId,
      isLastTry: job.retryCount >= job.retryLimit,
      persist: (work) => this.persist(work),
      finish: async (tx) => {
        if (!(await this.claims.giveUp(tx, job.id)))
          throw new Error('Another process has taken the job over.');
        await complete(tx);
        isFinished = true;
      },
    };
    await this.attempt(`the end of the job ${name} ${job.id} could not be recorded`, async () => {
      try {
        await handle(attempt);
        if (!isFinished) await this.persist(() => end(complete));
      } catch (error) {
        const isUnavailable = error instanceof DatabaseUnavailable;
        if (!isUnavailable) this.logFailure(name, job, error);
        const output = { message: error instanceof Error ? error.message : String(error) };
        await this.persist(() =>
          end((tx) =>
            isUnavailable
              ? this.claims.handBack(tx, name, job.id)
              : this.boss.fail(name, job.id, output, { db: bossInTransaction(tx) }),
          ),
        );
      }
    });
    this.claims.letGo([job.id]);
  }

  private logFailure(name: JobName, { id, retryCount, retryLimit }: ClaimedJob, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const level = retryCount >= retryLimit ? 'error' : 'warn';
    this.log[level]({ job: name, id, try: retryCount + 1, message }, 'job failed');
  }

  /** Retries idempotent work while the database is unavailable. */
  private async persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || this.isStopping) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  private callJanitor(): Promise<void> {
    return this.attempt('the janitor could not be queued', async () => {
      await this.boss.send('janitor', {}, { singletonSeconds: JANITOR_SLOT_SECONDS });
    });
  }

  /** Runs work in the background and logs its errors. */
  private async attempt(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.error({ err: error }, failure);
    }
  }
}
