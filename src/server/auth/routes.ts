import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INVALID_LINK_MESSAGE, linkRequestedMessage } from '../../flows/login-rules.ts';
import type { AppContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { changeOrganization, parseOrganizationId } from './change-organization.ts';
import { browserHash, markBrowser, unmarkBrowser } from './login-cookie.ts';
import { RateLimited } from './rate-limit.ts';
import { parseLoginRequest, requestLogin } from './request-login.ts';
import {
  clearSessionCookie,
  endSession,
  requireSession,
  sessionToken,
  setSessionCookie,
} from './sessions.ts';
import { type LoginResult, verifyLogin } from './verify-login.ts';

const LINK_TYPES: unknown[] = ['magic_links', 'login'];
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;

function invalidLink(): Error {
  return refuse('VALIDATION', INVALID_LINK_MESSAGE, 'token');
}

/** The token of a link. A missing type counts as `login`. @throws AppError 400 */
function tokenOf(source: unknown): string {
  const { token, stytch_token_type: type = 'login' } = (
    typeof source === 'object' && source !== null ? source : {}
  ) as Record<string, unknown>;
  if (typeof token !== 'string' || !TOKEN.test(token) || !LINK_TYPES.includes(type)) throw invalidLink();
  return token;
}

/** Whether a script asks for the answer. A browser that merely opens or prefetches an address says so. */
function isScripted({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] !== 'navigate' && !headers['sec-purpose'] && !headers.purpose;
}

function answer(ctx: AppContext, reply: FastifyReply, result: LoginResult): object {
  if (result.kind === 'invalid') throw invalidLink();
  if (result.kind === 'confirm') return { data: { confirm: true } };
  setSessionCookie(reply, ctx, result.token, result.expiresAt);
  unmarkBrowser(reply);
  return { data: { id: result.userId } };
}

function registerLogin(app: FastifyInstance, ctx: AppContext): void {
  app.post('/v1/auth/login', async (request, reply) => {
    const asked = parseLoginRequest(request.body, ctx.config.appUrl);
    try {
      await requestLogin(ctx, { ...asked, browserHash: markBrowser(request, reply, ctx), ip: request.ip });
    } catch (error) {
      if (error instanceof RateLimited) void reply.header('retry-after', error.retryAfterSeconds);
      throw error;
    }
    return { data: { message: linkRequestedMessage(asked.email) } };
  });

  // without HEAD: Fastify would run the handler for it, and mail scanners send it
  app.get('/v1/auth/login', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const result = await verifyLogin(ctx, {
      token: tokenOf(request.query),
      // a link verifies by itself only where it was asked for, and only when our page asks
      browserHash: isScripted(request) ? browserHash(request) : undefined,
      isConfirmed: false,
      ip: request.ip,
      sessionToken: sessionToken(request),
    });
    return answer(ctx, reply, result);
  });

  app.post('/v1/auth/login/verify', async (request, reply) => {
    const result = await verifyLogin(ctx, {
      token: tokenOf(request.body),
      browserHash: browserHash(request),
      isConfirmed: true,
      ip: request.ip,
      sessionToken: sessionToken(request),
    });
    return answer(ctx, reply, result);
  });
}

function registerSession(app: FastifyInstance, ctx: AppContext): void {
  app.get('/v1/auth/me', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { data: await requireSession(request) };
  });

  app.post('/v1/auth/logout', async (request, reply) => {
    const token = sessionToken(request);
    if (token !== undefined) await ctx.db.system((tx) => endSession(tx, token));
    clearSessionCookie(reply);
    return { data: {} };
  });

  app.post('/v1/auth/change-org', async (request, reply) => {
    const session = await requireSession(request);
    const token = sessionToken(request);
    if (token === undefined) throw refuse('UNAUTHENTICATED', 'Please sign in.');
    const organizationId = parseOrganizationId(request.body);
    const changed = await changeOrganization(ctx, session, {
      organizationId,
      sessionToken: token,
      ip: request.ip,
    });
    setSessionCookie(reply, ctx, changed.token, changed.expiresAt);
    return { data: { id: changed.userId } };
  });
}

/** Sign-in, sign-out, the session, and the switch of organization. */
export function registerAuth(app: FastifyInstance, ctx: AppContext): void {
  registerLogin(app, ctx);
  registerSession(app, ctx);
}
