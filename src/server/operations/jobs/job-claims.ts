import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../db/database.ts';

/** Heartbeat interval of a process. */
export const BEAT_MS = 1_500;
/** A process without a heartbeat for this long counts as dead; another takes over its jobs at its next heartbeat. */
const LEASE_SECONDS = 6;
/** A job whose process died this often beyond its attempts may be the cause of the deaths. */
const MOST_DEATHS = 10;

const SAY_ALIVE = `insert into app.processes as p (id, seen_at) values ($1, now())
  on conflict (id) do update set seen_at = now()`;

/** The state of a job of a dead process. */
const RUN_AGAIN = `start_after = now(),
  state = (case when retry_count < retry_limit + ${MOST_DEATHS} then 'retry' else 'failed' end)::jobs.job_state,
  completed_on = case when retry_count < retry_limit + ${MOST_DEATHS} then null else now() end`;

/** Deletes claims, and makes their jobs run again. */
const giveBack = (whose: string): string =>
  `lost as (delete from app.job_claims where ${whose} returning queue, job_id)
    update jobs.job set ${RUN_AGAIN} where (name, id) in (select queue, job_id from lost) and state = 'active'`;

function takeOver(whose: string): string {
  return `with dead as (
      delete from app.processes where id in (select id from app.processes where ${whose} for update skip locked) returning id),
    ${giveBack('process_id in (select id from dead)')}`;
}

/**
 * The jobs claimed by this process. A claim is inserted when the job is fetched and deleted when it ends, each in one
 * transaction: the outcome of a job that was taken over is not recorded.
 */
export class JobClaims {
  readonly processId = randomUUID();
  /** The jobs that this process runs or is about to claim. */
  private readonly held = new Set<string>();
  private lastBeat = -Infinity;
  private inTouchSince = Infinity;

  constructor(private readonly db: Database) {}

  /** The jobs are held until `letGo`, which is also to be called if the transaction fails. */
  async claim(tx: Transaction, queue: string, jobIds: readonly string[]): Promise<void> {
    if (jobIds.length === 0) return;
    for (const id of jobIds) this.held.add(id);
    await tx.query(
      `with alive as (${SAY_ALIVE})
       insert into app.job_claims (job_id, queue, process_id) select unnest($3::uuid[]), $2, $1
       on conflict (job_id) do update set process_id = excluded.process_id`,
      [this.processId, queue, jobIds],
    );
  }

  letGo(jobIds: readonly string[]): void {
    for (const id of jobIds) this.held.delete(id);
  }

  /** @returns whether the job still belonged to this process */
  async giveUp(tx: Transaction, jobId: string): Promise<boolean> {
    const rows = await tx.query(
      'delete from app.job_claims where job_id = $1 and process_id = $2 returning job_id',
      [jobId, this.processId],
    );
    return rows.length > 0;
  }

  /** Makes the job run again at once, without counting as an attempt. */
  async handBack(tx: Transaction, queue: string, jobId: string): Promise<void> {
    await tx.query(
      `update jobs.job set state = 'retry', start_after = now(), started_on = null
       where name = $1 and id = $2 and state = 'active'`,
      [queue, jobId],
    );
  }

  /**
   * Sends this process's heartbeat, and takes over the jobs of processes without one, and its own that it does not know
   * of. After a database outage nobody has sent one, so a process judges others only after it has been connected for the
   * length of a lease.
   */
  async beat(): Promise<void> {
    await this.db.ask({ text: SAY_ALIVE, values: [this.processId] });
    await this.giveBackUnknown();
    const now = performance.now();
    if (now - this.lastBeat > 2 * BEAT_MS) this.inTouchSince = now;
    this.lastBeat = now;
    if (now - this.inTouchSince < LEASE_SECONDS * 1000) return;
    await this.takeOver(`seen_at < now() - interval '${LEASE_SECONDS} seconds'`);
  }

  /** If a connection breaks during a commit, a job may be claimed without the process learning of it. */
  private async giveBackUnknown(): Promise<void> {
    const claims = await this.db.ask<{ job_id: string }>({
      text: 'select job_id from app.job_claims where process_id = $1',
      values: [this.processId],
    });
    if (this.keepUnknown(claims).length === 0) return;
    await this.db.system(async (tx) => {
      // as long as its claim is locked, a job neither ends nor is claimed again
      const locked = await tx.query<{ job_id: string }>(
        'select job_id from app.job_claims where process_id = $1 for update skip locked',
        [this.processId],
      );
      const unknown = this.keepUnknown(locked);
      await tx.query(`with ${giveBack('job_id = any($1)')}`, [unknown]);
    });
  }

  /** A claim is held before it is committed, so one that is read and not held by now belongs to nobody. */
  private keepUnknown(claims: readonly { job_id: string }[]): string[] {
    return claims.flatMap(({ job_id: id }) => (this.held.has(id) ? [] : [id]));
  }

  /** Releases this process's unfinished jobs for others to claim. */
  async release(): Promise<void> {
    await this.takeOver(`id = $1`, [this.processId]);
  }

  /** Takes over all running jobs: on a database that only this process uses, they belong to a dead one. */
  async takeOverAll(): Promise<void> {
    await this.takeOver('true');
  }

  private async takeOver(whose: string, values: unknown[] = []): Promise<void> {
    await this.db.ask({ text: takeOver(whose), values });
  }
}
