import type { Db } from 'pg-boss';
import type { Database, Transaction } from '../../db/database.ts';

function parameter(value: unknown): unknown {
  const isPlainObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  return isPlainObject ? JSON.stringify(value) : value;
}

/** pg-boss inside one of our transactions. */
export function bossInTransaction(tx: Transaction): Db {
  return {
    executeSql: async (text, values) => ({ rows: await tx.query(text, (values ?? []).map(parameter)) }),
  };
}

/**
 * Runs pg-boss on our database, without its own connection (the embedded database has only one). Its scripts contain
 * BEGIN and COMMIT and take no parameters; everything else is one statement.
 */
export class BossDatabase implements Db {
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(private readonly db: Database) {}

  async executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }> {
    const running = /^\s*BEGIN;/.test(text) ? this.script(text) : this.query(text, values);
    this.underWay.add(running);
    try {
      return { rows: (await running) as never[] };
    } finally {
      this.underWay.delete(running);
    }
  }

  /** Resolves when pg-boss is idle, which is the only way to await its maintenance. */
  async drained(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  private async script(text: string): Promise<unknown[]> {
    await this.db.script(text);
    return [];
  }

  private query(text: string, values: unknown[] = []): Promise<unknown[]> {
    return this.db.system((tx) => tx.query(text, values.map(parameter)));
  }
}
