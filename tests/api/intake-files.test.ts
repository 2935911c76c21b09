import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportCheck } from '../../src/domain/model/import.ts';
import type { BulkCheck } from '../../src/domain/surveys/bulk-upload.ts';
import { LEFT_AS_WRITTEN } from '../../src/domain/text/cleaning.ts';
import { toProcedureType } from '../../src/domain/surveys/procedure-codes.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { ended, start } from '../support/run-import.ts';
import { surveyScene, type SurveyScene } from '../support/surveys.ts';

const read = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../intake-files/${name}`, import.meta.url)));

type Checked = Omit<BulkCheck, 'data'> & { data: Json[] };

const SHORT_DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

let of: SurveyScene;
beforeAll(async () => {
  of = await surveyScene();
});

async function checkPatients(
  file: string | Uint8Array<ArrayBuffer>,
  // the files were written some time ago
  path = `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=old`,
): Promise<Checked> {
  return expectStatus(await of.admin.api.upload(path, file, 'patients.csv'), 200).data as unknown as Checked;
}

const ZOE = {
  email: 'zoe.probe@example.com',
  patientName: 'Zoë Müller-O’Brien',
  appointmentDate: '2026-11-20',
};

describe('a day sheet', () => {
  it.each(['cr-only-mac.csv', 'pipe.csv', 'sep-semicolon-bom.csv', 'utf16le-tab.csv'])(
    'of any encoding and separator is read: %s',
    async (name) => {
      expect(await checkPatients(read(name))).toMatchObject({ data: [ZOE], errors: [], warnings: [] });
    },
  );

  it('is sent to a patient whose address was corrected, with the consent that its column says', async () => {
    const file = 'Patient,Email,OK to Text\nAnn Miller,ann@,Yes\nBo Lee,bo@,No';
    const { rows } = await checkPatients(file);
    expect(rows).toMatchObject([{ cells: { textConsent: 'Yes' } }, { skip: null }]);
    const alone = 'Email,Patient Name,Text Consent,Reason\nann.c@example.com,Ann Miller,Yes,x.';
    expect(await checkPatients(alone)).toMatchObject({ data: [{ consent: 'APPOINTMENT' }], rows: [] });
  });

  it('asks about no value of rows that are skipped whatever it means', async () => {
    const { unknown, data, rows } = await checkPatients(
      [
        'Patient,Email,Appt Date,Status,Provider,Reason,OK to Contact,Pref. Language',
        'Ann Miller,ann.sk@example.com,11/20/2026,Complete,DDS1,"PerEx,2BWX,AProphy",Yes,ES',
        'Bo Lee,bo.sk@example.com,11/20/2026,Broken,HYG1,Mystery,Perhaps,Klingon',
        'Cy Ray,cy.sk@example.com,11/20/2026,Complete,HYG2,Riddle,No,Klingon',
      ].join('\n'),
    );
    expect(unknown.map(({ value }) => value)).toEqual(['DDS1']);
    expect(data).toMatchObject([{ appointmentType: 'HYGIENE', language: 'SPANISH' }]);
    expect(rows.map(({ skip }) => skip?.reason)).toEqual([
      'The visit was cancelled.',
      'The patient wants no messages.',
    ]);
  });

  it('is read below its titles, which are named', async () => {
    const { data, errors, warnings } = await checkPatients(read('dentrix-report-title.csv'));
    expect([data, errors]).toMatchObject([
      [{ patientName: 'Ann Miller', appointmentDate: '2026-11-20' }],
      [],
    ]);
    expect(warnings[0]).toBe(
      'Skipped lines outside of the table: line 1 "Bright Smiles - Appointment Report", line 2 "Printed 11/24/2026".',
    );
  });

  it('is read by the headers of a practice system', async () => {
    const { data, errors, warnings, system, unread, preview } = await checkPatients(
      read('opendental-style.csv'),
    );
    expect([errors, system]).toEqual([[], 'Open Dental']);
    expect(data).toMatchObject([
      {
        email: 'od.probe@example.com',
        phone: '+12133734270',
        patientName: 'Ann Miller',
        appointmentDate: '2026-11-20',
      },
    ]);
    expect(unread).toEqual(['PatNum']);
    expect(preview).toEqual({
      titles: ['Patient', 'Contact', 'Visit', 'Procedure', 'Provider', 'Practice'],
      rows: [{ line: 2, values: ['Ann Miller', 'od.probe@example.com', 'Nov 20, 2026', '', '', ''] }],
    });
    expect(warnings).toEqual([
      'Phone is read from "WirelessPhone", or where that cannot be used from "HmPhone".',
    ]);
  });

  it('says who is texted at home or at work', async () => {
    const { data, warnings, preview } = await checkPatients(
      [
        'Patient,Wireless Phone,HmPhone,Email',
        'Ann Zito,,913-764-9102,',
        'Bo Lee,913-764-9103,913-764-9104,',
        'Cy Ray,Home: 913-764-9105,,',
        'Di Fox,,913-764-9106,di.home@example.com',
      ].join('\n'),
    );
    expect(data.map(({ phone }) => phone)).toEqual(
      ['9102', '9103', '9105', '9106'].map((end) => `+1913764${end}`),
    );
    expect(warnings).toContain(
      'Texted at a number at home or at work, which may not receive texts: lines 2, 4.',
    );
    expect(preview.rows.map(({ values }) => values[1])).toEqual([
      'Home or work: +1 913 764 9102',
      '+1 913 764 9103',
      'Home or work: +1 913 764 9105',
      'di.home@example.com',
    ]);
  });

  it('of children is sent to their parents', async () => {
    const header = 'Child First,Child Last,Parent First Name,Parent Last Name,Parent Email,Parent Cell';
    const file = `${header}\nMia,Tran,Kim,Tran,kim@example.com,512-555-0160`;
    expect(await checkPatients(file)).toMatchObject({
      data: [{ email: 'kim@example.com', patientName: 'Kim Tran', patientType: 'CAREGIVER' }],
      rows: [],
      unread: [],
    });
  });

  it.each([
    [
      'Open Dental',
      'PatNum,LName,FName,Birthdate,WirelessPhone,Email,Guarantor,GuarWirelessPhone,GuarEmail',
      'last',
    ],
    ['Dentrix', 'Chart #,Last,First,DOB,Cell,E-mail,Guar. Name,Guar. Phone,Guar. E-mail', 'last'],
    [
      'Eaglesoft',
      'Patient ID,Patient Last,Patient First,Birth Date,Cell Phone,Email,Resp Party,Resp Party Phone,Resp Party Email',
      'last',
    ],
    [
      'Curve',
      'ID,Patient Last Name,Patient First Name,Date of Birth,Mobile,Email Address,Responsible Party,Account Holder Phone,Responsible Party Email',
      'last',
    ],
  ])(
    'of %s reaches minors by their responsible party, once per family, and adults never',
    async (system, header) => {
      const year = new Date().getUTCFullYear();
      const [kid, big] = [`1/2/${year - 8}`, `1/2/${year - 40}`];
      const at = (name: string) => `${name}.${system.replace(' ', '').toLowerCase()}@example.com`;
      const { data, errors, rows, warnings, unread, preview } = await checkPatients(
        [
          header,
          `1,Fox,Kid,${kid},,,"Fox, Mom",213-373-4253,${at('mom')}`,
          `2,Fox,Sis,${kid},,,"Fox, Mom",213-373-4253,${at('mom')}`,
          `3,Hen,Tim,${kid},,,,(213) 373-4254,`,
          `4,Owl,Own,${kid},,${at('own')},"Owl, Pa",,${at('pa')}`,
          `5,Bear,Big,${big},,,"Fox, Mom",,${at('mom')}`,
        ].join('\n'),
      );
      expect(data.map((row) => [row.line, row.patientName, row.patientType, row.email ?? row.phone])).toEqual(
        [
          [2, 'Mom Fox', 'CAREGIVER', at('mom')],
          [4, 'Tim Hen', 'CHILD', '+12133734254'],
          [5, 'Pa Owl', 'CAREGIVER', at('pa')],
        ],
      );
      expect(errors).toEqual([
        'Line 6, column Email or Phone: Enter an email or a mobile number. Only children are reached through the responsible party.',
      ]);
      expect(rows.map(({ line, skip }) => [line, skip?.kind])).toEqual([
        [3, 'SHARED_EMAIL'],
        [6, undefined],
      ]);
      expect(warnings).toContain('Sent to the contact of the responsible party: Kid Fox, Tim Hen, Own Owl.');
      expect(preview.rows.map(({ values }) => values[1])).toEqual([
        `Responsible party: ${at('mom')}`,
        'Responsible party: +1 213 373 4254',
        `Responsible party: ${at('pa')}`,
      ]);
      expect(unread.filter((title) => !/ID|Num|Chart/.test(title))).toEqual([]);
    },
  );

  it('has the day of its visits in the title, where no column has it', async () => {
    const rows = ['Time,Pat. Name,Phone', '8:00 AM,"Miller, Ann",213-373-4253'];
    const title = 'Day Sheet for Friday, November 20, 2026\nPrinted: 11/21/2026 5:31 PM\n';
    const { data, warnings } = await checkPatients(title + rows.join('\n'));
    expect(data).toMatchObject([{ patientName: 'Ann Miller', appointmentDate: '2026-11-20' }]);
    expect(warnings).toContain('Line 1 says when the visits were: Nov 20, 2026.');
    const range = await checkPatients(`Visits of 11/01/2026 - 11/20/2026\n${rows.join('\n')}`);
    expect(range.data).toMatchObject([{ appointmentDate: null }]);
  });

  it('has two columns of a name, of which the one with visits or whole names is read', async () => {
    const file =
      'Date,Family,Patient,Email,Date\n01/02/1980,Miller,Ann Miller,ann.two@example.com,11/20/2026';
    const { data, unread } = await checkPatients(file);
    expect(data).toMatchObject([{ patientName: 'Ann Miller', appointmentDate: '2026-11-20' }]);
    expect(unread).toEqual(['Date', 'Family']);
  });

  it('with name, phone and email in one cell is divided, which can be undone', async () => {
    const file = [
      'Patient,Date',
      '"Ann Miller (213) 373-4253 ann.one@example.com",11/20/2026',
      '"Miller, Bo / bo.one@example.com / cell: 213.373.4254",11/20/2026',
      '"Cy Ray\n213-373-4255",11/20/2026',
      '"Di M Lee, di.one@example.com",11/20/2026',
      'Ed Fox,11/20/2026',
    ].join('\n');
    const { data, errors, cleaned } = await checkPatients(file);
    expect(data.map((row) => [row.patientName, row.email, row.phone])).toEqual([
      ['Ann Miller', 'ann.one@example.com', '+12133734253'],
      ['Bo Miller', 'bo.one@example.com', '+12133734254'],
      ['Cy Ray', null, '+12133734255'],
      ['Di M Lee', 'di.one@example.com', null],
    ]);
    expect(errors).toEqual(['Line 7, column Email or Phone: Enter an email or a mobile number.']);
    const split = { kind: 'split', field: 'Patient Name', rows: 4, line: 2, needsEntry: false };
    expect(cleaned[0]).toMatchObject({ ...split, isUndone: false });
    const undone = await checkPatients(
      file,
      `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=old,split`,
    );
    expect(undone.data).toEqual([]);
    expect(undone.cleaned).toContainEqual(expect.objectContaining({ ...split, isUndone: true }));
  });

  it('with two contacts in one cell beside the name is divided, whatever stands between them', async () => {
    const file = [
      'Patient,Contact',
      'Ann Miller,(213) 373-4253 · ann.dot@example.com',
      'Bo Lee,(213) 373-4254 (landline) • bo.dot@example.com',
      'Cy Ray,cy.dot@example.com',
      'Di Fox,(213) 373-4255',
    ].join('\n');
    const { data, errors } = await checkPatients(file);
    expect(errors).toEqual([]);
    expect(data.map((row) => [row.patientName, row.email, row.phone])).toEqual([
      ['Ann Miller', 'ann.dot@example.com', '+12133734253'],
      ['Bo Lee', 'bo.dot@example.com', '+12133734254'],
      ['Cy Ray', 'cy.dot@example.com', null],
      ['Di Fox', null, '+12133734255'],
    ]);
  });

  it('of a script has marks with decimals, and "nan" for none', async () => {
    const file = [
      'name,cell,email,contact_ok,visit_date,is_noshow',
      'Ann Miller,2133734253.0,nan,1.0,2026-11-20,0.0',
      'Bo Lee,nan,bo.nan@example.com,nan,2026-11-20,0.0',
      'Cy Ray,nan,cy.nan@example.com,0.0,2026-11-20,0.0',
      'Di Fox,nan,di.nan@example.com,1.0,2026-11-20,1.0',
      'Nan Ode,nan,nan,1.0,2026-11-20,0.0',
    ].join('\n');
    const { data, errors, unknown, rows } = await checkPatients(file);
    expect([errors, unknown]).toEqual([
      ['Line 6, column Email or Phone: Enter an email or a mobile number.'],
      [],
    ]);
    expect(data.map((row) => [row.patientName, row.email, row.phone])).toEqual([
      ['Ann Miller', null, '+12133734253'],
      ['Bo Lee', 'bo.nan@example.com', null],
    ]);
    expect(rows.map(({ skip }) => skip?.kind)).toEqual(['NO_CONSENT', 'NO_VISIT', undefined]);
  });

  it('asks what short codes of visits mean, and reads a few cancelled ones', async () => {
    const status = (
      await checkPatients('Patient,Email,St\nAnn Miller,ann.st@example.com,C\nBo Lee,bo.st@example.com,X')
    ).columns;
    expect(status[2]?.candidates).toEqual(['visitStatus']);
    const file = [
      'Patient,Email,Label,Canceled,May we email or text you?',
      'Ann Miller,ann.ca@example.com,Completed,no,Yes',
      'Bo Lee,bo.ca@example.com,,yes,Yes',
      'Cy Ray,cy.ca@example.com,Completed,no,No thanks',
      'Di Fox,di.ca@example.com,No Show,no,Yes',
    ].join('\n');
    const { columns, rows } = await checkPatients(file);
    expect(columns[4]?.candidates[0]).toBe('consent');
    expect(rows.map(({ line, skip }) => [line, skip?.reason])).toContainEqual([3, 'Canceled is "yes".']);
  });

  it('holds patients who are employees, until a person includes them', async () => {
    const file = [
      'Patient,Email,Alert',
      'Ann Miller,ann.em@example.com,EMPLOYEE - Tempe front desk',
      'Bo Lee,bo.em@example.com,employee of Intel',
      'Cy Ray,cy.em@example.com,SKIP!! mad about bill',
      'Di Fox,di.em@example.com,please remove me from your mailing list',
      'Skip Staff,skip.em@example.com,N/C per pt request',
    ].join('\n');
    const { data, rows } = await checkPatients(file);
    expect(data.map((row) => row.patientName)).toEqual(['Bo Lee', 'Skip Staff']);
    expect(rows.map(({ line, skip }) => [line, skip?.kind])).toEqual(
      [2, 4, 5].map((line) => [line, 'NOTED']),
    );
  });

  it('may have an index without a header', async () => {
    expect(await checkPatients(read('pandas-index.csv'))).toMatchObject({
      data: [{ email: 'pd.probe@example.com', patientName: 'Ann Pandas' }],
      errors: [],
      warnings: [],
    });
  });

  it('names what is not known once, to be asked about, and is sent without it', async () => {
    const lines = Array.from({ length: 200 }, (_, n) => `p${n}@example.com,Pat ${n},DR1,D1110`);
    const { data, errors, readings, unknown } = await checkPatients(
      ['Email,Patient Name,Provider,Procedure', ...lines, 'z@example.com,Zoe,DR1,Whatever'].join('\n'),
    );
    expect([data.length, errors]).toEqual([201, []]);
    expect(readings).toEqual([{ field: 'Procedure', from: '"D1110"', to: 'Hygiene', rows: 200 }]);
    expect(data[0]).toMatchObject({ providerId: null, appointmentType: toProcedureType(['D1110']) });
    expect(unknown).toEqual([
      { field: 'provider', value: 'DR1', rows: 201, line: 2 },
      { field: 'appointmentType', value: 'Whatever', rows: 1, line: 202 },
    ]);
  });

  it('asks for either contact where a row has none, and takes a phone or an address for it', async () => {
    const header = 'Email,Phone,Patient Name';
    const { data, errors, rows } = await checkPatients(
      [header, 'N/A,,Ann', '(213) 373-4270,,Bo', ',bo.lee@example.com,Cy', '555-0142,,Di'].join('\n'),
    );
    expect(data).toMatchObject([
      { patientName: 'Bo', email: null, phone: '+12133734270' },
      { patientName: 'Cy', email: 'bo.lee@example.com', phone: null },
    ]);
    expect(errors).toEqual(
      [2, 5].map((line) => `Line ${line}, column Email or Phone: Enter an email or a mobile number.`),
    );
    expect(rows[0]?.problems).toMatchObject([{ field: 'email', column: 'Email or Phone' }]);
  });

  it('has ages or birth dates, by which minors are children if no type says otherwise', async () => {
    const born = new Date().getUTCFullYear() - 7;
    const ages = [
      '7 yrs',
      '39',
      `25/03/${born}`,
      '3/15/52',
      'unknown',
      '18 mo',
      '6m',
      '2y 6m',
      '3 wks',
      '300 mos.',
    ];
    const lines = ages.map((age, n) => `m${n}@example.com,Pat ${n},${age}`);
    const listTypes = ({ data }: Checked) => data.map(({ patientType }) => patientType);
    const file = ['Email,Name,DOB', ...lines];
    const types = ['CHILD', 'ADULT', 'CHILD', 'ADULT', 'ADULT', 'CHILD', 'CHILD', 'CHILD', 'CHILD', 'ADULT'];
    const path = `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=child`;
    const checked = await checkPatients(file.join('\n'), path);
    expect(listTypes(checked)).toEqual(types);
    expect(checked.warnings).toEqual([
      'Date of Birth "unknown" is not known (1 row, line 6). It is left empty.',
      'Some dates of birth have the day first, and some the month. Who may be a minor by one of the two counts as a child.',
      '6 patients count as children by age or date of birth: Pat 0, Pat 2, Pat 5, Pat 6, Pat 7, Pat 8.',
    ]);
    const someTypes = [
      'Email,Name,Age,Patient Type',
      'a@example.com,Pat,39,',
      'b@example.com,Sam,,',
      'c@example.com,Kim,7,',
    ];
    expect(listTypes(await checkPatients(someTypes.join('\n'), path))).toEqual(['ADULT', 'UNKNOWN', 'CHILD']);
    const dayFirst = `Email,Name,DOB\nd@example.com,Pat,25/03/${born}\n`;
    expect((await checkPatients(dayFirst, path)).warnings[0]).toBe(
      `Dates of birth are read with the day first, such as 25/03/${born}.`,
    );
    const typed = ['Type of patient,Email,Name,Age,Patient Type', 'x,t@example.com,Pat,7,Family'];
    expect(listTypes(await checkPatients(typed.join('\n')))).toEqual(['FAMILY']);
    const family = ['Email,Name,Age,Resp Party', 'f@example.com,Kid,7,Mom Fox', 'f@example.com,Mom Fox,39,'];
    expect(await checkPatients(family.join('\n'))).toMatchObject({
      data: [{ patientType: 'CAREGIVER', patientName: 'Mom Fox' }],
      warnings: [
        '1 patient counts as a child by age or date of birth: Kid.',
        'Addressed to the responsible party: Mom Fox for Kid.',
      ],
    });
  });

  it('skips patients who did not come, and asks about statuses that are not known', async () => {
    const statuses = [
      'Complete',
      'Broken',
      'NO SHOW',
      'Cancelled',
      'Scheduled',
      'ASAP',
      '',
      'Did not attend',
      'Zap',
    ];
    const lines = statuses.map((status, n) => `s${n}@${n === 2 ? '' : 'example.com'},Pat,${status}`);
    const { data, errors, rows, unknown } = await checkPatients(
      ['Email,Patient Name,AptStatus', ...lines].join('\n'),
    );
    expect([data.map(({ line }) => line), errors]).toEqual([[2, 6, 7], []]);
    expect(unknown).toEqual([{ field: 'visitStatus', value: 'Zap', rows: 1, line: 10 }]);
    expect(rows.map(({ line, skip }) => [line, skip?.kind, skip?.reason])).toEqual([
      [3, 'NO_VISIT', 'The visit was cancelled.'],
      [4, 'NO_VISIT', 'The patient did not come.'],
      [5, 'NO_VISIT', 'The visit was cancelled.'],
      [8, 'BLANK', 'No Appointment Status'],
      [9, 'NO_VISIT', 'The patient did not come.'],
      [10, 'NOT_KNOWN', 'Appointment Status "Zap" is not known.'],
    ]);
  });

  it.each([
    ['Asistió', 'Sí', 'No', 'The patient did not come.'],
    ['Attended', 'Y', 'N', 'The patient did not come.'],
    ['No Show', 'No', 'Yes', 'The patient did not come.'],
    ['Cancelled', '0', '1', 'The visit was cancelled.'],
  ])('skips who did not come by a column %s', async (title, came, missed, reason) => {
    const { data, rows, unknown } = await checkPatients(
      `Email,Patient Name,${title}\ncame@example.com,Ann,${came}\nmissed@example.com,Bo,${missed}`,
    );
    expect([data.map(({ patientName }) => patientName), unknown]).toEqual([['Ann'], []]);
    expect(rows).toMatchObject([{ name: 'Bo', skip: { kind: 'NO_VISIT', reason } }]);
  });

  it('knows when patients came from whether they came', async () => {
    const { data, rows } = await checkPatients(
      'Email,Patient Name,Came,Did they come?\ni@example.com,Ann,11/20/2026,Complete\nj@example.com,Bo,11/20/2026,Broken',
    );
    expect(data).toMatchObject([{ patientName: 'Ann', appointmentDate: '2026-11-20' }]);
    expect(rows).toMatchObject([{ name: 'Bo', skip: { kind: 'NO_VISIT' } }]);
  });

  it('asks about another column that may say who came, and takes no such file from a script', async () => {
    const file = 'Email,Patient Name,Patient attended visit\nq@example.com,Ann,Yes\nr@example.com,Bo,No';
    expect((await checkPatients(file)).columns[2]).toMatchObject({ candidates: ['visitStatus'] });
    const { api: script } = await of.organization.token(['surveys:send']);
    const path = `/surveys/px/file?practiceId=${of.practiceId}`;
    expect(expectStatus(await script.upload(path, file, 'came.csv'), 400).errors).toMatchObject([
      {
        message: 'The column "Patient attended visit" may say who came. Choose on Integrations what it is.',
      },
    ]);
  });

  it('has blocks of the schedule, which are named and nobody has to leave out', async () => {
    const { data, errors, warnings } = await checkPatients(
      'Time,Patient,Phone\n8:00,"Miller, Ann",213-373-4253\n12:00,LUNCH,\n13:00,Staff Meeting,n/a\n14:00,Lunch,213-373-4254',
    );
    expect(data.map(({ patientName }) => patientName)).toEqual(['Ann Miller']);
    expect([errors, warnings[0]]).toEqual([
      [],
      'Skipped lines outside of the table: line 3 "12:00 LUNCH", line 4 "13:00 Staff Meeting n/a", line 5 "14:00 Lunch 213-373-4254".',
    ]);
  });

  it('without titles has columns of contacts, although some patients have declined to give them', async () => {
    const { columns } = await checkPatients(
      '"Miller, Ann"|213-373-4253|declined\n"Lee, Bo"|unknown|bo@example.com\n"Ray, Cy"|n/a|none\n',
    );
    expect(columns.map(({ target }) => target)).toEqual(['patientName', 'phone', 'email']);
  });

  it('of several practices asks about the column with their names', async () => {
    const other = String((await of.organization.record(getModel('practice'))).sent.name);
    const own = String(expectStatus(await of.admin.api.read('practices', of.practiceId), 200).data.name);
    const toFile = (names: string[]): string =>
      ['Email,Patient Name,Office', ...names.map((name, n) => `o${n}@example.com,Pat,"${name}"`)].join('\n');
    const office = async (...names: string[]) => (await checkPatients(toFile(names))).columns[2]?.candidates;
    expect(await office(own, other, 'Downtown')).toEqual(['practice']);
    // even a sender without rights to the other practice must not send to its patients
    const path = `/surveys/px/bulk?practiceId=${of.practiceId}`;
    const asked = expectStatus(await of.desk.api.upload(path, toFile([own, other]), 'p.csv'), 200);
    expect((asked.data as unknown as Checked).columns[2]?.candidates).toEqual(['practice']);
    expect(await office(own, own)).toEqual([]);
    expect(await office(other, 'Austin', 'Waco')).toEqual(['practice']);
  });

  it('has procedures of several words, of which the most specific one counts if all are known', async () => {
    const procedures = ['"PerEx, 2BW, Pro"', '"CompEx, FMX"', '"PerEx, Filling"', '"Pro, Zzz"'];
    const rows = procedures.map((text, n) => `w${n}@example.com,Pat,${text}`);
    const { data, unknown } = await checkPatients(['Email,Patient Name,ProcDescript', ...rows].join('\n'));
    expect(data.map(({ appointmentType }) => appointmentType)).toEqual([
      'HYGIENE',
      'EXAM',
      'RESTORATIVE',
      null,
    ]);
    expect(unknown).toEqual([{ field: 'appointmentType', value: 'Pro, Zzz', rows: 1, line: 5 }]);
  });
});

it('of unknown values that nobody is asked about, as they are too many or of no practice, the first are named', async () => {
  const lines = Array.from({ length: 101 }, (_, n) => `p${n}@example.com,Pat ${n},DR${n}`);
  const file = ['Email,Patient Name,Provider', ...lines].join('\n');
  for (const checked of [await checkPatients(file), await checkPatients(file, '/surveys/px/bulk')]) {
    const { unknown, warnings } = checked;
    expect([unknown, warnings.length]).toEqual([[], 21]);
    expect(warnings[0]).toBe('Provider "DR0" is not known (1 row, line 2). It is left empty.');
    expect(warnings.at(-1)).toBe('81 more values are not known. They are left empty.');
  }
});

describe('a file as people write it', () => {
  // with limits of its own
  beforeAll(async () => {
    of = await surveyScene();
  });

  it('has contacts with a word beside them, and those with a note that forbids them are skipped', async () => {
    const { data, errors, rows, cleaned, columns, readings, unknown } = await checkPatients(
      [
        'Patient,Contact',
        'Ann Miller,213.373.4272 mom',
        'Bo Lee,maria.beside@example.com (mother)',
        'Cy Ray,c: 213 373 4273 ok to text',
        'Di Fox,213 373 4274 do not text',
        'Ed Hen,no llamar 213-373-4275',
        'Flo Owl,DNC',
        'Gus Elk,gus.dnc@example.com',
        'Hal Emu,213-373-4276 attorney',
      ].join('\n'),
    );
    expect(columns[1]).toMatchObject({ target: 'email', by: 'content' });
    expect(data.map((row) => row.email ?? row.phone)).toEqual(['+12133734273', 'gus.dnc@example.com']);
    expect(rows.map(({ line, skip }) => [line, skip?.kind, skip?.reason])).toEqual([
      // another person's, unless the patient is a child
      [2, 'NOTED', 'Contact: "213.373.4272 mom"'],
      [3, 'NOTED', 'Contact: "maria.beside@example.com (mother)"'],
      ...[5, 6, 7].map((line) => [line, 'NO_CONSENT', 'The patient wants no messages.']),
      [9, 'NOT_KNOWN', 'Do Not Contact "attorney" is not known.'],
    ]);
    expect([errors, unknown.map(({ value }) => value)]).toEqual([[], ['attorney']]);
    expect(cleaned).toContainEqual(
      expect.objectContaining({ kind: 'email', from: '"maria.beside@example.com (mother)"', rows: 1 }),
    );
    expect(readings).toContainEqual(
      expect.objectContaining({ field: 'Do Not Contact', to: 'Wants no messages', rows: 3 }),
    );
  });

  it('greets names in capitals and in small letters as they are written, which can be undone', async () => {
    const file = [
      'Patient,Email,Guarantor',
      '"O\'BRIEN, MARY-ANN",caps.one@example.com,',
      'maria de la cruz,caps.two@example.com,',
      'JP Morgan,caps.three@example.com,',
      'AL,caps.four@example.com,',
      'McDONALD,caps.five@example.com,',
    ].join('\n');
    const listNames = ({ data }: Checked) => data.map(({ patientName }) => patientName);
    const { cleaned, ...checked } = await checkPatients(file);
    expect(listNames(checked as Checked)).toEqual([
      "Mary-Ann O'Brien",
      'Maria de la Cruz',
      'JP Morgan',
      'AL',
      'McDonald',
    ]);
    expect(cleaned).toContainEqual(
      expect.objectContaining({ kind: 'capitals', field: 'Patient Name', rows: 3, needsEntry: false }),
    );
    const undone = await checkPatients(
      file,
      `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=old,capitals`,
    );
    expect(listNames(undone).slice(0, 2)).toEqual(["MARY-ANN O'BRIEN", 'maria de la cruz']);
    const parts = 'LName,FName,Email\nROSSI,Ann,caps.six@example.com\nKIM,Bo,caps.seven@example.com';
    expect(listNames(await checkPatients(parts))).toEqual(['Ann Rossi', 'Bo Kim']);
  });

  it('made by hand is read: names under Who, children under Child?, what is the same as above, dates without a year', async () => {
    // the day before yesterday, as people write it
    const day = new Date(Date.now() - 2 * 86_400_000);
    const written = day.toLocaleDateString('en-US', { ...SHORT_DAY, timeZone: 'UTC' }).replace(',', '');
    const file = [
      'Date,Who,Cell,email,Child?,Parent',
      `${written},Gloria Sutter,512 472 7101,gloria.hm@example.com,,`,
      `ditto,Frank Sutter,same as above,Same as above,,`,
      `ditto,Toby Sutter,"""",mismo que arriba,yes,Gloria Sutter`,
      `${written},Oli Rand,-,oli.hm @example.com (primary),no,`,
      `${written},Una Poe,ditto,"""",,`,
    ].join('\n');
    const { data, rows, columns, cleaned } = await checkPatients(file);
    expect(columns.map(({ target, by }) => [target, by])).toEqual([
      ['appointmentDate', 'name'],
      ['patientName', 'content'],
      ['phone', 'name'],
      ['email', 'name'],
      ['patientType', 'name'],
      ['responsiblePartyName', 'name'],
    ]);
    const on = day.toISOString().slice(0, 10);
    expect(data).toMatchObject([
      { email: 'gloria.hm@example.com', patientType: 'UNKNOWN', appointmentDate: on },
      { email: 'oli.hm@example.com', patientType: 'ADULT', appointmentDate: on },
    ]);
    expect(rows.map(({ line, cells, skip }) => [line, cells.patientType, cells.email, skip?.kind])).toEqual([
      [3, '', 'gloria.hm@example.com', 'SHARED_EMAIL'],
      [4, 'CHILD', 'gloria.hm@example.com', 'SHARED_EMAIL'],
      [6, '', 'oli.hm@example.com', 'SHARED_EMAIL'],
    ]);
    const kinds = cleaned.map(({ kind, field, rows: count }) => [kind, field, count]);
    expect(kinds).toContainEqual(['same', 'Email', 3]);
    expect(kinds).toContainEqual(['same', 'Phone', 3]);
    expect(kinds).toContainEqual(['year', 'Appointment Date', 5]);
    const undone = await checkPatients(
      file,
      `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=same,year`,
    );
    expect(undone.errors).toContain(`Line 2, column Appointment Date: ${LEFT_AS_WRITTEN}`);
    expect(undone.errors).toContainEqual(expect.stringMatching(/^Line 4, column Email: Email invalid/));
  });

  it('whose weekday contradicts its date is corrected', async () => {
    const file = 'Patient,Email,Date\nAnn Miller,ann.wd@example.com,Thu 11/27/2026';
    expect((await checkPatients(file)).errors).toEqual([
      'Line 2, column Appointment Date: Nov 27, 2026 is a Friday. A date looks like 2026-01-31 or 01/31/2026.',
    ]);
  });

  it('of merged cells has the date of the row above where that is certain, which can be undone', async () => {
    const row = (name: string, n: number, ...more: string[]) =>
      [name, `${name.toLowerCase()}${n}.merged@example.com`, ...more].join();
    const header = 'Patient,Email,Date,Provider';
    const merged = [
      header,
      row('Ann', 1, '11/18/2026', 'DR1'),
      row('Bob', 1, '', ''),
      row('Cat', 1, '', ''),
      row('Dan', 1, '11/19/2026', 'DR2'),
      row('Eva', 1, '', ''),
    ].join('\n');
    const listDays = ({ data }: Checked) => data.map(({ appointmentDate }) => appointmentDate);
    const days = ['2026-11-18', '2026-11-18', '2026-11-18', '2026-11-19', '2026-11-19'];
    const checked = await checkPatients(merged);
    expect(listDays(checked)).toEqual(days);
    expect(checked.unknown.map(({ value, rows }) => [value, rows])).toEqual([
      ['DR1', 3],
      ['DR2', 2],
    ]);
    const above = { kind: 'above', field: 'Appointment Date', from: 'Empty', rows: 3, line: 3 };
    expect(checked.cleaned).toContainEqual(expect.objectContaining({ ...above, needsEntry: false }));
    const undone = await checkPatients(
      merged,
      `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=old,above`,
    );
    expect(listDays(undone)).toEqual([days[0], null, null, days[3], null]);
    // one group proves nothing: the others may have no date
    const single = [header, row('Ann', 2, '11/18/2026'), row('Bob', 2), row('Cat', 2)].join('\n');
    const left = await checkPatients(single);
    expect(listDays(left)).toEqual([days[0], null, null]);
    expect(left.warnings).toContain(
      'Appointment Date is empty in most rows, and stays so. If it belongs to the rows below it, fill it down in the file, and upload that.',
    );
    // a name or a contact is never another row's
    const family = 'Patient,Email\nAnn,ann3.merged@example.com\n,bob3.merged@example.com\nCat,';
    expect((await checkPatients(family)).errors).toEqual([
      expect.stringMatching(/^Line 3, column Patient Name: .* a name is not taken from the row above\.$/),
      'Line 4, column Email or Phone: Enter an email or a mobile number.',
    ]);
  });
});

