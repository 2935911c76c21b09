import pg from 'pg';
import {
  DatabaseUnavailable,
  isDatabaseError,
  isUnavailable,
  type PoolUsage,
  type Statement,
} from '../database.ts';
import { runPipeline } from './pipeline-query.ts';
import { encode } from './values.ts';

/** Outdated plans, unexpected names, and a server that no longer accepts writes. */
const BREAKING = ['0A000', '26000', '42P05', '25006'];

/** A checked-out connection. All its failures are errors of its calls. */
export class Connection {
  private isSpent = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly isLost: () => boolean,
  ) {}

  async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    const encoded = values?.map(encode);
    const { rows } = await this.answer(this.client.query<Row>({ text, values: encoded }));
    return rows;
  }

  /** several statements without parameters */
  async script(sql: string): Promise<void> {
    await this.answer(this.client.query(sql));
  }

  /** Runs the statements in one round trip, as one implicit transaction; returns the rows of each. */
  pipeline(statements: Statement[]): Promise<Record<string, unknown>[][]> {
    return this.answer(runPipeline(this.client, statements));
  }

  /** Closes the connection instead of reusing it, because its state is unknown. */
  spend(): void {
    this.isSpent = true;
  }

  /** Fails running statements without waiting for the server. */
  cutOff(): void {
    this.client.connection.stream.destroy();
  }

  release(): void {
    this.client.release(this.isSpent || this.isLost());
  }

  private async answer<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (isDatabaseError(error) ? isUnavailable(error) : this.isLost()) {
        if (!isDatabaseError(error, '57014')) this.spend();
        throw new DatabaseUnavailable(error);
      }
      if (isDatabaseError(error, ...BREAKING)) this.spend();
      throw error;
    }
  }
}

/** A pool of connections whose errors never crash the process. */
export class Connections {
  private readonly pool: pg.Pool;
  private readonly inUse = new Set<Connection>();
  private readonly lost = new WeakSet<pg.PoolClient>();

  /** @param onIdleError called for connections that broke while idle; the pool replaces them */
  constructor(config: pg.PoolConfig, onIdleError: (error: Error) => void) {
    this.pool = new pg.Pool(config).on('error', onIdleError);
    // the pool listens to idle connections only, and an error without a listener would crash the process
    this.pool.on('connect', (client) => client.on('error', () => this.lost.add(client)));
  }

  /** @throws DatabaseUnavailable if no connection is free within the pool's time limit */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await this.acquire();
    const connection = new Connection(client, () => this.lost.has(client));
    this.inUse.add(connection);
    try {
      return await work(connection);
    } finally {
      this.inUse.delete(connection);
      connection.release();
    }
  }

  /** Fails running statements on all connections. */
  cutOff(): void {
    for (const connection of this.inUse) connection.cutOff();
  }

  get usage(): Omit<PoolUsage, 'name'> {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async acquire(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }
}
