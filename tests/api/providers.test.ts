import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, expectStatus, queryString } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';

interface Scene {
  organization: TestOrganization;
  admin: Actor;
  here: string;
  there: string;
  /** providers of the first, of both, and of the second practice */
  local: Actor;
  roaming: Actor;
  remote: Actor;
  /** practice user of the first practice */
  desk: Actor;
}

async function scene(): Promise<Scene> {
  const organization = await TestOrganization.create();
  const [here, there] = [await organization.practice(), await organization.practice()];
  const provider = (...practiceIds: string[]) => organization.person('PROVIDER', { practiceIds });
  return {
    organization,
    admin: await organization.admin(),
    here,
    there,
    local: await provider(here),
    roaming: await provider(here, there),
    remote: await provider(there),
    desk: await organization.person('USER', { practiceIds: [here] }),
  };
}

function addToDirectory({ organization }: Scene, practiceId: string, identifier: string, name: string) {
  return organization.server.db.system((tx) =>
    tx.query(
      `with system as (update organizations set pms_integration_type = 'NEX_HEALTH', updated_at = clock_timestamp()
         where id = $1 and pms_integration_type is null)
       insert into pms_mappings (organization_id, scope, kind, name, label) values ($1, $2, 'PROVIDER', $3, $4)`,
      [organization.id, practiceId, identifier, name],
    ),
  );
}

describe('GET /providers', () => {
  let of: Scene;
  beforeAll(async () => {
    of = await scene();
  });

  async function seen(by: Api, query: Record<string, unknown> = {}): Promise<unknown[]> {
    const answer = expectStatus(await by.list('providers', query), 200);
    expect(answer.total).toBe(answer.rows.length);
    return answer.rows.map((row) => row.id).sort();
  }
  const ids = (...actors: Actor[]) => actors.map((actor) => actor.userId).sort();

  it('lists all providers of the organization for administrators', async () => {
    expect(await seen(of.admin.api)).toEqual(ids(of.local, of.roaming, of.remote));
  });

  it('lists those of their own practices for practice users, and themselves for providers', async () => {
    expect(await seen(of.desk.api)).toEqual(ids(of.local, of.roaming));
    expect(await seen(of.local.api)).toEqual(ids(of.local));
  });

  it('is narrowed by practices, and ignores a role in the query', async () => {
    expect(await seen(of.admin.api, { practiceIds: [of.there] })).toEqual(ids(of.roaming, of.remote));
    expect(await seen(of.admin.api, { practiceIds: [of.here, of.there], role: 'USER' })).toHaveLength(3);
    expectStatus(await of.admin.api.list('providers', { practiceIds: ['no-id'] }), 400);
  });

  it('supports paging and search', async () => {
    const page = expectStatus(await of.admin.api.list('providers', { take: 2, skip: 2 }), 200);
    expect([page.rows.length, page.total, page.pageCount]).toEqual([1, 3, 2]);
    expect(await seen(of.admin.api, { search: of.remote.lastName })).toEqual(ids(of.remote));
  });

  it('is hidden from other organizations and without a session', async () => {
    const stranger = await (await TestOrganization.create()).admin();
    expect(await seen(stranger.api)).toEqual([]);
    expectStatus(await of.organization.nobody().list('providers'), 401);
  });
});

describe('GET /users/{id}/providers/lookup', () => {
  let of: Scene;
  beforeAll(async () => {
    of = await scene();
    await addToDirectory(of, of.here, '300', 'Ødegård, Bo');
    await addToDirectory(of, of.here, '100', 'Marsh, Lena');
    await addToDirectory(of, of.there, '200', 'Novak, Ari');
  });

  const lookup = (by: Api, userId: string, query: Record<string, unknown> = {}) =>
    by.send('GET', `/users/${userId}/providers/lookup${queryString(query)}`);

  it("offers the practices' directory entries, by name", async () => {
    const answer = expectStatus(
      await lookup(of.admin.api, of.local.userId, { practiceIds: [of.here, of.there] }),
      200,
    );
    expect(answer.rows.map((row) => [row.identifier, row.name, row.practiceId, row.source])).toEqual([
      ['100', 'Marsh, Lena', of.here, 'NEX_HEALTH'],
      ['200', 'Novak, Ari', of.there, 'NEX_HEALTH'],
      ['300', 'Ødegård, Bo', of.here, 'NEX_HEALTH'],
    ]);
    const { data: practice } = await of.admin.api.read('practices', of.here);
    expect(answer.rows[0]?.practiceName).toBe(practice.name);
  });

  it("searches the user's own practices if none are named, and none for another user's list", async () => {
    const own = expectStatus(await lookup(of.admin.api, of.remote.userId), 200);
    expect(own.rows.map((row) => row.identifier)).toEqual(['200']);
    const stranger = await (await TestOrganization.create()).admin();
    const foreign = await lookup(stranger.api, stranger.userId, { practiceIds: [of.here] });
    expect(expectStatus(foreign, 200).rows).toEqual([]);
  });

  it('offers a practice user only those of their own practices', async () => {
    const answer = expectStatus(
      await lookup(of.desk.api, of.roaming.userId, { practiceIds: [of.here, of.there] }),
      200,
    );
    expect(answer.rows.map((row) => row.identifier)).toEqual(['100', '300']);
  });

  it('is refused to roles without use for it, for users out of sight, and for unknown practices', async () => {
    expectStatus(await lookup(of.local.api, of.local.userId), 403);
    expectStatus(await lookup(of.desk.api, of.remote.userId), 404);
    expectStatus(await lookup(of.admin.api, 'no-id'), 404);
    expectStatus(await lookup(of.organization.nobody(), of.local.userId), 401);
    const answer = expectStatus(await lookup(of.admin.api, of.local.userId, { practiceIds: ['x'] }), 400);
    expect(answer.errors.map((error) => error.path)).toEqual(['practiceIds']);
  });

  it('serves a field that only providers have', async () => {
    const { api } = of.admin;
    const update = await api.update('users', of.local.userId, { providerIdentifiers: ['100', '300'] });
    expect(expectStatus(update, 200).data.providerIdentifiers).toEqual(['100', '300']);
    const demoted = await api.update('users', of.local.userId, { role: 'USER' });
    expect(expectStatus(demoted, 200).data.providerIdentifiers).toBeNull();
    expectStatus(
      await of.remote.api.update('users', of.remote.userId, { providerIdentifiers: ['200'] }),
      403,
    );
  });
});
