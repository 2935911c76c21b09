import type { JobName } from './payloads.ts';

/** Retry rules of one kind of job. */
export interface QueueRules {
  /** retries after the first attempt; then the job stays in the queue's table as failed */
  retryLimit: number;
  /** seconds before the first retry, about doubled each time */
  retryDelay: number;
  /** concurrent jobs of the kind per process */
  concurrency: number;
  /** nobody waits for it, so that it is polled rarely (see `POLL_MS`) */
  isIdle?: true;
}

/** A job that runs longer hangs, and is retried. Jobs of dead processes are taken over much sooner: see `JobClaims`. */
export const LONGEST_JOB_SECONDS = 1800;

export const QUEUES: Record<JobName, QueueRules> = {
  'login-link': { retryLimit: 3, retryDelay: 2, concurrency: 4 },
  // Nine attempts over about two hours, long enough for a mail server to recover. A single mail that a user waits for,
  // such as a login link, has a separate queue, and so overtakes the thousands of a bulk sending.
  'send-message': { retryLimit: 8, retryDelay: 15, concurrency: 4 },
  'send-messages': { retryLimit: 8, retryDelay: 15, concurrency: 2 },
  'send-bulk': { retryLimit: 8, retryDelay: 5, concurrency: 1 },
  // errors in a file are reported at once; retried only if the worker crashed
  'import-records': { retryLimit: 2, retryDelay: 5, concurrency: 1 },
  'undo-import': { retryLimit: 2, retryDelay: 5, concurrency: 1 },
  translate: { retryLimit: 8, retryDelay: 15, concurrency: 2, isIdle: true },
  // failing endpoints are retried by further jobs; these retries are for failures on our side
  'send-webhook': { retryLimit: 8, retryDelay: 5, concurrency: 8 },
  'send-visits': { retryLimit: 8, retryDelay: 5, concurrency: 1 },
  // failures of the system are retried by its next turn; these retries are for failures on our side
  'sync-practice': { retryLimit: 2, retryDelay: 30, concurrency: 2 },
  'read-visit': { retryLimit: 8, retryDelay: 15, concurrency: 2 },
  'send-digests': { retryLimit: 8, retryDelay: 30, concurrency: 1 },
  // refusals are reported at once; these retries are for failures on our side
  'write-report': { retryLimit: 2, retryDelay: 5, concurrency: 1 },
  'reread-comments': { retryLimit: 8, retryDelay: 5, concurrency: 1 },
  janitor: { retryLimit: 2, retryDelay: 60, concurrency: 1, isIdle: true },
};

/**
 * Poll interval of an empty queue, in milliseconds. Jobs enqueued by this process start at once; polling finds jobs of
 * other processes and retries, so on the embedded database with its one process it can be rare.
 */
export const POLL_MS = {
  embedded: { prompt: 2_000, idle: 60_000 },
  postgres: { prompt: 400, idle: 30_000 },
} as const;
