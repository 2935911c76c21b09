/** A parametrized statement. With a `name` it is prepared once for each connection. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}

/**
 * An open transaction. Everything in it is committed together, or nothing if its function throws. Values are the same
 * on both databases: int8 as a number, numeric and date as text, timestamptz as a Date, json parsed, bytea as a
 * Uint8Array. Parameters are text, number, boolean, null, Date, Uint8Array or an array of these; pass json as JSON
 * text.
 */
export interface Transaction {
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Runs part of a tenant's transaction as the owner of the tables, bypassing row-level security, e.g. to enqueue a job
   * that belongs to the change. In a `system` transaction it changes nothing.
   */
  asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Calls a function once the transaction is committed, once however often it is given; never if it fails. */
  afterCommit(listener: () => void): void;
}

/** A transaction of `system`. */
export interface OwnerTransaction extends Transaction {
  /** several statements without parameters */
  script(sql: string): Promise<void>;
}

/** The proof that the database checks first: see `app.enter` in 0000_base.sql. */
export interface SessionProof {
  tokenHash: string;
  /** the versions of the user and the organization that the session was loaded from */
  fingerprint: string;
  /** of a bearer token: the address from which it is used, which the database records */
  bearerIp?: string;
}

/**
 * Limits the rows that a request can reach. With a `proof` the database itself verifies the session, in the first
 * statement.
 */
export interface Tenant {
  organizationId: string;
  userId: string;
  proof?: SessionProof;
  /** accesses the installation's rows instead of the organization's, once the session is verified */
  isInstallation?: boolean;
  /** runs at the end of each transaction, within it */
  atEnd?: Statement;
}

/** A tenant transaction's work together with its `atEnd`. */
export function toItsEnd<T>(
  { atEnd }: Tenant,
  work: (tx: Transaction) => Promise<T>,
): (tx: Transaction) => Promise<T> {
  if (!atEnd) return work;
  return async (tx) => {
    const done = await work(tx);
    await tx.query(atEnd.text, atEnd.values);
    return done;
  };
}

/** Connections of one pool; `waiting` is work without a connection. */
export interface PoolUsage {
  name: string;
  inUse: number;
  idle: number;
  waiting: number;
}

/**
 * Access to the data, the same on the embedded database and on PostgreSQL. `tenant` and `pipeline` run as the role
 * `chairside_request`, which is subject to row-level security; `system` runs as the owner of the tables and sees every
 * organization: only for sign-in, jobs, migrations and seeding.
 */
export interface Database {
  kind: 'embedded' | 'postgres';
  system<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T>;
  /** @throws SessionExpired if the tenant's proof is invalid; nothing has happened then */
  tenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs the statements in one transaction and one round trip; returns the rows of each.
   * @throws SessionExpired as `tenant` does
   */
  pipeline(tenant: Tenant, statements: Statement[]): Promise<Record<string, unknown>[][]>;
  /**
   * One statement as the owner of the tables, in its own transaction and one round trip: for frequent queries, e.g.
   * finding a survey by its link.
   */
  ask<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
  /** several statements without parameters, as the owner: migrations and the job queue */
  script(sql: string): Promise<void>;
  /** usage of this process's connections */
  pools(): PoolUsage[];
  /** Checks within a fraction of a second whether the database responds. @throws DatabaseUnavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs each statement in a transaction of its own: on the embedded database, others wait for each transaction. Records
 * may change between two statements.
 */
export function inShortTransactions(db: Database, tenant: Tenant): Transaction {
  return {
    query: (text, values) => db.tenant(tenant, (tx) => tx.query(text, values)),
    asOwner: (work) => db.tenant(tenant, (tx) => tx.asOwner(work)),
    // what came before is committed already
    afterCommit: (listener) => listener(),
  };
}

/**
 * The database cannot be reached or accepts no work now. Nothing was committed, unless the commit itself was in
 * progress; its outcome is then unknown, so only idempotent work may be repeated.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause });
  }
}

/** SQLSTATE that `app.enter` raises */
export const SESSION_EXPIRED = 'CS401';

/** The tenant's session has ended, or the person or organization has changed since it was loaded. */
export class SessionExpired extends Error {
  constructor() {
    super('The session has ended or changed.');
  }
}

/**
 * SQLSTATEs of a server that accepts no work now: lost connections, no resources, shutdown or startup, statement
 * timeout, a read-only standby, and disk errors.
 */
const UNAVAILABLE = /^(08|53|57P0|58)|^(57014|25006)$/;

/** An error raised by the database: `code` is the SQLSTATE, the rest as PostgreSQL names it. */
export interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

/** Whether an error came from the database, optionally with one of these SQLSTATEs. */
export function isDatabaseError(error: unknown, ...codes: string[]): error is DatabaseError {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  if ('syscall' in error) return false; // EPIPE looks like a SQLSTATE
  return codes.length === 0 ? /^[0-9A-Z]{5}$/.test(error.code) : codes.includes(error.code);
}

/** Whether the database accepts no work now. */
export function isUnavailable(error: unknown): error is DatabaseError {
  return isDatabaseError(error) && UNAVAILABLE.test(error.code);
}