describe('contacts', () => {
  it('are read without what was pasted along, and the rest is named', async () => {
    const { data, errors, cleaned } = await checkPatients(read('phones-real.csv'));
    expect(data.map(({ phone }) => phone)).toEqual(
      [4253, 4254, 4255, 4256, 4257, 4258, 4259, 4260, 4261, 4262].map((end) => `+1213373${end}`),
    );
    expect(errors).toEqual([
      expect.stringMatching(/^Line 6, column Phone: A spreadsheet has shortened this number/),
    ]);
    expect(cleaned).toContainEqual(
      expect.objectContaining({
        kind: 'several',
        from: '"213-373-4262 / 213-373-4263"',
        to: '+12133734262',
        line: 12,
        isUndone: false,
      }),
    );
  });

  it('by email are read, rejected by line, or empty', async () => {
    const { data, errors } = await checkPatients(read('emails-real.csv'));
    expect(data.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 15]);
    expect(errors.map((text) => /^Line (\d+)/.exec(text)?.[1])).toEqual([
      '9',
      '10',
      '14',
      '16',
      '17',
      '18',
      '19',
    ]);
    expect(errors[4]).toContain('Did you mean probe@example.com?');
  });
});

it('dates are read in every form, and refused with the accepted ones', async () => {
  const { data, errors } = await checkPatients(read('dates-real.csv'));
  expect(data.map(({ appointmentDate }) => appointmentDate)).toEqual(
    ['20', '20', '20', '20', '20', '20', '20', '20', '20'].map((day) => `2026-11-${day}`),
  );
  expect(errors).toEqual([
    'Line 8, column Appointment Date: Invalid value. A date looks like 2026-01-31 or 01/31/2026.',
  ]);
});

