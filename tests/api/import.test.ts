import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportCheck } from '../../src/domain/model/import.ts';
import { runImport } from '../../src/server/intake/import/run-import.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { type Cells, toCsv } from '../support/csv-file.ts';
import { getModel } from '../support/entity-files.ts';
import { createRecord, validRecord } from '../support/make-record.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import {
  check,
  contextWith,
  employeeRow,
  ended,
  importRows,
  sendFile,
  start,
} from '../support/run-import.ts';
import { nextNumber } from '../support/values.ts';

const employee = getModel('employee');
const unit = getModel('unit');
const user = getModel('user');
const practice = getModel('practice');
const blocklist = getModel('blocklist');
const location = getModel('location');

async function newAdmin(): Promise<Actor> {
  return (await TestOrganization.create()).admin();
}

function listErrors({ rows }: ImportCheck): (string | null)[][] {
  return rows.map(({ errors }) => errors.map(({ column, message }) => `${column ?? ''}: ${message}`));
}

/** All records, read one by one, keyed by a field. */
async function listed(actor: Actor, resource: string, field: string): Promise<Map<string, Json>> {
  const { rows } = expectStatus(await actor.api.list(resource, { take: 1000 }), 200);
  const records = await Promise.all(rows.map((row) => actor.api.read(resource, String(row.id))));
  return new Map(records.map(({ data }) => [String(data[field]), data]));
}

