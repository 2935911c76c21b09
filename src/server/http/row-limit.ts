import { lockUntilEnd } from '../db/advisory-lock.ts';
import type { Transaction } from '../db/database.ts';
import { refuse } from './errors.ts';

export interface RowLimit {
  /** the rows and their owner: requests with the same name wait for each other */
  name: string;
  most: number;
  count: () => Promise<number>;
  message: string;
  path?: string;
}

/**
 * Refuses a row above a limit. Call it before the insert, in the same transaction: concurrent requests cannot all find
 * the last place free.
 * @throws AppError 409
 */
export async function requireRoom(
  tx: Transaction,
  { name, most, count, message, path }: RowLimit,
): Promise<void> {
  await lockUntilEnd(tx, `room for ${name}`);
  if ((await count()) >= most) throw refuse('CONFLICT', message, path);
}
