import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../src/domain/model.ts';
import { type Answer, expectStatus, type Json } from '../support/api.ts';
import { enumOf, fieldNamed, testedModels, wireName } from '../support/entity-files.ts';
import { createRecord, factsFor, mayWrite, validRecord, withDefaults } from '../support/make-record.ts';
import { type Actor, ROLES, TestOrganization } from '../support/organizations.ts';
import { longest, nextNumber, validValue } from '../support/values.ts';

/**
 * Names in the order that people expect: without regard to case, accents and points, letters of Latin alphabets beside those
 * they are taken for, scripts one after the other. Those that differ in nothing else keep the order of their making.
 */
const NAMES = [
  'Ábel',
  'abel',
  'Æsa',
  'Ángel',
  'Åsa',
  'beta',
  'Đặng',
  'dang',
  'Ébène',
  'eclair',
  'Étoile',
  'İbrahim',
  'ibrahim',
  'JOSÉ',
  'jose',
  'José',
  'Łukasz',
  'łukasz',
  'Lukasz',
  'Müller',
  'muller',
  'O’Connor',
  "o'connor",
  'Østerbro',
  'ostrich',
  'Straße',
  'strasse',
  'Zoë',
  'Άννα',
  'αννα',
  'Анна',
  'анна',
  'Ежова',
  'Ёлка',
  'שָׁלוֹם',
  'שלום',
  'نَاصِر',
  'ناصر',
  'さくら',
  '李',
  '王',
];
const MANY = NAMES.length + 5;

const MARKS =
  /\u0640|[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
const TAKEN_FOR: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '‐': '-', '–': '-', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** As the database sorts text: decomposed, without marks, in lower case, by code points. */
function sortKey(text: string): string {
  const letters = [...text.normalize('NFKD').replace(MARKS, '').toLowerCase()];
  return letters.map((letter) => TAKEN_FOR[letter] ?? letter).join('');
}

function compareText(one: string, other: string): number {
  const [a, b] = [Buffer.from(sortKey(one)), Buffer.from(sortKey(other))];
  return Buffer.compare(a, b);
}

function compare(field: FieldModel | undefined, one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') {
    const isPlain = field === undefined || (field.kind !== 'string' && field.kind !== 'text');
    return isPlain ? (one < other ? -1 : Number(one > other)) : compareText(one, other);
  }
  return Number(one) - Number(other);
}

/** Rows of the list in the order that sorting by the fields must give: nothing comes last, the id breaks ties. */
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

const RANGED: FieldModel['kind'][] = ['integer', 'number', 'date', 'timestamp'];

/** Ends of a range that no field of the kind takes, though some of them look like it. */
const NO_ENDS: Partial<Record<FieldModel['kind'], string[]>> = {
  integer: ['1.5', '2147483648', '99999999999', '1e3'],
  number: ['1e3', 'Infinity', 'NaN', '1,000', '0x10'],
  date: ['2026-02-30', '2026-13-01', '0000-01-01', '01/31/2026', '2026-01-01T25:00Z'],
  timestamp: ['2026-02-30', '0000-01-01', '2026-01-01T24:00Z', '2026-01-01T00:00+23:00', 'yesterday'],
};

/**
 * Gives the fields that only the server writes a value in all records but one, past the API: otherwise lists of them would
 * be lists of nothing.
 */
