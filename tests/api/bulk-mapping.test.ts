import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkCheck } from '../../src/domain/surveys/bulk-upload.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { newEmail, rows, surveyScene, type SurveyScene } from '../support/surveys.ts';

function csv(...lines: string[]): FormData {
  const form = new FormData();
  form.append('file', new Blob([lines.join('\n')]), 'rows.csv');
  return form;
}

let of: SurveyScene;
let providerId: string;
beforeAll(async () => {
  of = await surveyScene();
  const values = { role: 'PROVIDER', firstName: 'Teo', lastName: 'Nakagawa', practiceIds: [of.practiceId] };
  providerId = String((await of.organization.record(getModel('user'), { values })).id);
});

async function check(form: FormData, practiceId = of.practiceId, by = of.admin): Promise<BulkCheck> {
  const path = `/surveys/px/bulk?practiceId=${practiceId}&uncleaned=child`;
  const answer = await by.api.send('POST', path, form);
  return expectStatus(answer, 200).data as unknown as BulkCheck;
}

const remember = (body: Json, by = of.admin) => by.api.send('PUT', '/surveys/px/bulk/mapping', body);
const columns = (entries: [string, string | null][]) =>
  entries.map(([header, target]) => ({ header, target }));

describe('a file with unknown columns', () => {
  it('names what each may be, and reads the next files as chosen, for this practice alone', async () => {
    const file = () =>
      csv('LName,FName,One,Two,Post,Shoe', `Harmon,Alice,213-373-4253,213-373-4254,${newEmail()},9`);
    const first = await check(file());
    expect(first.columns).toMatchObject([
      { header: 'LName', target: 'patientName.last', by: 'name', samples: ['Harmon'] },
      { header: 'FName', target: 'patientName.first', by: 'name' },
      { header: 'One', target: null, by: null, candidates: ['phone'] },
      { header: 'Two', target: null, by: null, candidates: ['phone'] },
      { header: 'Post', target: null, by: null, candidates: ['email'] },
      { header: 'Shoe', target: null, by: null, candidates: [] },
    ]);
    const chosen = columns([
      ['ONE', null],
      ['Two', 'phone'],
      ['Post', 'email'],
    ]);
    expectStatus(await remember({ practiceId: of.practiceId, columns: chosen, values: [] }), 200);
    const second = await check(file());
    expect(second.data).toMatchObject([{ patientName: 'Alice Harmon', phone: '+12133734254' }]);
    expect(second.columns.map(({ by }) => by)).toEqual(['name', 'name', 'choice', 'choice', 'choice', null]);
    const elsewhere = await check(file(), of.otherPracticeId);
    expect(elsewhere.columns.some(({ by }) => by === 'choice')).toBe(false);
    const added = columns([['Shoe', null]]);
    expectStatus(await remember({ practiceId: of.practiceId, columns: added, values: [] }, of.desk), 200);
    expect((await check(file())).columns.filter(({ by }) => by === 'choice')).toHaveLength(4);
    expectStatus(await remember({ practiceId: of.practiceId, columns: [], values: [] }), 200);
    expect((await check(file())).columns.some(({ by }) => by === 'choice')).toBe(false);
  });
});

describe('notes in columns that are not read', () => {
  it('are listed for the rows that are sent, whatever they say', async () => {
    const toLine = (name: string, ...notes: string[]) => [name, newEmail(), ...notes].join(',');
    const { noted, data } = await check(
      csv(
        'Patient Name,Email,Appt Notes,Alerts,Chair',
        toLine('Ann', 'NCO', '', 'A'),
        toLine('Bo', '', '', 'B'),
        toLine('Cy', 'DNC', '', 'C'),
        toLine('Di', '-', 'team of Dr. Lee', 'D'),
      ),
    );
    expect(data.map(({ patientName }) => patientName)).toEqual(['Ann', 'Bo', 'Di']);
    expect(noted).toEqual([
      { line: 2, note: 'Appt Notes: NCO' },
      { line: 5, note: 'Alerts: team of Dr. Lee' },
    ]);
  });
});

