import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { AppContext, Jobs } from '../context.ts';
import type { Database, Transaction } from '../db/database.ts';
import { BossDatabase, bossInTransaction } from './boss-database.ts';
import { jobHandlers } from './handlers.ts';
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

type ClaimedJob = PgBoss.JobWithMetadata;

/**
 * Background work on pg-boss, which keeps the queue in our own database: a job is enqueued in the transaction of its cause,
 * claimed by one process, repeated with growing delays when it fails or its process dies, and kept as failed at the end.
 * We poll ourselves instead of through `boss.work`, which neither awaits the completion of a job nor the end of its workers.
 */
export class BossJobs implements Jobs {
  private readonly database: BossDatabase;
  private readonly boss: PgBoss;
  private readonly workers = new Map<JobName, QueueWorker<ClaimedJob>>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly db: Database,
    private readonly log: FastifyBaseLogger,
    { upkeepEverySeconds = UPKEEP_EVERY_SECONDS }: { upkeepEverySeconds?: number } = {},
  ) {
    this.database = new BossDatabase(db);
    this.boss = new PgBoss({
      db: this.database,
      schema: SCHEMA,
      schedule: false,
      maintenanceIntervalSeconds: upkeepEverySeconds,
      deleteAfterDays: 2,
    });
    this.boss.on('error', (error) => log.error({ err: error }, 'upkeep of the job queue failed'));
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
    await this.boss.start();
    const existing = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const name of JOB_NAMES) {
      const { retryLimit, retryDelay, retryBackoff, expireInSeconds } = QUEUES[name];
      const queue = { name, retryLimit, retryDelay, retryBackoff, expireInSeconds };
      const found = existing.get(name);
      if (!found) await this.boss.createQueue(name, queue);
      else if (Object.entries(queue).some(([key, value]) => found[key as keyof typeof queue] !== value)) {
        await this.boss.updateQueue(name, queue);
      }
    }
  }

  /** Starts to run jobs, those that are waiting first. */
  async start(ctx: AppContext): Promise<void> {
    await this.install();
    for (const name of JOB_NAMES) {
      const worker = this.workerOf(name, ctx);
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

  private workerOf(name: JobName, ctx: AppContext): QueueWorker<ClaimedJob> {
    return new QueueWorker({
      fetch: () => this.claim(name),
      run: (job) => this.run(name, job, ctx),
      pollMs: POLL_MS[this.db.kind][QUEUES[name].pace],
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

  private async run(name: JobName, job: ClaimedJob, ctx: AppContext): Promise<void> {
    const isLastTry = job.retryCount >= job.retryLimit;
    try {
      await this.handle(name, job.data, ctx, isLastTry);
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
    isLastTry: boolean,
  ): Promise<void> {
    return jobHandlers[name](ctx, data as JobPayloads[Name], { isLastTry });
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
