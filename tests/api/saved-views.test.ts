import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, expectStatus, getId, type Json } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';

const NOTHING = '01980000-0000-7000-8000-000000000000';

describe('saved views', () => {
  let organization: TestOrganization;
  let admin: Actor;
  beforeAll(async () => {
    organization = await TestOrganization.create();
    admin = await organization.admin();
  });
  const save = (by: Actor, name: unknown, query: unknown = {}, entity: unknown = 'user'): Promise<Answer> =>
    by.api.create('savedViews', { entity, name, query });
  const readViews = async (by: Actor, entity = 'user'): Promise<Json[]> =>
    expectStatus(await by.api.list('savedViews', { entity }), 200).data.views as Json[];

  it('store search, filters and sort, and count their results', async () => {
    const mine = await organization.person('ADMIN');
    await organization.person('PROVIDER', { practiceIds: [await organization.practice()] });
    const query = { role: ['PROVIDER'], sortBy: 'name', orderBy: 'desc' };
    const saved = expectStatus(await save(mine, ' Clinical staff ', query), 201);
    expect(saved.data).toEqual({ id: getId(saved), name: 'Clinical staff', query });
    await save(mine, 'Anybody');
    const total = (await mine.api.list('users')).total;
    const { total: providers } = await mine.api.list('users', query);
    expect(expectStatus(await mine.api.list('savedViews', { entity: 'user' }), 200).data).toEqual({
      total,
      views: [expect.objectContaining({ name: 'Anybody', total }), { ...saved.data, total: providers }],
    });
  });

  it('are renamed, updated and deleted', async () => {
    const mine = await organization.person('ADMIN');
    const id = getId(await save(mine, 'Old', { search: 'a' }));
    const renamed = expectStatus(await mine.api.update('savedViews', id, { name: 'New' }), 200);
    expect(renamed.data).toEqual({ id, name: 'New', query: { search: 'a' } });
    const moved = await mine.api.update('savedViews', id, { query: { status: 'ACTIVE' } });
    expect(expectStatus(moved, 200).data).toEqual({ id, name: 'New', query: { status: 'ACTIVE' } });
    expectStatus(await mine.api.remove('savedViews', id), 200);
    expectStatus(await mine.api.remove('savedViews', id), 404);
    expect(await readViews(mine)).toEqual([]);
  });

  it('have unique names per entity, ignoring case', async () => {
    const mine = await organization.person('ADMIN');
    const id = getId(await save(mine, 'Mine'));
    expect(expectStatus(await save(mine, 'MINE'), 400).errors).toEqual([
      { message: 'A view with this name already exists', path: 'name', code: 'VALIDATION' },
    ]);
    expectStatus(await save(mine, 'Mine', {}, 'practice'), 201);
    expectStatus(await mine.api.update('savedViews', id, { name: 'mine' }), 200);
    const other = getId(await save(mine, 'Other'));
    expectStatus(await mine.api.update('savedViews', other, { name: 'Mine' }), 400);
  });

  it('are limited to 50 per user, also under concurrent saves', async () => {
    const mine = await organization.person('ADMIN');
    const answers = await Promise.all(Array.from({ length: 53 }, (_, n) => save(mine, `View ${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await readViews(mine)).toHaveLength(50);
  });

  it('are private to their owner', async () => {
    const id = getId(await save(admin, 'Private'));
    const stranger = await (await TestOrganization.create()).admin();
    for (const other of [await organization.person('ADMIN'), stranger]) {
      expect(await readViews(other)).toEqual([]);
      expectStatus(await other.api.update('savedViews', id, { name: 'Stolen' }), 404);
      expectStatus(await other.api.remove('savedViews', id), 404);
    }
    expectStatus(await organization.nobody().list('savedViews', { entity: 'user' }), 401);
    expectStatus(await organization.nobody().remove('savedViews', id), 401);
    expect((await readViews(admin)).map(({ name }) => name)).toContain('Private');
  });

  it('are refused for a list without access, and for unknown lists', async () => {
    const provider = await organization.person('PROVIDER', { practiceIds: [await organization.practice()] });
    expectStatus(await save(provider, 'Users'), 403);
    expectStatus(await provider.api.list('savedViews', { entity: 'user' }), 403);
    for (const entity of ['survey', '__proto__', '', 7, null]) {
      expectStatus(await save(admin, 'Any', {}, entity), 400);
    }
    expectStatus(await admin.api.list('savedViews'), 400);
  });

  it.each([
    ['an unknown filter', { color: 'red' }],
    ['a value that the filter cannot have', { lastSignInAt: { gte: 'soon' } }],
    ['an unknown sort', { sortBy: 'password' }],
    ['a page', { skip: '10' }],
    ['a list', []],
    ['a text', 'role=ADMIN'],
    ['too much', { role: Array.from({ length: 900 }, () => 'PROVIDER') }],
  ])('refuse %s as a query', async (_what, query) => {
    const answer = expectStatus(await save(admin, 'Any', query), 400);
    expect(answer.errors).toMatchObject([{ path: 'query', message: 'The list does not support this query' }]);
  });

  it.each(['', '  ', 'x'.repeat(61), 'two\nlines', 7, null])('refuse %j as a name', async (name) => {
    expectStatus(await save(admin, name), 400);
  });

  it('return 404 for an unknown view', async () => {
    for (const id of [NOTHING, 'x']) {
      expectStatus(await admin.api.update('savedViews', id, { name: 'A' }), 404);
      expectStatus(await admin.api.remove('savedViews', id), 404);
    }
  });

  it('keep a view whose query is no longer valid, without a count', async () => {
    const mine = await organization.person('ADMIN');
    const id = getId(await save(mine, 'Old'));
    await organization.server.db.system((tx) =>
      tx.query(`update user_settings set value = value || '{"query": {"gone": "1"}}' where name = $1`, [id]),
    );
    expect(await readViews(mine)).toEqual([{ id, name: 'Old', query: { gone: '1' }, total: null }]);
  });
});
