import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { hashToken } from './sessions.ts';

/** Recognizes the browser that requested a login link or opened one before. It grants nothing by itself. */
const LOGIN_COOKIE = 'chairside_login';
const PATH = '/v1/auth';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

function browserToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[LOGIN_COOKIE];
  return token !== undefined && SHAPE.test(token) ? token : undefined;
}

/** Sets the browser's mark, or keeps an existing one. @returns the hash of the mark */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, ctx: AppContext): string {
  const token = browserToken(request) ?? randomBytes(32).toString('base64url');
  void reply.setCookie(LOGIN_COOKIE, token, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.config.appUrl.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  });
  return hashToken(token);
}

/** The hash of the browser's mark, or undefined if it never requested a link. */
export function browserHash(request: FastifyRequest): string | undefined {
  const token = browserToken(request);
  return token === undefined ? undefined : hashToken(token);
}
