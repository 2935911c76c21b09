import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EmailDomain } from '../../src/generated/calls/types.ts';
import { harness } from '../support/harness.ts';
import { startProvider } from '../support/identity-provider.ts';
import { type Answer, Browser, linkPath } from './auth-browser.ts';
import { addPerson } from './auth-people.ts';
import {
  addDomain,
  code,
  type Connected,
  finish,
  me,
  message,
  ProviderScene,
  put,
  remove,
} from './provider-scene.ts';

const scene = new ProviderScene();

describe('a sign-in through the organization’s provider', () => {
  it('opens the user of the address, and returns to the requested page', async () => {
    const { organizationId, domain } = await scene.connect();
    const person = await addPerson(scene.server.db, { organizationId, email: `Ann@${domain}`, role: 'USER' });
    const browser = new Browser(scene.server.url);
    scene.provider.people.set('ann', { email: `ann@${domain}`, email_verified: true });
    const returned = await scene.begin(browser, `ANN@${domain}`, 'ann', '/users?page=2');
    const answer = await finish(browser, returned);
    expect(answer.body.data).toEqual({ id: person.userId, redirectUrl: '/users?page=2' });
    expect(await me(browser)).toMatchObject({ id: person.userId, role: 'USER', isByProvider: true });
    // the authorization code works once
    expect((await finish(browser, returned)).status).toBe(400);
  });

  it('accepts an invitation of this organization, and recognizes the person after an address change', async () => {
    const { organizationId, domain } = await scene.connect();
    const email = `new@${domain}`;
    const { userId } = await addPerson(scene.server.db, { organizationId, email, isInvited: true });
    const { answer, subject } = await scene.signIn({ email });
    expect(answer.body.data).toEqual({ id: userId });
    const again = await scene.signIn({ email: `renamed@${domain}` }, email, subject);
    expect(again.answer.body.data).toEqual({ id: userId });
  });

  it('works only in the browser that started it', async () => {
    const { admin } = await scene.connect();
    scene.provider.people.set('boss', { email: admin.email });
    const [one, other] = [new Browser(scene.server.url), new Browser(scene.server.url)];
    const returned = await scene.begin(one, admin.email, 'boss');
    await scene.begin(other, admin.email, 'boss');
    expect((await finish(other, returned)).status).toBe(400);
    expect((await finish(new Browser(scene.server.url), returned)).status).toBe(400);
    expect((await finish(one, returned)).status).toBe(200);
  });

  it('fails with another code, another state, an error, or too late', async () => {
    const { admin } = await scene.connect();
    scene.provider.people.set('boss', { email: admin.email });
    const browser = new Browser(scene.server.url);
    const [mine, stolen] = [
      await scene.begin(browser, admin.email, 'boss'),
      await scene.begin(browser, admin.email, 'boss'),
    ];
    const mixed = new URL(mine);
    mixed.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await finish(browser, mixed)).status).toBe(400);
    const refused = await scene.begin(browser, admin.email, 'boss');
    refused.searchParams.delete('code');
    refused.searchParams.set('error', 'access_denied');
    expect((await finish(browser, refused)).status).toBe(400);
    const opened = await scene.begin(browser, admin.email, 'boss');
    expect((await browser.get(linkPath(opened.searchParams.get('state') ?? ''))).status).toBe(400);
    const late = await scene.begin(browser, admin.email, 'boss');
    await scene.server.db.system((tx) => tx.query('update one_time_tokens set expires_at = now()'));
    expect((await finish(browser, late)).status).toBe(400);
    expect((await browser.get('/v1/auth/me')).status).toBe(401);
  });

  it.each([
    ['whose domain is not proven', { email: 'ann@elsewhere.example' }, 'has not proven the domain'],
    ['without an address', { email: 'boss' }, 'did not send your email address'],
    ['who has no user', { email: 'nobody@' }, 'There is no user'],
  ])('lets nobody in %s', async (_name, { email, ...claims }, expected) => {
    const { admin, domain, organizationId } = await scene.connect();
    const claimed = email.endsWith('@') ? email + domain : email;
    const { answer, browser } = await scene.signIn({ email: claimed, ...claims }, admin.email);
    expect([answer.status, code(answer)]).toEqual([403, 'FORBIDDEN']);
    expect(message(answer)).toContain(expected);
    expect((await browser.get('/v1/auth/me')).status).toBe(401);
    const events = await scene.server.db.system((tx) =>
      tx.query('select email from security_events where organization_id = $1 and event = $2', [
        organizationId,
        'SIGN_IN_FAILED',
      ]),
    );
    expect(events).toEqual([{ email: claimed }]);
  });

  it('refuses an inactive user', async () => {
    const { organizationId, domain } = await scene.connect({ createsUsers: true });
    const { email } = await addPerson(scene.server.db, {
      organizationId,
      email: `gone@${domain}`,
      status: 'INACTIVE',
    });
    expect(code((await scene.signIn({ email })).answer)).toBe('FORBIDDEN');
  });

  it('is fresh proof only if the provider has just authenticated the person', async () => {
    const { admin, base } = await scene.connect();
    const { browser } = await scene.signIn({ email: admin.email });
    expect(code(await put(browser, base, { requiresPasskeys: true }))).toBe('PROOF_REQUIRED');
  });
});