describe('rows without any contact', () => {
  it('are errors until somebody leaves them out for good, and then skipped until somebody corrects them', async () => {
    const lines = [
      'Patient Name,Email,Phone,Guarantor Email',
      `Ann,${newEmail()},,`,
      'Bo,n/a,,',
      `Cy,,,${newEmail()}`,
      'Di,di@,,',
    ];
    const put = (value: string, target: string | null) =>
      remember({ practiceId: of.practiceId, columns: [], values: [{ field: 'email', value, target }] });
    const list = ({ rows: found }: BulkCheck) =>
      found.map(({ line, skip, problems }) => [line, skip?.kind ?? problems.length]);
    expect(list(await check(csv(...lines)))).toEqual([2, 3, 4].map((at) => [at + 1, 1]));
    expect((await put('x', null)).status).toBe(400);
    expect((await put('', 'x')).status).toBe(400);
    expectStatus(await put('', null), 200);
    const later = await check(csv(...lines));
    // what could be a contact, or belongs to somebody else, is still an error
    expect(list(later)).toEqual([
      [3, 'NO_CONTACT'],
      [4, 1],
      [5, 1],
    ]);
    expect(later.remembered).toBe(1);
    const path = `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=contactless`;
    const answer = await of.admin.api.send('POST', path, csv(...lines));
    expect(list(expectStatus(answer, 200).data as unknown as BulkCheck)).toEqual(
      [3, 4, 5].map((at) => [at, 1]),
    );
    const readings = expectStatus(
      await of.admin.api.send('GET', `/surveys/px/mappings/${of.practiceId}`),
      200,
    );
    expect(readings.data.values).toEqual([{ field: 'Email', value: '', readAs: null, leavesOut: true }]);
    expectStatus(await remember({ practiceId: of.practiceId, columns: [], values: [] }), 200);
    expect(list(await check(csv(...lines)))).toEqual([2, 3, 4].map((at) => [at + 1, 1]));
  });
});

describe('choices that nobody has confirmed yet', () => {
  it('show the unknown values of a column, and are not remembered', async () => {
    const file = () => csv('Email,Patient Name,By', `${newEmail()},Ann,DR9`);
    const tried = file();
    tried.append('mapping', JSON.stringify({ columns: columns([['By', 'provider']]), values: [] }));
    expect((await check(tried)).unknown).toEqual([{ field: 'provider', value: 'DR9', rows: 1, line: 2 }]);
    expect((await check(file())).unknown).toEqual([]);
    const wrong = file();
    wrong.append('mapping', '{"columns":1}');
    const answer = await of.admin.api.send('POST', `/surveys/px/bulk?practiceId=${of.practiceId}`, wrong);
    expectStatus(answer, 400);
  });
});

describe('an opt-out', () => {
  it('is read, whatever has been chosen for its column and its values', async () => {
    const { practiceId } = of;
    const file = () => csv('Email,Patient Name,Opt Out', `${newEmail()},Ann,Yes`, `${newEmail()},Bo,No`);
    for (const target of [null, 'provider'])
      for (const by of [of.admin, of.desk]) {
        const values = [{ field: 'optOut', value: 'Yes', target: 'NO' }];
        expectStatus(
          await remember({ practiceId, columns: columns([['Opt Out', target]]), values }, by),
          200,
        );
        const { data, rows: unsent } = await check(file());
        expect(data.map(({ patientName }) => patientName)).toEqual(['Bo']);
        expect(unsent.map(({ skip }) => skip?.kind)).toEqual(['NO_CONSENT']);
      }
    expectStatus(await remember({ practiceId, columns: [], values: [] }), 200);
  });
});

describe('a file of two people in each row', () => {
  it('sends to the first one by the own contact alone', async () => {
    const { data, errors } = await check(
      csv('Email,Patient Name,Email,Patient Name', `,Ann Lee,${newEmail()},Bo Lee`),
    );
    expect([data, errors.length]).toEqual([[], 1]);
  });
});

