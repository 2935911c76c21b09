import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallModel, isGranted } from '../../src/domain/model/call.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Entitlement, Role, TokenScope } from '../../src/domain/access/access-model.ts';
import { tokenScope } from '../../src/generated/enums/token-scope.ts';
import { models } from '../../src/generated/models.ts';
import { type Answer, type Api, expectStatus, getId } from '../support/api.ts';
import { type ContractCall, contractCalls, fillPath } from '../support/call-requests.ts';
import { testedModels } from '../support/entity-files.ts';
import { ALL_ENTITLEMENTS, type Actor, ROLES, TestOrganization } from '../support/organizations.ts';
import { complete, sendSurvey, type SurveyScene, surveyScene } from '../support/surveys.ts';

const isWhole = !process.env.TEST_ENTITIES;
const resources = testedModels().map(({ resource }) => resource);
/** Of all areas, or of the entities under test. */
const SIGNED_IN = contractCalls.filter(
  ({ model }) => model.access !== 'public' && (isWhole || resources.includes(model.path.split('/')[1] ?? '')),
);
const SUBSCRIPTIONS: [string, Entitlement[]][] = [
  ['all subscriptions', ALL_ENTITLEMENTS],
  ['patients alone', ['PATIENT_EXPERIENCE']],
  ['employees alone', ['EMPLOYEE_EXPERIENCE']],
  ['no subscription', []],
];

/**
 * The calls to make with these subscriptions. A call that names none shows with all and with none of them whether it asks
 * for one nevertheless; `npm run test:nightly` makes all calls with each.
 */
function listCalls(entitlements: Entitlement[]): ContractCall[] {
  if (process.env.NIGHTLY || entitlements.length !== 1) return SIGNED_IN;
  return SIGNED_IN.filter(
    ({ model: { access } }) => access !== 'public' && access.some(({ entitlement }) => entitlement),
  );
}

function make(api: Api, { model, body }: ContractCall, id: (name: string) => string): Promise<Answer> {
  const isSent = model.method !== 'GET' && model.method !== 'DELETE';
  return api.send(model.method, fillPath(model, id), isSent ? (body?.example ?? {}) : undefined);
}

function session(
  role: Role,
  entitlements: Entitlement[],
  { allows = false } = {},
): Parameters<typeof isGranted>[1] {
  const organization = {
    entitlementTypes: entitlements,
    allowBulkUpload: allows,
    allowGenerateSurvey: allows,
  };
  return { role, organization } as Parameters<typeof isGranted>[1];
}

describe('calls', () => {
  let nobody: Api;
  beforeAll(async () => {
    nobody = (await TestOrganization.create()).nobody();
  });

  it.each(SIGNED_IN.map((call) => [call.model.name, call] as const))(
    '%s refuses nobody by 401',
    async (_, call) => {
      const answer = await make(nobody, call, () => randomUUID());
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

      const tested = listCalls(entitlements);
      it.each(tested.map((call) => [call.model.name, call] as const))('%s', async (_call, call) => {
        const answer = await make(actor.api, call, () => randomUUID());
        if (!isGranted(call.model, session(role, entitlements))) expect(answer.status, answer.text).toBe(403);
        // the operation may refuse by a stricter rule than the contract, with its own message
        else if (answer.status === 403) expect(answer.errors[0]?.message).not.toBe(call.model.refusal);
        else if (call.model.ids.length > 0) expect(answer.status, answer.text).toBe(404);
        else expect([200, 201, 202, 400, 404, 409, 415], answer.text).toContain(answer.status);
      });
    });
  });
});

describe('a bearer token', () => {
  const SCOPES = tokenScope.map(({ value }) => value);
  let organization: TestOrganization;
  let all: Api;
  const without = new Map<TokenScope, Api>();
  beforeAll(async () => {
    organization = await TestOrganization.create();
    ({ api: all } = await organization.token());
    for (const scope of SCOPES)
      without.set(scope, (await organization.token(SCOPES.filter((other) => other !== scope))).api);
  });

  const closed = SIGNED_IN.filter(({ model }) => model.token === undefined);
  it.each(closed.map((call) => [call.model.name, call] as const))('may not make %s', async (_name, call) => {
    const answer = await make(all, call, () => randomUUID());
    expect(answer.status, answer.text).toBe(403);
    expect(answer.errors).toEqual([{ code: 'FORBIDDEN', message: 'A bearer token may not do this.' }]);
  });

  const open = SIGNED_IN.filter(({ model }) => model.token !== undefined);
  it.each(open.map((call) => [call.model.name, call] as const))(
    'makes %s with its scope alone',
    async (_name, call) => {
      const { token } = call.model;
      assert(token);
      const answer = await make(all, call, () => randomUUID());
      // a stricter rule may refuse the example, e.g. the role of a user
      if (answer.status === 403) expect(answer.errors[0]?.path, answer.text).toBeDefined();
      else expect([200, 201, 400, 404], answer.text).toContain(answer.status);
      const limited = without.get(token);
      assert(limited);
      const refused = await make(limited, call, () => randomUUID());
      expect(refused.status, refused.text).toBe(403);
      expect(refused.errors[0]?.message).toBe(`The bearer token does not have the scope ${token}.`);
    },
  );

  it('may not touch credentials, sessions or settings, nor delete anything', () => {
    const paths = open.map(({ model }) => `${model.method} ${model.path}`);
    expect(
      paths.filter((path) => /api|credential|account|auth|settings|sessions|securityEvents/i.test(path)),
    ).toEqual([]);
    expect(paths.filter((path) => path.startsWith('DELETE') || path.includes('bulkDelete'))).toEqual([]);
  });
});

