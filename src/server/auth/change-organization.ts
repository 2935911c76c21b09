import type { Session } from '../../domain/session.ts';
import type { AppContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { authorityIn, recordSignIn } from './accounts.ts';
import { createSession, endSession } from './sessions.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the body of POST /auth/change-org. @throws AppError 400 */
export function parseOrganizationId(body: unknown): string {
  const orgId: unknown =
    typeof body === 'object' && body !== null && 'orgId' in body ? body.orgId : undefined;
  if (orgId === undefined || orgId === null || orgId === '')
    throw refuse('VALIDATION', 'Field is required', 'orgId');
  if (typeof orgId !== 'string' || !UUID.test(orgId)) throw refuse('VALIDATION', 'Invalid value', 'orgId');
  return orgId;
}

/**
 * Takes an administrator over to another organization they administer, under a new session.
 * @throws AppError 403 for anybody else, 404 for an organization in which the person has no authority
 */
export async function changeOrganization(
  ctx: AppContext,
  session: Session,
  change: { organizationId: string; sessionToken: string; ip: string },
): Promise<{ userId: string; token: string; expiresAt: Date }> {
  if (!session.isAdmin) throw refuse('FORBIDDEN', 'Only administrators can switch organizations.');
  return ctx.db.system(async (tx) => {
    const account = await authorityIn(tx, session.email, change.organizationId);
    if (!account) throw refuse('NOT_FOUND', 'Organization not found');
    await endSession(tx, change.sessionToken);
    await recordSignIn(tx, account, change.ip);
    const { token, expiresAt } = await createSession(tx, account);
    return { userId: account.userId, token, expiresAt };
  });
}