it('a visit to come is skipped with its date, whatever else is wrong in its row', async () => {
  const now = Date.now();
  const toDay = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const next = `${new Date().getUTCFullYear() + 1}-12-15`;
  const { data, rows } = await checkPatients(
    `Email,Patient Name,Date\nsoon@example.com,Ann,${next}\nsoon@,Bob,12/15/${next.slice(0, 4)}\nnow@example.com,Cat,${toDay(-1)}`,
  );
  const skip = {
    kind: 'VISIT_TO_COME',
    reason: `The visit is on Dec 15, ${next.slice(0, 4)}.`,
    nextAt: null,
  };
  expect(rows.map(({ line, problems, skip: found }) => [line, problems, found])).toEqual([
    [2, [], skip],
    [3, [], skip],
  ]);
  expect(data).toMatchObject([{ patientName: 'Cat' }]);
});

it('a child with a responsible party is addressed to that party, also alone', async () => {
  const year = new Date().getUTCFullYear();
  const { data } = await checkPatients(
    [
      'Email,Patient Name,DOB,Responsible Party',
      `kid@example.com,Kid Fox,1/2/${year - 8},"Fox, Mom"`,
      `own@example.com,Own Fox,1/2/${year - 8},`,
      `big@example.com,Big Fox,1/2/${year - 40},"Fox, Mom"`,
    ].join('\n'),
  );
  expect(data.map(({ patientName, patientType }) => [patientName, patientType])).toEqual([
    ['Mom Fox', 'CAREGIVER'],
    ['Big Fox', 'ADULT'],
  ]);
});

