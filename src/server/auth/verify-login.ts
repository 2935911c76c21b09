import type { AppContext } from '../context.ts';
import { accountsOf, recordFailedAttempt, recordSignIn } from './accounts.ts';
import { consumeLoginToken, lockLoginToken } from './login-tokens.ts';
import { forgiveLoginRequest } from './rate-limit.ts';
import { createSession, endSession } from './sessions.ts';

export interface LoginAttempt {
  token: string;
  /** of the browser that follows the link */
  browserHash: string | undefined;
  /** the person pressed the button: no proof of the browser is needed */
  isConfirmed: boolean;
  ip: string;
  /** the session that the browser has now, which the new one replaces */
  sessionToken: string | undefined;
}

export type LoginResult =
  | { kind: 'signed-in'; userId: string; token: string; expiresAt: Date }
  /** good, but opened in another browser than the one that asked; nothing has happened */
  | { kind: 'confirm' }
  | { kind: 'invalid' };

/** Follows a login link: uses its token up and starts a session, unless the link is no good or needs a confirmation. */
export function verifyLogin(ctx: AppContext, attempt: LoginAttempt): Promise<LoginResult> {
  return ctx.db.system(async (tx): Promise<LoginResult> => {
    const stored = await lockLoginToken(tx, attempt.token);
    if (!stored) return { kind: 'invalid' };
    if (!stored.isUsable) {
      await recordFailedAttempt(tx, stored.email, attempt.ip);
      return { kind: 'invalid' };
    }
    const [account] = await accountsOf(tx, stored.email);
    if (!account) return { kind: 'invalid' };
    const isSameBrowser = stored.browserHash !== null && stored.browserHash === attempt.browserHash;
    if (!attempt.isConfirmed && !isSameBrowser) return { kind: 'confirm' };
    await consumeLoginToken(tx, stored.id);
    await recordSignIn(tx, account, attempt.ip);
    await forgiveLoginRequest(tx, stored.email, attempt.ip);
    if (attempt.sessionToken !== undefined) await endSession(tx, attempt.sessionToken);
    const { token, expiresAt } = await createSession(tx, account);
    return { kind: 'signed-in', userId: account.userId, token, expiresAt };
  });
}
