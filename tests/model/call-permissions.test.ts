import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { isGranted } from '../../src/domain/call.ts';
import type { EntityModel, Entitlement, Role } from '../../src/domain/model.ts';
import { models } from '../../src/generated/models.ts';
import type { Answer, Api } from '../support/api.ts';
import { type ContractCall, contractCalls, pathOf } from '../support/call-requests.ts';
import { ALL_ENTITLEMENTS, type Actor, ROLES, TestOrganization } from '../support/organizations.ts';

const SIGNED_IN = contractCalls.filter(({ model }) => model.access !== 'public');
const SUBSCRIPTIONS: [string, Entitlement[]][] = [
  ['all subscriptions', ALL_ENTITLEMENTS],
  ['patients alone', ['PATIENT_EXPERIENCE']],
  ['employees alone', ['EMPLOYEE_EXPERIENCE']],
  ['no subscription', []],
];

function make(api: Api, { model, body }: ContractCall, id: (name: string) => string): Promise<Answer> {
  const isSent = model.method !== 'GET' && model.method !== 'DELETE';
  return api.send(model.method, pathOf(model, id), isSent ? (body?.example ?? {}) : undefined);
}

function session(role: Role, entitlements: Entitlement[]): Parameters<typeof isGranted>[1] {
  const organization = { entitlementTypes: entitlements, allowBulkUpload: false, allowGenerateSurvey: false };
  return { role, organization } as Parameters<typeof isGranted>[1];
}

describe('calls', () => {
  it.each(SIGNED_IN.map((call) => [call.model.name, call] as const))(
    '%s refuses nobody by 401',
    async (_, call) => {
      const { organization } = await (await TestOrganization.create()).admin();
      const answer = await make(organization.nobody(), call, () => randomUUID());
      expect(answer.status, answer.text).toBe(401);
    },
  );

  describe.each(SUBSCRIPTIONS)('with %s', (_name, entitlements) => {
    describe.each(ROLES)('as %s', (role) => {
      let actor: Actor;
      beforeAll(async () => {
        const organization = await TestOrganization.create({ entitlements });
        await organization.server.db.system((tx) =>
          tx.query(
            'update organizations set allow_bulk_upload = false, allow_generate_survey = false where id = $1',
            [organization.id],
          ),
        );
        actor = await organization.person(role);
      });

      it.each(SIGNED_IN.map((call) => [call.model.name, call] as const))('%s', async (_call, call) => {
        const answer = await make(actor.api, call, () => randomUUID());
        if (!isGranted(call.model, session(role, entitlements))) expect(answer.status, answer.text).toBe(403);
        // a finer rule of the operation may refuse what the contract grants, in words of its own
        else if (answer.status === 403) expect(answer.errors[0]?.message).not.toBe(call.model.refusal);
        else expect([200, 201, 202, 400, 404, 415], answer.text).toContain(answer.status);
        if (answer.status < 300) expect(call.model.ids, 'a record that is not there').toEqual([]);
      });
    });
  });
});

describe('an administrator of another organization', () => {
  const recordIds = new Map<string, string>();
  let foreign: Actor;
  /** one who has named no foreign id yet: the security log repeats those that were */
  let reader: Actor;
  let owner: Actor;
  beforeAll(async () => {
    const organization = await TestOrganization.create();
    owner = await organization.admin();
    const all = Object.values<EntityModel>(models);
    for (const model of all.filter(({ permissions }) => permissions.create.ADMIN))
      recordIds.set(model.resource, (await organization.record(model)).id);
    // what nobody creates has come of the records that were made
    for (const { resource } of all.filter(({ permissions }) => !permissions.create.ADMIN)) {
      const [first] = (await owner.api.list(resource)).rows;
      assert(first, `${resource} has a record`);
      recordIds.set(resource, String(first.id));
    }
    recordIds.set('organizations', organization.id);
    foreign = await (await TestOrganization.create()).admin();
    reader = await (await TestOrganization.create()).admin();
  });

  const withIds = SIGNED_IN.filter(({ model }) => model.ids.length > 0);
  it.each(withIds.map((call) => [call.model.name, call] as const))(
    'reaches nothing by %s',
    async (_name, call) => {
      const resource = call.model.path.split('/')[1] ?? '';
      const answer = await make(foreign.api, call, () => recordIds.get(resource) ?? owner.userId);
      expect([400, 403, 404, 415], answer.text).toContain(answer.status);
      const found = [...recordIds.values()].filter((id) => answer.text.includes(id));
      expect(found, 'ids of the other organization').toEqual([]);
    },
  );

  const lists = SIGNED_IN.filter(({ model }) => model.method === 'GET' && model.ids.length === 0);
  it.each(lists.map((call) => [call.model.name, call] as const))(
    'sees nothing by %s',
    async (_name, call) => {
      const answer = await make(reader.api, call, () => '');
      const found = [...recordIds.values()].filter((id) => answer.text.includes(id));
      expect(found, 'ids of the other organization').toEqual([]);
    },
  );
});
