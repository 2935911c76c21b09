import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkCheck } from '../../src/domain/surveys/bulk-upload.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { surveyScene, type SurveyScene } from '../support/surveys.ts';

type Checked = Omit<BulkCheck, 'data'> & { data: Json[] };

let of: SurveyScene;
let plano: string;
let roundRock: string;
beforeAll(async () => {
  of = await surveyScene();
  const add = async (name: string) =>
    String((await of.organization.record(getModel('practice'), { values: { name } })).id);
  [plano, roundRock] = [await add('Bright Smiles Plano'), await add('Bright Smiles Round Rock')];
});

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-US', { timeZone: 'UTC' });

async function check(
  lines: string[],
  { by = of.admin, practiceId = plano, more = '' } = {},
): Promise<Checked> {
  const path = `/surveys/px/bulk?practiceId=${practiceId}${more}`;
  return expectStatus(await by.api.upload(path, lines.join('\n'), 'visits.csv'), 200)
    .data as unknown as Checked;
}
const remember = (body: Json, by = of.admin, practiceId = plano) =>
  by.api.send('PUT', '/surveys/px/bulk/mapping', { practiceId, columns: [], values: [], ...body });
const listSkips = ({ rows }: Checked) => rows.map(({ name, skip }) => [name, skip?.kind, skip?.reason]);
const listNames = ({ data }: Checked) => data.map(({ patientName }) => patientName);

it('a visit whose status is not known is asked about once, and remembered either way', async () => {
  const file = [
    'Patient Name,E-Mail Address,Appt Date,Status',
    `Mia,mia.a@example.com,${daysAgo(2)},Cancelled by pt`,
    `Kim,kim.a@example.com,${daysAgo(2)},Checked Out`,
    `Al,al.a@example.com,${daysAgo(2)},Zonked`,
    `Bo,bo.a@example.com,${daysAgo(2)},zonked`,
    `Cy,cy.a@example.com,${daysAgo(2)},Fizzled`,
    `Paul,paul.a@example.com,${daysAgo(2)},Inactive - deceased`,
  ];
  const first = await check(file);
  expect(listNames(first)).toEqual(['Kim']);
  expect([first.needed.includes('visitStatus'), first.unknown]).toMatchObject([
    true,
    [
      { field: 'visitStatus', value: 'Zonked', rows: 2 },
      { field: 'visitStatus', value: 'Fizzled', rows: 1 },
    ],
  ]);
  const answer = (value: string, target: string | null) => ({ field: 'visitStatus', value, target });
  expectStatus(await remember({ values: [answer('Zonked', 'COMPLETED'), answer('Fizzled', null)] }), 200);
  const second = await check(file);
  expect([listNames(second), second.unknown]).toEqual([['Kim', 'Al', 'Bo'], []]);
  expect(listSkips(second)).toEqual([
    ['Mia', 'NO_VISIT', 'The visit was cancelled.'],
    ['Cy', 'AS_CHOSEN', 'Such rows are left out, as chosen before.'],
    ['Paul', 'NO_PATIENT', 'The patient has died: "Inactive - deceased".'],
  ]);
});

it('an answer about a value can be changed, whether it is remembered or of this dialog', async () => {
  const file = ['Patient Name,Email,Appt Date,Status', `Al,al.c@example.com,${daysAgo(2)},Zonked`].join('\n');
  const answer = (target: string | null) => ({
    columns: [],
    values: [{ field: 'visitStatus', value: 'Zonked', target }],
  });
  const tryIt = async (target: string | null): Promise<Checked> => {
    const form = new FormData();
    form.append('file', new Blob([file]), 'visits.csv');
    form.append('mapping', JSON.stringify(answer(target)));
    const checked = await of.admin.api.send('POST', `/surveys/px/bulk?practiceId=${plano}`, form);
    return expectStatus(checked, 200).data as unknown as Checked;
  };
  const asked = { field: 'visitStatus', value: 'Zonked', rows: 1, line: 2 };
  const wrong = await tryIt(null);
  expect([wrong.unknown, wrong.chosen, wrong.data]).toEqual([[], [{ ...asked, target: null }], []]);
  expect(wrong.options.map(({ id }) => id)).toContain('COMPLETED');
  expectStatus(await remember(answer(null)), 200);
  expect((await check(file.split('\n'))).chosen).toEqual([{ ...asked, target: null }]);
  const right = await tryIt('COMPLETED');
  expect([listNames(right), right.chosen]).toEqual([['Al'], [{ ...asked, target: 'COMPLETED' }]]);
  expectStatus(await remember({}), 200);
});

