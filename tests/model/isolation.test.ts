import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel } from '../../src/domain/model/model.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel, testedModels, wireName } from '../support/entity-files.ts';
import { createRecord, type Made, mayWrite, validRecord } from '../support/make-record.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';

/** Two organizations with equal records, each with a unique word. */
interface Scene {
  attacker: Actor;
  victim: Actor;
  own: Made;
  foreign: Made;
}

const WORD = 'Quixotic';

async function marked(model: EntityModel, actor: Actor, word: string): Promise<Made> {
  const field = model.fields.find((one) => one.search && !one.readOnly && !one.format);
  return createRecord(model, actor, { fill: 'all', values: field ? { [field.name]: `${word} record` } : {} });
}

describe.each(testedModels().map((model) => [model.name, model] as const))(
  'two organizations with %s',
  (_name, model) => {
    let scene: Scene;
    beforeAll(async () => {
      const attacker = await (await TestOrganization.create({ name: 'Attacker' })).admin();
      const victim = await (await TestOrganization.create({ name: 'Victim' })).admin();
      const own = await marked(model, attacker, 'Ordinary');
      scene = { attacker, victim, own, foreign: await marked(model, victim, WORD) };
    });

    it('reads, changes and deletes nothing of the other, and does not learn that it exists', async () => {
      const { attacker, victim, foreign } = scene;
      const { api } = attacker;
      const missing = '01980000-0000-7000-8000-000000000000';
      const before = (await victim.api.read(model.resource, foreign.id)).data;
      const attempts = [
        (id: string) => api.read(model.resource, id),
        (id: string) => api.history(model.resource, id),
        ...(model.permissions.update.ADMIN
          ? [
              (id: string) => api.update(model.resource, id, {}),
              (id: string) => api.update(model.resource, id, { noSuchField: 1 }),
            ]
          : []),
        ...(model.permissions.delete.ADMIN ? [(id: string) => api.remove(model.resource, id)] : []),
      ];
      for (const attempt of attempts) {
        const answer = expectStatus(await attempt(foreign.id), 404);
        expect(answer.body).toEqual((await attempt(missing)).body);
      }
      expect((await victim.api.read(model.resource, foreign.id)).data).toEqual(before);
      expect((await victim.api.history(model.resource, foreign.id)).total).toBe(1);
    });

    it.runIf(model.permissions.list.ADMIN)('finds nothing of the other in lists, totals, searches and filters', async () => {
      const { attacker, own, foreign } = scene;
      const all = expectStatus(await attacker.api.list(model.resource, { take: 1000 }), 200);
      expect(all.rows.map((row) => row.id)).toContain(own.id);
      expect(all.rows.map((row) => row.id)).not.toContain(foreign.id);
      expect(all.total).toBe(all.rows.length);
      expect((await attacker.api.list(model.resource, { search: WORD })).total).toBe(0);
      expect((await attacker.api.list(model.resource, { id: [foreign.id] })).total).toBe(0);
      for (const field of model.fields.filter((one) => one.filterable && one.relation)) {
        const value = foreign.data[wireName(field)];
        const [id] = Array.isArray(value) ? (value as string[]) : [value as string | null];
        if (id) expect((await attacker.api.list(model.resource, { [wireName(field)]: id })).total).toBe(0);
      }
    });

    const relations = model.fields.filter(
      (field) => field.relation && !field.readOnly && field.relation.to !== 'file' && !field.when,
    );
    it.runIf(relations.length > 0)('cannot relate its records to those of the other', async () => {
      const { attacker, victim, own } = scene;
      for (const field of relations) {
        const target = getModel(field.relation?.to ?? '');
        const stolen = await createRecord(target, victim);
        const value = field.kind === 'references' ? [stolen.id] : stolen.id;
        const body = { ...(await validRecord(model, attacker)), [wireName(field)]: value };
        const created = expectStatus(await attacker.api.create(model.resource, body), 400);
        expect(created.errors.map((error) => error.path)).toEqual([wireName(field)]);
        const unknown = { ...body, [wireName(field)]: field.kind === 'references' ? [MISSING] : MISSING };
        const missing = await attacker.api.create(model.resource, unknown);
        expect(missing.errors, 'it reveals whether the id exists elsewhere').toEqual(created.errors);
        if (!model.permissions.update.ADMIN || !mayWrite(field, 'update', 'ADMIN')) continue;
        const change: Json = { [wireName(field)]: value };
        const updated = expectStatus(await attacker.api.update(model.resource, own.id, change), 400);
        expect(updated.errors.map((error) => error.path)).toEqual([wireName(field)]);
      }
    });

    it('admits the owner', async () => {
      const { victim, foreign } = scene;
      const read = expectStatus(await victim.api.read(model.resource, foreign.id), 200);
      expect(read.data.id).toBe(foreign.id);
      const isListed = model.permissions.list.ADMIN !== undefined;
      const list = await victim.api.list(model.resource, { take: 1000 });
      if (isListed) expect(list.rows.map((row) => row.id)).toContain(foreign.id);
      if (isListed && model.fields.some((field) => field.search && !field.readOnly && !field.format)) {
        expect((await victim.api.list(model.resource, { search: WORD })).rows.map((row) => row.id)).toEqual([
          foreign.id,
        ]);
      }
      if (model.permissions.update.ADMIN)
        expectStatus(await victim.api.update(model.resource, foreign.id, {}), 200);
      if (model.permissions.delete.ADMIN)
        expectStatus(await victim.api.remove(model.resource, foreign.id), 200);
    });
  },
);

const MISSING = '01980000-0000-7000-8000-000000000000';