describe('a download of rows that were not sent', () => {
  it('is read by its own titles, although a column of that title is read otherwise', async () => {
    const { practiceId } = of;
    const chosen = columns([
      ['Email', null],
      ['Mail', 'email'],
    ]);
    expectStatus(await remember({ practiceId, columns: chosen, values: [] }), 200);
    const { data, rows: unsent } = await check(
      csv('Email,Patient Name,Reason', `${newEmail()},Ann,Email: Email invalid`, 'ann@,Ann,'),
    );
    expect([data.length, unsent.map(({ problems }) => problems[0]?.field)]).toEqual([1, ['email']]);
    expectStatus(await remember({ practiceId, columns: [], values: [] }), 200);
  });
});

describe('a download of rows with a column of another title', () => {
  it('is read without their reasons, which are no procedures, whatever they say', async () => {
    const reasons = [
      'Email: Email invalid',
      'Notes: "gone, see file"',
      'No Appointment Date',
      'Same as line 2',
    ];
    const { columns: found, unknown } = await check(
      csv(
        'Email,Pt Name,Notes,Reason',
        ...reasons.map((text) => `${newEmail()},Ann,,"${text.replaceAll('"', '""')}"`),
      ),
    );
    expect([found.map(({ header }) => header), unknown]).toEqual([['Email', 'Pt Name', 'Notes'], []]);
    // why patients came
    const visits = await check(
      csv('Email,Pt Name,Reason', ...['Cleaning', 'Crown'].map((text) => `${newEmail()},Ann,${text}`)),
    );
    expect(visits.columns[2]?.target).toBe('appointmentType');
  });
});

describe('an unknown provider or procedure', () => {
  it('is no error: it is asked about once, and remembered', async () => {
    const file = () =>
      csv(
        'Email,Patient Name,Provider,Procedure',
        ...['DR1', 'dr1', 'HYG2'].map((code) => `${newEmail()},Ann,${code},Scan 7`),
      );
    const first = await check(file());
    expect(first).toMatchObject({ successfulCount: 3, errors: [], warnings: [] });
    expect(first.unknown).toEqual([
      { field: 'appointmentType', value: 'Scan 7', rows: 3, line: 2 },
      { field: 'provider', value: 'DR1', rows: 2, line: 2 },
      { field: 'provider', value: 'HYG2', rows: 1, line: 4 },
    ]);
    expect(first.options).toContainEqual({ field: 'provider', id: providerId, name: 'Teo Nakagawa' });
    const values = [
      { field: 'provider', value: 'DR1', target: providerId },
      { field: 'provider', value: 'HYG2', target: null },
      { field: 'appointmentType', value: 'Scan 7', target: 'HYGIENE' },
    ];
    expectStatus(await remember({ practiceId: of.practiceId, columns: [], values }), 200);
    const second = await check(file());
    expect(second.unknown).toEqual([]);
    // two cells of each of three rows; the screen offers to forget them
    expect([first.remembered, second.remembered]).toEqual([0, 6]);
    expect(second.data.map((row) => [row.providerId, row.appointmentType])).toEqual([
      [providerId, 'HYGIENE'],
      [providerId, 'HYGIENE'],
      [null, 'HYGIENE'],
    ]);
    // a provider of another practice, and one who has left this one, are not what the choice meant
    const [other] = await rows<{ name: string }>(
      of,
      'select name from practices where organization_id = $1 and id = $2',
      [of.otherPracticeId],
    );
    const elsewhere = await check(
      csv('Email,Patient Name,Provider,Practice', `${newEmail()},Ann,DR1,${other?.name ?? ''}`),
    );
    expect(elsewhere).toMatchObject({ data: [{ providerId: null }], unknown: [], rows: [] });
    expect(elsewhere.warnings).toEqual(['Provider "DR1" is not known (1 row, line 2). It is left empty.']);
    await rows(of, `delete from user_practices where organization_id = $1 and user_id = $2`, [providerId]);
    const third = await check(file());
    expect(third.data.map((row) => row.providerId)).toEqual([null, null, null]);
    expect(third.unknown).toEqual([{ field: 'provider', value: 'DR1', rows: 2, line: 2 }]);
    await rows(of, 'insert into user_practices (organization_id, user_id, practice_id) values ($1, $2, $3)', [
      providerId,
      of.practiceId,
    ]);
  });
});

