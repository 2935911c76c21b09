import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { issueToken, type LinkPurpose } from '../../src/server/identity/auth/one-time-tokens.ts';
import type { Statement } from '../../src/server/db/database.ts';
import { atOnce } from '../support/at-once.ts';
import { Authenticator } from '../support/authenticator.ts';
import { harness } from '../support/harness.ts';
import { type Answer, Browser } from './auth-browser.ts';
import { resetLimits, signInServer, type SignInServer } from './auth-environment.ts';
import { addOrganization, addPerson, type Person } from './auth-people.ts';

/** Two requests about one person, each in the middle of the other. */
describe('at the same moment', () => {
  let server: SignInServer;

  beforeAll(async () => {
    server = await signInServer();
  });
  beforeEach(() => resetLimits(server.db));

  const newEmail = (): string => `race.${randomUUID()}@example.test`;

  function findRows({ organizationId, userId }: Person): Statement[] {
    const values = [organizationId, userId];
    return [
      { text: 'select from users where organization_id = $1 and id = $2 for update', values },
      { text: 'select from memberships where organization_id = $1 and user_id = $2 for update', values },
    ];
  }

  function link(purpose: LinkPurpose, email: string, user: Person | null): Promise<string> {
    return server.db.system((tx) => issueToken(tx, { email, purpose, user }));
  }

  function open(browser: Browser, token: string, more = {}): Promise<Answer> {
    return browser.post('/v1/auth/login/verify', { token, ...more });
  }

  async function signedIn(person: Person): Promise<Browser> {
    const browser = new Browser(server.url);
    const { token } = await server.db.system((tx) => createSession(tx, person));
    browser.cookies.set('chairside_session', { value: token, path: '/', line: '' });
    return browser;
  }

  async function isSignedIn(browser: Browser): Promise<boolean> {
    return (await browser.get('/v1/auth/me')).status === 200;
  }

  /** A user whose address changes to another during the test, or has just changed. */
  async function withPendingAddress(): Promise<{ person: Person; to: string; proof: string; undo: string }> {
    const person = await addPerson(server.db, { role: 'USER' });
    const to = newEmail();
    await server.db.system((tx) =>
      tx.query('update users set pending_email = $2 where id = $1', [person.userId, to]),
    );
    const proof = await link('ADDRESS', to, person);
    return { person, to, proof, undo: await link('UNDO', person.email, person) };
  }

  it('a change of address is undone and its address signs in: nobody stays signed in', async () => {
    const { person, to, proof, undo } = await withPendingAddress();
    const thief = new Browser(server.url);
    expect((await open(thief, proof)).status).toBe(200);
    const login = await link('LOGIN', to, null);
    const [undone] = await atOnce(server.db, findRows(person), [
      () => open(new Browser(server.url), undo),
      () => open(thief, login),
    ]);
    expect(undone?.status).toBe(200);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('a change of address is undone and its owner switches into the organization: they stay outside', async () => {
    const { person, to, proof, undo } = await withPendingAddress();
    const thief = new Browser(server.url);
    expect((await open(thief, proof)).status).toBe(200);
    const own = await signedIn(await addPerson(server.db, { email: to }));
    const [undone, switched] = await atOnce(server.db, findRows(person), [
      () => open(new Browser(server.url), undo),
      () => own.post(`/v1/account/memberships/${person.userId}/open`),
    ]);
    expect(undone?.status).toBe(200);
    if (switched?.status === 200) expect(await isSignedIn(own)).toBe(false);
    else expect([401, 404]).toContain(switched?.status);
  });

  it('a change of address is undone and confirmed: the undo holds, and neither fails', async () => {
    const { person, proof, undo } = await withPendingAddress();
    const [undone, confirmed] = await atOnce(server.db, findRows(person), [
      () => open(new Browser(server.url), undo),
      () => open(new Browser(server.url), proof),
    ]);
    expect([undone?.status, confirmed?.status]).toEqual([200, expect.toBeOneOf([200, 400])]);
    const [user] = await server.db.system((tx) =>
      tx.query('select email, pending_email from users where id = $1', [person.userId]),
    );
    expect(user).toEqual({ email: person.email, pending_email: null });
  });

  it('an invitation is accepted and declined: one of the two takes effect, and the other is refused', async () => {
    const email = newEmail();
    const browser = await signedIn(await addPerson(server.db, { email }));
    const organizationId = await addOrganization(server.db);
    const invited = await addPerson(server.db, { organizationId, email, isInvited: true });
    await server.db.system((tx) =>
      tx.query('insert into memberships (organization_id, user_id, invited_at) values ($1, $2, now())', [
        organizationId,
        invited.userId,
      ]),
    );
    const answers = await atOnce(server.db, findRows(invited), [
      () => browser.post(`/v1/account/invitations/${invited.userId}/accept`),
      () => browser.post(`/v1/account/invitations/${invited.userId}/decline`),
    ]);
    const [accepted, declined] = answers.map(({ status }) => status);
    expect([accepted, declined].sort()).toEqual([200, 404]);
    const [membership] = await server.db.system((tx) =>
      tx.query(
        `select accepted_at is not null as "isAccepted", declined_at is not null as "isDeclined"
         from memberships where user_id = $1`,
        [invited.userId],
      ),
    );
    expect(membership).toEqual({ isAccepted: accepted === 200, isDeclined: declined === 200 });
  });

  it('a passkey renews a session and an administrator ends all of the person: none stays', async () => {
    const person = await addPerson(server.db, { role: 'USER' });
    const admin = await signedIn(await addPerson(server.db, { organizationId: person.organizationId }));
    const browser = await signedIn(person);
    const device = new Authenticator((await harness()).ctx.config.appUrl);
    const creation = (await browser.post('/v1/account/passkeys/options')).body.data;
    const added = { name: 'Laptop', credential: device.create(creation as never) };
    expect((await browser.post('/v1/account/passkeys', added)).status).toBe(201);
    const challenge = (await browser.post('/v1/account/passkeys/proof/options')).body.data;
    const credential = device.sign(challenge as never);
    const [, ended] = await atOnce(server.db, findRows(person), [
      () => browser.post('/v1/account/passkeys/proof', { credential }),
      () => admin.send(`/v1/users/${person.userId}/sessions`, { method: 'DELETE' }),
    ]);
    expect(ended?.status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
  });
});
