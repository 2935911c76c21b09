import { beforeAll, describe, expect, it } from 'vitest';
import { isComputed, type EntityModel, type FieldModel } from '../../src/domain/model/model.ts';
import type { Role } from '../../src/domain/access/access-model.ts';
import { expectStatus, type Json, neverAnswered } from '../support/api.ts';
import { getEnum, getSource, presenceName, testedModels, wireName } from '../support/entity-files.ts';
import { createRecord, factsFor, mayWrite, validRecord, valuesFor } from '../support/make-record.ts';
import { type Actor, ROLES, TestOrganization } from '../support/organizations.ts';
import { longest, nextNumber, validValue } from '../support/values.ts';

/** Names of a field in responses. */
function answeredNames(field: FieldModel): string[] {
  if (field.writeOnly) return [presenceName(field)];
  return [...new Set([field.name, wireName(field)])];
}

interface Scene {
  organization: TestOrganization;
  actor: Actor;
  admin: Actor;
  /** a readable record of the actor */
  id: string;
}

async function createScene(
  model: EntityModel,
  role: Role,
  operation: 'read' | 'update',
  facts: Json = {},
): Promise<Scene> {
  const organization = await TestOrganization.create({ facts });
  const here = await organization.practice();
  const admin = await organization.admin();
  const actor = await organization.person(role, { practiceIds: [here] });
  const scope = model.permissions[operation][role];
  if (scope === 'self') return { organization, actor, admin, id: actor.userId };
  if (scope === 'practices' && model.practiceScope?.kind === 'own')
    return { organization, actor, admin, id: here };
  const values: Json = Object.fromEntries(
    model.fields.flatMap((field) => {
      const allowed = field.assignable?.[role];
      return allowed?.[0] === undefined ? [] : [[field.name, allowed[0]]];
    }),
  );
  const { id } = await createRecord(model, { ...admin, practiceIds: [here] }, { values });
  return { organization, actor, admin, id };
}

/** A value different from the record's, so that it is a change. */
async function changedValue(
  model: EntityModel,
  field: FieldModel,
  { admin, organization, id }: Scene,
): Promise<unknown> {
  if (field.relation) {
    if (field.kind === 'references') return [await relatedId(model, field, organization)];
    return relatedId(model, field, organization);
  }
  const now = (await admin.api.read(model.resource, id)).data[wireName(field)];
  for (let n = 0; n < 5; n += 1) {
    const value = validValue(model, field, nextNumber());
    if (JSON.stringify(value) !== JSON.stringify(now)) return value;
  }
  throw new Error(`${model.name}.${field.name} has only one value`);
}

async function relatedId(
  model: EntityModel,
  field: FieldModel,
  organization: TestOrganization,
): Promise<string> {
  const target = testedModels().find((one) => one.name === field.relation?.to) ?? model;
  return (await organization.record(target)).id;
}

const entities = testedModels().map((model) => [model.name, model] as const);

