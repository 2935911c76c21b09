import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { fieldNamed, testedModels } from '../support/entity-files.ts';
import { exportedFields, parseExport } from '../support/exported-file.ts';
import { findExchangeable } from '../support/exchangeable-values.ts';
import { createRecord, type Made } from '../support/make-record.ts';
import { type Actor, ROLES, TestOrganization } from '../support/organizations.ts';
import { nextNumber } from '../support/values.ts';

const MISSING = '01980000-0000-7000-8000-000000000000';

/** Records in the format of a bulk call. */
function named(made: Made[]): Json[] {
  return made.map(({ id, data }) => ({ id, updatedAt: data.updatedAt }));
}

async function several(model: EntityModel, actor: Actor, count = 3, values: Json = {}): Promise<Made[]> {
  const made: Made[] = [];
  for (let n = 0; n < count; n += 1) made.push(await createRecord(model, actor, { values }));
  return made;
}

async function readStatuses(actor: Actor, model: EntityModel, made: Made[]): Promise<number[]> {
  const answers = await Promise.all(made.map(({ id }) => actor.api.read(model.resource, id)));
  return answers.map(({ status }) => status);
}

const all = testedModels().map((model) => [model.name, model] as const);

describe.each(all)('bulk calls for %s', (_name, model) => {
  const { resource } = model;
  let organization: TestOrganization;
  let admin: Actor;
  beforeAll(async () => {
    organization = await TestOrganization.create();
    admin = await organization.admin();
  });
  const remove = (actor: Actor, records: unknown) =>
    actor.api.send('POST', `/${resource}/bulkDelete`, { records });

  describe.runIf(model.permissions.delete.ADMIN)('delete', () => {
    it('deletes all records in one call, and records each in the trail', async () => {
      const made = await several(model, admin);
      const answer = expectStatus(await remove(admin, named(made)), 200);
      expect(answer.data.ids).toEqual(made.map(({ id }) => id));
      expect(await readStatuses(admin, model, made)).toEqual([404, 404, 404]);
      const trail = await organization.server.db.system((tx) =>
        tx.query(
          `select 1 from audit_entries where organization_id = $1 and action = 'DELETE' and record_id = any($2::uuid[])`,
          [organization.id, made.map(({ id }) => id)],
        ),
      );
      expect(trail).toHaveLength(3);
    });

    it('deletes none if one does not exist, belongs to another organization, or has changed', async () => {
      const stranger = await createRecord(model, await (await TestOrganization.create()).admin());
      const made = await several(model, admin, 2);
      const records = [
        ...named(made),
        { id: stranger.id },
        { id: MISSING },
        { id: (await several(model, admin, 1))[0]?.id, updatedAt: '2020-01-01T00:00:00.000Z' },
      ];
      const answer = await remove(admin, records);
      expect([answer.status, answer.errors.map(({ path, code }) => [path, code])]).toEqual([
        404,
        [
          ['records[2]', 'NOT_FOUND'],
          ['records[3]', 'NOT_FOUND'],
          ['records[4]', 'STALE'],
        ],
      ]);
      expect(await readStatuses(admin, model, made)).toEqual([200, 200]);
    });

    it.each([
      ['no records', []],
      ['too many', Array.from({ length: 501 }, () => ({ id: MISSING }))],
      ['one twice', [{ id: MISSING }, { id: MISSING.toUpperCase() }]],
      ['no ids', [{ id: 'x' }, null, 7]],
      ['no list', { id: MISSING }],
    ])('refuses %s', async (_what, records) => {
      const answer = expectStatus(await remove(admin, records), 400);
      expect(answer.errors.every(({ code }) => code === 'VALIDATION')).toBe(true);
    });

    it('lets one of two concurrent calls for the same records win', async () => {
      const made = await several(model, admin);
      const back = named(made).reverse();
      const answers = await Promise.all([remove(admin, named(made)), remove(admin, back)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    });
  });

  describe.each(ROLES)('by %s', (role) => {
    it.runIf(model.permissions.delete[role] === undefined)('may not delete', async () => {
      const actor = await organization.person(role);
      expectStatus(await remove(actor, [{ id: MISSING }]), 403);
    });

    it.runIf(model.permissions.delete[role] === 'practices')(
      'deletes within the practices alone',
      async () => {
        const here = await organization.practice();
        const actor = await organization.person(role, { practiceIds: [here] });
        const outside = await createRecord(model, { ...admin, practiceIds: [await organization.practice()] });
        const refused = expectStatus(await remove(actor, [{ id: outside.id }]), 404);
        expect(refused.errors[0]?.path).toBe('records[0]');
        expect(await readStatuses(admin, model, [outside])).toEqual([200]);
      },
    );
  });

  describe.runIf(model.permissions.list.ADMIN)('export', () => {
    const send = (actor: Actor, records: unknown) =>
      actor.api.send('POST', `/${resource}/export`, { records });

    it('contains only the selected records', async () => {
      const made = await several(model, admin, 2);
      await several(model, admin, 1);
      const answer = expectStatus(await send(admin, named(made)), 200);
      const { header, rows } = parseExport(answer.text);
      expect(header.length).toBe(exportedFields(model, admin).length);
      expect(rows).toHaveLength(2);
    });

    it('omits what the viewer may not see', async () => {
      const stranger = await createRecord(model, await (await TestOrganization.create()).admin());
      expect(parseExport(expectStatus(await send(admin, [{ id: stranger.id }]), 200).text).rows).toEqual([]);
      expectStatus(await send(admin, []), 400);
    });
  });
});

const changeable = testedModels().flatMap((model) =>
  model.screens.list.bulk.flatMap((name) => {
    const field = fieldNamed(model, name);
    return field ? [[model.name, name, model, field] as const] : [];
  }),
);

describe.runIf(changeable.length > 0).each(changeable)(
  'bulk change of %s.%s',
  (_entity, name, model: EntityModel, field: FieldModel) => {
    const { resource } = model;
    let organization: TestOrganization;
    let admin: Actor;
    let first: string;
    let second: string;
    let values: Json;
    beforeAll(async () => {
      organization = await TestOrganization.create();
      admin = await organization.admin();
      [first, second, values] = await findExchangeable(model, field, admin);
    });
    const change = (actor: Actor, body: Json) => actor.api.send('POST', `/${resource}/bulkUpdate`, body);
    const to = (made: Made[], value: unknown): Json => ({
      field: name,
      records: named(made).map((record) => ({ ...record, value })),
    });
    const readValues = async (made: Made[]) =>
      Promise.all(made.map(async ({ id }) => (await admin.api.read(resource, id)).data[name]));

    it('sets the value on all records, reports how to undo it, and is undone by that', async () => {
      const made = await several(model, admin, 3, values);
      const answer = expectStatus(await change(admin, to(made, second)), 200);
      expect(await readValues(made)).toEqual([second, second, second]);
      const records = answer.data.records as { id: string; updatedAt: string; previous: unknown }[];
      expect(records.map(({ previous }) => previous)).toEqual([first, first, first]);
      expect(answer.data.isUndoable).toBe(true);
      const back = records.map(({ id, updatedAt, previous }) => ({ id, updatedAt, value: previous }));
      expectStatus(await change(admin, { field: name, records: back }), 200);
      expect(await readValues(made)).toEqual([first, first, first]);
      const [one] = made;
      expect((await admin.api.history(resource, one?.id ?? '')).total).toBe(3);
    });

    it('changes none if one has changed since, and names it', async () => {
      const made = await several(model, admin, 3, values);
      await change(admin, to(made.slice(1, 2), second));
      const answer = expectStatus(await change(admin, to(made, second)), 409);
      expect(answer.errors.map(({ path, code }) => [path, code])).toEqual([['records[1]', 'STALE']]);
      expect(await readValues(made)).toEqual([first, second, first]);
    });

    it('changes none if a value is invalid, and skips records that already have it', async () => {
      const made = await several(model, admin, 2, values);
      const body = to(made, second);
      (body.records as Json[])[1] = { id: made[1]?.id, value: `NOT ${nextNumber()}` };
      expect(expectStatus(await change(admin, body), 400).errors[0]?.path).toBe('records[1]');
      const same = expectStatus(await change(admin, to(made, first)), 200);
      expect(same.data.records).toEqual([]);
    });

    it('accepts no field that the list does not offer', async () => {
      const made = await several(model, admin, 1);
      for (const other of ['id', 'organizationId', 'apiKey', '', null, 7]) {
        expectStatus(await change(admin, { ...to(made, first), field: other }), 400);
      }
    });

    it.each(ROLES)('is allowed for %s exactly as a change of one record', async (role) => {
      const granted = model.permissions.update[role];
      const actor = await organization.person(role, { practiceIds: [await organization.practice()] });
      const outside = await createRecord(model, { ...admin, practiceIds: [await organization.practice()] });
      const answer = await change(actor, to([outside], first));
      const mayWriteField = !field.writeRoles || field.writeRoles.includes(role);
      if (granted === 'organization' && mayWriteField) expectStatus(answer, 200);
      else expectStatus(answer, granted === undefined || !mayWriteField ? 403 : 404);
    });
  },
);
