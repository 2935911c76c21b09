import { beforeAll, describe, expect, it } from 'vitest';
import { isComputed, type EntityModel, type FieldModel } from '../../src/domain/model/model.ts';
import { type Answer, expectStatus, type Json } from '../support/api.ts';
import { listedModels, wireName } from '../support/entity-files.ts';
import { createRecord, factsFor, sharing } from '../support/make-record.ts';
import { type Actor, ROLES, TestOrganization } from '../support/organizations.ts';
import { compare } from '../support/sort-order.ts';

const MANY = 12;
/** The least, the most, and one between them. */
const FEWEST_VALUES = 3;

function ids(answer: Answer): unknown[] {
  return answer.rows.map((row) => row.id);
}

const RANGED: FieldModel['kind'][] = ['integer', 'number', 'date', 'timestamp'];

/** Invalid ends of a range for the kind of field, though some look similar. */
const NO_ENDS: Partial<Record<FieldModel['kind'], string[]>> = {
  integer: ['1.5', '2147483648', '99999999999', '1e3'],
  number: ['1e3', 'Infinity', 'NaN', '1,000', '0x10'],
  date: ['2026-02-30', '2026-13-01', '0000-01-01', '01/31/2026', '2026-01-01T25:00Z'],
  timestamp: ['2026-02-30', '0000-01-01', '2026-01-01T24:00Z', '2026-01-01T00:00+23:00', 'yesterday'],
};

/** The values of a field in records. */
const valuesIn = (rows: readonly Json[], name: string): unknown[] => [
  ...new Set(rows.map((row) => row[name] ?? null).filter((value) => value !== null)),
];

/**
 * Sets fields that the server writes, or of which new records have few values because of a rule, directly in all records
 * but one: there would otherwise be nothing to range over.
 */
async function fillEmpty(model: EntityModel, { organization }: Actor, rows: readonly Json[]): Promise<void> {
  const columns = model.fields.filter(
    (field) =>
      (field.readOnly || valuesIn(rows, field.name).length < FEWEST_VALUES) &&
      field.filterable &&
      !field.relation &&
      !isComputed(field) &&
      field.column,
  );
  const value = { integer: 'n', number: 'n', date: "'2024-02-28'::date + n", timestamp: 'stamp' };
  for (const { kind, column } of columns) {
    const sql = value[kind as keyof typeof value];
    if (sql === undefined) continue;
    await organization.server.db.system((tx) =>
      tx.query(
        `update ${model.table} t set "${column}" = ${sql}
         from (select id, row_number() over (order by id)::int as n,
           '2024-02-28T22:00Z'::timestamptz + row_number() over (order by id) * interval '1 hour' as stamp
           from ${model.table} where organization_id = $1) r
         where t.organization_id = $1 and t.id = r.id and r.n > 1`,
        [organization.id],
      ),
    );
  }
}