describe('an unknown patient type, language or consent', () => {
  it('is no error: it is asked about once, remembered, and said in the result', async () => {
    const file = () =>
      csv(
        'Email,Patient Name,Patient Type,Language,Consent',
        `${newEmail()},Ann,Grown,Klingon,No`,
        `${newEmail()},Bo,grown,es,Signed`,
        `${newEmail()},Cy,Child,English,Signed a form`,
      );
    const first = await check(file());
    expect(first).toMatchObject({ errors: [], successfulCount: 1 });
    expect(first.needed).toEqual(expect.arrayContaining(['visitStatus', 'consent', 'optOut', 'practice']));
    expect(first.unknown).toEqual([
      { field: 'patientType', value: 'Grown', rows: 2, line: 2 },
      { field: 'consent', value: 'No', rows: 1, line: 2 },
      { field: 'language', value: 'Klingon', rows: 1, line: 2 },
      { field: 'consent', value: 'Signed', rows: 1, line: 3 },
    ]);
    // nobody is surveyed whose consent nobody has read
    expect(first.rows.map(({ line, skip }) => [line, skip?.kind])).toEqual([
      [2, 'NOT_KNOWN'],
      [3, 'NOT_KNOWN'],
    ]);
    expect(first.options).toContainEqual({ field: 'patientType', id: 'ADULT', name: 'Adult' });
    const values = [
      { field: 'patientType', value: 'Grown', target: 'FAMILY' },
      { field: 'language', value: 'Klingon', target: null },
      { field: 'consent', value: 'No', target: null },
      { field: 'consent', value: 'Signed', target: 'FORM' },
    ];
    expectStatus(await remember({ practiceId: of.practiceId, columns: [], values }), 200);
    const second = await check(file());
    expect(second).toMatchObject({
      unknown: [],
      errors: [],
      data: [
        { line: 3, patientType: 'FAMILY', language: 'SPANISH', consent: 'FORM' },
        { line: 4, patientType: 'CHILD', language: 'ENGLISH', consent: 'FORM' },
      ],
    });
    expect(second.readings).toEqual([
      { field: 'Consent', from: '"No"', to: 'not read: no survey is sent', rows: 1 },
      { field: 'Patient Type', from: '"Grown" and "grown"', to: 'Family', rows: 2 },
      { field: 'Language', from: '"Klingon"', to: 'left empty', rows: 1 },
      { field: 'Consent', from: '"Signed"', to: 'Signed a form', rows: 1 },
      { field: 'Language', from: '"es"', to: 'Spanish', rows: 1 },
    ]);
    expectStatus(await remember({ practiceId: of.practiceId, columns: [], values: [] }), 200);
  });

  it("is the same in employees' files, with places by identifier", async () => {
    const employee = await of.organization.record(getModel('employee'), {
      values: { identifier: 'E-77', email: newEmail() },
    });
    expect(employee.id).toBeTruthy();
    const file = () => csv('Employee Identifier,Language,Department', 'E-77,Klingon,Front');
    const checkIt = async () =>
      expectStatus(await of.admin.api.send('POST', '/surveys/ex/bulk', file()), 200)
        .data as unknown as BulkCheck;
    const first = await checkIt();
    expect([first.errors, first.unknown.map(({ field }) => field)]).toEqual([
      [],
      ['language', 'organizationalUnit'],
    ]);
    const chosen = (target: string) => ({
      columns: [],
      values: [
        { field: 'language', value: 'Klingon', target },
        { field: 'organizationalUnit', value: 'Front', target: null },
      ],
    });
    const put = (body: Json) => of.admin.api.send('PUT', '/surveys/ex/bulk/mapping', body);
    expectStatus(await put(chosen('KLINGON')), 400);
    expectStatus(await put(chosen('SPANISH')), 200);
    const second = await checkIt();
    expect(second).toMatchObject({ unknown: [], data: [{ language: 'SPANISH' }] });
    expect(second.readings).toEqual([
      { field: 'Language', from: '"Klingon"', to: 'Spanish', rows: 1 },
      { field: 'Organizational Unit', from: '"Front"', to: 'left empty', rows: 1 },
    ]);
    expect(second.chosen).toEqual([
      { field: 'language', value: 'Klingon', rows: 1, line: 2, target: 'SPANISH' },
      { field: 'organizationalUnit', value: 'Front', rows: 1, line: 2, target: null },
    ]);
    expect(second.options).toContainEqual({ field: 'language', id: 'ENGLISH', name: 'English' });
    expectStatus(await put({ columns: [], values: [] }), 200);
  });

  it("suggests an employee's place by its name beside a code", async () => {
    const location = await of.organization.record(getModel('location'), { values: { name: 'Norfolk Crew' } });
    await of.organization.record(getModel('employee'), { values: { identifier: 'E-78', email: newEmail() } });
    const file = csv('Employee Identifier,Work Location', 'E-78,000120 - Norfolk Crew');
    const { suggested } = expectStatus(await of.admin.api.send('POST', '/surveys/ex/bulk', file), 200)
      .data as unknown as BulkCheck;
    expect(suggested).toEqual([{ field: 'workLocation', value: '000120 - Norfolk Crew', id: location.id }]);
  });
});

