import assert from 'node:assert/strict';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyCreation, PasskeyRequest } from '../../src/generated/calls/types.ts';
import { createSession, hashToken } from '../../src/server/identity/auth/sessions.ts';
import { Authenticator } from '../support/authenticator.ts';
import { harness } from '../support/harness.ts';
import { type Answer, Browser, linkPath, type Outbox } from './auth-browser.ts';
import { resetLimits, signInServer, type SignInServer } from './auth-environment.ts';
import { addOrganization, addPerson, type Person } from './auth-people.ts';

let server: SignInServer;
let outbox: Outbox;
let origin: string;

beforeAll(async () => {
  server = await signInServer();
  outbox = server.outbox;
  origin = (await harness()).ctx.config.appUrl;
});
beforeEach(() => resetLimits(server.db));

const MINUTE = 60_000;

/** A browser with a session proven this long ago. */
async function signInBrowser(person: Person, minutesAgo = 0): Promise<Browser> {
  const browser = new Browser(server.url);
  const proven = new Date(Date.now() - minutesAgo * MINUTE);
  const { token } = await server.db.system((tx) => createSession(tx, person, undefined, proven));
  browser.cookies.set('chairside_session', { value: token, path: '/', line: '' });
  return browser;
}

async function requestOptions<T extends PasskeyRequest | PasskeyCreation>(
  browser: Browser,
  path: string,
): Promise<T> {
  const answer = await browser.post(`/v1${path}/options`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as unknown as T;
}

async function addPasskey(browser: Browser, name = 'Laptop'): Promise<{ device: Authenticator; id: string }> {
  const device = new Authenticator(origin);
  const credential = device.create(await requestOptions(browser, '/account/passkeys'));
  const added = await browser.post('/v1/account/passkeys', { name, credential });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return { device, id: String(added.body.data?.id) };
}

async function signIn(browser: Browser, device: Authenticator, bent = {}): Promise<Answer> {
  const credential = device.sign(await requestOptions(browser, '/auth/passkey'), bent);
  return browser.post('/v1/auth/passkey', { credential });
}

async function prove(browser: Browser, device: Authenticator): Promise<Answer> {
  const credential = device.sign(await requestOptions(browser, '/account/passkeys/proof'));
  return browser.post('/v1/account/passkeys/proof', { credential });
}

async function mailsAbout(email: string): Promise<{ subject: string; text: string }[]> {
  return server.db.system((tx) =>
    tx.query(`select subject, text_body as text from messages where to_address = $1 order by created_at`, [
      email,
    ]),
  );
}

async function readEvents({ organizationId }: Person): Promise<string[]> {
  const rows = await server.db.system((tx) =>
    tx.query<{ line: string }>(
      `select event || coalesce(': ' || target, '') as line from security_events
       where organization_id = $1 order by at, id`,
      [organizationId],
    ),
  );
  return rows.map(({ line }) => line);
}

const code = ({ body }: Answer): string | undefined => body.errors?.[0]?.code;

describe('a passkey', () => {
  it('is added, signs in without a link, is renamed and removed; mails and the log say so', async () => {
    const person = await addPerson(server.db);
    const own = await signInBrowser(person);
    const { device, id } = await addPasskey(own);
    const other = new Browser(server.url);
    const signedIn = await signIn(other, device);
    expect(signedIn.body.data).toEqual({ id: person.userId });
    expect((await other.get('/v1/auth/me')).body.data).toMatchObject({
      email: person.email,
      needsPasskey: false,
    });
    const renamed = await other.send(`/v1/account/passkeys/${id}`, {
      method: 'PATCH',
      json: { name: 'Work laptop' },
    });
    expect(renamed.body.data).toMatchObject({ name: 'Work laptop', deviceType: 'singleDevice' });
    expect((await own.get('/v1/account')).body.data?.passkeys).toMatchObject([
      { id, name: 'Work laptop', lastUsedAt: expect.any(String) as string },
    ]);
    expect((await own.send(`/v1/account/passkeys/${id}`, { method: 'DELETE' })).status).toBe(200);
    // the session that the passkey started has ended; the one that removed it continues
    expect((await other.get('/v1/auth/me')).status).toBe(401);
    expect((await own.get('/v1/auth/me')).status).toBe(200);
    expect((await signIn(new Browser(server.url), device)).status).toBe(400);
    const mails = await mailsAbout(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A passkey was added on Chairside',
      'A passkey was removed on Chairside',
    ]);
    expect(mails[0]?.text).toContain('“Laptop” was added');
    expect(await readEvents(person)).toEqual([
      'PASSKEY_ADDED: Laptop',
      'SIGN_IN: Passkey Laptop',
      'PASSKEY_REMOVED: Work laptop',
    ]);
    // the link remains usable
    expect((await new Browser(server.url).signIn(person.email, outbox)).status).toBe(200);
  });

  it('proves the identity for 15 minutes, under a new session', async () => {
    const person = await addPerson(server.db);
    const { device } = await addPasskey(await signInBrowser(person));
    const stale = await signInBrowser(person, 16);
    expect(code(await stale.post('/v1/account/passkeys/options'))).toBe('PROOF_REQUIRED');
    const before = stale.cookies.get('chairside_session')?.value ?? '';
    expect((await prove(stale, device)).status).toBe(200);
    expect(stale.cookies.get('chairside_session')?.value).not.toBe(before);
    expect((await stale.post('/v1/account/passkeys/options')).status).toBe(200);
    const old = await server.db.system((tx) =>
      tx.query('select from sessions where token_hash = $1', [hashToken(before)]),
    );
    expect(old).toEqual([]);
  });

  it('is neither added nor removed without fresh proof', async () => {
    const person = await addPerson(server.db);
    const own = await signInBrowser(person);
    const options = await requestOptions<PasskeyCreation>(own, '/account/passkeys');
    const credential = new Authenticator(origin).create(options);
    const { id } = await addPasskey(await signInBrowser(person));
    await server.db.system((tx) =>
      tx.query(`update sessions set proven_at = now() - interval '16 minutes' where user_id = $1`, [
        person.userId,
      ]),
    );
    const stale = await signInBrowser(person, 16);
    expect(code(await stale.post('/v1/account/passkeys', { name: 'X', credential }))).toBe('PROOF_REQUIRED');
    expect(code(await stale.send(`/v1/account/passkeys/${id}`, { method: 'DELETE' }))).toBe('PROOF_REQUIRED');
  });

  it('is inaccessible to everybody else', async () => {
    const { id } = await addPasskey(await signInBrowser(await addPerson(server.db)));
    const other = await signInBrowser(await addPerson(server.db));
    const path = `/v1/account/passkeys/${id}`;
    expect((await other.send(path, { method: 'PATCH', json: { name: 'Mine' } })).status).toBe(404);
    expect((await other.send(path, { method: 'DELETE' })).status).toBe(404);
    expect((await other.get('/v1/account')).body.data?.passkeys).toEqual([]);
  });

  it('opens only accepted memberships, and nothing for users who may not sign in', async () => {
    const person = await addPerson(server.db);
    const { device } = await addPasskey(await signInBrowser(person));
    // somebody enters the address in a user of their own, which is an offer, not a membership
    await addPerson(server.db, { email: person.email, isInvited: true });
    const browser = new Browser(server.url);
    expect((await signIn(browser, device)).body.data).toEqual({ id: person.userId });
    await server.db.system((tx) =>
      tx.query(`update users set status = 'INACTIVE' where id = $1`, [person.userId]),
    );
    expect((await signIn(new Browser(server.url), device)).status).toBe(400);
  });
});

