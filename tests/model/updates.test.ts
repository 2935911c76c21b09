import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { fieldNamed, testedModels, wireName } from '../support/entity-files.ts';
import { createRecord, mayWrite } from '../support/make-record.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { nextNumber, validValue } from '../support/values.ts';

/** Free-text fields that an administrator may change: the simplest ones of an entity. */
function texts(model: EntityModel): FieldModel[] {
  return model.fields.filter(
    (field) =>
      ['string', 'text'].includes(field.kind) &&
      !field.format &&
      !field.when &&
      mayWrite(field, 'update', 'ADMIN') &&
      !field.transient,
  );
}

const updatable = testedModels().filter((model) => model.permissions.update.ADMIN && texts(model).length > 0);

describe.runIf(updatable.length > 0).each(updatable.map((model) => [model.name, model] as const))(
  'updates of %s',
  (_name, model) => {
    const { resource } = model;
    const [field] = texts(model);
    if (!field) return;
    const path = wireName(field);
    const value = (): string => validValue(model, field, nextNumber()) as string;
    let organization: TestOrganization;
    let admin: Actor;
    let colleague: Actor;

    beforeAll(async () => {
      organization = await TestOrganization.create();
      admin = await organization.admin();
      colleague = await organization.person('ADMIN');
    });

    it('refuses a stale one, reports who changed the record and when, and keeps their change', async () => {
      const made = await createRecord(model, admin);
      const theirs = expectStatus(
        await colleague.api.update(resource, made.id, { [path]: value(), updatedAt: made.data.updatedAt }),
        200,
      );
      const answer = expectStatus(
        await admin.api.update(resource, made.id, { [path]: value(), updatedAt: made.data.updatedAt }),
        409,
      );
      expect(answer.errors).toEqual([expect.objectContaining({ code: 'STALE' })]);
      expect(answer.body.conflict).toEqual({
        updatedBy: `${colleague.firstName} ${colleague.lastName}`,
        updatedAt: theirs.data.updatedAt,
      });
      expect((await admin.api.read(resource, made.id)).data).toEqual(theirs.data);
    });

    it('accepts one based on the response to the stale one', async () => {
      const made = await createRecord(model, admin);
      await colleague.api.update(resource, made.id, { [path]: value() });
      const stale = await admin.api.update(resource, made.id, {
        [path]: value(),
        updatedAt: made.data.updatedAt,
      });
      const { updatedAt } = stale.body.conflict as Json;
      const mine = value();
      const answer = expectStatus(
        await admin.api.update(resource, made.id, { [path]: mine, updatedAt }),
        200,
      );
      expect(answer.data[path]).toBe(mine);
    });

    it('loses no update: of several concurrent ones one succeeds', async () => {
      const made = await createRecord(model, admin);
      const values = Array.from({ length: 6 }, value);
      const answers = await Promise.all(
        values.map((one, index) =>
          (index % 2 === 0 ? admin : colleague).api.update(resource, made.id, {
            [path]: one,
            updatedAt: made.data.updatedAt,
          }),
        ),
      );
      const succeeded = answers.filter((answer) => answer.status === 200);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect((await admin.api.read(resource, made.id)).data).toEqual(succeeded[0]?.data);
      expect((await admin.api.history(resource, made.id)).total).toBe(2);
    });

    it('increases updatedAt each time, however fast updates follow', async () => {
      const made = await createRecord(model, admin);
      let last = String(made.data.updatedAt);
      for (let count = 0; count < 5; count += 1) {
        const answer = expectStatus(
          await admin.api.update(resource, made.id, { [path]: value(), updatedAt: last }),
          200,
        );
        expect(String(answer.data.updatedAt) > last).toBe(true);
        last = String(answer.data.updatedAt);
      }
    });

    it('changes nothing when nothing changes', async () => {
      const made = await createRecord(model, admin);
      const answer = expectStatus(
        await admin.api.update(resource, made.id, { [path]: made.data[path] }),
        200,
      );
      expect(answer.data).toEqual(made.data);
      expect((await admin.api.history(resource, made.id)).total).toBe(1);
    });

    it.each(['yesterday', 12, { at: 1 }])('refuses the invalid version %j', async (updatedAt) => {
      const made = await createRecord(model, admin);
      const answer = expectStatus(
        await admin.api.update(resource, made.id, { [path]: value(), updatedAt }),
        400,
      );
      expect(answer.errors.map((error) => error.path)).toEqual(['updatedAt']);
    });

    it('writes the history: who, when, and which fields from what to what', async () => {
      const made = await createRecord(model, admin, { fill: 'all' });
      const next = value();
      const updated = expectStatus(await colleague.api.update(resource, made.id, { [path]: next }), 200);
      const { rows, total } = expectStatus(await admin.api.history(resource, made.id), 200);
      expect(total).toBe(2);
      expect(rows.map((row) => row.action)).toEqual(['UPDATE', 'CREATE']);
      const [change, creation] = rows;
      expect(change).toMatchObject({
        userId: colleague.userId,
        userName: `${colleague.firstName} ${colleague.lastName}`,
        changes: [{ field: field.name, title: field.title, from: made.data[path] ?? null, to: next }],
      });
      expect(
        Math.abs(Date.parse(String(change?.at)) - Date.parse(String(updated.data.updatedAt))),
      ).toBeLessThan(5000);
      expect(creation?.userId).toBe(admin.userId);
      const created = new Map((creation?.changes as Json[]).map((entry) => [entry.field, entry]));
      for (const sent of model.fields.filter(
        (one) => (made.sent[wireName(one)] ?? null) !== null && !one.relation && !one.secret,
      )) {
        expect(created.get(sent.name)).toMatchObject({ title: sent.title, from: null });
      }
    });

    it('keeps the order of concurrent changes in the history', async () => {
      const made = await createRecord(model, admin);
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all(
          [admin, colleague, admin, colleague].map((by) =>
            by.api.update(resource, made.id, { [path]: value() }),
          ),
        );
        for (const answer of answers) expectStatus(answer, 200);
      }
      const { rows, total } = await admin.api.history(resource, made.id, { take: 100 });
      expect(total).toBe(41);
      const steps = rows
        .reverse()
        .flatMap((row) => row.changes as { field: string; from: unknown; to: unknown }[]);
      const changes = steps.filter((step) => step.field === field.name).slice(-40);
      expect(changes.slice(1).map(({ from }) => from)).toEqual(changes.slice(0, -1).map(({ to }) => to));
    });

    it('pages the history, the newest first', async () => {
      const made = await createRecord(model, admin);
      for (let count = 0; count < 4; count += 1)
        await admin.api.update(resource, made.id, { [path]: value() });
      const first = expectStatus(await admin.api.history(resource, made.id, { take: 2 }), 200);
      expect([first.rows.length, first.total, first.pageCount]).toEqual([2, 5, 3]);
      const last = await admin.api.history(resource, made.id, { take: 2, skip: 4 });
      expect(last.rows.map((row) => row.action)).toEqual(['CREATE']);
      expectStatus(await admin.api.history(resource, made.id, { take: 'x' }), 400);
    });

    it('records nothing in the history for refused updates', async () => {
      const made = await createRecord(model, admin);
      await admin.api.update(resource, made.id, { noSuchField: 1 });
      await admin.api.update(resource, made.id, { [path]: value(), updatedAt: '2001-01-01T00:00:00.000Z' });
      expect((await admin.api.history(resource, made.id)).total).toBe(1);
    });
  },
);

