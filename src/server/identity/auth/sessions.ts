import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Session, type Viewer, toViewer } from '../../../domain/access/session.ts';
import type { AppContext } from '../../context.ts';
import {
  type Database,
  isDatabaseError,
  SessionExpired,
  type Tenant,
  type Transaction,
} from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { isBearerToken } from './bearer-token.ts';
import { type LoadedSession, loadSession } from './load-session.ts';
import { loadToken } from './load-token.ts';
import { clearOwnCookie, readOwnCookie, SESSION_COOKIE, setOwnCookie } from './own-cookies.ts';
import { type Origin, getOrigin } from './security-events.ts';

const LIFETIME_DAYS = 7;
const MOST_ATTEMPTS = 3;
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

/** A signed-in request: the session, the viewer for permission checks, and access to its organization's rows. */
export interface SignedIn {
  session: Session;
  viewer: Viewer;
  tenant: Tenant;
  /** origin of the request; background work has none */
  origin?: Origin;
}

/** The stored form of a token: sessions are found by it, and it cannot be used to sign in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The proof of a session started without a link: a passkey, or an identity provider. */
export interface SessionProof {
  passkeyId: string | null;
  providerId: string | null;
  /** domain of the address for which the provider vouches */
  providerDomain: string | null;
}

export interface NewSession {
  token: string;
  expiresAt: Date;
}

/**
 * Creates a session. Call it at sign-in and at organization switch (end the old one in the same transaction).
 * @param tx a transaction of `db.system`
 * @returns the token for the cookie, which is not stored
 */
export async function createSession(
  tx: Transaction,
  of: { userId: string; organizationId: string },
  origin?: Origin,
  /** when the person proved their identity; absent: now */
  provenAt?: Date,
  by: Partial<SessionProof> = {},
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LIFETIME_DAYS * 24 * 60 * 60 * 1000);
  await tx.query(
    `insert into sessions (token_hash, organization_id, user_id, expires_at, ip, user_agent, proven_at, passkey_id,
       provider_id, provider_domain)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, now()), $8, $9, $10)`,
    [
      hashToken(token),
      of.organizationId,
      of.userId,
      expiresAt,
      origin?.ip ?? null,
      origin?.userAgent ?? null,
      provenAt ?? null,
      by.passkeyId ?? null,
      by.providerId ?? null,
      by.providerDomain ?? null,
    ],
  );
  return { token, expiresAt };
}

/** An ended session. */
export interface EndedSession extends SessionProof {
  provenAt: Date;
}

/**
 * Ends the session of a token; an ended session stays ended.
 * @param tx a transaction of `db.system`
 * @returns its proof, for the session that replaces it
 */
export async function endSession(tx: Transaction, token: string): Promise<EndedSession | undefined> {
  const [ended] = await tx.query<EndedSession>(
    `delete from sessions where token_hash = $1
     returning proven_at as "provenAt", passkey_id as "passkeyId", provider_id as "providerId",
       provider_domain as "providerDomain"`,
    [hashToken(token)],
  );
  return ended;
}

/** Ends a session that another one replaces. @throws AppError 401 if a concurrent request has ended it */
export async function endReplacedSession(tx: Transaction, token: string): Promise<EndedSession> {
  const ended = await endSession(tx, token);
  if (!ended) throw refuse('UNAUTHENTICATED', 'Please sign in.');
  return ended;
}

/** Sets the session cookie. */
export function setSessionCookie(reply: FastifyReply, ctx: AppContext, token: string, expires: Date): void {
  setOwnCookie(reply, ctx.config, SESSION_COOKIE, token, { expires });
}

/** Clears the session cookie. */
export function clearSessionCookie(reply: FastifyReply, ctx: AppContext): void {
  clearOwnCookie(reply, ctx.config, SESSION_COOKIE);
}

/** The session token in a request's cookie, the only place it may be. */
export function sessionToken(request: FastifyRequest): string | undefined {
  return readOwnCookie(request, SESSION_COOKIE);
}

/** The credential of a request: the cookie of a session, or a bearer token. */
export interface Credential {
  kind: 'session' | 'token';
  /** SHA-256 of the token; undefined for a bearer token in a foreign format */
  hash: string | undefined;
}

/** Prefix of all our tokens, including mistyped ones. */
const OWN_PREFIX = 'chs_';
const BEARER = /^bearer(?: +(\S*))? *$/i;

/**
 * A bearer token of ours takes precedence over a cookie; one in a foreign format is ignored in favour of the cookie.
 * Pages and public calls look at the cookie only.
 */
function readCredential(request: FastifyRequest): Credential | undefined {
  const { call } = request.routeOptions.config;
  const bearer = BEARER.exec(request.headers.authorization ?? '');
  const token = sessionToken(request);
  if (bearer && call && call.access !== 'public') {
    const [, text = ''] = bearer;
    if (token === undefined || text.startsWith(OWN_PREFIX))
      return { kind: 'token', hash: isBearerToken(text) ? hashToken(text) : undefined };
  }
  return token === undefined ? undefined : { kind: 'session', hash: hashToken(token) };
}

/**
 * Sessions as this process last loaded them, by token hash. They are only a hint: the first statement of each request's
 * transaction has the database compare it with the current row, so that a logout or a change of role in any process
 * applies at once without an extra round trip.
 */
class SessionHints {
  private readonly hints = new LRUCache<string, SignedIn>({ max: 5000 });

