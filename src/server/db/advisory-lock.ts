import type { Transaction } from './database.ts';

/** Waits until no other transaction holds a lock of this name, and holds it until the end of this one. */
export async function lockUntilEnd(tx: Transaction, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
