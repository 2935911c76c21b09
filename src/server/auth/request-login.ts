import { emailProblem } from '../../flows/login-rules.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Failure } from '../../domain/errors.ts';
import { countLoginRequest } from './rate-limit.ts';

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
  // a path such as //host would be read as another site by the next one to resolve it
  return path.startsWith('//') ? undefined : path;
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

/**
 * Asks for a login link. Does the same work whether or not the account exists: counts the request and leaves a job.
 * @throws RateLimited
 */
export async function requestLogin(
  ctx: AppContext,
  request: LoginRequest & { browserHash: string; ip: string },
): Promise<void> {
  const { email, redirectPath, browserHash, ip } = request;
  await ctx.db.system(async (tx) => {
    await countLoginRequest(tx, email, ip);
    await ctx.jobs.enqueue(tx, 'login-link', { email, browserHash, requestedIp: ip, redirectPath });
  });
}