describe.each(entities)('fields of %s', (_name, model) => {
  const guarded = model.fields.filter((field) => field.readRoles);
  it.runIf(guarded.length > 0).each(ROLES)(
    'returns to %s no field that the role may not read',
    async (role) => {
      if (!model.permissions.read[role]) return;
      const { actor, id } = await createScene(model, role, 'read');
      const read = expectStatus(await actor.api.read(model.resource, id), 200);
      const list = model.permissions.list[role]
        ? (await actor.api.list(model.resource, { take: 1000 })).rows
        : [];
      for (const field of guarded) {
        const mayRead = field.readRoles?.includes(role) ?? true;
        for (const name of answeredNames(field)) {
          expect([name, name in read.data]).toEqual([name, mayRead]);
          if (!mayRead) for (const row of list) expect(row).not.toHaveProperty(name);
        }
      }
    },
  );

  it.runIf(guarded.length > 0).each(ROLES)(
    'lets %s neither sort nor filter by unreadable fields',
    async (role) => {
      if (!model.permissions.list[role]) return;
      const { actor } = await createScene(model, role, 'read');
      for (const field of guarded.filter((one) => !one.readRoles?.includes(role))) {
        const answer = expectStatus(await actor.api.list(model.resource, { sortBy: field.name }), 400);
        expect(answer.errors.map((error) => error.path)).toEqual(['sortBy']);
        const filtered = expectStatus(await actor.api.list(model.resource, { [wireName(field)]: 1 }), 400);
        expect(filtered.errors.map((error) => error.path)).toEqual([wireName(field)]);
      }
    },
  );

  const writing = ROLES.flatMap((role) =>
    model.fields
      .filter((field) => field.writeRoles && !field.writeRoles.includes(role) && !field.readOnly)
      .map((field) => [role, field.name, field] as const),
  );
  it.runIf(writing.length > 0).each(writing)('%s may not set %s', async (role, _field, field) => {
    const facts = factsFor(field.when);
    if (model.permissions.update[role]) {
      const scene = await createScene(model, role, 'update', facts);
      const body = { [wireName(field)]: await changedValue(model, field, scene) };
      const before = (await scene.admin.api.read(model.resource, scene.id)).data;
      const answer = expectStatus(await scene.actor.api.update(model.resource, scene.id, body), 403);
      expect(answer.errors).toEqual([expect.objectContaining({ path: wireName(field), code: 'FORBIDDEN' })]);
      expect((await scene.admin.api.read(model.resource, scene.id)).data).toEqual(before);
    }
    if (model.permissions.create[role]) {
      const scene = await createScene(model, role, 'read', facts);
      const values = valuesFor(model, field.when);
      const sentBody = { ...(await validRecord(model, scene.actor, { values })) };
      sentBody[wireName(field)] =
        field.default === undefined || field.kind !== 'boolean'
          ? validValue(model, field, 1)
          : !field.default;
      const answer = expectStatus(await scene.actor.api.create(model.resource, sentBody), 403);
      expect(answer.errors).toEqual([expect.objectContaining({ path: wireName(field), code: 'FORBIDDEN' })]);
    }
  });

  const limited = ROLES.flatMap((role) =>
    model.fields
      .filter((field) => field.assignable?.[role])
      .map((field) => [role, field.name, field] as const),
  );
  it.runIf(limited.length > 0).each(limited)(
    '%s may assign %s only the values of the role',
    async (role, _field, field) => {
      const allowed = field.assignable?.[role] ?? [];
      const forbidden = getEnum(model, field)
        .map((entry) => entry.value)
        .filter((value) => !allowed.includes(value));
      const scene = await createScene(model, role, 'update');
      for (const value of forbidden) {
        if (model.permissions.create[role]) {
          const body = { ...(await validRecord(model, scene.actor)), [field.name]: value };
          const answer = expectStatus(await scene.actor.api.create(model.resource, body), 403);
          expect(answer.errors.map((error) => error.path)).toContain(field.name);
        }
        if (mayWrite(field, 'update', role) && model.permissions.update[role]) {
          const answer = await scene.actor.api.update(model.resource, scene.id, { [field.name]: value });
          expectStatus(answer, 403);
          expect(answer.errors.map((error) => error.path)).toContain(field.name);
        }
      }
      for (const value of allowed) {
        if (model.permissions.create[role])
          await createRecord(model, scene.actor, { values: { [field.name]: value } });
      }
    },
  );

  it.runIf(limited.length > 0 && 'reach' in getSource(model)['x-entity']).each(limited)(
    '%s may not change a record whose %s the role may not assign',
    async (role, _field, field) => {
      const allowed = field.assignable?.[role] ?? [];
      const value = getEnum(model, field).find((entry) => !allowed.includes(entry.value))?.value;
      const scene = await createScene(model, role, 'update');
      const maker = { ...scene.admin, practiceIds: scene.actor.practiceIds };
      const { id } = await createRecord(model, maker, { values: { [field.name]: value } });
      const text = model.fields.find(
        (one) => one.kind === 'string' && one.required && mayWrite(one, 'update', role),
      );
      if (text && model.permissions.update[role]) {
        expectStatus(await scene.actor.api.update(model.resource, id, { [text.name]: 'Taken over' }), 403);
      }
      if (model.permissions.delete[role]) expectStatus(await scene.actor.api.remove(model.resource, id), 403);
      expectStatus(await scene.admin.api.read(model.resource, id), 200);
    },
  );

  const readOnly = model.fields.filter(
    (field) => field.readOnly && !field.relation && !isComputed(field) && field.reach !== 'flags',
  );
  it.runIf(readOnly.length > 0)('lets nobody set what is read-only', async () => {
    const { admin, id } = await createScene(model, 'ADMIN', 'read');
    for (const field of readOnly) {
      // the unchanged value may be sent back
      const value = [0, 1]
        .map((more) => validValue(model, field, nextNumber() + more))
        .find((one) => one !== field.default);
      if (model.permissions.create.ADMIN) {
        const body = { ...(await validRecord(model, admin)), [field.name]: value };
        const answer = await admin.api.create(model.resource, body);
        expectStatus(answer, 403);
        expect(answer.errors.map((error) => error.path)).toEqual([field.name]);
      }
      if (model.permissions.update.ADMIN) {
        const answer = expectStatus(await admin.api.update(model.resource, id, { [field.name]: value }), 403);
        expect(answer.errors.map((error) => error.path)).toEqual([field.name]);
      }
    }
  });

  it.runIf(model.permissions.list.ADMIN)('omits keys, secrets and view-only fields from lists', async () => {
    const { admin } = await createScene(model, 'ADMIN', 'read');
    await createRecord(model, admin, { fill: 'all' });
    const { rows } = expectStatus(await admin.api.list(model.resource, { take: 1000 }), 200);
    expect(rows.length).toBeGreaterThan(0);
    const hidden = model.fields.filter(
      (field) => !field.inList || field.secret || field.writeOnly || field.apiKeyPrefix !== undefined,
    );
    for (const row of rows) {
      for (const field of hidden)
        for (const name of answeredNames(field)) expect(row).not.toHaveProperty(name);
    }
  });

  it('ignores an id and organization from clients', async () => {
    const { admin } = await createScene(model, 'ADMIN', 'read');
    const foreign = await TestOrganization.create();
    if (!model.permissions.create.ADMIN) return;
    const id = '01980000-0000-7000-8000-00000000000a';
    const body = {
      ...(await validRecord(model, admin)),
      id,
      organizationId: foreign.id,
      createdAt: '2001-01-01T00:00:00Z',
    };
    const answer = await admin.api.create(model.resource, body);
    if (answer.status !== 201) return expect([400, 403]).toContain(answer.status);
    expect(answer.data.id).not.toBe(id);
    expect(String(answer.data.createdAt) > '2002').toBe(true);
    const stranger = await foreign.admin();
    expect((await stranger.api.list(model.resource)).rows.map((row) => row.id)).not.toContain(answer.data.id);
  });
});

