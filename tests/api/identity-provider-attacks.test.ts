import { describe, expect, it } from 'vitest';
import type { Json } from '../support/api.ts';
import type { Browser } from './auth-browser.ts';
import { addPerson } from './auth-people.ts';
import { code, me, message, ProviderScene } from './provider-scene.ts';

const scene = new ProviderScene();

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

  it('signs in as an account of the same address only if the provider has verified it', async () => {
    const { admin, domain } = await scene.connect();
    const email = admin.email;
    expect((await scene.signIn({ email }, email, `boss of ${domain}`)).answer.status).toBe(200);
    const intruder = await scene.signIn({ email });
    expect([code(intruder.answer), message(intruder.answer)]).toEqual([
      'FORBIDDEN',
      expect.stringContaining('Someone else'),
    ]);
    expect((await intruder.browser.get('/v1/auth/me')).status).toBe(401);
    const moved = await scene.signIn({ email, email_verified: true });
    expect(moved.answer.body.data).toEqual({ id: admin.userId });
  });
});
