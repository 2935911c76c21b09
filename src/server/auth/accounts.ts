import type { Transaction } from '../db/database.ts';

/** A user who may sign in. One person has one in each of their organizations. */
export interface Account {
  userId: string;
  organizationId: string;
  email: string;
}

const MAY_SIGN_IN = `u.status = 'ACTIVE' and u.allow_login and u.role in ('ADMIN', 'USER', 'PROVIDER')`;
const COLUMNS = `u.id as "userId", u.organization_id as "organizationId", u.email`;

/** The accounts of an e-mail, ignoring case: the one last used first, else the oldest organization's. */
export function accountsOf(tx: Transaction, email: string): Promise<Account[]> {
  return tx.query<Account>(
    `select ${COLUMNS} from users u join organizations o on o.id = u.organization_id
     where lower(u.email) = lower($1) and ${MAY_SIGN_IN}
     order by u.last_sign_in_at desc nulls last, o.created_at, o.id`,
    [email],
  );
}

/** The account with which an administrator enters another organization, or undefined without an authority there. */
export async function authorityIn(
  tx: Transaction,
  email: string,
  organizationId: string,
): Promise<Account | undefined> {
  const [account] = await tx.query<Account>(
    `select ${COLUMNS} from users u
     where u.organization_id = $2 and lower(u.email) = lower($1) and ${MAY_SIGN_IN} and u.role = 'ADMIN'`,
    [email, organizationId],
  );
  return account;
}

/** Notes a sign-in on the user. It is no edit of the record: `updated_at` stays. */
export async function recordSignIn(tx: Transaction, account: Account, ip: string): Promise<void> {
  await tx.query(
    `update users set last_sign_in_at = now(), last_sign_in_ip = $3, failed_attempts = 0
     where organization_id = $1 and id = $2`,
    [account.organizationId, account.userId, ip],
  );
}

/** Notes on every user of the e-mail that a used or expired link of theirs was tried. */
export async function recordFailedAttempt(tx: Transaction, email: string, ip: string): Promise<void> {
  await tx.query(
    `update users set failed_attempt_at = now(), failed_attempt_ip = $2, failed_attempts = coalesce(failed_attempts, 0) + 1
     where lower(email) = lower($1)`,
    [email, ip],
  );
}
