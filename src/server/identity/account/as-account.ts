import type { FastifyRequest } from 'fastify';
import type { UserKey } from '../auth/accounts.ts';
import { requireAccount } from '../auth/require-account.ts';
import { hashToken, sessionToken, type SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { type AccountKey, accountOfSession } from './read-account.ts';

export interface Asking {
  tx: Transaction;
  signedIn: SignedIn;
  user: UserKey;
  account: AccountKey;
}

/**
 * Runs work about the account of the session as the owner: an account belongs to no organization.
 * @throws AppError 403 for a session of an identity provider
 */
export function asAccount<T>(
  { db }: AppContext,
  signedIn: SignedIn,
  work: (asking: Asking) => Promise<T>,
): Promise<T> {
  requireAccount(signedIn.session);
  const { id: userId, organizationId } = signedIn.session;
  const user = { userId, organizationId };
  return db.tenant(signedIn.tenant, (tenant) =>
    tenant.asOwner(async (tx) => work({ tx, signedIn, user, account: await accountOfSession(tx, user) })),
  );
}

/** The hash of the request's session token. */
export function getTokenHash(request: FastifyRequest): string {
  return hashToken(sessionToken(request) ?? '');
}
