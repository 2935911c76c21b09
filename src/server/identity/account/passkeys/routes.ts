import { type AuthenticatorTransport, generateAuthenticationOptions } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceName } from '../../../../domain/access/device-name.ts';
import type {
  AddPasskeyBody,
  Passkey,
  PasskeyRequest,
  SignedChallenge,
} from '../../../../generated/calls/types.ts';
import { findMemberships, recordSignIn, requireMembership } from '../../auth/accounts.ts';
import { browserHash, markBrowser } from '../../auth/login-cookie.ts';
import { getOrigin, recordUserEvent } from '../../auth/security-events.ts';
import {
  createSession,
  endReplacedSession,
  type NewSession,
  sessionToken,
  setSessionCookie,
  type SignedIn,
} from '../../auth/sessions.ts';
import { startSession } from '../../auth/start-session.ts';
import type { CallHandlers } from '../../../http/calls/register-calls.ts';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { refuse } from '../../../http/errors.ts';
import { passkeyMail } from '../../../outbox/messaging/account-mails.ts';
import { queueMail } from '../../../outbox/messaging/messages.ts';
import { type Asking, asAccount, getTokenHash } from '../as-account.ts';
import { addPasskey, newPasskeyOptions } from './add-passkey.ts';
import { issueChallenge } from './challenges.ts';
import { deletePasskey, findPasskeys, relyingParty, renamePasskey, type StoredPasskey } from './passkeys.ts';
import { verifyPasskey } from './verify-passkey.ts';

const NOT_FOUND = 'Passkey not found';
const REFUSED = 'This passkey could not be verified. Please try again, or sign in with a link.';

const refused = (): Error => refuse('VALIDATION', REFUSED, 'credential');

