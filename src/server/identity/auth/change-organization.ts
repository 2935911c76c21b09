import type { FastifyRequest } from 'fastify';
import type { Session } from '../../../domain/access/session.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { findMemberAccount, authorityIn, findMemberships, recordSignIn, type UserKey } from './accounts.ts';
import { requireAccount } from './require-account.ts';
import { type Origin, getOrigin, recordUserEvent } from './security-events.ts';
import { createSession, endReplacedSession, requireSession, sessionToken } from './sessions.ts';

export interface ChangedOrganization {
  userId: string;
  token: string;
  expiresAt: Date;
}

interface Entering {
  session: Session;
  sessionToken: string;
  origin: Origin;
}

/** The session to be replaced. @throws AppError 401; 403 for one of an identity provider */
export async function readEntering(request: FastifyRequest): Promise<Entering> {
  const session = await requireSession(request);
  requireAccount(session);
  const token = sessionToken(request);
  if (token === undefined) throw refuse('UNAUTHENTICATED', 'Please sign in.');
  return { session, sessionToken: token, origin: getOrigin(request) };
}

/** Ends the session and starts one as another user of the same account, with the same proof of sign-in. */
async function enter(
  tx: Transaction,
  { accountId, ...user }: UserKey & { accountId: string },
  of: Entering,
): Promise<ChangedOrganization> {
  const { session, origin } = of;
  await recordSignIn(tx, user, { accountId, ip: origin.ip });
  const proven = await endReplacedSession(tx, of.sessionToken);
  const target = `From ${session.organization.name}`;
  await recordUserEvent(tx, user, { event: 'ORGANIZATION_CHANGED', target, origin });
  const { token, expiresAt } = await createSession(tx, user, origin, proven.provenAt, proven);
  return { userId: user.userId, token, expiresAt };
}

function toUserKey({ id, organizationId }: Session): UserKey {
  return { userId: id, organizationId };
}

/**
 * Switches an administrator to another organization they administer, under a new session.
 * @throws AppError 403 for anybody else, 404 for an organization in which the person has no authority
 */
export async function changeOrganization(
  ctx: AppContext,
  entering: Entering,
  organizationId: string,
): Promise<ChangedOrganization> {
  const { session } = entering;
  if (!session.isAdmin) throw refuse('FORBIDDEN', 'Only administrators can switch organizations.');
  return ctx.db.system(async (tx) => {
    const accountId = await findMemberAccount(tx, toUserKey(session));
    const authority = accountId && (await authorityIn(tx, accountId, organizationId));
    if (!authority) throw refuse('NOT_FOUND', 'Organization not found');
    return enter(tx, { ...authority, accountId }, entering);
  });
}

/**
 * Switches a person of any role to another of their accepted memberships, under a new session.
 * @throws AppError 404 for a membership that is not theirs
 */
export async function openMembership(
  ctx: AppContext,
  entering: Entering,
  userId: string,
): Promise<ChangedOrganization> {
  return ctx.db.system(async (tx) => {
    const accountId = await findMemberAccount(tx, toUserKey(entering.session));
    const all = accountId === undefined ? [] : await findMemberships(tx, accountId);
    const membership = all.find((one) => one.userId === userId);
    if (accountId === undefined || !membership) throw refuse('NOT_FOUND', 'Membership not found');
    return enter(tx, { ...membership, accountId }, entering);
  });
}
