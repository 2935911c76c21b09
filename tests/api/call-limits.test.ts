import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { registerApp } from '../../src/server/app.ts';
import { SESSION_COOKIE } from '../../src/server/identity/auth/own-cookies.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { CalledTooOften, RATES, RateLimits } from '../../src/server/http/calls/rate-limits.ts';
import { createServer } from '../../src/server/http/create-server.ts';
import { harness, type Harness } from '../support/harness.ts';
import { nextNumber } from '../support/values.ts';
import { addOrganization, addUser } from '../support/people.ts';

describe('limits of calls', () => {
  let server: Harness;
  let cookie: string;
  let app: FastifyInstance | undefined;
  beforeAll(async () => {
    server = await harness();
    const user = await addUser(server.db, await addOrganization(server.db), 'ADMIN');
    cookie = `${SESSION_COOKIE}=${(await server.db.system((tx) => createSession(tx, user))).token}`;
  });
  afterEach(() => app?.close());

  /** The same application with different limits, on the same database. */
  async function appWith(rateLimitFactor: number): Promise<FastifyInstance> {
    const ctx = { ...server.ctx, config: { ...server.ctx.config, rateLimitFactor } };
    app = await registerApp(createServer(ctx.config), ctx);
    return app;
  }

  it('refuse a session that calls too often, on this route only, and say when to retry', async () => {
    const limited = await appWith(3 / RATES.read.session);
    // an address of its own: other tests call from the same one, and share the database that counts
    const list = (path = '/v1/practices') =>
      limited.inject({ url: path, headers: { cookie }, remoteAddress: '192.0.2.76' });
    for (let made = 0; made < 3; made += 1) expect((await list()).statusCode).toBe(200);
    const refused = await list();
    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ errors: unknown[] }>().errors).toEqual([
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await list('/v1/feedbacks/statuses')).statusCode).toBe(200);
  });

  it('refuse an address without a session, too', async () => {
    const limited = await appWith(2 / RATES.read.address);
    const list = () => limited.inject({ url: '/v1/blocklist', remoteAddress: '192.0.2.77' });
    const statuses = [await list(), await list(), await list()].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('refuse a stranger who requests pages and webhooks too often', async () => {
    const limited = await appWith(2 / RATES.public.address);
    for (const [method, url] of [
      ['GET', `/px/s/${'a'.repeat(22)}`],
      ['GET', `/unsubscribe/${'a'.repeat(22)}`],
      ['POST', '/webhooks/nexhealth/01966d81-7cbb-72ff-8673-b893d7ba1428'],
    ] as const) {
      const ask = () => limited.inject({ method, url, remoteAddress: '192.0.2.78' });
      const answers = [await ask(), await ask(), await ask()];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 429]);
      expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it.runIf(inject('database') === 'postgres')('allow four processes no more calls than one', async () => {
    const processes = Array.from({ length: 4 }, () => new RateLimits(server.db, server.ctx.log));
    const passed = async (key: string, most: number): Promise<number> => {
      const calls = Array.from({ length: 60 }, async (_, n) => processes[n % 4]?.count(key, most));
      const ends = await Promise.allSettled(calls);
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(CalledTooOften);
      return ends.filter(({ status }) => status === 'fulfilled').length;
    };
    for (const most of [1, 12, 50])
      expect(await passed(`test:${nextNumber()}:${Date.now()}`, most)).toBe(most);
  });

  it('refuse anonymous calls before their body is read, and deep or wide bodies before they are parsed', async () => {
    const { inject } = await appWith(0).then((limited) => ({ inject: limited.inject.bind(limited) }));
    const send = (payload: string, headers: Record<string, string>) =>
      inject({
        method: 'POST',
        url: '/v1/surveys/px/send/bulk',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
    const deep = '['.repeat(7_000_000) + ']'.repeat(7_000_000);
    expect((await send(deep, {})).statusCode).toBe(401);
    expect((await send(deep, { cookie })).statusCode).toBe(413);
    expect((await send(`[${'1,'.repeat(2_000_000)}1]`, { cookie })).statusCode).toBe(413);
    // more failures than a call of a function may have arguments
    expect((await send(`[${'1,'.repeat(150_000)}1]`, { cookie })).statusCode).toBe(400);
  });
});
