import { acceptMembership, proveAccount, type UserKey } from '../../src/server/identity/auth/accounts.ts';
import type { Transaction } from '../../src/server/db/database.ts';

/** Gives a user an accepted membership of their address's account, as opening an invitation would. */
export async function join(tx: Transaction, user: UserKey): Promise<void> {
  const [row] = await tx.query<{ email: string }>(
    'select email from users where organization_id = $1 and id = $2',
    [user.organizationId, user.userId],
  );
  if (!row) throw new Error('There is no such user.');
  await acceptMembership(tx, user, await proveAccount(tx, row.email));
}