describe('the check of a file', () => {
  let admin: Actor;
  beforeAll(async () => {
    admin = await newAdmin();
  });

  it('reads cells as people type them', async () => {
    const own = { Status: 'part_time', Compensation: '$1,234.50', Phone: '(212) 555-0187' };
    const row = employeeRow({ ...own, 'Start Date': '1/31/2024' });
    await importRows(admin.api, employee, [row]);
    const made = (await listed(admin, employee.resource, 'identifier')).get(row.Identifier ?? '');
    expect(made).toMatchObject({
      employeeStatusType: 'PART_TIME',
      compensationAmount: 1234.5,
      phone: '+12125550187',
      startDate: '2024-01-31',
    });
  });

  it('shows what is stored of each cell, and returns rows with errors as typed', async () => {
    const own = {
      Compensation: '$1,234.5/hr',
      'Compensation Type': 'Hourly',
      Phone: 'cell: 212.555.0187 x12',
      'Start Date': '31/1/2024',
    };
    const wrong = employeeRow({ ...own, 'Start Date': '5/2/2024', Email: 'nobody' });
    const { header, rows } = await check(admin.api, employee, [
      employeeRow({ ...own, Status: 'part_time', Role: 'front desk' }),
      wrong,
    ]);
    const by = (texts: string[] = []) =>
      Object.fromEntries(header.map((title, index) => [title, texts[index]]));
    expect(by(rows[0]?.values)).toMatchObject({
      Status: 'Part Time',
      Role: 'Receptionist',
      Compensation: '1,234.5',
      Phone: '+1 212 555 0187',
      'Start Date': 'Jan 31, 2024',
    });
    expect(rows[1]?.values).toEqual([]);
    // alone, the date would be read with the month first
    expect(by(rows[1]?.cells)).toMatchObject({ ...wrong, Status: '', 'Start Date': '2024-02-05' });
  });

  it('reads a two-digit year by sense, and refuses an exit before the start', async () => {
    const rows = [
      employeeRow({ 'Start Date': '3/15/98', 'Exit Date': '12/1/87' }),
      employeeRow({ 'Start Date': '3/15/45' }),
      employeeRow({ 'Start Date': '12/1/87', 'Exit Date': '3/15/98' }),
    ];
    const checked = await check(admin.api, employee, rows);
    expect(listErrors(checked)[0]).toEqual(['Exit Date: Exit date must not be before the start date.']);
    expect(listErrors(checked)[1]?.[0]).toMatch(/A date looks like 2026-01-31 or 01\/31\/2026\.$/);
    await importRows(admin.api, employee, rows.slice(2));
    const made = (await listed(admin, employee.resource, 'identifier')).get(rows[2]?.Identifier ?? '');
    expect(made).toMatchObject({ startDate: '1987-12-01', exitDate: '1998-03-15' });
  });

  it('reads dates with the day first where the file proves it, and asks where it proves both', async () => {
    const rows = (...dates: string[]) => dates.map((date) => employeeRow({ 'Start Date': date }));
    const proven = await check(admin.api, employee, rows('31/01/2024', '5/2/2024'));
    expect([proven.counts.created, ...proven.rows.map(({ warning }) => warning)]).toEqual([
      2,
      'Dates are read with the day first, which this row proves.',
      null,
    ]);
    await importRows(admin.api, employee, rows('31/01/2024', '5/2/2024'));
    const made = [...(await listed(admin, employee.resource, 'startDate')).keys()];
    expect(made).toEqual(expect.arrayContaining(['2024-01-31', '2024-02-05']));
    const both = await check(admin.api, employee, rows('31/01/2024', '01/31/2024', '5/2/2024'));
    expect(listErrors(both)).toEqual([
      [],
      [],
      [expect.stringMatching(/^Start Date: It is unclear whether the day or the month comes first\./)],
    ]);
  });

  it('leaves the wrong dates of an old record, and lets the rest of it change', async () => {
    const row = employeeRow({ 'Start Date': '2024-05-02' });
    await importRows(admin.api, employee, [row]);
    const made = (await listed(admin, employee.resource, 'identifier')).get(row.Identifier ?? '');
    const { db } = (await TestOrganization.create()).server;
    await db.system((tx) =>
      tx.query(`update employees set exit_date = '2024-05-01' where id = $1`, [made?.id]),
    );
    const change = (body: Json) => admin.api.update(employee.resource, String(made?.id), body);
    expectStatus(await change({ notes: 'Left.' }), 200);
    const same = { ...row, 'Exit Date': '2024-05-01', 'Middle Name': 'Q.' };
    await importRows(admin.api, employee, [same]);
    expect(expectStatus(await change({ startDate: '2024-05-03' }), 400).errors).toMatchObject([
      { path: 'exitDate', message: 'Exit date must not be before the start date.' },
    ]);
    expectStatus(await change({ exitDate: '2024-05-02' }), 200);
  });

  it('lists the options of a menu or date, and the line of an unclosed quotation mark', async () => {
    const rows = [
      employeeRow({ Status: 'Sometimes' }),
      employeeRow({ Role: 'Wizard' }),
      employeeRow({ 'Start Date': '32/01/2024' }),
    ];
    const checked = await check(admin.api, employee, rows);
    expect(checked.unknown.map(({ value }) => value)).toEqual(['Wizard', 'Sometimes']);
    expect(checked.options.map(({ name }) => name)).toContain('Full Time');
    expect(listErrors(checked)[1]?.[0]).toMatch(/^Role: Invalid value\. Valid values: .* and \d+ more\.$/);
    expect(listErrors(checked)[2]?.[0]).toMatch(
      /^Start Date: .*\. A date looks like 2026-01-31 or 01\/31\/2026\.$/,
    );
    const open = await sendFile(admin.api, employee, 'Last Name,First Name\nA,B\n"C,D\nE,F');
    expect(expectStatus(open, 400).errors[0]?.message).toContain('opened in line 3 is never closed');
    const empty = await sendFile(admin.api, employee, '');
    expect(expectStatus(empty, 400).errors[0]?.message).toMatch(/^The file is empty\. .*Last Name, /);
  });

  it('warns of rows without identifier that already exist, and resolves names within the file', async () => {
    const { api } = await newAdmin();
    const units = [
      { Name: 'Clinical', Type: 'Department', Parent: '' },
      { Name: 'Hygiene', Type: 'Team', Parent: 'Clinical' },
    ];
    expect((await check(api, unit, units)).rows.map(({ warning }) => warning)).toEqual([null, null]);
    await importRows(api, unit, units);
    const other = await check(
      api,
      unit,
      units.map((one) => ({ ...one, Type: 'Cohort' })),
    );
    expect(other.counts).toMatchObject({ created: 2, invalid: 0 });
    expect(other.rows[0]?.warning).toMatch(/^There is already an organizational unit with this name\./);
    // the same once more, and another one that is like the second
    const again = await check(api, unit, [...units, ...units.slice(1)]);
    expect(again.counts).toMatchObject({ unchanged: 2, created: 1, invalid: 0 });
    expect(again.rows[2]?.warning).toMatch(/^There is already an organizational unit with this name\./);
    const twice = await check(api, unit, [
      ...units,
      { Name: 'New', Type: 'Team', Parent: '' },
      { Name: 'New', Type: 'Team', Parent: '' },
    ]);
    expect(twice.rows[3]?.warning).toBe('Line 4 has the same name. Both will be added.');
  });

  it('gives new records the defaults of empty cells', async () => {
    const row = employeeRow({ Status: '', 'Preferred Notification Type': '' });
    await importRows(admin.api, employee, [row]);
    const made = (await listed(admin, employee.resource, 'identifier')).get(row.Identifier ?? '');
    expect(made).toMatchObject({ employeeStatusType: 'FULL_TIME', preferredNotificationType: 'EMAIL' });
  });

  it('keeps what is stored where a cell is empty, and clears it on demand, except what a record needs', async () => {
    const row = employeeRow({ 'Middle Name': 'Q.' });
    await importRows(admin.api, employee, [row]);
    const emptied = { Identifier: row.Identifier ?? '', 'Middle Name': '', Phone: '', 'Last Name': '' };
    const { counts, cleaned } = await check(admin.api, employee, [emptied]);
    expect(counts).toMatchObject({ unchanged: 1, invalid: 0 });
    const kept = { kind: 'kept', field: 'Middle Name', rows: 1, needsEntry: false };
    expect(cleaned).toEqual([expect.objectContaining({ ...kept, from: 'Empty', to: 'Q.' })]);
    const form = new FormData();
    form.append('file', new Blob([toCsv([emptied])]), 'file.csv');
    form.append('uncleaned', 'kept');
    const path = `/${employee.resource}/import/check`;
    const { data: cleared } = expectStatus(await admin.api.send('POST', path, form), 200);
    expect(cleared).toMatchObject({ counts: { updated: 1 }, cleaned: [{ ...kept, to: 'cleared' }] });
    expectStatus(await start(admin.api, employee, String(cleared.importId)), 202);
    await ended(admin.api, String(cleared.importId));
    const made = (await listed(admin, employee.resource, 'identifier')).get(row.Identifier ?? '');
    expect(made).toMatchObject({ middleName: null, lastName: row['Last Name'] });
  });

  it('refuses a row with the identifier of another person, whose name and email differ', async () => {
    const stored = employeeRow({ 'First Name': 'Anna', 'Last Name': 'Kowalski' });
    await importRows(admin.api, employee, [stored]);
    const { Identifier = '' } = stored;
    const rosa = { ...employeeRow({ 'First Name': 'Rosa', 'Last Name': 'Alvarez' }), Identifier };
    const other =
      'The employee with this identifier is Kowalski, Anna. Correct the identifier, or leave the row out.';
    expect(listErrors(await check(admin.api, employee, [rosa]))).toEqual([[`Identifier: ${other}`]]);
    // after a marriage, with the same email, or in a file that says too little
    const name = { 'First Name': 'Rosa', 'Last Name': 'Alvarez' };
    for (const row of [name, { 'Last Name': 'Alvarez', Email: 'rosa.alvarez@example.test' }])
      expect(listErrors(await check(admin.api, employee, [{ Identifier, ...row }]))).toEqual([[]]);
    const married = { ...rosa, 'First Name': 'Anna' };
    expect(listErrors(await check(admin.api, employee, [married]))).toEqual([[]]);
    expect(listErrors(await check(admin.api, employee, [{ ...rosa, Email: stored.Email ?? '' }]))).toEqual([
      [],
    ]);
  });

  describe('of employees who have left', () => {
    const asked = (text: string) => [
      `Exit Date: The file says "${text}". Enter the exit date, or leave the row out.`,
    ];

    it('asks for their exit date, whichever column says it', async () => {
      const gone = { 'First Name': 'Tina', 'Last Name': 'Gone' };
      const files: Cells[] = [
        { Status: 'Terminated' },
        { 'Employment Type': 'FT', 'Employee Status': 'Inactive' },
      ];
      for (const own of files) {
        const checked = await check(admin.api, employee, [
          employeeRow({ ...gone, ...own }),
          employeeRow({ ...gone, ...own, 'Exit Date': '2025-05-02' }),
          employeeRow(Object.fromEntries(Object.keys(own).map((name) => [name, 'FT']))),
        ]);
        const [text = ''] = Object.values(own).slice(-1);
        expect(checked.unknown).toEqual([]);
        expect(listErrors(checked)).toEqual([asked(text), [], []]);
      }
    });

    it('keeps the exit date that is stored where the file has none', async () => {
      const own = employeeRow({ 'Exit Date': '2025-05-02' });
      await importRows(admin.api, employee, [own]);
      const file = { ...own, 'Exit Date': '', 'Employee Status': 'Inactive' };
      const checked = await check(admin.api, employee, [file]);
      expect([listErrors(checked), checked.counts.unchanged]).toEqual([[[]], 1]);
      const returned = await check(admin.api, employee, [{ ...file, 'Employee Status': 'Active' }]);
      expect(returned.rows[0]).toMatchObject({
        state: 'unchanged',
        warning: 'The file says "Active", but the exit date May 2, 2025 is stored, and is kept.',
      });
    });

    it('reads the column with the values of a status as the status', async () => {
      const row = (type: string, state: string) =>
        employeeRow({ 'Employee Status': state, 'Employment Type': type, Active: 'Yes' });
      const rows = [row('PT', 'Active'), row('Per Diem', 'On Leave'), row('FT', 'Terminated')];
      const { columns, rows: read, unknown, needed } = await check(admin.api, employee, rows);
      const targets = columns.slice(-3).map(({ target }) => target);
      expect(targets).toEqual(['employmentStatus', 'employeeStatusType', 'employmentStatus']);
      expect([read.map(({ state }) => state), unknown]).toEqual([['create', 'create', 'invalid'], []]);
      expect(needed).toContain('employmentStatus');
    });

    it('asks what a state means, and reads Yes and No below its header', async () => {
      const rows = [
        employeeRow({ Active: 'No' }),
        employeeRow({ Active: 'Yes' }),
        employeeRow({ Active: 'Pre-Hire' }),
      ];
      const checked = await check(admin.api, employee, rows);
      expect(listErrors(checked)[0]).toEqual(asked('No'));
      expect(checked.unknown).toMatchObject([{ field: 'employmentStatus', value: 'Pre-Hire' }]);
    });
  });

  it('recognizes who has no identifier in the file by name and email, and shows what changes', async () => {
    const row = employeeRow({ 'Middle Name': 'Q.', Phone: '(212) 555-0187' });
    await importRows(admin.api, employee, [row]);
    const { Identifier, ...rest } = row;
    const own = { ...rest, Email: (row.Email ?? '').toUpperCase(), 'Middle Name': 'R.', Phone: '' };
    for (const file of [own, { ...own, Identifier: '' }]) {
      const { counts, changes } = await check(admin.api, employee, [file]);
      expect(counts).toMatchObject({ created: 0, updated: 1, invalid: 0 });
      const name = `${row['Last Name'] ?? ''}, Ann`;
      expect(changes.filter(({ field }) => field !== 'Email')).toEqual([
        { line: 2, name, field: 'Middle Name', from: 'Q.', to: 'R.' },
      ]);
    }
    const twice = await check(admin.api, employee, [own, { ...own, Identifier: Identifier ?? '' }]);
    expect(listErrors(twice)).toEqual([
      [],
      ['Identifier: This employee is also in line 2. Each employee may have only one row.'],
    ]);
    const other = await check(admin.api, employee, [{ ...own, Email: 'another@example.test' }]);
    expect(other.counts.created).toBe(1);
  });

  it('recognizes a provider without an email by name and phone, and shows what changes', async () => {
    const actor = await newAdmin();
    const { api } = actor;
    const user = getModel('user');
    const { data } = await api.read('practices', await actor.organization.practice());
    const row = {
      ...{ 'First Name': 'Ada', 'Last Name': 'Rahman', Phone: '(212) 555-0142' },
      ...{ Role: 'Provider', 'Allow Login': 'No', Practices: String(data.name) },
    };
    await importRows(api, user, [row]);
    const changed = await check(api, user, [{ ...row, Phone: '212.555.0142', Category: 'Dentist' }]);
    expect(changed.counts).toMatchObject({ created: 0, updated: 1, invalid: 0 });
    expect(changed.changes).toMatchObject([{ field: 'Category', to: 'Dentist' }]);
    const another = await check(api, user, [{ ...row, Phone: '(212) 555-0143' }]);
    expect(another.counts).toMatchObject({ created: 1, invalid: 0 });
    expect(another.rows[0]?.warning).toMatch(/^There is already a user with this name\./);
    const twice = await check(api, user, [
      { ...row, 'Last Name': 'Yazzie', Phone: '(212) 555-0144' },
      { ...row, 'Last Name': 'Yazzie', Phone: '(212) 555-0144' },
    ]);
    expect(listErrors(twice)[1]?.join()).toContain('Line 2 has the same name and the same phone.');
  });

  it('blocks no contact whose opt-out says No, and asks where it says nothing', async () => {
    const rows = ['Yes', 'No', ''].map((text, index) => ({
      'Email Address': `c.${index}@me.test`,
      'Opt-out': text,
    }));
    const checked = await check(admin.api, blocklist, rows);
    expect(checked.rows.map(({ state, warning }) => [state, warning])).toEqual([
      ['create', null],
      ['invalid', null],
      ['leftOut', 'The file says "No": the contact may get messages.'],
    ]);
    await importRows(admin.api, blocklist, rows.slice(0, 2));
    const blocked = expectStatus(await admin.api.list('blocklist', { take: 1000 }), 200).rows;
    expect(blocked.filter(({ email }) => String(email).endsWith('@me.test'))).toHaveLength(1);
  });

  it('does not guess which contact has opted out of a row with an opt-out for one of them', async () => {
    const row = (text: string, email: string) => ({
      ...{ 'Email Address': `${text}${email}@me.test`, Mobile: '(303) 555-0144' },
      ...{ 'SMS Opt-Out': text, 'Email Opt-Out': email },
    });
    const checked = await check(admin.api, blocklist, [row('Yes', 'No'), row('No', 'Yes'), row('No', 'No')]);
    expect(checked.rows.map(({ state }) => state).toSorted()).toEqual(['invalid', 'invalid', 'leftOut']);
  });

  it('reads emails and phones in one column as what they are', async () => {
    const contacts = [
      'mailto:stop@me.test',
      'STOP2@ME.TEST',
      '(303) 555-0142',
      '303.555.0143',
      'stop3@me.test',
    ];
    for (const header of ['Contact', 'Phone']) {
      const rows = contacts.map((text) => ({ [header]: text, Notes: '' }));
      const { counts, cleaned } = await check(admin.api, blocklist, rows);
      expect(counts).toMatchObject({ created: 5, invalid: 0 });
      expect(cleaned).toContainEqual(expect.objectContaining({ kind: 'moved' }));
    }
  });

  it('takes a date that stands for no end for none, and says so', async () => {
    const rows = ['12/31/9999', '9999-12-31', '12/31/2099'].map((text) => employeeRow({ 'Exit Date': text }));
    const { counts, cleaned } = await check(admin.api, employee, rows);
    expect(counts.created).toBe(3);
    expect(cleaned).toContainEqual(
      expect.objectContaining({ kind: 'noEnd', field: 'Exit Date', to: 'left empty', rows: 3 }),
    );
  });

  it('takes the dates of HR systems that stand for none for none', async () => {
    const own = employeeRow({ 'Exit Date': '2025-05-02' });
    await importRows(admin.api, employee, [own]);
    const rows = ['0000-00-00', '00/00/0000', '1900-01-01'].map((text) => employeeRow({ 'Exit Date': text }));
    const { counts } = await check(admin.api, employee, [...rows, { ...own, 'Exit Date': '0000-00-00' }]);
    expect(counts).toMatchObject({ created: 3, unchanged: 1, invalid: 0 });
  });

  it('reads whole names in the order that their header says', async () => {
    const { 'First Name': _first, 'Last Name': _last, ...rest } = employeeRow();
    const row = { 'Name (Last Suffix, First MI)': 'Baker III, Tom R', ...rest };
    const { columns, rows } = await check(admin.api, employee, [row]);
    expect(columns.slice(0, 3).map(({ target }) => target)).toEqual(['firstName', 'middleName', 'lastName']);
    expect(rows[0]?.values.slice(0, 3)).toEqual(['Tom', 'R', 'Baker III']);
  });

  it('reads no remark as a name', async () => {
    const { 'First Name': _first, 'Last Name': _last, ...rest } = employeeRow();
    const checked = await check(admin.api, employee, [
      { Name: 'Nick (left in May)', ...rest },
      { Name: 'Robert (Bob) Tate', ...rest, Identifier: 'R-1', Email: 'bob@example.test' },
    ]);
    expect(listErrors(checked)[0]).toContain(
      'Last Name: The name has "(left in May)" in it. Correct the name, or leave the row out.',
    );
    expect(listErrors(checked)[1]).toEqual([]);
  });

  it('reads headers without the marks of templates', async () => {
    const row = employeeRow();
    const marked = Object.fromEntries(
      Object.entries(row).map(([title, text], index) => [
        `${title}${[' [Required]', ' (optional)', '*', ' [READ ONLY]'][index % 4] ?? ''}`,
        text,
      ]),
    );
    const { columns, counts } = await check(admin.api, employee, [marked]);
    expect(columns.filter(({ by }) => by !== 'name')).toEqual([]);
    expect(counts.created).toBe(1);
  });

  it('reads the unit of pay as its type where the file has no column for it', async () => {
    const pay = (Compensation: string, type?: string) => {
      const { 'Compensation Type': _type, ...row } = employeeRow({ Compensation });
      return type === undefined ? row : { ...row, 'Compensation Type': type };
    };
    const mixed = await check(admin.api, employee, [pay('$52,000.00/yr'), pay('$19.50/hr')]);
    expect([mixed.absent, mixed.missing, mixed.counts.created]).toEqual([[], [], 2]);
    const rows = [pay('$52,000.00/yr'), pay('$19.50/hr')];
    await importRows(admin.api, employee, rows);
    const stored = await listed(admin, employee.resource, 'identifier');
    expect(rows.map(({ Identifier = '' }) => stored.get(Identifier))).toMatchObject([
      { compensationType: 'SALARIED', compensationAmount: 52000 },
      { compensationType: 'HOURLY', compensationAmount: 19.5 },
    ]);
    const partly = await check(admin.api, employee, [pay('$52,000.00/yr'), pay('19.50')]);
    expect(partly.absent).toEqual([{ field: 'compensationType', value: '' }]);
    const wrong = await check(admin.api, employee, [pay('$52k/yr', 'Hourly'), pay('$20/hr', '')]);
    expect(listErrors(wrong)).toEqual([
      ['Compensation: "$52k/yr" is Salaried, but Compensation Type is Hourly. Correct one of them.'],
      [],
    ]);
  });

  it('adds no place twice, however its name is written', async () => {
    const row = (name: string, zip: string) => ({
      ...{ 'Practice Name': name, City: 'Salem' },
      ...{ State: 'MA', 'Postal Code': zip, 'Time Zone': 'ET' },
    });
    const practices = [row('Bright Smiles Salem', '1970'), row('bright smiles  salem', '01970')];
    const checked = await check(admin.api, practice, practices);
    expect(listErrors(checked)[1]).toEqual([
      'Practice Name: This practice is also in line 2. Each practice may have only one row.',
    ]);
    const site = (name: string, identifier: string, zip = '23510') => ({
      ...{ Name: name, Identifier: identifier, 'Address 1': '9 Bay St', City: 'Norfolk' },
      ...{ State: 'VA', 'Postal Code': zip },
    });
    const [twice, lost, numbered, elsewhere] = await Promise.all(
      [
        site('norfolk  annex', ''),
        site('Norfolk Annex', '14'),
        site('Norfolk Annex', '15'),
        site('Norfolk Annex', '', '23511'),
      ].map(
        async (other) =>
          listErrors(await check(admin.api, location, [site('Norfolk Annex', '014'), other]))[1],
      ),
    );
    const message = 'Line 2 has the same name and the same city and postal code. Leave one of them out.';
    expect([twice?.[0], lost?.[0]]).toEqual([
      expect.stringContaining(message),
      expect.stringContaining(message),
    ]);
    expect([numbered, elsewhere]).toEqual([[], []]);
    await importRows(admin.api, location, [site('Norfolk Annex', '014')]);
    const stored = await check(admin.api, location, [site('NORFOLK ANNEX', '')]);
    expect(listErrors(stored)[0]?.[0]).toContain('There is a work location with this name and the same city');
  });

  it('reads a column by its values where its header names a field that cannot have them', async () => {
    const own = { Pay: 'Hourly', Rate: '21.50' };
    const row = employeeRow(own);
    delete row.Compensation;
    delete row['Compensation Type'];
    const { columns, absent, counts } = await check(admin.api, employee, [row]);
    const targets = columns.slice(-2).map(({ header, target, by }) => ({ header, target, by }));
    expect(targets).toEqual([
      { header: 'Pay', target: 'compensationType', by: 'content' },
      { header: 'Rate', target: 'compensationAmount', by: 'name' },
    ]);
    expect([absent, counts.created]).toEqual([[], 1]);
  });

  it('reads time zones by the names in use, and copies what a form copies', async () => {
    const { api } = await newAdmin();
    const row = (name: string, State: string, zone: string): Cells => ({
      'Office Name': name,
      City: 'Springfield',
      State,
      ZIP: State === 'AZ' ? '85001' : '62701',
      'Time Zone': zone,
    });
    const rows = [row('One', 'IL', 'CST'), row('Two', 'CO', 'MST'), row('Three', 'AZ', 'mst')];
    const checked = await check(api, practice, [...rows, row('Four', 'NY', 'America/New_York')]);
    expect([checked.unknown, checked.missing, checked.counts]).toMatchObject([
      [],
      [],
      { created: 4, invalid: 0 },
    ]);
    const zone = checked.header.indexOf('Time Zone');
    expect(checked.rows.map(({ values }) => values[zone])).toEqual([
      'US/Central',
      'US/Mountain',
      'US/Arizona',
      'US/Eastern',
    ]);
    expect(checked.notices).toContain(
      'The file has no Survey Display Name: new practices get their Practice Name.',
    );
    const named = await check(api, practice, [{ ...rows[0], Sender: 'Smiles' } as Cells]);
    expect(named.columns.find(({ header }) => header === 'Sender')?.target).toBe('surveySenderName');
    expect(named.rows[0]?.values).toContain('Smiles');
  });

  it('says what is wrong with a copy at the column that it comes from', async () => {
    const { api } = await newAdmin();
    const row = { City: 'Springfield', State: 'IL', ZIP: '62701', 'Time Zone': 'CST' };
    const long = 'A Practice Whose Name Is Longer Than Fifty Characters Are';
    const copied = await check(api, practice, [{ 'Office Name': long, ...row }]);
    expect(copied.rows.map(({ errors }) => errors)).toEqual([
      [{ column: 'Practice Name', message: 'Max 50 chars as Survey Display Name, which is the same.' }],
    ]);
    const own = await check(api, practice, [{ 'Office Name': long, ...row, Sender: 'Smiles' }]);
    expect(own.counts).toMatchObject({ created: 1, invalid: 0 });
    const wrong = await check(api, practice, [{ 'Office Name': 'One', ...row, Sender: long }]);
    expect(wrong.rows[0]?.errors).toMatchObject([{ column: 'Survey Display Name' }]);
  });

  it('asks about unknown columns once, and skips columns that nobody can set', async () => {
    const { api } = await newAdmin();
    const row = { ...employeeRow(), 'Shoe Size': '41', Nick: 'Q.' };
    const first = await check(api, employee, [row]);
    expect([first.importId, first.counts.created]).toEqual([null, 1]);
    expect(first.columns.filter(({ candidates }) => candidates.length > 0)).toMatchObject([
      { header: 'Shoe Size', samples: ['41'], target: null },
      { header: 'Nick', samples: ['Q.'], target: null },
    ]);
    const choose = (columns: Json[]) => {
      const form = new FormData();
      form.append('file', new Blob([toCsv([row])]), 'file.csv');
      form.append('mapping', JSON.stringify({ columns, values: [] }));
      return api.send('POST', `/${employee.resource}/import/check`, form);
    };
    expectStatus(await choose([{ header: 'Nick' }]), 400);
    const chosen = await choose([
      { header: 'Shoe Size', target: null },
      { header: 'Nick', target: 'middleName' },
    ]);
    const { importId } = expectStatus(chosen, 200).data as unknown as ImportCheck;
    expectStatus(await start(api, employee, importId), 202);
    expect(await ended(api, String(importId))).toMatchObject({ status: 'DONE', created: 1 });
    expect([...(await listed({ api } as Actor, employee.resource, 'middleName')).keys()]).toEqual(['Q.']);
    // the next file needs nobody
    const again = await check(api, employee, [{ ...employeeRow(), 'Shoe Size': '40', Nick: 'R.' }]);
    expect(again.columns.at(-1)).toMatchObject({ header: 'Nick', by: 'choice' });
    expect(again.importId).not.toBeNull();
    expectStatus(await choose([]), 200);
    expect((await check(api, employee, [row])).importId).toBeNull();
  });

  it('asks once for each value that names nothing, and remembers the meanings of an import that ran', async () => {
    const owner = await newAdmin();
    const { api } = owner;
    const made = await createRecord(unit, owner, { values: { name: 'Front Office' } });
    const rows = () => [
      employeeRow({ Status: 'Zero hours', 'Organizational Units': 'Frnt; Front Office' }),
      employeeRow({ 'Organizational Units': 'Frnt' }),
      employeeRow({ Role: 'Juggler', 'Organizational Units': 'Nowhere' }),
    ];
    const first = rows();
    const choose = async (all: Cells[], values: Json[], changes: Json = {}) => {
      const form = new FormData();
      form.append('file', new Blob([toCsv(all)]), 'file.csv');
      form.append('changes', JSON.stringify(changes));
      if (values.length > 0) form.append('mapping', JSON.stringify({ columns: [], values }));
      return expectStatus(await api.send('POST', `/${employee.resource}/import/check`, form), 200)
        .data as unknown as ImportCheck;
    };
    const asked = await choose(first, []);
    expect(asked.importId).toBeNull();
    expect(asked.unknown).toEqual([
      { field: 'organizationalUnitIds', value: 'Frnt', rows: 2, line: 2 },
      { field: 'employeeRoleType', value: 'Juggler', rows: 1, line: 4 },
      { field: 'employeeStatusType', value: 'Zero hours', rows: 1, line: 2 },
      { field: 'organizationalUnitIds', value: 'Nowhere', rows: 1, line: 4 },
    ]);
    expect(asked.needed).toContain('employeeRoleType');
    expect(asked.options).toContainEqual({
      field: 'organizationalUnitIds',
      id: made.id,
      name: 'Front Office',
    });
    const values = [
      { field: 'organizationalUnitIds', value: 'Frnt', target: made.id },
      { field: 'organizationalUnitIds', value: 'Nowhere', target: null },
      { field: 'employeeStatusType', value: 'Zero hours', target: 'PART_TIME' },
      { field: 'employeeRoleType', value: 'Juggler', target: null },
    ];
    const chosen = await choose(first, values);
    expect(chosen).toMatchObject({ unknown: [], counts: { total: 2, created: 2, invalid: 0 } });
    expect(chosen.rows.map(({ line, state }) => [line, state])).toContainEqual([4, 'leftOut']);
    expect(chosen.readings).toEqual(
      expect.arrayContaining([
        { field: 'Organizational Units', from: '"Frnt"', to: 'Front Office', rows: 2 },
        { field: 'Role', from: '"Juggler"', to: 'not read: it is left out', rows: 1 },
      ]),
    );
    // they may be changed
    expect(chosen.chosen).toContainEqual({ ...values[0], rows: 2, line: 2 });
    expect(chosen.chosen).toHaveLength(4);
    expect(chosen.options).toEqual(asked.options);
    const empty = values.map((one) => (one.value === 'Zero hours' ? { ...one, target: null } : one));
    expect((await choose(first, empty)).readings).toContainEqual({
      field: 'Status',
      from: '"Zero hours"',
      to: 'not read: new employees get Full Time',
      rows: 1,
    });
    // abandoned: nothing is remembered
    expect((await choose(first, [])).unknown).toHaveLength(4);
    // a correction in a row is checked as it is typed
    const typed = await choose(first, values, { 2: { 'Organizational Units': 'Elsewhere' } });
    expect(listErrors(typed)).toContainEqual([
      'Organizational Units: This organizational unit does not exist. Not known: "Elsewhere".',
    ]);
    // meanings of another organization's records are asked about
    const other = await newAdmin();
    const foreign = await other.api.upload(`/${employee.resource}/import/check`, toCsv(first), 'file.csv');
    expect(JSON.stringify(foreign)).not.toContain(String(made.id));
    expectStatus(await start(api, employee, chosen.importId), 202);
    expect(await ended(api, String(chosen.importId))).toMatchObject({ status: 'DONE', created: 2 });
    const { data } = await api.read(
      employee.resource,
      String((await api.list(employee.resource)).rows.find(({ email }) => email === first[0]?.Email)?.id),
    );
    expect(data).toMatchObject({ employeeStatusType: 'PART_TIME', organizationalUnitIds: [made.id] });
    const again = await choose(rows(), []);
    expect(again).toMatchObject({ unknown: [], counts: { created: 2 } });
    expect(again.importId).not.toBeNull();
  });

  it('offers a field for an unknown column only if its header or its values speak for it', async () => {
    const { 'Compensation Type': _type, ...rest } = employeeRow();
    const more = { 'Regular Pay Rate Description': 'Hourly', 'Pay frequency': 'Biweekly', LEID: '1' };
    const { columns, likely } = await check(admin.api, employee, [
      { ...rest, ...more, 'Termination Reason Notes': 'Moved' },
    ]);
    const asked = columns.flatMap(({ header, by }, index) => (by === null ? [[header, likely[index]]] : []));
    expect(asked).toEqual([
      ['Regular Pay Rate Description', ['compensationType']],
      ['Pay frequency', []],
      ['LEID', []],
      ['Termination Reason Notes', expect.arrayContaining(['notes'])],
    ]);
  });

  it('says how many invitations an import of users sends', async () => {
    const row = (name: string, Status: string) => ({
      ...{ 'First Name': name, 'Last Name': 'Ortiz', Email: `${name}.${nextNumber()}@example.test` },
      ...{ Role: 'Administrator', Status, 'Allow Login': 'Yes' },
    });
    const rows = [row('gale', 'Active'), row('bo', 'Active'), row('hal', 'Inactive')];
    expect((await check(admin.api, user, rows)).effects).toEqual(['2 invitations will be sent.']);
    expect((await check(admin.api, user, rows.slice(2))).effects).toEqual([]);
  });

  it('finds a column by its values, and names those that are not read', async () => {
    const { Email: email = '', ...row } = employeeRow();
    const found = await check(admin.api, employee, [{ ...row, Contact: email }]);
    expect(found.columns.at(-1)).toMatchObject({ header: 'Contact', target: 'email', by: 'content' });
    const checked = await check(admin.api, employee, [
      { ...employeeRow(), 'API Key': 'emp_stolen', firstName: 'Bob' },
    ]);
    expect(checked).toMatchObject({ ignored: ['API Key', 'firstName'], counts: { created: 1, invalid: 0 } });
  });

  it('names the columns that new records need', async () => {
    const checked = await check(admin.api, employee, [{ 'First Name': 'Ann' }]);
    expect(checked.missing).toEqual(['Last Name', 'Role', 'Compensation Type', 'Compensation']);
    expect(checked.rows[0]?.errors).toContainEqual({
      column: 'Last Name',
      message: 'Field is required',
    });
  });

  it('reads dates in the order of the original file, whichever of its rows are left out or corrected', async () => {
    const [proof, other] = ['31/01/2024', '5/2/2024'].map((date) => employeeRow({ 'Start Date': date }));
    for (const change of [null, { 'Start Date': '2024-01-31' }]) {
      const form = new FormData();
      form.append('file', new Blob([toCsv([proof, other] as Cells[])]), 'file.csv');
      form.append('changes', JSON.stringify({ 2: change }));
      const answer = await admin.api.send('POST', `/${employee.resource}/import/check`, form);
      const { rows } = expectStatus(answer, 200).data as unknown as ImportCheck;
      expect(rows.find(({ line }) => line === 3)?.cells).toContain('2024-02-05');
    }
  });

  it('takes corrections, and leaves out rows that a person does not want', async () => {
    const { api } = await newAdmin();
    const [first, second, third] = [employeeRow(), employeeRow({ Email: 'nobody' }), employeeRow()];
    const checkWith = async (changes: unknown) => {
      const form = new FormData();
      form.append('file', new Blob([toCsv([first, second, third])]), 'file.csv');
      form.append('changes', typeof changes === 'string' ? changes : JSON.stringify(changes));
      return api.send('POST', `/${employee.resource}/import/check`, form);
    };
    for (const wrong of ['{', '[]', '{"3":{"Email":1}}']) expectStatus(await checkWith(wrong), 400);
    const still = expectStatus(await checkWith({ 3: { Email: 'nobody@' } }), 200);
    expect(still.data).toMatchObject({ importId: null, counts: { total: 3, invalid: 1 } });
    const email = `corrected.${nextNumber()}@example.test`;
    const { importId, counts } = expectStatus(await checkWith({ 3: { Email: email }, 4: null }), 200)
      .data as unknown as ImportCheck;
    expect(counts).toMatchObject({ total: 2, created: 2, invalid: 0 });
    expectStatus(await start(api, employee, importId), 202);
    expect(await ended(api, String(importId))).toMatchObject({ status: 'DONE', created: 2 });
    const { rows } = await api.list(employee.resource);
    expect(rows.map((row) => row.email).sort()).toEqual([first.Email, email].sort());
  });

  it('names rows that do not fit the header by their line', async () => {
    const { 'First Name': first = '', ...rest } = employeeRow();
    const good = toCsv([{ 'First Name': first, ...rest }]);
    const answer = expectStatus(await sendFile(admin.api, employee, `${good}\nAnn,Ray,,,,,,,9\n`), 200);
    const checked = answer.data as unknown as ImportCheck;
    expect(checked.rows.map(({ line, state }) => [line, state])).toEqual([
      [2, 'create'],
      [4, 'invalid'],
    ]);
    expect(listErrors(checked)[1]).toEqual([': This row has 9 columns, the first line has 7']);
  });

  it('refuses files that are not CSV, too large or too long', async () => {
    const spreadsheet = new Uint8Array(Buffer.from('504b0304140006000800', 'hex'));
    for (const name of ['employees.xlsx', 'employees.csv']) {
      const answer = await admin.api.upload('/employees/import/check', spreadsheet, name);
      expect(expectStatus(answer, 415).errors[0]?.message).toBe(
        'Sorry. This file format is not accepted. We can accept "csv" files only.',
      );
    }
    const large = await sendFile(admin.api, employee, `Last Name\n${'a'.repeat(25 * 1_048_576)}`);
    expect(expectStatus(large, 413).errors[0]?.message).toBe(
      'Please note that the maximum size of each uploaded file is 25 MB.',
    );
    const long = await sendFile(admin.api, employee, `Last Name\n${'Ann\n'.repeat(100_001)}`);
    expect(expectStatus(long, 413).errors[0]?.message).toBe('The file has more than 100,000 rows.');
    const none = await admin.api.send('POST', '/employees/import/check', new FormData());
    expect(expectStatus(none, 400).errors[0]?.path).toBe('file');
  });

  it('shows the first hundred rows, and every invalid one', async () => {
    const rows = Array.from({ length: 150 }, () => employeeRow());
    rows[120] = employeeRow({ Email: 'nobody' });
    const checked = await check(admin.api, employee, rows);
    expect(checked.rows.map(({ line }) => line)).toEqual([
      ...Array.from({ length: 100 }, (_, index) => index + 2),
      122,
    ]);
    expect(checked.counts).toMatchObject({ total: 150, created: 149, invalid: 1 });
  });
});

