import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INVALID_LINK_MESSAGE, linkRequestedMessage } from '../../../flows/login-rules.ts';
import type { LinkEffect } from '../../../generated/calls/types.ts';
import { type CallHandlers, registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { refuse } from '../../http/errors.ts';
import { changeOrganization, readEntering } from './change-organization.ts';
import { browserHash, markBrowser } from './login-cookie.ts';
import { RateLimited } from './rate-limit.ts';
import { parseLoginRequest, requestLogin } from './request-login.ts';
import { getOrigin, recordUserEvent } from './security-events.ts';
import {
  clearSessionCookie,
  currentSession,
  endSession,
  sessionToken,
  setSessionCookie,
  shownSession,
  unauthenticated,
} from './sessions.ts';
import { type FollowLink, type LoginResult, verifyLogin } from './verify-login.ts';

/**
 * Browsers delete at logout what they have stored of the signed-in pages. Not all cookies: that would include those of the
 * operator's other hosts, and the mark by which this browser is known.
 */
const STORED_DATA = '"cache", "storage"';

const LINK_TYPES: unknown[] = ['magic_links', 'login'];
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;

function invalidLink(): Error {
  return refuse('VALIDATION', INVALID_LINK_MESSAGE, 'token');
}

/** The token of a link. A missing type counts as `login`. @throws AppError 400 */
function readToken(source: unknown): string {
  const { token, stytch_token_type: type = 'login' } = (
    typeof source === 'object' && source !== null ? source : {}
  ) as Record<string, unknown>;
  if (typeof token !== 'string' || !TOKEN.test(token) || !LINK_TYPES.includes(type)) throw invalidLink();
  return token;
}

/** Whether a script made the request: browsers mark navigation and prefetch requests. */
function isScripted({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] !== 'navigate' && !headers['sec-purpose'] && !headers.purpose;
}

type LoginAnswer =
  | { id: string; redirectUrl?: string }
  | { confirm: true; effect?: LinkEffect }
  | { message: string };

/** @throws AppError 400 for an invalid link */
function answer(ctx: AppContext, reply: FastifyReply, result: LoginResult): LoginAnswer {
  if (result.kind === 'invalid') throw invalidLink();
  if (result.kind === 'confirm') return { confirm: true, ...(result.effect && { effect: result.effect }) };
  if (result.kind === 'done') return { message: result.message };
  setSessionCookie(reply, ctx, result.token, result.expiresAt);
  const { userId: id, redirectPath } = result;
  return { id, ...(redirectPath === null ? {} : { redirectUrl: redirectPath }) };
}

type SessionCalls = Pick<
  CallHandlers,
  'requestLogin' | 'followLogin' | 'verifyLogin' | 'me' | 'logout' | 'changeOrganization'
>;

function sessionCalls(ctx: AppContext, followProvider: FollowLink): SessionCalls {
  return {
    requestLogin: async ({ request, reply, body }) => {
      const asked = parseLoginRequest(body, ctx.config.appUrl);
      try {
        const isMarked = browserHash(request) !== undefined;
        const mark = markBrowser(request, reply, ctx);
        await requestLogin(ctx, { ...asked, browserHash: mark, isMarked, origin: getOrigin(request) });
      } catch (error) {
        if (error instanceof RateLimited) void reply.header('retry-after', error.retryAfterSeconds);
        throw error;
      }
      return { message: linkRequestedMessage(asked.email) };
    },
    followLogin: async ({ request, reply, query }) => {
      const result = await verifyLogin({
        ctx,
        token: readToken(query),
        // a link verifies automatically only in the requesting browser, and only on a request by our page
        browserHash: isScripted(request) ? browserHash(request) : undefined,
        isConfirmed: false,
        isDeclined: false,
        origin: getOrigin(request),
        sessionToken: sessionToken(request),
        followProvider,
      });
      return answer(ctx, reply, result);
    },
    verifyLogin: async ({ request, reply, body }) => {
      const result = await verifyLogin({
        ctx,
        token: readToken(body),
        browserHash: markBrowser(request, reply, ctx),
        isConfirmed: true,
        isDeclined: body.decline === true,
        origin: getOrigin(request),
        sessionToken: sessionToken(request),
        followProvider,
      });
      return answer(ctx, reply, result);
    },
    me: async ({ request }) => {
      const session = await shownSession(request);
      if (!session) throw unauthenticated(request);
      return session;
    },
    logout: async ({ request, reply }) => {
      // even if the database cannot end the session now, this browser forgets it
      clearSessionCookie(reply, ctx);
      void reply.header('clear-site-data', STORED_DATA);
      const token = sessionToken(request);
      const session = await currentSession(request);
      if (token !== undefined) {
        await ctx.db.system(async (tx) => {
          await endSession(tx, token);
          if (!session) return;
          const { id: userId, organizationId } = session;
          const origin = getOrigin(request);
          await recordUserEvent(tx, { userId, organizationId }, { event: 'SIGN_OUT', origin });
        });
      }
      return {};
    },
    changeOrganization: async ({ request, reply, body }) => {
      const entering = await readEntering(request);
      const changed = await changeOrganization(ctx, entering, body.orgId);
      setSessionCookie(reply, ctx, changed.token, changed.expiresAt);
      return { id: changed.userId };
    },
  };
}

/** Sign-in, sign-out, the session, and switching the organization. */
export function registerAuth(app: FastifyInstance, ctx: AppContext, followProvider: FollowLink): void {
  registerCalls(app, sessionCalls(ctx, followProvider));
}
