import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import type { ImportInfo, ImportUndo } from '../../src/domain/model/import.ts';
import { runUndo } from '../../src/server/intake/import/undo-import.ts';
import { type Answer, expectStatus, type Json } from '../support/api.ts';
import type { Cells } from '../support/csv-file.ts';
import { getModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { eventually } from '../support/surveys.ts';
import { contextWith, employeeRow, ended, importRows } from '../support/run-import.ts';

const employee = getModel('employee');
const unit = getModel('unit');
const practice = getModel('practice');
const user = getModel('user');

async function newAdmin(): Promise<Actor> {
  return (await TestOrganization.create()).admin();
}

const path = (resource: string, { id }: Pick<ImportInfo, 'id'>): string => `/${resource}/import/${id}/undo`;

async function checkUndo(actor: Actor, resource: string, info: ImportInfo): Promise<ImportUndo> {
  return expectStatus(await actor.api.send('GET', path(resource, info)), 200).data as unknown as ImportUndo;
}

const startUndo = (actor: Actor, resource: string, info: ImportInfo): Promise<Answer> =>
  actor.api.send('POST', path(resource, info));

async function undo(actor: Actor, resource: string, info: ImportInfo): Promise<ImportInfo> {
  expectStatus(await startUndo(actor, resource, info), 202);
  return ended(actor.api, info.id);
}

async function find(actor: Actor, resource: string, search: string): Promise<Json | undefined> {
  const { rows } = expectStatus(await actor.api.list(resource, { search, take: 10 }), 200);
  return rows[0] && (await actor.api.read(resource, String(rows[0].id))).data;
}

/** An import that adds one employee and changes another's unit and pay. */
async function importTwo(admin: Actor) {
  const [was, is] = [{ 'Organizational Units': 'Front' }, { 'Organizational Units': 'Back' }];
  for (const name of ['Front', 'Back']) await createRecord(unit, admin, { values: { name } });
  const old = employeeRow({ ...was, Compensation: '$52,000.50' });
  await importRows(admin.api, employee, [old]);
  const changed: Cells = { ...old, ...is, Compensation: '$60,000.00' };
  const added = employeeRow();
  const info = await importRows(admin.api, employee, [changed, added]);
  expect(info).toMatchObject({ status: 'DONE', created: 1, updated: 1, undone: 0 });
  return { info, old, added };
}

describe('the undo of an import', () => {
  it('removes what it added, puts back what it changed, and says so in the history', async () => {
    const admin = await newAdmin();
    const { info, old, added } = await importTwo(admin);
    const list = async (actor: Actor, importId = info.id) =>
      expectStatus(await actor.api.list('employees', { importId }), 200).rows.map(({ email }) => email);
    expect((await list(admin)).sort()).toEqual([old.Email, added.Email].sort());
    // of others, not even in the same organization
    expect(await list(await admin.organization.person('ADMIN'))).toEqual([]);
    expect(await list(await newAdmin())).toEqual([]);
    expectStatus(await admin.api.list('employees', { importId: 'last' }), 400);
    expect(await checkUndo(admin, 'employees', info)).toEqual({ removed: 1, restored: 1, staying: [] });
    expect(await undo(admin, 'employees', info)).toMatchObject({ status: 'UNDONE', undone: 2, error: null });

    expect(await find(admin, 'employees', added.Identifier ?? '')).toBeUndefined();
    const restored = await find(admin, 'employees', old.Identifier ?? '');
    expect(restored).toMatchObject({ compensationAmount: 52000.5, organizationalUnits: [{ name: 'Front' }] });
    const history = expectStatus(
      await admin.api.send('GET', `/employees/${String(restored?.id)}/history`),
      200,
    );
    const entries = history.rows as unknown as { action: string; changes: Json[] }[];
    expect(entries.map(({ action }) => action)).toEqual(['UNDO', 'UPDATE', 'CREATE']);
    expect(entries[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'organizationalUnits', from: ['Back'], to: ['Front'] }),
    );
  });

  it('leaves records that somebody has changed, deleted or referred to since, and names them', async () => {
    const admin = await newAdmin();
    const row = (name: string, cells: Cells = {}): Cells => ({ Name: name, ...cells });
    await importRows(admin.api, unit, [row('Kept', { Identifier: 'K' })]);
    const info = await importRows(admin.api, unit, [
      row('Renamed', { Identifier: 'K' }),
      row('Parent'),
      row('Child', { Parent: 'Parent' }),
      row('Removed'),
      row('Tree'),
      row('Leaf', { Parent: 'Tree' }),
    ]);
    expect(info).toMatchObject({ status: 'DONE', created: 5, updated: 1 });
    const kept = await find(admin, unit.resource, 'Renamed');
    await admin.api.send('PATCH', `/${unit.resource}/${String(kept?.id)}`, { name: 'Renamed again' });
    const child = await find(admin, unit.resource, 'Child');
    await createRecord(employee, admin, { values: { organizationalUnitIds: [child?.id] } });
    const removed = await find(admin, unit.resource, 'Removed');
    expectStatus(await admin.api.send('DELETE', `/${unit.resource}/${String(removed?.id)}`), 200);

    const plan = await checkUndo(admin, unit.resource, info);
    expect(plan).toMatchObject({ removed: 2, restored: 0 });
    expect(plan.staying).toEqual(
      expect.arrayContaining([
        {
          reason: 'Other records refer to it',
          count: 2,
          names: expect.arrayContaining(['Parent', 'Child']) as string[],
        },
        { reason: 'Changed since the import', count: 1, names: ['Renamed again'] },
        { reason: 'Deleted since the import', count: 1, names: [] },
      ]),
    );
    expect(await undo(admin, unit.resource, info)).toMatchObject({ status: 'UNDONE', undone: 2 });
    expect(await find(admin, unit.resource, 'Tree')).toBeUndefined();
    expect(await find(admin, unit.resource, 'Parent')).toBeDefined();
  });

  it('counts no later import that was undone as a change, but each edit before or after it', async () => {
    const admin = await newAdmin();
    const row = (name: string, identifier: string): Cells => ({ Name: name, Identifier: identifier });
    const ids = ['Alfa', 'Bravo', 'Coral', 'Delta'];
    await importRows(
      admin.api,
      unit,
      ids.map((id) => row(`First ${id}`, id)),
    );
    const info = await importRows(
      admin.api,
      unit,
      ids.map((id) => row(`Second ${id}`, id)),
    );
    const edit = async (search: string, values: Json) => {
      const found = await find(admin, unit.resource, search);
      expectStatus(await admin.api.send('PATCH', `/${unit.resource}/${String(found?.id)}`, values), 200);
    };
    await edit('Second Bravo', { notes: 'Before the third import' });
    const later = await importRows(admin.api, unit, [
      ...ids.slice(0, 3).map((id) => row(`Third ${id}`, id)),
      row('Added', 'Echo'),
    ]);
    expect((await checkUndo(admin, unit.resource, info)).staying).toMatchObject([
      { reason: 'Changed since the import', count: 3 },
    ]);
    await undo(admin, unit.resource, later);
    await edit('Second Coral', { notes: 'After its undo' });
    expect(await checkUndo(admin, unit.resource, info)).toEqual({
      removed: 0,
      restored: 2,
      staying: [
        {
          reason: 'Changed since the import',
          count: 2,
          names: expect.arrayContaining(['Second Bravo', 'Second Coral']) as string[],
        },
      ],
    });
    expect(await undo(admin, unit.resource, info)).toMatchObject({ status: 'UNDONE', undone: 2 });
    expect(await find(admin, unit.resource, 'First Alfa')).toBeDefined();
  });

  it.runIf(inject('database') === 'postgres')(
    'is checked without waiting for work on the same records',
    async () => {
      const admin = await newAdmin();
      const { info } = await importTwo(admin);
      await admin.organization.server.db.system(async (tx) => {
        await tx.query('select from employees where organization_id = $1 for update', [
          admin.organization.id,
        ]);
        const plan = await Promise.race([
          checkUndo(admin, 'employees', info),
          sleep(10_000).then(() => 'The check waits.'),
        ]);
        expect(plan).toMatchObject({ removed: 1, restored: 1 });
      });
    },
  );

  it('leaves a record whose earlier values are no longer valid, or no longer known', async () => {
    const admin = await newAdmin();
    const { info, old } = await importTwo(admin);
    const front = await find(admin, unit.resource, 'Front');
    expectStatus(await admin.api.send('DELETE', `/${unit.resource}/${String(front?.id)}`), 200);
    expect((await checkUndo(admin, 'employees', info)).staying).toEqual([
      { reason: 'One of its earlier organizational units is gone', count: 1, names: [expect.any(String)] },
    ]);
    const record = await find(admin, 'employees', old.Identifier ?? '');
    await admin.organization.server.db.system((tx) =>
      tx.query(`update audit_entries set changes = '[]' where record_id = $1`, [record?.id]),
    );
    expect((await checkUndo(admin, 'employees', info)).staying).toMatchObject([
      { reason: 'Its earlier values are not known any more', count: 1 },
    ]);
  });

  it("finds one's own imports again, newest first", async () => {
    const admin = await newAdmin();
    const { info } = await importTwo(admin);
    const list = async (actor: Actor): Promise<unknown> =>
      expectStatus(await actor.api.send('GET', '/imports?entity=employee'), 200).body.data;
    expect(await list(admin)).toMatchObject([{ id: info.id, created: 1, updated: 1 }, { created: 1 }]);
    expect(await list(await admin.organization.person('ADMIN'))).toEqual([]);
    expectStatus(await admin.api.send('GET', '/imports'), 400);
    await undo(admin, 'employees', info);
    expect(await list(admin)).toMatchObject([
      { id: info.id, status: 'UNDONE', undone: 2 },
      { status: 'DONE' },
    ]);
  });

  it('happens once, and can itself not be undone', async () => {
    const admin = await newAdmin();
    const { info } = await importTwo(admin);
    const answers = await Promise.all([1, 2].map(() => startUndo(admin, 'employees', info)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await ended(admin.api, info.id)).toMatchObject({ status: 'UNDONE', undone: 2 });
    expectStatus(await startUndo(admin, 'employees', info), 409);
    expectStatus(await admin.api.send('GET', path('employees', info)), 409);
  });

  it('leaves a record whose edit ends while the undo waits for it', async () => {
    const admin = await newAdmin();
    const { info, old, added } = await importTwo(admin);
    const records = await Promise.all(
      [old, added].map((row) => find(admin, 'employees', row.Identifier ?? '')),
    );
    const { ctx, db } = admin.organization.server;
    await db.system((tx) => tx.query(`update uploads set status = 'UNDOING' where id = $1`, [info.id]));
    let end = (): void => undefined;
    const ending = new Promise<void>((resolve) => (end = resolve));
    let edit: Promise<void> | undefined;
    const begun = new Promise<void>((begin) => {
      edit = db.system(async (tx) => {
        await tx.query(
          `update employees set first_name = 'Edited', updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
         where organization_id = $1 and id = any($2::uuid[])`,
          [admin.organization.id, records.map((record) => record?.id)],
        );
        begin();
        await ending;
      });
    });
    await begun;
    const job = { importId: info.id, organizationId: admin.organization.id, userId: admin.userId };
    const undoing = runUndo(ctx, job, { isLastTry: false });
    // the embedded database has one connection, on which the undo begins after the edit
    if (db.kind === 'postgres')
      await eventually(async () => {
        const [waiting] = await db.system((tx) =>
          tx.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and query like '%for no key update%'`,
          ),
        );
        return waiting;
      }, 'the wait for the edit');
    end();
    await Promise.all([edit, undoing]);
    expect(await ended(admin.api, info.id)).toMatchObject({ status: 'UNDONE', undone: 0 });
    for (const record of records)
      expect((await admin.api.read('employees', String(record?.id))).data).toMatchObject({
        firstName: 'Edited',
      });
  });

  it("is refused for another person's import, another organization's, and another entity's", async () => {
    const admin = await newAdmin();
    const info = await importRows(admin.api, unit, [{ Name: 'One' }]);
    const colleague = await admin.organization.person('ADMIN');
    const stranger = await newAdmin();
    for (const actor of [colleague, stranger]) {
      expectStatus(await startUndo(actor, unit.resource, info), 404);
      expectStatus(await actor.api.send('GET', path(unit.resource, info)), 404);
    }
    expectStatus(await startUndo(admin, employee.resource, info), 404);
    expectStatus(await admin.api.send('POST', path(unit.resource, { id: 'x' })), 404);
    expect(await find(admin, unit.resource, 'One')).toBeDefined();
  });

  it('leaves what the person may no longer change', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const own = await createRecord(practice, admin, { values: { name: 'Own' } });
    const other = await createRecord(practice, admin, { values: { name: 'Other' } });
    const actor = await organization.person('USER', { practiceIds: [own.id] });
    const email = 'undone@example.test';
    const row = { 'First Name': 'Ann', 'Last Name': 'Ray', Email: email, Role: 'Provider', Practices: 'Own' };
    const info = await importRows(actor.api, user, [row]);
    await organization.server.db.system((tx) =>
      tx.query(
        'update user_practices set practice_id = $2 where user_id = (select id from users where email = $1)',
        [email, other.id],
      ),
    );
    expect(await checkUndo(actor, user.resource, info)).toEqual({
      removed: 0,
      restored: 0,
      staying: [{ reason: 'You may not delete it', count: 1, names: [] }],
    });
    expect(await undo(actor, user.resource, info)).toMatchObject({ status: 'UNDONE', undone: 0 });
    expect(await find(admin, user.resource, email)).toBeDefined();
  });

  it('keeps practices, which nobody deletes, and puts back their values', async () => {
    const admin = await newAdmin();
    await createRecord(practice, admin, {
      values: { name: 'Old', city: 'Austin', surveySenderName: 'Before' },
    });
    const cells = { City: 'Austin', State: 'tx', 'Postal Code': '78701' };
    const info = await importRows(admin.api, practice, [
      { ...cells, 'Practice Name': 'Old', 'Survey Display Name': 'After' },
      { ...cells, 'Practice Name': 'New', 'Survey Display Name': 'New' },
    ]);
    expect(info).toMatchObject({ status: 'DONE', created: 1, updated: 1 });
    expect(await undo(admin, practice.resource, info)).toMatchObject({ status: 'UNDONE', undone: 1 });
    expect(await find(admin, practice.resource, 'Old')).toMatchObject({ surveySenderName: 'Before' });
    expect(await find(admin, practice.resource, 'New')).toBeDefined();
  });

  it('is whole or absent when its job dies, and goes on with the rights of then', async () => {
    const admin = await newAdmin();
    const { info } = await importTwo(admin);
    const { ctx, db } = admin.organization.server;
    const job = { importId: info.id, organizationId: admin.organization.id, userId: admin.userId };
    await db.system((tx) => tx.query(`update uploads set status = 'UNDOING' where id = $1`, [info.id]));
    const broken = contextWith(ctx, () => Promise.reject(new Error('the disk is full')));
    await expect(runUndo(broken, job, { isLastTry: false })).rejects.toThrow('disk');
    expect((await admin.api.send('GET', `/imports/${info.id}`)).data.status).toBe('UNDOING');
    await runUndo(ctx, job, { isLastTry: false });
    await runUndo(ctx, job, { isLastTry: false });
    expect((await admin.api.send('GET', `/imports/${info.id}`)).data).toMatchObject({
      status: 'UNDONE',
      undone: 2,
    });

    const leaver = await admin.organization.person('ADMIN');
    const later = await importRows(leaver.api, unit, [{ Name: 'Two' }]);
    await db.system((tx) => tx.query(`update uploads set status = 'UNDOING' where id = $1`, [later.id]));
    await db.system((tx) =>
      tx.query(`update users set status = 'INACTIVE', updated_at = now() where id = $1`, [leaver.userId]),
    );
    await runUndo(ctx, { ...job, importId: later.id, userId: leaver.userId }, { isLastTry: false });
    const [row] = await db.system((tx) =>
      tx.query('select status, error from uploads where id = $1', [later.id]),
    );
    const error = expect.stringMatching(/ was deactivated\. Nothing was undone\.$/) as string;
    expect(row).toEqual({ status: 'DONE', error });
    expect(await find(admin, unit.resource, 'Two')).toBeDefined();
  });
});
