import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { Api, expectStatus, type Json } from '../support/api.ts';
import { harness } from '../support/harness.ts';
import { TestOrganization, type Actor } from '../support/organizations.ts';
import { ended } from '../support/run-import.ts';
import { eventually } from '../support/surveys.ts';
import { Browser, type Outbox } from './auth-browser.ts';
import { linksAreSent, resetLimits, signInServer, type SignInServer } from './auth-environment.ts';
import { addPerson } from './auth-people.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36';
let server: SignInServer;
let outbox: Outbox;

beforeAll(async () => {
  server = await signInServer();
  outbox = server.outbox;
});
beforeEach(() => resetLimits(server.db));

describe('a sign-in with a new device', () => {
  const mailsTo = async (email: string) => {
    await linksAreSent(server.db, email);
    return server.db.system((tx) =>
      tx.query<{ text: string }>(
        `select text_body as text from messages where to_address = $1 and subject = 'New sign-in to Chairside'`,
        [email],
      ),
    );
  };

  it('sends a mail, except the first one and those with known devices', async () => {
    const { email } = await addPerson(server.db);
    const first = new Browser(server.url);
    await first.signIn(email, outbox);
    await first.signIn(email, outbox);
    expect(await mailsTo(email)).toEqual([]);
    const second = new Browser(server.url);
    await second.post('/v1/auth/login', { email });
    const path = `/v1/auth/login?stytch_token_type=login&token=${await outbox.loginToken(email)}`;
    expect((await second.get(path, { 'user-agent': CHROME })).status).toBe(200);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Chrome on Linux, from the address 127.0.0.1');
    expect(mail?.text).toMatch(/^http\S+\/account\/security$/m);
    await second.signIn(email, outbox);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('the sessions of a user', () => {
  it('can only be ended by an administrator of the organization', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const desk = await organization.person('USER');
    const path = `/users/${desk.userId}/sessions`;
    expectStatus(await desk.api.send('DELETE', `/users/${admin.userId}/sessions`), 403);
    const stranger = await (await TestOrganization.create()).admin();
    expectStatus(await stranger.api.send('DELETE', path), 404);
    expectStatus(await desk.api.send('GET', '/auth/me'), 200);
    expect(expectStatus(await admin.api.send('DELETE', path), 200).data).toEqual({ ended: 1 });
    expectStatus(await desk.api.send('GET', '/auth/me'), 401);
    expect(expectStatus(await admin.api.send('DELETE', path), 200).data).toEqual({ ended: 0 });
    const log = await admin.api.list('securityEvents', { event: ['SESSION_ENDED'] });
    expect(log.rows).toMatchObject([
      { person: `Test ${admin.lastName}`, target: `${desk.lastName}, Test: 1` },
    ]);
    const internal = await organization.person('ADMIN', { email: `in.${desk.userId}@chairside.test` });
    expectStatus(await admin.api.send('DELETE', `/users/${internal.userId}/sessions`), 404);
  });
});

describe('a fresh proof', () => {
  async function staleApi({ userId, organization }: Actor): Promise<Api> {
    const { db, url, openApi } = await harness();
    const of = { userId, organizationId: organization.id };
    const earlier = new Date(Date.now() - 16 * 60_000);
    return new Api(url, (await db.system((tx) => createSession(tx, of, undefined, earlier))).token, openApi);
  }

  it.each<[string, Json]>([
    ['email', { email: 'another@example.test' }],
    ['role', { role: 'PROVIDER' }],
    ['sendSrr', { sendSrr: true }],
    ['status', { status: 'INACTIVE' }],
    ['allowLogin', { allowLogin: false }],
    ['allowViewProviders', { allowViewProviders: true }],
    ['practiceIds', { practiceIds: 'another' }],
  ])('is asked for by a change of a colleague’s %s', async (path, change) => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const practiceIds = [await organization.practice()];
    const { userId } = await organization.person('USER', { practiceIds });
    const values = { ...change };
    if (change.email !== undefined) values.email = `${userId}@example.test`;
    if (change.practiceIds !== undefined)
      values.practiceIds = [...practiceIds, await organization.practice()];
    const stale = await staleApi(admin);
    const refused = expectStatus(await stale.update('users', userId, values), 403);
    expect(refused.errors).toMatchObject([{ code: 'PROOF_REQUIRED', path }]);
    expectStatus(await stale.update('users', userId, { firstName: 'Other', practiceIds }), 200);
    expectStatus(await admin.api.update('users', userId, values), 200);
  });

  it.each<[string, string, Json]>([
    ['allowLogin', 'sign-in', { role: 'USER' }],
    ['allowLogin', 'administration', { role: 'ADMIN' }],
    ['allowLogin', 'requests', { role: 'USER', sendSrr: true }],
    ['role', 'role, even without a sign-in', { role: 'ADMIN', allowLogin: false }],
  ])('is asked for, at the field %s, by a new colleague’s %s', async (path, _what, values) => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const stale = await staleApi(admin);
    const practiceIds = [await organization.practice()];
    const person = { firstName: 'New', lastName: 'One', status: 'ACTIVE', practiceIds };
    const email = `new.${path.toLowerCase()}.${admin.userId}@example.test`;
    const flags = { allowLogin: true, allowViewProviders: false, sendSrr: false };
    const body = { ...person, ...flags, email, ...values };
    const refused = expectStatus(await stale.create('users', body), 403);
    expect(refused.errors).toMatchObject([{ code: 'PROOF_REQUIRED', path }]);
    expect((await admin.api.list('users', { search: email })).rows).toEqual([]);
    const harmless = { role: 'USER', sendSrr: false, allowLogin: false };
    expectStatus(await stale.create('users', { ...body, ...harmless }), 201);
  });

  it('is required by calls that export or erase, delete users or change privacy, also in the background', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const stale = await staleApi(admin);
    const practiceIds = [await organization.practice()];
    const { userId } = await organization.person('USER', { practiceIds });
    const contact = 'nobody@example.test';
    const records = [{ id: userId }];
    const erasure = { contact, answers: 'KEEP', keepBlocked: true, total: 1 };
    const reports = ['/feedbacks/export?format=xlsx', '/users/export', '/employees/export'];
    const calls: [string, string, Json?][] = [
      ['GET', '/account/proof'],
      ...reports.map((path): [string, string] => ['GET', path]),
      ...reports.map((address): [string, string, Json] => ['POST', '/reports', { address }]),
      ...['users', 'employees', 'blocklist', 'appointments'].map((name): [string, string, Json] => [
        'POST',
        `/${name}/export`,
        { records },
      ]),
      ['POST', '/people/export', { contact }],
      ['POST', '/people/erase', erasure],
      ['PUT', `/organizations/${organization.id}/privacy`, { idleMinutes: 20 }],
      ['POST', '/users/bulkUpdate', { field: 'status', records: [{ id: userId, value: 'INACTIVE' }] }],
      ['POST', '/users/bulkDelete', { records }],
      ['DELETE', `/users/${userId}`],
    ];
    for (const [method, path, body] of calls) {
      const refused = expectStatus(await stale.send(method, path, body), 403);
      expect(refused.errors, `${method} ${path}`).toMatchObject([{ code: 'PROOF_REQUIRED' }]);
    }
    expectStatus(await stale.send('POST', '/reports', { address: '/practices/export' }), 202);
    expectStatus(await admin.api.send('GET', '/account/proof'), 200);
  });

  it('is required again to download what was requested with one', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const stale = await staleApi(admin);
    const ready = async (address: string): Promise<string> => {
      const { id } = expectStatus(await admin.api.send('POST', '/reports', { address }), 202).data;
      await eventually(async () => {
        const { status } = (await admin.api.read('reports', String(id))).data;
        return status === 'READY' ? status : undefined;
      }, 'the report');
      return `/reports/${String(id)}/file`;
    };
    const feedback = await ready('/feedbacks/export');
    expect(expectStatus(await stale.send('GET', feedback), 403).errors).toMatchObject([
      { code: 'PROOF_REQUIRED' },
    ]);
    expectStatus(await admin.api.send('GET', feedback), 200);
    expectStatus(await stale.send('GET', await ready('/practices/export')), 200);
  });

  it('is required before an import adds or changes users', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const stale = await staleApi(admin);
    const start = async (api: Api, lastName: string) => {
      const csv = `First Name,Last Name,Email,Role\nNew,${lastName},new.user@example.test,Administrator\n`;
      const checked = expectStatus(await api.upload('/users/import/check', csv, 'users.csv'), 200);
      return api.send('POST', '/users/import', { importId: checked.data.importId });
    };
    const isRefused = async () => {
      const { errors } = expectStatus(await start(stale, 'Other'), 403);
      expect(errors).toMatchObject([{ code: 'PROOF_REQUIRED' }]);
    };
    await isRefused();
    const { id } = expectStatus(await start(admin.api, 'User'), 202).data;
    await ended(admin.api, String(id));
    await isRefused();
  });
});
