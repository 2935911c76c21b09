import { beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { expectStatus } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';

/** Picture permissions: users change their own, administrators those of non-administrators, internal users any. */
describe("a user's picture", () => {
  let organization: TestOrganization;
  let people: Record<string, Actor>;

  beforeAll(async () => {
    organization = await TestOrganization.create();
    const practiceIds = [await organization.practice()];
    people = {
      admin: await organization.admin(),
      otherAdmin: await organization.person('ADMIN'),
      internal: await organization.person('ADMIN', { email: `someone.${uuidv7()}@chairside.test` }),
      user: await organization.person('USER', { practiceIds }),
      provider: await organization.person('PROVIDER', { practiceIds }),
    };
  });

  const person = (name: string): Actor => {
    const found = people[name];
    if (!found) throw new Error(`nobody is ${name}`);
    return found;
  };

  async function picture(): Promise<string> {
    const id = uuidv7();
    await organization.server.db.system((tx) =>
      tx.query(
        `insert into files (organization_id, id, name, media_type, size, width, height, bytes)
         values ($1, $2, 'me.png', 'image/png', 3, 100, 100, $3)`,
        [organization.id, id, Uint8Array.from([1, 2, 3])],
      ),
    );
    return id;
  }

  it.each([
    ['user', 'user', true],
    ['provider', 'provider', true],
    ['admin', 'admin', true],
    ['admin', 'user', true],
    ['admin', 'provider', true],
    ['admin', 'otherAdmin', false],
    ['internal', 'otherAdmin', true],
    ['internal', 'provider', true],
    ['user', 'provider', false],
  ])('%s changing that of %s: %s', async (by, of, isAllowed) => {
    const { api } = person(by);
    const { userId } = person(of);
    const avatarFileId = await picture();
    const answer = expectStatus(await api.update('users', userId, { avatarFileId }), isAllowed ? 200 : 403);
    if (isAllowed) {
      expect(answer.data.avatarFileId).toBe(avatarFileId);
      expect(
        expectStatus(await api.update('users', userId, { avatarFileId: null }), 200).data.avatarFileId,
      ).toBeNull();
    } else {
      expect(answer.errors).toEqual([expect.objectContaining({ path: 'avatarFileId', code: 'FORBIDDEN' })]);
    }
  });

  it('may be sent back unchanged by anyone who may change the rest, and cannot be removed by others', async () => {
    const avatarFileId = await picture();
    const { api, userId } = person('otherAdmin');
    expectStatus(await api.update('users', userId, { avatarFileId }), 200);
    const { api: colleague } = person('admin');
    expectStatus(await colleague.update('users', userId, { avatarFileId, firstName: 'Renamed' }), 200);
    expectStatus(await colleague.update('users', userId, { avatarFileId: null }), 403);
  });

  it('cannot be changed by demoting an administrator in the same request', async () => {
    const { userId } = person('otherAdmin');
    const body = {
      role: 'USER',
      practiceIds: [await organization.practice()],
      avatarFileId: await picture(),
    };
    expectStatus(await person('admin').api.update('users', userId, body), 403);
  });
});
