import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { expectStatus, type Json } from '../support/api.ts';
import {
  fieldSource,
  getEnum,
  fieldNamed,
  getModel,
  personModel,
  practiceModel,
  listedModels,
  testedModels,
  wireName,
} from '../support/entity-files.ts';
import { exported, exportedFields, expectedRows, parseExport } from '../support/exported-file.ts';
import { getTitle } from '../support/csv-file.ts';
import { createRecord, mayWrite, sharing } from '../support/make-record.ts';
import { type Actor, ROLES, TestOrganization } from '../support/organizations.ts';
import { sendFile } from '../support/run-import.ts';
import { nextNumber, validValue } from '../support/values.ts';

/** Marks a test whose result no key of an entity's file decides: `npm run test:entity` leaves it to `npm test`. */
const ALIKE = { tags: 'alike' };
const RECORDS = 5;
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', "=cmd|' /C calc'!A0"];
const SECRET = 'Quixotic secret';

/** A free-text field that takes the texts below. */
function textField(model: EntityModel): FieldModel | undefined {
  const shortest = Math.min(...FORMULAS.map(({ length }) => length));
  const longest = Math.max(...[...FORMULAS, SECRET].map(({ length }) => length));
  return model.fields.find(
    (field) =>
      field.kind === 'string' &&
      !field.format &&
      !field.when &&
      fieldSource(model, field).pattern === undefined &&
      (field.minLength ?? 0) <= shortest &&
      (field.maxLength ?? Infinity) >= longest &&
      mayWrite(field, 'create', 'ADMIN'),
  );
}

/** Names with accents, of several scripts and with signs, as people have them. */
const NAMES = [
  ['Zoë', 'Wójcik-Núñez'],
  ['지민', '한'],
  ["D'Arcy", 'van  der Berg'],
  ['فاطمة', 'الزهراء'],
] as const;

/** Values of records which nothing identifies but their names; the last one is like the one before. */
function listUnidentified(model: EntityModel): Json[] {
  const identified = (model.identifiedBy ?? []).flatMap((name) => fieldNamed(model, name) ?? []);
  if (identified.length !== 1 || identified.some(({ required, firstOf }) => required || firstOf)) return [];
  const none = Object.fromEntries(identified.map(({ name }) => [name, null]));
  const phone = model.fields.find(({ format }) => format === 'us-phone');
  const isPerson = model.fields.some(({ name }) => name === 'lastName');
  return [...NAMES, NAMES[1]].flatMap(([firstName, lastName], index) => {
    const name = isPerson ? { firstName, lastName } : { name: `${firstName} ${lastName}` };
    const role = model.name === 'user' ? { role: 'PROVIDER', allowLogin: false } : {};
    const alike = { ...none, ...role, ...name };
    if (phone === undefined || index === NAMES.length) return [alike];
    return [alike, { ...alike, [phone.name]: validValue(model, phone, nextNumber()) }];
  });
}

/** Records that fill every column, inside and outside of the actor's practices. */
async function fill(model: EntityModel, actor: Actor): Promise<void> {
  const admin = sharing(await actor.organization.admin());
  const elsewhere = await actor.organization.practice();
  for (const practiceIds of [actor.practiceIds, [elsewhere]]) {
    for (let n = 0; n < RECORDS; n += 1) {
      await createRecord(model, { ...admin, practiceIds }, { fill: n % 2 === 0 ? 'all' : 'required' });
    }
  }
}

