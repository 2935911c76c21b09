import type { JobName } from './payloads.ts';

/** How a kind of work is tried and repeated. */
export interface QueueRules {
  /** tries after the first one; then the job stays in the queue's table as failed */
  retryLimit: number;
  /** before the first repetition, in seconds; doubled each time when `retryBackoff` */
  retryDelay: number;
  retryBackoff: boolean;
  /** jobs of the kind that one process runs at once */
  concurrency: number;
  /** whether a person waits for it, which sets how often the queue is polled (see `POLL_MS`) */
  pace: 'prompt' | 'idle';
  /** bulk work: requests and other jobs go first */
  isBulk?: true;
}

/** A job that runs longer hangs, and is tried again. Jobs whose process died are taken over much sooner: see `JobClaims`. */
export const LONGEST_JOB_SECONDS = 1800;

export const QUEUES: Record<JobName, QueueRules> = {
  'login-link': {
    retryLimit: 3,
    retryDelay: 2,
    retryBackoff: true,
    concurrency: 4,
    pace: 'prompt',
  },
  // Nine tries over about two hours: long enough for a mail server to come back. Somebody waits for a single mail, such as
  // a login link: it has a queue of its own, and passes by the thousands of a bulk sending.
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
    isBulk: true,
  },
  'send-texts': {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    concurrency: 2,
    pace: 'prompt',
    isBulk: true,
  },
  'send-bulk': {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
    isBulk: true,
  },
  // errors in a file are reported at once; retried only if the worker crashed
  'import-records': {
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
    isBulk: true,
  },
  translate: {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    concurrency: 2,
    pace: 'idle',
    isBulk: true,
  },
  // an endpoint that fails is tried again by further jobs: these repeat what failed on our side
  'send-webhook': {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 8,
    pace: 'prompt',
    isBulk: true,
  },
  'send-visits': {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
    isBulk: true,
  },
  // what fails at the system is tried again by its next turn: these repeat what failed on our side
  'sync-practice': {
    retryLimit: 2,
    retryDelay: 30,
    retryBackoff: true,
    concurrency: 2,
    pace: 'prompt',
    isBulk: true,
  },
  'read-visit': {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    concurrency: 2,
    pace: 'prompt',
    isBulk: true,
  },
  'send-digests': {
    retryLimit: 8,
    retryDelay: 30,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
    isBulk: true,
  },
  // what is refused is said at once: these repeat what failed on our side
  'write-report': {
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    concurrency: 1,
    pace: 'prompt',
    isBulk: true,
  },
  janitor: {
    retryLimit: 2,
    retryDelay: 60,
    retryBackoff: false,
    concurrency: 1,
    pace: 'idle',
    isBulk: true,
  },
};

/**
 * How often an empty queue is looked at, in milliseconds. Work that this process enqueued is started at once; looking is
 * for what other processes enqueued and for repetitions, so that on the embedded database, which has one process only, it
 * can be rare.
 */
export const POLL_MS = {
  embedded: { prompt: 2_000, idle: 60_000 },
  postgres: { prompt: 400, idle: 30_000 },
} as const;
