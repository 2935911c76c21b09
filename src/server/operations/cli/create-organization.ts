import { v7 as uuidv7 } from 'uuid';
import { inviteFirstAdministrator } from '../../identity/auth/first-administrator.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { CommandError } from './command.ts';
import type { OrganizationRequest } from './org-create-arguments.ts';

async function insertOrganization(tx: Transaction, request: OrganizationRequest): Promise<string> {
  // two concurrent runs must not both find the name free
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `organization:${request.name.toLowerCase()}`,
  ]);
  const namesakes = await tx.query('select from organizations where lower(name) = lower($1)', [request.name]);
  if (namesakes.length > 0) throw new CommandError(`An organization named "${request.name}" already exists.`);
  const id = uuidv7();
  await tx.query('insert into organizations (id, name, entitlement_types) values ($1, $2, $3)', [
    id,
    request.name,
    request.entitlements,
  ]);
  return id;
}

/**
 * Creates an organization and its first administrator, and queues the invitation mail: all or nothing. The user becomes
 * an administrator once the link is opened.
 * @throws CommandError if there is one of this name
 */
export async function createOrganization(
  ctx: Pick<AppContext, 'config' | 'db' | 'jobs'>,
  request: OrganizationRequest,
): Promise<{ organizationId: string }> {
  return ctx.db.system(async (tx) => {
    const organizationId = await insertOrganization(tx, request);
    await inviteFirstAdministrator(ctx, tx, {
      organization: { id: organizationId, name: request.name },
      firstName: request.firstName,
      lastName: request.lastName,
      email: request.adminEmail,
    });
    return { organizationId };
  });
}