describe('a person with memberships elsewhere', () => {
  it('is signed in to this organization only: the account stays their own', async () => {
    const { organizationId, domain } = await scene.connect();
    const email = `both@${domain}`;
    const here = await addPerson(scene.server.db, { organizationId, email, role: 'ADMIN' });
    const elsewhere = await addPerson(scene.server.db, { email, role: 'ADMIN' });
    const invitedTo = await addPerson(scene.server.db, { email, role: 'ADMIN', isInvited: true });
    const { browser, answer } = await scene.signIn({ email });
    expect(answer.body.data).toEqual({ id: here.userId });
    expect(await me(browser)).toMatchObject({ organizationAuthorities: [{ organizationId }] });
    const { data } = (await browser.get('/v1/account')).body;
    expect(data).toMatchObject({ memberships: [{ userId: here.userId }], invitations: [], passkeys: [] });
    const foreign = await scene.signInBrowser(elsewhere);
    const sessions = (await foreign.get('/v1/account')).body.data?.sessions as { id: string }[];
    const refused = await Promise.all([
      browser.post('/v1/auth/change-org', { orgId: elsewhere.organizationId }),
      browser.post(`/v1/account/memberships/${elsewhere.userId}/open`),
      browser.post(`/v1/account/invitations/${invitedTo.userId}/accept`),
      browser.post(`/v1/account/invitations/${invitedTo.userId}/decline`),
      browser.post('/v1/account/passkeys/options'),
      browser.post('/v1/account/passkeys/proof/options'),
      browser.post('/v1/account/sessions/end-others'),
      ...sessions.map(({ id }) => remove(browser, `/v1/account/sessions/${id}`)),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await foreign.get('/v1/auth/me')).status).toBe(200);
  });
});

describe('roles and practices', () => {
  const mapping = {
    createsUsers: true,
    roleClaim: 'groups',
    adminValues: ['leads'],
    userValues: ['front-desk'],
    providerValues: ['dentists'],
    practiceClaim: 'sites',
  };

  it('follow the claims at each sign-in', async () => {
    const { organizationId, domain } = await scene.connect(mapping);
    const practiceId = randomUUID();
    await scene.server.db.system((tx) =>
      tx.query(
        `insert into practices (organization_id, id, name, survey_sender_name, city, state, zip, api_key)
         values ($1, $2, 'North Street', 'North', 'Boulder', 'CO', '80301', $3)`,
        [organizationId, practiceId, `prc_${practiceId}`],
      ),
    );
    const email = `kim@${domain}`;
    const claims = {
      email,
      given_name: 'Kim',
      family_name: 'Ito',
      groups: ['staff', 'front-desk'],
      sites: ['north street'],
    };
    const { browser, subject } = await scene.signIn(claims);
    expect(await me(browser)).toMatchObject({
      ...{ firstName: 'Kim', lastName: 'Ito', email, role: 'USER' },
      practices: [{ id: practiceId }],
    });
    const later = await scene.signIn(
      { ...claims, groups: 'dentists', sites: [`prc_${practiceId}`] },
      email,
      subject,
    );
    expect(await me(later.browser)).toMatchObject({ role: 'PROVIDER', practices: [{ id: practiceId }] });
    // earlier sessions get the new role
    expect((await browser.get('/v1/auth/me')).status).toBe(401);
    const left = await scene.signIn({ ...claims, groups: ['alumni'] }, email, subject);
    expect(message(left.answer)).toContain('has not assigned you a role');
  });

  it('never remove the last administrator', async () => {
    const { admin } = await scene.connect(mapping);
    const { browser } = await scene.signIn({ email: admin.email, groups: ['front-desk'] });
    expect(await me(browser)).toMatchObject({ role: 'ADMIN' });
  });

  it('create no internal user', async () => {
    const { ctx } = await harness();
    const { own, base } = await scene.connect(mapping);
    const refused = await own.post(`${base}/domains`, {
      domain: `${ctx.config.companyMarker.slice(1)}example`,
    });
    expect([refused.status, message(refused)]).toEqual([400, 'This domain cannot be claimed.']);
  });
});

