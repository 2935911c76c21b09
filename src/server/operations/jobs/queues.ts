import type { JobName } from './payloads.ts';

/** Retry rules of one kind of job. */
export interface QueueRules {
  /** retries after the first attempt; then the job stays in the queue's table as failed */
  retryLimit: number;
  /** seconds before the first retry; doubled each time with `retryBackoff` */
  retryDelay: number;
  retryBackoff: boolean;
  /** concurrent jobs of the kind per process */
  concurrency: number;
  /** whether a user waits for it, which sets the poll interval (see `POLL_MS`) */
  pace: 'prompt' | 'idle';
}

/** A job that runs longer hangs, and is retried. Jobs of dead processes are taken over much sooner: see `JobClaims`. */
export const LONGEST_JOB_SECONDS = 1800;

export const QUEUES: Record<JobName, QueueRules> = {
  'login-link': {
    retryLimit: 3,
    retryDelay: 2,
    retryBackoff: true,
    concurrency: 4,
    pace: 'prompt',
  },
  // Nine retries over about two hours, long enough for a mail server to recover. A single mail that a user waits for,
  // such as a login link, has a separate queue, and so overtakes the thousands of a bulk sending.
  'send-mail': {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    concurrency: 4,
    pace: 'prompt',
  },
  'send-mails': {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    concurrency: 2,
    pace: 'prompt',
  },
  'send-texts': {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    concurrency: 2,
    pace: 'prompt',
  },
  'send-bulk': {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
  },
  // errors in a file are reported at once; retried only if the worker crashed
  'import-records': {
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
  },
  translate: {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    concurrency: 2,
    pace: 'idle',
  },
  // failing endpoints are retried by further jobs; these retries are for failures on our side
  'send-webhook': {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 8,
    pace: 'prompt',
  },
  'send-visits': {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
  },
  // failures of the system are retried by its next turn; these retries are for failures on our side
  'sync-practice': {
    retryLimit: 2,
    retryDelay: 30,
    retryBackoff: true,
    concurrency: 2,
    pace: 'prompt',
  },
  'read-visit': {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    concurrency: 2,
    pace: 'prompt',
  },
  'send-digests': {
    retryLimit: 8,
    retryDelay: 30,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
  },
  // refusals are reported at once; these retries are for failures on our side
  'write-report': {
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
  },
  janitor: {
    retryLimit: 2,
    retryDelay: 60,
    retryBackoff: false,
    concurrency: 1,
    pace: 'idle',
  },
};

/**
 * Poll interval of an empty queue, in milliseconds. Jobs enqueued by this process start at once; polling finds jobs of
 * other processes and retries, so on the embedded database with its one process it can be rare.
 */
export const POLL_MS = {
  embedded: { prompt: 2_000, idle: 60_000 },
  postgres: { prompt: 400, idle: 30_000 },
} as const;
