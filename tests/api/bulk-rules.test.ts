import { describe, expect, it } from 'vitest';
import { expectStatus, getId, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { TestOrganization } from '../support/organizations.ts';

describe('bulk calls', () => {
  it('keep an administrator: deleting the others together with one’s own account changes nothing', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const other = await organization.person('ADMIN');
    const answer = await admin.api.send('POST', '/users/bulkDelete', {
      records: [{ id: other.userId }, { id: admin.userId }],
    });
    expect([answer.status, answer.errors]).toEqual([
      403,
      [
        {
          message: `${admin.lastName}, ${admin.firstName}: You cannot delete your own account`,
          path: 'records[1]',
          code: 'FORBIDDEN',
        },
      ],
    ]);
    expectStatus(await admin.api.read('users', other.userId), 200);
  });

  it('keep an administrator who can sign in when both are made inactive', async () => {
    const organization = await TestOrganization.create();
    const [one, other] = [await organization.person('ADMIN'), await organization.person('ADMIN')];
    const desk = await organization.person('USER', { practiceIds: [await organization.practice()] });
    const value = 'INACTIVE';
    const answer = await one.api.send('POST', '/users/bulkUpdate', {
      field: 'status',
      records: [one, other, desk].map(({ userId }) => ({ id: userId, value })),
    });
    expect([answer.status, answer.errors.map(({ path }) => path)]).toEqual([409, ['records[0]']]);
    expect((await one.api.read('users', desk.userId)).data.status).toBe('ACTIVE');
  });

  it('keep administrators out of practice users’ reach', async () => {
    const organization = await TestOrganization.create();
    const practiceIds = [await organization.practice()];
    const desk = await organization.person('USER', { practiceIds });
    const admin = await organization.person('ADMIN', { practiceIds });
    for (const [call, body] of [
      ['bulkDelete', { records: [{ id: admin.userId }] }],
      ['bulkUpdate', { field: 'status', records: [{ id: admin.userId, value: 'INACTIVE' }] }],
    ] as const) {
      const answer = expectStatus(await desk.api.send('POST', `/users/${call}`, body), 403);
      expect(answer.errors[0]?.path).toBe('records[0]');
    }
  });

  it('delete a branch of units together, or none of it while another unit depends on it', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const unit = getModel('unit');
    const parent = await createRecord(unit, admin);
    const child = await createRecord(unit, admin, { values: { parentId: parent.id } });
    const grandchild = await createRecord(unit, admin, { values: { parentId: child.id } });
    const remove = (ids: string[]) =>
      admin.api.send('POST', '/organizationalUnits/bulkDelete', { records: ids.map((id) => ({ id })) });
    const refused = expectStatus(await remove([parent.id, child.id]), 409);
    expect(refused.errors).toEqual([expect.objectContaining({ code: 'IN_USE', path: 'records[1]' })]);
    expectStatus(await remove([parent.id, child.id, grandchild.id]), 200);
  });

  it('remove deleted units from employees, and record it in each one’s trail', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const units = [await createRecord(getModel('unit'), admin), await createRecord(getModel('unit'), admin)];
    const employee = await createRecord(getModel('employee'), admin, {
      values: { organizationalUnitIds: units.map(({ id }) => id) },
    });
    expectStatus(
      await admin.api.send('POST', '/organizationalUnits/bulkDelete', {
        records: units.map(({ id }) => ({ id })),
      }),
      200,
    );
    const { rows } = await admin.api.history('employees', employee.id);
    const changes = rows.flatMap((row) => row.changes as Json[]);
    const names = units.map(({ data }) => data.name);
    expect(changes.filter(({ to }) => to === null).map(({ from }) => from)).toEqual(
      expect.arrayContaining(names),
    );
    expect((await admin.api.read('employees', employee.id)).data.organizationalUnits).toEqual([]);
  });

  it('report that a change that empties another field cannot be undone', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const made = await createRecord(getModel('employee'), admin, {
      values: { employeeRoleType: 'OTHER', customRole: 'Juggler' },
    });
    const answer = await admin.api.send('POST', '/employees/bulkUpdate', {
      field: 'employeeRoleType',
      records: [{ id: made.id, value: 'DENTIST' }],
    });
    expect(expectStatus(answer, 200).data.isUndoable).toBe(false);
    const back = await admin.api.send('POST', '/employees/bulkUpdate', {
      field: 'employeeRoleType',
      records: [{ id: made.id, value: 'OTHER' }],
    });
    expect(expectStatus(back, 400).errors[0]?.path).toBe('records[0]');
    expect(getId(await admin.api.read('employees', made.id))).toBe(made.id);
  });
});
