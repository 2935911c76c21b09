import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel, testedModels, wireName } from '../support/entity-files.ts';
import { createRecord, findBrokenRules, mayWrite, validRecord, valuesFor } from '../support/make-record.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';

const MISSING = '01980000-0000-7000-8000-000000000000';

interface Tie {
  model: EntityModel;
  field: FieldModel;
  target: EntityModel;
}

const ties: Tie[] = testedModels().flatMap((model) =>
  model.fields
    .filter((field) => field.relation && !field.readOnly && field.relation.to !== 'file')
    .map((field) => ({ model, field, target: getModel(field.relation?.to ?? '') })),
);

function ids(field: FieldModel, ...values: string[]): unknown {
  return field.kind === 'references' ? values : (values[0] ?? null);
}

/** The relation, and what a record with it has (`x-when`). */
const toValues = (field: FieldModel, model: EntityModel, targetId: string): Json => ({
  ...valuesFor(model, field.when),
  [wireName(field)]: ids(field, targetId),
});

/** A record related to the target. */
async function tied({ model, field }: Tie, admin: Actor, targetId: string): Promise<string> {
  return (await createRecord(model, admin, { values: toValues(field, model, targetId) })).id;
}

describe.runIf(ties.length > 0).each(ties.map((tie) => [tie.model.name, tie.field.name, tie] as const))(
  'relation %s.%s',
  (_model, _field, tie) => {
    const { model, field, target } = tie;
    const { relation } = field;
    const path = wireName(field);
    let admin: Actor;
    /** a record that the relation may lead to */
    const makeTarget = () => createRecord(target, admin, { values: valuesFor(target, relation?.where) });
    beforeAll(async () => {
      admin = await (await TestOrganization.create()).admin();
    });

    it("is returned as ids and, embedded, with the model's fields", async () => {
      const other = await makeTarget();
      const id = await tied(tie, admin, other.id);
      const { data } = expectStatus(await admin.api.read(model.resource, id), 200);
      expect(data[path]).toEqual(ids(field, other.id));
      if (!relation || relation.embed.length === 0) return;
      const embedded = Object.fromEntries(['id', ...relation.embed].map((name) => [name, other.data[name]]));
      expect(data[field.name]).toEqual(field.kind === 'references' ? [embedded] : embedded);
    });

    it('refuses unknown ids, in a create and in an update', async () => {
      const body = await validRecord(model, admin, { values: toValues(field, model, MISSING) });
      const created = expectStatus(await admin.api.create(model.resource, body), 400);
      expect(created.errors.map((error) => error.path)).toEqual([path]);
      if (!model.permissions.update.ADMIN) return;
      const id = await tied(tie, admin, (await makeTarget()).id);
      const updated = expectStatus(
        await admin.api.update(model.resource, id, { [path]: ids(field, MISSING) }),
        400,
      );
      expect(updated.errors.map((error) => error.path)).toEqual([path]);
    });

    it.runIf(model.permissions.update.ADMIN)(
      'is changed and, where no rule forbids it, emptied',
      async () => {
        const [one, other] = [await makeTarget(), await makeTarget()];
        const id = await tied(tie, admin, one.id);
        const moved = expectStatus(
          await admin.api.update(model.resource, id, { [path]: ids(field, other.id) }),
          200,
        );
        expect(moved.data[path]).toEqual(ids(field, other.id));
        if (field.kind === 'references') {
          const both = expectStatus(
            await admin.api.update(model.resource, id, { [path]: [one.id, other.id] }),
            200,
          );
          expect([...(both.data[path] as string[])].sort()).toEqual([one.id, other.id].sort());
          const twice = expectStatus(
            await admin.api.update(model.resource, id, { [path]: [one.id, one.id] }),
            400,
          );
          expect(twice.errors.map((error) => error.path)).toEqual([path]);
        }
        const [change] = (await admin.api.history(model.resource, id)).rows;
        expect((change?.changes as Json[]).map((entry) => entry.field)).toEqual([field.name]);
        const emptied = { ...moved.data, [path]: ids(field) };
        const broken = findBrokenRules(model, emptied, admin.facts).map((rule) => rule.field);
        const expected = field.required ? [path] : broken;
        const empty = await admin.api.update(model.resource, id, { [path]: ids(field) });
        expectStatus(empty, expected.length > 0 ? 400 : 200);
        if (expected.length > 0)
          expect(empty.errors.map((error) => error.path)).toEqual(expect.arrayContaining(expected));
        else expect(empty.data[path]).toEqual(ids(field));
      },
    );

    it('is visible from the other end, if the model has an inverse', async () => {
      const inverse = target.fields.find(
        (one) => one.relation?.via === field.name && one.relation.to === model.name,
      );
      if (!inverse?.relation) return;
      const other = await makeTarget();
      const id = await tied(tie, admin, other.id);
      const { data } = expectStatus(await admin.api.read(target.resource, other.id), 200);
      const seen = data[inverse.name] as Json[];
      expect(seen.map((one) => one.id)).toEqual([id]);
      expect(Object.keys(seen[0] ?? {}).sort()).toEqual(
        [...new Set(['id', ...inverse.relation.embed])].sort(),
      );
    });

    it.runIf(target.permissions.delete.ADMIN)(
      'when its target is deleted: refuses or detaches, according to the model',
      async () => {
        const other = await makeTarget();
        const id = await tied(tie, admin, other.id);
        const answer = await admin.api.remove(target.resource, other.id);
        if (relation?.onTargetDelete === 'refuse') {
          expectStatus(answer, 409);
          expect(answer.errors).toEqual([expect.objectContaining({ code: 'IN_USE' })]);
          expectStatus(await admin.api.read(target.resource, other.id), 200);
          if (!model.permissions.delete.ADMIN) return;
          expectStatus(await admin.api.remove(model.resource, id), 200);
          expectStatus(await admin.api.remove(target.resource, other.id), 200);
        } else {
          expectStatus(answer, 200);
          const { data } = expectStatus(await admin.api.read(model.resource, id), 200);
          expect(data[path]).toEqual(ids(field));
          const [change] = (await admin.api.history(model.resource, id)).rows;
          expect((change?.changes as Json[]).map((entry) => entry.field)).toEqual([field.name]);
        }
      },
    );

    it.runIf(relation?.tree && model.permissions.update.ADMIN)('stays a tree', async () => {
      const root = await createRecord(model, admin, { values: { [path]: null } });
      const child = await tied(tie, admin, root.id);
      const grandchild = await tied(tie, admin, child);
      for (const [id, parent] of [
        [root.id, root.id],
        [root.id, child],
        [root.id, grandchild],
        [child, grandchild],
      ] as const) {
        const answer = expectStatus(await admin.api.update(model.resource, id, { [path]: parent }), 400);
        expect(answer.errors.map((error) => error.path)).toEqual([path]);
      }
      expectStatus(await admin.api.update(model.resource, grandchild, { [path]: root.id }), 200);
      expectStatus(await admin.api.update(model.resource, child, { [path]: grandchild }), 200);
    });

    it.runIf(relation?.tree && model.permissions.update.ADMIN)(
      'stays a tree under concurrent moves',
      async () => {
        for (let round = 0; round < 3; round += 1) {
          const [one, other] = [
            await createRecord(model, admin, { values: { [path]: null } }),
            await createRecord(model, admin, { values: { [path]: null } }),
          ];
          const answers = await Promise.all([
            admin.api.update(model.resource, one.id, { [path]: other.id }),
            admin.api.update(model.resource, other.id, { [path]: one.id }),
          ]);
          expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
        }
      },
    );
  },
);