describe('choices', () => {
  it("of another organization's practice, or of one out of reach, are refused", async () => {
    const attacker = await surveyScene();
    const body = { practiceId: of.practiceId, columns: columns([['Mail', 'email']]), values: [] };
    for (const by of [attacker.admin, attacker.desk])
      expect(expectStatus(await remember(body, by), 400).errors).toMatchObject([{ path: 'practiceId' }]);
    const other = { ...body, practiceId: of.otherPracticeId };
    for (const by of [of.desk, of.provider])
      expect(expectStatus(await remember(other, by), 400).errors).toMatchObject([{ path: 'practiceId' }]);
    const foreign = { field: 'provider', value: 'DR1', target: providerId };
    for (const [by, practiceId] of [
      [attacker.admin, attacker.practiceId],
      [of.admin, of.otherPracticeId],
    ] as const) {
      const refused = await remember({ practiceId, columns: [], values: [foreign] }, by);
      expect(expectStatus(refused, 400).errors).toMatchObject([{ path: 'values[0].target' }]);
    }
    const stored = 'select id from bulk_mappings where organization_id = $1';
    expect(await rows(attacker, stored)).toEqual([]);
    const own = await rows(of, `${stored} and practice_id = $2`, [of.otherPracticeId]);
    expect(own).toEqual([]);
  });

  it('are refused if they are malformed, name no field, or are too many', async () => {
    const { practiceId } = of;
    const bad: Json[] = [
      {},
      { practiceId: null, columns: [], values: [] },
      { practiceId, columns: 'x', values: [] },
      { practiceId, columns: [{ header: 'Mail' }], values: [] },
      { practiceId, columns: columns([['Mail', 'password']]), values: [] },
      { practiceId, columns: columns([['x'.repeat(201), 'email']]), values: [] },
      { practiceId, columns: Array.from({ length: 201 }, () => ({ header: 'A', target: null })), values: [] },
      { practiceId, columns: [], values: [{ field: 'language', value: 'x', target: 'y' }] },
      { practiceId, columns: [], values: [{ field: 'provider', value: 'x', target: 'no-id' }] },
      { practiceId, columns: [], values: [{ field: 'appointmentType', value: 'x', target: 'NONE' }] },
    ];
    for (const body of bad) expect([body, (await remember(body)).status]).toEqual([body, 400]);
    const ex = { columns: [], values: [{ field: 'provider', value: 'x', target: null }] };
    expect((await of.admin.api.send('PUT', '/surveys/ex/bulk/mapping', ex)).status).toBe(400);
    const proto = columns([
      ['__proto__', 'email'],
      ['constructor', null],
    ]);
    expectStatus(await remember({ practiceId: of.otherPracticeId, columns: proto, values: [] }), 200);
    const [column] = (await check(csv('toString,Email', `x,${newEmail()}`), of.otherPracticeId)).columns;
    expect(column).toMatchObject({ target: null, by: null });
  });

  it('keep the history of the latest twenty changes', async () => {
    const { practiceId } = of;
    for (let n = 0; n < 23; n += 1)
      expectStatus(await remember({ practiceId, columns: columns([[`H${n}`, null]]), values: [] }), 200);
    const [row] = await rows(
      of,
      'select count(*)::int as n, count(user_id)::int as people from bulk_mappings where organization_id = $1 and practice_id = $2',
      [practiceId],
    );
    expect(row).toEqual({ n: 20, people: 20 });
  });

  it('are shown to administrators as they were made, and each change is logged', async () => {
    const scene = await surveyScene();
    const { practiceId } = scene;
    const list = async () =>
      expectStatus(await scene.admin.api.send('GET', '/surveys/px/mappings'), 200).rows;
    const read = (by = scene.admin, id: string = practiceId) =>
      by.api.send('GET', `/surveys/px/mappings/${id}`);
    expect(await list()).toEqual([]);
    expectStatus(await read(), 404);
    const chosen = {
      columns: columns([
        ['Guar E-Mail', 'email'],
        ['Notes', null],
      ]),
      values: [{ field: 'visitStatus', value: 'Chair 2', target: null }],
    };
    expectStatus(await remember({ practiceId, ...chosen }, scene.desk), 200);
    // a title that is read alike is the same choice
    expectStatus(
      await remember({ practiceId, columns: columns([['GUAR EMAIL', null]]), values: [] }, scene.admin),
      200,
    );
    expect(await list()).toEqual([
      {
        ...{ practiceId, practice: expect.any(String), columns: 2, values: 1 },
        ...{ changedAt: expect.any(String), changedBy: expect.stringMatching(/\S+ \S+/) },
      },
    ]);
    expect(expectStatus(await read(), 200).data).toEqual({
      columns: [
        { header: 'GUAR EMAIL', readAs: null },
        { header: 'Notes', readAs: null },
      ],
      values: [{ field: 'Appointment Status', value: 'Chair 2', readAs: null, leavesOut: true }],
    });
    expectStatus(await remember({ practiceId, columns: [], values: [] }, scene.admin), 200);
    expect(await list()).toEqual([]);
    expectStatus(await read(), 404);
    const logged = await rows(
      scene,
      "select target, email from security_events where organization_id = $1 and event = 'FILE_READING_CHANGED' order by at, id",
    );
    expect(logged.map(({ target }) => String(target).replace(/^.*?: /, ''))).toEqual([
      '"Guar E-Mail" is read as Email, "Notes" is not read, 1 value',
      '"GUAR EMAIL" is not read',
      'all choices forgotten',
    ]);
    expect(new Set(logged.map(({ email }) => email)).size).toBe(2);
    const others = [scene.desk, scene.provider].map((by) => read(by));
    for (const answer of await Promise.all(others)) expectStatus(answer, 403);
    expectStatus(await scene.desk.api.send('GET', '/surveys/px/mappings'), 403);
    expectStatus(await remember({ practiceId, ...chosen }, scene.desk), 200);
    expectStatus(await read(of.admin), 404);
    expectStatus(await read(scene.admin, 'no-id'), 404);
  });

  it('keep every text that a file may have', async () => {
    const scene = await surveyScene();
    const { practiceId } = scene;
    const odd = ['__proto__', ' Cell Phone ', '', '—'];
    for (const header of odd) {
      const body = { practiceId, columns: columns([[header, null]]), values: [] };
      expectStatus(await remember(body, scene.admin), 200);
    }
  });

  it("of employees are the organization's", async () => {
    const email = newEmail();
    const body = { columns: columns([['Work Mail', 'email']]), values: [] };
    expectStatus(await of.admin.api.send('PUT', '/surveys/ex/bulk/mapping', body), 200);
    const answer = await of.desk.api.send('POST', '/surveys/ex/bulk', csv('Work Mail', email));
    expect(expectStatus(answer, 200).data.columns).toMatchObject([{ target: 'email', by: 'choice' }]);
  });
});