describe('dates in numbers', () => {
  const file = (...dates: string[]) =>
    ['Email,Patient Name,Date', ...dates.map((date, n) => `o${n}@example.com,Pat,${date}`)].join('\n');
  const listDays = ({ data }: Checked) => data.map(({ appointmentDate }) => appointmentDate);

  it('are read with the day first where one of them proves it, which is said', async () => {
    const checked = await checkPatients(file('5/11/2026', '20/11/2026', '2026-11-21'));
    expect(listDays(checked)).toEqual(['2026-11-05', '2026-11-20', '2026-11-21']);
    expect(checked.cleaned).toEqual([
      {
        kind: 'day',
        field: 'Appointment Date',
        from: '"5/11/2026"',
        to: '2026-11-05',
        rows: 2,
        line: 2,
        why: 'had the day first',
        isUndone: false,
        needsEntry: false,
      },
    ]);
  });

  it('keep their order in a row that is corrected alone', async () => {
    const year = new Date().getUTCFullYear();
    const born = [`31/01/1980`, `02/12/${year - 18}`, `03/04/35`, '25/12/1980'];
    const lines = born.map((date, n) => `b${n}@${n === 0 ? 'example.com' : ''},Pat,${date}`);
    const { rows } = await checkPatients(['Email,Patient Name,DOB', ...lines].join('\n'));
    expect(rows.map(({ cells, source }) => [cells.birthDate, source[2]])).toEqual([
      [`${year - 18}-12-02`, `${year - 18}-12-02`],
      ['1935-04-03', '1935-04-03'],
      // only what would be read otherwise alone is not as typed
      ['1980-12-25', '25/12/1980'],
    ]);
  });

  it('of both orders in one file are asked about once, where they are in doubt', async () => {
    const mixed = file('20/11/2026', '11/21/2026', '5/11/2026', '6/11/2026');
    const first = await checkPatients(mixed);
    expect(listDays(first)).toEqual(['2026-11-20', '2026-11-21', null, null]);
    expect(first.unknown).toEqual([
      { field: 'appointmentDate', value: 'with the day or the month first', rows: 2, line: 4 },
    ]);
    const [asked] = first.unknown;
    const remember = (values: Json[]) =>
      of.admin.api.send('PUT', '/surveys/px/bulk/mapping', {
        practiceId: of.practiceId,
        columns: [],
        values,
      });
    const choose = (target: string) =>
      remember([{ field: 'appointmentDate', value: asked?.value ?? '', target }]);
    expectStatus(await choose('YEAR_FIRST'), 400);
    expectStatus(await choose('DAY_FIRST'), 200);
    expect(listDays(await checkPatients(mixed)).slice(2)).toEqual(['2026-11-05', '2026-11-06']);
    expectStatus(await remember([]), 200);
  });
});