describe('a file that was checked', () => {
  const recheck = (actor: Actor, fileId: string, { changes = {}, resource = employee.resource } = {}) => {
    const form = new FormData();
    form.append('fileId', fileId);
    form.append('changes', JSON.stringify(changes));
    return actor.api.send('POST', `/${resource}/import/check`, form);
  };

  it('is checked again without its content, by its user and for its entity only', async () => {
    const admin = await newAdmin();
    const rows = [employeeRow(), employeeRow({ Email: 'none@' })];
    const first = await check(admin.api, employee, rows);
    expect([first.importId, first.counts.invalid]).toEqual([null, 1]);
    const { fileId } = first;
    expectStatus(await admin.api.send('GET', `/imports/${fileId}`), 404);
    expectStatus(await start(admin.api, employee, fileId), 404);
    const colleague = await admin.organization.person('ADMIN');
    for (const actor of [colleague, await newAdmin()]) expectStatus(await recheck(actor, fileId), 404);
    expectStatus(await recheck(admin, fileId, { resource: unit.resource }), 404);
    expectStatus(await recheck(admin, 'none'), 404);

    expect((await recheck(admin, fileId)).data).toMatchObject({
      importId: null,
      fileId,
      fileName: 'file.csv',
    });
    const changes = { 3: { Email: 'corrected@example.test' } };
    const { data } = await recheck(admin, fileId, { changes });
    expect(data).toMatchObject({ fileId, counts: { created: 2 } });
    const importId = String(data.importId);
    // a later check of the file is none of the import's that is confirmed
    await recheck(admin, fileId, { changes: { 2: null, 3: null } });
    expectStatus(await start(admin.api, employee, importId), 202);
    expect(await ended(admin.api, importId)).toMatchObject({ status: 'DONE', created: 2 });
  });
});

