import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkCheck } from '../../src/domain/surveys/bulk-upload.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { newEmail, surveyScene, type SurveyScene } from '../support/surveys.ts';

type Checked = Omit<BulkCheck, 'data'> & { data: Json[] };

let of: SurveyScene;

async function check(path: string, file: string): Promise<Checked> {
  return expectStatus(await of.admin.api.upload(path, file, 'people.csv'), 200).data as unknown as Checked;
}

const isoDay = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a file of employees', () => {
  const STAFF = [
    ...['Tess Archer W-7001', 'Vera Castle W-7003', 'Nico Dorsey W-7004', 'Lena Everly W-7005'],
    ...['Hugo Foster W-7006', 'Joel Hobart W-7008', 'Kira Ingram W-7009', 'Dean Jarvis W-7010'],
  ].map((text) => text.split(' ') as [string, string, string]);
  const ids = new Map<string, string>();
  const at = (first: string, last: string): string => `${first}.${last}.wk@example.com`.toLowerCase();

  beforeAll(async () => {
    of = await surveyScene();
    for (const [firstName, lastName, identifier] of STAFF) {
      const body = {
        ...{
          firstName,
          lastName,
          identifier,
          email: at(firstName, lastName),
          preferredNotificationType: 'EMAIL',
        },
        ...{ employeeStatusType: 'FULL_TIME', employeeRoleType: 'DENTIST' },
        ...{ compensationType: 'UNPAID', compensationAmount: 0 },
      };
      const answer = await of.admin.api.create('employees', body);
      ids.set(String(expectStatus(answer, 201).data.id), `${firstName} ${lastName}`);
    }
  });

  const checkStaff = async (file: string) => {
    const result = await check('/surveys/ex/bulk', file);
    return { ...result, sent: result.data.map(({ employeeId }) => ids.get(String(employeeId))) };
  };
  const listSkips = ({ rows }: Pick<Checked, 'rows'>) => rows.map(({ line, skip }) => [line, skip?.reason]);

  it('is not sent to who has opted out, under any header', async () => {
    const file = (header: string, text: string) =>
      [`Work Email,${header}`, `${at('Tess', 'Archer')},${text}`, `${at('Vera', 'Castle')},`].join('\n');
    for (const [header, text] of [
      ['Opt Out', 'Yes'],
      ['Unsubscribed', 'Y'],
      ['Email OK', 'No'],
      ['Send Survey', 'N'],
      ['Exclude', 'x'],
      ['Do Not Survey', 'TRUE'],
    ] as const) {
      const { sent, rows } = await checkStaff(file(header, text));
      expect([header, sent]).toEqual([header, ['Vera Castle']]);
      expect(listSkips({ rows })).toEqual([[2, 'The employee wants no messages.']]);
    }
    const { sent, unknown } = await checkStaff(file('Opt Out', 'perhaps'));
    expect([sent, unknown.map(({ value }) => value)]).toEqual([['Vera Castle'], ['perhaps']]);
  });

  it('is never sent to the person of an identifier beside the name or email of another', async () => {
    const { sent, rows, errors } = await checkStaff(
      [
        'Payroll Name,File Number,Work Contact: Work Email',
        `"Dorsey, Nico",W-7005,${at('Nico', 'Dorsey')}`,
        `Kira Ingram,W-7004,${at('Dean', 'Jarvis')}`,
        'Nico Dorsey,W-7005,',
        `Nico Dorsey,,${at('Lena', 'Everly')}`,
        `,W-7005,${at('Nico', 'Dorsey')}`,
        'Zed Newhire,W-7005,zed.new@example.com',
        `Kira Ingram,W-7005,${at('Lena', 'Everly')}`,
      ].join('\n'),
    );
    expect(sent).toEqual([]);
    expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ['identifier'],
      ['identifier'],
      ['identifier'],
      ['email'],
      ['identifier'],
      ['identifier'],
      ['identifier'],
    ]);
    expect(errors.slice(0, 2)).toEqual([
      `Line 2, column Employee Identifier: These are different people: W-7005 is Lena Everly, ${at('Nico', 'Dorsey')} is Nico Dorsey, the name is Nico Dorsey. Correct the row, or leave it out.`,
      `Line 3, column Employee Identifier: These are different people: W-7004 is Nico Dorsey, ${at('Dean', 'Jarvis')} is Dean Jarvis, the name is Kira Ingram. Correct the row, or leave it out.`,
    ]);
  });

  it('finds by the name who has an identifier without its zeros, or shares an address', async () => {
    const shared = 'desk.wk@example.com';
    for (const [firstName, lastName, identifier] of [
      ['Lucía', 'Muñoz', '00106'],
      ['Kevin', 'Tran', 'W-7102'],
      ['Paula', 'Nguyen', 'W-7103'],
    ] as const) {
      const body = {
        ...{ firstName, lastName, identifier, email: shared, preferredNotificationType: 'EMAIL' },
        ...{ employeeStatusType: 'FULL_TIME', employeeRoleType: 'DENTIST' },
        ...{ compensationType: 'UNPAID', compensationAmount: 0 },
      };
      const answer = await of.admin.api.create('employees', body);
      ids.set(String(expectStatus(answer, 201).data.id), `${firstName} ${lastName}`);
    }
    const byName = await checkStaff(
      ['Name,Employee ID,Email', 'LUCIA MUÑOZ,106,', 'Lena Muñoz,106,', ',106,'].join('\n'),
    );
    expect(byName.sent).toEqual(['Lucía Muñoz']);
    expect(byName.errors.map((text) => text.slice(0, 6))).toEqual(['Line 3', 'Line 4']);
    for (const [name, found] of [
      ['"Nguyen, Paula"', ['Paula Nguyen']],
      ['Kevin Tran', ['Kevin Tran']],
      ['Kevin', []],
      ['Kev Tran', []],
    ] as const) {
      const { sent, errors } = await checkStaff(`Name,Email\n${name},${shared}`);
      expect(sent).toEqual(found);
      expect(errors).toHaveLength(1 - found.length);
    }
  });

  it('is sent to somebody with a new email or a new name', async () => {
    const { sent, errors } = await checkStaff(
      [
        'Name,Employee ID,Email',
        '"Archer, Tess",W-7001,tess.new@example.com',
        `"Castle-Moore, Vera",W-7003,${at('Vera', 'Castle')}`,
        `Nicolás Dorsey,W-7004,`,
        `Ingram Kira,,${at('Kira', 'Ingram').toUpperCase()}`,
        ',W-7010,dean.new@example.com',
      ].join('\n'),
    );
    expect(errors).toEqual([]);
    expect(sent).toEqual(['Tess Archer', 'Vera Castle', 'Nico Dorsey', 'Kira Ingram', 'Dean Jarvis']);
  });

  it('skips those who have left, by status or termination date, and its totals', async () => {
    const header =
      'Payroll Name,File Number,Position Status,Termination Date,Home Department Description,Work Contact: Work Email,Regular Hours,Gross Pay';
    const result = await checkStaff(
      [
        'Bright Smiles Dental Group LLC',
        header,
        `"Archer, Tess",W-7001,Active,,,${at('Tess', 'Archer')},80,"$3,040.00"`,
        `"Halvorsen, Björn",EMP-1,Terminated,11/24/2024,,bjorn@example.com,0,$0.00`,
        `"Castle, Vera",W-7003,Terminated,11/20/2026,,${at('Vera', 'Castle')},40,$900.00`,
        `"Dorsey, Nico",W-7004,,${isoDay(-9)},,${at('Nico', 'Dorsey')},40,$900.00`,
        `"Everly, Lena",W-7005,,${isoDay(9)},,,40,$900.00`,
        '"Foster, Hugo",W-7006,Leave,00/00/0000,,,0,$0.00',
        `"Hobart, Joel",W-7008,Active,11/20/2024,,${at('Joel', 'Hobart')},40,$900.00`,
        '"Jarvis, Dean",W-7010,,soon,,,40,$900.00',
        'Employee count: 8,,,,,,612.5,"$18,220.10"',
        'Report totals,,,,,,612.5,"$18,220.10"',
      ].join('\n'),
    );
    expect(result.sent).toEqual(['Tess Archer', 'Lena Everly', 'Hugo Foster']);
    expect(listSkips(result).slice(0, 3)).toEqual([
      [4, 'The file says "Terminated". Former employees are not surveyed.'],
      [5, 'The file says "Terminated". Former employees are not surveyed.'],
      [6, expect.stringMatching(/^The last day was .* Former employees are not surveyed\.$/)],
    ]);
    expect(result.errors).toEqual([
      'Line 9, column Termination Date: The status is "Active". The last day was Nov 20, 2024. Correct one of them, or leave the row out.',
      'Line 10, column Termination Date: Enter the date. A date looks like 2026-01-31 or 01/31/2026.',
    ]);
    expect(result.unread).toEqual(['Regular Hours', 'Gross Pay']);
    expect(result.warnings[0]).toContain('line 11 "Employee count: 8 612.5 $18,220.10"');
  });

  it.each([
    ['Activo', 'Sí', 'No'],
    ['Terminated?', 'N', 'Y'],
    ['Status', 'Active', 'Resigned'],
    ['Estatus', 'Licencia', 'Baja'],
  ])('says in the column %s with %s and %s who has left', async (header, present, gone) => {
    const file = `Correo electrónico,${header}\n${at('Kira', 'Ingram')},${present}\n${at('Dean', 'Jarvis')},${gone}`;
    const result = await checkStaff(file);
    expect(result.sent).toEqual(['Kira Ingram']);
    expect(listSkips(result)).toEqual([[3, `The file says "${gone}". Former employees are not surveyed.`]]);
  });

  it.each([
    ...['End Date', 'Dismissal date', 'Date of leaving', 'Leaving Date', 'Leave Date', 'Contract End Date'],
    ...['Contract end', 'Final Day', 'Released Date', 'Offboard Date', 'Off-boarding date', 'Deactivated'],
    ...['Left', 'Last Day Worked', 'Last Day of Work', 'Terminated On', 'Quit date', 'Inactive Date'],
    ...['Inactive since', 'Termination Date (if applicable)', 'Effective Termination Date', 'Exit Date'],
    ...['Fecha de término', 'Fecha Fin', 'Fecha de despido', 'Último día laborado'],
  ])('says in the column %s when somebody has left', async (header) => {
    const { sent, rows } = await checkStaff(
      `Email,${header}\n${at('Kira', 'Ingram')},\n${at('Dean', 'Jarvis')},${isoDay(-9)}\n${at('Joel', 'Hobart')},${isoDay(9)}`,
    );
    expect(sent).toEqual(['Kira Ingram', 'Joel Hobart']);
    expect(rows.map(({ line, skip }) => [line, skip?.kind])).toEqual([[3, 'FORMER']]);
  });

  it('may have a word in place of the date of leaving', async () => {
    const { sent, rows } = await checkStaff(
      [
        'Email,Left',
        `${at('Kira', 'Ingram')},No`,
        `${at('Dean', 'Jarvis')},Yes`,
        `${at('Lena', 'Everly')},Current`,
        `${at('Hugo', 'Foster')},Resigned`,
      ].join('\n'),
    );
    expect(sent).toEqual(['Kira Ingram', 'Lena Everly']);
    expect(rows.map(({ line, skip }) => [line, skip?.reason])).toEqual([
      [3, 'The file says "Yes". Former employees are not surveyed.'],
      [5, 'The file says "Resigned". Former employees are not surveyed.'],
    ]);
  });

  it('is skipped by any of several columns with a date of leaving, but not by one that has other dates, too', async () => {
    const { sent, rows, errors } = await checkStaff(
      [
        'Email,Contract End Date,Term Date,Hire Date / Term Date',
        `${at('Kira', 'Ingram')},${isoDay(9)},,2020-01-01`,
        `${at('Joel', 'Hobart')},${isoDay(9)},${isoDay(-900)},2020-01-01`,
        `${at('Dean', 'Jarvis')},${isoDay(-9)},${isoDay(9)},2020-01-01`,
        `${at('Tess', 'Archer')},${isoDay(9)},soon,2020-01-01`,
      ].join('\n'),
    );
    expect(sent).toEqual(['Kira Ingram']);
    expect(rows.map(({ line, skip }) => [line, skip?.kind])).toEqual([
      [3, 'FORMER'],
      [4, 'FORMER'],
      [5, undefined],
    ]);
    expect(rows.map(({ cells }) => cells.terminationDate)).toEqual([isoDay(-900), isoDay(-9), 'soon']);
    expect(errors).toEqual([
      'Line 5, column Termination Date: Enter the date. A date looks like 2026-01-31 or 01/31/2026.',
    ]);
  });

  it('has an unknown status, which is asked about, and in several columns of which one says no', async () => {
    const { sent, rows, unknown, needed } = await checkStaff(
      [
        'Email,Status,Active',
        `${at('Kira', 'Ingram')},Suspended,Yes`,
        `${at('Dean', 'Jarvis')},Full Time,No`,
        `${at('Tess', 'Archer')},Full Time,Yes`,
      ].join('\n'),
    );
    expect(sent).toEqual(['Tess Archer']);
    expect(unknown).toMatchObject([{ field: 'employmentStatus', value: 'Suspended' }]);
    expect(needed).toContain('employmentStatus');
    expect(rows.map(({ skip }) => skip?.kind)).toEqual([undefined, 'FORMER']);
  });

  it('with a status that is left out by choice has not left', async () => {
    const values = [{ field: 'employmentStatus', value: 'Pre-Hire', target: null }];
    const body = { columns: [], values };
    expectStatus(await of.admin.api.send('PUT', '/surveys/ex/bulk/mapping', body), 200);
    const { sent, rows } = await checkStaff(`Email,Status\n${at('Kira', 'Ingram')},Pre-Hire`);
    expect(sent).toEqual([]);
    expect(rows.map(({ skip }) => [skip?.kind, skip?.reason])).toEqual([
      ['AS_CHOSEN', 'Such rows are left out, as chosen before.'],
    ]);
  });
});