describe.each(listedModels().map((model) => [model.name, model] as const))('export of %s', (_name, model) => {
  const { resource } = model;
  const path = `${resource}/export`;

  describe.each(ROLES)('by %s', (role) => {
    let actor: Actor;
    beforeAll(async () => {
      const organization = await TestOrganization.create();
      const practiceIds =
        role === 'ADMIN' ? [] : [await organization.practice(), await organization.practice()];
      actor = await organization.person(role, { practiceIds });
      if (model.permissions.list[role]) await fill(model, actor);
    });
    const isGranted = model.permissions.list[role] !== undefined;

    it.runIf(!isGranted)('is forbidden', async () => {
      const answer = expectStatus(await actor.api.list(path), 403);
      expect(answer.errors).toEqual([expect.objectContaining({ code: 'FORBIDDEN' })]);
    });

    it.runIf(isGranted)(
      "contains the matching records with readable fields, in the list's order",
      async () => {
        const { header, rows } = await exported(actor, model);
        const fields = exportedFields(model, actor);
        expect(header.length).toBe(fields.length);
        expect(new Set(header).size).toBe(header.length);
        fields.forEach((field, index) => expect(header[index]?.startsWith(field.title)).toBe(true));
        expect(rows.length).toBeGreaterThan(1);
        expect(rows).toEqual(await expectedRows(actor, model));
        const all = (await (await actor.organization.admin()).api.list(resource)).total;
        if (model.permissions.list[role] === 'organization') expect(rows.length).toBe(all);
        else expect(rows.length).toBeLessThan(all);
      },
    );

    it.runIf(isGranted)('applies search, filters and sort', async () => {
      const list = (await actor.api.list(resource, { take: 1000 })).rows;
      const [record = {}] = list;
      const enums = model.fields.filter((field) => field.filterable && field.kind === 'enum');
      const queries: Json[] = [
        ...enums.map((field) => ({ [field.name]: record[field.name] ?? getEnum(model, field)[0]?.value })),
        ...model.fields
          .filter((field) => field.search && typeof record[field.name] === 'string')
          .map((field) => ({ search: record[field.name] })),
        { sortBy: 'createdAt', orderBy: 'desc' },
        { sortBy: model.screens.list.sort.by, orderBy: 'desc' },
        { id: [record.id, list.at(-1)?.id], sortBy: 'createdAt' },
        { search: 'nobody and nothing is called this' },
      ];
      const known = new Map<unknown, string[]>();
      for (const query of queries) {
        const { rows } = await exported(actor, model, query);
        expect(rows, JSON.stringify(query)).toEqual(await expectedRows(actor, model, query, known));
      }
    });
  });

  describe('by an administrator', () => {
    let admin: Actor;
    beforeAll(async () => {
      admin = sharing(await (await TestOrganization.create()).admin());
      await createRecord(model, admin, { fill: 'all' });
    });

    it('is a file for spreadsheets: properly named, marked as UTF-8, without formulas', async () => {
      const field = textField(model);
      if (field) {
        for (const formula of FORMULAS)
          await createRecord(model, admin, { values: { [field.name]: formula } });
      }
      const answer = expectStatus(await admin.api.list(path), 200);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const today = new Date().toISOString().slice(0, 10);
      expect(answer.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="[a-z-]+-${today}\\.csv"$`),
      );
      const bytes = new Uint8Array(await (await admin.api.open(`/${path}`)).arrayBuffer());
      expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      expect(Buffer.from(bytes).toString()).toMatch(/\r\n$/);
      const { header, rows } = parseExport(answer.text);
      const numbers = new Set(
        exportedFields(model, admin).flatMap(({ kind }, index) =>
          kind === 'integer' || kind === 'number' ? [index] : [],
        ),
      );
      const texts = rows.flatMap((row) => row.filter((_, index) => !numbers.has(index)));
      expect(texts.filter((text) => /^[=+\-@\t\r＝＋－＠]/.test(text))).toEqual([]);
      if (!field) return;
      const column = header.indexOf(getTitle(model, field));
      const cells = rows.map((row) => row[column]);
      expect(cells).toEqual(expect.arrayContaining(FORMULAS.map((formula) => `'${formula}`)));
    });

    it('ignores paging parameters, and refuses invalid ones', async () => {
      const refused: [Json, string][] = [
        [{ take: 10 }, 'take'],
        [{ skip: 0 }, 'skip'],
        [{ fields: ['name'] }, 'fields'],
        [{ noSuchField: 1 }, 'noSuchField'],
        [{ sortBy: 'noSuchField' }, 'sortBy'],
        [{ id: 'x' }, 'id'],
      ];
      for (const [query, name] of refused) {
        const answer = expectStatus(await admin.api.list(path, query), 400);
        expect(answer.errors.map((error) => error.path)).toEqual([name]);
      }
    });

    it.runIf(model.identifiedBy && model.permissions.create.ADMIN && model.permissions.update.ADMIN)(
      'can be imported again, and changes nothing',
      async () => {
        for (let n = 0; n < RECORDS; n += 1)
          await createRecord(model, admin, { fill: n % 2 === 0 ? 'all' : 'required' });
        // without the values that identify them, as far as a record may be; two of them alike
        for (const values of listUnidentified(model)) await createRecord(model, admin, { values });
        const file = (await admin.api.list(path)).text;
        const total = parseExport(file).rows.length;
        expect(total).toBeGreaterThan(RECORDS);
        const answer = expectStatus(await sendFile(admin.api, model, file), 200);
        const { counts } = answer.data as { counts: Record<string, number> };
        expect(counts, JSON.stringify(answer.data.rows)).toEqual({
          ...{ total, unchanged: total },
          ...{ created: 0, updated: 0, invalid: 0 },
        });
      },
    );

    it('contains nothing of another organization', async () => {
      const victim = await (await TestOrganization.create()).admin();
      const field = textField(model);
      const values: Json = field ? { [field.name]: SECRET } : {};
      const made = await createRecord(model, victim, { fill: 'all', values });
      const own = expectStatus(await admin.api.list(path), 200);
      // values of a list, such as time zones, may be those of any record
      const texts = Object.values(made.sent).filter(
        (one) => typeof one === 'string' && /\d{4}|secret/.test(one),
      );
      expect(texts).not.toEqual([]);
      for (const text of texts) expect(own.text).not.toContain(text);
      const { rows } = await exported(admin, model, { id: [made.id] });
      expect(rows).toEqual([]);
      for (const relation of model.fields.filter((one) => one.filterable && one.relation)) {
        const id = [made.data[wireName(relation)]].flat()[0];
        if (typeof id !== 'string') continue;
        expect((await exported(admin, model, { [wireName(relation)]: id })).rows).toEqual([]);
      }
      expect((await exported(victim, model, { id: [made.id] })).rows.length).toBe(1);
    });

    it('requires a session and the subscription', async () => {
      expectStatus(await admin.organization.nobody().list(path), 401);
      if (!model.entitlement) return;
      const other = await TestOrganization.create({ entitlements: ['API'] });
      for (const role of ROLES) expectStatus(await (await other.person(role)).api.list(path), 403);
    });
  });
});

describe('an export', () => {
  it('hides internal users from everybody else, including in relations', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const internal = await organization.person('ADMIN', { email: 'hidden@chairside.test' });
    expect((await exported(admin, personModel())).rows.flat()).not.toContain('hidden@chairside.test');
    expect((await exported(internal, personModel())).rows.flat()).toContain('hidden@chairside.test');
    const related = testedModels().flatMap((model) =>
      model.fields
        .filter((field) => field.relation?.to === personModel().name && !field.relation.where)
        .map((field) => ({ model, field })),
    );
    for (const { model, field } of related.filter((one) => one.field.relation?.kind === 'one')) {
      const made = await createRecord(model, internal, { values: { [wireName(field)]: internal.userId } });
      const cell = async (actor: Actor): Promise<string | undefined> => {
        const { header, rows } = await exported(actor, model, { id: [made.id] });
        return rows[0]?.[header.indexOf(getTitle(model, field))];
      };
      expect(await cell(admin)).toBe('');
      expect(await cell(internal)).toBe(`${internal.lastName}, ${internal.firstName}`);
    }
  });

  it('identifies a related record by an unambiguous name or identifier', async () => {
    const admin = await (await TestOrganization.create()).admin();
    const unit = getModel('unit');
    const twins = [];
    for (const identifier of ['T-1', 't-2'])
      twins.push((await createRecord(unit, admin, { values: { name: 'Twin', identifier } })).id);
    const single = await createRecord(unit, admin, { values: { name: 'Single', identifier: 'S-1' } });
    const misnamed = await createRecord(unit, admin, { values: { name: 's-1', identifier: 'S-2' } });
    const parents: [string, string][] = [
      [twins[0] ?? '', 'T-1'],
      [twins[1] ?? '', 't-2'],
      [single.id, 'Single'],
      [misnamed.id, 'S-2'],
    ];
    for (const [parentId, name] of parents) {
      const made = await createRecord(unit, admin, { values: { parentId } });
      const { header, rows } = await exported(admin, unit, { id: [made.id] });
      expect(rows[0]?.[header.indexOf('Parent')]).toBe(name);
    }
    const answer = await admin.api.list(`${unit.resource}/export`);
    const checked = expectStatus(await sendFile(admin.api, unit, answer.text), 200);
    expect(checked.data).toMatchObject({ counts: { invalid: 0, updated: 0 } });
  });

  /** This many practices, copies of one with separate values in some columns. */
  async function copies(admin: Actor, count: number, values: Record<string, string>): Promise<void> {
    const practice = practiceModel();
    const { id } = await createRecord(practice, admin);
    const stored = practice.fields.flatMap(({ column, firstOf }) => (column && !firstOf ? [column] : []));
    const columns = stored.map((column) => `"${column}"`).join(', ');
    const copied = stored.map((column) => values[column] ?? `"${column}"`).join(', ');
    const { id: organizationId, server } = admin.organization;
    await server.db.system((tx) =>
      tx.query(
        `insert into ${practice.table} (organization_id, id, ${columns})
         select organization_id, gen_random_uuid(), ${copied}
         from ${practice.table}, generate_series(1, $3::int) n where organization_id = $1 and id = $2`,
        [organizationId, id, count],
      ),
    );
    await server.db.system((tx) => tx.query(`delete from ${practice.table} where id = $1`, [id]));
  }

  it('with more rows than one batch contains each record once and in order', ALIKE, async () => {
    const admin = await (await TestOrganization.create()).admin();
    await copies(admin, 1200, { name: "'Copied ' || n" });
    const { header, rows } = await exported(admin, practiceModel());
    const names = rows.map((row) => row[header.indexOf('Practice Name')]);
    expect(names).toEqual(Array.from({ length: 1200 }, (_, n) => `Copied ${n + 1}`).sort());
  });

  it('waits for a slow reader, and aborts if they sign out', ALIKE, async () => {
    const admin = await (await TestOrganization.create()).admin();
    // more than the connection's buffer
    await copies(admin, 1600, { post_survey_screen_markdown: "repeat('long ', 2000)" });
    const response = await admin.api.open(`/${practiceModel().resource}/export`);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await admin.organization.server.db.system((tx) =>
      tx.query('delete from sessions where user_id = $1', [admin.userId]),
    );
    const readOn = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    };
    await expect(readOn()).rejects.toThrow();
  });
});
