import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/domain/access/access-model.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { nextNumber } from '../support/values.ts';
import { type Answer, Browser, linkPath, type ReadMail } from './auth-browser.ts';
import { addOrganization, addPerson } from './auth-people.ts';
import { resetLimits, signInServer, type SignInServer } from './auth-environment.ts';

function tokenIn({ text }: ReadMail): string {
  const link = text.split('\n').find((line) => /^https?:\S+token=/.test(line)) ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

const newEmail = (): string => `change.${nextNumber()}@example.test`;

describe('identity changes', () => {
  let server: SignInServer;
  let organization: TestOrganization;
  let admin: Actor;

  beforeAll(async () => {
    server = await signInServer();
    organization = await TestOrganization.create();
    admin = await organization.admin();
  });
  beforeEach(() => resetLimits(server.db));

  function confirm(token: string, more: Json = {}): Promise<Answer> {
    return new Browser(server.url).post('/v1/auth/login/verify', { token, ...more });
  }

  async function changed(): Promise<{
    person: Actor;
    from: string;
    to: string;
    proof: string;
    undo: string;
  }> {
    const [from, to] = [newEmail(), newEmail()];
    const person = await organization.person('ADMIN', { email: from });
    expectStatus(await admin.api.update('users', person.userId, { email: to }), 200);
    const proof = tokenIn(await server.outbox.nextTo(to));
    const undo = tokenIn(await server.outbox.nextTo(from));
    return { person, from, to, proof, undo };
  }

  async function signsIn(email: string): Promise<string | undefined> {
    const browser = new Browser(server.url);
    const answer = await browser.signIn(email, server.outbox);
    return answer.body.data?.id as string | undefined;
  }

  async function events(organizationId = organization.id): Promise<string[]> {
    const rows = await server.db.system((tx) =>
      tx.query<{ event: string }>(
        'select event from security_events where organization_id = $1 order by at',
        [organizationId],
      ),
    );
    return rows.map(({ event }) => event);
  }

  describe('the address', () => {
    it('changes once its link is opened, and then signs in instead of the old one', async () => {
      const { person, from, to, proof } = await changed();
      expect((await person.api.send('GET', '/auth/me')).status).toBe(401);
      const read = expectStatus(await admin.api.read('users', person.userId), 200).data;
      expect(read).toMatchObject({ email: from, pendingEmail: to });
      expect(await signsIn(from)).toBe(person.userId);
      const opened = await new Browser(server.url).get(linkPath(proof));
      expect(opened.body.data).toMatchObject({ confirm: true, effect: { kind: 'ADDRESS', email: to } });
      expect((await confirm(proof)).body.data).toEqual({ id: person.userId });
      expect(expectStatus(await admin.api.read('users', person.userId), 200).data).toMatchObject({
        email: to,
        pendingEmail: null,
      });
      expect(await signsIn(to)).toBe(person.userId);
      expect((await confirm(proof)).status).toBe(400);
    });

    it('is reverted before and after confirmation, by the link to the old one', async () => {
      for (const isProven of [false, true]) {
        const { person, from, to, proof, undo } = await changed();
        if (isProven) expect((await confirm(proof)).status).toBe(200);
        const opened = await new Browser(server.url).get(linkPath(undo));
        expect(opened.body.data).toMatchObject({ confirm: true, effect: { kind: 'UNDO', email: from } });
        const undone = await confirm(undo);
        expect(undone.body.data).toEqual({ message: expect.stringContaining('undone') as string });
        expect(undone.headers.getSetCookie().join()).not.toContain('chairside_session');
        const read = expectStatus(await admin.api.read('users', person.userId), 200).data;
        expect(read).toMatchObject({ email: from, pendingEmail: null });
        const sessions = await server.db.system((tx) =>
          tx.query('select from sessions where user_id = $1', [person.userId]),
        );
        expect(sessions).toEqual([]);
        for (const token of [proof, undo]) expect((await confirm(token)).status).toBe(400);
        expect(await signsIn(from)).toBe(person.userId);
        await new Browser(server.url).post('/v1/auth/login', { email: to });
      }
    });

    it('can be reverted for seven days', async () => {
      const { person } = await changed();
      const rows = await server.db.system((tx) =>
        tx.query<{ days: number }>(
          `select extract(epoch from expires_at - created_at)::int / 86400 as days from one_time_tokens
           where user_id = $1 and purpose = 'UNDO'`,
          [person.userId],
        ),
      );
      expect(rows).toEqual([{ days: 7 }]);
    });

    it('is confirmed by the latest link only', async () => {
      const { person, from, to, proof } = await changed();
      const third = newEmail();
      expectStatus(await admin.api.update('users', person.userId, { email: third }), 200);
      await server.outbox.nextTo(from);
      expect((await confirm(proof)).status).toBe(400);
      expect((await confirm(tokenIn(await server.outbox.nextTo(third)))).status).toBe(200);
      const read = expectStatus(await admin.api.read('users', person.userId), 200).data;
      expect(read.email).toBe(third);
      expect(read.email).not.toBe(to);
    });

    it('also waits for confirmation if an import or an update changes it', async () => {
      const from = newEmail();
      const person = await organization.person('ADMIN', { email: from });
      const { data } = expectStatus(await admin.api.read('users', person.userId), 200);
      const to = newEmail();
      expectStatus(
        await admin.api.update('users', person.userId, { ...data, email: to, lastName: 'Other' }),
        200,
      );
      const read = expectStatus(await admin.api.read('users', person.userId), 200).data;
      expect(read).toMatchObject({ email: from, pendingEmail: to, lastName: 'Other' });
    });

    it('ends the membership if it is removed', async () => {
      const email = newEmail();
      const person = await organization.person('ADMIN', { email });
      expectStatus(await admin.api.update('users', person.userId, { email: null, allowLogin: false }), 200);
      expect((await person.api.send('GET', '/auth/me')).status).toBe(401);
      expect((await server.outbox.nextTo(email)).subject).toContain('no longer sign in');
      expectStatus(await admin.api.update('users', person.userId, { email, allowLogin: true }), 200);
      const invitation = await server.outbox.nextTo(email);
      expect(invitation.subject).toContain('has invited you');
    });

    it("uses the specification's message if it is in use", async () => {
      const person = await organization.person('ADMIN', { email: newEmail() });
      const other = await organization.person('ADMIN', { email: newEmail() });
      const email = String(expectStatus(await other.api.send('GET', '/auth/me'), 200).data.email);
      const answer = await admin.api.update('users', person.userId, { email });
      expect(answer.errors).toEqual([{ message: 'Email already exists', path: 'email', code: 'VALIDATION' }]);
    });
  });

  describe('an invitation', () => {
    async function invited(
      role: Role = 'ADMIN',
    ): Promise<{ person: Browser; email: string; offer: Json; organizationId: string }> {
      const { email } = await addPerson(server.db);
      const organizationId = await addOrganization(server.db);
      await addPerson(server.db, { email, organizationId, role, isInvited: true });
      const person = new Browser(server.url);
      await person.signIn(email, server.outbox);
      const account = (await person.get('/v1/account')).body.data as { invitations: Json[] };
      return { person, email, offer: account.invitations[0] ?? {}, organizationId };
    }

    it('changes nothing until accepted; then it can be entered', async () => {
      const { person, offer, organizationId } = await invited();
      expect((await person.post('/v1/auth/change-org', { orgId: organizationId })).status).toBe(404);
      const accepted = await person.post(`/v1/account/invitations/${String(offer.userId)}/accept`);
      expect(accepted.body.data).toEqual({ id: offer.userId });
      expect((await person.get('/v1/account')).body.data).toMatchObject({ invitations: [] });
      expect((await person.post('/v1/auth/change-org', { orgId: organizationId })).status).toBe(200);
      expect(await events(organizationId)).toEqual(['INVITATION_ACCEPTED', 'ORGANIZATION_CHANGED']);
    });

    it('lets people of any role switch between accepted organizations', async () => {
      const { person, offer } = await invited('USER');
      await person.post(`/v1/account/invitations/${String(offer.userId)}/accept`);
      const opened = await person.post(`/v1/account/memberships/${String(offer.userId)}/open`);
      expect(opened.body.data).toEqual({ id: offer.userId });
      expect((await person.get('/v1/auth/me')).body.data).toMatchObject({ id: offer.userId, role: 'USER' });
    });

    it('disappears once declined', async () => {
      const { person, offer, organizationId } = await invited();
      expect((await person.post(`/v1/account/invitations/${String(offer.userId)}/decline`)).status).toBe(200);
      expect((await person.get('/v1/account')).body.data).toMatchObject({ invitations: [] });
      expect((await person.post(`/v1/account/invitations/${String(offer.userId)}/accept`)).status).toBe(404);
      expect((await person.post('/v1/auth/change-org', { orgId: organizationId })).status).toBe(404);
    });

    it('can be accepted by nobody else', async () => {
      const { offer } = await invited();
      const stranger = new Browser(server.url);
      await stranger.signIn((await addPerson(server.db)).email, server.outbox);
      expect((await stranger.post(`/v1/account/invitations/${String(offer.userId)}/accept`)).status).toBe(
        404,
      );
      expect((await stranger.post(`/v1/account/memberships/${String(offer.userId)}/open`)).status).toBe(404);
    });

    it('creates the account of a person who has none, and accepts one organization of two', async () => {
      const first = await addPerson(server.db, { isInvited: true });
      const second = await addPerson(server.db, { email: first.email, isInvited: true });
      expect(await signsIn(first.email)).toBe(first.userId);
      const browser = new Browser(server.url);
      await browser.signIn(first.email, server.outbox);
      expect((await browser.get('/v1/account')).body.data).toMatchObject({
        email: first.email,
        memberships: [{ userId: first.userId }],
        invitations: [{ userId: second.userId }],
      });
    });
  });

  it('lists a person’s sessions, and ends them', async () => {
    const { email } = await addPerson(server.db);
    const [one, other, third] = [new Browser(server.url), new Browser(server.url), new Browser(server.url)];
    for (const browser of [one, other, third]) await browser.signIn(email, server.outbox);
    const read = async () =>
      (await one.get('/v1/account')).body.data as { sessions: { id: string; isCurrent: boolean }[] };
    const { sessions } = await read();
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    const ended = await one.send(`/v1/account/sessions/${sessions[1]?.id ?? ''}`, { method: 'DELETE' });
    expect(ended.status).toBe(200);
    expect((await read()).sessions).toHaveLength(2);
    expect((await one.post('/v1/account/sessions/end-others')).body.data).toEqual({ ended: 1 });
    expect((await third.get('/v1/auth/me')).status).toBe(401);
    expect((await one.get('/v1/auth/me')).status).toBe(200);
    const stranger = new Browser(server.url);
    await stranger.signIn((await addPerson(server.db)).email, server.outbox);
    const foreign = await stranger.send(`/v1/account/sessions/${sessions[0]?.id ?? ''}`, {
      method: 'DELETE',
    });
    expect(foreign.status).toBe(404);
  });

  it('mails the pending address again, and cancels it', async () => {
    const { from, to, proof } = await changed();
    const browser = new Browser(server.url);
    await browser.signIn(from, server.outbox);
    expect((await browser.get('/v1/account')).body.data).toMatchObject({ email: from, pendingEmail: to });
    expect((await browser.post('/v1/account/pending-email/resend')).status).toBe(429);
    await server.db.system((tx) =>
      tx.query(`update one_time_tokens set created_at = now() - interval '2 minutes'`),
    );
    expect((await browser.post('/v1/account/pending-email/resend')).status).toBe(200);
    const again = tokenIn(await server.outbox.nextTo(to));
    expect((await confirm(proof)).status).toBe(400);
    expect((await browser.send('/v1/account/pending-email', { method: 'DELETE' })).status).toBe(200);
    expect((await confirm(again)).status).toBe(400);
    expect((await browser.get('/v1/account')).body.data).toMatchObject({ pendingEmail: null });
  });

  describe('the security log', () => {
    it('records changes of rights, with actor, target and network address', async () => {
      const here = await organization.practice();
      const person = await organization.person('USER', { practiceIds: [here], email: newEmail() });
      expectStatus(await admin.api.update('users', person.userId, { role: 'ADMIN' }), 200);
      expectStatus(await admin.api.update('users', person.userId, { allowLogin: false }), 200);
      expectStatus(await person.api.send('GET', '/auth/me'), 401);
      const list = expectStatus(await admin.api.list('securityEvents', { take: 100 }), 200);
      const role = list.rows.find(({ event }) => event === 'ROLE_CHANGED');
      expect(role).toMatchObject({ ip: '127.0.0.1', person: `${admin.firstName} ${admin.lastName}` });
      expect(role?.target).toContain('USER → ADMIN');
      expect(list.rows.map(({ event }) => event)).toContain('LOGIN_CHANGED');
      const filtered = await admin.api.list('securityEvents', { event: ['ROLE_CHANGED'] });
      expect(expectStatus(filtered, 200).rows.every(({ event }) => event === 'ROLE_CHANGED')).toBe(true);
    });

    it('records refusals, and is read by administrators only', async () => {
      const here = await organization.practice();
      const desk = await organization.person('USER', { practiceIds: [here] });
      expectStatus(await desk.api.list('securityEvents'), 403);
      expectStatus(await desk.api.send('GET', '/securityEvents/export'), 403);
      expectStatus(await desk.api.remove('users', admin.userId), 404);
      const list = expectStatus(await admin.api.list('securityEvents', { event: ['REFUSED'] }), 200);
      expect(list.rows[0]?.target).toMatch(/^GET \/v1\/securityEvents/);
    });

    it('is exported, and cannot be changed', async () => {
      const file = await admin.api.open('/securityEvents/export');
      expect(file.status).toBe(200);
      expect(await file.text()).toContain('Role changed');
      const [row] = expectStatus(await admin.api.list('securityEvents'), 200).rows;
      expect((await admin.api.create('securityEvents', { event: 'SIGN_IN' })).status).toBe(403);
      expect((await admin.api.update('securityEvents', String(row?.id), { person: 'x' })).status).toBe(403);
      expect((await admin.api.remove('securityEvents', String(row?.id))).status).toBe(403);
    });

    it('records successful and failed sign-ins', async () => {
      const { email, organizationId } = await addPerson(server.db);
      const browser = new Browser(server.url);
      await browser.post('/v1/auth/login', { email });
      const token = await server.outbox.loginToken(email);
      await browser.get(linkPath(token));
      await browser.get(linkPath(token));
      await browser.post('/v1/auth/logout');
      expect(await events(organizationId)).toEqual(['SIGN_IN', 'SIGN_IN_FAILED', 'SIGN_OUT']);
    });
  });
});
