import type { Transaction } from '../../db/database.ts';

/**
 * Payloads of each kind of job. Plain JSON, stored in the database until the work is done: no tokens, no secrets. Add
 * new kinds here, in `queues.ts` and in `../job-handlers.ts`.
 */
export interface JobPayloads {
  /** looks up the accounts of an email and mails them a login link */
  'login-link': {
    email: string;
    /** SHA-256 of the requesting browser's cookie */
    browserHash: string;
    /** whether the account has signed in with that browser before */
    isKnownBrowser: boolean;
    requestedIp: string;
    /** path of this site to open after sign-in */
    redirectPath: string | null;
  };
  /** sends rows of `messages` to the mail server or Twilio, or to the outbox */
  'send-messages': { messageIds: string[] };
  /** the same for a single mail that a user waits for */
  'send-message': { messageIds: string[] };
  /** sends the next part of a bulk upload, and enqueues itself for the rest */
  'send-bulk': { organizationId: string; uploadId: string };
  /** imports a file that its user has checked and confirmed */
  'import-records': { importId: string; organizationId: string; userId: string };
  /** takes back a finished import */
  'undo-import': { importId: string; organizationId: string; userId: string };
  /** translates a comment into English */
  translate: { organizationId: string; surveyId: string };
  /** sends an event to an endpoint; `turn` is the delivery's turn when the job was created */
  'send-webhook': { organizationId: string; deliveryId: string; turn: number };
  /** sends the due surveys of an organization's visits */
  'send-visits': { organizationId: string };
  /** reads a practice's system; `turn` is the reading's turn when the job was created */
  'sync-practice': { organizationId: string; practiceId: string; turn: number };
  /** reads a visit reported by a practice's system */
  'read-visit': { organizationId: string; connectionId: string; externalId: string };
  /** sends an organization's due digests */
  'send-digests': { organizationId: string };
  /** writes a requested file */
  'write-report': { organizationId: string; userId: string; reportId: string };
  /** reads an organization's comments again, after its own themes have changed */
  'reread-comments': { organizationId: string };
  /** deletes expired data */
  janitor: Record<string, never>;
}

export type JobName = keyof JobPayloads;

/**
 * One attempt of a job. If the database is down, the job runs again once it is back; that does not count as an attempt.
 */
export interface JobAttempt {
  isLastTry: boolean;
  /** of its process: a row of `app.processes` for as long as it lives */
  processId: string;
  /** Completes the job in a transaction of its work: both are committed, or neither. */
  finish(tx: Transaction): Promise<void>;
  /** Retries idempotent work while the database is unavailable. */
  persist<T>(work: () => Promise<T>): Promise<T>;
}