describe('a challenge', () => {
  let person: Person;
  let device: Authenticator;
  beforeAll(async () => {
    person = await addPerson(server.db);
    ({ device } = await addPasskey(await signInBrowser(person)));
  });

  it('works once', async () => {
    const browser = new Browser(server.url);
    const credential = device.sign(await requestOptions(browser, '/auth/passkey'));
    expect((await browser.post('/v1/auth/passkey', { credential })).status).toBe(200);
    expect((await browser.post('/v1/auth/passkey', { credential })).status).toBe(400);
  });

  it('is used up by an invalid response', async () => {
    const browser = new Browser(server.url);
    const options = await requestOptions<PasskeyRequest>(browser, '/auth/passkey');
    const wrong = device.sign(options, { isUnverified: true });
    expect((await browser.post('/v1/auth/passkey', { credential: wrong })).status).toBe(400);
    expect((await browser.post('/v1/auth/passkey', { credential: device.sign(options) })).status).toBe(400);
    expect(await readEvents(person)).toContain('SIGN_IN_FAILED: Passkey Laptop');
  });

  it('works only in the requesting browser', async () => {
    const [one, other] = [new Browser(server.url), new Browser(server.url)];
    const credential = device.sign(await requestOptions(one, '/auth/passkey'));
    await requestOptions(other, '/auth/passkey');
    expect((await other.post('/v1/auth/passkey', { credential })).status).toBe(400);
    expect((await new Browser(server.url).post('/v1/auth/passkey', { credential })).status).toBe(400);
    expect((await one.post('/v1/auth/passkey', { credential })).status).toBe(200);
  });

  it('works only for the requested purpose', async () => {
    const own = await signInBrowser(person);
    const forSignIn = device.sign(await requestOptions(own, '/auth/passkey'));
    expect((await own.post('/v1/account/passkeys/proof', { credential: forSignIn })).status).toBe(400);
    const forProof = device.sign(await requestOptions(own, '/account/passkeys/proof'));
    expect((await own.post('/v1/auth/passkey', { credential: forProof })).status).toBe(400);
    const another = await signInBrowser(person);
    expect((await another.post('/v1/account/passkeys/proof', { credential: forProof })).status).toBe(400);
  });

  it('is no mailed link, and stays usable when it is opened as one', async () => {
    const browser = new Browser(server.url);
    const options = await requestOptions<PasskeyRequest>(browser, '/auth/passkey');
    expect((await browser.get(linkPath(options.challenge))).status).toBe(400);
    expect((await browser.post('/v1/auth/passkey', { credential: device.sign(options) })).status).toBe(200);
  });

  it('expires after five minutes', async () => {
    const browser = new Browser(server.url);
    const options = await requestOptions<PasskeyRequest>(browser, '/auth/passkey');
    await server.db.system((tx) =>
      tx.query('update one_time_tokens set expires_at = now() where token_hash = $1', [
        hashToken(options.challenge),
      ]),
    );
    expect((await browser.post('/v1/auth/passkey', { credential: device.sign(options) })).status).toBe(400);
  });

  it.each([
    ['another site', { origin: 'https://chairside.example' }],
    ['another relying party', { rpId: 'chairside.example' }],
    ['no user verification', { isUnverified: true }],
    ['the signature of a registration', { type: 'webauthn.create' }],
    ['the handle of somebody else', { userHandle: 'c29tZWJvZHk' }],
  ])('fails with %s', async (_name, bent) => {
    expect((await signIn(new Browser(server.url), device, bent)).status).toBe(400);
  });

  it('fails with a decreased counter, which indicates a copied key', async () => {
    expect((await signIn(new Browser(server.url), device, { counter: 100 })).status).toBe(200);
    expect((await signIn(new Browser(server.url), device, { counter: 100 })).status).toBe(400);
    expect((await signIn(new Browser(server.url), device, { counter: 101 })).status).toBe(200);
  });

  it("proves nothing with another account's passkey", async () => {
    const stranger = await signInBrowser(await addPerson(server.db), 16);
    const mine = await signInBrowser(person);
    const options = await requestOptions<PasskeyRequest>(mine, '/account/passkeys/proof');
    expect(
      (await stranger.post('/v1/account/passkeys/proof', { credential: device.sign(options) })).status,
    ).toBe(400);
    expect((await stranger.post('/v1/account/passkeys/proof/options')).status).toBe(404);
  });

  it.each([
    ['another site', { origin: 'https://chairside.example' }],
    ['another relying party', { rpId: 'chairside.example' }],
    ['no user verification', { isUnverified: true }],
  ])('rejects a new passkey with %s', async (_name, bent) => {
    const own = await signInBrowser(person);
    const credential = new Authenticator(origin).create(await requestOptions(own, '/account/passkeys'), bent);
    expect((await own.post('/v1/account/passkeys', { name: 'X', credential })).status).toBe(400);
  });

  it('rejects a passkey added twice', async () => {
    const own = await signInBrowser(person);
    const credential = device.create(await requestOptions(own, '/account/passkeys'));
    expect((await own.post('/v1/account/passkeys', { name: 'Again', credential })).status).toBe(409);
  });
});

