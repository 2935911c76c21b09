import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  toItsEnd,
  type Database,
  DatabaseUnavailable,
  isDatabaseError,
  type OwnerTransaction,
  type PoolUsage,
  SESSION_EXPIRED,
  SessionExpired,
  type Statement,
  type Tenant,
  type Transaction,
} from '../database.ts';
import { currentCaller } from '../caller.ts';
import { enterStatement, REQUEST_ROLE } from '../sql-text.ts';
import { Mutex } from './mutex.ts';
import type { RawResult, WorkerClient } from './worker-client.ts';

function objects({ names, rows }: RawResult): Record<string, unknown>[] {
  return rows.map((row) => {
    const out: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) out[names[index] ?? ''] = row[index];
    return out;
  });
}

function sessionError(error: unknown): unknown {
  return isDatabaseError(error, SESSION_EXPIRED) ? new SessionExpired() : error;
}

class EmbeddedTransaction implements OwnerTransaction {
  constructor(
    private readonly worker: WorkerClient,
    private readonly role: string | undefined,
  ) {}

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return objects(await this.run(text, values)) as Row[];
  }

  async asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (this.role === undefined) return work(this);
    await this.worker.call('exec', { sql: 'set local role none' });
    try {
      return await work(new EmbeddedTransaction(this.worker, undefined));
    } finally {
      await this.restoreRole(this.role);
    }
  }

  private async restoreRole(role: string): Promise<void> {
    try {
      await this.worker.call('exec', { sql: `set local role ${role}` });
    } catch (error) {
      // a failed transaction accepts no more statements, and its end restores the role
      if (!isDatabaseError(error, '25P02')) throw error;
    }
  }

  script(sql: string): Promise<void> {
    return this.worker.call('exec', { sql });
  }

  private run(text: string, values: unknown[]): Promise<RawResult> {
    return this.worker.call('query', { statement: { text, values } });
  }
}

/** A worker that is silent for longer is busy, not dead. */
const PING_MS = 100;

/** PGlite in its own thread. It has one connection, so transactions run one after the other, and callers take turns. */
export class EmbeddedDatabase implements Database {
  readonly kind = 'embedded';
  private readonly mutex = new Mutex();
  /** the current code's transaction: a nested one is refused, since it would wait for itself forever */
  private readonly current = new AsyncLocalStorage<{ isOpen: boolean }>();

  /** @param onClose runs after the database is closed, e.g. to unlock the folder */
  constructor(
    private readonly worker: WorkerClient,
    private readonly onClose: () => void = () => {},
  ) {}

  system<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T> {
    return this.transaction(undefined, [], work);
  }

  async tenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(REQUEST_ROLE, [enterStatement(tenant)], toItsEnd(tenant, work));
  }

  async pipeline(tenant: Tenant, statements: Statement[]): Promise<Record<string, unknown>[][]> {
    return this.alone(async () => {
      try {
        const all = [enterStatement(tenant), ...statements, ...(tenant.atEnd ? [tenant.atEnd] : [])];
        const results = await this.worker.call('pipeline', { role: REQUEST_ROLE, statements: all });
        return results.slice(1, 1 + statements.length).map(objects);
      } catch (error) {
        throw sessionError(error);
      }
    });
  }

  ask<Row>(statement: Statement): Promise<Row[]> {
    return this.alone(async () => {
      const [result] = await this.worker.call('pipeline', { role: undefined, statements: [statement] });
      return (result ? objects(result) : []) as Row[];
    });
  }

  script(sql: string): Promise<void> {
    return this.alone(() => this.worker.call('exec', { sql }));
  }

  pools(): PoolUsage[] {
    return [{ name: 'embedded', ...this.mutex.usage }];
  }

  async ping(): Promise<void> {
    const answer = this.ask({ text: 'select 1' });
    try {
      await Promise.race([answer, sleep(PING_MS, undefined, { ref: false })]);
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  /** The whole database as a compressed archive from which a new one can start. */
  dump(): Promise<Uint8Array> {
    return this.alone(() => this.worker.call('dump', {}));
  }

  async close(): Promise<void> {
    const release = await this.mutex.acquire(currentCaller());
    try {
      await this.worker.close();
    } finally {
      this.onClose();
      release();
    }
  }

  private transaction<T>(
    role: string | undefined,
    first: Statement[],
    work: (tx: OwnerTransaction) => Promise<T>,
  ): Promise<T> {
    return this.alone(async () => {
      const mark = { isOpen: true };
      try {
        await this.worker.call('begin', { role, statements: first });
        const result = await this.current.run(mark, () => work(new EmbeddedTransaction(this.worker, role)));
        await this.worker.call('exec', { sql: 'commit' });
        return result;
      } catch (error) {
        await this.worker.call('exec', { sql: 'rollback' });
        throw sessionError(error);
      } finally {
        mark.isOpen = false;
      }
    });
  }

  /** Writes all changes to its files. Within `alone`. */
  checkpoint(): Promise<void> {
    return this.worker.call('exec', { sql: 'checkpoint' });
  }

  /** Runs work while nothing else uses the database. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()?.isOpen) {
      throw new Error('A transaction is open here: use its tx instead of the database.');
    }
    const release = await this.mutex.acquire(currentCaller());
    try {
      return await work();
    } finally {
      release();
    }
  }
}