  constructor(
    private readonly db: Database,
    private readonly companyMarker: string,
  ) {}

  async find(credential: Credential): Promise<SignedIn | undefined> {
    return this.hints.get(credential.hash ?? '') ?? (await this.load(credential));
  }

  async load({ kind, hash: tokenHash }: Credential): Promise<SignedIn | undefined> {
    if (tokenHash === undefined) return undefined;
    const read = kind === 'token' ? loadToken : loadSession;
    return this.remember(tokenHash, await read(this.db, tokenHash, this.companyMarker));
  }

  /** The session with the practices that an administrator's own pages show. */
  async loadShown({ hash }: Credential): Promise<Session | undefined> {
    if (hash === undefined) return undefined;
    const loaded = await loadSession(this.db, hash, this.companyMarker, true);
    const { session } = loaded ?? {};
    const isLong = session?.isAdmin === true;
    this.remember(hash, loaded && isLong ? { ...loaded, session: { ...session, practices: [] } } : loaded);
    return session;
  }

  private remember(tokenHash: string, loaded: LoadedSession | undefined): SignedIn | undefined {
    if (!loaded) {
      this.hints.delete(tokenHash);
      return undefined;
    }
    const { session, fingerprint } = loaded;
    const { id: userId, organizationId } = session;
    const tenant: Tenant = { organizationId, userId, proof: { tokenHash, fingerprint } };
    const signedIn: SignedIn = { session, viewer: toViewer(session), tenant };
    this.hints.set(tokenHash, signedIn);
    return signedIn;
  }

  drop({ hash = '' }: Credential): void {
    this.hints.delete(hash);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    sessionHints: SessionHints;
  }
  interface FastifyRequest {
    /** read once; null for a request without one */
    credential: Credential | null | undefined;
  }
}

/** Prepares the app for `withSession` and `requireSession`. Registered once, before any route. */
export function registerSessions(app: FastifyInstance, ctx: AppContext): void {
  app.decorate('sessionHints', new SessionHints(ctx.db, ctx.config.companyMarker));
  app.decorateRequest('credential', undefined);
}

/** The credential of a request, read once. */
export function getCredential(request: FastifyRequest): Credential | undefined {
  if (request.credential === undefined) request.credential = readCredential(request) ?? null;
  return request.credential ?? undefined;
}

/** The refusal of a request without a credential or with an invalid one. */
export function unauthenticated(request: FastifyRequest): Error {
  if (getCredential(request)?.kind !== 'token') return refuse('UNAUTHENTICATED', 'Please sign in.');
  return refuse('UNAUTHENTICATED', 'The bearer token is not valid: it is mistyped, expired or revoked.');
}

/** The tenant of one request: the database records the address from which a bearer token is used. */
function toTenant({ tenant }: SignedIn, { kind }: Credential, { ip }: FastifyRequest): Tenant {
  if (kind === 'session' || !tenant.proof) return tenant;
  return { ...tenant, proof: { ...tenant.proof, bearerIp: ip } };
}

/**
 * Runs a request's work as the signed-in person. `work` passes `tenant` to `db.tenant` or `db.pipeline`, where the
 * database verifies the session first. If the session has changed since it was loaded, it is reloaded and the work runs
 * once more. The same happens if the database rolled it back because of a conflicting transaction.
 * @throws AppError 401 when nobody is signed in
 */
export async function withSession<T>(
  request: FastifyRequest,
  work: (signedIn: SignedIn) => Promise<T>,
): Promise<T> {
  const credential = getCredential(request);
  if (credential === undefined) throw unauthenticated(request);
  const hints = request.server.sessionHints;
  for (let attempt = 1; ; attempt += 1) {
    const signedIn = await hints.find(credential);
    if (!signedIn) throw unauthenticated(request);
    const tenant = toTenant(signedIn, credential, request);
    try {
      return await work({ ...signedIn, tenant, origin: getOrigin(request) });
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error instanceof SessionExpired ? unauthenticated(request) : error;
      if (error instanceof SessionExpired) hints.drop(credential);
      else if (!isDatabaseError(error, DEADLOCK, SERIALIZATION_FAILURE)) throw error;
    }
  }
}

/** The session as this process last loaded it: enough to authorize a request, whose work verifies it. */
export async function presumedSession(request: FastifyRequest): Promise<Session | undefined> {
  const credential = getCredential(request);
  if (credential === undefined) return undefined;
  return (await request.server.sessionHints.find(credential))?.session;
}

/** The current session from the database, or undefined when nobody is signed in. One query. */
export async function currentSession(request: FastifyRequest): Promise<Session | undefined> {
  const credential = getCredential(request);
  if (credential === undefined) return undefined;
  return (await request.server.sessionHints.load(credential))?.session;
}

/**
 * The current session as its person's pages receive it: an administrator's with the first practices by name. Requests
 * work with a session without them.
 */
export async function shownSession(request: FastifyRequest): Promise<Session | undefined> {
  const credential = getCredential(request);
  if (credential?.kind !== 'session') return currentSession(request);
  return request.server.sessionHints.loadShown(credential);
}

/**
 * The current session from the database.
 * @throws AppError 401 when nobody is signed in
 */
export async function requireSession(request: FastifyRequest): Promise<Session> {
  const session = await currentSession(request);
  if (!session) throw unauthenticated(request);
  return session;
}
