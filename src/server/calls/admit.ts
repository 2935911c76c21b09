import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallModel, isGranted, lacksEntitlement } from '../../domain/call.ts';
import type { Session } from '../../domain/session.ts';
import { currentSession, presumedSession } from '../auth/sessions.ts';
import { refuse } from '../errors.ts';
import { CalledTooOften, networkOf, RATES } from './rate-limits.ts';

/** A body up to this size is read before its session is verified; until then the session counts as last loaded. */
const SMALL_BODY = 65_536;

/** Why a call is refused. */
export function refusalOf(call: CallModel, session: Session): Error {
  if (lacksEntitlement(call, session))
    return refuse('FORBIDDEN', 'Your organization has not subscribed to this.');
  return refuse('FORBIDDEN', call.refusal ?? 'You may not do this.');
}

/** Counts a call against its address, or its session. @throws CalledTooOften */
export function countCall(
  request: FastifyRequest,
  { name, rate }: CallModel,
  by: 'address' | 'session',
): void {
  const { rateLimits, ctx } = request.server;
  const factor = ctx.config.rateLimitFactor;
  if (factor === 0) return;
  const who = by === 'address' ? networkOf(request.ip) : (request.tokenHash ?? '');
  rateLimits.count(`${name}:${by}:${who}`, RATES[rate][by] * factor);
}

async function requireAccess(request: FastifyRequest, call: CallModel): Promise<void> {
  const isLarge = call.upload !== undefined || call.limits.bytes > SMALL_BODY;
  const session = await (isLarge ? currentSession(request) : presumedSession(request));
  if (!session) throw refuse('UNAUTHENTICATED', 'Please sign in.');
  if (isGranted(call, session)) return;
  // who was refused may have been granted it since the session was loaded
  const current = isLarge ? session : await currentSession(request);
  if (!current) throw refuse('UNAUTHENTICATED', 'Please sign in.');
  if (!isGranted(call, current)) throw refusalOf(call, current);
}

/** Decides on a call before its body is read: who calls, whether they may, and whether they call too often. */
export async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { call } = request.routeOptions.config;
  if (!call) return;
  void reply.header('cache-control', 'no-store');
  try {
    countCall(request, call, 'address');
    if (call.access === 'public') return;
    await requireAccess(request, call);
    countCall(request, call, 'session');
  } catch (error) {
    if (error instanceof CalledTooOften) void reply.header('retry-after', error.retryAfterSeconds);
    throw error;
  }
}
