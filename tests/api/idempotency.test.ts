import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanUp } from '../../src/server/operations/jobs/janitor.ts';
import { type Answer, type Api, expectStatus, type Json } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { newEmail, rows, type SurveyScene } from '../support/surveys.ts';

let organization: TestOrganization;
let admin: Actor;
let api: Api;
let n = 0;

beforeAll(async () => {
  organization = await TestOrganization.create();
  admin = await organization.admin();
  ({ api } = await organization.token([
    'blocklist:read',
    'blocklist:write',
    'practices:read',
    'practices:write',
  ]));
});

const key = () => `key-${(n += 1)}`;
const add = (body: Json, named: string, by = api): Promise<Answer> =>
  by.send('POST', '/blocklist', body, { 'idempotency-key': named });
const body = () => ({ email: newEmail(), phone: null });
const sql = (text: string) => rows({ organization } as SurveyScene, text);

describe('a write with an Idempotency-Key', () => {
  it('is carried out once, and returns the same response again', async () => {
    const [named, blocked] = [key(), body()];
    const first = await add(blocked, named);
    const again = await add({ phone: null, email: blocked.email }, named);
    expect(expectStatus(first, 201).headers.get('idempotency-replayed')).toBeNull();
    expect(expectStatus(again, 201).headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect((await admin.api.list('blocklist', { search: blocked.email })).total).toBe(1);
  });

  it('is refused with 422 for another body or another call', async () => {
    const named = key();
    expectStatus(await add(body(), named), 201);
    expect(expectStatus(await add(body(), named), 422).errors[0]?.code).toBe('KEY_REUSED');
    const practice = await organization.practice();
    const other = await api.send(
      'PATCH',
      `/practices/${practice}`,
      { city: 'Austin' },
      { 'idempotency-key': named },
    );
    expectStatus(other, 422);
  });

  it('returns 409 while the first is in progress, and runs once for any number of concurrent requests', async () => {
    const [named, blocked] = [key(), body()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(blocked, named)));
    expect(answers.map(({ status }) => status).filter((status) => ![201, 409].includes(status))).toEqual([]);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect((await admin.api.list('blocklist', { search: blocked.email })).total).toBe(1);
    expectStatus(await add(blocked, named), 201);
  });

  it('frees its key if it was refused', async () => {
    const named = key();
    const wrong = { email: 'no address', phone: null };
    expectStatus(await add(wrong, named), 400);
    expectStatus(await add(wrong, named), 400);
    const blocked = body();
    expectStatus(await add(blocked, key()), 201);
    const twice = await add(blocked, named);
    expect([400, 409]).toContain(twice.status);
    expectStatus(await add(body(), named), 201);
  });

  it('belongs to its token', async () => {
    const [named, blocked] = [key(), body()];
    const other = (await organization.token(['blocklist:write'])).api;
    expectStatus(await add(blocked, named), 201);
    const mine = await add(body(), named, other);
    expect(expectStatus(mine, 201).headers.get('idempotency-replayed')).toBeNull();
  });

  it('ignores keys of sessions without a token', async () => {
    const [named, blocked] = [key(), body()];
    expectStatus(await add(blocked, named, admin.api), 201);
    expect((await add(blocked, named, admin.api)).status).not.toBe(201);
  });

  it.each(['', 'x'.repeat(256), 'with space'])('requires a valid key: %.10s', async (named) => {
    expectStatus(await add(body(), named), 400);
  });

  it('runs again if its process died before it finished, and not after', async () => {
    const [named, blocked] = [key(), body()];
    expectStatus(await add(blocked, named), 201);
    const lost = `update idempotency_keys set status = null, answer = null where organization_id = $1 and key = '${named}'`;
    await sql(lost);
    const refusal = expectStatus(await add(blocked, named), 409).errors[0]?.message;
    expect(refusal).toContain('was carried out, but its response was lost');
    const fresh = body();
    await sql(
      `update idempotency_keys set is_committed = false, fingerprint = 'x' where organization_id = $1 and key = '${named}'`,
    );
    expectStatus(await add(fresh, named), 422);
    const died = key();
    expectStatus(await add(fresh, died), 201);
    await sql(`update idempotency_keys set status = null, answer = null, is_committed = false, started_at = now() - interval '61 seconds'
      where organization_id = $1 and key = '${died}'`);
    // the write itself runs again and finds the first one's result
    expect((await add(fresh, died)).headers.get('idempotency-replayed')).toBeNull();
  });

  it('runs once if a request with its key takes over while it is still running', async () => {
    const { db } = organization.server.ctx;
    const named = key();
    const email = newEmail();
    const form = { email, phone: null };
    const pipeline = db.pipeline.bind(db);
    let repeated: Promise<Answer> | undefined;
    // the first write's own transaction is late: its lease has ended, and the repetition has been carried out
    const late = vi.spyOn(db, 'pipeline').mockImplementation(async (tenant, statements) => {
      if (tenant.atEnd && !repeated) {
        await sql(`update idempotency_keys set started_at = now() - interval '61 seconds'
          where organization_id = $1 and key = '${named}'`);
        repeated = add(form, named);
        const { id } = expectStatus(await repeated, 201).data;
        expectStatus(await admin.api.send('DELETE', `/blocklist/${String(id)}`), 200);
      }
      return pipeline(tenant, statements);
    });
    try {
      expect(expectStatus(await add(form, named), 409).errors[0]?.message).toContain(
        'was repeated meanwhile',
      );
    } finally {
      late.mockRestore();
    }
    expect((await admin.api.list('blocklist', { search: email })).total).toBe(0);
    const again = await add(form, named);
    expect(again.text).toBe((await repeated)?.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('expires after 24 hours', async () => {
    const [named, blocked] = [key(), body()];
    expectStatus(await add(blocked, named), 201);
    await sql(
      `update idempotency_keys set created_at = now() - interval '25 hours' where organization_id = $1 and key = '${named}'`,
    );
    expect(expectStatus(await add(body(), named), 201).headers.get('idempotency-replayed')).toBeNull();
    await sql(
      `update idempotency_keys set created_at = now() - interval '25 hours' where organization_id = $1`,
    );
    await cleanUp(organization.server.ctx);
    expect(await sql('select 1 from idempotency_keys where organization_id = $1')).toEqual([]);
  });

  it('is not replayed to a revoked token', async () => {
    const [named, blocked] = [key(), body()];
    const token = await organization.token(['blocklist:write']);
    expectStatus(await add(blocked, named, token.api), 201);
    expectStatus(await admin.api.send('DELETE', `/users/api/tokens/${token.id}`), 200);
    expectStatus(await add(blocked, named, token.api), 401);
  });
});

describe('a record', () => {
  it('has an ETag, and is changed only if it matches', async () => {
    const id = await organization.practice();
    const read = expectStatus(await api.read('practices', id), 200);
    const etag = String(read.headers.get('etag'));
    expect(etag).toBe(`"${String(read.data.updatedAt)}"`);
    const change = (city: string, ifMatch: string) =>
      api.send('PATCH', `/practices/${id}`, { city }, { 'if-match': ifMatch });
    const changed = expectStatus(await change('Dallas', etag), 200);
    const next = String(changed.headers.get('etag'));
    expect(next).not.toBe(etag);
    const stale = expectStatus(await change('Houston', etag), 412);
    expect(stale.errors[0]?.code).toBe('PRECONDITION_FAILED');
    expect(stale.body.conflict).toMatchObject({ updatedAt: changed.data.updatedAt });
    for (const wrong of ['"x"', `W/${next}`, String(changed.data.updatedAt)])
      expectStatus(await change('Houston', wrong), 412);
    expectStatus(await change('Houston', `"x", ${next}`), 200);
    expectStatus(await change('Plano', '*'), 200);
    const beside = { city: 'Waco', updatedAt: read.data.updatedAt };
    expectStatus(await api.send('PATCH', `/practices/${id}`, beside, { 'if-match': '*' }), 409);
    expect((await api.read('practices', id)).data.city).toBe('Plano');
  });
});

describe('a cursor', () => {
  it('pages through a list from end to end, each record once', async () => {
    const other = await TestOrganization.create();
    const { api: reader } = await other.token(['practices:read', 'practices:write']);
    const made = new Set<string>();
    for (let count = 0; count < 7; count += 1) made.add(await other.practice());
    const seen: unknown[] = [];
    let cursor: unknown = 'first';
    while (cursor !== null) {
      const page: Answer = expectStatus(await reader.list('practices', { cursor, take: 3 }), 200);
      seen.push(...page.rows.map(({ id }) => id));
      const { total, nextCursor } = page.body.pagination as Json;
      expect(total).toBe(made.size);
      cursor = nextCursor;
      if (seen.length === 3) made.add(await other.practice());
    }
    expect(seen).toHaveLength(made.size);
    expect(new Set(seen)).toEqual(made);
    const plain = expectStatus(await reader.list('practices'), 200).body.pagination as Json;
    expect(plain).not.toHaveProperty('nextCursor');
  });

  it.each([
    { cursor: 'x' },
    { cursor: 'first', skip: 1 },
    { cursor: 'first', sortBy: 'name' },
    { cursor: ['first'] },
  ])('is refused: %j', async (query) => {
    expect(expectStatus(await api.list('practices', query), 400).errors[0]?.path).toBe('cursor');
  });
});
