import { emailProblem } from '../../../flows/login-rules.ts';
import type { Calls } from '../../../generated/calls/types.ts';
import { acceptMembership, findMemberAccount, type UserKey } from '../auth/accounts.ts';
import { storeBrowserToken, takeToken } from '../auth/one-time-tokens.ts';
import { localPath } from '../auth/request-login.ts';
import { recordEvent } from '../auth/security-events.ts';
import type { NewSession } from '../auth/sessions.ts';
import { type SignInOrigin, startSession } from '../auth/start-session.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { getDomain } from './domains.ts';
import { claimNames } from './map-claims.ts';
import { authorizationUrl, type Begun, type Claims, requestClaims, connect, newSignIn } from './oidc.ts';
import { mailProviderLink } from './mail-provider-link.ts';
import { isRecognized, tieUser, type Vouched } from './tie-user.ts';
import {
  findProvider,
  getClientSecret,
  lockDomain,
  lockProvider,
  providerOfDomain,
  type StoredProvider,
} from './providers.ts';
import { getRedirectUrl } from './rules.ts';

const FAILED = 'Signing in through your organization did not work. Please try again, or request a link.';

function connectProvider(ctx: AppContext, provider: StoredProvider) {
  const { issuer, clientId } = provider;
  return connect(ctx.config, { issuer, clientId, clientSecret: getClientSecret(ctx, provider) });
}

/**
 * Starts a sign-in at the provider of the address's domain.
 * @returns the address of the provider's page
 * @throws AppError 400, 404
 */
export async function startProviderSignIn(
  ctx: AppContext,
  { email, redirectUrl }: Calls['startProviderSignIn']['received'],
  browserHash: string,
): Promise<{ url: string }> {
  const problem = emailProblem(email);
  if (problem !== null) throw refuse('VALIDATION', problem, 'email');
  const redirectPath = redirectUrl ? localPath(redirectUrl, ctx.config.appUrl) : null;
  if (redirectPath === undefined) throw refuse('VALIDATION', 'Invalid URL', 'redirectUrl');
  const domain = getDomain(email);
  const provider = await ctx.db.system((tx) => providerOfDomain(tx, domain));
  if (!provider)
    throw refuse('NOT_FOUND', `No organization offers sign-in for ${domain}. Request a link instead.`);
  const begun = newSignIn();
  const url = await attempt(ctx, async () =>
    authorizationUrl(await connectProvider(ctx, provider), begun, {
      redirectUrl: getRedirectUrl(ctx),
      email: email.trim(),
    }),
  );
  const { state, ...data } = begun;
  const signIn = { organizationId: provider.organizationId, providerId: provider.id, data };
  const token = { purpose: 'PROVIDER_SIGN_IN', provider: signIn, browserHash, redirectPath } as const;
  await ctx.db.system((tx) => storeBrowserToken(tx, state, token));
  return { url: url.href };
}

/** Turns any provider failure into one message for the person, and a log line for the operator. @throws AppError 400 */
async function attempt<T>({ log }: AppContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error }, 'a sign-in at an identity provider failed');
    throw refuse('VALIDATION', FAILED);
  }
}

type StoredSignIn = Omit<Begun, 'state'> & {
  organizationId: string;
  providerId: string;
  redirectPath: string | null;
  startedAt: Date;
};

/** The sign-in that this browser started, used up. */
async function takeSignIn(ctx: AppContext, state: string, browserHash: string): Promise<StoredSignIn> {
  const token = await ctx.db.system((tx) =>
    takeToken(tx, state, { purpose: 'PROVIDER_SIGN_IN', browserHash }),
  );
  if (!token?.provider) throw refuse('VALIDATION', FAILED);
  const { data, ...provider } = token.provider;
  const { redirectPath, issuedAt: startedAt } = token;
  return { ...provider, ...(data as Omit<Begun, 'state'>), redirectPath, startedAt };
}

/** The address that the provider names. @throws AppError 403 without one */
function readEmail({ organizationName }: StoredProvider, claims: Claims): string {
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '';
  if (emailProblem(email) !== null)
    throw refuse('FORBIDDEN', `${organizationName} did not send your email address.`);
  return email;
}

/**
 * Locks what a sign-in rests on: the provider, and the proof of the address's domain.
 * @throws AppError 400 if the provider has changed since, 403 for an address outside its domains
 */
