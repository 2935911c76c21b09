import type { Session } from '../../../domain/access/session.ts';
import type { Account } from '../../../generated/calls/types.ts';
import type { Transaction } from '../../db/database.ts';
import { findInvitations, type UserKey } from '../auth/accounts.ts';
import { shownPasskeys } from './passkeys/passkeys.ts';

export interface AccountKey {
  id: string;
  email: string;
  provenAt: string;
}

/** The account that accepted the session's membership. @param tx of `db.system`, or within `asOwner` */
export async function accountOfSession(tx: Transaction, user: UserKey): Promise<AccountKey> {
  const [row] = await tx.query<AccountKey>(
    `select a.id, a.email, app.iso(a.proven_at) as "provenAt" from memberships m
     join accounts a on a.id = m.account_id
     where m.organization_id = $1 and m.user_id = $2 and m.accepted_at is not null`,
    [user.organizationId, user.userId],
  );
  if (!row) throw new Error('A session without an account.');
  return row;
}

function membershipsSql(): string {
  return `select u.id as "userId", o.name as "organizationName", u.role, u.id = $2 as "isCurrent",
      app.iso(m.last_used_at) as "lastUsedAt"
    from memberships m join users u on u.organization_id = m.organization_id and u.id = m.user_id
    join organizations o on o.id = m.organization_id
    where m.account_id = $1 and m.accepted_at is not null and ($3::uuid is null or m.organization_id = $3) and u.status = 'ACTIVE' and u.allow_login
    order by app.sort_key(o.name) collate "C", o.id`;
}

function sessionsSql(): string {
  return `select s.id, s.ip, s.user_agent as "userAgent", o.name as "organizationName",
      app.iso(s.created_at) as "createdAt", app.iso(s.last_seen_at) as "lastSeenAt", s.token_hash = $2 as "isCurrent"
    from sessions s join memberships m on m.organization_id = s.organization_id and m.user_id = s.user_id
    join organizations o on o.id = s.organization_id
    where m.account_id = $1 and ($3::uuid is null or m.organization_id = $3) and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => o.idle_minutes)
    order by s.token_hash = $2 desc, s.last_seen_at desc, s.id`;
}

/**
 * The account of a session. A session of an identity provider sees only the data of its organization.
 * @param tx within `asOwner`: an account belongs to no organization
 */
export async function readAccount(
  tx: Transaction,
  { id: userId, organizationId, isByProvider }: Session,
  tokenHash: string,
): Promise<Account> {
  const user = { userId, organizationId };
  const within = isByProvider ? organizationId : null;
  const { id, email, provenAt } = await accountOfSession(tx, user);
  const [pending] = await tx.query<Pick<Account, 'pendingEmail' | 'pendingSince'>>(
    `select u.pending_email as "pendingEmail",
       case when u.pending_email is not null then app.iso(m.pending_since) end as "pendingSince"
     from users u join memberships m on m.organization_id = u.organization_id and m.user_id = u.id
     where u.organization_id = $1 and u.id = $2`,
    [user.organizationId, user.userId],
  );
  const invitations = isByProvider ? [] : await findInvitations(tx, email);
  return {
    email,
    provenAt,
    pendingEmail: pending?.pendingEmail ?? null,
    pendingSince: pending?.pendingSince ?? null,
    memberships: await tx.query(membershipsSql(), [id, userId, within]),
    passkeys: isByProvider ? [] : await shownPasskeys(tx, id),
    invitations: invitations.map(({ name: organizationName, organizationId: _organization, ...rest }) => ({
      organizationName,
      ...rest,
    })),
    sessions: await tx.query(sessionsSql(), [id, tokenHash, within]),
  };
}