describe('records that rows refer to', () => {
  let admin: Actor;
  beforeAll(async () => {
    admin = await newAdmin();
    for (const [name, identifier] of [
      ['Twins', null],
      ['Twins', null],
      ['Pair', 'P-1'],
      ['Pair', 'P-2'],
      ['Hygiene; West', null],
      ['Front', 'F-1'],
      ['F-2', 'other'],
    ] as const) {
      await createRecord(unit, admin, { values: { name, identifier } });
    }
  });

  async function importUnits(cell: string): Promise<unknown> {
    const row = employeeRow({ 'Organizational Units': cell });
    const checked = await check(admin.api, employee, [row]);
    if (checked.importId === null) return listErrors(checked)[0];
    expectStatus(await start(admin.api, employee, checked.importId), 202);
    await ended(admin.api, checked.importId);
    const made = (await listed(admin, employee.resource, 'identifier')).get(row.Identifier ?? '');
    return (made?.organizationalUnits as Json[]).map(({ name }) => name);
  }

  it.each([
    ['by identifier, in any case', 'f-1', ['Front']],
    ['by name', 'F-2', ['F-2']],
    ['by a name that holds the separator', 'Front;Hygiene; West', ['Front', 'Hygiene; West']],
    ['one of them twice', 'Front; F-1', ['Front']],
    ['by no name', ' ; ', []],
    [
      'by a name that two have',
      'Twins',
      ['Organizational Units: More than one organizational unit is called "Twins"'],
    ],
    [
      'by a name that two with identifiers have',
      'Pair',
      [
        'Organizational Units: More than one organizational unit is called "Pair". Enter the identifier of one of them: P-1 or P-2',
      ],
    ],
    ['by a name that none has', 'Front; Nowhere', []],
  ])('are found %s', async (_how, cell, expected) => {
    expect(await importUnits(cell)).toEqual(expected);
  });

  it('keep the linked one of several with the same name', async () => {
    const twins = [...(await listed(admin, unit.resource, 'id')).values()].filter(
      ({ name }) => name === 'Twins',
    );
    const record = await validRecord(employee, admin, {
      values: { identifier: 'linked', organizationalUnitIds: [twins[1]?.id] },
    });
    await createRecord(employee, admin, { values: record });
    const checked = await check(admin.api, employee, [
      { Identifier: 'linked', 'Organizational Units': 'Twins' },
    ]);
    expect(checked.counts).toMatchObject({ unchanged: 1, invalid: 0 });
  });

  it('may be in the same file, in any order, but not in a circle', async () => {
    const row = (Name: string, Parent: string): Cells => ({
      Name,
      Identifier: `t-${Name}`,
      Type: 'Unit',
      Parent,
    });
    const info = await importRows(admin.api, unit, [
      row('Leaf', 'Branch'),
      row('Branch', 't-Root'),
      row('Root', ''),
    ]);
    expect(info).toMatchObject({ status: 'DONE', created: 3 });
    const units = await listed(admin, unit.resource, 'name');
    expect(units.get('Leaf')).toMatchObject({ parent: { name: 'Branch' } });
    expect(units.get('Branch')).toMatchObject({ parent: { name: 'Root' } });
    const circle = await check(admin.api, unit, [row('Root', 'New'), row('New', 'Leaf')]);
    const message = 'Parent: The parent must not be the record itself or one below it';
    expect(listErrors(circle)).toEqual([[message], [message]]);
    expect(listErrors(await check(admin.api, unit, [row('Solo', 'Solo')]))).toEqual([[message]]);
  });

  it('appear in the history by name', async () => {
    const row = employeeRow({ 'Organizational Units': 'Front' });
    await importRows(admin.api, employee, [row]);
    const made = (await listed(admin, employee.resource, 'identifier')).get(row.Identifier ?? '');
    const history = expectStatus(await admin.api.history(employee.resource, String(made?.id)), 200);
    expect(history.rows[0]).toMatchObject({
      action: 'CREATE',
      userName: `${admin.firstName} ${admin.lastName}`,
    });
    expect(history.rows[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'organizationalUnits', to: ['Front'] }),
    );
  });
});

