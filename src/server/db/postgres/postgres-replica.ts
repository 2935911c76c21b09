import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { PoolUsage, Replica, ReplicaLag, Statement, Tenant } from '../database.ts';
import { enterStatement, REQUEST_ROLE } from '../sql-text.ts';
import { Connections } from './connections.ts';
import { types } from './values.ts';
import { Watch } from './watch.ts';
import { withOptions } from './with-options.ts';

const CONNECTIONS = 10;
/** After this wait the primary is used instead. */
const CONNECTION_WITHIN_MS = 1_000;

/** The same on a primary and its replicas, and different on other servers. */
const IDENTITY = `select system_identifier || ' ' || current_database() as identity from pg_control_system()`;

const LAG = `select greatest(pg_wal_lsn_diff($1::pg_lsn, replayed.lsn), 0)::float8 as bytes,
    case when $1::pg_lsn <= replayed.lsn then 0
      else greatest(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds
  from (select coalesce(pg_last_wal_replay_lsn(), $1::pg_lsn) as lsn) replayed`;

/** The state of the primary that a replica is compared with. */
export interface Primary {
  identity: string;
  /** end of its log */
  position(): Promise<string>;
}

export async function readIdentity(query: (text: string) => Promise<unknown[]>): Promise<string> {
  const [row] = await query(IDENTITY);
  return (row as { identity: string }).identity;
}

/** A streaming replica of PostgreSQL. If it fails in any way, its reads return undefined. */
export class PostgresReplica implements Replica {
  private readonly connections: Connections;
  private readonly watcher: Watch;

  constructor(
    url: string,
    private readonly primary: Primary,
    private readonly log: FastifyBaseLogger,
  ) {
    const common = { types, connectionTimeoutMillis: CONNECTION_WITHIN_MS, keepAlive: true };
    const base = { application_name: 'chairside', TimeZone: 'UTC', default_transaction_read_only: 'on' };
    this.connections = new Connections(
      {
        ...common,
        connectionString: withOptions(url, {
          ...base,
          role: REQUEST_ROLE,
          plan_cache_mode: 'force_generic_plan',
          jit: 'off',
          statement_timeout: '15s',
        }),
        max: CONNECTIONS,
        idleTimeoutMillis: 60_000,
      },
      (error) => log.warn({ err: error }, 'an idle connection to the replica was lost'),
    );
    this.watcher = new Watch(
      { ...common, connectionString: withOptions(url, base) },
      {
        onLost: (error) =>
          log.error({ err: error }, 'the replica is not used: the primary answers all reads'),
        onReturned: () => log.warn('the replica is used again'),
        onSilence: () => this.connections.cutOff(),
        onConnected: (client) => this.requireCopy(client),
      },
    );
  }

  /** Resolves after the first check. */
  start(): Promise<void> {
    return this.watcher.start();
  }

  async read(tenant: Tenant, statements: Statement[]): Promise<Record<string, unknown>[][] | undefined> {
    const { organizationId, userId } = tenant;
    return this.attempt(async () => {
      const [, ...rows] = await this.connections.use((connection) =>
        connection.pipeline([enterStatement({ organizationId, userId }), ...statements]),
      );
      return rows;
    });
  }

  async lag(): Promise<ReplicaLag | undefined> {
    const position = await this.primary.position();
    return this.attempt(async () => {
      const [[row] = []] = await this.connections.use((connection) =>
        connection.pipeline([{ name: 'replica-lag', text: LAG, values: [position] }]),
      );
      return row as unknown as ReplicaLag;
    });
  }

  get usage(): Omit<PoolUsage, 'name'> {
    return this.connections.usage;
  }

  async close(): Promise<void> {
    this.watcher.close();
    await this.connections.close();
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      this.watcher.check();
      return await work();
    } catch (error) {
      // includes rows already vacuumed on the primary, and migrations not yet replayed
      this.log.debug({ err: error }, 'the replica could not be read');
      return undefined;
    }
  }

  /** @throws Error if the server is not a replica of the primary */
  private async requireCopy(client: pg.Client): Promise<void> {
    const identity = await readIdentity(async (text) => (await client.query(text)).rows);
    if (identity !== this.primary.identity)
      throw new Error('DATABASE_READ_URL names no replica of the database that DATABASE_URL names.');
  }
}
