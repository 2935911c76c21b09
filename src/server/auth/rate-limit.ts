import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** Login links asked for within a window. A whole office can share one address. */
const WINDOW_SECONDS = 600;
const PER_EMAIL = 10;
const PER_ADDRESS = 60;

/** Too many requests; `retryAfterSeconds` is what the Retry-After header says. */
export class RateLimited extends AppError {
  constructor(readonly retryAfterSeconds: number) {
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

function emailKey(email: string): string {
  return `login:email:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
}

/** Somebody with an IPv6 network has 2^64 addresses: they count as one. */
function addressKey(ip: string): string {
  const isMapped = ip.startsWith('::ffff:');
  const network = isIPv6(ip) && !isMapped ? new URL(`http://[${ip}]/`).hostname : ip.replace('::ffff:', '');
  return `login:address:${isIPv6(ip) && !isMapped ? network64(network) : network}`;
}

function network64(bracketed: string): string {
  const [head = '', tail] = bracketed.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

/**
 * Counts a request for a login link, in the database, so that the limits hold over all processes. Known and unknown
 * e-mails are counted alike: being refused says nothing about an account.
 * @throws RateLimited
 */
export async function countLoginRequest(tx: Transaction, email: string, ip: string): Promise<void> {
  const rows = await tx.query<{ key: string; count: number; wait: number }>(
    `insert into rate_limits as r (key, count, resets_at)
     select key, 1, now() + make_interval(secs => $2) from unnest($1::text[]) key
     on conflict (key) do update set
       count = case when r.resets_at <= now() then 1 else r.count + 1 end,
       resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
     returning key, count, ceil(extract(epoch from resets_at - now()))::int as wait`,
    [[addressKey(ip), emailKey(email)], WINDOW_SECONDS],
  );
  const over = rows.filter(
    ({ key, count }) => count > (key.startsWith('login:email:') ? PER_EMAIL : PER_ADDRESS),
  );
  if (over.length > 0) throw new RateLimited(Math.max(1, ...over.map(({ wait }) => wait)));
}

/** A link that was used was not asked for in vain: it stops counting against its e-mail and address. */
export async function forgiveLoginRequest(tx: Transaction, email: string, ip: string): Promise<void> {
  await tx.query('delete from rate_limits where key = $1', [emailKey(email)]);
  await tx.query('update rate_limits set count = greatest(count - 1, 0) where key = $1', [addressKey(ip)]);
}