async function fillReadOnly(model: EntityModel, { organization }: Actor): Promise<void> {
  const columns = model.fields.filter(
    (field) => field.readOnly && field.filterable && !field.relation && !field.firstOf && field.column,
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

describe.each(testedModels().map((model) => [model.name, model] as const))('lists of %s', (_name, model) => {
  const { resource } = model;
  let admin: Actor;
  let all: Json[];

  const text = model.fields.find(
    (field) => field.kind === 'string' && !field.format && !field.unique && field.search,
  );
  const fields = model.fields.filter((field) => mayWrite(field, 'create', 'ADMIN') && !field.relation);
  const filterable = model.fields.filter((field) => field.filterable && field.inList && !field.relation);
  const ranged = filterable.filter((field) => RANGED.includes(field.kind));

  beforeAll(async () => {
    // an organization that uses the fields there are ranges of
    const facts = Object.assign({}, ...ranged.map((field) => factsFor(field.when))) as Json;
    admin = await (await TestOrganization.create({ facts })).admin();
    for (let n = 0; n < MANY; n += 1) {
      const values: Json = text && n < NAMES.length ? { [text.name]: NAMES[n] } : {};
      // every third record has a twin in all that is not unique, so that sorts have ties to break
      const fill = n % 3 === 0 ? 'required' : 'all';
      await createRecord(model, admin, { fill, values });
    }
    await fillReadOnly(model, admin);
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
      // a field that lists leave out cannot be looked at here
      const isAnswered = names.every((name) => all[0] && name in all[0]);
      if (isAnswered) expect(ids(answer)).toEqual(sorted(model, all, names, orderBy));
      expect(ids(answer).sort()).toEqual(all.map((row) => row.id).sort());
    });

    it('the same over pages as at once', async () => {
      const whole = ids(await admin.api.list(resource, { sortBy, take: 1000 }));
      const paged: unknown[] = [];
      for (let skip = 0; skip < whole.length; skip += 4) {
        paged.push(...ids(await admin.api.list(resource, { sortBy, skip, take: 4 })));
      }
      expect(paged).toEqual(whole);
    });
  });

  it.runIf(text?.sortable)(
    'sorts names of every script as people expect, and finds them by any spelling',
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

  it('sorts as its screen does unless told otherwise', async () => {
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
        const given = answer.rows.map((row) => row[wireName(field)] !== null);
        // those without come last either way
        expect(given.indexOf(false) === -1 || given.lastIndexOf(true) < given.indexOf(false)).toBe(true);
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
        const unused = enumOf(model, field).find((entry) => !present.includes(entry.value));
        if (unused) expect((await admin.api.list(resource, { [name]: unused.value })).total).toBe(0);
      }
    },
  );

  it.runIf(ranged.length > 0).each(ranged.map((field) => [field.name, field] as const))(
    'filtered by a range of %s, each end with and without the value itself',
    async (name, field) => {
      const values = [...new Set(all.map((row) => row[name]).filter((value) => value !== null))].sort(
        (one, other) => compare(field, one, other),
      );
      expect(values.length, 'values to range over').toBeGreaterThan(2);
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

  it.runIf(ranged.length > 0)('refuses ranges that mean nothing', async () => {
    for (const field of ranged) {
      const valid = field.kind === 'date' || field.kind === 'timestamp' ? '2024-02-29' : '1';
      const ranges: unknown[] = [
        ...['nonsense', '', ...(NO_ENDS[field.kind] ?? [])].map((end) => ({ gte: end })),
        { gte: valid, lt: 'nonsense' },
        { between: valid },
        { gte: valid, between: valid },
        { gte: [valid, valid] },
        { lt: { gte: valid } },
      ];
      for (const range of ranges) {
        const answer = expectStatus(await admin.api.list(resource, { [field.name]: range }), 400);
        expect(
          answer.errors.map((error) => [error.path, error.code]),
          JSON.stringify(range),
        ).toEqual([[field.name, 'VALIDATION']]);
      }
      expectStatus(await admin.api.list(resource, { [field.name]: { gte: valid, lt: valid } }), 200);
    }
  });

  it('refuses ranges of what has no order to range over', async () => {
    for (const field of model.fields.filter((one) => one.filterable && !RANGED.includes(one.kind))) {
      const answer = expectStatus(await admin.api.list(resource, { [wireName(field)]: { gte: '1' } }), 400);
      expect(answer.errors.map((error) => error.path)).toEqual([wireName(field)]);
    }
  });

  const closed = model.fields.filter((field) => field.readRoles);
  it.runIf(closed.length > 0)('tells nothing of a field to whom may not read it', async () => {
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
    all = (await admin.api.list(resource, { take: 1000 })).rows;
  });

  const onRequest = model.fields.filter((field) => field.inListOnRequest);
  it.runIf(onRequest.length > 0)('answers further fields where it is asked for them', async () => {
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

  it('answers no key, no secret and no field that is none, however it is asked', async () => {
    const refused = model.fields.filter((field) => field.apiKeyPrefix !== undefined || field.secret);
    const names = [...refused.map((field) => field.name), 'noSuchField', 'organizationId', ''];
    for (const name of names) {
      const answer = expectStatus(await admin.api.list(resource, { fields: [name] }), 400);
      expect(answer.errors.map((error) => [error.path, error.code])).toEqual([['fields', 'VALIDATION']]);
    }
    expectStatus(await admin.api.list(resource, { fields: { a: 'b' } }), 400);
  });

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
      all = (await admin.api.list(resource, { take: 1000 })).rows;
    }
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

  it('tells everything that is wrong with a query at once', async () => {
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
  it.runIf(typed.length > 0)('refuses filter values that a field cannot have', async () => {
    for (const field of typed) {
      const answer = expectStatus(await admin.api.list(resource, { [wireName(field)]: 'nonsense' }), 400);
      expect(answer.errors.map((error) => error.path)).toEqual([wireName(field)]);
    }
  });

  const searched = model.fields.filter(
    (field) => field.search && !field.readOnly && !field.format && !field.when,
  );
  it.runIf(searched.length > 0).each(searched.map((field) => [field.name, field] as const))(
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
      // % and _ are letters here, not patterns
      expect((await admin.api.list(resource, { search: `${marker}%off` })).total).toBe(0);
      expect((await admin.api.list(resource, { search: `Z_x${marker.slice(3)}` })).total).toBe(0);
      expect((await admin.api.list(resource, { search: `${marker} nothing` })).total).toBe(0);
      all = (await admin.api.list(resource, { take: 1000 })).rows;
    },
  );

  it('finds a record by what it is called where it is shown', async () => {
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
    // relations may have brought records of their own
    const after = (await admin.api.list(resource, { take: 1000 })).total;
    expect(after).toBeGreaterThan(before);
    if (!model.permissions.delete.ADMIN) return;
    expectStatus(await admin.api.remove(resource, made.id), 200);
    expect((await admin.api.list(resource)).total).toBe(after - 1);
  });

  it('answers fields of the model alone', async () => {
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
    // the administrator is the one record that an organization starts with
    expect(answer.total).toBe(model.selfScope ? 1 : 0);
    expect(answer.pageCount).toBe(answer.total);
    expect(validValue.length).toBeGreaterThan(0);
  });
});