describe('a file of patients', () => {
  beforeAll(async () => {
    of = await surveyScene();
  });
  const checkPatients = (...lines: string[]) =>
    check(`/surveys/px/bulk?practiceId=${of.practiceId}`, lines.join('\n'));
  const NOTES = [
    'Patient,email,Notes',
    'Gloria Sutter,gloria.np@example.com,loved new chairs!',
    'Jill Dunn,jill.np@example.com,DO NOT SEND!! angry about bill',
    'Nora Pike,nora.np,cancelled same day',
  ];

  it('without a status among others that have one is skipped until a person includes it', async () => {
    const file = [
      'Patient,Email,Status',
      ...['Ann', 'Bo'].map((name) => `${name},${name.toLowerCase()}.blank@example.com,Completed`),
      'Cy,cy.blank@example.com,',
    ];
    const { data, rows } = await checkPatients(...file);
    expect(data.map(({ patientName }) => patientName)).toEqual(['Ann', 'Bo']);
    expect(rows.map(({ skip }) => [skip?.kind, skip?.reason])).toEqual([['BLANK', 'No Appointment Status']]);
    const path = `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=blank`;
    expect((await check(path, file.join('\n'))).data).toHaveLength(3);
    // where only those who did not come have one, nobody else needs it
    const exceptions = await checkPatients(
      ...file.map((line) => line.replace('Bo,', 'Bo Lee,').replace(/Completed$/, '')),
    );
    expect(exceptions.data).toHaveLength(3);
  });

  it.each([
    ['is_no_show', 'True', 'False', 'NO_VISIT'],
    ['is_deleted', '1', '0', 'EXCLUDED'],
    ['Deceased', 'Y', '', 'EXCLUDED'],
    ['Date Deceased', '11/02/2026', '', 'EXCLUDED'],
    ['Deceased Date', '11/02/2026', '00/00/0000', 'EXCLUDED'],
    ['Exclude', 'x', '', 'EXCLUDED'],
    ['Former Patient', 'Yes', 'No', 'EXCLUDED'],
    ['Send?', '', 'x', 'EXCLUDED'],
    ['Include in survey', 'N', '', 'EXCLUDED'],
    ['OK to survey', 'No', 'Yes', 'EXCLUDED'],
    ['Arrived', 'N', 'Y', 'NO_VISIT'],
    ['Arrived', '', '9:02 AM', 'BLANK'],
  ])(
    'says in the column %s beside a status, by "%s" rather than "%s", who gets no survey',
    async (...of4) => {
      const [header, out, in_, kind] = of4;
      const { data, rows, columns } = await checkPatients(
        `${header},Patient,Email,Status`,
        `${in_},Ann,ann.sel@example.com,Complete`,
        `${out},Bo,bo.sel@example.com,Complete`,
        `${in_},Cy,cy.sel@example.com,Complete`,
      );
      expect(columns.filter(({ by, candidates }) => by === null && candidates.length > 0)).toEqual([]);
      expect(data.map(({ patientName }) => patientName)).toEqual(['Ann', 'Cy']);
      expect(rows.map(({ skip }) => skip?.kind)).toEqual([kind]);
      expect(rows[0]?.skip?.reason).toContain(`${header} is ${out === '' ? 'empty' : `"${out}"`}`);
    },
  );

  it('reaches an adult by the contact of the responsible party of the same name', async () => {
    const { data, errors } = await checkPatients(
      'Patient,Email,DOB,Guarantor,Guarantor Email',
      'Ann Fox,,1/2/1980,"FOX, ANN",ann.self@example.com',
      'Bo Fox,,1/2/1980,Ann Fox,ann.self2@example.com',
    );
    expect(data.map(({ patientName, email }) => [patientName, email])).toEqual([
      ['Ann Fox', 'ann.self@example.com'],
    ]);
    expect(errors).toHaveLength(1);
  });

  it('asks nothing about who has confirmed beside a status', async () => {
    const { data, columns } = await checkPatients(
      'Patient,Email,Cancelled,Confirmed',
      'Ann,ann.conf@example.com,false,true',
      'Bo,bo.conf@example.com,false,false',
    );
    expect([data.length, columns[3]]).toEqual([2, expect.objectContaining({ target: null, candidates: [] })]);
  });

  it('is asked about the words of a column that a person says tells who gets a survey', async () => {
    const file = [
      'Patient,Email,Status,Outcome',
      ...['Kept', 'ZZ', 'No Show', 'WIP', ''].map(
        (outcome, index) => `P${'abcde'[index]},p${index}.sel@example.com,Complete,${outcome}`,
      ),
    ].join('\n');
    const path = `/surveys/px/bulk?practiceId=${of.practiceId}`;
    const first = await checkPatients(file);
    expect(first.columns[3]?.candidates[0]).toBe('selection');
    const tried = { columns: [{ header: 'Outcome', target: 'selection' }], values: [] };
    const form = new FormData();
    form.append('file', new Blob([file]), 'people.csv');
    form.append('mapping', JSON.stringify(tried));
    const answer = await of.admin.api.send('POST', path, form);
    const asked = expectStatus(answer, 200).data as unknown as Checked;
    expect(asked.unknown.map(({ field, value }) => [field, value])).toEqual([
      ['selection', 'Outcome: ZZ'],
      ['selection', 'Outcome: WIP'],
      ['selection', 'Outcome: (empty)'],
    ]);
    expect(asked.data.map(({ patientName }) => patientName)).toEqual(['Pa']);
    expect(asked.rows.map(({ skip }) => skip?.kind)).toEqual([
      'NOT_KNOWN',
      'NO_VISIT',
      'NOT_KNOWN',
      'NOT_KNOWN',
    ]);
  });

  it.each([
    ['Phone', 'Phone Type'],
    ['Phone 1 - Value', 'Phone 1 - Type'],
  ])('says which number is one at home by a column for its kind: %s, %s', async (...headers) => {
    const { preview } = await checkPatients(
      `Patient,${headers}`,
      'Ann,303-892-5102,Home',
      'Bo,303-892-5103,Cell',
    );
    expect(preview.rows.map(({ values }) => values[1])).toEqual([
      'Home or work: +1 303 892 5102',
      '+1 303 892 5103',
    ]);
  });

  it.each([
    ['Unsubscribed', '2026-05-01T10:00:00Z', 'NO_CONSENT'],
    ['opted_out_at', '5/1/2026', 'NO_CONSENT'],
    ['Procedure', 'No show fee', 'NOTED'],
    ['ADA Code', 'D9986', 'NOTED'],
    ['Email Type', 'Spouse', 'NOTED'],
    ['Cell Type', 'Son', 'NOTED'],
    ['Notas', 'número equivocado', 'NOTED'],
    ['Notes', 'not her number anymore', 'NOTED'],
  ])('with "%s" of "%s" is not sent to', async (header, text, kind) => {
    const { data, rows } = await checkPatients(
      `Patient,Email,Cell,Age,${header}`,
      `Ann,${newEmail()},,40,${text}`,
      `Bo,${newEmail()},,41,`,
    );
    expect(data.map(({ patientName }) => patientName)).toEqual(['Bo']);
    expect(rows.map(({ skip }) => skip?.kind)).toEqual([kind]);
  });

  it.each([
    'kin.a@example.com (husband)',
    'wife: kin.b@example.com',
    'mom 720-446-1002',
    '(720) 446-1001 (wife)',
  ])('is not sent to a relative of an adult: %s', async (contact) => {
    const { data, rows } = await checkPatients(
      'Patient,Contact,Age',
      `Ann,${contact},40`,
      `Bo,${newEmail()},41`,
    );
    expect([data.length, rows.map(({ skip }) => skip?.kind)]).toEqual([1, ['NOTED']]);
  });

  it('with "None" in a column that says who gets a survey is asked about', async () => {
    const file = `Patient,Email,Comms\n${['All', 'All', 'None', 'N/A']
      .map((text, index) => `P${'abcd'[index]},${newEmail()},${text}`)
      .join('\n')}`;
    const form = new FormData();
    form.append('file', new Blob([file]), 'people.csv');
    form.append(
      'mapping',
      JSON.stringify({ columns: [{ header: 'Comms', target: 'selection' }], values: [] }),
    );
    const answer = await of.admin.api.send('POST', `/surveys/px/bulk?practiceId=${of.practiceId}`, form);
    const { unknown } = expectStatus(answer, 200).data as unknown as Checked;
    expect(unknown.map(({ value }) => value).sort()).toEqual(['Comms: All', 'Comms: N/A', 'Comms: None']);
  });

  it('whose first row has words like headers keeps the row', async () => {
    const { columns } = await checkPatients(
      'Email,Patient Name,Mon,Tue,Wed',
      `${newEmail()},Ann Lee,Cancelled,Cancelled,Cancelled`,
    );
    expect(columns.map(({ header }) => header)).toEqual(['Email', 'Patient Name', 'Mon', 'Tue', 'Wed']);
  });

  it('with a note in a column that is not read is skipped until a person includes it', async () => {
    const { columns, data, rows } = await checkPatients(...NOTES);
    expect(columns[2]).toMatchObject({ header: 'Notes', target: null, candidates: [] });
    expect(data.map(({ patientName }) => patientName)).toEqual(['Gloria Sutter']);
    expect(rows.map(({ problems, skip }) => [problems, skip?.kind, skip?.reason])).toEqual([
      [[], 'NOTED', 'Notes: "DO NOT SEND!! angry about bill"'],
      // nobody has to correct its email
      [[], 'NOTED', 'Notes: "cancelled same day"'],
    ]);
    const path = `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=noted`;
    const included = await check(path, NOTES.join('\n'));
    expect(included.data.map(({ patientName }) => patientName)).toEqual(['Gloria Sutter', 'Jill Dunn']);
    expect(included.rows.map(({ problems }) => problems.length)).toEqual([1]);
  });

  it('with a note that forbids a survey, or of a death, is included by itself only', async () => {
    const lines = [
      'Patient Name,Email,Appt Date,Remarks,Notes',
      `Ann Ray,ann.fb@example.com,${isoDay(-2)},passed away 11/2,`,
      `Bo Ray,bo.fb@example.com,${isoDay(-2)},do not send,`,
      `Cy Ray,cy.fb@example.com,${isoDay(-2)},cancelled same day,DNC`,
      `Di Ray,di.fb@example.com,${isoDay(-2)},do not call before 9,`,
    ];
    const checkWith = async (uncleaned: string) =>
      check(`/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=${uncleaned}`, lines.join('\n'));
    const { rows } = await checkPatients(...lines);
    expect(rows.map(({ skip }) => [skip?.kind, skip?.reason])).toEqual([
      ['FORBIDDEN', 'Remarks: "passed away 11/2"'],
      ['NOTED', 'Remarks: "do not send"'],
      ['FORBIDDEN', 'Notes: "DNC"'],
      ['NOTED', 'Remarks: "do not call before 9"'],
    ]);
    const all = await checkWith('noted,forbidden');
    expect(all.data.map(({ patientName }) => patientName)).toEqual(['Bo Ray', 'Di Ray']);
    // both of its notes are overruled
    const one = await checkWith('forbidden4');
    expect(one.data.map(({ patientName }) => patientName)).toEqual(['Cy Ray']);
  });

  it('with the status of a missed visit in a column beside that of its status is skipped until a person includes it', async () => {
    const { data, rows } = await checkPatients(
      'Patient,Email,Age,Status,State',
      'Ann Miller,ann.ws@example.com,40,Complete,Broken',
      'Bo Lee,bo.ws@example.com,41,Complete,Posted',
    );
    expect(data.map(({ patientName }) => patientName)).toEqual(['Bo Lee']);
    expect(rows.map(({ skip }) => [skip?.kind, skip?.reason])).toEqual([['NOTED', 'State: "Broken"']]);
  });

  it('below a title that says that no visit took place is skipped until a person includes it', async () => {
    const lines = [
      'Patient,Email,Date',
      'COMPLETED,,',
      `Ann Miller,ann.st@example.com,${isoDay(-3)}`,
      'NO SHOWS,,',
      `Bo Lee,bo.st@example.com,${isoDay(-3)}`,
      `Cy Ray,cy.st@example.com,${isoDay(-3)}`,
      'Seen,,',
      `Di Fox,di.st@example.com,${isoDay(-3)}`,
      'Broken appts,,',
      `Ed Roe,ed.st@example.com,${isoDay(-3)}`,
    ];
    const { data, rows, errors } = await checkPatients(...lines);
    expect(errors).toEqual([]);
    expect(data.map(({ patientName }) => patientName)).toEqual(['Ann Miller', 'Di Fox']);
    expect(rows.map(({ skip }) => [skip?.kind, skip?.reason])).toEqual([
      ['NOTED', 'Title: "NO SHOWS"'],
      ['NOTED', 'Title: "NO SHOWS"'],
      ['NOTED', 'Title: "Broken appts"'],
    ]);
  });

  it('is reached by a further phone below a plain header', async () => {
    const { data, columns } = await checkPatients(
      'Patient,Home,Mobile,Email,Date,Emergency',
      `Ann Miller,,213-373-4271,,${isoDay(-3)},213-373-4279`,
      `Bo Lee,213-373-4272,,,${isoDay(-3)},213-373-4279`,
    );
    expect(data.map(({ phone }) => phone)).toEqual(['+12133734271', '+12133734272']);
    expect(columns.map(({ target }) => target)).toEqual([
      ...['patientName', 'phone', 'phone', 'email', 'appointmentDate', null],
    ]);
  });

  it('with nothing but a day is a title, and nobody', async () => {
    const { data, rows, errors, warnings } = await checkPatients(
      'Patient,Email,Date',
      `Ann Miller,ann.dt@example.com,${isoDay(-3)}`,
      'SUNDAY 11/29,,',
      `Bo Lee,bo.dt@example.com,${isoDay(-3)}`,
      '"Monday, November 30, 2026",,',
      `Sunday Reed,sun.dt@example.com,${isoDay(-3)}`,
      'Office total,,$12.00',
    );
    expect([errors, rows]).toEqual([[], []]);
    expect(data.map(({ patientName }) => patientName)).toEqual(['Ann Miller', 'Bo Lee', 'Sunday Reed']);
    expect(warnings).toContain(
      'Skipped lines outside of the table: line 3 "SUNDAY 11/29", line 5 "Monday, November 30, 2026", line 7 "Office total $12.00".',
    );
  });

  it('with a note about one channel goes out by the other', async () => {
    const { data, rows } = await checkPatients(
      'Patient,Email,Cell,Date',
      `Ann Miller,ann.ch@example.com,213-373-4271 DO NOT TEXT,${isoDay(-3)}`,
      `Bo Lee,bo.ch@example.com (do not email),213-373-4272,${isoDay(-3)}`,
      `Cy Ray,cy.ch@example.com,STOP,${isoDay(-3)}`,
      `Di Fox,di.ch@example.com,213-373-4273 do not contact,${isoDay(-3)}`,
      `Ed Roe,,213-373-4274 do not text,${isoDay(-3)}`,
      `Flo Orr,flo.ch@example.com do not email,213-373-4275 do not text,${isoDay(-3)}`,
    );
    expect(data.map(({ email, phone }) => email ?? phone)).toEqual([
      'ann.ch@example.com',
      '+12133734272',
      'cy.ch@example.com',
    ]);
    expect(rows.map(({ line, skip }) => [line, skip?.kind])).toEqual(
      [5, 6, 7].map((line) => [line, 'NO_CONSENT']),
    );
  });

  it('whose patient is gone says so, and the others are not asked about', async () => {
    const { data, rows, columns, unknown } = await checkPatients(
      'Patient,Email,Date,Appt Status,Patient Status',
      ...['Active', 'Active', 'Inactive', 'Deceased', 'Active'].map(
        (status, index) => `Ann Miller,ann${index}.gone@example.com,${isoDay(-3)},Complete,${status}`,
      ),
    );
    expect(columns[4]).toMatchObject({ target: null, candidates: [] });
    expect([unknown, data.length]).toEqual([[], 3]);
    expect(rows.map(({ skip }) => [skip?.kind, skip?.reason])).toEqual([
      ['NOTED', 'Patient Status: "Inactive"'],
      ['FORBIDDEN', 'Patient Status: "Deceased"'],
    ]);
  });

  it('with the codes of a practice system is read as by its words', async () => {
    const { data, rows } = await checkPatients(
      'LName,FName,Email,Birthdate,AptDateTime,AptStatus,PatStatus',
      `Miller,Ann,ann.oc@example.com,1980-01-01,${isoDay(-3)} 09:00:00,2,0`,
      `Lee,Bo,bo.oc@example.com,1980-01-01,${isoDay(-3)} 09:00:00,5,0`,
      `Ray,Cy,cy.oc@example.com,1980-01-01,${isoDay(-3)} 09:00:00,3,0`,
      `Fox,Di,di.oc@example.com,1980-01-01,${isoDay(-3)} 09:00:00,2,5`,
    );
    expect(data.map(({ patientName }) => patientName)).toEqual(['Ann Miller']);
    expect(rows.map(({ skip }) => skip?.kind)).toEqual(['NO_VISIT', 'NO_VISIT', 'FORBIDDEN']);
  });

  it('asks about a past visit that is still scheduled, beside others that are complete', async () => {
    const lines = (...statuses: string[]) => [
      'Patient,Email,Date,Status',
      ...statuses.map((status, index) => `Ann Miller,ann${index}.ps@example.com,${isoDay(-3)},${status}`),
    ];
    const { data, unknown, rows } = await checkPatients(...lines('Complete', 'Confirmed', 'Left message'));
    expect(data.map(({ email }) => email)).toEqual(['ann0.ps@example.com']);
    expect(unknown.map(({ field, value }) => [field, value])).toEqual([
      ['visitStatus', 'Confirmed'],
      ['visitStatus', 'Left message'],
    ]);
    expect(rows.map(({ skip }) => skip?.kind)).toEqual(['NOT_KNOWN', 'NOT_KNOWN']);
    // where no visit is marked as complete, none of them says anything
    expect((await checkPatients(...lines('Confirmed', 'Left message'))).data).toHaveLength(2);
  });

  it('uses the other contact of who has none of the preferred kind, and not of the only allowed one', async () => {
    const lines = (header: string) => [
      `Patient,Email,Phone,${header}`,
      'Ann Miller,ann.pm@example.com,213-373-4253,Text',
      'Bo Lee,,213-373-4254,Email',
      'Cy Ray,cy.pm@example.com,,Text',
      'Di Fox,di.pm@example.com,,Do not contact',
    ];
    const preferred = await checkPatients(...lines('Communication Preference'));
    expect(preferred.columns[3]?.target).toBe('contactMethods');
    expect(preferred.data.map(({ email, phone }) => email ?? phone)).toEqual([
      '+12133734253',
      '+12133734254',
      'cy.pm@example.com',
    ]);
    const allowed = await checkPatients(...lines('Contact Method'));
    expect(allowed.data.map(({ patientName }) => patientName)).toEqual(['Ann Miller']);
    expect(allowed.rows.map(({ skip }) => skip?.kind)).toEqual(['NO_CONSENT', 'NO_CONSENT', 'NO_CONSENT']);
  });

  it('asks what no method of contact means, and reads an opt-out by its channel', async () => {
    const { data, unknown, rows } = await checkPatients(
      'Patient,Email,Phone,Contact Method,Opted Out',
      'Ann Miller,ann.cm@example.com,213-373-4253,None,',
      'Bo Lee,bo.cm@example.com,213-373-4254,,SMS',
      'Cy Ray,cy.cm@example.com,213-373-4255,,Email',
      'Di Fox,di.cm@example.com,213-373-4256,,All',
    );
    expect(unknown.map(({ field, value }) => [field, value])).toEqual([['contactMethods', 'None']]);
    expect(data.map(({ email, phone }) => [email, phone])).toEqual([
      ['bo.cm@example.com', null],
      [null, '+12133734255'],
    ]);
    expect(rows.map(({ skip }) => skip?.kind)).toEqual(['NOT_KNOWN', 'NO_CONSENT']);
  });

  it('asks about a note beside a contact, and sends nothing meanwhile', async () => {
    const { data, rows, unknown } = await checkPatients(
      'Patient,Email,Phone',
      'Ann Miller,ann.bc@example.com,213-373-4253 (deceased)',
      'Bo Lee,bo.bc@example.com,213-373-4254 do not contact',
      'Cy Ray,cy.bc@example.com,213-373-4255 do not text before 9',
    );
    expect(data).toEqual([]);
    expect(unknown.map(({ field, value }) => [field, value])).toEqual([
      ['optOut', 'deceased'],
      ['optOut', 'do not text before 9'],
    ]);
    expect(rows.map(({ problems, skip }) => [problems.length, skip?.reason])).toEqual([
      [0, 'Do Not Contact "deceased" is not known.'],
      [0, 'The patient wants no messages.'],
      [0, 'Do Not Contact "do not text before 9" is not known.'],
    ]);
  });

  it('is sent to nobody whose name has a note or is of two people, also once another cell is corrected', async () => {
    const { data, rows, errors } = await checkPatients(
      'Patient,Email,Guarantor,Age',
      '"Smith, John (DECEASED)",john.nm@,,40',
      '"Roe, Al (inactive)",al.nm@example.com,,40',
      '"Lee, Ann - DO NOT CONTACT",ann.nm@example.com,,40',
      'TEST PATIENT,test.nm@example.com,,40',
      '"Hart, Ty / Hart, Sue",hart.nm@example.com,,40',
      'Kit Fox,kit.nm@example.com,Estate of Lee Fox,8',
      'Ned Fox,ned.nm@example.com,Estate of Lee Fox,48',
      'Sam Fox,sam.nm@example.com,Ada Fox (deceased),8',
      'Rip Torn,rip.nm@example.com,,48',
    );
    expect(data.map(({ patientName }) => patientName)).toEqual(['Ned Fox']);
    expect(rows.flatMap(({ line, skip }) => (skip ? [[line, skip.kind, skip.reason]] : []))).toEqual([
      [2, 'FORBIDDEN', 'Patient Name: "Smith, John (DECEASED)"'],
      [4, 'FORBIDDEN', 'Patient Name: "Lee, Ann - DO NOT CONTACT"'],
      [9, 'FORBIDDEN', 'Responsible Party Name: "Ada Fox (deceased)"'],
    ]);
    expect(errors).toEqual([
      'Line 3, column Patient Name: The name has "inactive" in it. Enter whom to survey, or leave the row out.',
      'Line 5, column Patient Name: The name has "TEST" in it. Enter whom to survey, or leave the row out.',
      'Line 6, column Patient Name: The name is of two people. Enter whom to survey, or leave the row out.',
      'Line 7, column Responsible Party Name: The name has "Estate of" in it. Enter whom to survey, or leave the row out.',
      // a name that may be one
      'Line 10, column Patient Name: The name has "Rip" in it. Enter whom to survey, or leave the row out.',
    ]);
    expect(rows[0]?.cells.patientName).toBe('Smith, John (DECEASED)');
  });

  describe('of children', () => {
    // one organization is checked so many files at once
    beforeAll(async () => {
      of = await surveyScene();
    });
    const YEAR = new Date().getUTCFullYear();
    const list = async (...lines: string[]) => {
      const { data, preview, ...checked } = await checkPatients(...lines);
      const contacts = preview.rows.map(({ values }) => values.slice(0, 2).join(', '));
      return { ...checked, data, sent: data.map(({ patientType }, at) => [patientType, contacts[at]]) };
    };

    it('is sent to the contact of the responsible party, never to that of the child beside it', async () => {
      const { sent, rows, data, errors, warnings } = await list(
        'Patient,Email,Cell,DOB,Guarantor,Guarantor Email,Guarantor Cell,Patient Type',
        `Kid Fox,kid.rp@example.com,512-555-0171,1/2/${YEAR - 16},Mom Fox,mom.rp@example.com,512-555-0172,`,
        `Sis Fox,sis.rp@example.com,,1/2/${YEAR - 9},"Fox, Mom",MOM.rp@example.com,,`,
        `Ty Hen,ty.rp@example.com,,1/2/${YEAR - 9},Pa Hen,,512-555-0173,`,
        `Own Owl,own.rp@example.com,,1/2/${YEAR - 9},Pa Owl,n/a,,`,
        `Al Elk,al.rp@example.com,,1/2/${YEAR - 9},Pa Elk,pa.rp@,,`,
        `Ivy Ram,ivy.rp@example.com,,1/2/${YEAR - 9},Ivy Ram,ivy2.rp@example.com,,`,
        `Big Fox,big.rp@example.com,,1/2/${YEAR - 40},Mom Fox,mom.rp@example.com,,`,
        `Care Ant,care.rp@example.com,,,Pa Ant,pa.ant.rp@example.com,,Caregiver`,
      );
      expect(sent).toEqual([
        ['CAREGIVER', 'Mom Fox for Kid Fox, Responsible party: mom.rp@example.com'],
        ['CAREGIVER', 'Pa Hen for Ty Hen, Responsible party: +1 512 555 0173'],
        ['CAREGIVER', 'Pa Owl for Own Owl, own.rp@example.com'],
        ['ADULT', 'Big Fox, big.rp@example.com'],
        ['CAREGIVER', 'Care Ant, Responsible party: pa.ant.rp@example.com'],
      ]);
      expect(data[0]).toMatchObject({ email: 'mom.rp@example.com', phone: '+15125550172' });
      expect(rows.map(({ line, skip }) => [line, skip?.reason])).toEqual([
        [3, 'Same as line 2, Kid Fox'],
        [6, undefined],
        [7, 'The child is named as its own responsible party.'],
      ]);
      expect(errors).toEqual([
        expect.stringContaining('Line 6, column Responsible Party Email: Email invalid'),
      ]);
      expect(warnings).toContain('Sent to the contact of the responsible party: Kid Fox, Ty Hen, Care Ant.');
    });

    it('reads the age of a row without a birth date', async () => {
      const { sent, warnings } = await list(
        'Patient,Email,Age,Date of Birth,Guarantor',
        'Ann Fox,a.ag@example.com,8y 3m,,Mom Fox',
        'Ben Hen,b.ag@example.com,7 mo,N/A,Pa Hen',
        'Cal Owl,c.ag@example.com,17,00/00/0000,Pa Owl',
        `Dan Elk,d.ag@example.com,,1/2/${YEAR - 8},Pa Elk`,
        `Eve Ram,e.ag@example.com,9,1/2/${YEAR - 40},Pa Ram`,
        'Fay Ant,f.ag@example.com,38,,Pa Ant',
      );
      expect(sent.map(([type]) => type)).toEqual([
        ...Array.from({ length: 4 }, () => 'CAREGIVER'),
        ...['ADULT', 'ADULT'],
      ]);
      expect(warnings).toContain(
        'Date of Birth is read from "Date of Birth", or where that cannot be used from "Age".',
      );
    });

    it('knows them by their relationship, where there is no age', async () => {
      const { sent, readings, unknown } = await list(
        'Patient,Email,DOB,Relationship to Responsible,Responsible Party',
        'Ann Fox,a.re@example.com,,Son,Mom Fox',
        'Ben Hen,b.re@example.com,,Dependent,Pa Hen',
        'Cal Owl,c.re@example.com,,daughter,Pa Owl',
        `Dan Elk,d.re@example.com,1/2/${YEAR - 24},Child,Pa Elk`,
        'Eve Ram,e.re@example.com,,Self,Eve Ram',
        'Fay Ant,f.re@example.com,,Other,Pa Ant',
        'Gus Bee,g.re@example.com,,x7,Pa Bee',
      );
      expect(sent.map(([type]) => type)).toEqual([
        ...['CAREGIVER', 'CAREGIVER', 'CAREGIVER', 'ADULT', 'ADULT', 'UNKNOWN', 'ADULT'],
      ]);
      expect(readings).toContainEqual(
        expect.objectContaining({ from: expect.stringContaining('"Son"'), to: 'Child' }),
      );
      expect(unknown).toMatchObject([{ field: 'relationship', value: 'x7' }]);
      for (const header of ['Relation to guarantor', 'Guarantor Relationship', 'Fam Pos', 'Parentesco']) {
        const found = await list(`Patient,Email,${header},Guarantor`, 'Ann,a.rh@example.com,Child,Mom Fox');
        expect([header, found.sent]).toEqual([header, [['CAREGIVER', 'Mom Fox for Ann, a.rh@example.com']]]);
      }
    });
  });

  it('greets by the name without a nickname', async () => {
    const { data, cleaned } = await checkPatients(
      'Full Name,Email',
      '"Vandersloot, Margaret ""Peggy"" A",peggy.nn@example.com',
      'Bjørn Åkesson (BJ),bj.nn@example.com',
    );
    expect(data.map(({ patientName }) => patientName)).toEqual(['Margaret A Vandersloot', 'Bjørn Åkesson']);
    expect(cleaned).toMatchObject([{ kind: 'nickname' }]);
  });
});