/** The challenge for a browser to sign. @param allowed the passkeys to choose from; empty: any passkey for this site */
async function requestOptions(
  { config }: AppContext,
  challenge: Uint8Array<ArrayBuffer>,
  allowed: StoredPasskey[],
): Promise<PasskeyRequest> {
  const { rpId } = relyingParty(config);
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    userVerification: 'required',
    allowCredentials: allowed.map(({ credentialId: id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  });
  const allowCredentials =
    options.allowCredentials?.map((one) => ({ ...one, type: 'public-key' as const })) ?? [];
  const { timeout = 60_000 } = options;
  return { challenge: options.challenge, timeout, rpId, userVerification: 'required', allowCredentials };
}

/** Signs in to the membership last used. @returns undefined if the passkey is invalid or the user may not sign in */
async function signIn(
  ctx: AppContext,
  request: FastifyRequest,
  credential: SignedChallenge,
): Promise<(NewSession & { userId: string }) | undefined> {
  const mark = browserHash(request);
  if (mark === undefined) return undefined;
  const origin = getOrigin(request);
  return ctx.db.system(async (tx) => {
    const use = { purpose: 'PASSKEY_SIGN_IN', browserHash: mark, origin } as const;
    const passkey = await verifyPasskey(ctx, tx, credential, use);
    const [user] = passkey ? await findMemberships(tx, passkey.accountId) : [];
    if (!passkey || !user) return undefined;
    const { id: passkeyId, accountId, name } = passkey;
    const proof = { passkeyId };
    const from = { browserHash: mark, origin, sessionToken: sessionToken(request) };
    const by = `Passkey ${name}`;
    return {
      userId: user.userId,
      ...(await startSession(ctx, tx, { user, accountId, proof, by }, from)),
    };
  });
}

/** Replaces the current session by one proven with the passkey. @returns undefined if the passkey is invalid */
async function prove(
  ctx: AppContext,
  { tx, user, account }: Asking,
  request: FastifyRequest,
  credential: SignedChallenge,
): Promise<NewSession | undefined> {
  const origin = getOrigin(request);
  const use = { purpose: 'PASSKEY_PROOF', browserHash: getTokenHash(request), origin } as const;
  const passkey = await verifyPasskey(ctx, tx, credential, use);
  if (!passkey || passkey.accountId !== account.id) return undefined;
  await recordSignIn(tx, user, { accountId: account.id, ip: origin.ip });
  await recordUserEvent(tx, user, { event: 'SIGN_IN', target: `Proof by passkey ${passkey.name}`, origin });
  await endReplacedSession(tx, sessionToken(request) ?? '');
  return createSession(tx, user, origin, undefined, { passkeyId: passkey.id });
}

/** Notifies the account's address, and writes to the log of each of its organizations. */
async function announce(
  ctx: AppContext,
  { tx, account }: Asking,
  request: FastifyRequest,
  { change, passkey }: { change: 'added' | 'removed'; passkey: Passkey },
): Promise<void> {
  const origin = getOrigin(request);
  const device = deviceName(origin.userAgent);
  const link = `${ctx.config.appUrl}/account/security`;
  const mail = passkeyMail({ change, name: passkey.name, device, ip: origin.ip, link });
  await queueMail(ctx.jobs, tx, { ...mail, to: account.email, organizationId: null });
  const event = change === 'added' ? 'PASSKEY_ADDED' : 'PASSKEY_REMOVED';
  for (const user of await findMemberships(tx, account.id))
    await recordUserEvent(tx, user, { event, target: passkey.name, origin });
}

interface DetachedSessions extends Pick<Asking, 'user' | 'account'> {
  request: FastifyRequest;
  passkeyId: string;
}

/** Ends the sessions that a removed passkey started; the current one continues without it, under a new token. */
async function detachSessions(
  tx: Transaction,
  { user, account, request, passkeyId }: DetachedSessions,
): Promise<NewSession | undefined> {
  await requireMembership(tx, user, account.id);
  await tx.query('delete from sessions where passkey_id = $1 and token_hash <> $2', [
    passkeyId,
    getTokenHash(request),
  ]);
  const own = await tx.query('select from sessions where passkey_id = $1', [passkeyId]);
  if (own.length === 0) return undefined;
  const { provenAt } = await endReplacedSession(tx, sessionToken(request) ?? '');
  return createSession(tx, user, getOrigin(request), provenAt);
}

/** Adds a passkey. Its device has just verified the person, so the session continues as proven by the passkey. */
async function add(
  ctx: AppContext,
  asking: Asking,
  request: FastifyRequest,
  body: AddPasskeyBody,
): Promise<{ passkey: Passkey; session: NewSession } | undefined> {
  const { tx, account, user } = asking;
  await requireMembership(tx, user, account.id);
  const passkey = await addPasskey(ctx, tx, account, { ...body, browserHash: getTokenHash(request) });
  if (!passkey) return undefined;
  await announce(ctx, asking, request, { change: 'added', passkey });
  const { provenAt } = await endReplacedSession(tx, sessionToken(request) ?? '');
  return {
    passkey,
    session: await createSession(tx, user, getOrigin(request), provenAt, { passkeyId: passkey.id }),
  };
}

function setCookie(reply: FastifyReply, ctx: AppContext, session: NewSession | undefined): void {
  if (session) setSessionCookie(reply, ctx, session.token, session.expiresAt);
}

async function remove(
  ctx: AppContext,
  signedIn: SignedIn,
  request: FastifyRequest,
  id: string,
): Promise<{ passkey: Passkey; session: NewSession | undefined }> {
  return asAccount(ctx, signedIn, async (asking) => {
    const { tx, account, user } = asking;
    const passkey = await deletePasskey(tx, { id, accountId: account.id });
    if (!passkey) throw refuse('NOT_FOUND', NOT_FOUND);
    await announce(ctx, asking, request, { change: 'removed', passkey });
    return { passkey, session: await detachSessions(tx, { user, account, request, passkeyId: id }) };
  });
}

type PasskeyCalls = Pick<
  CallHandlers,
  | 'passkeySignInOptions'
  | 'signInByPasskey'
  | 'passkeyProofOptions'
  | 'proveByPasskey'
  | 'newPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
>;

/** Passkeys: signing in, proving one's identity, and managing one's own. */
export function passkeyCalls(ctx: AppContext): PasskeyCalls {
  return {
    passkeySignInOptions: async ({ request, reply }) => {
      const use = { purpose: 'PASSKEY_SIGN_IN', browserHash: markBrowser(request, reply, ctx) } as const;
      const challenge = await ctx.db.system((tx) => issueChallenge(tx, use));
      return requestOptions(ctx, challenge, []);
    },
    signInByPasskey: async ({ request, reply, body }) => {
      const session = await signIn(ctx, request, body.credential);
      if (!session) throw refused();
      setCookie(reply, ctx, session);
      return { id: session.userId };
    },
    passkeyProofOptions: ({ signedIn, request }) =>
      asAccount(ctx, signedIn, async ({ tx, account }) => {
        const passkeys = await findPasskeys(tx, account.id);
        if (passkeys.length === 0) throw refuse('NOT_FOUND', 'You have no passkey.');
        const use = { purpose: 'PASSKEY_PROOF', browserHash: getTokenHash(request) } as const;
        const challenge = await issueChallenge(tx, use);
        return requestOptions(ctx, challenge, passkeys);
      }),
    proveByPasskey: async ({ signedIn, request, reply, body }) => {
      const session = await asAccount(ctx, signedIn, (asking) =>
        prove(ctx, asking, request, body.credential),
      );
      if (!session) throw refused();
      setCookie(reply, ctx, session);
      return { id: signedIn.session.id };
    },
    newPasskeyOptions: ({ signedIn, request }) =>
      asAccount(ctx, signedIn, ({ tx, account }) => {
        const { firstName, lastName } = signedIn.session;
        const displayName = `${firstName} ${lastName}`.trim();
        return newPasskeyOptions(ctx, tx, account, { browserHash: getTokenHash(request), displayName });
      }),
    addPasskey: async ({ signedIn, request, reply, body }) => {
      const added = await asAccount(ctx, signedIn, (asking) => add(ctx, asking, request, body));
      if (!added) throw refused();
      setCookie(reply, ctx, added.session);
      return added.passkey;
    },
    renamePasskey: ({ signedIn, params: { id }, body: { name } }) =>
      asAccount(ctx, signedIn, async ({ tx, account }) => {
        const passkey = await renamePasskey(tx, { id, accountId: account.id, name });
        if (!passkey) throw refuse('NOT_FOUND', NOT_FOUND);
        return passkey;
      }),
    removePasskey: async ({ signedIn, request, reply, params: { id } }) => {
      const { passkey, session } = await remove(ctx, signedIn, request, id);
      setCookie(reply, ctx, session);
      return passkey;
    },
  };
}
