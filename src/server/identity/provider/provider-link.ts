import { findMemberAccount, proveAccount } from '../auth/accounts.ts';
import { consumeLoginToken, type StoredToken } from '../auth/one-time-tokens.ts';
import { type FollowLink, INVALID } from '../auth/verify-login.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { recognizeUser, type KnownUser, type Vouched } from './tie-user.ts';
import type { Claims } from './oidc.ts';
import { enter, requireVouched } from './sign-in.ts';

const ELSEWHERE = 'Open this link in the browser in which you began to sign in.';

/** The person and the user that the link ties together; undefined if the provider, its domain or the user has changed since. */
async function findTie(
  ctx: AppContext,
  tx: Transaction,
  { provider, issuedAt }: StoredToken,
): Promise<{ vouched: Omit<Vouched, 'origin'>; known: KnownUser | undefined } | undefined> {
  if (!provider) return undefined;
  const { data, ...begun } = provider;
  try {
    const vouched = await requireVouched(tx, { ...begun, startedAt: issuedAt }, data as Claims);
    return { vouched, known: await recognizeUser(ctx, tx, vouched) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Follows a link that ties a provider's person to the user of the address. It always asks for a click, and works only in
 * the browser that signed in at the provider: nobody can make another person open the link for them.
 */
export const followProviderLink: FollowLink = async (tx, stored, attempt) => {
  const { ctx, origin, browserHash } = attempt;
  const { email, redirectPath } = stored;
  const tie = await findTie(ctx, tx, stored);
  if (!tie) return INVALID;
  const { organizationId, organizationName, issuer } = tie.vouched.provider;
  const isElsewhere = stored.browserHash === null || stored.browserHash !== browserHash;
  if (!attempt.isConfirmed)
    return { kind: 'confirm', effect: { kind: 'PROVIDER', organizationName, email, issuer, isElsewhere } };
  if (isElsewhere) throw refuse('FORBIDDEN', ELSEWHERE);
  const accountId = await proveAccount(tx, email);
  const member = tie.known && (await findMemberAccount(tx, { organizationId, userId: tie.known.id }));
  if (member !== undefined && member !== accountId) return INVALID;
  await consumeLoginToken(tx, stored.id);
  const session = await enter(ctx, tx, { ...tie.vouched, origin }, attempt);
  return { kind: 'signed-in', redirectPath, ...session };
};