const secretFields = testedModels().flatMap((model) =>
  model.fields
    .filter((field) => field.secret || field.writeOnly)
    .map((field) => [model.name, field.name, model, field] as const),
);

/** A text that occurs nowhere else, as long as the field allows. */
function makeSecret(field: FieldModel): string {
  const text = `${Math.random().toString(36).slice(2)}-${nextNumber()}-secret`;
  return neverAnswered(text.slice(0, longest(field)));
}

describe.runIf(secretFields.length > 0).each(secretFields)('secret %s.%s', (_model, _field, model, field) => {
  let admin: Actor;
  let secret: string;
  let id: string;
  const path = wireName(field);
  beforeAll(async () => {
    const organization = await TestOrganization.create({ facts: factsFor(field.when) });
    admin = await organization.admin();
    secret = makeSecret(field);
    id = (await createRecord(model, admin, { values: { ...valuesFor(model, field.when), [path]: secret } }))
      .id;
  });

  it('shows whether it is set, never its value', async () => {
    const { data } = expectStatus(await admin.api.read(model.resource, id), 200);
    expect(data[presenceName(field)]).toBe(true);
    expect(data).not.toHaveProperty(path);
    const without = await createRecord(model, admin, { values: valuesFor(model, field.when) });
    expect(without.data[presenceName(field)]).toBe(false);
  });

  it('stays unless named in an update, changes when set, and is removed when emptied', async () => {
    if (!model.permissions.update.ADMIN) return;
    const text = model.fields.find((one) => one.kind === 'string' && one.required && !one.format);
    if (text) await admin.api.update(model.resource, id, { [text.name]: 'Renamed' });
    expect((await admin.api.read(model.resource, id)).data[presenceName(field)]).toBe(true);
    const next = makeSecret(field);
    expectStatus(await admin.api.update(model.resource, id, { [path]: next }), 200);
    const gone = expectStatus(await admin.api.update(model.resource, id, { [path]: null }), 200);
    expect(gone.data[presenceName(field)]).toBe(false);
  });

  it('is redacted in the history', async () => {
    const { rows } = expectStatus(await admin.api.history(model.resource, id, { take: 100 }), 200);
    const changes = rows
      .flatMap((row) => row.changes as Json[])
      .filter((change) => change.field === field.name);
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes) {
      for (const side of [change.from, change.to]) expect([null, '[redacted]']).toContain(side);
    }
  });

  it('can be neither searched, sorted nor filtered by', async () => {
    expect((await admin.api.list(model.resource, { search: secret })).rows).toEqual([]);
    expectStatus(await admin.api.list(model.resource, { sortBy: field.name }), 400);
    expectStatus(await admin.api.list(model.resource, { [path]: secret }), 400);
  });
});