describe('the rights of the importer', () => {
  it('cover their own practices only, as in a form', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const own = await createRecord(practice, admin, { values: { name: 'Own' } });
    await createRecord(practice, admin, { values: { name: 'Other' } });
    const actor = await organization.person('USER', { practiceIds: [own.id] });
    const row = (cells: Cells): Cells => ({
      'First Name': 'Ann',
      'Last Name': 'Ray',
      Email: `scoped.${nextNumber()}@example.test`,
      Role: 'Provider',
      Practices: 'Own',
      ...cells,
    });
    const mine = row({});
    const checked = await check(actor.api, user, [
      mine,
      row({ Practices: 'Other' }),
      row({ Practices: 'Nowhere' }),
      row({ Role: 'Administrator' }),
      row({ Email: `someone@chairside.test` }),
    ]);
    expect(listErrors(checked)).toEqual([
      [],
      ['Practices: Select at least 1 practice. Not known: "Other".'],
      ['Practices: Select at least 1 practice. Not known: "Nowhere".'],
      ['Role: You may not choose this role'],
      ['Email: This email address is reserved'],
    ]);
    expect(checked.unknown.map(({ value }) => value)).toEqual(['Other', 'Nowhere']);
    expect(checked.options.map(({ name }) => name)).toEqual(['Own']);
    expect(await importRows(actor.api, user, [mine])).toMatchObject({ status: 'DONE', created: 1 });
    // a user of another practice cannot be found here, but their address is in use
    const elsewhere = await createRecord(user, { ...admin, practiceIds: [] }, { values: { role: 'ADMIN' } });
    const checkedFile = await check(actor.api, user, [row({ Email: String(elsewhere.data.email) })]);
    expect(listErrors(checkedFile)).toEqual([['Email: Email already exists']]);
  });

  it('are those at the time the job runs', async () => {
    const organization = await TestOrganization.create();
    const actor = await organization.person('ADMIN');
    const { importId } = await check(actor.api, employee, [employeeRow()]);
    const { ctx, db } = organization.server;
    await db.system((tx) => tx.query(`update users set status = 'INACTIVE' where id = $1`, [actor.userId]));
    const job = { importId: String(importId), organizationId: organization.id, userId: actor.userId };
    await runImport(ctx, job, { isLastTry: false });
    const [row] = await db.system((tx) =>
      tx.query('select status, error, content from uploads where id = $1', [importId]),
    );
    const error = expect.stringMatching(/ was deactivated\. Nothing was imported\.$/) as string;
    expect(row).toEqual({ status: 'STOPPED', error, content: null });
    expect((await (await organization.admin()).api.list(employee.resource)).total).toBe(0);
  });

  it('end with the subscription', async () => {
    const organization = await TestOrganization.create({ entitlements: ['PATIENT_EXPERIENCE'] });
    const { api } = await organization.admin();
    expectStatus(await sendFile(api, employee, toCsv([employeeRow()])), 403);
    expectStatus(await organization.nobody().send('GET', '/employees/import/template'), 401);
    expectStatus(await sendFile(organization.nobody(), employee, 'x'), 401);
  });
});

