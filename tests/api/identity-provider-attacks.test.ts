import { describe, expect, it } from 'vitest';
import type { EmailDomain } from '../../src/generated/calls/types.ts';
import { readAddress } from '../../src/server/identity/provider/oidc.ts';
import type { Json } from '../support/api.ts';
import { Browser } from './auth-browser.ts';
import { addPerson } from './auth-people.ts';
import { addDomain, finish, me, ProviderScene, put, remove } from './provider-scene.ts';

const scene = new ProviderScene();

const mailedToken = (email: string): Promise<string> => scene.server.outbox.loginToken(email);

async function findDomain(own: Browser, base: string, domain?: string): Promise<string> {
  const domains = (await own.get(base)).body.data?.domains as EmailDomain[];
  return domains.find((one) => domain === undefined || one.domain === domain)?.id ?? '';
}

async function giveUpDomain(own: Browser, base: string, domain?: string): Promise<void> {
  expect((await remove(own, `${base}/domains/${await findDomain(own, base, domain)}`)).status).toBe(200);
}

const change = (browser: Browser, userId: string, json: Json) =>
  browser.send(`/v1/users/${userId}`, { method: 'PATCH', json });

describe('an organization’s provider', () => {
  it('makes nobody a member through a user it knew before, unless they opened a link', async () => {
    const { own, domain, organizationId } = await scene.connect({ createsUsers: true });
    const victim = await addPerson(scene.server.db);
    const decoy = { email: `decoy@${domain}`, given_name: 'De', family_name: 'Coy' };
    const { subject, answer } = await scene.signIn(decoy);
    const userId = String(answer.body.data?.id);
    expect((await change(own, userId, { role: 'ADMIN' })).status).toBe(200);
    expect((await change(own, userId, { email: null, allowLogin: false })).status).toBe(200);
    expect((await change(own, userId, { email: victim.email, allowLogin: true })).status).toBe(200);
    const again = await scene.signIn(decoy, decoy.email, subject);
    expect(again.answer.body.data?.id).not.toBe(userId);
    expect(await me(again.browser)).not.toMatchObject({ email: victim.email });
    const person = await scene.signInBrowser(victim);
    const { organizationAuthorities } = await me(person);
    expect(organizationAuthorities).toMatchObject([{ organizationId: victim.organizationId }]);
    const account = (await person.get('/v1/account')).body.data;
    expect(account).toMatchObject({ invitations: [{ userId }] });
    expect(organizationId).not.toBe(victim.organizationId);
  });

  it.each([undefined, null, false, 'true', 'false', 1])(
    'signs nobody in as the person of an address with email_verified: %j, before they open a link',
    async (verified) => {
      const { admin, own, base } = await scene.connect();
      const claims = { email: admin.email, email_verified: verified };
      const { browser, subject, answer } = await scene.signIn(claims);
      expect([answer.status, answer.body.data]).toEqual([200, { linkSentTo: admin.email }]);
      expect((await browser.get('/v1/auth/me')).status).toBe(401);
      const token = await mailedToken(admin.email);
      const link = { stytch_token_type: 'login', token };
      // neither the person's other browser nor a scanner links anybody to the one who began
      const other = new Browser(scene.server.url);
      const effect = { kind: 'PROVIDER', email: admin.email };
      const query = `/v1/auth/login?${new URLSearchParams(link)}`;
      expect((await other.get(query)).body.data).toMatchObject({ effect: { ...effect, isElsewhere: true } });
      expect((await other.post('/v1/auth/login/verify', link)).status).toBe(403);
      expect((await browser.get(query)).body.data).toMatchObject({
        effect: { ...effect, isElsewhere: false },
      });
      expect((await browser.get('/v1/auth/me')).status).toBe(401);
      const done = await browser.post('/v1/auth/login/verify', link);
      expect(done.body.data).toEqual({ id: admin.userId });
      expect(await me(browser)).toMatchObject({ id: admin.userId, isByProvider: true });
      expect((await browser.post('/v1/auth/login/verify', link)).status).toBe(400);
      const later = await scene.signIn(claims, admin.email, subject);
      expect(later.answer.body.data).toEqual({ id: admin.userId });
      // it is no proof for somebody else, who takes nothing over
      expect((await scene.signIn(claims)).answer.body.data).toEqual({ linkSentTo: admin.email });
      expect((await remove(own, `${base}/provider`)).status).toBe(200);
      expect((await later.browser.get('/v1/auth/me')).status).toBe(401);
    },
  );

  it('adds and accepts nobody by an address that it has not verified, before they open a link', async () => {
    const { organizationId, domain } = await scene.connect({ createsUsers: true });
    const claims = { email: `new@${domain}`, email_verified: null, given_name: 'New', family_name: 'One' };
    const { browser, answer } = await scene.signIn(claims);
    expect(answer.body.data).toEqual({ linkSentTo: claims.email });
    const find = () =>
      scene.server.db.system((tx) => tx.query('select from users where email = $1', [claims.email]));
    expect(await find()).toEqual([]);
    const token = await mailedToken(claims.email);
    expect((await browser.post('/v1/auth/login/verify', { token })).status).toBe(200);
    expect(await me(browser)).toMatchObject({ firstName: 'New', organizationId });
    expect(await find()).toHaveLength(1);
  });

  it.each(['is switched off', 'was switched off and on', 'is removed', 'loses the domain'])(
    'confirms no link after it %s',
    async (what) => {
      const { admin, own, base } = await scene.connect();
      const { browser } = await scene.signIn({ email: admin.email, email_verified: false });
      const token = await mailedToken(admin.email);
      const save = (isActive: boolean) =>
        put(own, `${base}/provider`, scene.settings({ isActive, clientSecret: null }));
      if (what.includes('off')) expect((await save(false)).status).toBe(200);
      if (what.includes('on')) expect((await save(true)).status).toBe(200);
      if (what.includes('removed')) await remove(own, `${base}/provider`);
      if (what.includes('domain')) await giveUpDomain(own, base);
      expect((await browser.post('/v1/auth/login/verify', { token })).status).toBe(400);
      expect((await browser.get('/v1/auth/me')).status).toBe(401);
    },
  );

  it('takes the verification of an address from where the address is from', async () => {
    expect(
      readAddress({ sub: 's', email: 'a@x.example' }, { email: 'b@x.example', email_verified: true }),
    ).toEqual({
      email: 'a@x.example',
      email_verified: undefined,
    });
    expect(readAddress({ sub: 's', email_verified: true }, { email: 'b@x.example' })).toEqual({
      email: 'b@x.example',
      email_verified: undefined,
    });
    const found = { email: 'a@x.example', email_verified: true };
    expect(readAddress({ sub: 's', email: 'a@x.example' }, found)).toEqual(found);
  });

  it('hands a user to another person with a verified address, and keeps nobody else', async () => {
    const { admin } = await scene.connect();
    const { email } = admin;
    const first = await scene.signIn({ email });
    expect((await scene.signIn({ email })).answer.body.data).toEqual({ id: admin.userId });
    const former = await scene.signIn({ email, email_verified: false }, email, first.subject);
    expect(former.answer.body.data).toEqual({ linkSentTo: email });
  });
});

