import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectStatus, getId, type Json } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { nextNumber } from '../support/values.ts';
import { Browser, linkPath } from './auth-browser.ts';
import { addPerson } from './auth-people.ts';
import { resetLimits, signInServer, type SignInServer } from './auth-environment.ts';

/** The token of a mailed link. */
function tokenIn(text: string): string {
  const link = text.split('\n').find((line) => /^https?:\S+token=/.test(line)) ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

function newEmail(): string {
  return `who.${nextNumber()}@example.test`;
}

describe('an identity', () => {
  let server: SignInServer;
  let victims: TestOrganization;
  let attackers: TestOrganization;

  beforeAll(async () => {
    server = await signInServer();
    [victims, attackers] = await Promise.all([TestOrganization.create(), TestOrganization.create()]);
  });
  beforeEach(() => resetLimits(server.db));

  function readEmail(actor: Actor): Promise<string> {
    return actor.api.send('GET', '/auth/me').then((answer) => String(expectStatus(answer, 200).data.email));
  }

  async function userRow(actor: Actor, userId = actor.userId): Promise<Json> {
    const [row] = await server.db.system((tx) =>
      tx.query('select email, pending_email, api_key from users where id = $1', [userId]),
    );
    return row ?? {};
  }

  async function signInAt(email: string): Promise<Browser> {
    const browser = new Browser(server.url);
    const { status } = await browser.signIn(email, server.outbox);
    expect(status).toBe(200);
    return browser;
  }

  it('is not gained by entering the address of another organization’s administrator', async () => {
    const admin = await victims.person('ADMIN', { email: newEmail() });
    const attacker = await attackers.person('ADMIN', { email: newEmail() });
    const [wanted, own] = [await readEmail(admin), await readEmail(attacker)];
    const sent = await attacker.api.send('PATCH', `/users/${attacker.userId}`, { email: wanted });
    expect(expectStatus(sent, 200).data).toMatchObject({ email: own, pendingEmail: wanted });
    expect((await attacker.api.send('GET', '/auth/me')).status).toBe(401);
    expect((await server.outbox.nextTo(own)).subject).toContain('is being changed');
    const browser = await signInAt(own);
    const entered = await browser.post('/v1/auth/change-org', { orgId: victims.id });
    expect(entered.status).toBe(404);
    const me = (await browser.get('/v1/auth/me')).body.data;
    expect(me).toMatchObject({ email: own, organizationId: attackers.id });
    expect(me?.organizationAuthorities).toHaveLength(1);
    // the real administrator still signs in to their own organization
    await server.outbox.nextTo(wanted);
    const victim = await signInAt(wanted);
    expect((await victim.get('/v1/auth/me')).body.data?.organizationId).toBe(victims.id);
  });

  it('is not gained by a user with an address that somebody of another organization signs in with', async () => {
    const manager = await victims.person('ADMIN', { email: newEmail() });
    const email = await readEmail(manager);
    const attacker = await attackers.admin();
    const body = { firstName: 'A', lastName: 'B', email, role: 'ADMIN', status: 'ACTIVE', allowLogin: true };
    const created = await attacker.api.create('users', {
      ...body,
      allowViewProviders: false,
      sendSrr: false,
    });
    expectStatus(created, 201);
    const invitation = tokenIn((await server.outbox.nextTo(email)).text);
    const browser = await signInAt(email);
    const me = (await browser.get('/v1/auth/me')).body.data;
    expect(me).toMatchObject({ id: manager.userId, organizationId: victims.id });
    expect(me?.organizationAuthorities).toHaveLength(1);
    expect((await browser.post('/v1/auth/change-org', { orgId: attackers.id })).status).toBe(404);
    // it stays an offer, even when the link is opened
    const opened = await browser.get(linkPath(invitation));
    expect(opened.body.data).toEqual({
      confirm: true,
      effect: {
        kind: 'INVITATION',
        organizationName: expect.any(String) as string,
        invitedBy: expect.any(String) as string,
        role: 'ADMIN',
      },
    });
    const account = (await browser.get('/v1/account')).body.data;
    expect(account?.invitations).toEqual([expect.objectContaining({ userId: getId(created) })]);
  });

  it('is not gained through an invitation that was sent before the address changed', async () => {
    const admin = await attackers.admin();
    const first = newEmail();
    const base = { firstName: 'A', lastName: 'B', role: 'ADMIN', status: 'ACTIVE', allowLogin: true };
    const made = await admin.api.create('users', {
      ...base,
      email: first,
      allowViewProviders: false,
      sendSrr: false,
    });
    const id = getId(expectStatus(made, 201));
    const token = tokenIn((await server.outbox.nextTo(first)).text);
    const second = newEmail();
    expectStatus(await admin.api.update('users', id, { email: second }), 200);
    const stale = await new Browser(server.url).post('/v1/auth/login/verify', { token });
    expect(stale.status).toBe(400);
    const fresh = tokenIn((await server.outbox.nextTo(second)).text);
    const joined = await new Browser(server.url).post('/v1/auth/login/verify', { token: fresh });
    expect(joined.body.data).toEqual({ id });
  });

  it('is not changed by a colleague with fewer rights, who cannot see its key either', async () => {
    const [here, there] = [await victims.practice(), await victims.practice()];
    const desk = await victims.person('USER', { practiceIds: [here] });
    const manager = await victims.person('USER', { practiceIds: [here, there] });
    const colleague = await victims.person('USER', { practiceIds: [here] });
    const provider = await victims.person('PROVIDER', { practiceIds: [here] });
    const away = await victims.person('PROVIDER', { practiceIds: [here, there] });
    for (const target of [manager, away]) {
      for (const body of [
        { email: newEmail() },
        { role: 'PROVIDER' },
        { allowLogin: false },
        { practiceIds: [here] },
      ]) {
        expectStatus(await desk.api.send('PATCH', `/users/${target.userId}`, body), 403);
      }
      expectStatus(await desk.api.remove('users', target.userId), 403);
      const read = expectStatus(await desk.api.read('users', target.userId), 200).data;
      expect(read).toMatchObject({ apiKey: null, canChange: false });
      expect((await userRow(target)).pending_email).toBeNull();
    }
    for (const target of [colleague, provider, desk]) {
      const read = expectStatus(await desk.api.read('users', target.userId), 200).data;
      expect(read).toMatchObject({ apiKey: (await userRow(target)).api_key, canChange: true });
    }
    const listed = expectStatus(await desk.api.list('users', { take: 100 }), 200).rows;
    const changeable = new Map(listed.map(({ id, canChange }) => [id, canChange]));
    expect([changeable.get(manager.userId), changeable.get(colleague.userId)]).toEqual([false, true]);
  });

  it('is not changed by a colleague who may not see providers, while the person may', async () => {
    const here = await victims.practice();
    const desk = await victims.person('USER', { practiceIds: [here] });
    const viewer = await victims.person('USER', { practiceIds: [here] });
    await server.db.system((tx) =>
      tx.query(`update users set allow_view_providers = true, updated_at = now() where id = $1`, [
        viewer.userId,
      ]),
    );
    expectStatus(await desk.api.send('PATCH', `/users/${viewer.userId}`, { email: newEmail() }), 403);
    expectStatus(await viewer.api.send('PATCH', `/users/${desk.userId}`, { lastName: 'Reached' }), 200);
  });

  it('is not changed with an old sign-in, only with a fresh one', async () => {
    const person = await victims.person('ADMIN', { email: newEmail() });
    await server.db.system((tx) =>
      tx.query(`update sessions set proven_at = now() - interval '16 minutes' where user_id = $1`, [
        person.userId,
      ]),
    );
    const answer = await person.api.send('PATCH', `/users/${person.userId}`, { email: newEmail() });
    expectStatus(answer, 403);
    expect(answer.errors).toEqual([expect.objectContaining({ code: 'PROOF_REQUIRED', path: 'email' })]);
    expectStatus(await person.api.send('PATCH', `/users/${person.userId}`, { firstName: 'Same' }), 200);
  });

  it('comes from the cookie only', async () => {
    const person = await addPerson(server.db);
    const browser = await signInAt(person.email);
    const token = browser.cookies.get('chairside_session')?.value ?? '';
    const bearer = { authorization: `Bearer ${token}` };
    expect((await new Browser(server.url).get('/v1/auth/me', bearer)).status).toBe(401);
    expect((await new Browser(server.url).get('/v1/practices', bearer)).status).toBe(401);
    expect((await browser.get('/v1/auth/me', { authorization: 'Bearer nothing' })).status).toBe(200);
  });
});
