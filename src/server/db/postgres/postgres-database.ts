import pg from 'pg';
import {
  type Database,
  isDatabaseError,
  type OwnerTransaction,
  SESSION_EXPIRED,
  SessionExpired,
  type Statement,
  type Tenant,
  type Transaction,
} from '../database.ts';
import { enterStatement, REQUEST_ROLE } from '../sql-text.ts';
import { runPipeline } from './pipeline-query.ts';
import { encode, types } from './values.ts';

const REQUEST_CONNECTIONS = 10;
const OWNER_CONNECTIONS = 5;

class PostgresTransaction implements OwnerTransaction {
  constructor(
    private readonly client: pg.PoolClient,
    private readonly role: string | undefined,
  ) {}

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.client.query({ text, values: values.map(encode) });
    return rows as Row[];
  }

  async asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (this.role === undefined) return work(this);
    await this.client.query('set local role none');
    try {
      return await work(new PostgresTransaction(this.client, undefined));
    } finally {
      await this.restoreRole(this.role);
    }
  }

  async script(sql: string): Promise<void> {
    await this.client.query(sql);
  }

  private async restoreRole(role: string): Promise<void> {
    try {
      await this.client.query(`set local role ${role}`);
    } catch (error) {
      // a failed transaction takes no more statements, and its end restores the role
      if (!isDatabaseError(error, '25P02')) throw error;
    }
  }
}

/** Plans that no longer fit the tables, names that are not as we think, a server that goes down. */
const BREAKING = ['0A000', '26000', '42P05', '57P01', '57P02', '57P03'];

/** The connection broke, or may be in the middle of something. */
class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

function withOptions(url: string, settings: Record<string, string>): string {
  const parsed = new URL(url);
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  parsed.searchParams.set('options', [parsed.searchParams.get('options') ?? '', ...own].join(' ').trim());
  return parsed.href;
}

/** PostgreSQL through two pools: one as the owner of the tables, one whose connections start as the role of requests. */
export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  private readonly owner: pg.Pool;
  private readonly requests: pg.Pool;

  /** @param onIdleError hears of connections that broke while nobody used them; the pool replaces them */
  constructor(url: string, onIdleError: (error: Error) => void) {
    const common = { types, connectionTimeoutMillis: 10_000, keepAlive: true };
    const base = { application_name: 'chairside', TimeZone: 'UTC' };
    this.owner = new pg.Pool({ ...common, connectionString: withOptions(url, base), max: OWNER_CONNECTIONS });
    this.requests = new pg.Pool({
      ...common,
      connectionString: withOptions(url, {
        ...base,
        role: REQUEST_ROLE,
        // the statements of requests are few and known: plan each once a connection
        plan_cache_mode: 'force_generic_plan',
        jit: 'off',
        statement_timeout: '30s',
      }),
      max: REQUEST_CONNECTIONS,
      idleTimeoutMillis: 60_000,
    });
    this.owner.on('error', onIdleError);
    this.requests.on('error', onIdleError);
  }

  system<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T> {
    return this.transaction(this.owner, [], undefined, work);
  }

  tenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(this.requests, [enterStatement(tenant)], REQUEST_ROLE, work);
  }

  async pipeline(tenant: Tenant, statements: Statement[]): Promise<Record<string, unknown>[][]> {
    const results = await this.withClient(this.requests, (client) =>
      runPipeline(client, [enterStatement(tenant), ...statements]),
    );
    results.shift();
    return results;
  }

  async ask<Row>(statement: Statement): Promise<Row[]> {
    const [rows = []] = await this.withClient(this.owner, (client) => runPipeline(client, [statement]));
    return rows as Row[];
  }

  script(sql: string): Promise<void> {
    return this.withClient(this.owner, async (client) => {
      try {
        await client.query(sql);
      } catch (error) {
        await client.query('rollback'); // a script may have begun a transaction of its own
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.owner.end(), this.requests.end()]);
  }

  private transaction<T>(
    pool: pg.Pool,
    first: Statement[],
    role: string | undefined,
    work: (tx: OwnerTransaction) => Promise<T>,
  ): Promise<T> {
    return this.withClient(pool, async (client) => {
      try {
        await runPipeline(client, [{ text: 'begin' }, ...first]);
        const result = await work(new PostgresTransaction(client, role));
        await client.query('commit');
        return result;
      } catch (error) {
        await this.rollBack(client, error);
        throw error;
      }
    });
  }

  private async rollBack(client: pg.PoolClient, cause: unknown): Promise<void> {
    try {
      await client.query('rollback');
    } catch {
      // what went wrong first says more; the connection is closed, and the server rolls back by itself
      throw new ConnectionLost(cause);
    }
  }

  /**
   * A connection goes back into the pool after success or a refusal of the database; after anything that leaves its state
   * unknown it is closed.
   */
  private async withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await work(client);
    } catch (error) {
      failure = error;
      throw isDatabaseError(error, SESSION_EXPIRED) ? new SessionExpired() : error;
    } finally {
      client.release(failure instanceof ConnectionLost || isDatabaseError(failure, ...BREAKING));
    }
  }
}