const deletable = testedModels().filter((model) => model.permissions.delete.ADMIN);

describe.runIf(deletable.length > 0).each(deletable.map((model) => [model.name, model] as const))(
  'deletes of %s',
  (_name, model) => {
    let admin: Actor;
    beforeAll(async () => {
      admin = await (await TestOrganization.create()).admin();
    });

    it('remove the record permanently', async () => {
      const made = await createRecord(model, admin, { fill: 'all' });
      expectStatus(await admin.api.remove(model.resource, made.id), 200);
      expectStatus(await admin.api.read(model.resource, made.id), 404);
      expectStatus(await admin.api.remove(model.resource, made.id), 404);
      if (model.permissions.update.ADMIN)
        expectStatus(await admin.api.update(model.resource, made.id, {}), 404);
    });

    it("are recorded in the organization's trail, with the deleted values", async () => {
      const made = await createRecord(model, admin, { fill: 'all' });
      expectStatus(await admin.api.remove(model.resource, made.id), 200);
      const entries = await admin.organization.server.db.system((tx) =>
        tx.query<{ action: string; user_id: string; changes: Json[] }>(
          'select action, user_id, changes from audit_entries where record_id = $1 order by at, id',
          [made.id],
        ),
      );
      expect(entries.map((entry) => entry.action)).toEqual(['CREATE', 'DELETE']);
      expect(entries[1]?.user_id).toBe(admin.userId);
      const lost = new Map(entries[1]?.changes.map((change) => [change.field, change]));
      for (const field of model.fields.filter(
        (one) => (made.sent[wireName(one)] ?? null) !== null && !one.relation && !one.secret,
      )) {
        const value = made.data[field.name] ?? null;
        if (value !== null) expect(lost.get(field.name)).toMatchObject({ from: value, to: null });
      }
    });

    it('release unique values', async () => {
      const unique = model.fields.find((field) => field.unique);
      if (!unique) return;
      const made = await createRecord(model, admin, { fill: 'all' });
      expectStatus(await admin.api.remove(model.resource, made.id), 200);
      // its files are gone
      const again = Object.entries(made.sent).filter(([name]) => !fieldNamed(model, name)?.file);
      expectStatus(await admin.api.create(model.resource, Object.fromEntries(again)), 201);
    });

    it('happen once under concurrency', async () => {
      const made = await createRecord(model, admin);
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => admin.api.remove(model.resource, made.id)),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404]);
    });
  },
);
