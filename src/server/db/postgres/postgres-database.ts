import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  toItsEnd,
  type Database,
  isDatabaseError,
  type OwnerTransaction,
  type PoolUsage,
  SESSION_EXPIRED,
  SessionExpired,
  type Statement,
  type Tenant,
  type Transaction,
} from '../database.ts';
import { enterStatement, REQUEST_ROLE, withoutRole } from '../sql-text.ts';
import { type Connection, Connections } from './connections.ts';
import { types } from './values.ts';
import { Watch } from './watch.ts';

/** A connection string with settings for the sessions that it opens. */
function withOptions(url: string, settings: Record<string, string>): string {
  const parsed = new URL(url);
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  parsed.searchParams.set('options', [parsed.searchParams.get('options') ?? '', ...own].join(' ').trim());
  return parsed.href;
}

const REQUEST_CONNECTIONS = 10;
const OWNER_CONNECTIONS = 5;
/** Maximum time a request waits for a connection. */
const CONNECTION_WITHIN_MS = 5_000;
/** Maximum time a shutdown waits for its connections. */
const CLOSED_WITHIN_MS = 3_000;

class PostgresTransaction implements OwnerTransaction {
  constructor(
    private readonly connection: Connection,
    private readonly role: string | undefined,
    /** called after the commit */
    readonly listeners = new Set<() => void>(),
  ) {}

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.connection.query(text, values)) as Row[];
  }

  async asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (this.role === undefined) return work(this);
    const owner = new PostgresTransaction(this.connection, undefined, this.listeners);
    return withoutRole(
      this.role,
      (sql) => this.connection.query(sql),
      () => work(owner),
    );
  }

  afterCommit(listener: () => void): void {
    this.listeners.add(listener);
  }

  script(sql: string): Promise<void> {
    return this.connection.script(sql);
  }
}

function sessionError(error: unknown): unknown {
  return isDatabaseError(error, SESSION_EXPIRED) ? new SessionExpired() : error;
}

/**
 * PostgreSQL with two pools: one as the owner of the tables, one as the role of requests. While the server is down,
 * calls fail with DatabaseUnavailable.
 */
export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  private readonly owner: Connections;
  private readonly requests: Connections;
  private readonly watcher: Watch;

  constructor(url: string, log: FastifyBaseLogger) {
    const common = { types, connectionTimeoutMillis: CONNECTION_WITHIN_MS, keepAlive: true };
    const base = { application_name: 'chairside', TimeZone: 'UTC' };
    const onIdleError = (error: Error): void =>
      log.warn({ err: error }, 'an idle database connection was lost');
    const ownerUrl = withOptions(url, base);
    this.owner = new Connections(
      { ...common, connectionString: ownerUrl, max: OWNER_CONNECTIONS },
      onIdleError,
    );
    this.requests = new Connections(
      {
        ...common,
        connectionString: withOptions(url, {
          ...base,
          role: REQUEST_ROLE,
          // request statements are few and known: plan each once per connection
          plan_cache_mode: 'force_generic_plan',
          jit: 'off',
          // starting parallel workers takes longer than they save, and many requests run at once
          max_parallel_workers_per_gather: '0',
          statement_timeout: '15s',
        }),
        max: REQUEST_CONNECTIONS,
        idleTimeoutMillis: 60_000,
      },
      onIdleError,
    );
    this.watcher = new Watch(
      { ...common, connectionString: ownerUrl },
      {
        onLost: (error) => log.error({ err: error }, 'the database is not available'),
        onReturned: () => log.warn('the database is back'),
        onSilence: () => {
          this.owner.cutOff();
          this.requests.cutOff();
        },
      },
    );
  }

  /** From now on, calls fail at once while the database is unavailable. */
  watch(): Promise<void> {
    return this.watcher.start();
  }

  pools(): PoolUsage[] {
    return [
      { name: 'owner', ...this.owner.usage },
      { name: 'requests', ...this.requests.usage },
    ];
  }

  async ping(): Promise<void> {
    this.watcher.check();
  }

  system<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T> {
    return this.transaction(this.owner, [], undefined, work);
  }

  tenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(this.requests, [enterStatement(tenant)], REQUEST_ROLE, toItsEnd(tenant, work));
  }

  async pipeline(tenant: Tenant, statements: Statement[]): Promise<Record<string, unknown>[][]> {
    const results = await this.use(this.requests, (connection) =>
      connection.pipeline([enterStatement(tenant), ...statements, ...(tenant.atEnd ? [tenant.atEnd] : [])]),
    );
    return results.slice(1, 1 + statements.length);
  }

  async ask<Row>(statement: Statement): Promise<Row[]> {
    const [rows = []] = await this.use(this.owner, (connection) => connection.pipeline([statement]));
    return rows as Row[];
  }

  script(sql: string): Promise<void> {
    return this.use(this.owner, async (connection) => {
      try {
        await connection.script(sql);
      } catch (error) {
        await rollBack(connection); // a script may have started its own transaction
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    this.watcher.close();
    const closed = Promise.all([this.owner.close(), this.requests.close()]);
    await Promise.race([closed, sleep(CLOSED_WITHIN_MS, undefined, { ref: false })]);
  }

  private async transaction<T>(
    connections: Connections,
    first: Statement[],
    role: string | undefined,
    work: (tx: OwnerTransaction) => Promise<T>,
  ): Promise<T> {
    const { result, listeners } = await this.use(connections, async (connection) => {
      try {
        await connection.pipeline([{ text: 'begin' }, ...first]);
        const tx = new PostgresTransaction(connection, role);
        const done = await work(tx);
        await connection.query('commit');
        return { result: done, listeners: tx.listeners };
      } catch (error) {
        await rollBack(connection);
        throw error;
      }
    });
    for (const listener of listeners) listener();
    return result;
  }

  private async use<T>(connections: Connections, work: (connection: Connection) => Promise<T>): Promise<T> {
    this.watcher.check();
    try {
      return await connections.use(work);
    } catch (error) {
      throw sessionError(error);
    }
  }
}

/** Ends a failed transaction. If that fails too, the connection is closed, and the server rolls back. */
async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.script('rollback');
  } catch {
    connection.spend(); // the first error is more informative
  }
}