// a role cannot relate records to targets it cannot see, and its updates keep existing hidden ones
const scoped = ties.filter(
  ({ model, field, target }) =>
    model.permissions.update.USER === 'practices' &&
    target.practiceScope?.kind === 'own' &&
    field.kind === 'references' &&
    mayWrite(field, 'update', 'USER'),
);

describe.runIf(scoped.length > 0).each(scoped.map((tie) => [tie.model.name, tie.field.name, tie] as const))(
  'relation %s.%s for a user who sees only some of the targets',
  (_model, _field, tie) => {
    const { model, field } = tie;
    const path = wireName(field);

    it('keeps hidden links', async () => {
      const organization = await TestOrganization.create();
      const admin = await organization.admin();
      const [seen, hidden, added] = [
        await organization.practice(),
        await organization.practice(),
        await organization.practice(),
      ];
      const user = await organization.person('USER', { practiceIds: [seen, added] });
      const values: Json = { [path]: [seen, hidden] };
      for (const one of model.fields) {
        const allowed = one.assignable?.USER;
        if (allowed?.[0] !== undefined) values[one.name] = allowed[0];
      }
      const { id } = await createRecord(model, admin, { values });
      const read = expectStatus(await user.api.read(model.resource, id), 200);
      expect(read.data[path]).toEqual([seen]);
      const isOutOfReach = model.reach?.USER?.allPractices === true;
      const change = await user.api.update(model.resource, id, { [path]: [added] });
      expectStatus(change, isOutOfReach ? 403 : 200);
      if (isOutOfReach) return;
      const after = (await admin.api.read(model.resource, id)).data[path] as string[];
      expect([...after].sort()).toEqual([hidden, added].sort());
      const answer = expectStatus(
        await user.api.update(model.resource, id, { [path]: [added, hidden] }),
        400,
      );
      expect(answer.errors.map((error) => error.path)).toEqual([path]);
    });
  },
);
