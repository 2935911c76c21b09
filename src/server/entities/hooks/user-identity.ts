import { countThings } from '../../../domain/text/format.ts';
import { findMemberAccount, type UserKey } from '../../identity/auth/accounts.ts';
import { endUserSessions, requestAddressChange } from '../../identity/auth/address-change.ts';
import { inviteUser } from '../../identity/auth/invitations.ts';
import { voidTokens } from '../../identity/auth/one-time-tokens.ts';
import { recordEvent, type SecurityEventName } from '../../identity/auth/security-events.ts';
import { addressRemovedMail } from '../../outbox/messaging/account-mails.ts';
import { queueMail } from '../../outbox/messaging/messages.ts';
import { hasSameIds, isEqual } from '../equal.ts';
import type { Change, EntityHooks, RecordValues } from './hook.ts';

function toUserKey({ viewer, id }: Change): UserKey {
  return { userId: id, organizationId: viewer.organizationId };
}

function readEmail({ email }: RecordValues): string | null {
  return typeof email === 'string' ? email : null;
}

function formatName({ firstName, lastName }: { firstName?: unknown; lastName?: unknown }): string {
  return `${String(firstName)} ${String(lastName)}`.trim();
}

function isOtherAddress(values: RecordValues, before: RecordValues): boolean {
  return readEmail(values)?.toLowerCase() !== readEmail(before)?.toLowerCase();
}

function maySignIn({ email, allowLogin, status }: RecordValues): boolean {
  return typeof email === 'string' && allowLogin === true && status === 'ACTIVE';
}

async function log(change: Change, event: SecurityEventName, target: string): Promise<void> {
  const { tx, session, origin } = change;
  const { organizationId, email } = session;
  await recordEvent(tx, { organizationId, event, person: formatName(session), email, target, origin });
}

async function invite(change: Change, values: RecordValues): Promise<void> {
  const { ctx, tx, session } = change;
  const email = readEmail(values);
  if (email === null || !maySignIn(values)) return;
  await inviteUser(ctx, tx, {
    user: toUserKey(change),
    email,
    inviterName: formatName(session),
    organizationName: session.organization.name,
  });
  await log(change, 'INVITED', `${formatName(values)} <${email}>`);
}

function isAccepted(change: Change): Promise<boolean> {
  return change.tx.asOwner(
    async (owner) => (await findMemberAccount(owner, toUserKey(change))) !== undefined,
  );
}

/** Ends a user without an address: the membership and its sessions, with a notice to the person. */
async function endMembership(change: Change, email: string): Promise<void> {
  const { ctx, tx, session } = change;
  const user = toUserKey(change);
  await tx.asOwner(async (owner) => {
    await owner.query('delete from memberships where organization_id = $1 and user_id = $2', [
      user.organizationId,
      user.userId,
    ]);
    await owner.query('update users set pending_email = null where organization_id = $1 and id = $2', [
      user.organizationId,
      user.userId,
    ]);
    await voidTokens(owner, user.userId, ['INVITATION', 'ADDRESS', 'UNDO']);
    await endUserSessions(owner, user);
  });
  const { name: organizationName, id: organizationId } = session.organization;
  const mail = addressRemovedMail({ byName: formatName(session), organizationName });
  await queueMail(ctx.jobs, tx, { ...mail, to: email, organizationId });
}

/** Fields whose changes are security events. */
const WATCHED: Partial<Record<SecurityEventName, string[]>> = {
  ROLE_CHANGED: ['role'],
  PRACTICES_CHANGED: ['practiceIds'],
  LOGIN_CHANGED: ['allowLogin', 'status', 'allowViewProviders'],
};

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : 'none';
}

function isSame(one: unknown, other: unknown): boolean {
  return Array.isArray(one) ? hasSameIds(one, other) : isEqual(one ?? null, other ?? null);
}

async function logChanges(change: Change, values: RecordValues, before: RecordValues): Promise<void> {
  for (const [event, fields] of Object.entries(WATCHED) as [SecurityEventName, string[]][]) {
    const changed = fields.filter((name) => !isSame(values[name], before[name]));
    if (changed.length === 0) continue;
    const parts = changed.map(
      (name) => `${name}: ${formatValue(before[name])} → ${formatValue(values[name])}`,
    );
    await log(change, event, `${formatName(values)}: ${parts.join(', ')}`);
  }
}

/**
 * Keeps a user tied to the person who accepted it. A new user is an invitation. A new address is pending until its link
 * is opened if the person has accepted; otherwise the new address is invited.
 */
export const userIdentity: EntityHooks = {
  followsCreate: maySignIn,

  announce: (changes) => {
    const isInvited = ({ values, before }: (typeof changes)[number]): boolean =>
      maySignIn(values) && !(before && maySignIn(before));
    const count = changes.filter(isInvited).length;
    return count === 0 ? undefined : `${countThings(count, 'invitation')} will be sent.`;
  },
  afterCreate: invite,

  intercept: async (change, values, before) => {
    const [from, to] = [readEmail(before), readEmail(values)];
    if (from === null || to === null || !isOtherAddress(values, before)) return undefined;
    if (!(await isAccepted(change))) return undefined;
    const stored = { email: before.email };
    const pending = readEmail({ email: before.pendingEmail });
    if (to.toLowerCase() === pending?.toLowerCase()) return { stored, audited: [] };
    const { ctx, tx, session } = change;
    await requestAddressChange(ctx, tx, { user: toUserKey(change), from, to, byName: formatName(session) });
    await log(change, 'ADDRESS_REQUESTED', `${formatName(values)}: ${from} → ${to}`);
    return { stored, audited: [{ field: 'pendingEmail', title: 'Pending Email', from: pending, to }] };
  },

  afterUpdate: async (change, values, before) => {
    await logChanges(change, values, before);
    const isOther = isOtherAddress(values, before);
    const old = readEmail(before);
    if (isOther && old !== null && readEmail(values) === null) {
      await endMembership(change, old);
      await log(change, 'ADDRESS_CHANGED', `${formatName(values)}: ${old} → none`);
      return;
    }
    if (!maySignIn(values) || (maySignIn(before) && !isOther)) return;
    if (!(await isAccepted(change))) await invite(change, values);
  },

  beforeDelete: async (change, before) => {
    await log(change, 'USER_DELETED', `${formatName(before)} <${readEmail(before) ?? 'no email'}>`);
    await change.tx.asOwner(async (owner) => {
      await voidTokens(owner, change.id, ['INVITATION', 'LOGIN', 'ADDRESS', 'UNDO']);
      await endUserSessions(owner, toUserKey(change));
    });
    return [];
  },
};
