import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { recordSignIn, type UserKey } from './accounts.ts';
import { noteDevice } from './known-browsers.ts';
import { type Origin, recordUserEvent } from './security-events.ts';
import { createSession, endSession, type NewSession, type SessionProof } from './sessions.ts';

export interface SignInOrigin {
  /** of the browser's mark */
  browserHash: string | undefined;
  origin: Origin;
  /** the browser's current session, which the new one replaces */
  sessionToken: string | undefined;
}

interface SignIn {
  user: UserKey;
  accountId: string;
  /** absent: a link */
  proof?: Partial<SessionProof>;
  /** time of the proof; absent: now */
  provenAt?: Date;
  /** kind of proof, for the security log; absent: a link */
  by?: string;
}

/**
 * Signs in a person who has just proven their identity: logs it, and creates their session. @param tx of `db.system`
 */
export async function startSession(
  ctx: Pick<AppContext, 'config' | 'jobs'>,
  tx: Transaction,
  { user, accountId, proof, provenAt, by }: SignIn,
  from: SignInOrigin,
): Promise<NewSession> {
  const { origin, sessionToken } = from;
  await recordSignIn(tx, user, { accountId, ip: origin.ip });
  await recordUserEvent(tx, user, { event: 'SIGN_IN', target: by ?? null, origin });
  await noteDevice(ctx, tx, accountId, from);
  if (sessionToken !== undefined) await endSession(tx, sessionToken);
  return createSession(tx, user, origin, provenAt, proof);
}
