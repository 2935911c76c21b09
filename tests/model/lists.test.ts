import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { type Answer, expectStatus, type Json } from '../support/api.ts';
import { fieldNamed, fieldSource, getEnum, listedModels, wireName } from '../support/entity-files.ts';
import { createRecord, mayWrite, sharing, validRecord, withDefaults } from '../support/make-record.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { compare, NAMES } from '../support/sort-order.ts';
import { longest, nextNumber, validValue } from '../support/values.ts';

const MANY = NAMES.length + 5;
/** Enough that most ends of pages lie between records with the same value. */
const PAGES = 5;

/** Rows in the order expected from sorting by the fields: empty values last, ties by id. */
function sorted(model: EntityModel, rows: Json[], names: string[], order: 'asc' | 'desc'): unknown[] {
  const sign = order === 'asc' ? 1 : -1;
  const byName = (name: string, one: Json, other: Json): number => {
    const [a, b] = [one[name] ?? null, other[name] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(fieldNamed(model, name), a, b);
  };
  return [...rows]
    .sort((one, other) => {
      for (const name of names) {
        const result = byName(name, one, other);
        if (result !== 0) return result;
      }
      return sign * (String(one.id) < String(other.id) ? -1 : 1);
    })
    .map((row) => row.id);
}

function ids(answer: Answer): unknown[] {
  return answer.rows.map((row) => row.id);
}

describe.each(listedModels().map((model) => [model.name, model] as const))('lists of %s', (_name, model) => {
  const { resource } = model;
  let admin: Actor;
  let all: Json[];

  const text = model.fields.find(
    (field) =>
      field.kind === 'string' &&
      !field.format &&
      !field.unique &&
      field.search &&
      field.minLength === undefined &&
      mayWrite(field, 'create', 'ADMIN'),
  );
  const fields = model.fields.filter((field) => mayWrite(field, 'create', 'ADMIN') && !field.relation);
  const filterable = model.fields.filter((field) => field.filterable && field.inList && !field.relation);

  beforeAll(async () => {
    admin = sharing(await (await TestOrganization.create()).admin());
    for (let n = 0; n < MANY; n += 1) {
      const values: Json = text && n < NAMES.length ? { [text.name]: NAMES[n] } : {};
      // every third record has a twin in all non-unique fields, so that sorts have ties to break
      const fill = n % 3 === 0 ? 'required' : 'all';
      await createRecord(model, admin, { fill, values });
    }
    all = expectStatus(await admin.api.list(resource, { take: 1000 }), 200).rows;
  });

  const sorts: [string, string[]][] = [
    ...model.fields
      .filter((field) => field.sortable && !field.relation)
      .map((field): [string, string[]] => [field.name, [field.name]]),
    ...Object.entries(model.sorts),
    ['createdAt', ['createdAt']],
    ['updatedAt', ['updatedAt']],
  ];

  describe.each(sorts)('sorted by %s', (sortBy, names) => {
    it.each(['asc', 'desc'] as const)('%s', async (orderBy) => {
      const answer = expectStatus(await admin.api.list(resource, { sortBy, orderBy, take: 1000 }), 200);
      // fields omitted from lists cannot be checked here
      const isAnswered = names.every((name) => all[0] && name in all[0]);
      if (isAnswered) expect(ids(answer)).toEqual(sorted(model, all, names, orderBy));
      expect(ids(answer).sort()).toEqual(all.map((row) => row.id).sort());
    });

    it('across pages as in one response', async () => {
      const whole = ids(await admin.api.list(resource, { sortBy, take: 1000 }));
      const paged: unknown[] = [];
      const take = Math.ceil(whole.length / PAGES);
      for (let skip = 0; skip < whole.length; skip += take) {
        paged.push(...ids(await admin.api.list(resource, { sortBy, skip, take })));
      }
      expect(paged).toEqual(whole);
    });
  });

  it.runIf(text?.sortable)(
    'sorts names of every script by common rules, and finds them in any spelling',
    async () => {
      const name = text?.name ?? '';
      const named = all.filter((row) => NAMES.includes(String(row[name])));
      const query = { id: named.map((row) => row.id), take: 1000 };
      const sorted = expectStatus(await admin.api.list(resource, { ...query, sortBy: name }), 200);
      expect(sorted.rows.map((row) => row[name])).toEqual(NAMES);
      const spellings: [string, string[]][] = [
        ['lukasz', ['Łukasz', 'łukasz', 'Lukasz']],
        ['ŁUKASZ', ['Łukasz', 'łukasz', 'Lukasz']],
        ['STRASSE', ['Straße', 'strasse']],
        ['АННА', ['Анна', 'анна']],
        ['άννα', ['Άννα', 'αννα']],
        ["O'Connor", ['O’Connor', "o'connor"]],
        ['ناصر', ['نَاصِر', 'ناصر']],
        ['王', ['王']],
      ];
      for (const [search, found] of spellings) {
        const answer = expectStatus(await admin.api.list(resource, { ...query, sortBy: name, search }), 200);
        expect(answer.rows.map((row) => row[name])).toEqual(found);
      }
    },
  );

  it('sorts as its screen does by default', async () => {
    const { by, order } = model.screens.list.sort;
    const answer = await admin.api.list(resource, { take: 1000 });
    expect(ids(answer)).toEqual(
      ids(await admin.api.list(resource, { sortBy: by, orderBy: order, take: 1000 })),
    );
  });

  const related = model.fields.filter((field) => field.sortable && field.relation);
  it.runIf(related.length > 0)('sorts by what a relation leads to', async () => {
    for (const field of related) {
      for (const orderBy of ['asc', 'desc'] as const) {
        const answer = expectStatus(
          await admin.api.list(resource, { sortBy: field.name, orderBy, take: 1000 }),
          200,
        );
        const filled = answer.rows.map((row) => row[wireName(field)] !== null);
        // records without it come last in both directions
        expect(filled.indexOf(false) === -1 || filled.lastIndexOf(true) < filled.indexOf(false)).toBe(true);
      }
    }
  });

  it.runIf(filterable.length > 0).each(filterable.map((field) => [field.name, field] as const))(
    'filtered by %s',
    async (name, field) => {
      const present: unknown[] = [
        ...new Set(all.map((row) => row[name]).filter((value) => value !== null && value !== undefined)),
      ];
      for (const value of present.slice(0, 3)) {
        const answer = expectStatus(await admin.api.list(resource, { [name]: value, take: 1000 }), 200);
        expect(ids(answer).sort()).toEqual(
          all
            .filter((row) => row[name] === value)
            .map((row) => row.id)
            .sort(),
        );
        expect(answer.total).toBe(answer.rows.length);
      }
      const several = present.slice(0, 2);
      if (several.length === 2) {
        const answer = expectStatus(await admin.api.list(resource, { [name]: several, take: 1000 }), 200);
        expect(answer.total).toBe(all.filter((row) => several.includes(row[name])).length);
      }
      if (field.kind === 'enum') {
        const unused = getEnum(model, field).find((entry) => !present.includes(entry.value));
        if (unused) expect((await admin.api.list(resource, { [name]: unused.value })).total).toBe(0);
      }
    },
  );

  const linked = model.fields.filter(
    (field) => field.filterable && field.relation && field.relation.to !== 'file',
  );
  it.runIf(linked.length > 0)('filters by what its relations lead to', async () => {
    for (const field of linked) {
      const made = await createRecord(model, admin, { fill: 'all' });
      const value = made.sent[wireName(field)];
      const id = Array.isArray(value) ? (value as string[])[0] : (value as string | undefined);
      if (id === undefined) continue;
      const answer = expectStatus(await admin.api.list(resource, { [wireName(field)]: id, take: 1000 }), 200);
      expect(ids(answer)).toContain(made.id);
      const none = await admin.api.list(resource, {
        [wireName(field)]: '01980000-0000-7000-8000-000000000000',
      });
      expect(none.total).toBe(0);
    }
    all = (await admin.api.list(resource, { take: 1000 })).rows;
  });

  it('filters by several at once, together with search, paging and sort', async () => {
    const chosen = all.slice(1, 4).map((row) => row.id);
    const answer = expectStatus(
      await admin.api.list(resource, { id: chosen, take: 2, skip: 1, sortBy: 'createdAt' }),
      200,
    );
    expect(answer.total).toBe(3);
    expect(answer.pageCount).toBe(2);
    expect(answer.rows.length).toBe(2);
  });

  it('pages', async () => {
    const first = expectStatus(await admin.api.list(resource, { take: 5 }), 200);
    expect([first.rows.length, first.total, first.pageCount]).toEqual([
      5,
      all.length,
      Math.ceil(all.length / 5),
    ]);
    const last = await admin.api.list(resource, { take: 5, skip: Math.floor((all.length - 1) / 5) * 5 });
    expect(last.rows.length).toBe(((all.length - 1) % 5) + 1);
    const beyond = expectStatus(await admin.api.list(resource, { take: 5, skip: 100_000 }), 200);
    expect([beyond.rows, beyond.total, beyond.pageCount]).toEqual([[], all.length, first.pageCount]);
    expect((await admin.api.list(resource)).rows.length).toBe(Math.min(25, all.length));
  });

  it.each<[string, Json, string]>([
    ['a negative skip', { skip: -1 }, 'skip'],
    ['a skip that is no number', { skip: 'x' }, 'skip'],
    ['a range of skips', { skip: { gte: '2026-02-31' } }, 'skip'],
    ['a take of nothing', { take: 0 }, 'take'],
    ['a take without end', { take: 1_000_000_000 }, 'take'],
    ['a fraction', { take: 1.5 }, 'take'],
    ['an empty take', { take: '' }, 'take'],
    ['an order of its own', { orderBy: 'up' }, 'orderBy'],
    ['an unknown sort', { sortBy: 'noSuchField' }, 'sortBy'],
    ['SQL for a sort', { sortBy: 'id; drop table users' }, 'sortBy'],
    ['several sorts', { sortBy: ['createdAt', 'updatedAt'] }, 'sortBy'],
    ['an unknown filter', { noSuchField: 1 }, 'noSuchField'],
    ['an endless search', { search: 'x'.repeat(5000) }, 'search'],
    ['a search of many parts', { search: { a: 'x' } }, 'search'],
    ['an id that is none', { id: 'x' }, 'id'],
  ])('refuses %s', async (_what, query, path) => {
    const answer = expectStatus(await admin.api.list(resource, query), 400);
    expect(answer.errors.map((error) => [error.path, error.code])).toEqual([[path, 'VALIDATION']]);
  });

  it('reports everything wrong with a query at once', async () => {
    const answer = expectStatus(
      await admin.api.list(resource, { skip: -1, take: 'x', sortBy: 'no', nope: 1 }),
      400,
    );
    expect(answer.errors.map((error) => error.path).sort()).toEqual(['nope', 'skip', 'sortBy', 'take']);
  });

  const typed = model.fields.filter(
    (field) =>
      field.filterable &&
      ['integer', 'number', 'boolean', 'date', 'timestamp', 'reference', 'references'].includes(field.kind),
  );
  it.runIf(typed.length > 0)('refuses invalid filter values', async () => {
    const names = typed.map(wireName);
    const query = Object.fromEntries(names.map((name) => [name, 'nonsense']));
    const answer = expectStatus(await admin.api.list(resource, query), 400);
    expect(answer.errors.map((error) => error.path).sort()).toEqual(names.sort());
  });

  const searched = model.fields.filter(
    (field) => field.search && !field.readOnly && !field.format && !field.when,
  );
  const isFree = (field: FieldModel): boolean =>
    field.kind !== 'enum' && fieldSource(model, field).pattern === undefined && longest(field) >= 30;
  const narrow = searched.filter((field) => !isFree(field)).map(({ name }) => name);
  it.runIf(narrow.length > 0).each(narrow)('finds by a whole value of %s', async (name) => {
    const field = fieldNamed(model, name);
    const search = field && validValue(model, field, nextNumber());
    const made = await createRecord(model, admin, { values: { [name]: search } });
    expect(ids(expectStatus(await admin.api.list(resource, { search, take: 1000 }), 200))).toContain(made.id);
    all = (await admin.api.list(resource, { take: 1000 })).rows;
  });

  it.runIf(searched.some(isFree)).each(searched.filter(isFree).map((field) => [field.name, field] as const))(
    'finds by %s',
    async (name, field) => {
      const marker = `Zýx${nextNumber()}`;
      const value = `Ünder ${marker} 50%_off`.slice(0, longest(field));
      const made = await createRecord(model, admin, { values: { [name]: value } });
      for (const search of [
        marker,
        marker.toUpperCase(),
        marker.replace('ý', 'y'),
        `under ${marker}`,
        `${marker} ünder`,
      ]) {
        expect(ids(expectStatus(await admin.api.list(resource, { search }), 200)), search).toEqual([made.id]);
      }
      expect(ids(await admin.api.list(resource, { search: `${marker} 50%` }))).toEqual([made.id]);
      // % and _ are literals here, not patterns
      expect((await admin.api.list(resource, { search: `${marker}%off` })).total).toBe(0);
      expect((await admin.api.list(resource, { search: `Z_x${marker.slice(3)}` })).total).toBe(0);
      expect((await admin.api.list(resource, { search: `${marker} nothing` })).total).toBe(0);
      all = (await admin.api.list(resource, { take: 1000 })).rows;
    },
  );

  it('finds a record by its display name', async () => {
    const parts = [...model.display.matchAll(/\{(\w+)\}/g)].map((match) => fieldNamed(model, match[1] ?? ''));
    if (!parts.every((field) => field?.search)) return;
    const made = await createRecord(model, admin);
    const shown = model.display.replace(/\{(\w+)\}/g, (_, name: string) => String(made.data[name] ?? ''));
    expect(ids(await admin.api.list(resource, { search: shown })), shown).toContain(made.id);
    all = (await admin.api.list(resource, { take: 1000 })).rows;
  });

  it('an empty search finds everything', async () => {
    expect((await admin.api.list(resource, { search: '  ' })).total).toBe(all.length);
  });

  it('counts what is added and deleted', async () => {
    const before = (await admin.api.list(resource)).total;
    const made = await createRecord(model, admin, { values: {} });
    // relations may have created further records
    const after = (await admin.api.list(resource, { take: 1000 })).total;
    expect(after).toBeGreaterThan(before);
    if (!model.permissions.delete.ADMIN) return;
    expectStatus(await admin.api.remove(resource, made.id), 200);
    expect((await admin.api.list(resource)).total).toBe(after - 1);
  });

  it('returns only fields of the model', async () => {
    const sent = withDefaults(model, await validRecord(model, admin));
    expect(fields.length === 0 || Object.keys(sent).length > 0).toBe(true);
    const known = new Set([
      'id',
      'createdAt',
      'updatedAt',
      ...model.fields.flatMap((field) => [field.name, wireName(field)]),
    ]);
    for (const row of all) {
      for (const name of Object.keys(row)) {
        expect(known.has(name) || /^has[A-Z]/.test(name), name).toBe(true);
      }
    }
  });

  it('is empty for an organization that has none', async () => {
    const fresh = await TestOrganization.create();
    const own = await fresh.admin();
    const answer = expectStatus(await own.api.list(resource), 200);
    // the administrator is the only initial record
    expect(answer.total).toBe(model.selfScope ? 1 : 0);
    expect(answer.pageCount).toBe(answer.total);
    expect(validValue.length).toBeGreaterThan(0);
  });
});
