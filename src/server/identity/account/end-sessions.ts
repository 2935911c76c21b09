import { lockUser } from '../auth/accounts.ts';
import { recordEvent, type Origin } from '../auth/security-events.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import { displayText } from '../../entities/display.ts';
import { requireRecord } from '../../entities/read-record.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import type { AccountKey } from './read-account.ts';

/**
 * Ends all sessions of a user in the administrator's organization.
 * @returns how many ended
 * @throws AppError 404 for a user outside the administrator’s scope
 */
export async function endUserSessions(
  { db }: AppContext,
  users: EntityRuntime,
  { viewer, session, tenant, origin }: SignedIn,
  userId: string,
): Promise<{ ended: number }> {
  return db.tenant(tenant, async (tx) => {
    const user = await requireRecord(tx, users, viewer, 'organization', userId);
    const { organizationId } = viewer;
    const ended = await tx.asOwner(async (owner) => {
      // a session that starts now is ended, too
      await lockUser(owner, { organizationId, userId });
      return owner.query('delete from sessions where organization_id = $1 and user_id = $2 returning id', [
        organizationId,
        userId,
      ]);
    });
    const target = `${displayText(users.model, user)}: ${ended.length}`;
    const { email } = session;
    if (ended.length > 0)
      await recordEvent(tx, {
        organizationId,
        event: 'SESSION_ENDED',
        person: auditName(session),
        email,
        target,
        origin,
      });
    return { ended: ended.length };
  });
}

/**
 * Ends one session of an account, or all except the current one. Each is recorded in its organization's log.
 * @param tx within `asOwner`
 * @returns how many ended
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
