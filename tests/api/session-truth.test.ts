import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerApp } from '../../src/server/app.ts';
import { SESSION_COOKIE } from '../../src/server/identity/auth/own-cookies.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { readConfig } from '../../src/server/config.ts';
import { createServer } from '../../src/server/http/create-server.ts';
import type { Database } from '../../src/server/db/database.ts';
import { DiskFull } from '../../src/server/db/disk-full.ts';
import { harness } from '../support/harness.ts';
import { addOrganization, addPractice, addUser, type TestUser } from '../support/people.ts';
import { recordedDatabase } from '../support/recorded-database.ts';

const PRACTICE_BODY = {
  surveySenderName: 'Sender',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  isQuestionActive: false,
  thresholdAverage: 70,
  thresholdSingle: 85,
  notificationType: 'EMAIL',
};

/** Two servers on one database: a change through one applies at the other at once, regardless of its cache. */
describe('a session on two servers', () => {
  let db: Database;
  let servers: [FastifyInstance, FastifyInstance];
  let organizationId: string;
  let practiceIds: string[];

  async function server(database = db): Promise<FastifyInstance> {
    const config = readConfig({ LOG_LEVEL: 'silent', DEMO: 'off' });
    const app = createServer(config);
    const jobs = { enqueue: () => Promise.resolve() };
    return registerApp(app, { config, db: database, log: app.log, jobs });
  }

  beforeAll(async () => {
    ({ db } = await harness());
    servers = [await server(), await server()];
    organizationId = await addOrganization(db);
    practiceIds = [
      await addPractice(db, organizationId, 'First'),
      await addPractice(db, organizationId, 'Second'),
    ];
    await addUser(db, organizationId, 'ADMIN');
  });
  afterAll(() => Promise.all(servers.map((app) => app.close())));

  async function signIn(user: TestUser): Promise<{ cookie: string }> {
    const { token } = await db.system((tx) => createSession(tx, user));
    const headers = { cookie: `${SESSION_COOKIE}=${token}` };
    // both servers have cached the session
    for (const app of servers) expect((await list(app, headers)).statusCode).toBe(200);
    return headers;
  }

  function list(app: FastifyInstance, headers: { cookie: string }) {
    return app.inject({ method: 'GET', url: '/v1/practices', headers });
  }

  function change(user: TestUser, set: string): Promise<unknown> {
    return db.system((tx) =>
      tx.query(`update users set ${set}, updated_at = updated_at + interval '1 second' where id = $1`, [
        user.userId,
      ]),
    );
  }

  it('ends everywhere when it ends on one', async () => {
    const headers = await signIn(await addUser(db, organizationId, 'ADMIN'));
    const out = await servers[0].inject({ method: 'POST', url: '/v1/auth/logout', headers });
    expect(out.statusCode).toBe(200);
    expect((await list(servers[1], headers)).statusCode).toBe(401);
  });

  it('is forgotten by the browser that logs out while nothing can be stored', async () => {
    const full = Object.create(db, { system: { value: () => Promise.reject(new DiskFull()) } }) as Database;
    const app = await server(full);
    const headers = await signIn(await addUser(db, organizationId, 'ADMIN'));
    const out = await app.inject({ method: 'POST', url: '/v1/auth/logout', headers });
    await app.close();
    expect(out.statusCode).toBe(503);
    expect(out.headers['retry-after']).toMatch(/^\d+$/);
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(out.cookies).toContainEqual(expect.objectContaining({ name: SESSION_COOKIE, value: '' }));
  });

  it('ends when its user is deactivated', async () => {
    const user = await addUser(db, organizationId, 'ADMIN');
    const headers = await signIn(user);
    await change(user, "status = 'INACTIVE'");
    expect((await list(servers[0], headers)).statusCode).toBe(401);
    expect((await list(servers[1], headers)).statusCode).toBe(401);
  });

  it('loses the rights removed by a change of role, and continues', async () => {
    const user = await addUser(db, organizationId, 'ADMIN', { practiceIds: practiceIds.slice(0, 1) });
    const headers = await signIn(user);
    await change(user, "role = 'USER'");
    for (const app of servers) {
      const names = (await list(app, headers))
        .json<{ data: { name: string }[] }>()
        .data.map((practice) => practice.name);
      expect(names).toEqual(['First']);
    }
  });

  it('sees another set of practices as soon as it is assigned', async () => {
    const user = await addUser(db, organizationId, 'USER', { practiceIds: practiceIds.slice(0, 1) });
    const headers = await signIn(user);
    const admin = await signIn(await addUser(db, organizationId, 'ADMIN'));
    const put = await servers[0].inject({
      method: 'PUT',
      url: `/v1/users/${user.userId}`,
      headers: admin,
      payload: { practiceIds: practiceIds.slice(1) },
    });
    expect(put.statusCode).toBe(200);
    const names = (await list(servers[1], headers)).json<{ data: { name: string }[] }>().data;
    expect(names.map((practice) => practice.name)).toEqual(['Second']);
  });

  it('is not loaded again for a small write, and has an administrator’s practices only for their pages', async () => {
    const { cookie } = await signIn(await addUser(db, organizationId, 'ADMIN'));
    const statements: string[] = [];
    const recorded = await server(recordedDatabase(db, (text) => void statements.push(text)));
    const create = (name: string) =>
      recorded.inject({
        method: 'POST',
        url: '/v1/practices',
        headers: { cookie },
        payload: { ...PRACTICE_BODY, name },
      });
    const loads = () => statements.filter((text) => text.includes('sessions s')).length;
    expect((await create('Third')).statusCode).toBe(201);
    expect(loads()).toBe(1);
    expect((await create('Fourth')).statusCode).toBe(201);
    expect(loads()).toBe(1);
    const me = await recorded.inject({ method: 'GET', url: '/v1/auth/me', headers: { cookie } });
    const { practices } = me.json<{ data: { practices: { name: string }[] } }>().data;
    expect(practices.map(({ name }) => name)).toEqual(['First', 'Fourth', 'Second', 'Third']);
    await recorded.close();
  });

  it('ends after 12 idle hours and after 7 days, also if cached', async () => {
    const user = await addUser(db, organizationId, 'ADMIN');
    for (const past of [
      "last_seen_at = now() - interval '12 hours 1 second'",
      "expires_at = now() - interval '1 second'",
    ]) {
      const headers = await signIn(user);
      await db.system((tx) => tx.query(`update sessions set ${past} where user_id = $1`, [user.userId]));
      expect((await list(servers[1], headers)).statusCode).toBe(401);
    }
  });

  it('updates its last-seen time once a minute, not at each request', async () => {
    const user = await addUser(db, organizationId, 'ADMIN');
    const headers = await signIn(user);
    const age = async (): Promise<number> => {
      const [row] = await db.system((tx) =>
        tx.query<{ age: number }>(
          'select extract(epoch from now() - last_seen_at)::int as age from sessions where user_id = $1',
          [user.userId],
        ),
      );
      return row?.age ?? -1;
    };
    const setAge = (seconds: number): Promise<unknown> =>
      db.system((tx) =>
        tx.query("update sessions set last_seen_at = now() - $1 * interval '1 second' where user_id = $2", [
          seconds,
          user.userId,
        ]),
      );
    await setAge(40);
    await list(servers[0], headers);
    expect(await age()).toBeGreaterThanOrEqual(40);
    await setAge(90);
    await list(servers[0], headers);
    expect(await age()).toBeLessThan(10);
  });
});
