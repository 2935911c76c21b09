import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser, linkPath, type Outbox, rawRequest } from './auth-browser.ts';
import { addPerson, type Person } from './auth-people.ts';
import { resetLimits, signInServer, type SignInServer } from './auth-environment.ts';

const INVALID = 'The secure login link is not valid. It may have already been used or may have expired.';

interface SignInRow {
  last_sign_in_at: Date | null;
  last_sign_in_ip: string | null;
  failed_attempts: number | null;
  failed_attempt_at: Date | null;
  failed_attempt_ip: string | null;
}

describe('signing in', () => {
  let server: SignInServer;
  let outbox: Outbox;

  beforeAll(async () => {
    server = await signInServer();
    outbox = server.outbox;
  });
  beforeEach(() => resetLimits(server.db));

  async function ask(browser: Browser, email: string): Promise<string> {
    expect((await browser.post('/v1/auth/login', { email })).status).toBe(200);
    return outbox.loginToken(email);
  }

  async function readRow({ userId }: Person): Promise<SignInRow> {
    const [row] = await server.db.system((tx) =>
      tx.query<SignInRow>(
        `select last_sign_in_at, last_sign_in_ip, failed_attempts, failed_attempt_at, failed_attempt_ip
         from users where id = $1`,
        [userId],
      ),
    );
    if (!row) throw new Error('no such user');
    return row;
  }

  describe('requesting a link', () => {
    it('responds the same to every address, and mails only those who may sign in', async () => {
      const person = await addPerson(server.db);
      const silent = [
        'nobody@example.com',
        (await addPerson(server.db, { status: 'INACTIVE' })).email,
        (await addPerson(server.db, { allowLogin: false })).email,
        (await addPerson(server.db, { role: 'CONSULTANT' })).email,
      ];
      for (const email of silent) {
        const answer = await new Browser(server.url).post('/v1/auth/login', { email });
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({
          data: { message: `If an account exists for ${email}, a secure login link is on its way...` },
        });
      }
      await new Browser(server.url).post('/v1/auth/login', { email: person.email.toUpperCase() });
      const mail = await outbox.nextTo(person.email);
      const [link] = mail.text.split('\n').filter((line) => line.startsWith('http'));
      expect(link).toMatch(new RegExp(`^https?://[^/]+/login\\?stytch_token_type=login&token=[\\w-]{43}$`));
      expect(mail.html).toContain('Sign in');
      for (const email of silent) expect(await outbox.mailsTo(email)).toEqual([]);
    });

    it('refuses an invalid email and a redirect to another site, both at once', async () => {
      const answer = await new Browser(server.url).post('/v1/auth/login', {
        email: 'ann',
        redirectUrl: '//evil.test',
      });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { message: 'Email invalid', path: 'email', code: 'VALIDATION' },
        { message: 'Invalid URL', path: 'redirectUrl', code: 'VALIDATION' },
      ]);
      const empty = await new Browser(server.url).post('/v1/auth/login', {});
      expect(empty.body.errors).toEqual([
        { message: 'Field is required', path: 'email', code: 'VALIDATION' },
      ]);
    });

    it('leads to the requested path, from another browser too, whatever the link contains', async () => {
      const { email, userId } = await addPerson(server.db);
      const redirectUrl = '/px/feedbacks/01980000-0000-7000-8000-000000000000?x=1';
      await new Browser(server.url).post('/v1/auth/login', { email, redirectUrl });
      const link =
        (await outbox.nextTo(email)).text.split('\n').find((line) => line.startsWith('http')) ?? '';
      const token = new URL(link).searchParams.get('token');
      const other = new Browser(server.url);
      const body = { token, redirectUrl: 'https://evil.test/' };
      expect((await other.post('/v1/auth/login/verify', body)).body.data).toEqual({
        id: userId,
        redirectUrl,
      });
    });

    it('stores neither the token nor the browser mark in plain text', async () => {
      const { email } = await addPerson(server.db);
      const token = await ask(new Browser(server.url), email);
      const rows = await server.db.system((tx) =>
        tx.query('select * from one_time_tokens where email = $1', [email]),
      );
      expect(rows).toMatchObject([{ token_hash: createHash('sha256').update(token).digest('base64url') }]);
      const queue = await server.db.system((tx) => tx.query('select data from jobs.job'));
      expect(JSON.stringify([rows, queue])).not.toContain(token);
    });
  });

  describe('following the link', () => {
    it('verifies automatically in the requesting browser, with either type', async () => {
      for (const type of ['login', 'magic_links']) {
        const person = await addPerson(server.db);
        const browser = new Browser(server.url);
        const answer = await browser.get(linkPath(await ask(browser, person.email), type));
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ data: { id: person.userId } });
        const cookie = browser.cookies.get('chairside_session');
        expect(cookie?.line).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
        expect((await browser.get('/v1/auth/me')).body.data).toMatchObject({
          id: person.userId,
          isAdmin: true,
        });
      }
    });

    it('requires a click in another browser, and only the click uses it up', async () => {
      const person = await addPerson(server.db);
      const token = await ask(new Browser(server.url), person.email);
      const other = new Browser(server.url);
      await other.post('/v1/auth/login', { email: 'somebody-else@example.com' });
      for (let opened = 0; opened < 3; opened += 1) {
        const answer = await other.get(linkPath(token));
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ data: { confirm: true } });
        expect(other.cookies.has('chairside_session')).toBe(false);
      }
      const clicked = await other.post('/v1/auth/login/verify', { token, stytch_token_type: 'login' });
      expect(clicked.body).toEqual({ data: { id: person.userId } });
      expect((await other.get('/v1/auth/me')).status).toBe(200);
    });

    it('is not used up by opening, prefetching or probing, not even in the requesting browser', async () => {
      const { email } = await addPerson(server.db);
      const browser = new Browser(server.url);
      const token = await ask(browser, email);
      const mark = `chairside_login=${browser.cookies.get('chairside_login')?.value ?? ''}`;
      const opened = [
        await rawRequest(server.url + linkPath(token), 'HEAD', { cookie: mark }),
        await rawRequest(server.url + linkPath(token), 'GET', { cookie: mark, 'sec-fetch-mode': 'navigate' }),
        await rawRequest(server.url + linkPath(token), 'GET', { cookie: mark, 'sec-purpose': 'prefetch' }),
        await rawRequest(server.url + linkPath(token), 'GET', {}),
      ];
      for (const setCookie of opened) expect(setCookie).not.toContain('chairside_session');
      expect((await browser.get(linkPath(token))).body.data).toHaveProperty('id');
    });

    it('works once: a second attempt is refused and recorded on the user', async () => {
      const person = await addPerson(server.db);
      const browser = new Browser(server.url);
      const token = await ask(browser, person.email);
      await browser.get(linkPath(token));
      const signedIn = await readRow(person);
      expect(signedIn.last_sign_in_at).toBeInstanceOf(Date);
      expect(signedIn).toMatchObject({ last_sign_in_ip: '127.0.0.1', failed_attempts: 0 });
      for (const attempt of [
        browser.get(linkPath(token)),
        browser.post('/v1/auth/login/verify', { token }),
      ]) {
        const answer = await attempt;
        expect(answer.status).toBe(400);
        expect(answer.body.errors?.map(({ message }) => message)).toEqual([INVALID]);
      }
      expect(await readRow(person)).toMatchObject({ failed_attempts: 2, failed_attempt_ip: '127.0.0.1' });
      expect((await readRow(person)).failed_attempt_at).toBeInstanceOf(Date);
      expect((await browser.get('/v1/auth/me')).status).toBe(200);
      await browser.signIn(person.email, outbox);
      expect((await readRow(person)).failed_attempts).toBe(0);
    });

    it('succeeds for one of many concurrent attempts', async () => {
      const { email } = await addPerson(server.db);
      const token = await ask(new Browser(server.url), email);
      const tries = Array.from({ length: 12 }, () =>
        new Browser(server.url).post('/v1/auth/login/verify', { token }),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 400)).toHaveLength(11);
    });

    it('is refused once used or expired, but not when a newer one exists', async () => {
      const person = await addPerson(server.db);
      const browser = new Browser(server.url);
      const old = await ask(browser, person.email);
      const newer = await ask(browser, person.email);
      expect((await browser.get(linkPath(old))).status).toBe(200);
      expect((await browser.get(linkPath(old))).status).toBe(400);
      await server.db.system((tx) =>
        tx.query(`update one_time_tokens set expires_at = now() - interval '1 second' where email = $1`, [
          person.email,
        ]),
      );
      expect((await browser.get(linkPath(newer))).status).toBe(400);
      expect((await readRow(person)).failed_attempts).toBe(2);
    });

    it('is valid for ten minutes', async () => {
      const { email } = await addPerson(server.db);
      await ask(new Browser(server.url), email);
      const [row] = await server.db.system((tx) =>
        tx.query<{ seconds: number }>(
          'select extract(epoch from expires_at - created_at)::int as seconds from one_time_tokens where email = $1',
          [email],
        ),
      );
      expect(row?.seconds).toBe(600);
    });

    it.each(['', 'x', 'A'.repeat(43), '../../etc', '%00'])('is refused if invalid: %s', async (token) => {
      const browser = new Browser(server.url);
      const answer = await browser.get(linkPath(encodeURIComponent(token)));
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.message).toBe(INVALID);
      expect((await browser.post('/v1/auth/login/verify', { token })).status).toBe(400);
      expect((await browser.get(linkPath('A'.repeat(43), 'oauth'))).status).toBe(400);
    });

    it('signs nobody in who was deactivated in the meantime', async () => {
      const person = await addPerson(server.db);
      const browser = new Browser(server.url);
      const token = await ask(browser, person.email);
      await server.db.system((tx) =>
        tx.query(`update users set status = 'INACTIVE' where id = $1`, [person.userId]),
      );
      expect((await browser.get(linkPath(token))).status).toBe(400);
    });

    it('opens the organization used last, at first the oldest', async () => {
      const first = await addPerson(server.db);
      await sleep(5);
      const second = await addPerson(server.db, { email: first.email.toUpperCase() });
      const browser = new Browser(server.url);
      await browser.post('/v1/auth/login', { email: first.email });
      expect((await browser.get(linkPath(await outbox.loginToken(first.email)))).body.data?.id).toBe(
        first.userId,
      );
      await browser.post('/v1/auth/change-org', { orgId: second.organizationId });
      await browser.post('/v1/auth/login', { email: first.email });
      const token = await outbox.loginToken(second.email);
      expect((await browser.get(linkPath(token))).body.data?.id).toBe(second.userId);
    });
  });
});