it('cleaning can be undone by kind, and a value that cannot be read as written must be entered', async () => {
  const path = `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=old,several,name,phone`;
  const { data, errors, cleaned } = await checkPatients(
    'Phone,Patient Name\nC: 213-373-4257,"Miller, Ann"\n"213-373-4258 / 213-373-4259",Bo',
    path,
  );
  expect(data).toEqual([]);
  expect(errors).toEqual([
    'Line 2, column Phone: Left as the file has it. Enter the value to use.',
    expect.stringMatching(/^Line 3, column Phone: Invalid Phone/),
  ]);
  expect(cleaned.map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
    ['phone', true],
    ['name', true],
    ['several', true],
  ]);
});

it('what a file has no column for is chosen once for all of its rows', async () => {
  const file = 'Email,Patient Name,Language\nabsent@example.com,Ann,Spanish\nsecond@example.com,Bo,es';
  const { absent, options } = await checkPatients(file);
  expect(absent).toEqual([
    { field: 'patientType', value: 'ADULT' },
    { field: 'consent', value: 'APPOINTMENT' },
  ]);
  expect(options).toContainEqual({ field: 'patientType', id: 'CHILD', name: 'Child' });
  const remember = (values: Json[]) =>
    of.admin.api.send('PUT', '/surveys/px/bulk/mapping', { practiceId: of.practiceId, columns: [], values });
  expectStatus(await remember([{ field: 'patientType', value: '', target: null }]), 400);
  expectStatus(await remember([{ field: 'patientType', value: '', target: 'CHILD' }]), 200);
  const child = { patientType: 'CHILD', language: 'SPANISH' };
  expect((await checkPatients(file)).data).toMatchObject([child, child]);
  expectStatus(await remember([]), 200);
});

