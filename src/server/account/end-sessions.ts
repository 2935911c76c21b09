import { recordEvent, type Origin } from '../auth/security-events.ts';
import type { Transaction } from '../db/database.ts';
import type { AccountKey } from './read-account.ts';

/**
 * Ends sessions of an account: one of them, or all but the one that asks. Each is a line of its organization's log.
 * @param tx within `asOwner`
 * @returns how many have ended
 */
export async function endSessions(
  tx: Transaction,
  account: AccountKey,
  which: { id: string } | { exceptHash: string },
  origin: Origin | undefined,
): Promise<number> {
  const condition = 'id' in which ? 's.id = $2::uuid' : 's.token_hash <> $2';
  const ended = await tx.query<{ organizationId: string; person: string; email: string | null }>(
    `with ended as (
       delete from sessions s using memberships m
       where m.account_id = $1 and m.organization_id = s.organization_id and m.user_id = s.user_id and ${condition}
       returning s.organization_id, s.user_id)
     select e.organization_id as "organizationId", trim(u.first_name || ' ' || u.last_name) as person, u.email
     from ended e join users u on u.organization_id = e.organization_id and u.id = e.user_id`,
    [account.id, 'id' in which ? which.id : which.exceptHash],
  );
  for (const one of ended) await recordEvent(tx, { ...one, event: 'SESSION_ENDED', origin });
  return ended.length;
}