it('a status beside the date in one cell is not lost, whatever the column is called', async () => {
  const rows = [
    `Hope,hope.b@example.com,"${daysAgo(3)}\nCompleted"`,
    `Ike,ike.b@example.com,"${daysAgo(3)}\nCancelled"`,
    `Ida,ida.b@example.com,${daysAgo(3)} - No show`,
    `Ian,ian.b@example.com,Cancelled ${daysAgo(3)}`,
    `Ira,ira.b@example.com,${daysAgo(3)} Vanished`,
  ];
  for (const title of ['Visit Information', 'Appointment Date', 'Appointment Status']) {
    const checked = await check([`Patient Name,Email,${title}`, ...rows]);
    expect(checked.data).toMatchObject([{ patientName: 'Hope' }]);
    expect(checked.data[0]?.appointmentDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(listSkips(checked).map(([name, kind]) => [name, kind])).toEqual([
      ['Ike', 'NO_VISIT'],
      ['Ida', 'NO_VISIT'],
      ['Ian', 'NO_VISIT'],
      ['Ira', 'NOT_KNOWN'],
    ]);
  }
});

it('visits of more than seven days ago are skipped until a person includes them, and those to come always', async () => {
  const file = [
    'Patient Name,Email,Appt Date',
    `Ann,ann.o@example.com,${daysAgo(2)}`,
    `Amy,amy.o@example.com,${daysAgo(27)}`,
    `Fay,fay.o@example.com,${daysAgo(-3)}`,
  ];
  const first = await check(file);
  expect(listNames(first)).toEqual(['Ann']);
  expect(listSkips(first).map(([, kind]) => kind)).toEqual(['VISIT_TOO_OLD', 'VISIT_TO_COME']);
  const included = await check(file, { more: '&uncleaned=old' });
  expect(listNames(included)).toEqual(['Ann', 'Amy']);
  expect(listSkips(included).map(([, kind]) => kind)).toEqual(['VISIT_TO_COME']);
});

describe('offices that are not called as their practices', () => {
  const file = (column = 'OFFICE') => [
    `${column},Patient Name,Email`,
    '102 - Plano,Dana,dana.p@example.com',
    '103 - Round Rock,Pam,pam.p@example.com',
    '103 - Round Rock,Ned,ned.p@example.com',
    '104 - Fort Worth,Kent,kent.p@example.com',
  ];
  const OFFICE = [{ header: 'OFFICE', target: 'practice' }];

  it('are asked about once per value, with a suggestion, and remembered', async () => {
    // a preset "Do not read" would greet the patients of Round Rock with Plano
    expect((await check(file())).columns[0]).toMatchObject({ target: null, candidates: ['practice'] });
    expectStatus(await remember({ columns: OFFICE }), 200);
    const asked = await check(file());
    expect([asked.data, asked.errors]).toEqual([[], []]);
    expect(asked.unknown).toMatchObject([
      { field: 'practice', value: '103 - Round Rock', rows: 2 },
      { field: 'practice', value: '102 - Plano', rows: 1 },
      { field: 'practice', value: '104 - Fort Worth', rows: 1 },
    ]);
    expect(asked.suggested).toEqual([
      { field: 'practice', value: '103 - Round Rock', id: roundRock },
      { field: 'practice', value: '102 - Plano', id: plano },
    ]);
    const answer = (value: string, target: string | null) => ({ field: 'practice', value, target });
    const values = [
      answer('102 - Plano', plano),
      answer('103 - Round Rock', roundRock),
      answer('104 - Fort Worth', null),
    ];
    expectStatus(await remember({ values }), 200);
    const second = await check(file());
    expect([second.unknown, second.errors]).toEqual([[], []]);
    expect(second.data.map(({ patientName, practiceId }) => [patientName, practiceId])).toEqual([
      ['Dana', plano],
      ['Pam', roundRock],
      ['Ned', roundRock],
    ]);
    expect(listSkips(second)).toEqual([['Kent', 'AS_CHOSEN', 'Such rows are left out, as chosen before.']]);
  });

  it('are read without a question where each row has a practice of the user under its own name', async () => {
    const rows = ['Plano,Ann,ann.v@example.com', 'BRIGHT SMILES ROUND ROCK,Bea,bea.v@example.com'];
    const visits = ['Location,Patient Name,Email', ...rows];
    const read = await check(visits);
    expect(read.columns[0]).toMatchObject({ target: 'practice', by: 'content', candidates: [] });
    expect(read.data).toMatchObject([{ practiceId: plano }, { practiceId: roundRock }]);
    expect(read.warnings).toContain('The column "Location" is read as Practice.');
    // of a user who may send for neither
    const asked = await check(visits, { by: of.desk, practiceId: of.practiceId });
    expect(asked.columns[0]).toMatchObject({ target: null, candidates: ['practice'] });
  });

  it('are suggested for codes that are short for one alone', async () => {
    const codes = ['PLNO', 'RR', 'XYZ'].map((code) => `${code},${code},${code}.p@example.com`);
    const asked = await check(['Practice,Patient Name,Email', ...codes]);
    expect(asked.suggested).toEqual([
      { field: 'practice', value: 'PLNO', id: plano },
      { field: 'practice', value: 'RR', id: roundRock },
    ]);
    // until a person confirms them
    expect(asked.data).toEqual([]);
  });

  it('name no practice that the user may not send for, and none can be chosen', async () => {
    const { desk, practiceId } = of;
    const columns = [{ header: 'OFFICE', target: 'practice' }];
    expectStatus(await remember({ columns }, desk, practiceId), 200);
    const asked = await check(file(), { by: desk, practiceId });
    expect(asked.data).toEqual([]);
    expect(asked.suggested).toEqual([]);
    const names = asked.options.filter(({ field }) => field === 'practice').map(({ id }) => id);
    expect(names).toContain(practiceId);
    expect(names).not.toContain(plano);
    expect(JSON.stringify(asked)).not.toContain('Bright Smiles');
    const values = [{ field: 'practice', value: '102 - Plano', target: plano }];
    expectStatus(await remember({ values }, desk, practiceId), 400);
    // an administrator's choice is not theirs
    expectStatus(await remember({ values }, of.admin, practiceId), 200);
    const again = await check(file(), { by: desk, practiceId });
    expect(again.data).toEqual([]);
    expect(JSON.stringify(again)).not.toContain(plano);
    expectStatus(await remember({}, of.admin, practiceId), 200);
  });
});

describe('rows of other offices', () => {
  const file = [
    'Clinic,Patient Name,Email',
    'Plano,Ann,ann.q@example.com',
    'bright smiles round rock,Bea,bea.q@example.com',
    'Lakewood (closed),Cal,cal.q@example.com',
    'Lakewood (closed),Dot,not an address',
    ',Eve,eve.q@example.com',
  ];
  const decide = (target: string | null) =>
    remember({ columns: [{ header: 'Clinic', target }] }, of.admin, plano);

  it('are not sent for the chosen practice because a person does not have the column read', async () => {
    expectStatus(await decide(null), 200);
    const checked = await check(file);
    expect([listNames(checked), checked.errors]).toEqual([['Ann'], []]);
    expect(listSkips(checked)).toEqual([
      ['Bea', 'OTHER_OFFICE', 'Clinic: "bright smiles round rock"'],
      ['Cal', 'OTHER_OFFICE', 'Clinic: "Lakewood (closed)"'],
      ['Dot', 'OTHER_OFFICE', 'Clinic: "Lakewood (closed)"'],
      ['Eve', 'BLANK', 'No Clinic'],
    ]);
    const included = await check(file, { more: '&uncleaned=office,blank' });
    // an included row is of the practice that it names, or else of the chosen one
    expect(included.data.map(({ patientName, practiceId }) => [patientName, practiceId])).toEqual([
      ['Ann', plano],
      ['Bea', roundRock],
      ['Cal', plano],
      ['Eve', plano],
    ]);
    expect(included.errors).toEqual([expect.stringMatching(/^Line 5, column Email/)]);
  });

  it('are skipped where all of the file is of one other office', async () => {
    const [header = '', , , cal = ''] = file;
    expectStatus(await decide(null), 200);
    expect(listSkips(await check([header, cal]))).toEqual([
      ['Cal', 'OTHER_OFFICE', 'Clinic: "Lakewood (closed)"'],
    ]);
  });

  it('says all that a row lacks beside others', async () => {
    const kept = 'Bright Smiles Plano,Ann,ann.bl@example.com,Completed';
    expectStatus(await decide(null), 200);
    const checked = await check([
      'Clinic,Patient,Email,Status',
      kept,
      kept.replace(/ann/gi, 'Bea'),
      ',Cal,cal.bl@example.com,',
    ]);
    expect(listSkips(checked)).toEqual([['Cal', 'BLANK', 'No Clinic and Appointment Status']]);
  });

  it('are not guessed from no office beside others', async () => {
    expectStatus(await decide('practice'), 200);
    const values = [{ field: 'practice', value: 'Lakewood (closed)', target: null }];
    expectStatus(await remember({ values }), 200);
    const checked = await check(file);
    expect(checked.data.map(({ patientName, practiceId }) => [patientName, practiceId])).toEqual([
      ['Ann', plano],
      ['Bea', roundRock],
    ]);
    expect(listSkips(checked).at(-1)).toEqual(['Eve', 'BLANK', 'No Practice']);
    expect(listNames(await check(file, { more: '&uncleaned=blank' }))).toEqual(['Ann', 'Bea', 'Eve']);
  });
});

describe('rows below a title that names another practice', () => {
  const title = (practice: string) => `Daily Schedule,,Page 1\n${practice},,${daysAgo(2)}`;
  const rows = ['Patient Name,Email,Status', 'Ann,ann.u@example.com,Kept', 'Bea,not an address,Kept'];
  const OFFICE = ['OTHER_OFFICE', 'The title says "Bright Smiles Round Rock"'];

  it('are skipped until a person includes them', async () => {
    const file = [title('Bright Smiles Round Rock'), ...rows];
    const checked = await check(file);
    expect([checked.data, checked.errors]).toEqual([[], []]);
    expect(listSkips(checked)).toEqual([
      ['Ann', ...OFFICE],
      ['Bea', ...OFFICE],
    ]);
    const included = await check(file, { more: '&uncleaned=office' });
    expect([listNames(included), included.errors.length]).toEqual([['Ann'], 1]);
    expect(included.data.map(({ practiceId }) => practiceId)).toEqual([roundRock]);
    expect(listNames(await check(file, { practiceId: roundRock }))).toEqual(['Ann']);
    expect(listNames(await check([title('Bright Smiles'), ...rows]))).toEqual(['Ann']);
  });

  it('are those below a row with nothing but its name', async () => {
    const file = [...rows.slice(0, 2), 'Bright Smiles Round Rock,,', 'Cal,cal.u@example.com,Kept', 'Dan,,'];
    const checked = await check(file);
    expect(listNames(checked)).toEqual(['Ann']);
    expect(listSkips(checked)).toEqual([
      ['Cal', 'OTHER_OFFICE', 'The title says "Bright Smiles Round Rock"'],
      ['Dan', 'OTHER_OFFICE', 'The title says "Bright Smiles Round Rock"'],
    ]);
  });

  it('are those up to the next such title, and sent in its name beside sections of the chosen one', async () => {
    const file = [
      title('Bright Smiles Plano'),
      ...rows.slice(0, 2),
      'Office: Round Rock,,',
      'Cal,cal.u@example.com,Kept',
      'Provider: Ann Miller,,',
      'Dot,dot.u@example.com,Cancelled',
      'Office: Plano,,',
      'Eve,eve.u@example.com,Kept',
    ];
    const checked = await check(file);
    expect(checked.data.map(({ patientName, practiceId }) => [patientName, practiceId])).toEqual([
      ['Ann', plano],
      ['Cal', roundRock],
      ['Eve', plano],
    ]);
    expect(listSkips(checked)).toEqual([['Dot', 'NO_VISIT', 'The visit was cancelled.']]);
    expect(checked.warnings).toContain(
      'In the name of the office in the title above: 1 row of Bright Smiles Round Rock.',
    );
    // a file without a section of the dialog's practice may be that of another one
    const others = await check(file.filter((line) => !line.includes('Plano')));
    expect(listNames(others)).toEqual(['Ann']);
    expect(listSkips(others)[0]).toEqual(['Cal', 'OTHER_OFFICE', 'The title says "Office: Round Rock"']);
  });

  it('are of the practice that a column of their own names', async () => {
    const file = [
      title('Bright Smiles Round Rock'),
      'Patient Name,Email,Practice',
      'Ann,ann.u@example.com,Bright Smiles Plano',
    ];
    expect((await check(file)).data).toMatchObject([{ patientName: 'Ann', practiceId: plano }]);
  });
});

describe('children with a contact in their row', () => {
  it('are surveyed through a responsible party, or skipped until a person includes them', async () => {
    const file = [
      'Patient Name,Email,Age,Child?,Guardian',
      'Leo Uribe,leo.r@example.com,8,,Rosa Uribe',
      'Baby,baby.r@example.com,0,,',
      'Tim Kid,tim.r@example.com,9,,"Kid, Tim"',
      'Zoe,zoe.r@example.com,,yes,N/A',
      'Pat Old,pat.r@example.com,x,no,',
      'Sam Old,sam.r@example.com,x,,',
    ];
    const checked = await check(file);
    expect(
      checked.data.map(({ patientName, patientType, email }) => [patientName, patientType, email]),
    ).toEqual([
      ['Rosa Uribe', 'CAREGIVER', 'leo.r@example.com'],
      ['Pat Old', 'ADULT', 'pat.r@example.com'],
      ['Sam Old', 'UNKNOWN', 'sam.r@example.com'],
    ]);
    const alone = 'The row names no responsible party of the child.';
    expect(listSkips(checked)).toEqual([
      ['Baby', 'CHILD', alone],
      ['Tim Kid', 'CHILD', 'The child is named as its own responsible party.'],
      ['Zoe', 'CHILD', alone],
    ]);
    expect(checked.warnings).toContain('Date of Birth "x" is not known (1 row, line 7). It is left empty.');
    const included = await check(file, { more: '&uncleaned=child' });
    expect(included.data.map(({ patientName, patientType }) => [patientName, patientType])).toContainEqual([
      'Tim Kid',
      'CHILD',
    ]);
    expect(included.data).toHaveLength(6);
  });

  it('are skipped if the responsible party is a child of the file, too', async () => {
    const file = [
      'Patient Name,Email,Age,Guardian,Status',
      'Kid Circle,kid.c@example.com,9,Sib Circle,Completed',
      'Sib Circle,sib.c@example.com,11,Kid Circle,Cancelled',
      'Leo Uribe,leo.c@example.com,8,Rosa Uribe,Completed',
      'Rosa Uribe,rosa.c@example.com,38,,Completed',
    ];
    const checked = await check(file);
    expect(checked.data.map(({ patientName, email }) => [patientName, email])).toEqual([
      ['Rosa Uribe', 'leo.c@example.com'],
      ['Rosa Uribe', 'rosa.c@example.com'],
    ]);
    const reason = 'The responsible party is a child of the file, too.';
    expect(listSkips(checked)).toEqual([
      ['Kid Circle', 'CHILD', reason],
      ['Sib Circle', 'NO_VISIT', 'The visit was cancelled.'],
    ]);
    expect((await check(file, { more: '&uncleaned=child' })).data).toHaveLength(3);
  });
});

it('a status of the patient rather than of the visit is given in its own words', async () => {
  const statuses = [
    'Deceased',
    'fallecida',
    'Completed - pt deceased',
    'Inactive',
    'Non-Patient',
    'Cx by ofc',
  ];
  const lines = statuses.map((status, index) => `P${index},p${index}.s@example.com,${status}`);
  const checked = await check(['Patient Name,Email,Status', ...lines, 'Ok,ok.s@example.com,Completed']);
  expect(listNames(checked)).toEqual(['Ok']);
  expect(listSkips(checked)).toEqual([
    ['P0', 'NO_PATIENT', 'The patient has died: "Deceased".'],
    ['P1', 'NO_PATIENT', 'The patient has died: "fallecida".'],
    ['P2', 'NO_PATIENT', 'The patient has died: "Completed - pt deceased".'],
    ['P3', 'NO_PATIENT', 'The file says "Inactive".'],
    ['P4', 'NO_PATIENT', 'The file says "Non-Patient".'],
    ['P5', 'NO_VISIT', 'The visit was cancelled.'],
  ]);
  expect(checked.readings).toMatchObject([
    { to: 'No longer a patient: no survey is sent', rows: 5 },
    { to: 'Cancelled: no survey is sent' },
  ]);
});

describe('patients whom a status says were dismissed', () => {
  const toFile = (header: string, ...others: string[]) => [
    `Patient Name,Email,Appt Date,${header}`,
    `Dee,dee.dm@example.com,${daysAgo(3)},Dismissed`,
    ...others.map((status, index) => `P${index},p${index}.dm@example.com,${daysAgo(3)},${status}`),
  ];

  it.each(['Appt Stat', 'Visit state', 'Encounter status', 'Status of visit'])(
    'were seen, in a column of visits: %s',
    async (header) => expect(listNames(await check(toFile(header, 'Scheduled', 'Failed')))).toEqual(['Dee']),
  );

  it('were seen where others were seated, and those still scheduled are asked about', async () => {
    const checked = await check(toFile('Status', 'Seated', 'Scheduled', 'Dismissed from practice'));
    expect(listNames(checked)).toEqual(['Dee', 'P0']);
    expect(checked.unknown).toMatchObject([{ field: 'visitStatus', value: 'Scheduled' }]);
    expect(listSkips(checked)[1]).toEqual(['P2', 'NO_PATIENT', 'The file says "Dismissed from practice".']);
  });

  it('are no longer patients where others are active', async () => {
    const checked = await check(toFile('Status', 'Active', 'Prospect'));
    expect(listNames(checked)).toEqual(['P0']);
    expect(listSkips(checked).map(([, kind]) => kind)).toEqual(['NO_PATIENT', 'NO_PATIENT']);
    expect(checked.readings.map(({ from, to }) => [from, to])).toContainEqual(['"Active"', 'Active patient']);
  });

  it('are asked about where nothing says which', async () => {
    const checked = await check(toFile('Status', 'Completed'));
    expect(checked.unknown).toMatchObject([{ field: 'visitStatus', value: 'Dismissed', rows: 1 }]);
  });
});

it('an answer about a visit that is still scheduled is shown as the meaning of its status', async () => {
  const file = [
    'Patient Name,Email,Appt Date,Status',
    `Kim,kim.rd@example.com,${daysAgo(3)},Completed`,
    `Al,al.rd@example.com,${daysAgo(3)},Unconfirmed`,
  ];
  expectStatus(
    await remember({ values: [{ field: 'visitStatus', value: 'Unconfirmed', target: 'COMPLETED' }] }),
    200,
  );
  expect((await check(file)).readings).toMatchObject([
    { from: '"Unconfirmed"', to: 'The visit took place: a survey is sent', rows: 1 },
  ]);
});

it('a time in a column of statuses says that the patient came', async () => {
  expectStatus(await remember({ columns: [{ header: 'Arrived At', target: 'visitStatus' }] }), 200);
  const checked = await check([
    'Patient Name,Email,Appt Date,Arrived At',
    `Ann,ann.tm@example.com,${daysAgo(3)},7:55 AM`,
    `Bo,bo.tm@example.com,${daysAgo(3)},9:02`,
    `Cy,cy.tm@example.com,${daysAgo(3)},`,
  ]);
  expect([listNames(checked), checked.unknown]).toEqual([['Ann', 'Bo'], []]);
  expect(listSkips(checked)).toEqual([['Cy', 'BLANK', 'No Appointment Status']]);
});

it('a "no" in a column chosen as a consent may mean that the patient wants no messages', async () => {
  const choose = (target: string) => remember({ columns: [{ header: 'OK to send survey', target }] });
  const file = [
    'Patient Name,Email,Phone,OK to send survey',
    'Ann,ann.cn@example.com,213-373-4253,N',
    'Bo,bo.cn@example.com,213-373-4254,ok by me',
  ];
  for (const [target, sent] of [
    ['consent', []],
    ['emailConsent', [null]],
    ['textConsent', ['ann.cn@example.com']],
  ] as const) {
    expectStatus(await choose(target), 200);
    const asked = await check(file);
    expect(asked.unknown.map(({ value }) => value)).toEqual(['N', 'ok by me']);
    expect(asked.options.find(({ field }) => field === target)?.name).toMatch(/^Wants no /);
    const values = [
      { field: target, value: 'N', target: 'REFUSED' },
      { field: target, value: 'ok by me', target: null },
    ];
    expectStatus(await remember({ values }), 200);
    expect((await check(file)).data.map(({ email }) => email)).toEqual(sent);
  }
});

it('rows of a ledger that are no treatment are skipped, and patients with one are surveyed once', async () => {
  const line = (name: string, text: string) => `${daysAgo(2)},${name},${text},${name}.lg@example.com`;
  const treated = ['Irene', 'Otto', 'Dora', 'Nell'];
  const file = [
    'Entry Date,Name,Description,Email',
    line('Irene', 'Check Payment - Thank You'),
    line('Irene', 'Periodic oral evaluation'),
    line('Otto', '"Resin - two surfaces, posterior"'),
    line('Dora', 'Occlusal adjustment'),
    line('Nell', 'D5410 Denture adj'),
    line('Galina', 'Delta Dental - Pmt'),
    line('Roy', 'Credit Card Payment by phone'),
    line('Anil', 'Finance Charge'),
    line('Wade', 'Professional courtesy adj'),
    line('Sid', 'Statement sent'),
  ];
  const checked = await check(file);
  expect(listNames(checked)).toEqual(treated);
  expect(listSkips(checked).map(([, kind]) => kind)).toEqual(Array(6).fill('LEDGER'));
  expect(listSkips(checked)[1]).toEqual(['Galina', 'LEDGER', 'Description: "Delta Dental - Pmt"']);
  expect((await check(file, { more: '&uncleaned=ledger' })).data).toHaveLength(9);
});

it('a contact that the file says is dead is not used, and the other one is', async () => {
  const checked = await check([
    'Patient Name,Email,Email Status,Cell,SMS Status',
    'Amy,amy.es@example.com,Deliverable,213-373-4255,Subscribed',
    'Bea,bea.es@example.com,Bounced,213-373-4256,Subscribed',
    'Fay,fay.es@example.com,Complained,213-373-4257,Carrier block',
    'Hob,hob.es@example.com,Deliverable,213-373-4258,Opt-out',
    'Kay,,,213-373-4259,Landline',
  ]);
  expect(checked.data.map(({ patientName, email }) => [patientName, email])).toEqual([
    ['Amy', 'amy.es@example.com'],
    ['Bea', null],
    ['Hob', 'hob.es@example.com'],
  ]);
  expect(checked.unknown).toEqual([]);
  expect(listSkips(checked)).toMatchObject([
    ['Fay', 'NO_CONSENT', expect.stringMatching(/^The file says "/)],
    ['Kay', 'NO_CONSENT', 'The file says "Landline", and the row has no other contact that can be used.'],
  ]);
  const valid = await check([
    'Patient Name,Email,Email Valid,Cell',
    'Quin,quin.ev@example.com,No,213-373-4260',
    'Xena,xena.ev@example.com,Yes,213-373-4261',
    'Zia,zia.ev@example.com,,213-373-4262',
  ]);
  expect(valid.data.map(({ email }) => email)).toEqual([null, 'xena.ev@example.com', 'zia.ev@example.com']);
});

it('who accepts no messages gets no email either, where no other column is about consent', async () => {
  const checked = await check([
    'Nombre,Email,Celular,Asistencia,Acepta mensajes',
    'Ana,ana.am@example.com,213-373-4263,Asistió,Sí',
    'Juan,juan.am@example.com,213-373-4264,Asistió tarde,No',
  ]);
  expect(listNames(checked)).toEqual(['Ana']);
  expect(listSkips(checked)).toEqual([['Juan', 'NO_CONSENT', 'The patient wants no messages.']]);
});

it('notes about whose contact it is, and groups of people who are no patients, are asked about', async () => {
  const checked = await check([
    'Patient Name,Email,Cell,Cell Phone Notes,Labels,Notes',
    'Ann,ann.wh@example.com,213-373-4265,,* myContacts ::: Patients,',
    'Saul,saul.wh@example.com,213-373-4266,husband Mike,* myContacts ::: Patients,',
    'Asa,asa.wh@example.com,213-373-4267,,* myContacts ::: Staff,',
    'Flo,flo.wh@example.com,213-373-4268,,* myContacts ::: Patients,"moved to FL, not a pt anymore"',
    'Kit,kit.wh@example.com,213-373-4269,,* myContacts ::: Patients,NO CONTACT w/ father - court order',
  ]);
  expect(listNames(checked)).toEqual(['Ann']);
  expect(listSkips(checked).map(([name, kind]) => [name, kind])).toEqual(
    ['Saul', 'Asa', 'Flo']
      .map((name) => [name, 'NOTED'])
      // only a person who looks at the row may include it
      .concat([['Kit', 'FORBIDDEN']]),
  );
});

it('a name that is none, or has a mark of a practice system, is corrected before it is greeted', async () => {
  const names = ['TRUE', 'Tbd', 'New Patient', 'Baby Boy Torres', '"NP Hart, Joan"', '"HIPAA - Webb, Nora"'];
  const checked = await check([
    'Patient Name,Email',
    ...names.map((name, index) => `${name},n${index}.nm@example.com`),
    '"Ortega, Luis  DDS",luis.nm@example.com',
  ]);
  expect(listNames(checked)).toEqual(['Luis Ortega']);
  expect(checked.rows.map(({ problems }) => problems[0]?.field)).toEqual(names.map(() => 'patientName'));
});

describe('rows that are skipped until a person includes them', () => {
  it('are included all at once, or one by one', async () => {
    const file = [
      'Patient Name,Email,Appt Date,Remarks',
      `Ann,ann.i@example.com,${daysAgo(2)},moved to Texas`,
      `Bo,bo.i@example.com,${daysAgo(2)},do not send`,
      `Cy,cy.i@example.com,${daysAgo(2)},`,
    ];
    const none = await check(file);
    expect([listNames(none), none.rows.map(({ skip }) => skip?.kind)]).toEqual([['Cy'], ['NOTED', 'NOTED']]);
    const one = await check(file, { more: '&uncleaned=noted3' });
    expect([listNames(one), one.rows.map(({ line }) => line)]).toEqual([['Bo', 'Cy'], [2]]);
    expect(listNames(await check(file, { more: '&uncleaned=noted' }))).toEqual(['Ann', 'Bo', 'Cy']);
    expect(listNames(await check(file, { more: '&uncleaned=noted2,blank3' }))).toEqual(['Ann', 'Cy']);
  });

  it('are no titles, days or totals, which are no people', async () => {
    const file = [
      'Patient Name,Email,Phone,Appt Date',
      `Ann,ann.t@example.com,,${daysAgo(2)}`,
      'SUNDAY 11/29,,,',
      'Bo,bo.t@example.com,,',
      'Late additions,,,',
      `Cy,cy.t@example.com,,${daysAgo(2)}`,
      `Di,di.t@example.com,,${daysAgo(2)}`,
      'Office total,,,"$1,213.00"',
    ];
    const scene = { by: of.desk, practiceId: of.practiceId };
    const none = await check(file, scene);
    expect(none.rows.map(({ line, skip }) => [line, skip?.kind])).toEqual([
      [4, 'BLANK'],
      [5, 'BLANK'],
    ]);
    const included = await check(file, { ...scene, more: '&uncleaned=blank' });
    expect([listNames(included), included.errors]).toEqual([['Ann', 'Bo', 'Cy', 'Di'], []]);
    expect(included.rows.map(({ line, skip }) => [line, skip?.kind])).toEqual([[5, 'BLANK']]);
    const titles = await check(file, { ...scene, more: '&uncleaned=blank5' });
    expect(titles.rows.map(({ line, skip }) => [line, skip?.kind])).toEqual([
      [4, 'BLANK'],
      [5, undefined],
    ]);
  });
});

describe('rows that only look like others', () => {
  let scene: SurveyScene;
  beforeAll(async () => {
    scene = await surveyScene();
  });
  const checkIt = (lines: string[], more = '') =>
    check(lines, { by: scene.admin, practiceId: scene.practiceId, more });

  it('adjustments are visits, but for those of a ledger', async () => {
    const row = (text: string, email: string) => `Ann Lee,${email}.aj@example.com,${text}`;
    const header = 'Patient,Email,Procedure';
    const visits = [row('ADJ', 'a'), row('Adj', 'b'), row('Wire adjustment', 'c'), row('DEB', 'd')];
    expect((await checkIt([header, ...visits])).rows).toEqual([]);
    const own = await checkIt([header, ...visits, row('Insurance adj', 'e')]);
    expect(own.rows.map(({ line, skip }) => [line, skip?.kind])).toEqual([
      [2, 'LEDGER'],
      [3, 'LEDGER'],
      [6, 'LEDGER'],
    ]);
    const amounts = await checkIt([`${header},Amount`, ...visits.map((line) => `${line},-20.00`)]);
    expect(amounts.rows.map(({ line, skip }) => [line, skip?.kind])).toEqual([
      [2, 'LEDGER'],
      [3, 'LEDGER'],
    ]);
  });

  it('children are reached by their second parent where the first has no contact', async () => {
    const rows = [
      'Leo Uribe,8,Rosa Uribe,213-373-4264,rosa.sp@example.com,Raul Uribe,,raul.sp@example.com',
      'Mia Vega,9,,,,Ivo Vega,213-373-4265,ivo.sp@example.com',
      'Zoe Wu,7,Ming Wu,n/a,,Bo Wu,213-373-4266,',
      'Cal Fox,6,Fay Fox,,,Ned Fox,,',
    ];
    const file = ['Child,Age,Mom,Mom Cell,Mom Email,Dad,Dad Cell,Dad Email', ...rows];
    const checked = await checkIt(file);
    const list = ({ data }: Checked) =>
      data.map(({ patientName, email, phone }) => [patientName, email ?? phone]);
    expect(list(checked)).toEqual([
      ['Rosa Uribe', 'rosa.sp@example.com'],
      ['Ivo Vega', 'ivo.sp@example.com'],
      ['Bo Wu', '+12133734266'],
    ]);
    expect(checked.cleaned).toContainEqual(expect.objectContaining({ kind: 'parent', rows: 2, line: 3 }));
    expect(list(await checkIt(file, '&uncleaned=parent'))).toEqual([['Rosa Uribe', 'rosa.sp@example.com']]);
  });

  it('a treatment behind a name is no second person, and the procedure where no column has one', async () => {
    const names = [
      'Ann Lee - filling',
      'Bea Ray - exam + xr',
      'Cal Fox – crown #3',
      'Di Moe - wire',
      'Ed Poe - cx',
    ];
    const rows = names.map((name, at) => `${name},n${at}.tr@example.com,Denture`);
    const list = ({ data }: Checked) =>
      data.map(({ patientName, appointmentType = null }) => [patientName, appointmentType]);
    const bare = ['Name,Email,Room', ...rows];
    const checked = await checkIt(bare);
    expect(list(checked)).toEqual([
      ['Ann Lee', 'RESTORATIVE'],
      ['Bea Ray', 'EXAM'],
      ['Cal Fox', 'RESTORATIVE'],
      ['Di Moe', null],
    ]);
    expect(checked.rows.map(({ problems }) => problems[0]?.field)).toEqual(['patientName']);
    expect(checked.cleaned).toContainEqual(
      expect.objectContaining({
        kind: 'treatment',
        from: '"Ann Lee - filling"',
        to: 'Ann Lee',
        needsEntry: false,
      }),
    );
    const undone = await checkIt(bare, '&uncleaned=treatment');
    expect(list(undone)[0]).toEqual(['Ann Lee - filling', null]);
    const named = await checkIt(['Name,Email,Procedure', ...rows]);
    expect(list(named)[0]).toEqual(['Ann Lee', 'REMOVABLE_PROS']);
  });

  it('patients with a guardian’s contact alone are children, unless an age says otherwise', async () => {
    const rows = [
      'Leo Uribe,,,Rosa Uribe,rosa.gd@example.com,',
      'Mia Vega,,,Ida Vega,,213-373-4263',
      'Own Contact,own.gd@example.com,,Eva Contact,eva.gd@example.com,',
      'Self Ward,,,Self Ward,self.gd@example.com,',
    ];
    const header = (who: string) =>
      `patientName,patientEmail,patientMobile,${who}Name,${who}Email,${who}Phone`;
    const list = ({ data }: Checked) =>
      data.map(({ patientName, patientType, email, phone }) => [patientName, patientType, email ?? phone]);
    const own = [
      ['Own Contact', 'ADULT', 'own.gd@example.com'],
      ['Self Ward', 'ADULT', 'self.gd@example.com'],
    ];
    for (const who of ['guardian', 'mother', 'Parent '])
      expect([who, list(await checkIt([header(who), ...rows]))]).toEqual([
        who,
        [
          ['Rosa Uribe', 'CAREGIVER', 'rosa.gd@example.com'],
          ['Ida Vega', 'CAREGIVER', '+12133734263'],
          ...own,
        ],
      ]);
    // who pays for a patient may be anybody
    const paid = await checkIt([header('guarantor'), ...rows]);
    expect([list(paid), paid.errors.length]).toEqual([own, 2]);
    const aged = await checkIt([`${header('guardian')},Age`, `${rows[0]},30`, `${rows[2]},9`]);
    expect([list(aged), aged.errors.length]).toEqual([
      [['Eva Contact', 'CAREGIVER', 'eva.gd@example.com']],
      1,
    ]);
  });
});

describe('titles of sections', () => {
  let scene: SurveyScene;
  let aurora: string;
  let lakewood: string;
  beforeAll(async () => {
    scene = await surveyScene();
    const add = async (name: string) =>
      String((await scene.organization.record(getModel('practice'), { values: { name } })).id);
    [aurora, lakewood] = [await add('Bright Smiles Aurora'), await add('Bright Smiles Lakewood')];
  });
  const checkIt = (lines: string[], practiceId = aurora) => check(lines, { by: scene.admin, practiceId });
  const toDay = (days: number) => daysAgo(days).replace(/\/\d{4}$/, '');
  const HEADER = 'time,name,phone,email';
  const row = (name: string) => `8:00,${name},,${name.toLowerCase().replace(/ /g, '.')}.ti@example.com`;
  const listOffices = ({ data }: Checked) =>
    data.map(({ patientName, practiceId }) => [patientName, practiceId]);

  it('name an office beside a day, a person, or a remark, up to the next one', async () => {
    for (const title of [
      'LAKEWOOD (Tina)',
      'LAKEWOOD - for Tina to do',
      'Lakewood: Tina',
      'Sat LAKEWOOD',
      `Sat ${toDay(2)} LAKEWOOD`,
      `LAKEWOOD ${toDay(2)} (not yet)`,
      'DOC3 - Farid Haddad (Lakewood only)',
    ]) {
      const checked = await checkIt([
        HEADER,
        `Sat ${toDay(2)} AURORA,,,`,
        row('Ann Lee'),
        `${title},,,`,
        row('Bea Ray'),
        'AURORA (late),,,',
        row('Cal Fox'),
      ]);
      expect([title, listOffices(checked), checked.rows]).toEqual([
        title,
        [
          ['Ann Lee', aurora],
          ['Bea Ray', lakewood],
          ['Cal Fox', aurora],
        ],
        [],
      ]);
    }
  });

  it('name no office by a word that is a name in the file, or that practices share', async () => {
    const names = async (title: string) =>
      listOffices(await checkIt([HEADER, row('Ann Lakewood'), `${title},,,`, row('Bea Ray')]));
    for (const title of ['LAKEWOOD (Tina)', 'Bright Smiles (Tina)', 'Tina Lakewood - hygiene'])
      expect([title, await names(title)]).toEqual([
        title,
        [
          ['Ann Lakewood', aurora],
          ['Bea Ray', aurora],
        ],
      ]);
  });

  it('say when the visits below them were', async () => {
    const checked = await checkIt([
      HEADER,
      row('Ann Lee'),
      `Sat ${toDay(3)} AURORA,,,`,
      row('Bea Ray'),
      'Tue,,,',
      row('Cal Fox'),
      `Sun ${toDay(-2)} AURORA (not yet),,,`,
      row('Di Moe'),
    ]);
    const days = checked.data.map(({ patientName, appointmentDate }) => [
      patientName,
      appointmentDate ?? null,
    ]);
    const day = new Date(daysAgo(3)).toLocaleDateString('sv');
    expect(days).toEqual([
      ['Ann Lee', null],
      ['Bea Ray', day],
      ['Cal Fox', null],
    ]);
    expect(listSkips(checked).map(([name, kind]) => [name, kind])).toEqual([['Di Moe', 'VISIT_TO_COME']]);
    expect(checked.warnings).toContainEqual(
      expect.stringMatching(/^Titles say when the visits below them were: line 3 .*, line 7 /),
    );
  });

  it('are rows of one text, which are skipped, and give their provider to the rows below', async () => {
    const person = await scene.organization.person('PROVIDER', { practiceIds: [aurora] });
    const name = `${person.firstName} ${person.lastName}`;
    const checked = await checkIt([
      'Date,Patient,Phone,Email',
      `${daysAgo(2)},Ann Lee,,ann.pt@example.com`,
      `HYG2 - ${name},,,`,
      `${daysAgo(2)},Bea Ray,,bea.pt@example.com`,
      'LUNCH,,,',
      `${daysAgo(2)},Cal Fox,,cal.pt@example.com`,
      'DOC9 - Zoë van der Berg,,,',
      `${daysAgo(2)},Di Moe,,di.pt@example.com`,
      ',DOC8 - Bo Li,,',
      ',Only Named,,',
    ]);
    expect(checked.data.map(({ patientName, providerId }) => [patientName, providerId])).toEqual([
      ['Ann Lee', null],
      ['Bea Ray', person.userId],
      ['Cal Fox', person.userId],
      ['Di Moe', null],
    ]);
    expect(checked.rows.map(({ line }) => line)).toEqual([10]);
    expect(checked.warnings[0]).toMatch(/^Skipped lines outside of the table: line 3 .*, 9\.$/);
  });
});