describe('an administrator of another organization', () => {
  const recordIds = new Map<string, string>();
  let foreign: Actor;
  /** an administrator who has not requested any foreign id yet, because the security log repeats requested ids */
  let reader: Actor;
  let owner: Actor;

  /** Creates what no form creates: an appointment, an answered survey with its notification, a saved view. */
  async function makeOthers(scene: SurveyScene): Promise<void> {
    const { api } = scene.admin;
    const visit = {
      externalId: 'mine',
      practice: scene.practiceId,
      patient: {},
      end: '2026-01-05T10:00:00Z',
    };
    expectStatus(await api.send('POST', '/appointments', visit), 200);
    expectStatus(
      await complete(scene, await sendSurvey(scene), { contact: true, feedback: 'It hurt.' }),
      200,
    );
    const first = async (path: string) => String((await api.list(path)).rows[0]?.id);
    recordIds.set('feedbacks', await first('feedbacks'));
    recordIds.set('notifications', await first('notifications'));
    const view = { entity: 'user', name: 'Mine', query: {} };
    recordIds.set('savedViews', getId(await api.send('POST', '/savedViews', view)));
  }

  beforeAll(async () => {
    const scene = await surveyScene();
    const { organization } = scene;
    owner = scene.admin;
    // a call of an entity under test answers with its records alone
    const all = isWhole
      ? Object.values<EntityModel>(models).filter(({ isInternal }) => !isInternal)
      : testedModels();
    for (const model of all.filter(({ permissions }) => permissions.create.ADMIN))
      recordIds.set(model.resource, (await organization.record(model)).id);
    if (isWhole) await makeOthers(scene);
    for (const { name, resource } of all) {
      const [finished] = await organization.server.db.system((tx) =>
        tx.query<{ id: string }>(
          `insert into uploads (organization_id, user_id, entity, file_name, status, total)
           values ($1, $2, $3, 'done.csv', 'DONE', 0) returning id`,
          [organization.id, owner.userId, name],
        ),
      );
      recordIds.set(`${resource}/import`, String(finished?.id));
    }
    // further records that result from those created and read
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
  const getSegment = ({ path }: CallModel): string => path.split('/')[1] ?? '';
  const getKey = (model: CallModel): string =>
    `${getSegment(model)}${model.path.includes('/import/{id}') ? '/import' : ''}`;
  const foreignId = ({ model }: ContractCall): string => recordIds.get(getKey(model)) ?? owner.userId;

  it.each(withIds.map((call) => [call.model.name, call] as const))(
    'gets the same from %s for a foreign record as for a missing one',
    async (_name, call) => {
      const missing = randomUUID();
      const ofNone = await make(foreign.api, call, () => missing);
      const ofForeign = await make(foreign.api, call, () => foreignId(call));
      expect(ofNone.status, ofNone.text).toBe(
        isGranted(call.model, session('ADMIN', ALL_ENTITLEMENTS, { allows: true })) ? 404 : 403,
      );
      expect(ofForeign.status, ofForeign.text).toBe(ofNone.status);
      expect(ofForeign.text.replaceAll(foreignId(call), missing)).toBe(ofNone.text);
    },
  );

  const named = new Set([
    'feedbacks',
    'organizations',
    ...Object.values<EntityModel>(models).map(({ resource }) => resource),
  ]);
  const reads = withIds.filter(
    ({ model }) =>
      named.has(getSegment(model)) &&
      model.method === 'GET' &&
      model.ids.length === 1 &&
      isGranted(model, session('ADMIN', ALL_ENTITLEMENTS)),
  );
  it.each(reads.map((call) => [call.model.name, call] as const))(
    'differs from the owner, who succeeds with %s',
    async (_name, call) => {
      const answer = await make(owner.api, call, () => foreignId(call));
      expect(answer.status, answer.text).toBe(200);
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
