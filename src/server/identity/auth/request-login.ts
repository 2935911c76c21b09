import { emailProblem } from '../../../flows/login-rules.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import { findAccount, findMemberships, normalized } from './accounts.ts';
import { isKnownBrowser } from './known-browsers.ts';
import { countLoginRequest } from './rate-limit.ts';
import { type Origin, recordEvent } from './security-events.ts';

export interface LoginRequest {
  email: string;
  redirectPath: string | null;
}

const LONGEST_REDIRECT = 2000;

/**
 * The path within this site that a `redirectUrl` names, so that a login link never leads to another site.
 * @returns undefined for anything else
 */
export function localPath(redirectUrl: string, appUrl: string): string | undefined {
  if (redirectUrl.length > LONGEST_REDIRECT || !URL.canParse(redirectUrl, appUrl)) return undefined;
  const url = new URL(redirectUrl, appUrl);
  if (url.origin !== new URL(appUrl).origin || url.username !== '' || url.password !== '') return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // a later resolver would read //host as another site; the path of blob: is not a path
  return /^\/(?!\/)/.test(path) ? path : undefined;
}

/**
 * Reads the body of POST /auth/login.
 * @throws AppError 400 with every failure
 */
export function parseLoginRequest(body: unknown, appUrl: string): LoginRequest {
  const { email, redirectUrl } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const failures: Failure[] = [];
  const problem = email === undefined || email === null ? emailProblem('') : null;
  const invalid = problem ?? (typeof email === 'string' ? emailProblem(email) : 'Email invalid');
  if (invalid !== null) failures.push({ message: invalid, path: 'email', code: 'VALIDATION' });
  let redirectPath: string | null = null;
  if (redirectUrl !== undefined && redirectUrl !== null) {
    redirectPath = (typeof redirectUrl === 'string' ? localPath(redirectUrl, appUrl) : undefined) ?? null;
    if (redirectPath === null)
      failures.push({ message: 'Invalid URL', path: 'redirectUrl', code: 'VALIDATION' });
  }
  if (failures.length > 0) throw new AppError(failures);
  return { email: String(email).trim(), redirectPath };
}

export interface Asked extends LoginRequest {
  /** of the browser's mark */
  browserHash: string;
  /** whether the browser sent the mark */
  isMarked: boolean;
  origin: Origin;
}

/** Records the first refusal of a window in the logs of the account's organizations. */
async function recordRefusal(tx: Transaction, { email, origin }: Asked): Promise<void> {
  const accountId = await findAccount(tx, email);
  if (accountId === undefined) return;
  for (const { organizationId } of await findMemberships(tx, accountId)) {
    await recordEvent(tx, { organizationId, event: 'RATE_LIMITED', email: normalized(email), origin });
  }
}

/**
 * Requests a login link. Does the same work whether or not the account exists: counts the request and enqueues a job.
 * @throws RateLimited
 */
export async function requestLogin(ctx: AppContext, asked: Asked): Promise<void> {
  const { email, redirectPath, browserHash, origin } = asked;
  const { ip } = origin;
  const refusal = await ctx.db.system(async (tx) => {
    const isKnown = asked.isMarked && (await isKnownBrowser(tx, email, browserHash));
    const refused = await countLoginRequest(tx, { email, ip, browserHash, isKnownBrowser: isKnown });
    if (refused?.isFirst) await recordRefusal(tx, asked);
    if (refused) return refused;
    const request = { email, browserHash, isKnownBrowser: isKnown, requestedIp: ip, redirectPath };
    await ctx.jobs.enqueue(tx, 'login-link', request);
    return undefined;
  });
  if (refusal) throw refusal;
}