describe('a domain', () => {
  it('is verified by its record, for one organization at a time', async () => {
    const first = await scene.connect();
    const second = await scene.connect();
    const claim = await addDomain(second.own, second.base, first.domain);
    const check = () => second.own.post(`${second.base}/domains/${claim.id}/check`);
    // the record of the other organization is no proof here
    expect(message(await check())).toContain('was not found yet');
    const held = scene.names.records.get(claim.record.name) ?? [];
    scene.names.records.set(claim.record.name, [...held, claim.record.value]);
    expect(code(await check())).toBe('CONFLICT');
    expect(code(await signedInTo(first))).toBeUndefined();
    // the domain has changed hands
    scene.names.records.set(claim.record.name, [claim.record.value]);
    expect((await check()).status).toBe(200);
    const rules = (await first.own.get(first.base)).body.data?.domains as EmailDomain[];
    expect(rules).toMatchObject([{ domain: first.domain, provenAt: null }]);
    expect(message(await signedInTo(first))).toContain('has not proven the domain');
  });

  /** The response to a sign-in through the organization's provider, which may redirect for somebody else's domain. */
  async function signedInTo({ admin, organizationId }: Connected): Promise<Answer> {
    scene.provider.people.set('of-domain', { email: admin.email, email_verified: true });
    const browser = new Browser(scene.server.url);
    const returned = await scene.begin(browser, admin.email, 'of-domain');
    await scene.server.db.system((tx) =>
      tx.query(
        `update one_time_tokens t set organization_id = p.organization_id, provider_id = p.id
         from identity_providers p where p.organization_id = $1 and t.purpose = 'PROVIDER_SIGN_IN'`,
        [organizationId],
      ),
    );
    return finish(browser, returned);
  }

  it('redirects nowhere before verification, after removal, and while the provider is off', async () => {
    const { own, base, admin, domain } = await scene.connect();
    const start = () => new Browser(scene.server.url).post('/v1/auth/provider', { email: admin.email });
    expect((await start()).status).toBe(200);
    await put(own, `${base}/provider`, scene.settings({ isActive: false, clientSecret: null }));
    expect((await start()).status).toBe(404);
    await put(own, `${base}/provider`, scene.settings({ clientSecret: null }));
    const [{ id } = { id: '' }] = (await own.get(base)).body.data?.domains as EmailDomain[];
    await remove(own, `${base}/domains/${id}`);
    expect((await start()).status).toBe(404);
    await addDomain(own, base, domain);
    expect((await start()).status).toBe(404);
  });

  it.each(['example', 'http://example.com', 'a b.example', '-a.example', 'ex_ample.com', '127.0.0.1'])(
    'cannot be %s',
    async (domain) => {
      const { own, base } = await scene.connect();
      expect((await own.post(`${base}/domains`, { domain })).status).toBe(400);
    },
  );
});

describe('the provider’s settings', () => {
  it('are seen and changed by the organization’s own administrators, with fresh proof, and the secret by nobody', async () => {
    const { own, base, admin, organizationId } = await scene.connect();
    const shown = JSON.stringify((await own.get(base)).body);
    expect(shown).not.toContain(scene.provider.clientSecret);
    const stored = await scene.server.db.system((tx) =>
      tx.query<{ client_secret: string }>(
        'select client_secret from identity_providers where organization_id = $1',
        [organizationId],
      ),
    );
    expect(stored[0]?.client_secret).toMatch(/^sealed\.v1\./);
    const stale = await scene.signInBrowser(admin, new Date(Date.now() - 16 * 60_000));
    expect(code(await put(stale, `${base}/provider`, scene.settings()))).toBe('PROOF_REQUIRED');
    expect(code(await remove(stale, `${base}/provider`))).toBe('PROOF_REQUIRED');
    expect(code(await stale.post(`${base}/domains`, { domain: 'x.example' }))).toBe('PROOF_REQUIRED');
    const stranger = await scene.signInBrowser(await addPerson(scene.server.db));
    expect((await stranger.get(base)).status).toBe(404);
    expect((await put(stranger, `${base}/provider`, scene.settings())).status).toBe(404);
    const desk = await scene.signInBrowser(
      await addPerson(scene.server.db, { organizationId, role: 'USER' }),
    );
    expect((await desk.get(base)).status).toBe(403);
  });

  it('keep the secret only for the issuer it was entered for', async () => {
    const { own, base } = await scene.connect();
    const other = await startProvider('http://localhost/other');
    const moved = await put(
      own,
      `${base}/provider`,
      scene.settings({ issuer: other.issuer, clientSecret: null }),
    );
    await other.stop();
    expect([moved.status, moved.body.errors?.[0]?.path]).toEqual([400, 'clientSecret']);
  });

  it.each(['https://127.0.0.1:9', 'ftp://example.com', 'nothing'])(
    'reject an issuer such as %s',
    async (issuer) => {
      const { own, base } = await scene.connect();
      const refused = await put(own, `${base}/provider`, scene.settings({ issuer }));
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'issuer']);
    },
  );

  it('end its sessions when it is disconnected', async () => {
    const { own, base, admin } = await scene.connect();
    const { browser } = await scene.signIn({ email: admin.email });
    expect((await remove(own, `${base}/provider`)).body.data).toMatchObject({ provider: null });
    expect((await browser.get('/v1/auth/me')).status).toBe(401);
    expect((await own.get('/v1/auth/me')).status).toBe(200);
  });
});
