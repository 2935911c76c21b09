import type { Transaction } from '../db/database.ts';

/**
 * Payloads of each kind of job. Plain JSON, kept in the database until the work is done: no tokens, no
 * secrets. A new kind is added here, in `queues.ts` and in `../job-handlers.ts`.
 */
export interface JobPayloads {
  /** looks up the accounts of an e-mail and mails them a login link */
  'login-link': {
    email: string;
    /** SHA-256 of the cookie of the browser that asked */
    browserHash: string;
    /** whether the account has signed in with that browser before */
    isKnownBrowser: boolean;
    requestedIp: string;
    /** path of this site to open after signing in */
    redirectPath: string | null;
  };
  /** hands a single row of `mails` over to the mail server, or to the outbox */
  'send-mail': { mailId: string };
  /** hands the rows of `mails` of a bulk sending over */
  'send-mails': { mailIds: string[] };
  /** hands rows of `text_messages` over to Twilio, or to the outbox */
  'send-texts': { textIds: string[] };
  /** sends the next part of a bulk upload, and enqueues itself for the rest */
  'send-bulk': { organizationId: string; uploadId: string };
  /** imports a file that its person had checked and confirmed */
  'import-records': { importId: string; organizationId: string; userId: string };
  /** translates a comment into English */
  translate: { organizationId: string; surveyId: string };
  /** sends an event to an endpoint; the turn is that of the delivery when the job was made */
  'send-webhook': { organizationId: string; deliveryId: string; turn: number };
  /** sends the surveys of an organization's visits that are due */
  'send-visits': { organizationId: string };
  /** reads a practice's system; the turn is that of the connection when the job was made */
  'sync-practice': { organizationId: string; connectionId: string; turn: number };
  /** reads a visit that a practice's system has reported */
  'read-visit': { organizationId: string; connectionId: string; externalId: string };
  /** sends an organization's digests that are due */
  'send-digests': { organizationId: string };
  /** writes a file that a person asked for */
  'write-report': { organizationId: string; userId: string; reportId: string };
  /** deletes what has expired */
  janitor: Record<string, never>;
}

export type JobName = keyof JobPayloads;

/** One try of a job. A job that finds the database down runs again once it is back; that does not count as a try. */
export interface JobAttempt {
  isLastTry: boolean;
  /** of the process that runs it: a row of `app.processes` for as long as it lives */
  processId: string;
  /** Completes the job in a transaction of its work: both are committed, or neither is. */
  finish(tx: Transaction): Promise<void>;
  /** Repeats work that may be done twice for as long as the database is not available. */
  persist<T>(work: () => Promise<T>): Promise<T>;
}
