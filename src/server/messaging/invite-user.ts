import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { invitationMail } from './account-mails.ts';
import { queueMail } from './mails.ts';

/**
 * Queues the invitation of a new user who may log in, in the transaction that creates the user.
 * @param tx of `db.tenant` or `db.system`
 */
export async function inviteUser(
  ctx: Pick<AppContext, 'config' | 'jobs'>,
  tx: Transaction,
  invitation: { organizationId: string; organizationName: string; inviterName: string; email: string },
): Promise<void> {
  const { organizationId, organizationName, inviterName, email } = invitation;
  const mail = invitationMail({ inviterName, organizationName, loginUrl: `${ctx.config.appUrl}/login` });
  await queueMail(ctx.jobs, tx, { ...mail, to: email, organizationId });
}
