import type { Role } from '../../../domain/access/access-model.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';

/** The user of one organization: a person's membership, or an invitation to become one. */
export interface UserKey {
  userId: string;
  organizationId: string;
}

export interface Membership extends UserKey {
  /** the organization's */
  name: string;
  role: Role;
  /** as entered in the user's record */
  email: string;
}

export interface Invitation extends Membership {
  invitedBy: string | null;
  invitedAt: string;
}

export const MAY_SIGN_IN = `u.status = 'ACTIVE' and u.allow_login and u.role in ('ADMIN', 'USER', 'PROVIDER')`;
const COLUMNS = `u.id as "userId", u.organization_id as "organizationId", o.name, u.role, u.email`;

/** An address in the form by which accounts are found. */
export function normalized(email: string): string {
  return email.trim().toLowerCase();
}

export async function findAccount(tx: Transaction, email: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>('select id from accounts where email = $1', [
    normalized(email),
  ]);
  return row?.id;
}

/** Records that a link sent to the address was opened. @returns the id of its account, created if new */
export async function proveAccount(tx: Transaction, email: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into accounts (email) values ($1) on conflict (email) do update set proven_at = now() returning id`,
    [normalized(email)],
  );
  if (!row) throw new Error('The account was not stored.');
  return row.id;
}

/** The account that accepted the user's membership; undefined for an invitation. */
export async function findMemberAccount(tx: Transaction, of: UserKey): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `select account_id as id from memberships
     where organization_id = $1 and user_id = $2 and accepted_at is not null`,
    [of.organizationId, of.userId],
  );
  return row?.id;
}

/**
 * Locks a user until the transaction ends: acceptances, changes of address, sign-ins and ends of sessions of one user
 * wait for each other. Lock the account of a sign-in first, and links and sessions last.
 */
export async function lockUser(tx: Transaction, { organizationId, userId }: UserKey): Promise<void> {
  await tx.query('select from users where organization_id = $1 and id = $2 for no key update', [
    organizationId,
    userId,
  ]);
}

/**
 * Locks a membership before a session of it starts, which a concurrent end of the membership or of its sessions then
 * sees.
 * @throws AppError 401 if it has just ended, or become another account's
 */
export async function requireMembership(tx: Transaction, of: UserKey, accountId: string): Promise<void> {
  await tx.query('select from accounts where id = $1 for no key update', [accountId]);
  await lockUser(tx, of);
  if ((await findMemberAccount(tx, of)) !== accountId) throw refuse('UNAUTHENTICATED', 'Please sign in.');
}

/** Whether another administrator who may sign in remains. Changes of an organization's administrators wait for each other. */
export async function hasOtherAdmin(tx: Transaction, { organizationId, userId }: UserKey): Promise<boolean> {
  await tx.query("select pg_advisory_xact_lock(hashtext('admins of ' || $1))", [organizationId]);
  const [other] = await tx.query(
    `select from users u where u.organization_id = $1 and u.id <> $2 and u.role = 'ADMIN' and ${MAY_SIGN_IN} limit 1`,
    [organizationId, userId],
  );
  return other !== undefined;
}

/** The account's accepted memberships that may sign in: last used first, otherwise by the oldest organization. */
export function findMemberships(tx: Transaction, accountId: string): Promise<Membership[]> {
  return tx.query<Membership>(
    `select ${COLUMNS} from memberships m
     join users u on u.organization_id = m.organization_id and u.id = m.user_id
     join organizations o on o.id = m.organization_id
     where m.account_id = $1 and m.accepted_at is not null and ${MAY_SIGN_IN}
     order by m.last_used_at desc nulls last, o.created_at, o.id`,
    [accountId],
  );
}

/**
 * Users with the address whose person has neither accepted nor declined, oldest first. They are offers to the address's
 * owner, and grant no rights.
 */
export function findInvitations(tx: Transaction, email: string): Promise<Invitation[]> {
  return tx.query<Invitation>(
    `select ${COLUMNS}, m.invited_by as "invitedBy", app.iso(coalesce(m.invited_at, u.created_at)) as "invitedAt"
     from users u join organizations o on o.id = u.organization_id
     left join memberships m on m.organization_id = u.organization_id and m.user_id = u.id
     where lower(u.email) = $1 and m.accepted_at is null and m.declined_at is null and ${MAY_SIGN_IN}
     order by coalesce(m.invited_at, u.created_at), o.created_at, o.id`,
    [normalized(email)],
  );
}

/** The user's invitation, if it is open for the address. */
export async function findInvitation(
  tx: Transaction,
  { organizationId, userId }: UserKey,
  email: string,
): Promise<Invitation | undefined> {
  const all = await findInvitations(tx, email);
  return all.find((one) => one.organizationId === organizationId && one.userId === userId);
}

/** Links the user to the account. The caller has proof that the account's owner agrees. */
export async function acceptMembership(tx: Transaction, of: UserKey, accountId: string): Promise<void> {
  await tx.query(
    `insert into memberships as m (organization_id, user_id, account_id, accepted_at) values ($1, $2, $3, now())
     on conflict (organization_id, user_id) do update set
       account_id = excluded.account_id, accepted_at = now(), declined_at = null, pending_since = null,
       last_used_at = case when m.account_id = excluded.account_id then m.last_used_at end`,
    [of.organizationId, of.userId, accountId],
  );
}

/** The administrator's user in another organization; undefined without a membership there. */
export async function authorityIn(
  tx: Transaction,
  accountId: string,
  organizationId: string,
): Promise<Membership | undefined> {
  const all = await findMemberships(tx, accountId);
  return all.find((one) => one.organizationId === organizationId && one.role === 'ADMIN');
}

/**
 * Records a sign-in. It is not an edit of the user: `updated_at` stays.
 * @throws AppError 401 if the user is no longer the account's
 */
export async function recordSignIn(
  tx: Transaction,
  of: UserKey,
  { accountId, ip }: { accountId: string; ip: string },
): Promise<void> {
  await requireMembership(tx, of, accountId);
  const key = [of.organizationId, of.userId];
  await tx.query(
    `update users set last_sign_in_at = now(), last_sign_in_ip = $3, failed_attempts = 0
     where organization_id = $1 and id = $2`,
    [...key, ip],
  );
  await tx.query(
    `with used as (
       update memberships set last_used_at = now() where organization_id = $1 and user_id = $2 returning account_id)
     update accounts a set last_sign_in_at = now() from used where a.id = used.account_id`,
    key,
  );
}

/** Records on every user of the account that a used or expired link was tried. @returns these users */
export function recordFailedAttempt(tx: Transaction, accountId: string, ip: string): Promise<UserKey[]> {
  return tx.query<UserKey>(
    `update users u set failed_attempt_at = now(), failed_attempt_ip = $2,
       failed_attempts = coalesce(failed_attempts, 0) + 1
     from memberships m
     where m.account_id = $1 and m.accepted_at is not null
       and m.organization_id = u.organization_id and m.user_id = u.id
     returning u.id as "userId", u.organization_id as "organizationId"`,
    [accountId, ip],
  );
}