describe.each(listedModels().map((model) => [model.name, model] as const))(
  'ranges and fields of lists of %s',
  (_name, model) => {
    const { resource } = model;
    let admin: Actor;
    let all: Json[];

    const ranged = model.fields.filter(
      (field) => field.filterable && field.inList && !field.relation && RANGED.includes(field.kind),
    );

    beforeAll(async () => {
      // an organization that uses the range fields
      const facts = Object.assign({}, ...ranged.map((field) => factsFor(field.when))) as Json;
      admin = sharing(await (await TestOrganization.create({ facts })).admin());
      for (let n = 0; n < MANY; n += 1)
        await createRecord(model, admin, { fill: n % 3 === 0 ? 'required' : 'all' });
      const made = expectStatus(await admin.api.list(resource, { take: 1000 }), 200).rows;
      await fillEmpty(model, admin, made);
      all = expectStatus(await admin.api.list(resource, { take: 1000 }), 200).rows;
    });

    it.runIf(ranged.length > 0).each(ranged.map((field) => [field.name, field] as const))(
      'filtered by a range of %s, each end inclusive and exclusive',
      async (name, field) => {
        const values = valuesIn(all, name).sort((one, other) => compare(field, one, other));
        expect(values.length, 'values to range over').toBeGreaterThanOrEqual(FEWEST_VALUES);
        const [least, middle, most] = [values[0], values[Math.floor(values.length / 2)], values.at(-1)];
        const isFrom = (value: unknown, end: unknown): boolean => compare(field, value, end) >= 0;
        const ranges: [Json, (value: unknown) => boolean][] = [
          [{ gte: middle }, (value) => isFrom(value, middle)],
          [{ gt: middle }, (value) => !isFrom(middle, value)],
          [{ lte: middle }, (value) => isFrom(middle, value)],
          [{ lt: middle }, (value) => !isFrom(value, middle)],
          [{ gte: least, lt: most }, (value) => !isFrom(value, most)],
          [{ gt: least, lte: most }, (value) => !isFrom(least, value)],
          [{ gte: most, lt: least }, () => false],
        ];
        for (const [range, isInside] of ranges) {
          const answer = expectStatus(await admin.api.list(resource, { [name]: range, take: 1000 }), 200);
          const inside = all.filter((row) => row[name] !== null && isInside(row[name]));
          expect(ids(answer).sort(), JSON.stringify(range)).toEqual(inside.map((row) => row.id).sort());
          expect(answer.total).toBe(inside.length);
        }
      },
    );

    it.runIf(ranged.length > 0)('refuses invalid ranges', async () => {
      const validEnd = ({ kind }: FieldModel) =>
        kind === 'date' || kind === 'timestamp' ? '2024-02-29' : '1';
      const invalid = ranged.map((field) => {
        const valid = validEnd(field);
        const ranges: unknown[] = [
          ...['nonsense', '', ...(NO_ENDS[field.kind] ?? [])].map((end) => ({ gte: end })),
          { gte: valid, lt: 'nonsense' },
          { between: valid },
          { gte: valid, between: valid },
          { gte: [valid, valid] },
          { lt: { gte: valid } },
        ];
        return { name: field.name, ranges };
      });
      // each request has one range of every field, all of which are reported
      for (let round = 0; ; round += 1) {
        const wrong = invalid.filter(({ ranges }) => round < ranges.length);
        if (wrong.length === 0) break;
        const query = Object.fromEntries(wrong.map(({ name, ranges }) => [name, ranges[round]]));
        const answer = expectStatus(await admin.api.list(resource, query), 400);
        expect(
          answer.errors.map((error) => `${error.path ?? ''} ${error.code}`).sort(),
          JSON.stringify(query),
        ).toEqual(wrong.map(({ name }) => `${name} VALIDATION`).sort());
      }
      for (const field of ranged) {
        const valid = validEnd(field);
        expectStatus(await admin.api.list(resource, { [field.name]: { gte: valid, lt: valid } }), 200);
      }
    });

    it('refuses ranges of unordered fields', async () => {
      for (const field of model.fields.filter((one) => one.filterable && !RANGED.includes(one.kind))) {
        const answer = expectStatus(await admin.api.list(resource, { [wireName(field)]: { gte: '1' } }), 400);
        expect(answer.errors.map((error) => error.path)).toEqual([wireName(field)]);
      }
    });

    const closed = model.fields.filter((field) => field.readRoles);
    it.runIf(closed.length > 0)('reveals nothing of a field that the viewer may not read', async () => {
      for (const role of ROLES) {
        const hidden = closed.filter((field) => !field.readRoles?.includes(role));
        if (hidden.length === 0 || !model.permissions.list[role]) continue;
        const practiceIds = [await admin.organization.practice()];
        const { api } = await admin.organization.person(role, { practiceIds });
        for (const field of hidden) {
          const name = wireName(field);
          const value = RANGED.includes(field.kind) ? { gte: '2024-01-01' } : '1';
          const filtered = expectStatus(await api.list(resource, { [name]: value }), 400);
          expect(filtered.errors).toEqual([{ path: name, code: 'VALIDATION', message: 'Unknown parameter' }]);
          expectStatus(await api.list(resource, { sortBy: field.name }), 400);
          expectStatus(await api.list(resource, { fields: [field.name] }), 400);
        }
      }
    });

    const onRequest = model.fields.filter((field) => field.inListOnRequest);
    it.runIf(onRequest.length > 0)('returns further fields on request', async () => {
      const names = onRequest.map((field) => field.name);
      for (const name of names)
        expect(
          all.some((row) => name in row),
          name,
        ).toBe(false);
      const answer = expectStatus(await admin.api.list(resource, { fields: names, take: 1000 }), 200);
      expect(ids(answer)).toEqual(ids(await admin.api.list(resource, { take: 1000 })));
      for (const row of answer.rows.slice(0, 5)) {
        const { data } = await admin.api.read(resource, String(row.id));
        for (const name of names) expect(row[name], name).toEqual(data[name]);
      }
      const [first] = names;
      const one = expectStatus(await admin.api.list(resource, { fields: first }), 200).rows[0] ?? {};
      expect(names.filter((name) => name in one)).toEqual([first]);
    });

    it('returns no key, secret or unknown field, however it is requested', async () => {
      const refused = model.fields.filter((field) => field.apiKeyPrefix !== undefined || field.secret);
      const names = [...refused.map((field) => field.name), 'noSuchField', 'organizationId', ''];
      for (const name of names) {
        const answer = expectStatus(await admin.api.list(resource, { fields: [name] }), 400);
        expect(answer.errors.map((error) => [error.path, error.code])).toEqual([['fields', 'VALIDATION']]);
      }
      expectStatus(await admin.api.list(resource, { fields: { a: 'b' } }), 400);
    });
  },
);
