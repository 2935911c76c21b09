import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Transaction } from '../db/database.ts';
import { hashToken } from './sessions.ts';

const VALID_MINUTES = 10;

export interface StoredToken {
  id: string;
  email: string;
  /** of the browser that asked; null when nobody's browser did */
  browserHash: string | null;
  isUsable: boolean;
}

/**
 * A new login token of 256 bits, stored as its hash; older ones of the e-mail no longer work.
 * @param tx of `db.system`
 * @returns the token, which is stored nowhere
 */
export async function issueLoginToken(
  tx: Transaction,
  of: { email: string; browserHash: string | null; requestedIp: string | null },
): Promise<string> {
  const email = of.email.toLowerCase();
  const token = randomBytes(32).toString('base64url');
  // two requests at once must not leave two tokens that work
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`login:${email}`]);
  await tx.query(
    'update login_tokens set expires_at = now() where email = $1 and consumed_at is null and expires_at > now()',
    [email],
  );
  await tx.query(
    `insert into login_tokens (id, email, token_hash, browser_hash, requested_ip, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, $3, $4, now(), now() + make_interval(mins => $5))`,
    [email, hashToken(token), of.browserHash, of.requestedIp, VALID_MINUTES],
  );
  return token;
}

/** The token's row, locked until the transaction ends, so that of two that come with it one has to wait and see. */
export async function lockLoginToken(tx: Transaction, token: string): Promise<StoredToken | undefined> {
  const [row] = await tx.query<StoredToken>(
    `select id, email, browser_hash as "browserHash", consumed_at is null and expires_at > now() as "isUsable"
     from login_tokens where token_hash = $1 for update`,
    [hashToken(token)],
  );
  return row;
}

/** Uses a locked token up. */
export async function consumeLoginToken(tx: Transaction, id: string): Promise<void> {
  await tx.query('update login_tokens set consumed_at = now() where id = $1', [id]);
}

/** The address that a mail brings; the login page hands the token on. */
export function loginLink(
  config: Pick<Config, 'appUrl'>,
  token: string,
  redirectPath: string | null,
): string {
  const redirect = redirectPath === null ? '' : `&redirectUrl=${encodeURIComponent(redirectPath)}`;
  return `${config.appUrl}/login?stytch_token_type=login&token=${token}${redirect}`;
}