describe('an employee list', () => {
  const employee = getModel('employee');
  const checkFile = async (file: string | Uint8Array<ArrayBuffer>) =>
    expectStatus(await of.admin.api.upload('/employees/import/check', file, 'employees.csv'), 200)
      .data as unknown as ImportCheck;
  const checkUncleaned = async (file: Uint8Array<ArrayBuffer>, uncleaned: string): Promise<ImportCheck> => {
    const form = new FormData();
    form.append('uncleaned', uncleaned);
    form.append('file', new Blob([file]), 'employees.csv');
    const answer = await of.admin.api.send('POST', '/employees/import/check', form);
    return expectStatus(answer, 200).data as unknown as ImportCheck;
  };
  const importFile = async (file: string | Uint8Array<ArrayBuffer>): Promise<void> => {
    const { importId, rows } = await checkFile(file);
    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
    expectStatus(await start(of.admin.api, employee, importId), 202);
    expect(await ended(of.admin.api, importId ?? '')).toMatchObject({ status: 'DONE' });
  };
  const findEmployee = async (identifier: string): Promise<Json | undefined> => {
    const { rows } = expectStatus(await of.admin.api.list('employees', { take: 100 }), 200);
    const records = await Promise.all(rows.map(({ id }) => of.admin.api.read('employees', String(id))));
    return records.find(({ data }) => data.identifier === identifier)?.data;
  };

  it('is read with amounts, choices and dates as people write them', async () => {
    const file = read('employees-pay-formats.csv');
    const { rows, readings, cleaned } = await checkFile(file);
    expect(readings).toContainEqual(
      expect.objectContaining({ from: '"Front Desk"', to: 'Receptionist', rows: 1 }),
    );
    expect(cleaned).toMatchObject([{ kind: 'number', from: '"$21.50/hr"', to: '21.5', rows: 3, line: 2 }]);
    const undone = await checkUncleaned(file, 'number');
    expect(
      undone.rows.map(({ errors }) => errors.map(({ message }) => message).includes(LEFT_AS_WRITTEN)),
    ).toEqual([true, true, false, true]);
    // one prefers text messages, and has no number
    expect(rows.map(({ errors }) => errors)).toEqual([
      [],
      [],
      [],
      [{ column: 'Phone', message: 'Field is required' }],
    ]);
    await importFile(new TextDecoder().decode(file).replace('SMS', 'Email'));
    await importFile(read('employees-two-digit-years.csv'));
    expect(await findEmployee('F-9101')).toMatchObject({
      compensationAmount: 21.5,
      employeeRoleType: 'DENTIST',
    });
    expect(await findEmployee('F-9102')).toMatchObject({
      compensationAmount: 21.5,
      employeeStatusType: 'FULL_TIME',
      employeeRoleType: 'HYGIENIST',
    });
    expect(await findEmployee('F-9104')).toMatchObject({
      compensationAmount: 52_000,
      compensationType: 'SALARIED',
      employeeRoleType: 'RECEPTIONIST',
    });
    expect(await findEmployee('F-9001')).toMatchObject({ startDate: '1998-03-15' });
    expect(await findEmployee('F-9002')).toMatchObject({ startDate: '1987-12-01' });
  });

  it('asks whether an identifier has lost its zeros, instead of adding the employee twice', async () => {
    await importFile(read('employees-leading-zero-1.csv'));
    const { rows } = await checkFile(read('employees-leading-zero-2-after-excel.csv'));
    expect(rows.map(({ errors }) => errors)).toEqual([
      [
        {
          column: 'Identifier',
          message:
            'There is an employee with the identifier 00417 and the same email. Spreadsheets remove leading zeros. Enter 00417 to change the existing one.',
        },
      ],
    ]);
  });

  it('is read by other headers, with the whole name in one column', async () => {
    const file = [
      'Payroll export,,,,,,,,',
      'Employee Name,Emp ID,Job Title,Pay Type,Pay Rate,Work Email,Phone,Cell Phone,Shoe',
      '"Okoro, Denise",P-1,RDH,Hourly,$42.00/hr,mailto:denise.okoro@example.com,213-373-4253,,',
      'Total,1,,,,,,,',
    ].join('\n');
    expect(await checkFile(file)).toMatchObject({
      notices: [
        'Skipped lines outside of the table: line 1 "Payroll export", line 4 "Total 1".',
        'The file has no Status: new employees get Full Time.',
        'The file has no Preferred Notification Type: new employees get Email.',
      ],
      readings: [{ field: 'Role', from: '"RDH"', to: 'Hygienist', rows: 1 }],
      cleaned: [{ kind: 'number' }, { kind: 'email' }],
      // nobody chooses for a column without values
      ignored: ['Cell Phone', 'Shoe'],
    });
    await importFile(file);
    expect(await findEmployee('P-1')).toMatchObject({
      firstName: 'Denise',
      lastName: 'Okoro',
      employeeRoleType: 'HYGIENIST',
      compensationAmount: 42,
      email: 'denise.okoro@example.com',
      phone: '+12133734253',
    });
  });
});

