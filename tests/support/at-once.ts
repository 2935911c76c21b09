import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Statement, Transaction } from '../../src/server/db/database.ts';

async function countWaiting(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(distinct pid)::int as count from pg_locks where not granted',
  );
  return row?.count ?? 0;
}

/**
 * Runs requests in the middle of each other: they start in the order of the list, each once the one before it waits for
 * a lock or is done, and continue together. The embedded database runs one transaction at a time, and so one request
 * after the other.
 * @param locks statements that lock rows on which the requests meet
 */
export async function atOnce<T>(
  db: Database,
  locks: readonly Statement[],
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const running: Promise<T>[] = [];
  await db.system(async (tx) => {
    for (const { text, values } of locks) await tx.query(text, values);
    let done = 0;
    for (const request of requests) {
      running.push(request().finally(() => (done += 1)));
      const isSettled = async (): Promise<boolean> => (await countWaiting(tx)) + done >= running.length;
      while (db.kind === 'postgres' && !(await isSettled())) await sleep(5);
    }
  });
  return Promise.all(running);
}
