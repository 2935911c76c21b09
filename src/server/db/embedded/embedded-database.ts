import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  toItsEnd,
  type Database,
  DatabaseUnavailable,
  isDatabaseError,
  isUnavailable,
  type OwnerTransaction,
  type PoolUsage,
  SESSION_EXPIRED,
  SessionExpired,
  type Statement,
  type Tenant,
  type Transaction,
} from '../database.ts';
import { DiskFull } from '../disk-full.ts';
import { enterStatement, REQUEST_ROLE, withoutRole } from '../sql-text.ts';
import type { RawResult, WorkerClient } from './worker-client.ts';

function objects({ names, rows }: RawResult): Record<string, unknown>[] {
  return rows.map((row) => {
    const out: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) out[names[index] ?? ''] = row[index];
    return out;
  });
}

function toFailure(error: unknown, isReadOnly: boolean): unknown {
  if (isDatabaseError(error, SESSION_EXPIRED)) return new SessionExpired();
  if (isReadOnly && isDatabaseError(error, READ_ONLY)) return new DiskFull(error);
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}

const READ_ONLY = '25006';

class EmbeddedTransaction implements OwnerTransaction {
  constructor(
    private readonly worker: WorkerClient,
    private readonly role: string | undefined,
    private readonly requireRoom: () => void,
    /** called after the commit */
    readonly listeners = new Set<() => void>(),
  ) {}

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return objects(await this.run(text, values)) as Row[];
  }

  async asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (this.role === undefined) return work(this);
    const owner = new EmbeddedTransaction(this.worker, undefined, this.requireRoom, this.listeners);
    const execute = (sql: string): Promise<void> => this.worker.call('exec', { sql });
    return withoutRole(this.role, execute, () => work(owner));
  }

  afterCommit(listener: () => void): void {
    this.listeners.add(listener);
  }

  async script(sql: string): Promise<void> {
    this.requireRoom();
    return this.worker.call('exec', { sql });
  }

  private async run(text: string, values: unknown[]): Promise<RawResult> {
    this.requireRoom();
    return this.worker.call('query', { statement: { text, values } });
  }
}

/** A worker that is silent for longer is busy, not dead. */
const PING_MS = 100;

/** Runs one piece of work at a time, in the order of arrival. */
class WorkQueue {
  private last: Promise<unknown> = Promise.resolve();
  private length = 0;

  run<T>(work: () => Promise<T>): Promise<T> {
    this.length += 1;
    const result = this.last.then(work).finally(() => (this.length -= 1));
    // its caller handles the failure of the work before
    this.last = result.catch(() => undefined);
    return result;
  }

  get usage(): Omit<PoolUsage, 'name'> {
    const inUse = Math.min(this.length, 1);
    return { inUse, idle: 1 - inUse, waiting: this.length - inUse };
  }
}

/**
 * PGlite in its own thread. It has one connection, so transactions run one after the other. While the disk is full,
 * they can only read.
 */
export class EmbeddedDatabase implements Database {
  readonly kind = 'embedded';
  private readonly queue = new WorkQueue();
  /** the current code's transaction: a nested one is refused, since it would wait for itself forever */
  private readonly current = new AsyncLocalStorage<{ isOpen: boolean }>();

  /**
   * @param onClose runs after the database is closed, e.g. to unlock the folder
   * @param hasRoom whether the disk has room for changes
   */
  constructor(
    private readonly worker: WorkerClient,
    private readonly onClose: () => void = () => {},
    private readonly hasRoom: () => boolean = () => true,
  ) {}

  system<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T> {
    return this.transaction(undefined, [], work);
  }

  async tenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(REQUEST_ROLE, [enterStatement(tenant)], toItsEnd(tenant, work));
  }

  async pipeline(tenant: Tenant, statements: Statement[]): Promise<Record<string, unknown>[][]> {
    const all = [enterStatement(tenant), ...statements, ...(tenant.atEnd ? [tenant.atEnd] : [])];
    const results = await this.runAll(REQUEST_ROLE, all);
    return results.slice(1, 1 + statements.length).map(objects);
  }

  async ask<Row>(statement: Statement): Promise<Row[]> {
    const [result] = await this.runAll(undefined, [statement]);
    return (result ? objects(result) : []) as Row[];
  }

  script(sql: string): Promise<void> {
    return this.alone(async () => {
      if (!this.hasRoom()) throw new DiskFull();
      await this.worker.call('exec', { sql });
    });
  }

  pools(): PoolUsage[] {
    return [{ name: 'embedded', ...this.queue.usage }];
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
    try {
      await this.queue.run(() => this.worker.close());
    } finally {
      this.onClose();
    }
  }

  /** Runs the statements of a whole transaction. */
  private runAll(role: string | undefined, statements: Statement[]): Promise<RawResult[]> {
    return this.alone(async () => {
      const isReadOnly = !this.hasRoom();
      try {
        return await this.worker.call('pipeline', { role, statements, isReadOnly });
      } catch (error) {
        throw toFailure(error, isReadOnly);
      }
    });
  }

  private async transaction<T>(
    role: string | undefined,
    first: Statement[],
    work: (tx: OwnerTransaction) => Promise<T>,
  ): Promise<T> {
    const { result, listeners } = await this.alone(async () => {
      const mark = { isOpen: true };
      const isReadOnly = !this.hasRoom();
      const requireRoom = (): void => {
        if (!isReadOnly && !this.hasRoom()) throw new DiskFull();
      };
      try {
        await this.worker.call('begin', { role, statements: first, isReadOnly });
        const tx = new EmbeddedTransaction(this.worker, role, requireRoom);
        const done = await this.current.run(mark, () => work(tx));
        await this.worker.call('exec', { sql: 'commit' });
        return { result: done, listeners: tx.listeners };
      } catch (error) {
        await this.worker.call('exec', { sql: 'rollback' });
        throw toFailure(error, isReadOnly);
      } finally {
        mark.isOpen = false;
      }
    });
    for (const listener of listeners) listener();
    return result;
  }

  /** Runs work while nothing else uses the database. */
  private async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()?.isOpen) {
      throw new Error('A transaction is open here: use its tx instead of the database.');
    }
    return this.queue.run(work);
  }
}
