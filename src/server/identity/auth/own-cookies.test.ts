import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { AppContext } from '../../context.ts';
import { LOGIN_COOKIE, SESSION_COOKIE } from './own-cookies.ts';
import { browserHash, markBrowser } from './login-cookie.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from './sessions.ts';

const TOKEN = 'a'.repeat(43);

async function serve(appUrl: string) {
  const app = Fastify();
  const ctx = { config: { appUrl } } as AppContext;
  app.decorate('ctx', ctx);
  await app.register(cookie);
  app.get('/set', (request, reply) => {
    setSessionCookie(reply, ctx, TOKEN, new Date(4e12));
    markBrowser(request, reply, ctx);
    return {};
  });
  app.get('/clear', (_request, reply) => {
    clearSessionCookie(reply, ctx);
    return {};
  });
  app.get('/read', (request) => ({ token: sessionToken(request), mark: browserHash(request) }));
  const get = (url: string, header = '') => app.inject({ url, headers: { cookie: header } });
  return {
    set: await get('/set'),
    cleared: await get('/clear'),
    read: (header: string) => get('/read', header),
  };
}

it('prefixes every cookie on https, as browsers require it', async () => {
  const { set, cleared, read } = await serve('https://chairside.example.com');
  const lines = [set, cleared].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-chairside_(session|login)=/);
    expect(line).toMatch(/; Path=\/;/);
    expect(line).toContain('; Secure');
    expect(line).not.toContain('Domain');
  }
  // another host of the domain could have set those without the prefix
  for (const name of [SESSION_COOKIE, LOGIN_COOKIE]) {
    expect((await read(`${name}=${TOKEN}`)).json()).toEqual({});
    expect(
      Object.keys((await read(`a=b; __Host-${name}=${TOKEN}; ${name}=c`)).json() as object),
    ).toHaveLength(1);
  }
});

it('keeps plain names on http', async () => {
  const { set, read } = await serve('http://localhost:3000');
  expect(set.headers['set-cookie']).toEqual([
    expect.stringMatching(/^chairside_session=a+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(
      /^chairside_login=[\w-]+; Max-Age=31536000; Path=\/v1\/auth; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect((await read(`${SESSION_COOKIE}=${TOKEN}`)).json()).toEqual({ token: TOKEN });
});
