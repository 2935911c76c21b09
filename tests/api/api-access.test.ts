import { beforeAll, describe, expect, it } from 'vitest';
import { isBearerToken } from '../../src/server/identity/auth/bearer-token.ts';
import { Api, expectStatus, getId, type Json } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { newEmail, patientBody } from '../support/surveys.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { harness } from '../support/harness.ts';

const CREDENTIALS = '/users/api';
const ROTATE = '/users/me/credentials/api';
const TOKENS = '/users/api/tokens';

interface Scene {
  organization: TestOrganization;
  admin: Actor;
}

async function scene(): Promise<Scene> {
  const organization = await TestOrganization.create();
  return { organization, admin: await organization.admin() };
}

async function bearer(text: string): Promise<Api> {
  const { url, openApi } = await harness();
  return new Api(url, { bearer: text }, openApi);
}

async function events({ admin }: Scene): Promise<Json[]> {
  return (await admin.api.list('securityEvents', { sortBy: 'at', take: 100 })).rows;
}

async function set({ organization }: Scene, sql: string, values: unknown[] = []): Promise<void> {
  await organization.server.db.system((tx) => tx.query(sql, [organization.id, ...values]));
}

describe('the credentials of the API', () => {
  it('are absent at first, then enabled, then rotated', async () => {
    const of = await scene();
    const { api } = of.admin;
    const none = {
      bearerToken: null,
      isWithheld: false,
      beginning: null,
      bearerTokenUpdatedAt: null,
      rotationRecommended: false,
    };
    expect(expectStatus(await api.send('GET', CREDENTIALS), 200).data).toEqual(none);
    expectStatus(await api.send('PUT', ROTATE), 404);
    const enable = `/users/organizations/${of.organization.id}/api`;
    const made = expectStatus(await api.send('POST', enable), 200).data;
    expect(isBearerToken(String(made.bearerToken))).toBe(true);
    expect(made.rotationRecommended).toBe(false);
    expect(expectStatus(await api.send('GET', CREDENTIALS), 200).data).toEqual(made);
    expectStatus(await api.send('POST', enable), 409);

    const first = await bearer(String(made.bearerToken));
    expectStatus(await first.list('practices'), 200);
    const rotated = expectStatus(await api.send('PUT', ROTATE), 200).data;
    expect(rotated.bearerToken).not.toBe(made.bearerToken);
    expectStatus(await first.list('practices'), 401);
    const named = await api.send('PUT', `/users/${String(rotated.bearerToken)}/credentials/api`);
    const last = String(expectStatus(named, 200).data.bearerToken);
    expectStatus(await api.send('PUT', `/users/${String(rotated.bearerToken)}/credentials/api`), 404);
    expectStatus(await (await bearer(last)).list('practices'), 200);
    const seen = (await events(of)).map(({ event }) => event);
    expect(seen).toEqual(expect.arrayContaining(['API_ENABLED', 'TOKEN_ROTATED', 'TOKEN_REFUSED']));
    expect(JSON.stringify(await events(of)), 'no token in the log').not.toContain(
      String(rotated.bearerToken),
    );
  });

  it('show a rotation advice after 90 days', async () => {
    const of = await scene();
    await of.organization.token();
    await set(of, `update api_tokens set issued_at = now() - interval '91 days' where organization_id = $1`);
    expect((await of.admin.api.send('GET', CREDENTIALS)).data.rotationRecommended).toBe(true);
  });

  it('are read in full and rotated only by a person who has just signed in', async () => {
    const of = await scene();
    const { text } = await of.organization.token();
    const { db, url, openApi } = of.organization.server;
    const { token } = await db.system((tx) =>
      createSession(
        tx,
        { userId: of.admin.userId, organizationId: of.organization.id },
        undefined,
        new Date(Date.now() - 16 * 60_000),
      ),
    );
    const stale = new Api(url, token, openApi);
    const body = { name: 'x', scopes: ['scores:read'] };
    const enable = `/users/organizations/${of.organization.id}/api`;
    for (const answer of [
      await stale.send('PUT', ROTATE),
      await stale.send('POST', TOKENS, body),
      await stale.send('POST', enable),
    ])
      expect(expectStatus(answer, 403).errors[0]?.code).toBe('PROOF_REQUIRED');
    const beginning = text.slice(0, 13);
    const shown = expectStatus(await stale.send('GET', CREDENTIALS), 200).data;
    expect(shown).toMatchObject({ bearerToken: null, isWithheld: true, beginning });
    const full = expectStatus(await of.admin.api.send('GET', CREDENTIALS), 200).data;
    expect(full).toMatchObject({ bearerToken: text, isWithheld: false, beginning });
  });

  it('are stored hashed and encrypted', async () => {
    const of = await scene();
    const { text } = await of.organization.token();
    const { db } = of.organization.server;
    const [row] = await db.system((tx) =>
      tx.query('select * from api_tokens where organization_id = $1', [of.organization.id]),
    );
    expect(JSON.stringify(row)).not.toContain(text.slice(13));
    expect(row).toMatchObject({ beginning: text.slice(0, 13) });
  });

  it('belong to one organization', async () => {
    const [of, other] = [await scene(), await scene()];
    const { text, id } = await of.organization.token();
    expectStatus(await other.admin.api.send('POST', `/users/organizations/${of.organization.id}/api`), 404);
    expectStatus(await other.admin.api.send('PUT', `/users/${text}/credentials/api`), 404);
    expectStatus(await other.admin.api.send('DELETE', `${TOKENS}/${id}`), 404);
    expect((await other.admin.api.send('GET', TOKENS)).rows).toEqual([]);
    expect(expectStatus(await other.admin.api.send('GET', CREDENTIALS), 200).text).not.toContain('chs_');
  });
});

