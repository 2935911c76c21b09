import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { logAddress } from '../../http/log-address.ts';
import { findDeadToken } from './load-token.ts';
import { getOrigin, recordEvent, type SecurityEvent } from './security-events.ts';
import { getCredential, currentSession } from './sessions.ts';

/** Calls about identity and permissions. */
const IDENTITY = /^\/v1\/(auth|account|users|imports|securityEvents)(\/|$)/;
const [UNAUTHENTICATED, FORBIDDEN] = [401, 403];
/** An integration may repeat a refused call all day, so each token and call is logged once an hour. */
const TOKEN_LINE_SECONDS = 3600;

type Refusal = SecurityEvent & { onceFor?: string };

function describe(request: FastifyRequest, message: string): string {
  return `${request.method} ${logAddress(request.url).split('?')[0] ?? ''}: ${message}`;
}

/** Logs a call with an expired or revoked token; an unknown token belongs to no organization's log. */
async function deadTokenRefusal({ db }: AppContext, request: FastifyRequest): Promise<Refusal | undefined> {
  const { kind, hash } = getCredential(request) ?? {};
  if (kind !== 'token' || hash === undefined) return undefined;
  const dead = await db.system((tx) => findDeadToken(tx, hash));
  if (!dead) return undefined;
  const { id, organizationId, name, reason } = dead;
  const target = describe(request, `the token is ${reason}`);
  return { organizationId, event: 'TOKEN_REFUSED', person: name, target, onceFor: id };
}

async function findRefusal(
  ctx: AppContext,
  request: FastifyRequest,
  { status, message }: AppError,
): Promise<Refusal | undefined> {
  if (status === UNAUTHENTICATED) return deadTokenRefusal(ctx, request);
  const isToken = getCredential(request)?.kind === 'token';
  if (status !== FORBIDDEN || !(isToken || IDENTITY.test(request.routeOptions.url ?? ''))) return undefined;
  const session = await currentSession(request);
  if (!session) return undefined;
  const { organizationId, firstName, lastName, email, token } = session;
  const person = `${firstName} ${lastName}`.trim();
  const target = describe(request, message);
  if (!token) return { organizationId, event: 'REFUSED', person, email, target };
  const onceFor = `${token.id}:${request.routeOptions.config.call?.name ?? ''}`;
  return { organizationId, event: 'TOKEN_REFUSED', person, target, onceFor };
}

async function record({ db }: AppContext, { onceFor, ...event }: Refusal): Promise<void> {
  await db.system(async (tx) => {
    if (onceFor !== undefined) {
      const first = await tx.query(
        `insert into rate_limits as r (key, count, resets_at) values ($1, 1, now() + make_interval(secs => $2))
         on conflict (key) do update set count = 1, resets_at = excluded.resets_at where r.resets_at <= now()
         returning key`,
        [`token-refused:${onceFor}`, TOKEN_LINE_SECONDS],
      );
      if (first.length === 0) return;
    }
    await recordEvent(tx, event);
  });
}

/**
 * Records refusals of such calls, and of all calls by bearer tokens, in the security log of the organization concerned.
 */
export function registerRefusalLog(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError)) return;
    try {
      const refusal = await findRefusal(ctx, request, error);
      if (refusal) await record(ctx, { ...refusal, origin: getOrigin(request) });
    } catch (problem) {
      request.log.error({ err: problem }, 'the refusal was not recorded');
    }
  });
}