it('of imported records, what new ones need and no column has is chosen once, and the same person is not added twice', async () => {
  const check = async (lines: string[], values: Json[] = [], changes: Json = {}): Promise<ImportCheck> => {
    const form = new FormData();
    form.append('changes', JSON.stringify(changes));
    form.append('file', new Blob([lines.join('\n')]), 'employees.csv');
    if (values.length > 0) form.append('mapping', JSON.stringify({ columns: [], values }));
    const answer = await of.admin.api.send('POST', '/employees/import/check', form);
    return expectStatus(answer, 200).data as unknown as ImportCheck;
  };
  const header = 'First Name,Last Name,Employee Identifier,Role,Email';
  const file = [header, 'Ada,Twice,T-1,Dentist,ada.twice@example.com', 'Bo,Twice,T-2,Dentist,bo@example.com'];
  const asked = await check(file);
  expect(asked.absent).toEqual([
    { field: 'compensationType', value: '' },
    { field: 'compensationAmount', value: '' },
  ]);
  expect(asked.options).toContainEqual({ field: 'compensationType', id: 'HOURLY', name: 'Hourly' });
  const value = (field: string, target: string | null) => ({ field, value: '', target });
  const wrong = await check(file, [value('compensationType', 'DAILY'), value('compensationAmount', 'much')]);
  expect(wrong.absent).toEqual(asked.absent);
  const differ = [header, 'Cy,Own,T-3,Dentist,cy.own@example.com', 'Di,Own,T-4,Dentist,di.own@example.com'];
  const perRow = [value('compensationType', 'HOURLY'), value('compensationAmount', null)];
  const differing = await check(differ, perRow);
  expect(differing.absent).toContainEqual({ field: 'compensationAmount', value: null });
  expect(differing.missing).toEqual(['Compensation']);
  expect(differing.rows.map(({ errors }) => errors)).toEqual(
    differ
      .slice(1)
      .map(() => [{ column: 'Compensation', message: 'Compensation must be a positive number' }]),
  );
  const typed = { 2: { Compensation: '$30' }, 3: { Compensation: '90000', 'Compensation Type': 'Salaried' } };
  const paid = await check(differ, perRow, typed);
  expect(paid.header.slice(-2)).toEqual(['Compensation', 'Compensation Type']);
  expect(paid.counts).toMatchObject({ created: 2, invalid: 0 });
  expectStatus(await start(of.admin.api, getModel('employee'), paid.importId), 202);
  expect(await ended(of.admin.api, paid.importId ?? '')).toMatchObject({ status: 'DONE', created: 2 });
  const { rows: stored } = expectStatus(await of.admin.api.list('employees', { take: 100 }), 200);
  const listPay = async (email: string) => {
    const id = String(stored.find((row) => row.email === email)?.id);
    const { compensationType, compensationAmount } = expectStatus(
      await of.admin.api.read('employees', id),
      200,
    ).data as Json;
    return [compensationType, compensationAmount];
  };
  expect(await listPay('cy.own@example.com')).toEqual(['HOURLY', 30]);
  expect(await listPay('di.own@example.com')).toEqual(['SALARIED', 90_000]);
  // that rows differ is of one file alone
  expect((await check(file)).absent).toContainEqual({ field: 'compensationAmount', value: '' });
  const chosen = await check(file, [
    value('compensationType', 'HOURLY'),
    value('compensationAmount', '21.50'),
  ]);
  expect([chosen.counts.created, chosen.missing]).toEqual([2, []]);
  expectStatus(await start(of.admin.api, getModel('employee'), chosen.importId), 202);
  expect(await ended(of.admin.api, chosen.importId ?? '')).toMatchObject({ status: 'DONE', created: 2 });
  const listed = expectStatus(await of.admin.api.list('employees', { take: 100 }), 200).rows;
  const ada = listed.find(({ email }) => email === 'ada.twice@example.com');
  expect(expectStatus(await of.admin.api.read('employees', String(ada?.id)), 200).data).toMatchObject({
    compensationType: 'HOURLY',
    compensationAmount: 21.5,
  });
  const again = [
    header,
    'Ada,Twice,T-9,Dentist,Ada.Twice@example.com',
    'Bo,Twice,T-8,Dentist,other@example.com',
  ];
  expect((await check(again)).rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    [
      'There is an employee with this name and the same email. Enter the identifier T-1 to change the existing one, or leave the row out.',
    ],
    [],
  ]);
});

