import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { UserKey } from '../auth/accounts.ts';
import { issueToken, loginLink } from '../auth/login-tokens.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { organizationCreatedMail } from '../messaging/account-mails.ts';
import { queueMail } from '../messaging/mails.ts';
import type { OrganizationRequest } from './org-create-arguments.ts';

/** There is an organization of that name. */
export class OrganizationExists extends Error {
  constructor(name: string) {
    super(`There is an organization named "${name}" already.`);
  }
}

async function insertOrganization(tx: Transaction, request: OrganizationRequest): Promise<string> {
  // two runs at once must not both find the name free
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `organization:${request.name.toLowerCase()}`,
  ]);
  const taken = await tx.query('select from organizations where lower(name) = lower($1)', [request.name]);
  if (taken.length > 0) throw new OrganizationExists(request.name);
  const id = uuidv7();
  await tx.query('insert into organizations (id, name, entitlement_types) values ($1, $2, $3)', [
    id,
    request.name,
    request.entitlements,
  ]);
  return id;
}

async function insertAdministrator(
  tx: Transaction,
  organizationId: string,
  { firstName, lastName, adminEmail }: OrganizationRequest,
): Promise<UserKey> {
  const userId = uuidv7();
  await tx.query(
    `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, api_key)
     values ($1, $2, $3, $4, $5, 'ADMIN', 'ACTIVE', true, $6)`,
    [organizationId, userId, firstName, lastName, adminEmail, `usr_${randomBytes(18).toString('base64url')}`],
  );
  return { userId, organizationId };
}

/**
 * Makes an organization and its first administrator, and queues the mail with the invitation's link: all of it or
 * nothing. The address is no administrator before its link was followed.
 * @throws OrganizationExists
 */
export async function createOrganization(
  ctx: Pick<AppContext, 'config' | 'db' | 'jobs'>,
  request: OrganizationRequest,
): Promise<{ organizationId: string }> {
  return ctx.db.system(async (tx) => {
    const organizationId = await insertOrganization(tx, request);
    const user = await insertAdministrator(tx, organizationId, request);
    const token = await issueToken(tx, { email: request.adminEmail, purpose: 'INVITATION', user });
    const mail = organizationCreatedMail({
      organizationName: request.name,
      link: loginLink(ctx.config, token),
      loginUrl: `${ctx.config.appUrl}/login`,
    });
    await queueMail(ctx.jobs, tx, { ...mail, to: request.adminEmail, organizationId });
    return { organizationId };
  });
}
