import { createHash } from 'node:crypto';
import { addCounts, toNetwork } from '../../http/calls/rate-limits.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { normalized } from './accounts.ts';

/**
 * Maximum login links within a window: per browser and email, and per network address. An anonymous client uses up the
 * allowance of their own browser and address. A whole office can share one address, so browsers that the email's
 * person has signed in with before are not counted.
 */
const WINDOW_SECONDS = 600;
const PER_BROWSER = 10;
const PER_ADDRESS = 60;

export interface CountedRequest {
  email: string;
  ip: string;
  browserHash: string;
  isKnownBrowser: boolean;
}

/** Too many requests; `retryAfterSeconds` is what the Retry-After header says. */
export class RateLimited extends AppError {
  constructor(
    readonly retryAfterSeconds: number,
    /** the first refusal of its window, which is logged */
    readonly isFirst: boolean,
  ) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    super([
      {
        code: 'RATE_LIMITED',
        message: `Too many login links have been requested. Please try again in ${wait}.`,
      },
    ]);
  }
}

function browserKey({ email, browserHash }: Pick<CountedRequest, 'email' | 'browserHash'>): string {
  const hash = createHash('sha256')
    .update(`${normalized(email)} ${browserHash}`)
    .digest('base64url');
  return `login:browser:${hash}`;
}

function addressKey(ip: string): string {
  return `login:address:${toNetwork(ip)}`;
}

/**
 * Counts a request for a login link in the database, so that the limits apply across all processes. Known and unknown
 * emails are counted alike: a refusal reveals nothing about an account.
 * @returns the refusal, to be thrown once the count is committed
 */
export async function countLoginRequest(
  tx: Transaction,
  request: CountedRequest,
): Promise<RateLimited | undefined> {
  const limits = new Map([[browserKey(request), PER_BROWSER]]);
  if (!request.isKnownBrowser) limits.set(addressKey(request.ip), PER_ADDRESS);
  const rows = await addCounts(
    tx,
    [...limits.keys()].map((key) => ({ key, count: 1, seconds: WINDOW_SECONDS })),
  );
  const over = rows.filter(({ key, count }) => count > (limits.get(key) ?? 0));
  if (over.length === 0) return undefined;
  const isFirst = over.some(({ key, count }) => count === (limits.get(key) ?? 0) + 1);
  return new RateLimited(Math.max(1, ...over.map(({ left }) => Math.ceil(left))), isFirst);
}

/** Stops counting a used link against its browser and address. */
export async function forgiveLoginRequest(
  tx: Transaction,
  of: { email: string; browserHash: string; ip: string },
): Promise<void> {
  await tx.query('delete from rate_limits where key = $1', [browserKey(of)]);
  await tx.query('update rate_limits set count = greatest(count - 1, 0) where key = $1', [addressKey(of.ip)]);
}
