import type { FastifyReply, FastifyRequest } from 'fastify';
import { awaitsPasskey, type CallModel, isGranted, lacksEntitlement } from '../../../domain/model/call.ts';
import type { Session } from '../../../domain/access/session.ts';
import { requireFreshProof } from '../../identity/auth/require-fresh-proof.ts';
import {
  getCredential,
  currentSession,
  presumedSession,
  type SignedIn,
  unauthenticated,
} from '../../identity/auth/sessions.ts';
import { refuse } from '../errors.ts';
import { requireDiskSpace } from '../files/disk-space.ts';
import { CalledTooOften, toNetwork, RATES, TOKEN_RATE, WINDOW_SECONDS } from './rate-limits.ts';

/** A body up to this size is read before its session is verified; until then the cached session is trusted. */
const SMALL_BODY = 65_536;

/** The reason for refusing a call. */
export function buildRefusal(call: CallModel, session: Session): Error {
  const { token, organization } = session;
  if (awaitsPasskey(call, session))
    return refuse('PASSKEY_REQUIRED', `${organization.name} requires a passkey from administrators.`);
  if (token && !organization.entitlementTypes.includes('API'))
    return refuse('FORBIDDEN', 'Your organization has not subscribed to the API.');
  if (token && call.token === undefined) return refuse('FORBIDDEN', 'A bearer token may not do this.');
  if (token && call.token && !token.scopes.includes(call.token))
    return refuse('FORBIDDEN', `The bearer token does not have the scope ${call.token}.`);
  if (lacksEntitlement(call, session))
    return refuse('FORBIDDEN', 'Your organization has not subscribed to this.');
  return refuse('FORBIDDEN', call.refusal ?? 'You may not do this.');
}

/** A token needs no proof: only a person with one grants its scope. @throws AppError 403 */
export function requireProof(
  { proof }: Pick<CallModel, 'proof'>,
  { session }: Pick<SignedIn, 'session'>,
): void {
  if (proof && !session.token) requireFreshProof({ session });
}

/** Counts a call against its address, or its session; await the result. @throws CalledTooOften */
export function countCall(
  request: FastifyRequest,
  { name, rate }: Pick<CallModel, 'name' | 'rate'>,
  by: 'address' | 'session',
): Promise<void> | undefined {
  const { rateLimits, ctx } = request.server;
  const factor = ctx.config.rateLimitFactor;
  if (factor === 0) return undefined;
  const who = by === 'address' ? toNetwork(request.ip) : (getCredential(request)?.hash ?? '');
  return rateLimits.count(`${name}:${by}:${who}`, RATES[rate][by] * factor);
}

/**
 * Counts a request for a public page or webhook against its address, in an application with limits. @throws
 * CalledTooOften
 */
export async function countAnonymous(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<void> {
  if (!request.server.hasDecorator('rateLimits')) return;
  try {
    await countCall(request, { name, rate: 'public' }, 'address');
  } catch (error) {
    if (error instanceof CalledTooOften) void reply.header('retry-after', error.retryAfterSeconds);
    throw error;
  }
}

/**
 * Counts a call against its bearer token's limit, and returns the remaining calls in the headers. @throws
 * CalledTooOften
 */
async function countTokenCall(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { rateLimits, ctx } = request.server;
  const credential = getCredential(request);
  const most = Math.ceil(TOKEN_RATE * ctx.config.rateLimitFactor);
  if (credential?.kind !== 'token' || credential.hash === undefined || most === 0) return;
  const key = `token:${credential.hash}`;
  try {
    await rateLimits.count(key, most);
  } finally {
    const { remaining, resetSeconds } = rateLimits.left(key, most);
    void reply.headers({
      'ratelimit-limit': most,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': resetSeconds,
      'ratelimit-policy': `${most};w=${WINDOW_SECONDS}`,
    });
  }
}

/** Whether a call may have a large body. */
function isLarge({ upload, limits }: CallModel): boolean {
  return upload !== undefined || limits.bytes > SMALL_BODY;
}

/** Whether a request may have a large body. A body without a declared length may be as large as its call allows. */
function hasLargeBody({ headers }: FastifyRequest, call: CallModel): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return call.upload !== undefined || (isLarge(call) && !(length <= SMALL_BODY));
}

async function requireAccess(request: FastifyRequest, call: CallModel): Promise<void> {
  const isVerified = hasLargeBody(request, call);
  const session = await (isVerified ? currentSession(request) : presumedSession(request));
  if (!session) throw unauthenticated(request);
  if (isGranted(call, session)) return;
  // the cached session may lack a newly granted right
  const current = isVerified ? session : await currentSession(request);
  if (!current) throw unauthenticated(request);
  if (!isGranted(call, current)) throw buildRefusal(call, current);
}

/** Decides on a call before its body is read: credential, permission and rate limit. */
export async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { call } = request.routeOptions.config;
  if (!call) return;
  void reply.header('cache-control', 'no-store');
  try {
    await countCall(request, call, 'address');
    if (call.access === 'public') return;
    await requireAccess(request, call);
    await countTokenCall(request, reply);
    await countCall(request, call, 'session');
    if (call.upload) await requireDiskSpace(request.server.ctx.config);
  } catch (error) {
    if (error instanceof CalledTooOften) void reply.header('retry-after', error.retryAfterSeconds);
    throw error;
  }
}