describe('an import', () => {
  function buildJob(actor: Actor, importId: string | null) {
    return { importId: String(importId), organizationId: actor.organization.id, userId: actor.userId };
  }

  it('fails as a whole when another user saves one of its identifiers at the same time', async () => {
    const admin = await newAdmin();
    const { ctx } = admin.organization.server;
    const rows = Array.from({ length: 5 }, () => employeeRow());
    const others = [...rows.slice(0, 1), ...Array.from({ length: 4 }, () => employeeRow())];
    const slow = await check(admin.api, employee, rows);
    const quick = await check(admin.api, employee, others);
    // the fast one is saved between the slow one's last check and its commit
    const passed = contextWith(ctx, async () => {
      const { data } = await admin.api.send('GET', `/imports/${slow.importId ?? ''}`);
      if (data.status === 'SAVING')
        await runImport(ctx, buildJob(admin, quick.importId), { isLastTry: false });
    });
    await runImport(passed, buildJob(admin, slow.importId), { isLastTry: false });
    expect(await ended(admin.api, String(quick.importId))).toMatchObject({ status: 'DONE', created: 5 });
    expect(await ended(admin.api, String(slow.importId))).toMatchObject({
      status: 'FAILED',
      created: 0,
      updated: 0,
      error:
        'Identifier already exists. Someone else changed some of these records during the import. Check the file again.',
    });
    expect((await admin.api.list(employee.resource)).total).toBe(5);
  });

  it('fails with a message when a record it changes was changed in the meantime', async () => {
    const admin = await newAdmin();
    const { ctx, db } = admin.organization.server;
    const row = employeeRow();
    await importRows(admin.api, employee, [row]);
    const changed = { ...row, 'Last Name': 'From the file' };
    const { importId } = await check(admin.api, employee, [changed, employeeRow()]);
    // the last transaction of the job saves, and somebody else is faster
    const racing = contextWith(ctx, () =>
      db.system(async (tx) => {
        await tx.query(
          `update employees set last_name = 'Faster', updated_at = now() where identifier = $1
             and exists (select from uploads where id = $2 and status = 'SAVING')`,
          [row.Identifier, importId],
        );
      }),
    );
    await runImport(racing, buildJob(admin, importId), { isLastTry: false });
    const info = await ended(admin.api, String(importId));
    expect(info).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining('Someone else changed') as string,
    });
    const employees = await listed(admin, employee.resource, 'identifier');
    expect([...employees.values()].map(({ lastName }) => lastName)).toEqual(['Faster']);
  });

  it('runs once, however often its job runs and it is confirmed', async () => {
    const admin = await newAdmin();
    const { ctx } = admin.organization.server;
    const { importId } = await check(admin.api, employee, [employeeRow()]);
    for (let n = 0; n < 3; n += 1) expectStatus(await start(admin.api, employee, importId), 202);
    expect(await ended(admin.api, String(importId))).toMatchObject({ status: 'DONE' });
    await runImport(ctx, buildJob(admin, importId), { isLastTry: false });
    expectStatus(await start(admin.api, employee, importId), 202);
    expect((await admin.api.list(employee.resource)).total).toBe(1);
  });

  it('is retried after an error, and finally reported as failed', async () => {
    const admin = await newAdmin();
    const { ctx } = admin.organization.server;
    const { importId } = await check(admin.api, employee, [employeeRow()]);
    let calls = 0;
    const broken = contextWith(ctx, () => {
      calls += 1;
      return calls === 4 ? Promise.reject(new Error('the disk is full')) : Promise.resolve();
    });
    await expect(runImport(broken, buildJob(admin, importId), { isLastTry: false })).rejects.toThrow('disk');
    expect((await admin.api.send('GET', `/imports/${importId ?? ''}`)).data.status).toBe('CHECKING');
    calls = 0;
    await expect(runImport(broken, buildJob(admin, importId), { isLastTry: true })).rejects.toThrow('disk');
    expect((await admin.api.send('GET', `/imports/${importId ?? ''}`)).data).toMatchObject({
      status: 'FAILED',
      error: 'Something went wrong. Nothing was imported. Please try again.',
    });
    expect((await admin.api.list(employee.resource)).total).toBe(0);
  });

  it('belongs to the entity that it was checked for', async () => {
    const admin = await newAdmin();
    const { importId } = await check(admin.api, employee, [employeeRow()]);
    expectStatus(await start(admin.api, unit, importId), 404);
    expectStatus(await admin.api.send('POST', '/employees/import', {}), 400);
  });

  it('runs the effects of saved records, as a form does', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const cells = await importRows(admin.api, practice, [
      {
        'Practice Name': 'Asking',
        'Survey Display Name': 'Asking',
        City: 'Austin',
        State: 'tx',
        'Postal Code': '78701',
        'Experience Question': 'Was it easy?',
        Active: 'yes',
      },
    ]);
    expect(cells).toMatchObject({ status: 'DONE', created: 1 });
    const made = (await listed(admin, practice.resource, 'name')).get('Asking');
    expect(made).toMatchObject({
      activeQuestion: 'Was it easy?',
      activeQuestionId: expect.any(String) as string,
    });
    const early = { 'Practice Name': 'Asking', City: 'Austin', 'Experience Question': 'Another?' };
    const [[error] = []] = listErrors(await check(admin.api, practice, [early]));
    expect(error).toMatch(/^Experience Question: /);

    const email = `invited.${nextNumber()}@example.test`;
    const invited = { 'First Name': 'Ann', 'Last Name': 'Ray', Email: email, Role: 'Administrator' };
    // users whom a directory has suspended are not invited
    const off = { ...invited, Email: `off.${email}`, Status: 'Suspended' };
    await importRows(admin.api, user, [invited, off]);
    const mails = await organization.server.db.system((tx) =>
      tx.query('select to_address from messages where to_address like $1', [`%${email}`]),
    );
    expect(mails).toEqual([{ to_address: email }]);
    const { rows: users } = await admin.api.list(user.resource, { search: `off.${email}` });
    expect(users).toMatchObject([{ status: 'INACTIVE' }]);
  });

  it("cannot remove one's own administrator role, but others'", async () => {
    const organization = await TestOrganization.create();
    const email = `boss.${nextNumber()}@example.test`;
    const admin = await organization.person('ADMIN', { email });
    await organization.admin();
    await createRecord(practice, admin, { values: { name: 'Place' } });
    const colleague = await organization.person('ADMIN', { email: `colleague.${nextNumber()}@example.test` });
    const { data } = await admin.api.read(user.resource, colleague.userId);
    const demoted = (address: unknown): Cells => ({
      Email: String(address),
      Role: 'Standard User',
      Practices: 'Place',
    });
    const checked = await check(admin.api, user, [demoted(data.email), demoted(email)]);
    expect(listErrors(checked)).toEqual([[], ['Role: You cannot change this for your own account']]);
    expect(await importRows(admin.api, user, [demoted(data.email)])).toMatchObject({
      status: 'DONE',
      updated: 1,
    });
    expect((await admin.api.read(user.resource, colleague.userId)).data).toMatchObject({ role: 'USER' });
  });

  it('leaves existing records unchanged if the role changes nothing', async () => {
    const admin = await newAdmin();
    const row = { Email: `blocked.${nextNumber()}@example.test`, Phone: '' };
    await importRows(admin.api, blocklist, [row]);
    expect((await check(admin.api, blocklist, [row])).counts).toMatchObject({ unchanged: 1, invalid: 0 });
    const withPhone = await check(admin.api, blocklist, [{ ...row, Phone: '(212) 555-0187' }]);
    expect(listErrors(withPhone)).toEqual([['Email: This contact is already blocked']]);
    const both = await check(admin.api, blocklist, [
      { Email: '', Phone: '' },
      { Email: ' ', Phone: '12' },
    ]);
    expect(listErrors(both)).toEqual([['Phone: Invalid Phone']]);
  });
});
