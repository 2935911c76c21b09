import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { fieldNamed, fieldSource, testedModels, wireName } from '../support/entity-files.ts';
import { createRecord, validRecord, valuesFor } from '../support/make-record.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { nextNumber, validValue } from '../support/values.ts';

/** The input fields of a unique field: itself, or those it is computed from. */
function written(model: EntityModel, field: FieldModel): FieldModel[] {
  const names = field.firstOf ?? [field.name];
  return names.flatMap((name) => fieldNamed(model, name) ?? []);
}

const cases = testedModels().flatMap((model) =>
  model.fields
    .filter((field) => field.unique)
    .flatMap((field) => written(model, field).map((one) => ({ model, field, one }))),
);

describe.each(cases.map((entry) => [entry.model.name, entry.one.name, entry] as const))(
  'uniqueness of %s %s',
  (_model, _field, { model, field, one }) => {
    let admin: Actor;
    const path = one.name;
    const message = field.unique?.message ?? '';
    const within = (field.unique?.within ?? []).flatMap((name) => fieldNamed(model, name) ?? []);
    /** values of the fields within which it is unique */
    let part: Json;
    const values = (): Record<string, string> => ({
      ...(valuesFor(model, one.when) as Record<string, string>),
      ...(part as Record<string, string>),
      [path]: validValue(model, one, nextNumber()) as string,
    });
    /** The text in capitals, if the field takes it. */
    const inCapitals = (text = ''): string => {
      const { pattern = '' } = fieldSource(model, one);
      return new RegExp(pattern, 'u').test(text.toUpperCase()) ? text.toUpperCase() : text;
    };
    const newPart = async (maker: Actor): Promise<Json> => {
      const record = await validRecord(model, maker, { fill: 'all' });
      return Object.fromEntries(within.map((other) => [wireName(other), record[wireName(other)]]));
    };
    beforeAll(async () => {
      admin = await (await TestOrganization.create()).admin();
      part = await newPart(admin);
    });

    it.runIf(within.length > 0)('allows the value in another part, until they are the same', async () => {
      const first = values();
      await createRecord(model, admin, { values: first });
      const elsewhere = await createRecord(model, admin, { values: { ...first, ...(await newPart(admin)) } });
      const answer = expectStatus(await admin.api.update(model.resource, elsewhere.id, part), 400);
      expect(answer.errors).toEqual([{ message, path, code: 'VALIDATION' }]);
    });

    it.runIf(within.some(({ nullable }) => nullable))(
      'allows the value without a field within which it is unique',
      async () => {
        const none = Object.fromEntries(
          within.filter(({ nullable }) => nullable).map((other) => [wireName(other), null]),
        );
        const first = { ...values(), ...none };
        for (let count = 0; count < 2; count += 1) await createRecord(model, admin, { values: first });
      },
    );

    it.runIf(within.length > 0)('refuses a part that is no value', async () => {
      for (const wrong of [{ toString: 'x' }, [], true]) {
        const wrongPart = Object.fromEntries(within.map((other) => [wireName(other), wrong]));
        const record = { ...(await validRecord(model, admin, { values: values() })), ...wrongPart };
        const { errors } = expectStatus(await admin.api.create(model.resource, record), 400);
        expect(errors.map((error) => error.path).sort()).toEqual(Object.keys(wrongPart).sort());
      }
    });

    it('refuses a second record with the same value', async () => {
      const first = values();
      await createRecord(model, admin, { values: first });
      const again = await validRecord(model, admin, { values: { ...values(), ...first } });
      const answer = expectStatus(await admin.api.create(model.resource, again), 400);
      expect(answer.errors).toEqual([{ message, path, code: 'VALIDATION' }]);
    });

    it('reports it together with other failures', async () => {
      const first = values();
      await createRecord(model, admin, { values: first });
      const again = { ...(await validRecord(model, admin, { values: first })), noSuchField: 1 };
      const answer = expectStatus(await admin.api.create(model.resource, again), 400);
      expect(answer.errors.map((error) => error.path).sort()).toEqual([path, 'noSuchField'].sort());
    });

    it('ignores case and surrounding spaces', async () => {
      const first = values();
      if (inCapitals(first[path]) === first[path]) return;
      await createRecord(model, admin, { values: first });
      for (const text of [inCapitals(first[path]), ` ${first[path] ?? ''} `]) {
        const again = await validRecord(model, admin, { values: { ...first, [path]: text } });
        const answer = expectStatus(await admin.api.create(model.resource, again), 400);
        expect(answer.errors).toEqual([{ message, path, code: 'VALIDATION' }]);
      }
    });

    it.runIf(model.permissions.update.ADMIN)(
      'applies to updates, but not against the record itself',
      async () => {
        const first = values();
        const made = await createRecord(model, admin, { values: first });
        const other = await createRecord(model, admin, { values: values() });
        const answer = expectStatus(
          await admin.api.update(model.resource, other.id, { [path]: first[path] }),
          400,
        );
        expect(answer.errors).toEqual([{ message, path, code: 'VALIDATION' }]);
        expectStatus(
          await admin.api.update(model.resource, made.id, { [path]: inCapitals(first[path]) }),
          200,
        );
      },
    );

    it('lets only one of several concurrent requests set a value', async () => {
      const shared = values();
      const bodies = await Promise.all(
        Array.from({ length: 5 }, () => validRecord(model, admin, { values: shared })),
      );
      const answers = await Promise.all(bodies.map((body) => admin.api.create(model.resource, body)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400, 400, 400]);
      for (const answer of answers.filter((found) => found.status === 400)) {
        expect(answer.errors).toEqual([{ message, path, code: 'VALIDATION' }]);
      }
    });

    it('allows the same value in another organization', async () => {
      const shared = values();
      await createRecord(model, admin, { values: shared });
      const stranger = await (await TestOrganization.create()).admin();
      await createRecord(model, stranger, { values: { ...shared, ...(await newPart(stranger)) } });
    });

    it.runIf(one.nullable && !field.firstOf)('allows any number of empty values', async () => {
      const rules = model.rules.filter((rule) => rule.path === path);
      const free = Object.assign({}, ...rules.map((rule) => escape(model, rule.when)));
      for (let count = 0; count < 2; count += 1) {
        await createRecord(model, admin, { values: { ...free, [path]: null } });
      }
    });
  },
);

/** Values that falsify a condition. */
function escape(model: EntityModel, when: Record<string, unknown>): Record<string, unknown> {
  const [key, match] = Object.entries(when)[0] ?? [];
  const field = key === undefined ? undefined : fieldNamed(model, key);
  if (key === undefined || !field) return {};
  return { [key]: typeof match === 'boolean' ? !match : validValue(model, field, nextNumber()) };
}
