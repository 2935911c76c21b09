import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { invitationMail } from '../../outbox/messaging/account-mails.ts';
import { queueMail } from '../../outbox/messaging/messages.ts';
import { acceptMembership, type UserKey } from './accounts.ts';
import { issueToken, loginLink, voidTokens } from './one-time-tokens.ts';
import { type Origin, recordUserEvent } from './security-events.ts';

interface NewInvitation {
  user: UserKey;
  email: string;
  inviterName: string;
  organizationName: string;
}

/**
 * Invites the address to a membership: mails a link, and reopens a declined invitation. Earlier links of the user no
 * longer work, since they may have gone to another address.
 * @param tx of `db.tenant` or `db.system`
 */
export async function inviteUser(
  ctx: Pick<AppContext, 'config' | 'jobs'>,
  tx: Transaction,
  { user, email, inviterName, organizationName }: NewInvitation,
): Promise<void> {
  const token = await tx.asOwner(async (owner) => {
    await owner.query(
      `insert into memberships (organization_id, user_id, invited_by, invited_at) values ($1, $2, $3, now())
       on conflict (organization_id, user_id) do update set
         invited_by = excluded.invited_by, invited_at = excluded.invited_at, declined_at = null`,
      [user.organizationId, user.userId, inviterName],
    );
    await voidTokens(owner, user.userId, ['INVITATION']);
    return issueToken(owner, { email, purpose: 'INVITATION', user });
  });
  const mail = invitationMail({ inviterName, organizationName, link: loginLink(ctx.config, token) });
  await queueMail(ctx.jobs, tx, { ...mail, to: email, organizationId: user.organizationId });
}

/** Makes the user a membership of the account. The caller has checked that the invitation is open for its address. */
export async function acceptInvitation(
  tx: Transaction,
  user: UserKey,
  accountId: string,
  origin: Origin,
): Promise<void> {
  await acceptMembership(tx, user, accountId);
  await voidTokens(tx, user.userId, ['INVITATION']);
  await recordUserEvent(tx, user, { event: 'INVITATION_ACCEPTED', origin });
}

/** Closes the invitation until the organization invites again. */
export async function declineInvitation(tx: Transaction, user: UserKey, origin: Origin): Promise<void> {
  await tx.query(
    `insert into memberships (organization_id, user_id, declined_at) values ($1, $2, now())
     on conflict (organization_id, user_id) do update set declined_at = now()`,
    [user.organizationId, user.userId],
  );
  await voidTokens(tx, user.userId, ['INVITATION']);
  await recordUserEvent(tx, user, { event: 'INVITATION_DECLINED', origin });
}
