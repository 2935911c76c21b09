import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { organizationCreatedMail } from '../../outbox/messaging/account-mails.ts';
import { queueMail } from '../../outbox/messaging/messages.ts';
import { issueToken, loginLink } from './one-time-tokens.ts';

interface FirstAdministrator {
  organization: { id: string; name: string };
  firstName: string;
  lastName: string;
  email: string;
}

/**
 * Adds the first administrator of a new organization and queues the invitation mail. The user becomes an administrator
 * once its link is opened.
 * @param tx of `db.system`, or the owner's part of a tenant's transaction
 */
export async function inviteFirstAdministrator(
  ctx: Pick<AppContext, 'config' | 'jobs'>,
  tx: Transaction,
  { organization, firstName, lastName, email }: FirstAdministrator,
): Promise<void> {
  const { id: organizationId, name: organizationName } = organization;
  const userId = uuidv7();
  await tx.query(
    `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, api_key)
     values ($1, $2, $3, $4, $5, 'ADMIN', 'ACTIVE', true, $6)`,
    [organizationId, userId, firstName, lastName, email, `usr_${randomBytes(18).toString('base64url')}`],
  );
  const token = await issueToken(tx, { email, purpose: 'INVITATION', user: { userId, organizationId } });
  const link = loginLink(ctx.config, token);
  const mail = organizationCreatedMail({ organizationName, link, loginUrl: `${ctx.config.appUrl}/login` });
  await queueMail(ctx.jobs, tx, { ...mail, to: email, organizationId });
}