it('a ZIP code gets its zeros back where the state proves them, until a person undoes that', async () => {
  const csv =
    'Name,Address,City,State,Postal Code\nMolar,1 Main St,Boston,MA,2139\nIncisor,1 Main St,Waco,TX,2139';
  const check = async (uncleaned = ''): Promise<ImportCheck> => {
    const form = new FormData();
    form.append('file', new Blob([csv]), 'locations.csv');
    form.append('uncleaned', uncleaned);
    const answer = await of.admin.api.send('POST', '/workLocations/import/check', form);
    return expectStatus(answer, 200).data as unknown as ImportCheck;
  };
  const listMessages = ({ rows }: ImportCheck) =>
    rows.map(({ errors }) =>
      errors.filter(({ column }) => column === 'Postal Code').map(({ message }) => message),
    );
  const padded = await check();
  expect(listMessages(padded)).toEqual([[], [expect.any(String)]]);
  expect(padded.cleaned).toMatchObject([
    {
      kind: 'zeros',
      field: 'Postal Code',
      from: '"2139"',
      to: '02139',
      rows: 1,
      line: 2,
      isUndone: false,
      needsEntry: true,
    },
  ]);
  const undone = await check('zeros');
  expect(listMessages(undone)[0]).toEqual([LEFT_AS_WRITTEN]);
  expect(undone.cleaned).toMatchObject([{ kind: 'zeros', to: 'left as written', isUndone: true }]);
});