describe('an organization that requires passkeys of administrators', () => {
  const require_ = (browser: Browser, organizationId: string, requiresPasskeys: boolean): Promise<Answer> =>
    browser.send(`/v1/organizations/${organizationId}/sign-in`, {
      method: 'PUT',
      json: { requiresPasskeys },
    });

  it('makes one without a passkey add one, and locks nobody out', async () => {
    const organizationId = await addOrganization(server.db);
    const person = await addPerson(server.db, { organizationId });
    const desk = await addPerson(server.db, { organizationId, role: 'PROVIDER' });
    const admin = await signInBrowser(person);
    expect((await require_(admin, organizationId, true)).body.data).toMatchObject({
      requiresPasskeys: true,
      admins: 1,
      adminsWithPasskey: 0,
    });
    // it applies at once, also to the session that switched it on
    const refused = await admin.get('/v1/users');
    expect([refused.status, code(refused)]).toEqual([403, 'PASSKEY_REQUIRED']);
    expect(code(await require_(admin, organizationId, false))).toBe('PASSKEY_REQUIRED');
    expect((await (await signInBrowser(desk)).get('/v1/notifications')).status).toBe(200);
    const byLink = new Browser(server.url);
    await byLink.signIn(person.email, outbox);
    expect((await byLink.get('/v1/auth/me')).body.data).toMatchObject({ needsPasskey: true, practices: [] });
    const { device, id } = await addPasskey(byLink);
    expect((await byLink.get('/v1/users')).status).toBe(200);
    const again = new Browser(server.url);
    await again.signIn(person.email, outbox);
    expect((await again.get('/v1/users')).status).toBe(403);
    expect((await prove(again, device)).status).toBe(200);
    expect((await again.get('/v1/users')).status).toBe(200);
    // without its passkey, the session counts as one by link again
    expect((await again.send(`/v1/account/passkeys/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(code(await again.get('/v1/users'))).toBe('PASSKEY_REQUIRED');
    const { device: next } = await addPasskey(again, 'Phone');
    const signedIn = new Browser(server.url);
    await signIn(signedIn, next);
    expect((await require_(signedIn, organizationId, false)).body.data).toMatchObject({
      requiresPasskeys: false,
    });
    expect(await readEvents(person)).toEqual(
      expect.arrayContaining([
        'SIGN_IN_RULES_CHANGED: Passkeys required of administrators',
        'SIGN_IN_RULES_CHANGED: Passkeys no longer required',
      ]),
    );
  });

  it('keeps their other organizations open, and keeps the proof when they switch', async () => {
    const one = await addPerson(server.db);
    const two = await addPerson(server.db, { email: one.email });
    const { device } = await addPasskey(await signInBrowser(one));
    expect((await require_(await signInBrowser(two), two.organizationId, true)).status).toBe(200);
    const byLink = await signInBrowser(one);
    expect((await byLink.get('/v1/users')).status).toBe(200);
    await byLink.post('/v1/auth/change-org', { orgId: two.organizationId });
    expect((await byLink.get('/v1/users')).status).toBe(403);
    expect((await byLink.post('/v1/auth/change-org', { orgId: one.organizationId })).status).toBe(200);
    const byPasskey = new Browser(server.url);
    await signIn(byPasskey, device);
    await byPasskey.post('/v1/auth/change-org', { orgId: two.organizationId });
    expect((await byPasskey.get('/v1/users')).status).toBe(200);
  });

  it('is switched by its own administrators with fresh proof', async () => {
    const person = await addPerson(server.db);
    const other = await addPerson(server.db);
    assert.notEqual(person.organizationId, other.organizationId);
    expect((await require_(await signInBrowser(other), person.organizationId, true)).status).toBe(404);
    expect(code(await require_(await signInBrowser(person, 16), person.organizationId, true))).toBe(
      'PROOF_REQUIRED',
    );
    const desk = await addPerson(server.db, { organizationId: person.organizationId, role: 'PROVIDER' });
    expect(code(await require_(await signInBrowser(desk), person.organizationId, true))).toBe('FORBIDDEN');
  });
});
