import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { parseDay } from '../../src/domain/text/parse-day.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { type Cells, toCells, toCsv, importedFields, getTitle } from '../support/csv-file.ts';
import { fieldNamed, getModel, hasBuiltIn, listedModels, wireName } from '../support/entity-files.ts';
import { failingValues } from '../support/failing-values.ts';
import { createRecord, type Maker, validRecord, valuesFor } from '../support/make-record.ts';
import { type Actor, ROLES, TestOrganization } from '../support/organizations.ts';
import { check, ended, importRows, sendFile, start } from '../support/run-import.ts';
import { nextNumber, validValue } from '../support/values.ts';

const MISSING_ID = '01980000-0000-7000-8000-000000000000';

/** The identifying fields, with the source fields of computed ones. */
function identifying(model: EntityModel): FieldModel[] {
  const fields = (model.identifiedBy ?? []).flatMap((name) => fieldNamed(model, name) ?? []);
  return fields
    .flatMap((field) => field.firstOf?.slice(0, 1) ?? [field.name])
    .flatMap((name) => fieldNamed(model, name) ?? []);
}

/** Values that identify a unique record. */
function newIdentity(model: EntityModel): Json {
  return Object.fromEntries(
    identifying(model).map((field) => [field.name, validValue(model, field, nextNumber())]),
  );
}

/** A record with every field filled in, related to records visible to its creator. */
function newRecord(model: EntityModel, maker: Maker, values: Json = {}): Promise<Json> {
  const helper = maker.helper && { ...maker.helper, practiceIds: maker.practiceIds };
  const own = helper ? { ...maker, helper } : maker;
  return validRecord(model, own, { fill: 'all', values: { ...newIdentity(model), ...values } });
}

/** A field that a test can change without breaking a rule. */
function plainField(model: EntityModel, maker: Maker): FieldModel | undefined {
  return importedFields(model, maker).find(
    (field) =>
      field.kind === 'string' &&
      !field.format &&
      !field.when &&
      !field.unique &&
      !identifying(model).includes(field) &&
      !model.rules.some((rule) => rule.path === field.name),
  );
}

/** Failing values of a field that a file can contain: texts without another meaning there. */
function failingCells(
  model: EntityModel,
  field: FieldModel,
): { cell: string; message: string; why: string }[] {
  return failingValues(model, field).flatMap(({ value, message, why }) => {
    const found = { message, why };
    if (value === null || value === '') {
      return isNeeded(field) ? [{ ...found, cell: '' }] : [];
    }
    const isNumeric = field.kind === 'integer' || field.kind === 'number';
    if (isNumeric) return typeof value === 'number' ? [{ ...found, cell: String(value) }] : [];
    const isText = ['string', 'text', 'date', 'enum'].includes(field.kind);
    // a file may contain dates in common formats
    if (field.kind === 'date' && typeof value === 'string' && parseDay(value) !== undefined) return [];
    return isText && typeof value === 'string' ? [{ ...found, cell: value }] : [];
  });
}

/** Whether a failing value names nothing in a menu: a person is asked what it means. */
const isAskedAbout = (field: FieldModel, why: string): boolean =>
  field.enum !== undefined && why === 'a value of no enumeration';

const isNeeded = (field: FieldModel): boolean => field.required && field.default === undefined;

const cases = listedModels().map((model) => [model.name, model] as const);

