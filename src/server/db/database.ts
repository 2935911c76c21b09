/** A parametrized statement. With a `name` it is prepared once for each connection. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}

/**
 * A transaction under way. Everything in it is committed together, or not at all when its function throws.
 * Values come back the same on both databases: int8 as a number, numeric and date as text, timestamptz as a Date, json
 * parsed, bytea as a Uint8Array. Values go in as text, number, boolean, null, Date, Uint8Array or an array of these; give
 * json as JSON text.
 */
export interface Transaction {
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Runs part of a tenant's transaction as the owner of the tables, past row-level security: to enqueue a job that belongs
   * to the change. In a `system` transaction it changes nothing.
   */
  asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** A transaction of `system`. */
export interface OwnerTransaction extends Transaction {
  /** several statements without values */
  script(sql: string): Promise<void>;
}

/** The proof that the database checks before anything else: see `app.enter` in 0000_base.sql. */
export interface SessionProof {
  tokenHash: string;
  /** the versions of the user and the organization that the session was loaded from */
  fingerprint: string;
  /** of a bearer token: the address that it is used from, which the database notes */
  bearerIp?: string;
}

/** Whose rows a request may reach. With a `proof` the database itself verifies the session, in the first statement. */
export interface Tenant {
  organizationId: string;
  userId: string;
  proof?: SessionProof;
  /** the rows of the installation are reached in place of the organization's, once the session is verified */
  isInstallation?: boolean;
  /** runs at the end of each of its transactions, in it */
  atEnd?: Statement;
}

/** The work of a tenant's transaction with what its end asks for. */
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

/** Connections of one pool; `waiting` is work that has none yet. */
export interface PoolUsage {
  name: string;
  inUse: number;
  idle: number;
  waiting: number;
}

/** How far a replica is behind. */
export interface ReplicaLag {
  /** of the primary's log that it has not replayed */
  bytes: number;
  /** age of the last transaction that it has replayed; 0 where nothing is missing */
  seconds: number;
}

/**
 * A copy of the database that follows it. It says nothing about sessions: its reads belong to a request whose session the
 * database itself has verified, and the reader finds out from what is read whether the copy has come far enough.
 */
export interface Replica {
  /** as `pipeline`; undefined while it cannot be read */
  read(tenant: Tenant, statements: Statement[]): Promise<Record<string, unknown>[][] | undefined>;
  /** undefined while it cannot be read. @throws DatabaseUnavailable without the primary */
  lag(): Promise<ReplicaLag | undefined>;
}

/**
 * The one way to the data, the same on the embedded database and on PostgreSQL. `tenant` and `pipeline` run as the role
 * `chairside_request`, which row-level security binds; `system` runs as the owner of the tables and sees every
 * organization: for sign-in, jobs, migrations and seeding alone.
 */
export interface Database {
  kind: 'embedded' | 'postgres';
  /** where reads of dashboards go, if there is one */
  replica?: Replica;
  system<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T>;
  /** @throws SessionExpired when the tenant's proof no longer holds; nothing has happened then */
  tenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs the statements in one transaction and one round trip; answers the rows of each.
   * @throws SessionExpired as `tenant` does
   */
  pipeline(tenant: Tenant, statements: Statement[]): Promise<Record<string, unknown>[][]>;
  /**
   * One statement as the owner of the tables, a transaction of its own, in one round trip: for what is asked so often that
   * it counts, e.g. finding a survey by its link.
   */
  ask<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
  /** several statements without values, as the owner: migrations and the job queue */
  script(sql: string): Promise<void>;
  /** how busy the connections of this process are */
  pools(): PoolUsage[];
  /** Says within a fraction of a second whether the database answers. @throws DatabaseUnavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The database cannot be reached or takes no work now. Nothing was committed, unless the commit itself was under way: then
 * it may have been, so the work must not be repeated unless it notices that.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause });
  }
}

/** SQLSTATE that `app.enter` raises */
export const SESSION_EXPIRED = 'CS401';

/** The session that a tenant was made from has ended, or the person or organization has changed since. */
export class SessionExpired extends Error {
  constructor() {
    super('The session has ended or changed.');
  }
}

/** An error that the database raised: `code` is the SQLSTATE, the rest as PostgreSQL names it. */
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
