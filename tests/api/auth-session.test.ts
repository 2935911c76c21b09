import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, linkPath, type Outbox } from './auth-browser.ts';
import { addOrganization, addPerson, type Person } from './auth-people.ts';
import { resetLimits, signInServer, type SignInServer } from './auth-environment.ts';

describe('the session', () => {
  let server: SignInServer;
  let outbox: Outbox;

  beforeAll(async () => {
    server = await signInServer();
    outbox = server.outbox;
  });
  beforeEach(() => resetLimits(server.db));

  async function signedIn(person: Person): Promise<Browser> {
    const browser = new Browser(server.url);
    await browser.signIn(person.email, outbox);
    return browser;
  }

  async function statusOfMe(browser: Browser): Promise<number> {
    return (await browser.get('/v1/auth/me')).status;
  }

  /** The same cookies in another browser, as a thief would use them. */
  function copyBrowser(browser: Browser): Browser {
    const copy = new Browser(server.url);
    for (const [name, cookie] of browser.cookies) copy.cookies.set(name, cookie);
    return copy;
  }

  function setUser({ userId }: Person, change: string): Promise<unknown> {
    return server.db.system((tx) => tx.query(`update users set ${change} where id = $1`, [userId]));
  }

  it('does not exist without a cookie, or with an invalid one', async () => {
    const browser = new Browser(server.url);
    expect(await statusOfMe(browser)).toBe(401);
    browser.cookies.set('chairside_session', { value: 'A'.repeat(43), path: '/', line: '' });
    const answer = await browser.get('/v1/auth/me');
    expect(answer.status).toBe(401);
    expect(answer.body.errors?.[0]?.code).toBe('UNAUTHENTICATED');
  });

  it('is replaced at each sign-in, and the old one ends', async () => {
    const person = await addPerson(server.db);
    const browser = await signedIn(person);
    const old = copyBrowser(browser);
    await browser.signIn(person.email, outbox);
    expect(await statusOfMe(browser)).toBe(200);
    expect(await statusOfMe(old)).toBe(401);
  });

  it('ends at logout, for every copy of the cookie; logging out without one is not an error', async () => {
    const browser = await signedIn(await addPerson(server.db));
    const copy = copyBrowser(browser);
    const answer = await browser.post('/v1/auth/logout');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("base-uri 'none'");
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(browser.cookies.has('chairside_session')).toBe(false);
    expect(await statusOfMe(copy)).toBe(401);
    expect((await copy.post('/v1/auth/logout')).status).toBe(200);
    expect((await new Browser(server.url).post('/v1/auth/logout')).status).toBe(200);
  });

  it.each([`status = 'INACTIVE'`, 'allow_login = false', `role = 'CONSULTANT'`])(
    'ends when the user may no longer sign in: %s',
    async (change) => {
      const person = await addPerson(server.db);
      const browser = await signedIn(person);
      expect((await browser.get(`/v1/files/${randomUUID()}`)).status).toBe(404);
      await setUser(person, `${change}, updated_at = now()`);
      expect(await statusOfMe(browser)).toBe(401);
      expect((await browser.get(`/v1/files/${randomUUID()}`)).status).toBe(401);
      await browser.post('/v1/auth/login', { email: person.email });
      expect(await outbox.mailsTo(person.email)).toEqual([]);
    },
  );

  it.each([`expires_at = now() - interval '1 second'`, `last_seen_at = now() - interval '13 hours'`])(
    'expires: %s',
    async (change) => {
      const person = await addPerson(server.db);
      const browser = await signedIn(person);
      await server.db.system((tx) =>
        tx.query(`update sessions set ${change} where user_id = $1`, [person.userId]),
      );
      expect(await statusOfMe(browser)).toBe(401);
    },
  );

  describe('switching the organization', () => {
    it('opens another one that the person administers, under a new session', async () => {
      const first = await addPerson(server.db);
      const second = await addPerson(server.db, { email: first.email.toUpperCase() });
      const browser = await signedIn(first);
      const old = copyBrowser(browser);
      const me = await browser.get('/v1/auth/me');
      const authorities = me.body.data?.organizationAuthorities as { organizationId: string }[];
      expect(authorities.map(({ organizationId }) => organizationId).sort()).toEqual(
        [first.organizationId, second.organizationId].sort(),
      );
      const answer = await browser.post('/v1/auth/change-org', { orgId: second.organizationId });
      expect(answer.body).toEqual({ data: { id: second.userId } });
      expect((await browser.get('/v1/auth/me')).body.data).toMatchObject({
        id: second.userId,
        organizationId: second.organizationId,
      });
      expect(await statusOfMe(old)).toBe(401);
    });

    it('is refused without authority there, and the session stays', async () => {
      const person = await addPerson(server.db);
      const elsewhere = {
        unknown: randomUUID(),
        stranger: await addOrganization(server.db),
        asUser: (await addPerson(server.db, { email: person.email, role: 'USER' })).organizationId,
        inactive: (await addPerson(server.db, { email: person.email, status: 'INACTIVE' })).organizationId,
      };
      const browser = new Browser(server.url);
      await browser.post('/v1/auth/login', { email: person.email });
      await browser.get(linkPath(await outbox.loginToken(person.email)));
      for (const orgId of Object.values(elsewhere)) {
        expect((await browser.post('/v1/auth/change-org', { orgId })).status).toBe(404);
      }
      for (const orgId of [undefined, '', 'x', 7]) {
        const answer = await browser.post('/v1/auth/change-org', { orgId });
        expect(answer.status).toBe(400);
        expect(answer.body.errors?.[0]?.path).toBe('orgId');
      }
      expect((await browser.get('/v1/auth/me')).body.data).toMatchObject({ id: person.userId });
    });

    it('requires a signed-in administrator', async () => {
      const user = await addPerson(server.db, { role: 'USER' });
      const admin = await addPerson(server.db, { email: `x-${user.email}` });
      const browser = await signedIn(user);
      expect((await browser.post('/v1/auth/change-org', { orgId: admin.organizationId })).status).toBe(403);
      const stranger = new Browser(server.url);
      expect((await stranger.post('/v1/auth/change-org', { orgId: admin.organizationId })).status).toBe(401);
    });
  });
});
