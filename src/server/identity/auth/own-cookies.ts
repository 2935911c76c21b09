import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

export const SESSION_COOKIE = 'chairside_session';
export const LOGIN_COOKIE = 'chairside_login';

const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;

type CookieConfig = Pick<Config, 'appUrl'>;

const isSecure = ({ appUrl }: CookieConfig): boolean => appUrl.startsWith('https:');

/**
 * The name of a cookie of ours. On https its prefix makes browsers refuse it from other hosts of the same domain, and over
 * http; they require that it is Secure and has the path /, and no Domain.
 */
export function getCookieName(config: CookieConfig, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

interface Lifetime {
  expires?: Date;
  maxAge?: number;
  /** on http, where the name has no prefix; absent: all paths */
  plainPath?: string;
}

/** Sets a cookie of ours, which scripts cannot read. */
export function setOwnCookie(
  reply: FastifyReply,
  config: CookieConfig,
  name: string,
  value: string,
  { plainPath = '/', ...lifetime }: Lifetime,
): void {
  const secure = isSecure(config);
  void reply.setCookie(getCookieName(config, name), value, {
    path: secure ? '/' : plainPath,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...lifetime,
  });
}

/** Clears a cookie of ours. Browsers ignore this for a prefixed name unless it is Secure. */
export function clearOwnCookie(reply: FastifyReply, config: CookieConfig, name: string): void {
  void reply.clearCookie(getCookieName(config, name), { path: '/', secure: isSecure(config) });
}

/** The value of a cookie of ours in a request: a token. */
export function readOwnCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const start = `${getCookieName(request.server.ctx.config, name)}=`;
  const found = cookie.split(/;\s*/).find((one) => one.startsWith(start));
  const value = found?.slice(start.length);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}