export async function requireVouched(
  owner: Transaction,
  begun: Pick<StoredSignIn, 'organizationId' | 'providerId' | 'startedAt'>,
  claims: Claims,
): Promise<Omit<Vouched, 'origin'>> {
  const provider = await lockProvider(owner, begun);
  if (!provider) throw refuse('VALIDATION', FAILED);
  const email = readEmail(provider, claims);
  if (!(await lockDomain(owner, { ...begun, domain: getDomain(email) })))
    throw refuse('FORBIDDEN', `${provider.organizationName} has not proven the domain of ${email}.`);
  return { provider, claims, email };
}

/** The account with the membership; a first sign-in accepts it for the account of the user's address. */
async function accountFor(owner: Transaction, user: UserKey): Promise<string> {
  const accepted = await findMemberAccount(owner, user);
  if (accepted !== undefined) return accepted;
  // the domain is verified, but no link was opened: an existing account keeps its time of proof
  const [account] = await owner.query<{ id: string }>(
    `with added as (
       insert into accounts (email) select lower(email) from users where organization_id = $1 and id = $2
       on conflict (email) do nothing returning id)
     select id from added union all
     select a.id from accounts a join users u on lower(u.email) = a.email where u.organization_id = $1 and u.id = $2`,
    [user.organizationId, user.userId],
  );
  if (!account) throw new Error('The account was not stored.');
  await acceptMembership(owner, user, account.id);
  return account.id;
}

/** The time at which the provider authenticated its person; without one, the sign-in is no fresh proof. */
function readProvenAt({ auth_time: at }: Claims): Date {
  return new Date(typeof at === 'number' ? Math.min(at * 1000, Date.now()) : 0);
}

/**
 * Starts the session of a provider's person, who is recognized or has opened a link.
 * @param provenAt time of the proof; absent: now
 */
export async function enter(
  ctx: AppContext,
  tx: Transaction,
  vouched: Vouched,
  from: SignInOrigin & { provenAt?: Date },
): Promise<NewSession & { userId: string }> {
  const { provider, email } = vouched;
  const user = await tieUser(ctx, tx, vouched);
  const accountId = await accountFor(tx, user);
  const proof = { providerId: provider.id, providerDomain: getDomain(email) };
  const by = `Identity provider ${provider.issuer}`;
  const { provenAt } = from;
  const session = await startSession(
    ctx,
    tx,
    { user, accountId, proof, by, ...(provenAt && { provenAt }) },
    from,
  );
  return { userId: user.userId, ...session };
}

type Finish = Calls['finishProviderSignIn']['received'];

type Finished = (NewSession & { userId: string; redirectPath: string | null }) | { linkSentTo: string };

/**
 * Completes a sign-in with the parameters that the provider returned through the browser. A person whom the provider
 * does not know by a verified address, and who has never signed in, is mailed a link first.
 * @throws AppError 400 for an invalid one or one started in another browser, 403 for a person who may not sign in
 */
export async function finishProviderSignIn(
  ctx: AppContext,
  { state, code, iss, error }: Finish,
  from: SignInOrigin & { browserHash: string },
): Promise<Finished> {
  const begun = await takeSignIn(ctx, state, from.browserHash);
  const { organizationId, redirectPath } = begun;
  const provider = await ctx.db.system((tx) => findProvider(tx, organizationId));
  if (!provider?.isActive || provider.id !== begun.providerId) throw refuse('VALIDATION', FAILED);
  const returned = new URL(getRedirectUrl(ctx));
  for (const [name, value] of Object.entries({ state, code, iss, error }))
    if (value !== undefined) returned.searchParams.set(name, value);
  const claims = await attempt(ctx, async () =>
    requestClaims(await connectProvider(ctx, provider), returned, { ...begun, state }, claimNames(provider)),
  );
  try {
    return await ctx.db.system(async (tx): Promise<Finished> => {
      const vouched = { ...(await requireVouched(tx, begun, claims)), origin: from.origin };
      if (!(await isRecognized(tx, vouched)))
        return mailProviderLink(ctx, tx, vouched, { ...from, redirectPath });
      return {
        redirectPath,
        ...(await enter(ctx, tx, vouched, { ...from, provenAt: readProvenAt(claims) })),
      };
    });
  } catch (problem) {
    if (problem instanceof AppError) await recordRefusal(ctx, provider, claims, problem, from);
    throw problem;
  }
}

async function recordRefusal(
  { db }: AppContext,
  { organizationId }: StoredProvider,
  { email }: Claims,
  { message }: AppError,
  { origin }: SignInOrigin,
): Promise<void> {
  const tried = typeof email === 'string' ? email.slice(0, 254) : null;
  await db.system((tx) =>
    recordEvent(tx, {
      organizationId,
      event: 'SIGN_IN_FAILED',
      email: tried,
      target: message.slice(0, 500),
      origin,
    }),
  );
}