describe('a bearer token', () => {
  let of: Scene;
  beforeAll(async () => {
    of = await scene();
  });

  it('has a name, scopes and an expiry date, and is used, listed and revoked', async () => {
    const body = {
      name: ' Data warehouse ',
      scopes: ['scores:read', 'users:read'],
      endsAt: '2126-01-01T00:00:00.000Z',
    };
    const made = expectStatus(await of.admin.api.send('POST', TOKENS, body), 201);
    const token = made.data.token as Json;
    expect(token).toMatchObject({
      name: 'Data warehouse',
      role: 'API_EXTERNAL',
      scopes: body.scopes,
      endsAt: body.endsAt,
      state: 'ACTIVE',
      lastUsedAt: null,
    });
    const api = await bearer(String(made.data.bearerToken));
    expectStatus(await api.list('users'), 200);
    const listed = (await of.admin.api.send('GET', TOKENS)).rows.find(({ id }) => id === token.id);
    expect(listed).toMatchObject({ lastUsedIp: '127.0.0.1', state: 'ACTIVE' });
    expect(listed?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(made.data.bearerToken);
    expectStatus(await of.admin.api.send('DELETE', `${TOKENS}/${String(token.id)}`), 200);
    const refused = expectStatus(await api.list('users'), 401);
    expect(refused.errors[0]?.code).toBe('UNAUTHENTICATED');
    expect(refused.headers.get('www-authenticate')).toContain('Bearer');
    expectStatus(await of.admin.api.send('DELETE', `${TOKENS}/${String(token.id)}`), 200);
    const lines = (await events(of)).filter(({ target }) => String(target).includes('Data warehouse'));
    expect(lines.map(({ event }) => event)).toEqual(['TOKEN_CREATED', 'TOKEN_REVOKED']);
    const dead = (await events(of)).filter(({ event }) => event === 'TOKEN_REFUSED');
    expect(dead).toHaveLength(1);
    expect(dead[0]).toMatchObject({
      person: 'Data warehouse',
      target: 'GET /v1/users: the token is revoked',
    });
  });

  it('reports errors in a new one', async () => {
    const wrong = await of.admin.api.send('POST', TOKENS, { name: ' ', scopes: [] });
    expect(expectStatus(wrong, 400).errors.map(({ path }) => path)).toEqual(['name', 'scopes']);
    const past = { name: 'Past', scopes: ['scores:read'], endsAt: '2020-01-01T00:00:00.000Z' };
    expect(expectStatus(await of.admin.api.send('POST', TOKENS, past), 400).errors[0]?.path).toBe('endsAt');
    const unknown = { name: 'Unknown', scopes: ['sessions:read'] };
    expectStatus(await of.admin.api.send('POST', TOKENS, unknown), 400);
  });

  it('is refused after its expiry date', async () => {
    const { api, id } = await of.organization.token(['scores:read', 'users:read']);
    expectStatus(await api.list('users'), 200);
    await set(of, 'update api_tokens set ends_at = now() where organization_id = $1 and id = $2', [id]);
    expectStatus(await api.list('users'), 401);
    const listed = (await of.admin.api.send('GET', TOKENS)).rows.find((row) => row.id === id);
    expect(listed?.state).toBe('ENDED');
  });

  it.each(['', 'x', 'chs_live_', `chs_live_${'a'.repeat(38)}`, 'chs_live_é', 'a'.repeat(5000)])(
    'is rejected if invalid: %.20s',
    async (text) => {
      const { url } = await harness();
      const authorization = `Bearer ${encodeURI(text)}`;
      for (const method of ['GET', 'POST'])
        for (const path of ['/v1/practices', '/v1/users/api']) {
          const answer = await fetch(url + path, { method, headers: { authorization } });
          if (method === 'POST' && path.endsWith('api')) expect(answer.status).toBe(404);
          else expect([method, path, answer.status]).toEqual([method, path, 401]);
        }
    },
  );

  it('takes precedence: a cookie sent along grants nothing', async () => {
    const { url } = await harness();
    const { text } = await of.organization.token(['scores:read']);
    const cookie = `chairside_session=${of.admin.token}`;
    const get = (headers: Record<string, string>) => fetch(`${url}/v1/users`, { headers });
    expect((await get({ cookie })).status).toBe(200);
    expect((await get({ cookie, authorization: `Bearer ${text}` })).status).toBe(403);
    expect((await get({ authorization: 'Bearer nonsense' })).status).toBe(401);
    expect((await get({ cookie, authorization: `bearer ${text}x` })).status).toBe(401);
    // another scheme, or a token of another kind, belongs to a proxy
    expect((await get({ cookie, authorization: 'Bearer nonsense' })).status).toBe(200);
    expect((await get({ cookie, authorization: 'Basic eDp5' })).status).toBe(200);
    expect((await get({ cookie: `chairside_session=${text}` })).status).toBe(401);
  });

  it('makes changes from any origin, which a cookie cannot', async () => {
    const { url } = await harness();
    const { text } = await of.organization.token(['blocklist:write']);
    const post = (headers: Record<string, string>) =>
      fetch(`${url}/v1/blocklist`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site', ...headers },
        body: JSON.stringify({ email: newEmail(), phone: null }),
      });
    const cookie = `chairside_session=${of.admin.token}`;
    expect((await post({ authorization: `Bearer ${text}` })).status).toBe(201);
    for (const authorization of ['Basic eDp5', 'x', ''])
      expect((await post({ cookie, authorization })).status).toBe(403);
    const logout = await fetch(`${url}/v1/auth/logout`, {
      method: 'POST',
      headers: { cookie, authorization: `Bearer ${text}`, 'sec-fetch-site': 'cross-site' },
    });
    expect(logout.status, 'public calls read the cookie').toBe(403);
    expectStatus(await of.admin.api.send('GET', '/auth/me'), 200);
  });

  it('reads no secrets of users', async () => {
    const { api } = await of.organization.token(['users:read']);
    const mine = expectStatus(await api.read('users', of.admin.userId), 200).data;
    expect(mine).toMatchObject({ id: of.admin.userId, role: 'ADMIN' });
    expect(mine.apiKey).toBeNull();
    for (const secret of ['lastSignInIp', 'lastSignInAt', 'failedAttemptIp'])
      expect(mine, secret).not.toHaveProperty(secret);
    const own = expectStatus(await of.admin.api.read('users', of.admin.userId), 200).data;
    expect(own.apiKey, 'the administrator’s own view differs').not.toBeNull();
    expectStatus(await api.list('users', { sortBy: 'lastSignInAt' }), 400);
  });

  it('adds and changes users, but creates no administrators', async () => {
    const { api } = await of.organization.token(['users:read', 'users:write', 'practices:read']);
    const practiceId = await of.organization.practice();
    const person = {
      firstName: 'New',
      lastName: 'Person',
      email: newEmail(),
      status: 'ACTIVE',
      allowLogin: false,
    };
    const id = getId(
      expectStatus(await api.create('users', { ...person, role: 'USER', practiceIds: [practiceId] }), 201),
    );
    expectStatus(await api.update('users', id, { lastName: 'Other' }), 200);
    expectStatus(await api.update('users', id, { role: 'ADMIN' }), 403);
    expectStatus(await api.create('users', { ...person, email: newEmail(), role: 'ADMIN' }), 403);
    expectStatus(await api.update('users', of.admin.userId, { email: newEmail() }), 403);
    expectStatus(await api.remove('users', id), 403);
  });

  it('gives nobody access, and takes it from nobody', async () => {
    const { api } = await of.organization.token(['users:read', 'users:write', 'practices:read']);
    const [first, second] = [await of.organization.practice(), await of.organization.practice()];
    const person = { firstName: 'Mallory', lastName: 'Token', status: 'ACTIVE', role: 'USER' };
    const email = newEmail();
    for (const allowLogin of [true, undefined]) {
      const body = { ...person, email, allowLogin, practiceIds: [first] };
      const refused = expectStatus(await api.create('users', body), 403);
      expect(refused.errors).toMatchObject([{ code: 'FORBIDDEN', path: 'allowLogin' }]);
    }
    const { db } = of.organization.server;
    expect(await db.system((tx) => tx.query('select from messages where to_address = $1', [email]))).toEqual(
      [],
    );
    const { userId } = await of.organization.person('USER', { practiceIds: [first] });
    const before = expectStatus(await api.read('users', userId), 200).data;
    const guarded: [string, Json][] = [
      ['email', { email: newEmail() }],
      ['role', { role: 'PROVIDER' }],
      ['status', { status: 'INACTIVE' }],
      ['practiceIds', { practiceIds: [first, second] }],
      ['practiceIds', { practiceIds: [second] }],
      ['allowLogin', { allowLogin: false }],
      ['sendSrr', { sendSrr: true }],
      ['allowViewProviders', { allowViewProviders: true }],
    ];
    for (const [path, change] of guarded)
      for (const method of ['PUT', 'PATCH']) {
        const refused = expectStatus(await api.send(method, `/users/${userId}`, change), 403);
        expect(refused.errors, path).toMatchObject([{ code: 'FORBIDDEN', path }]);
      }
    const recipient = await of.organization.person('USER', { practiceIds: [first] });
    expectStatus(await of.admin.api.update('users', recipient.userId, { sendSrr: true }), 200);
    const other = await of.organization.person('USER', { practiceIds: [first] });
    for (const [id, status] of [[recipient.userId, 403] as const, [other.userId, 200] as const])
      expectStatus(await api.send('PATCH', `/users/${id}`, { phoneNumber: '+12133734301' }), status);
    const records = [{ id: userId, value: 'INACTIVE' }];
    expectStatus(await api.send('POST', '/users/bulkUpdate', { field: 'status', records }), 403);
    expect((await api.read('users', userId)).data).toEqual(before);
    const { practices: _practices, ...sentBack } = before;
    const changed = { ...sentBack, firstName: 'Other', practiceIds: [first] };
    expect(expectStatus(await api.send('PUT', `/users/${userId}`, changed), 200).data.firstName).toBe(
      'Other',
    );
  });

  it('signs its changes with its name', async () => {
    const { api, id: tokenId } = await of.organization.token([
      'practices:read',
      'practices:write',
      'surveys:send',
    ]);
    const model = await of.organization.practice();
    expectStatus(await api.update('practices', model, { city: 'Dallas' }), 200);
    const [entry] = (await of.admin.api.history('practices', model)).rows;
    const named = (await of.admin.api.send('GET', TOKENS)).rows.find(({ id }) => id === tokenId);
    expect(entry).toMatchObject({ userName: named?.name, action: 'UPDATE' });
    const sent = await api.send('POST', '/surveys/px/send', patientBody({ practiceId: model }));
    const { slug } = expectStatus(sent, 201).data;
    const { db } = of.organization.server;
    const trail = await db.system((tx) =>
      tx.query(
        `select e.user_name, s.sent_by_id from surveys s join audit_entries e
         on e.organization_id = s.organization_id and e.entity = 'survey' and e.record_id = s.id where s.slug = $1`,
        [slug],
      ),
    );
    expect(trail).toEqual([{ user_name: named?.name, sent_by_id: null }]);
  });

  it('stops working with the subscription', async () => {
    const lapsed = await scene();
    const { api } = await lapsed.organization.token();
    expectStatus(await api.list('practices'), 200);
    await set(
      lapsed,
      `update organizations set entitlement_types = '{PATIENT_EXPERIENCE}', updated_at = now() + interval '1 second' where id = $1`,
    );
    const refused = expectStatus(await api.list('practices'), 403);
    expect(refused.errors[0]?.message).toBe('Your organization has not subscribed to the API.');
    expectStatus(await lapsed.admin.api.send('GET', CREDENTIALS), 403);
  });

  it('reports the remaining calls', async () => {
    const { api } = await of.organization.token(['practices:read']);
    const first = expectStatus(await api.list('practices'), 200).headers;
    const next = expectStatus(await api.list('practices'), 200).headers;
    expect(first.get('ratelimit-limit')).toBe('600');
    expect(first.get('ratelimit-policy')).toBe('600;w=60');
    expect(Number(first.get('ratelimit-remaining')) - Number(next.get('ratelimit-remaining'))).toBe(1);
    expect(Number(next.get('ratelimit-reset'))).toBeGreaterThan(0);
    expect((await of.admin.api.list('practices')).headers.get('ratelimit-limit')).toBeNull();
  });

  it('may make 600 calls a minute across all routes', async () => {
    const { api } = await of.organization.token(['practices:read', 'users:read']);
    let last = await api.list('practices', { take: 1 });
    for (let call = 1; call < 601 && last.status === 200; call += 20)
      last =
        (
          await Promise.all(
            Array.from({ length: 20 }, (_, index) =>
              api.list(index % 2 ? 'practices' : 'users', { take: 1 }),
            ),
          )
        ).find(({ status }) => status !== 200) ?? last;
    expect(expectStatus(last, 429).errors[0]?.code).toBe('RATE_LIMITED');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.headers.get('ratelimit-remaining')).toBe('0');
    const { api: other } = await of.organization.token(['practices:read']);
    expectStatus(await other.list('practices'), 200);
  });
});

