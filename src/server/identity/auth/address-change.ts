import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { addressNoticeMail, addressProofMail } from '../../outbox/messaging/account-mails.ts';
import { queueMail } from '../../outbox/messaging/messages.ts';
import { acceptMembership, findMemberAccount, findAccount, proveAccount, type UserKey } from './accounts.ts';
import { issueToken, loginLink, type StoredToken, voidTokens } from './one-time-tokens.ts';
import { type Origin, recordUserEvent } from './security-events.ts';

type MailContext = Pick<AppContext, 'config' | 'jobs'>;

export interface AddressChange {
  user: UserKey;
  /** the address that signs in until the new one is confirmed */
  from: string;
  to: string;
  /** name of the person who requested it, for the mails */
  byName: string;
}

const TOUCH = `updated_at = greatest(now(), updated_at + interval '1 millisecond')`;

/** Signs the user out everywhere. @param tx of `db.system`, or within `asOwner` */
export async function endUserSessions(tx: Transaction, { organizationId, userId }: UserKey): Promise<void> {
  await tx.query('delete from sessions where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ]);
}

async function mailProof(ctx: MailContext, owner: Transaction, change: AddressChange): Promise<void> {
  const { user, to, byName } = change;
  // a link to a previously pending address must not confirm this one
  await voidTokens(owner, user.userId, ['ADDRESS']);
  const token = await issueToken(owner, { email: to, purpose: 'ADDRESS', user });
  const mail = addressProofMail({ byName, from: change.from, link: loginLink(ctx.config, token) });
  await queueMail(ctx.jobs, owner, { ...mail, to, organizationId: user.organizationId });
}

/**
 * Stores a new address as pending: mails a link to it and a notice with a link for reverting to the old one, and ends
 * every session of the user. Nothing else changes yet.
 * @param tx of the change, `db.tenant` or `db.system`
 */
export async function requestAddressChange(
  ctx: MailContext,
  tx: Transaction,
  change: AddressChange,
): Promise<void> {
  const { user, from, to, byName } = change;
  await tx.asOwner(async (owner) => {
    const key = [user.organizationId, user.userId];
    await owner.query(
      `update users set pending_email = $3, ${TOUCH} where organization_id = $1 and id = $2`,
      [...key, to],
    );
    await owner.query(
      'update memberships set pending_since = now() where organization_id = $1 and user_id = $2',
      key,
    );
    await mailProof(ctx, owner, change);
    const token = await issueToken(owner, { email: from, purpose: 'UNDO', user });
    const notice = addressNoticeMail({ byName, to, link: loginLink(ctx.config, token) });
    await queueMail(ctx.jobs, owner, { ...notice, to: from, organizationId: user.organizationId });
    await endUserSessions(owner, user);
  });
}

/** Mails another link to the pending address; the previous one no longer works. */
export function resendProof(ctx: MailContext, tx: Transaction, change: AddressChange): Promise<void> {
  return tx.asOwner((owner) => mailProof(ctx, owner, change));
}

/** Discards the pending address; the current one stays. @param tx of `db.system`, or within `asOwner` */
export async function cancelAddressChange(tx: Transaction, user: UserKey): Promise<void> {
  const key = [user.organizationId, user.userId];
  await tx.query(
    `update users set pending_email = null, ${TOUCH} where organization_id = $1 and id = $2`,
    key,
  );
  await tx.query(
    'update memberships set pending_since = null where organization_id = $1 and user_id = $2',
    key,
  );
  await voidTokens(tx, user.userId, ['ADDRESS']);
}

async function setAddress(tx: Transaction, user: UserKey, email: string, accountId: string): Promise<void> {
  await tx.query(
    `update users set email = $3, pending_email = null, ${TOUCH} where organization_id = $1 and id = $2`,
    [user.organizationId, user.userId, email],
  );
  await acceptMembership(tx, user, accountId);
  await endUserSessions(tx, user);
}

async function isTaken(tx: Transaction, user: UserKey, email: string): Promise<boolean> {
  const found = await tx.query(
    'select from users where organization_id = $1 and lower(email) = lower($3) and id <> $2',
    [user.organizationId, user.userId, email],
  );
  return found.length > 0;
}

/**
 * Whether the link confirms the user's pending address.
 * @param tx of `db.system`, which holds the user's lock
 */
export async function pendingChange(
  tx: Transaction,
  { user, email }: StoredToken,
): Promise<{ user: UserKey; email: string } | undefined> {
  if (!user) return undefined;
  const [row] = await tx.query<{ email: string }>(
    `select pending_email as email from users
     where organization_id = $1 and id = $2 and lower(pending_email) = $3`,
    [user.organizationId, user.userId, email],
  );
  if (!row || (await isTaken(tx, user, row.email))) return undefined;
  return { user, email: row.email };
}

/**
 * Replaces the old address by the confirmed one: the membership moves to its account, and every session of the user
 * ends.
 * @returns the account of the address
 */
export async function confirmAddressChange(
  tx: Transaction,
  { user, email }: { user: UserKey; email: string },
  origin: Origin,
): Promise<string> {
  const accountId = await proveAccount(tx, email);
  await setAddress(tx, user, email, accountId);
  await recordUserEvent(tx, user, { event: 'ADDRESS_CHANGED', target: email, origin });
  return accountId;
}

/** Whether the user's address can be reverted to the one that received the link. */
export async function canUndo(tx: Transaction, { user, email }: StoredToken): Promise<boolean> {
  if (!user || (await findMemberAccount(tx, user)) === undefined) return false;
  return (await findAccount(tx, email)) !== undefined && !(await isTaken(tx, user, email));
}

/**
 * Reverts changes of address: the address that received the link signs in again, no other link of a change works any
 * longer, and every session of the user ends.
 */
export async function undoAddressChange(
  tx: Transaction,
  { user, email }: { user: UserKey; email: string },
  origin: Origin,
): Promise<void> {
  await setAddress(tx, user, email, await proveAccount(tx, email));
  await voidTokens(tx, user.userId, ['ADDRESS', 'UNDO']);
  await recordUserEvent(tx, user, { event: 'ADDRESS_UNDONE', target: email, origin });
}
