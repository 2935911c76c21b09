import { randomBytes } from 'node:crypto';
import { toNetwork } from '../../http/calls/rate-limits.ts';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../db/database.ts';
import { lockUser, normalized, type UserKey } from './accounts.ts';
import { hashToken } from './sessions.ts';

/** Minutes that a mailed link is valid, by the effect of opening it; see `schema/records/one-time-token.json`. */
const LINK_MINUTES = {
  LOGIN: 10,
  INVITATION: 7 * 24 * 60,
  ADDRESS: 24 * 60,
  UNDO: 7 * 24 * 60,
  PROVIDER: 10,
};

/** Minutes that a browser has for a sign-in at an identity provider, or the signature of a passkey. */
const BROWSER_MINUTES = { PROVIDER_SIGN_IN: 10, PASSKEY_SIGN_IN: 5, PASSKEY_PROOF: 5, PASSKEY_ADD: 5 };

export type LinkPurpose = keyof typeof LINK_MINUTES;
export type BrowserPurpose = keyof typeof BROWSER_MINUTES;

const VALID_MINUTES = { ...LINK_MINUTES, ...BROWSER_MINUTES };
const LINK_PURPOSES = Object.keys(LINK_MINUTES);

/** Maximum numbers of open sign-in links for one address: per browser, per network, and in total. */
const OPEN_PER_BROWSER = 5;
const OPEN_PER_NETWORK = 20;
const OPEN_IN_ALL = 50;
/** Total, including the first one of each network. */
const OPEN_WITH_FIRST = 300;

/** A sign-in at an identity provider. */
export interface ProviderSignIn {
  organizationId: string;
  providerId: string;
  /** the claims about its person (PROVIDER), or what its response is checked with (PROVIDER_SIGN_IN) */
  data: Record<string, unknown>;
}

export interface StoredToken {
  id: string;
  /** the address that the link was mailed to */
  email: string;
  purpose: LinkPurpose;
  /** the user whose membership it may accept or change; null: a sign-in to accepted memberships */
  user: UserKey | null;
  redirectPath: string | null;
  /** of the requesting browser; null if no browser requested it */
  browserHash: string | null;
  /** set for PROVIDER until it is used */
  provider: ProviderSignIn | null;
  issuedAt: Date;
  isUsable: boolean;
}

interface NewToken<Purpose> {
  purpose: Purpose;
  user?: UserKey | null;
  provider?: ProviderSignIn;
  redirectPath?: string | null;
  browserHash?: string | null;
  requestedIp?: string | null;
}

/**
 * Stores a token as its hash. Others of the address stay valid.
 * @param tx of `db.system`, or within `asOwner`
 */
async function storeToken(
  tx: Transaction,
  token: string,
  of: NewToken<LinkPurpose | BrowserPurpose> & { email?: string },
): Promise<void> {
  await tx.query(
    `insert into one_time_tokens (token_hash, purpose, email, organization_id, user_id, redirect_path, browser_hash,
       requested_ip, provider_id, data, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(mins => $11))`,
    [
      hashToken(token),
      of.purpose,
      of.email === undefined ? null : normalized(of.email),
      (of.user ?? of.provider)?.organizationId ?? null,
      of.user?.userId ?? null,
      of.redirectPath ?? null,
      of.browserHash ?? null,
      of.requestedIp ?? null,
      of.provider?.providerId ?? null,
      of.provider ? JSON.stringify(of.provider.data) : null,
      VALID_MINUTES[of.purpose],
    ],
  );
}

/** Stores the token that a browser is to return, which `takeToken` then finds. @param tx as `storeToken` */
export function storeBrowserToken(
  tx: Transaction,
  token: string,
  of: NewToken<BrowserPurpose> & { browserHash: string },
): Promise<void> {
  return storeToken(tx, token, of);
}

/**
 * Creates the token of a mailed link, of 256 bits.
 * @param tx as `storeToken`
 * @returns the token, which is not stored
 */
export async function issueToken(
  tx: Transaction,
  of: NewToken<LinkPurpose> & { email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await storeToken(tx, token, of);
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
    `select browser_hash as "browserHash", requested_ip as ip from one_time_tokens
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

interface TokenRow extends Omit<StoredToken, 'user' | 'provider'> {
  userId: string | null;
  organizationId: string | null;
  providerId: string | null;
  data: ProviderSignIn['data'] | null;
}

const COLUMNS = `id, email, purpose, organization_id as "organizationId", user_id as "userId",
  redirect_path as "redirectPath", browser_hash as "browserHash", provider_id as "providerId", data,
  created_at as "issuedAt", consumed_at is null and expires_at > now() as "isUsable"`;

function toStored({ userId, organizationId, providerId, data, ...rest }: TokenRow): StoredToken {
  return {
    ...rest,
    user: userId !== null && organizationId !== null ? { userId, organizationId } : null,
    provider:
      organizationId !== null && providerId !== null && data !== null
        ? { organizationId, providerId, data }
        : null,
  };
}

/** The token of a mailed link: one that a browser returns opens nothing. */
async function findToken(tx: Transaction, token: string, lock = ''): Promise<StoredToken | undefined> {
  const [row] = await tx.query<TokenRow>(
    `select ${COLUMNS} from one_time_tokens where token_hash = $1 and purpose = any($2::text[]) ${lock}`,
    [hashToken(token), LINK_PURPOSES],
  );
  return row && toStored(row);
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
  await tx.query('update one_time_tokens set consumed_at = now(), data = null where id = $1', [id]);
}

/**
 * Uses up a token that a browser returns.
 * @returns undefined if it was not issued for this purpose and browser, was used, or has expired
 */
export async function takeToken(
  tx: Transaction,
  token: string,
  { purpose, browserHash }: { purpose: BrowserPurpose; browserHash: string },
): Promise<Pick<StoredToken, 'provider' | 'redirectPath' | 'issuedAt'> | undefined> {
  const [row] = await tx.query<TokenRow>(
    `delete from one_time_tokens where token_hash = $1 and purpose = $2 and browser_hash = $3 and expires_at > now()
     returning ${COLUMNS}`,
    [hashToken(token), purpose, browserHash],
  );
  return row && toStored(row);
}

/** Closes the user's open links for some purposes. */
export async function voidTokens(tx: Transaction, userId: string, purposes: LinkPurpose[]): Promise<void> {
  await tx.query(
    `update one_time_tokens set consumed_at = now()
     where user_id = $1 and purpose = any($2::text[]) and consumed_at is null`,
    [userId, purposes],
  );
}

/** The address for a mail; the login page forwards the token. */
export function loginLink(config: Pick<Config, 'appUrl'>, token: string): string {
  return `${config.appUrl}/login?stytch_token_type=login&token=${token}`;
}