describe('sessions of a provider', () => {
  it.each<[string, Json]>([
    ['it is switched off', { isActive: false }],
    ['another application signs in', { clientId: 'another', clientSecret: 'a secret' }],
    ['other roles are mapped', { roleClaim: 'groups', adminValues: ['leads'] }],
  ])('end when %s, with what was begun', async (_what, changed) => {
    const { admin, own, base } = await scene.connect();
    const { browser, subject } = await scene.signIn({ email: admin.email });
    const same = await put(own, `${base}/provider`, scene.settings({ clientSecret: null }));
    expect(same.status).toBe(200);
    expect((await browser.get('/v1/auth/me')).status).toBe(200);
    const begun = new Browser(scene.server.url);
    const returned = await scene.begin(begun, admin.email, subject);
    expect((await put(own, `${base}/provider`, scene.settings(changed))).status).toBe(200);
    expect((await browser.get('/v1/auth/me')).status).toBe(401);
    expect((await finish(begun, returned)).status).toBe(400);
    expect((await own.get('/v1/auth/me')).status).toBe(200);
  });

  it.each(['is given up', 'is no longer proven', 'is proven by another organization'])(
    'end when their domain %s',
    async (what) => {
      const first = await scene.connect();
      const { admin, own, base, domain } = first;
      const { browser } = await scene.signIn({ email: admin.email });
      const other = `o-${domain}`;
      const { id, record } = await addDomain(own, base, other);
      scene.names.records.set(record.name, [record.value]);
      expect((await own.post(`${base}/domains/${id}/check`)).status).toBe(200);
      await addPerson(scene.server.db, { organizationId: first.organizationId, email: `boss@${other}` });
      const unharmed = (await scene.signIn({ email: `boss@${other}` })).browser;
      if (what === 'is given up') await giveUpDomain(own, base, domain);
      if (what === 'is no longer proven') {
        scene.names.records.set(`_chairside.${domain}`, []);
        const found = await findDomain(own, base, domain);
        expect((await own.post(`${base}/domains/${found}/check`)).status).toBe(400);
      }
      if (what === 'is proven by another organization') {
        const second = await scene.connect();
        const claim = await addDomain(second.own, second.base, domain);
        scene.names.records.set(claim.record.name, [claim.record.value]);
        expect((await second.own.post(`${second.base}/domains/${claim.id}/check`)).status).toBe(200);
      }
      expect((await browser.get('/v1/auth/me')).status).toBe(401);
      expect((await unharmed.get('/v1/auth/me')).status).toBe(200);
    },
  );
});
