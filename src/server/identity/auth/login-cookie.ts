import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { LOGIN_COOKIE, readOwnCookie, setOwnCookie } from './own-cookies.ts';
import { hashToken } from './sessions.ts';

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Recognizes the browser that requested a login link or opened one before. It grants nothing by itself. */
function browserToken(request: FastifyRequest): string | undefined {
  const token = readOwnCookie(request, LOGIN_COOKIE);
  return token !== undefined && SHAPE.test(token) ? token : undefined;
}

/** Sets the browser's mark, or keeps an existing one. @returns the hash of the mark */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, ctx: AppContext): string {
  const token = browserToken(request) ?? randomBytes(32).toString('base64url');
  setOwnCookie(reply, ctx.config, LOGIN_COOKIE, token, {
    maxAge: MAX_AGE_SECONDS,
    plainPath: '/v1/auth',
  });
  return hashToken(token);
}

/** The hash of the browser's mark, or undefined if it never requested a link. */
export function browserHash(request: FastifyRequest): string | undefined {
  const token = browserToken(request);
  return token === undefined ? undefined : hashToken(token);
}
