import { randomBytes } from 'node:crypto';
import { toNetwork } from '../../http/calls/rate-limits.ts';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../db/database.ts';
import { lockUser, normalized, type UserKey } from './accounts.ts';
import { hashToken } from './sessions.ts';

/** The effect of opening the link; see `schema/records/login-token.json`. */
export type LinkPurpose = 'LOGIN' | 'INVITATION' | 'ADDRESS' | 'UNDO' | 'PROVIDER';

export const VALID_MINUTES: Record<LinkPurpose, number> = {
  LOGIN: 10,
  INVITATION: 7 * 24 * 60,
  ADDRESS: 24 * 60,
  UNDO: 7 * 24 * 60,
  PROVIDER: 10,
};

/** Maximum numbers of open sign-in links for one address: per browser, per network, and in total. */
const OPEN_PER_BROWSER = 5;
const OPEN_PER_NETWORK = 20;
const OPEN_IN_ALL = 50;
/** Total, including the first one of each network. */
const OPEN_WITH_FIRST = 300;

/** A person of an identity provider, whom the link ties to the user of the address. */
export interface ProviderPerson {
  organizationId: string;
  providerId: string;
  claims: Record<string, unknown> & { sub: string };
}

export interface StoredToken {
  id: string;
  email: string;
  purpose: LinkPurpose;
  /** the user whose membership it may accept or change; null: a sign-in to accepted memberships */
  user: UserKey | null;
  redirectPath: string | null;
  /** of the requesting browser; null if no browser requested it */
  browserHash: string | null;
  /** set for PROVIDER until it is used */
  person: ProviderPerson | null;
  issuedAt: Date;
  isUsable: boolean;
}

interface NewToken {
  email: string;
  purpose: LinkPurpose;
  user?: UserKey | null;
  person?: ProviderPerson;
  redirectPath?: string | null;
  browserHash?: string | null;
  requestedIp?: string | null;
}

/**
 * Creates a token of 256 bits, stored as its hash. Others of the address stay valid.
 * @param tx of `db.system`, or within `asOwner`
 * @returns the token, which is not stored
 */
export async function issueToken(tx: Transaction, of: NewToken): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.query(
    `insert into login_tokens (email, token_hash, purpose, organization_id, user_id, redirect_path, browser_hash,
       requested_ip, provider_id, claims, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(mins => $11))`,
    [
      normalized(of.email),
      hashToken(token),
      of.purpose,
      (of.user ?? of.person)?.organizationId ?? null,
      of.user?.userId ?? null,
      of.redirectPath ?? null,
      of.browserHash ?? null,
      of.requestedIp ?? null,
      of.person?.providerId ?? null,
      of.person ? JSON.stringify(of.person.claims) : null,
      VALID_MINUTES[of.purpose],
    ],
  );
  return token;
}

/**
 * Whether another sign-in link may be mailed to the address. A browser has at most five open links, and opening one
 * never closes another's. An anonymous client with many browsers uses up the allowance of their own network. More than fifty in
 * total would only fill the mailbox, but a network without an open link always gets its first.
 */
export async function mayIssueLogin(
  tx: Transaction,
  of: {
    email: string;
    browserHash: string;
    isKnownBrowser: boolean;
    requestedIp: string;
    purpose?: LinkPurpose;
  },
): Promise<boolean> {
  const { purpose = 'LOGIN' } = of;
  // two concurrent requests must not both find the last place free
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`login:${normalized(of.email)}`]);
  const open = await tx.query<{ browserHash: string | null; ip: string | null }>(
    `select browser_hash as "browserHash", requested_ip as ip from login_tokens
     where email = $1 and purpose = $2 and consumed_at is null and expires_at > now()`,
    [normalized(of.email), purpose],
  );
  if (open.filter(({ browserHash }) => browserHash === of.browserHash).length >= OPEN_PER_BROWSER)
    return false;
  if (of.isKnownBrowser) return true;
  const network = toNetwork(of.requestedIp);
  const near = open.filter(({ ip }) => ip !== null && toNetwork(ip) === network).length;
  return near < OPEN_PER_NETWORK && open.length < (near === 0 ? OPEN_WITH_FIRST : OPEN_IN_ALL);
}

type TokenRow = Omit<StoredToken, 'user' | 'person'> & {
  userId: string | null;
  organizationId: string | null;
  providerId: string | null;
  claims: ProviderPerson['claims'] | null;
};

async function findToken(tx: Transaction, token: string, lock = ''): Promise<StoredToken | undefined> {
  const [row] = await tx.query<TokenRow>(
    `select id, email, purpose, organization_id as "organizationId", user_id as "userId",
       redirect_path as "redirectPath", browser_hash as "browserHash", provider_id as "providerId", claims,
       created_at as "issuedAt", consumed_at is null and expires_at > now() as "isUsable"
     from login_tokens where token_hash = $1 ${lock}`,
    [hashToken(token)],
  );
  if (!row) return undefined;
  const { userId, organizationId, providerId, claims, ...rest } = row;
  return {
    ...rest,
    user: userId !== null && organizationId !== null ? { userId, organizationId } : null,
    person:
      organizationId !== null && providerId !== null && claims !== null
        ? { organizationId, providerId, claims }
        : null,
  };
}

/**
 * The token, locked with its account and user until the transaction ends, so that concurrent uses of the user's links
 * wait for each other.
 */
export async function lockLoginToken(tx: Transaction, token: string): Promise<StoredToken | undefined> {
  const found = await findToken(tx, token);
  if (!found) return undefined;
  await tx.query('select from accounts where email = $1 for no key update', [found.email]);
  if (found.user) await lockUser(tx, found.user);
  return findToken(tx, token, 'for update');
}

/** Uses up a locked token, and forgets what a provider has said. */
export async function consumeLoginToken(tx: Transaction, id: string): Promise<void> {
  await tx.query('update login_tokens set consumed_at = now(), claims = null where id = $1', [id]);
}

/** Closes the user's open links for some purposes. */
export async function voidTokens(tx: Transaction, userId: string, purposes: LinkPurpose[]): Promise<void> {
  await tx.query(
    `update login_tokens set consumed_at = now()
     where user_id = $1 and purpose = any($2::text[]) and consumed_at is null`,
    [userId, purposes],
  );
}

/** The address for a mail; the login page forwards the token. */
export function loginLink(config: Pick<Config, 'appUrl'>, token: string): string {
  return `${config.appUrl}/login?stytch_token_type=login&token=${token}`;
}