describe.each(cases)('import of %s', (_name, model) => {
  const { resource } = model;
  const isUpdatable = model.permissions.update.ADMIN !== undefined;
  const [identity] = identifying(model);
  let admin: Actor;
  beforeAll(async () => {
    admin = await (await TestOrganization.create()).admin();
  });

  describe.each(ROLES)('by %s', (role) => {
    let actor: Actor;
    beforeAll(async () => {
      const organization = await TestOrganization.create();
      const practiceIds = role === 'ADMIN' ? [] : [await organization.practice()];
      actor = await organization.person(role, { practiceIds });
    });
    const isGranted = model.permissions.create[role] !== undefined;

    it.runIf(!isGranted)('is forbidden', async () => {
      const rows = [await toCells(model, await newRecord(model, await actor.organization.admin()), actor)];
      expectStatus(await actor.api.send('GET', `/${resource}/import/template`), 403);
      expectStatus(await sendFile(actor.api, model, toCsv(rows)), 403);
      expectStatus(await start(actor.api, model, MISSING_ID), 403);
    });

    it.runIf(isGranted)('creates the records of a file as a form would', async () => {
      const records = [await newRecord(model, actor), await newRecord(model, actor)];
      const rows = await Promise.all(records.map((record) => toCells(model, record, actor)));
      const checked = await check(actor.api, model, rows);
      expect(checked.rows.flatMap(({ errors }) => errors)).toEqual([]);
      expect(checked.counts).toEqual({ total: 2, created: 2, updated: 0, unchanged: 0, invalid: 0 });
      const before = (await actor.api.list(resource)).total;
      expectStatus(await start(actor.api, model, checked.importId), 202);
      const info = await ended(actor.api, String(checked.importId));
      expect(info).toMatchObject({ status: 'DONE', progress: 100, total: 2, created: 2, error: null });
      const list = await actor.api.list(resource, { take: 1000, sortBy: 'createdAt', orderBy: 'desc' });
      expect(list.total).toBe(before + 2);
      for (const record of records) await expectStored(model, actor, list.rows, record);
    });

    it.runIf(isGranted)('provides a template whose example is valid, and is never imported', async () => {
      const admin = await actor.organization.admin();
      for (const field of importedFields(model, actor)) {
        const target = field.relation && field.relation.to !== model.name ? field.relation.to : undefined;
        const scope = actor.practiceIds.length > 0 ? { practiceIds: actor.practiceIds } : {};
        if (target && getModel(target).practiceScope?.kind !== 'own')
          await createRecord(getModel(target), { ...admin, ...scope });
        else if (target && actor.practiceIds.length === 0) await actor.organization.practice();
      }
      const answer = expectStatus(await actor.api.send('GET', `/${resource}/import/template`), 200);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="${resource}-template.csv"`,
      );
      const [header = ''] = answer.text.split('\n');
      for (const field of importedFields(model, actor)) expect(header).toContain(getTitle(model, field));
      const asItIs = expectStatus(await sendFile(actor.api, model, answer.text), 200);
      expect(asItIs.data).toMatchObject({ importId: null, counts: { total: 0 } });
      const filled = answer.text.replace('# Example: ', '');
      const checked = expectStatus(await sendFile(actor.api, model, filled), 200);
      expect(checked.data).toMatchObject({ counts: { total: 1, created: 1, invalid: 0 } });
    });
  });

  it("marks each failing value at its cell, with the form's message, and asks about those that name nothing", async () => {
    const rows: Cells[] = [];
    const expected: { column: string; messages: string[]; why: string }[] = [];
    const asked: object[] = [];
    // the fields of one condition share a record
    const records = new Map<string, Cells>();
    for (const field of importedFields(model, admin)) {
      const path = wireName(field);
      const rules = model.rules.filter((rule) => rule.path === path).map((rule) => rule.message);
      const values = valuesFor(model, field.when);
      const key = JSON.stringify(values);
      const valid = records.get(key) ?? (await toCells(model, await newRecord(model, admin, values), admin));
      records.set(key, valid);
      for (const { cell, message, why } of failingCells(model, field)) {
        const own = Object.entries(newIdentity(model)).map(([name, value]) => {
          const one = fieldNamed(model, name);
          return [one ? getTitle(model, one) : name, String(value)];
        });
        rows.push({ ...valid, ...(Object.fromEntries(own) as Cells), [getTitle(model, field)]: cell });
        expected.push({ column: getTitle(model, field), messages: [message, ...rules], why });
        if (isAskedAbout(field, why)) asked.push({ field: path, value: cell });
      }
    }
    const checked = await check(admin.api, model, rows);
    expect(checked.importId).toBeNull();
    const unknown = checked.unknown.map(({ field, value }) => ({ field, value }));
    expect(unknown).toEqual(expect.arrayContaining(asked));
    checked.rows.forEach((row, index) => {
      const { column, messages, why } = expected[index] ?? { column: '', messages: [], why: '' };
      const field = importedFields(model, admin).find((one) => getTitle(model, one) === column);
      // a field that may stay empty is read without it
      if (field && isAskedAbout(field, why) && !isNeeded(field)) return;
      const found = row.errors.find((error) => error.column === column);
      // the options of an enumeration or date are appended
      const message = found?.message
        .replace(/\. (Valid values:|A date looks like) .*$/, '')
        .replace(/\.$/, '');
      expect(
        messages.map((one) => one.replace(/\.$/, '')),
        `line ${row.line}, ${column}, ${why}`,
      ).toContain(message);
      expect([row.line, row.state]).toEqual([index + 2, 'invalid']);
    });
  });

  it('imports nothing of a file with an invalid row', async () => {
    const good = await toCells(model, await newRecord(model, admin), admin);
    const bad = Object.fromEntries(Object.keys(good).map((title) => [title, '']));
    const before = (await admin.api.list(resource)).total;
    const checked = await check(admin.api, model, [good, { ...bad, ...brokenCell(model, admin) }]);
    expect(checked.counts).toMatchObject({ created: 1, invalid: 1 });
    expect(checked.importId).toBeNull();
    expectStatus(await start(admin.api, model, checked.importId), 400);
    expect((await admin.api.list(resource)).total).toBe(before);
  });

  it.runIf(identity)('recognizes existing records, and changes those that differ', async () => {
    const record = await newRecord(model, admin);
    const made = await createRecord(model, admin, { values: record });
    const cells = await toCells(model, record, admin);
    const again = await check(admin.api, model, [cells]);
    expect(again.counts).toMatchObject({ unchanged: 1, created: 0, updated: 0, invalid: 0 });
    expect(again.importId).toBeNull();

    const field = plainField(model, admin);
    if (!isUpdatable || !field) return;
    const value = validValue(model, field, nextNumber());
    const names = identifying(model).map((one) => getTitle(model, one));
    const key = Object.fromEntries(names.map((name) => [name, cells[name] ?? '']));
    const changed = { ...key, [getTitle(model, field)]: String(value) };
    const total = (await admin.api.list(resource)).total;
    const info = await importRows(admin.api, model, [changed]);
    expect(info).toMatchObject({ status: 'DONE', updated: 1, created: 0 });
    const { data } = await admin.api.read(resource, made.id);
    // columns missing from the file stay unchanged
    const { updatedAt: _now, ...rest } = data;
    const { updatedAt: _before, ...earlier } = made.data;
    expect(rest).toEqual({ ...earlier, [field.name]: value });
    expect((await admin.api.list(resource)).total).toBe(total);
    const history = expectStatus(await admin.api.history(resource, made.id), 200);
    expect(history.rows[0]).toMatchObject({
      action: 'UPDATE',
      changes: [{ field: field.name, to: value }],
    });
  });

  it.runIf(identity)('refuses a record that occurs twice in the file', async () => {
    const record = await newRecord(model, admin);
    const cells = await toCells(model, record, admin);
    const checked = await check(admin.api, model, [cells, cells]);
    expect(checked.rows.map(({ state }) => state)).toEqual(['create', 'invalid']);
    const noun = model.label.singular.toLowerCase();
    const message = `This ${noun} is also in line 2. Each ${noun} may have only one row.`;
    const column = identity && getTitle(model, identity);
    expect(checked.rows[1]?.errors).toContainEqual({ column, message });
  });

  it('sees nothing of another organization', async () => {
    const stranger = await (await TestOrganization.create()).admin();
    const record = await newRecord(model, stranger);
    await createRecord(model, stranger, { values: record });
    const cells = await toCells(model, record, stranger);
    // the record itself does not exist here
    const own = Object.fromEntries(
      importedFields(model, admin)
        .filter((field) => field.relation)
        .map((field) => [getTitle(model, field), '']),
    );
    const relations = importedFields(model, admin).filter(
      (field) =>
        // every organization has the built-in records
        field.relation && !hasBuiltIn(getModel(field.relation.to)) && cells[getTitle(model, field)],
    );
    const alone = await check(admin.api, model, [{ ...cells, ...own }]);
    expect(alone.counts).toMatchObject({ updated: 0, unchanged: 0 });
    // nor does its related record
    const checked = await check(admin.api, model, [cells]);
    for (const field of relations) {
      const column = getTitle(model, field);
      const noun = getModel(field.relation?.to ?? '').label.singular.toLowerCase();
      const names = checked.unknown.filter((one) => one.field === wireName(field)).map(({ value }) => value);
      expect(names, column).not.toHaveLength(0);
      for (const name of names) expect(cells[column]).toContain(name);
      const unknown =
        field.relation?.kind === 'many' ? `. Not known: ${names.map((name) => `"${name}"`).join(', ')}.` : '';
      const error = { column, message: `This ${noun} does not exist${unknown}` };
      if (isNeeded(field)) expect(checked.rows[0]?.errors).toContainEqual(error);
    }
    const foreign = relations.flatMap((field) => [record[wireName(field)] ?? []].flat());
    for (const id of foreign) expect(checked.options.map((one) => one.id)).not.toContain(id);
  });

  it('writes nothing if another user takes a value in the meantime, and reports it', async () => {
    const records = [await newRecord(model, admin), await newRecord(model, admin)];
    const rows = await Promise.all(records.map((record) => toCells(model, record, admin)));
    const checks = await Promise.all([check(admin.api, model, rows), check(admin.api, model, rows)]);
    const before = (await admin.api.list(resource)).total;
    for (const { importId } of checks) expectStatus(await start(admin.api, model, importId), 202);
    const infos = await Promise.all(checks.map(({ importId }) => ended(admin.api, String(importId))));
    const isRecognized = model.fields.some((field) => field.unique) && identity;
    if (!isRecognized) return;
    // the second one either recognizes the first one's record, or fails as a whole
    const [done, other] = [...infos].sort((one, two) => two.created - one.created);
    expect(done).toMatchObject({ status: 'DONE', created: 2 });
    if (other?.status === 'FAILED') expect(other.error).toMatch(/somebody else|line/i);
    else expect(other).toMatchObject({ status: 'DONE', created: 0, unchanged: 2 });
    expect((await admin.api.list(resource)).total).toBe(before + 2);
  });

  it('keeps an import private to the user who started it', async () => {
    const rows = [await toCells(model, await newRecord(model, admin), admin)];
    const { importId } = await check(admin.api, model, rows);
    const colleague = await admin.organization.person('ADMIN');
    const stranger = await (await TestOrganization.create()).admin();
    for (const { api } of [colleague, stranger]) {
      expectStatus(await api.send('GET', `/imports/${importId ?? ''}`), 404);
      expectStatus(await start(api, model, importId), 404);
    }
    expectStatus(await admin.api.send('GET', `/imports/${MISSING_ID}`), 404);
  });
});

/** Cells invalid in any new record: a missing required value, or a malformed one. */
function brokenCell(model: EntityModel, maker: Maker): Cells {
  for (const field of importedFields(model, maker)) {
    const [found] = failingCells(model, field).filter(
      ({ cell, why }) => cell.trim() !== '' && !isAskedAbout(field, why),
    );
    if (found && !field.when) return { [getTitle(model, field)]: found.cell };
  }
  return {};
}

/** Expects one of the rows to equal the sent record. */
async function expectStored(model: EntityModel, actor: Actor, rows: Json[], sent: Json): Promise<void> {
  const texts = importedFields(model, actor).filter(
    (field) => field.kind === 'string' && typeof sent[field.name] === 'string',
  );
  const match = rows.find((row) => texts.every(({ name }) => !(name in row) || row[name] === sent[name]));
  expect(match, `no row of ${JSON.stringify(sent)}`).toBeDefined();
  const { data } = expectStatus(await actor.api.read(model.resource, String(match?.id)), 200);
  for (const field of importedFields(model, actor)) {
    const name = wireName(field);
    if (sent[name] === undefined) continue;
    expect([name, data[name]]).toEqual([name, sent[name]]);
  }
  for (const { apiKeyPrefix, name } of model.fields) {
    if (apiKeyPrefix !== undefined) expect(data[name]).toMatch(new RegExp(`^${apiKeyPrefix}_`));
  }
}
