import type { TextBudget } from '../../../domain/surveys/text-limit.ts';
import type { Transaction } from '../../db/database.ts';

/**
 * The organization's limit of text messages, and the number queued in the last 24 hours. Concurrent senders of the
 * organization wait until the transaction ends, so that their total stays within the limit.
 * @param options.isLocked false: read-only, without the lock
 */
export function textBudget(
  tx: Transaction,
  organizationId: string,
  { isLocked = true }: { isLocked?: boolean } = {},
): Promise<TextBudget> {
  return tx.asOwner(async (owner) => {
    const [row] = await owner.query<{ limit: number }>(
      `select daily_text_limit as "limit" from organizations where id = $1${isLocked ? ' for no key update' : ''}`,
      [organizationId],
    );
    const [sent] = await owner.query<{ used: number }>(
      `select count(*)::int as used from messages
       where organization_id = $1 and channel = 'TEXT' and survey_id is not null and created_at > now() - interval '24 hours'`,
      [organizationId],
    );
    return { limit: row?.limit ?? 0, used: sent?.used ?? 0 };
  });
}