describe('an internal token', () => {
  it('is created by an internal user, sees what they see, and loses its rights with them', async () => {
    const organization = await TestOrganization.create();
    const internal = await organization.person('ADMIN', { email: `support@chairside.test` });
    const admin = await organization.person('ADMIN');
    const body = { name: 'Support', scopes: ['users:read'] };
    const made = expectStatus(await internal.api.send('POST', TOKENS, body), 201).data;
    expect(made.token).toMatchObject({ role: 'API_INTERNAL' });
    const api = await bearer(String(made.bearerToken));
    const outside = expectStatus(await admin.api.send('POST', TOKENS, body), 201).data;
    const hidden = await (await bearer(String(outside.bearerToken))).list('users');
    expect((await api.list('users')).rows.map(({ id }) => id)).toContain(internal.userId);
    expect(hidden.rows.map(({ id }) => id)).not.toContain(internal.userId);
    // the one shown to all administrators is never internal
    const shown = await internal.api.send('POST', `/users/organizations/${organization.id}/api`);
    const primary = await bearer(String(expectStatus(shown, 200).data.bearerToken));
    expect((await primary.list('users')).rows.map(({ id }) => id)).not.toContain(internal.userId);
    await organization.server.db.system((tx) =>
      tx.query(`update users set status = 'INACTIVE', updated_at = now() where id = $1`, [internal.userId]),
    );
    expectStatus(await api.list('users'), 401);
  });
});
