import type { LinkEffect } from '../../../generated/calls/types.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import {
  findMemberAccount,
  findAccount,
  type Invitation,
  findInvitation,
  findMemberships,
  proveAccount,
  recordFailedAttempt,
  type UserKey,
} from './accounts.ts';
import { canUndo, confirmAddressChange, pendingChange, undoAddressChange } from './address-change.ts';
import { acceptInvitation, declineInvitation } from './invitations.ts';
import { consumeLoginToken, lockLoginToken, type StoredToken } from './one-time-tokens.ts';
import { forgiveLoginRequest } from './rate-limit.ts';
import { type Origin, recordUserEvent } from './security-events.ts';
import { startSession } from './start-session.ts';

export interface LoginAttempt {
  ctx: AppContext;
  token: string;
  /** of the browser that opened the link */
  browserHash: string | undefined;
  /** the person pressed the button, so no browser mark is needed */
  isConfirmed: boolean;
  /** the person pressed Decline */
  isDeclined: boolean;
  origin: Origin;
  /** the browser's current session, which the new one replaces */
  sessionToken: string | undefined;
  /** follows a link of PROVIDER; identity providers are a feature above this folder */
  followProvider: FollowLink;
}

/** Follows a valid link: takes effect, or asks for a click. @param tx of `db.system`, which has locked the link */
export type FollowLink = (
  tx: Transaction,
  stored: StoredToken,
  attempt: LoginAttempt,
) => Promise<LoginResult>;

export type LoginResult =
  | { kind: 'signed-in'; userId: string; redirectPath: string | null; token: string; expiresAt: Date }
  /** valid, but requires a click; nothing has happened */
  | { kind: 'confirm'; effect: LinkEffect | undefined }
  /** the link took effect without signing in */
  | { kind: 'done'; message: string }
  | { kind: 'invalid' };

export const INVALID: LoginResult = { kind: 'invalid' };
export const DECLINED_MESSAGE = 'The invitation was declined.';
export const UNDONE_MESSAGE = 'The change was undone. You sign in with this email address again.';

async function signIn(
  tx: Transaction,
  stored: StoredToken,
  of: { user: UserKey; accountId: string },
  attempt: LoginAttempt,
): Promise<LoginResult> {
  const { origin } = attempt;
  if (stored.browserHash !== null) {
    await forgiveLoginRequest(tx, { email: stored.email, browserHash: stored.browserHash, ip: origin.ip });
  }
  const { token, expiresAt } = await startSession(attempt.ctx, tx, of, attempt);
  const { redirectPath } = stored;
  return { kind: 'signed-in', userId: of.user.userId, redirectPath, token, expiresAt };
}

async function loadOrganizationName(tx: Transaction, organizationId: string): Promise<string> {
  const [row] = await tx.query<{ name: string }>('select name from organizations where id = $1', [
    organizationId,
  ]);
  return row?.name ?? '';
}

async function followLogin(
  tx: Transaction,
  stored: StoredToken,
  attempt: LoginAttempt,
): Promise<LoginResult> {
  const isSameBrowser = stored.browserHash !== null && stored.browserHash === attempt.browserHash;
  const invitation = stored.user && (await findInvitation(tx, stored.user, stored.email));
  const known = await findAccount(tx, stored.email);
  const [last] = known === undefined ? [] : await findMemberships(tx, known);
  const user = invitation ?? last;
  if (!user) return INVALID;
  if (!attempt.isConfirmed && !isSameBrowser) return { kind: 'confirm', effect: undefined };
  await consumeLoginToken(tx, stored.id);
  const accountId = await proveAccount(tx, stored.email);
  if (invitation) await acceptInvitation(tx, user, accountId, attempt.origin);
  return signIn(tx, stored, { user, accountId }, attempt);
}

function invitationEffect({ name, invitedBy, role }: Invitation): LinkEffect {
  return { kind: 'INVITATION', organizationName: name, invitedBy, role };
}

async function followInvitation(
  tx: Transaction,
  stored: StoredToken,
  attempt: LoginAttempt,
): Promise<LoginResult> {
  const invitation = stored.user && (await findInvitation(tx, stored.user, stored.email));
  if (!invitation) return INVALID;
  if (!attempt.isConfirmed) return { kind: 'confirm', effect: invitationEffect(invitation) };
  await consumeLoginToken(tx, stored.id);
  if (attempt.isDeclined) {
    await declineInvitation(tx, invitation, attempt.origin);
    return { kind: 'done', message: DECLINED_MESSAGE };
  }
  const accountId = await proveAccount(tx, stored.email);
  await acceptInvitation(tx, invitation, accountId, attempt.origin);
  return signIn(tx, stored, { user: invitation, accountId }, attempt);
}

async function followAddress(
  tx: Transaction,
  stored: StoredToken,
  attempt: LoginAttempt,
): Promise<LoginResult> {
  const change = await pendingChange(tx, stored);
  if (!change || (await findMemberAccount(tx, change.user)) === undefined) return INVALID;
  if (!attempt.isConfirmed) {
    const organizationName = await loadOrganizationName(tx, change.user.organizationId);
    return { kind: 'confirm', effect: { kind: 'ADDRESS', organizationName, email: change.email } };
  }
  await consumeLoginToken(tx, stored.id);
  const accountId = await confirmAddressChange(tx, change, attempt.origin);
  const [last] = await findMemberships(tx, accountId);
  if (!last) return { kind: 'done', message: 'The email address is confirmed.' };
  return signIn(tx, stored, { user: last, accountId }, attempt);
}

async function followUndo(tx: Transaction, stored: StoredToken, attempt: LoginAttempt): Promise<LoginResult> {
  const { user, email } = stored;
  if (!user || !(await canUndo(tx, stored))) return INVALID;
  if (!attempt.isConfirmed) {
    const organizationName = await loadOrganizationName(tx, user.organizationId);
    return { kind: 'confirm', effect: { kind: 'UNDO', organizationName, email } };
  }
  await consumeLoginToken(tx, stored.id);
  await undoAddressChange(tx, { user, email }, attempt.origin);
  return { kind: 'done', message: UNDONE_MESSAGE };
}

const FOLLOW: Record<StoredToken['purpose'], FollowLink> = {
  LOGIN: followLogin,
  INVITATION: followInvitation,
  ADDRESS: followAddress,
  UNDO: followUndo,
  PROVIDER: (tx, stored, attempt) => attempt.followProvider(tx, stored, attempt),
};

async function recordFailure(tx: Transaction, { email }: StoredToken, origin: Origin): Promise<void> {
  const accountId = await findAccount(tx, email);
  if (accountId === undefined) return;
  for (const user of await recordFailedAttempt(tx, accountId, origin.ip)) {
    await recordUserEvent(tx, user, { event: 'SIGN_IN_FAILED', target: 'Used or expired link', origin });
  }
}

/** Handles an opened link: takes effect as issued, unless it is invalid or requires a click first. */
export function verifyLogin(attempt: LoginAttempt): Promise<LoginResult> {
  return attempt.ctx.db.system(async (tx): Promise<LoginResult> => {
    const stored = await lockLoginToken(tx, attempt.token);
    if (!stored) return INVALID;
    if (!stored.isUsable) {
      await recordFailure(tx, stored, attempt.origin);
      return INVALID;
    }
    return FOLLOW[stored.purpose](tx, stored, attempt);
  });
}
