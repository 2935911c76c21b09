import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/server/operations/jobs/janitor.ts';
import { sendBulkPart } from '../../src/server/surveys/bulk/send-bulk-part.ts';
import { type Api, expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { eventually, mailsTo, newEmail, rows, type SurveyScene, surveyScene } from '../support/surveys.ts';

let of: SurveyScene;
let script: Api;
let tokenId: string;

beforeAll(async () => {
  of = await surveyScene();
  ({ api: script, id: tokenId } = await of.organization.token(['surveys:send']));
});

const send = (by: Api, lines: string[], practiceId = of.practiceId) =>
  by.upload(
    `/surveys/px/file?practiceId=${practiceId}`,
    ['Patient name,Email', ...lines].join('\n'),
    'visits.csv',
  );
const setSurveyInterval = async (surveyIntervalDays: number) =>
  expectStatus(
    await of.admin.api.send('PUT', `/organizations/${of.organization.id}/settings`, { surveyIntervalDays }),
    200,
  );
const list = async (by = of.admin): Promise<Json[]> =>
  expectStatus(await by.api.send('GET', '/surveys/px/files'), 200).rows;
async function adminMails() {
  const [admin] = await rows(of, 'select email from users where organization_id = $1 and id = $2', [
    of.admin.userId,
  ]);
  const mails = await mailsTo(of, String(admin?.email));
  return mails.filter(({ subject }) => String(subject).includes('A file with visits'));
}

describe('a file that a script sends', () => {
  it('is sent without a person, and what cannot be read waits, with a mail to administrators', async () => {
    const email = newEmail();
    const lines = [`Ann Miller,${email}`, 'Bob Stone,not an address'];
    const answer = expectStatus(await send(script, lines), 202).data;
    expect(answer).toMatchObject({ sending: 1 });
    expect(answer.problems).toHaveLength(1);
    await eventually(async () => ((await mailsTo(of, email)).length === 1 ? true : undefined), 'the survey');
    await eventually(async () => ((await adminMails()).length === 1 ? true : undefined), 'the mail');
    const [file] = await list();
    expect(file).toMatchObject({ id: answer.id, total: 1, problemCount: 1, isSettled: false });
    const practice = String(expectStatus(await of.admin.api.read('practices', of.practiceId), 200).data.name);
    expect(file).toMatchObject({ practice, fileName: 'visits.csv' });
    const [mail] = await adminMails();
    expect(JSON.stringify(mail)).toContain(`A script sent the file visits.csv with visits of ${practice}.`);
    expect(file?.problems).toEqual([expect.stringContaining('Line 3')]);
    const uploads = await of.admin.api.send('GET', '/surveys/uploads?experienceType=PATIENT');
    expect(expectStatus(uploads, 200).rows).toMatchObject([{ id: answer.id, sender: 'a script' }]);
    // the same file once more, as after a lost response
    expect(expectStatus(await send(script, lines), 202).data.problems).not.toEqual([]);
    expect(await rows(of, 'select 1 from surveys where organization_id = $1')).toHaveLength(1);
    const path = `/surveys/px/files/${String(file?.id)}/settle`;
    expect(expectStatus(await of.admin.api.send('POST', path), 200).data).toMatchObject({ isSettled: true });
  });

  it('keeps the wrong rows of a file whose other rows were sent with an earlier one', async () => {
    await setSurveyInterval(0);
    const good = `Ann Miller,${newEmail()}`;
    const first = expectStatus(await send(script, [good, 'Bob Stone,nowhere']), 202).data;
    const second = [good, 'Cat Reed,elsewhere'];
    for (let round = 0; round < 2; round += 1)
      expect(expectStatus(await send(script, second), 202).data).toMatchObject({ sending: 1 });
    const waiting = (await list()).filter(({ isSettled }) => isSettled === false);
    expect(waiting).toMatchObject([
      { total: 0, problemCount: 1, waiting: 1 },
      { id: first.id, total: 1, problemCount: 1, waiting: 1 },
    ]);
    for (const { id } of waiting)
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(id)}/settle`), 200);
    await setSurveyInterval(30);
  });

  it('names values that are not known, and sends nothing to a patient whose consent is not', async () => {
    const csv = `Patient name,Email,Language,Consent\nAnn,${newEmail()},Klingon,\nBob,${newEmail()},,No`;
    const path = `/surveys/px/file?practiceId=${of.practiceId}`;
    const answer = expectStatus(await script.upload(path, csv, 'unknown.csv'), 202).data;
    expect(answer).toMatchObject({
      sending: 1,
      problems: [
        'Language "Klingon" is not known (1 row, line 2). It is left empty.',
        'Consent "No" is not known (1 row, line 3). No survey is sent for it.',
      ],
    });
    expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(answer.id)}/settle`), 200);
  });

  it('keeps rows of other offices, without an office, and of children alone, and says why', async () => {
    const name = String(expectStatus(await of.admin.api.read('practices', of.practiceId), 200).data.name);
    const csv = [
      'Patient name,Email,Age,Office Name',
      `Ann,${newEmail()},40,"${name}"`,
      `Bea,${newEmail()},40,Lakewood (closed)`,
      `Cal,${newEmail()},40,`,
      `Dot,${newEmail()},8,"${name}"`,
    ].join('\n');
    const remember = (columns: Json[]) =>
      of.admin.api.send('PUT', '/surveys/px/bulk/mapping', {
        practiceId: of.practiceId,
        columns,
        values: [],
      });
    expectStatus(await remember([{ header: 'Office Name', target: null }]), 200);
    const path = `/surveys/px/file?practiceId=${of.practiceId}`;
    const answer = expectStatus(await script.upload(path, csv, 'offices.csv'), 202).data;
    const reasons = [
      'Line 3: It is of another office. Office Name: "Lakewood (closed)"',
      'Line 4: The row lacks a value that others have. No Office Name',
      'Line 5: The row names no responsible party of the child.',
    ];
    expect(answer).toMatchObject({ sending: 1, problems: reasons, skipped: reasons });
    expect((await list())[0]).toMatchObject({ id: answer.id, problemCount: 3, waiting: 3 });
    const waiting = await of.admin.api.upload(
      `/surveys/px/bulk?practiceId=${of.practiceId}&receivedId=${String(answer.id)}`,
      '',
      'waiting.csv',
    );
    const { data, rows: unsent } = expectStatus(waiting, 200).data as Json & { rows: Json[] };
    expect([data, unsent.map(({ line, skip }) => [line, (skip as Json).kind])]).toEqual([
      [],
      [
        [3, 'OTHER_OFFICE'],
        [4, 'BLANK'],
        [5, 'CHILD'],
      ],
    ]);
    expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(answer.id)}/settle`), 200);
    expectStatus(await remember([]), 200);
  });

  it('is not sent in the name of the practice if each of its rows names an office that is not known', async () => {
    const csv = (header: string, office: string, email = newEmail()) =>
      `Patient name,Email,${header}\nAnn,${email},${office}\nBea,${newEmail()},${office}`;
    const path = `/surveys/px/file?practiceId=${of.practiceId}`;
    const waits = async (header: string) => {
      const lost = expectStatus(await script.upload(path, csv(header, 'Zeta Dental'), 'zeta.csv'), 400);
      expect(lost.text).toContain(`The column \\"${header}\\" names other practices.`);
      const [file] = await list();
      expect(file).toMatchObject({ total: 0, problemCount: 1, waiting: 2, practiceId: of.practiceId });
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(file?.id)}/settle`), 200);
    };
    await waits('Office');
    await waits('Location');
    const name = String(expectStatus(await of.admin.api.read('practices', of.practiceId), 200).data.name);
    const own = await script.upload(path, csv('Office', `"${name}"`), 'own.csv');
    expect(expectStatus(own, 202).data).toMatchObject({ sending: 2, problems: [] });
    // as an administrator says
    const remember = (columns: Json[], values: Json[]) =>
      of.admin.api.send('PUT', '/surveys/px/bulk/mapping', { practiceId: of.practiceId, columns, values });
    const meaning = { field: 'practice', value: 'Zeta Dental', target: of.practiceId };
    expectStatus(await remember([{ header: 'Office', target: 'practice' }], [meaning]), 200);
    const answered = await script.upload(path, csv('Office', 'Zeta Dental'), 'zeta.csv');
    expect(expectStatus(answered, 202).data).toMatchObject({ sending: 2, problems: [] });
    expectStatus(await remember([], []), 200);
  });

  it('has its rows wait with the other practice that its title names', async () => {
    const practice = await of.organization.record(getModel('practice'), {
      values: { name: `Sunny Teeth ${randomUUID().slice(0, 8)}` },
    });
    const csv = `${String(practice.sent.name)},\nPatient name,Email\nAnn,${newEmail()}`;
    const path = `/surveys/px/file?practiceId=${of.practiceId}`;
    const { id, ...answer } = expectStatus(await script.upload(path, csv, 'titled.csv'), 202).data;
    const reason = `Line 3: It is of another office. The title says "${String(practice.sent.name)}"`;
    expect(answer).toEqual({ sending: 0, problems: [reason], skipped: [reason] });
    const waiting = await of.admin.api.upload(
      `/surveys/px/bulk?practiceId=${of.practiceId}&receivedId=${String(id)}`,
      '',
      'waiting.csv',
    );
    expect(expectStatus(waiting, 200).data.data).toMatchObject([{ practiceId: practice.id }]);
    expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(id)}/settle`), 200);
  });

  it('waits for nobody if all of its patients are skipped, whatever its other values mean', async () => {
    const email = newEmail();
    await of.organization.record(getModel('blocklist'), { values: { email, phone: null } });
    const csv = `Patient name,Email,Language,Provider\nAnn,${email},Klingon,DR9`;
    const path = `/surveys/px/file?practiceId=${of.practiceId}`;
    // queued with the file: those of earlier files may still be on their way
    const mails = () =>
      rows(of, `select id from messages where organization_id = $1 and subject like 'A file with%'`);
    const before = await mails();
    const answer = expectStatus(await script.upload(path, csv, 'blocked.csv'), 202).data;
    expect(answer).toMatchObject({
      sending: 0,
      problems: [],
      skipped: ['Line 2: This contact is blocked. Surveys are not sent to it.'],
    });
    expect((await list()).find(({ id }) => id === answer.id)).toMatchObject({ problemCount: 0, waiting: 0 });
    expect(await mails()).toEqual(before);
  });

  it('says of each row whether it is sent, skipped or a problem, also where rows name their practice', async () => {
    const { data } = expectStatus(await of.admin.api.read('practices', of.practiceId), 200);
    const row = (name: string, consent: string, optOut: string) =>
      `${name},${newEmail()},${consent},${optOut},"${String(data.name)}"`;
    const csv = [
      'Patient name,Email,Consent,Opted out of email,Practice',
      row('Ann', '', ''),
      row('Bob', 'Mystery', ''),
      row('Cat', '', 'Yes'),
      row('Dan', '', 'Perhaps'),
      row('Eva', 'By the phone', ''),
    ].join('\n');
    const remembered = [{ field: 'consent', value: 'By the phone', target: 'SPOKEN' }];
    const choice = { columns: [], values: remembered, practiceId: of.practiceId };
    expectStatus(await of.admin.api.send('PUT', '/surveys/px/bulk/mapping', choice), 200);
    const answer = expectStatus(await script.upload('/surveys/px/file', csv, 'named.csv'), 202).data;
    expect(answer).toMatchObject({
      sending: 2,
      problems: [
        'Consent "Mystery" is not known (1 row, line 3). No survey is sent for it.',
        'Do Not Email "Perhaps" is not known (1 row, line 5). No survey is sent for it.',
      ],
      skipped: [
        'Line 3: Consent "Mystery" is not known.',
        'Line 4: The patient wants no emails, and the row has no phone number.',
        'Line 5: Do Not Email "Perhaps" is not known.',
      ],
    });
    expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(answer.id)}/settle`), 200);
  });

  it('waits for nobody without a contact once such rows have been left out for good', async () => {
    const choose = (values: Json[]) =>
      of.admin.api.send('PUT', '/surveys/px/bulk/mapping', {
        practiceId: of.practiceId,
        columns: [],
        values,
      });
    expectStatus(await choose([{ field: 'email', value: '', target: null }]), 200);
    const answer = expectStatus(await send(script, [`Ann Fox,${newEmail()}`, 'Bo Fox,']), 202).data;
    expect(answer).toMatchObject({ sending: 1, problems: [], skipped: ['Line 3: No email or phone'] });
    expectStatus(await choose([]), 200);
  });

  it('without a visit, as of a closed day, alarms nobody', async () => {
    const mails = () =>
      rows(of, `select id from messages where organization_id = $1 and subject like 'A file with%'`);
    const before = await mails();
    for (const text of ['Patient name,Email,Kept?\n', 'Visits\nPatient name,Contact\nTotal,0\n']) {
      const path = `/surveys/px/file?practiceId=${of.practiceId}`;
      const { id, ...answer } = expectStatus(await script.upload(path, text, 'closed.csv'), 202).data;
      expect(answer).toEqual({ sending: 0, problems: [], skipped: [] });
      expect((await list()).find((file) => file.id === id)).toMatchObject({ problemCount: 0, waiting: 0 });
    }
    expect(await mails()).toEqual(before);
    expectStatus(await script.upload('/surveys/px/file', '', 'nothing.csv'), 400);
    const [file] = await list();
    expect(file).toMatchObject({ problems: [expect.stringMatching(/^The file is empty\./)] });
    expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(file?.id)}/settle`), 200);
  });

  it('is of no practice if there is none of that id', async () => {
    for (const practiceId of [randomUUID(), `${of.practiceId}1`]) {
      const lost = expectStatus(await send(script, [`Ann Miller,${newEmail()}`], practiceId), 400);
      expect(lost.errors).toMatchObject([{ message: 'There is no such practice.', path: 'practiceId' }]);
    }
  });

  it('is sent but for the rows that have lost characters', async () => {
    const sound = newEmail();
    const lines = [`Ann Miller,${sound}`, `Bob Stone,bob\0\0${newEmail()}`];
    const answer = expectStatus(await send(script, lines), 202).data;
    expect(answer).toMatchObject({ sending: 1, problems: [expect.stringContaining('Line 3, column Email')] });
    const waiting = await of.admin.api.upload(
      `/surveys/px/bulk?practiceId=${of.practiceId}&receivedId=${String(answer.id)}`,
      '',
      'waiting.csv',
    );
    expect(expectStatus(waiting, 200).data.rows).toMatchObject([
      { line: 3, source: ['Bob Stone', expect.stringContaining('bob\uFFFD')] },
    ]);
    expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(answer.id)}/settle`), 200);
  });

  it('waits as well if nothing of it can be read', async () => {
    const before = (await list()).length;
    const answer = await script.upload('/surveys/px/file', 'Something,Else\n1,2\n', 'visits.csv');
    expectStatus(answer, 400);
    expectStatus(await script.upload('/surveys/px/file', 'Something,Else\n1,2\n', 'visits.csv'), 400);
    const files = await list();
    expect(files).toHaveLength(before + 1);
    expect(files[0]).toMatchObject({ total: 0, problemCount: 1, isSettled: false });
  });

  it('waits for a choice if one of its columns names other practices', async () => {
    const other = await of.admin.api.read('practices', of.otherPracticeId);
    const { name } = expectStatus(other, 200).data;
    const csv = `Patient name,Email,Office\nAnn,${newEmail()},"102 - ${String(name)}"`;
    const path = `/surveys/px/file?practiceId=${of.practiceId}`;
    const sendIt = () => script.upload(path, csv, 'offices.csv');
    expect(expectStatus(await sendIt(), 400).text).toContain('names other practices');
    const kept = csv.split('\n').map((line, index) => `${line},${index === 0 ? 'Kept?' : 'Y'}`);
    const both = expectStatus(
      await script.upload(path, [...kept, kept[1]].join('\n'), 'kept.csv'),
      400,
    ).errors;
    expect(both.map(({ message }) => /"(.*?)"/.exec(message)?.[1])).toEqual(['Office', 'Kept?']);
    const choice = { columns: [{ header: 'Office', target: null }], values: [], practiceId: of.practiceId };
    expectStatus(await of.admin.api.send('PUT', '/surveys/px/bulk/mapping', choice), 200);
    expectStatus(await sendIt(), 202);
  });

  it('is sent but for the rows that a column which is not known may be about', async () => {
    const nothing = { columns: [], values: [], practiceId: of.practiceId };
    expectStatus(await of.admin.api.send('PUT', '/surveys/px/bulk/mapping', nothing), 200);
    const name = String(expectStatus(await of.admin.api.read('practices', of.practiceId), 200).data.name);
    const path = `/surveys/px/file?practiceId=${of.practiceId}`;
    const receive = async (header: string, cells: string[]) => {
      const lines = cells.map((cell, n) => `Pat ${'ABCD'[n]},${newEmail()},"${cell}"`);
      const csv = [`Patient name,Email,${header}`, ...lines].join('\n');
      const answer = expectStatus(await script.upload(path, csv, 'columns.csv'), 202).data;
      const waiting = await of.admin.api.upload(
        `/surveys/px/bulk?practiceId=${of.practiceId}&receivedId=${String(answer.id)}`,
        '',
        'waiting.csv',
      );
      const { columns } = expectStatus(waiting, 200).data as { columns: Json[] };
      const file = (await list()).find(({ id }) => id === answer.id);
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(answer.id)}/settle`), 200);
      return { answer, file, asked: columns[2]?.candidates };
    };
    const office = 'The column "Office" names other practices. Choose on Integrations what it is.';
    for (const other of ['Zeta Dental', '102']) {
      const { answer, file, asked } = await receive('Office', [name, other, name]);
      expect(answer).toMatchObject({
        sending: 2,
        problems: [office, `Line 3: It is of another office. Office: "${other}"`],
      });
      expect(file).toMatchObject({ waiting: 1, total: 2 });
      // the row that waits is asked about as well
      expect(asked).toEqual(['practice']);
    }
    const remarks = await receive('Remarks', ['', 'prefers mornings', 'wants texts only', '']);
    expect(remarks.answer).toMatchObject({
      sending: 2,
      problems: [
        'The column "Remarks" may say who wants no messages. Choose on Integrations what it is.',
        'Line 3: The row has a note. Remarks: "prefers mornings"',
        'Line 4: The row has a note. Remarks: "wants texts only"',
      ],
    });
    expect(remarks.file).toMatchObject({ waiting: 2, total: 2 });
    // an empty cell of these may mean "No"
    for (const [header, cells] of [
      ['Kept?', ['Y', '', 'Y']],
      ['Survey notes', ['wants survey', '', '']],
    ] as const) {
      const lines = cells.map((cell, n) => `Pat ${'ABCD'[n]},${newEmail()},"${cell}"`);
      const csv = [`Patient name,Email,${header}`, ...lines].join('\n');
      expectStatus(await script.upload(path, csv, 'columns.csv'), 400);
      const [file] = await list();
      expect(file).toMatchObject({ waiting: 3, total: 0 });
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(file?.id)}/settle`), 200);
    }
  });

  describe('its rows that could not be read', () => {
    const check = (by: Api, receivedId: string, file = '') =>
      by.upload(`/surveys/px/bulk?receivedId=${receivedId}&practiceId=${of.practiceId}`, file, 'visits.csv');
    const sendRows = (by: Api, receivedId: string, body: Json[]) =>
      by.send('POST', `/surveys/px/send/bulk?receivedId=${receivedId}`, body);
    const surveysTo = (email: string) =>
      rows(of, 'select 1 from surveys where organization_id = $1 and email = $2', [email]);

    it('wait alone with their cells, and are sent once corrected, only once', async () => {
      const [sound, corrected] = [newEmail(), newEmail()];
      const lines = [
        `Ann Miller,${sound}`,
        'Bob Stone,bob at example',
        `Cat Hill,${newEmail()}`,
        'Dan,"d,d"',
      ];
      const { id } = expectStatus(await send(script, lines), 202).data as { id: string };
      expect((await list()).find((file) => file.id === id)).toMatchObject({
        waiting: 2,
        practiceId: of.practiceId,
      });
      const found = expectStatus(await check(of.admin.api, id), 200).data;
      expect(found.data).toEqual([]);
      expect(found.rows).toMatchObject([
        { line: 3, source: ['Bob Stone', 'bob at example'], skip: null },
        { line: 5, source: ['Dan', 'd,d'], skip: null },
      ]);
      const alone = await check(of.admin.api, id, `Patient Name,Email,Reason\nBob Stone,${corrected},x.`);
      const [row] = expectStatus(alone, 200).data.data as Json[];
      const both = await Promise.all([
        sendRows(of.admin.api, id, [{ ...row, line: 3 }]),
        sendRows(of.admin.api, id, [{ ...row, line: 3 }]),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([202, 404]);
      await eventually(
        async () => ((await surveysTo(corrected)).length === 1 ? true : undefined),
        'the corrected survey',
      );
      expect(await surveysTo(sound)).toHaveLength(1);
      expect(expectStatus(await check(of.admin.api, id), 200).data.rows).toMatchObject([{ line: 5 }]);
      const find = async () => (await list()).find((one) => one.id === id);
      expect(await find()).toMatchObject({ waiting: 1, isSettled: false });
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${id}/settle`), 200);
      expectStatus(await check(of.admin.api, id), 404);
      expect(await find()).toMatchObject({ waiting: 0, isSettled: true });
      expect(
        await rows(of, 'select 1 from waiting_rows where organization_id = $1 and upload_id = $2', [id]),
      ).toEqual([]);
    });

    it('go on waiting, named, beside those that are sent, which are sent only once', async () => {
      const emails = ['ann', 'bob', 'cat', 'dan'].map((name) => `${name}.${newEmail()}`);
      const lines = ['Ann Miller,ann at', '"Bob\nStone",bob at', 'Cat Hill,cat at', 'Dan Reed,dan at'];
      const { id } = expectStatus(await send(script, lines), 202).data as { id: string };
      // as in a file with more rows than a file may have empty lines
      await rows(
        of,
        'update waiting_rows set line = line + 50000 where organization_id = $1 and upload_id = $2 and line > 2',
        [id],
      );
      const find = async () => (await list()).find((file) => file.id === id);
      const listLines = async () =>
        (expectStatus(await check(of.admin.api, id), 200).data.rows as Json[]).map(({ line }) => line);
      const all = [2, 50_003, 50_005, 50_006];
      expect(await listLines()).toEqual(all);
      const [model] = expectStatus(
        await check(of.admin.api, id, `Patient Name,Email,Reason\nAnn,${newEmail()},x.`),
        200,
      ).data.data as Json[];
      const sendLines = (...positions: number[]) =>
        sendRows(
          of.admin.api,
          id,
          positions.map((position) => ({ ...model, email: emails[position], line: all[position] })),
        );
      expectStatus(await sendLines(0, 2), 202);
      expect(await find()).toMatchObject({
        waiting: 2,
        isSettled: false,
        problemCount: 2,
        problems: [50_003, 50_006].map((line) => `Line ${line}: It was not sent with other rows.`),
      });
      expect(await listLines()).toEqual([50_003, 50_006]);
      // again; with one that waits; one row twice
      for (const again of [
        [0, 2],
        [0, 1],
        [3, 3],
      ] as const) {
        const refusal = expectStatus(await sendLines(...again), 404);
        expect(refusal.text).toContain('Some of these rows wait no longer.');
      }
      expect(await find()).toMatchObject({ waiting: 2, isSettled: false });
      const atOnce = await Promise.all([sendLines(1), sendLines(1, 3), sendLines(1)]);
      expect(atOnce.map(({ status }) => status).sort()).toEqual([202, 404, 404]);
      if (atOnce[1].status !== 202) expectStatus(await sendLines(3), 202);
      expect(await find()).toMatchObject({ waiting: 0, isSettled: true });
      for (const email of emails) {
        const sent = await eventually(async () => {
          const found = await surveysTo(email);
          return found.length > 0 ? found : undefined;
        }, email);
        expect(sent).toHaveLength(1);
      }
    });

    it('keep their own problems while others are sent', async () => {
      const csv = [
        'Patient name,Email,Consent',
        `Ann Miller,${newEmail()},Unheard`,
        'Bob Stone,bob at,',
        'Cat Hill,cat at,',
      ];
      const path = `/surveys/px/file?practiceId=${of.practiceId}`;
      const { id } = expectStatus(await script.upload(path, csv.join('\n'), 'own.csv'), 202).data;
      const before = (await list()).find((file) => file.id === id);
      const [row] = expectStatus(
        await check(of.admin.api, String(id), `Patient Name,Email,Reason\nCat Hill,${newEmail()},x.`),
        200,
      ).data.data as Json[];
      const withdrawn = 'The same file, sent with a valid token within a day, sends the rest.';
      await rows(
        of,
        `update uploads set problems = problems || to_jsonb($3::text) where organization_id = $1 and id = $2`,
        [id, withdrawn],
      );
      expectStatus(await sendRows(of.admin.api, String(id), [{ ...row, line: 4 }]), 202);
      const after = (await list()).find((file) => file.id === id);
      expect(after).toMatchObject({ waiting: 2, problemCount: 3 });
      expect((after?.problems as string[])[2]).toBe(withdrawn);
      expect((after?.problems as string[])[0]).toBe('Line 2: Consent "Unheard" is not known.');
      expect(before?.problems).toContain((after?.problems as string[])[1]);
      expect((after?.problems as string[])[1]).toMatch(/^Line 3, /);
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(id)}/settle`), 200);
    });

    it('wait all if a column is not known, whose choice the next file needs no more', async () => {
      const email = newEmail();
      const csv = (address: string) => `Who,Reach\nAnn Miller,${address}\nBob,\n`;
      const path = `/surveys/px/file?practiceId=${of.practiceId}`;
      expectStatus(await script.upload(path, csv('none here'), 'unknown.csv'), 400);
      const file = (await list()).find(({ total, isSettled }) => total === 0 && !isSettled);
      expect(file).toMatchObject({ waiting: 2 });
      const mapping = {
        columns: [
          { header: 'Who', target: 'patientName' },
          { header: 'Reach', target: 'email' },
        ],
        values: [],
      };
      const choice = { ...mapping, practiceId: of.practiceId };
      expectStatus(await of.admin.api.send('PUT', '/surveys/px/bulk/mapping', choice), 200);
      const found = await check(of.admin.api, String(file?.id));
      expect(expectStatus(found, 200).data.rows).toMatchObject([
        { line: 2, cells: { patientName: 'Ann Miller', email: 'none here' } },
        { line: 3 },
      ]);
      expect(expectStatus(await script.upload(path, csv(email), 'unknown.csv'), 202).data).toMatchObject({
        sending: 1,
      });
    });

    it('are not sent with the same file once a person has settled them', async () => {
      const path = `/surveys/px/file?practiceId=${of.practiceId}`;
      const csv = `For,Goes to\nAnn Miller,${newEmail()}\n`;
      expectStatus(await script.upload(path, csv, 'settled.csv'), 400);
      const [{ id } = { id: '' }] = await list();
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(id)}/settle`), 200);
      const columns = [
        { header: 'For', target: 'patientName' },
        { header: 'Goes to', target: 'email' },
      ];
      const choice = { columns, values: [], practiceId: of.practiceId };
      expectStatus(await of.admin.api.send('PUT', '/surveys/px/bulk/mapping', choice), 200);
      const again = await script.upload(path, csv, 'settled.csv');
      expect(expectStatus(again, 202).data).toMatchObject({ id, sending: 0 });
      const where = 'organization_id = $1 and upload_id is not null and contact_key = $2';
      const email = csv.split(',').at(-1)?.trim();
      expect(await rows(of, `select 1 from surveys where ${where}`, [email])).toEqual([]);
    });

    it('wait no longer with a file that could not be read once the same file can be', async () => {
      const path = `/surveys/px/file?practiceId=${of.practiceId}`;
      const csv = `Whom,Write to\nAnn Miller,${newEmail()}\nBob,nowhere\n`;
      expectStatus(await script.upload(path, csv, 'again.csv'), 400);
      const [before] = await list();
      expect(before).toMatchObject({ fileName: 'again.csv', waiting: 2 });
      const columns = [
        { header: 'Whom', target: 'patientName' },
        { header: 'Write to', target: 'email' },
      ];
      const choice = { columns, values: [], practiceId: of.practiceId };
      expectStatus(await of.admin.api.send('PUT', '/surveys/px/bulk/mapping', choice), 200);
      const { id, sending } = expectStatus(await script.upload(path, csv, 'again.csv'), 202).data;
      expect(sending).toBe(1);
      const find = async (fileId: unknown) => (await list()).find((file) => file.id === fileId);
      expect(await find(before?.id)).toMatchObject({ waiting: 0, isSettled: true });
      expect(await find(id)).toMatchObject({ fileName: 'again.csv', total: 1, waiting: 1, problemCount: 1 });
      // and once more changes nothing
      expect(expectStatus(await script.upload(path, csv, 'again.csv'), 202).data).toMatchObject({
        id,
        sending: 1,
      });
      expect(await find(id)).toMatchObject({ waiting: 1, problemCount: 1 });
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(id)}/settle`), 200);
    });

    it('are skipped by name if the visit is too long ago', async () => {
      const old = new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10);
      const csv = `Patient name,Email,Appointment Date\nAnn Miller,${newEmail()},${old}`;
      const path = `/surveys/px/file?practiceId=${of.practiceId}`;
      expect(expectStatus(await script.upload(path, csv, 'old.csv'), 202).data).toMatchObject({
        sending: 0,
        problems: [],
        skipped: [expect.stringContaining('Line 2: The visit was on ')],
      });
    });

    it('wait if it is not known whether the visit took place', async () => {
      const csv = `Patient name,Email,Status\nAnn,${newEmail()},Complete\nMia,${newEmail()},Zapped\nIke,${newEmail()},Cancelled by pt`;
      const path = `/surveys/px/file?practiceId=${of.practiceId}`;
      const answer = expectStatus(await script.upload(path, csv, 'zapped.csv'), 202).data;
      expect(answer).toMatchObject({
        sending: 1,
        problems: ['Appointment Status "Zapped" is not known (1 row, line 3). No survey is sent for it.'],
        skipped: ['Line 3: Appointment Status "Zapped" is not known.', 'Line 4: The visit was cancelled.'],
      });
      expect((await list()).find(({ id }) => id === answer.id)).toMatchObject({ waiting: 1 });
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${String(answer.id)}/settle`), 200);
    });

    it('are settled by themselves once all of them are skipped, which the result says', async () => {
      const csv = (consent: string) => `Patient name,Email,Consent\nAnn Miller,${newEmail()},${consent}`;
      const path = `/surveys/px/file?practiceId=${of.practiceId}`;
      const receive = async (text: string) =>
        expectStatus(await script.upload(path, text, 'skips.csv'), 202).data as { id: string };
      const find = async (id: string) => (await list()).find((file) => file.id === id);
      const { id } = await receive(csv('Left so'));
      const before = expectStatus(await check(of.admin.api, id), 200).data;
      expect([before.rows, before.warnings]).toMatchObject([[{ skip: { kind: 'NOT_KNOWN' } }], []]);
      expect(await find(id)).toMatchObject({ waiting: 1, isSettled: false });
      const values = [{ field: 'consent', value: 'Left so', target: null }];
      const choice = { columns: [], values, practiceId: of.practiceId };
      expectStatus(await of.admin.api.send('PUT', '/surveys/px/bulk/mapping', choice), 200);
      expect(expectStatus(await check(of.admin.api, id), 200).data).toMatchObject({
        rows: [{ skip: { reason: 'Such rows are left out, as chosen before.' } }],
        warnings: ['All of these rows are skipped, so the file is settled. They wait no longer.'],
      });
      expect(await find(id)).toMatchObject({ waiting: 0, isSettled: true });
      // the next such file waits for nobody
      const next = await receive(csv('Left so'));
      expect(await find(next.id)).toMatchObject({ waiting: 0, problemCount: 0 });
    });

    it('are for administrators of the organization, until settled, erased, expired or without their practice', async () => {
      const lines = [
        'Bob Stone,bob at example.com',
        'Cat Hill,cat@example.com and more',
        'Dan Hill,no address',
      ];
      const receive = async (suffix: string) =>
        expectStatus(await send(script, [`Ann ${suffix},${newEmail()}`, ...lines]), 202).data as {
          id: string;
        };
      const { id } = await receive('One');
      const other = await surveyScene();
      expectStatus(await check(other.admin.api, id), 404);
      for (const by of [of.desk, of.provider]) {
        expectStatus(await check(by.api, id), 403);
        const row = {
          patientName: 'Ann',
          email: newEmail(),
          practiceId: of.practiceId,
          consent: 'APPOINTMENT',
        };
        const body = [{ ...row, patientType: 'ADULT', language: 'ENGLISH' }];
        expectStatus(await sendRows(by.api, id, body), 403);
      }
      const where = 'organization_id = $1 and upload_id = $2';
      const count = async (upload: string) =>
        (await rows(of, `select 1 from waiting_rows where ${where} and line > 0`, [upload])).length;
      expect(await count(id)).toBe(3);
      expectStatus(await of.admin.api.send('POST', `/surveys/px/files/${id}/settle`), 200);
      expect(await count(id)).toBe(0);

      const { id: orphan } = await receive('Two');
      await rows(of, `update waiting_rows set practice_id = $3 where ${where}`, [orphan, randomUUID()]);
      expectStatus(await check(of.admin.api, orphan), 404);
      const { id: late } = await receive('Three');
      await rows(
        of,
        `update uploads set created_at = now() - interval '15 days' where organization_id = $1 and id = $2`,
        [late],
      );
      expectStatus(await check(of.admin.api, late), 404);
      await cleanUp(of.organization.server.ctx);
      expect([await count(orphan), await count(late)]).toEqual([0, 0]);
    });
  });

  describe('the same file, once its sending has stopped before all of its surveys left', () => {
    const where = 'where organization_id = $1';
    /** Sends a file to three patients. @returns it, as if the first survey alone had left yet */
    async function beginSending(by: Api) {
      const emails = [newEmail(), newEmail(), newEmail()];
      const csv = ['Patient name,Email', ...emails.map((email, n) => `Ann ${'ABC'[n]},${email}`)].join('\n');
      const sendIt = async (api: Api) => {
        const path = `/surveys/px/file?practiceId=${of.practiceId}`;
        return expectStatus(await api.upload(path, csv, 'evening.csv'), 202).data as Json & { id: string };
      };
      const { id } = await sendIt(by);
      await eventually(async () => {
        const [upload] = await rows(of, `select status from uploads ${where} and id = $2`, [id]);
        return upload?.status === 'DONE' ? true : undefined;
      }, 'the sending');
      await rows(of, `update uploads set status = 'SENDING', finished_at = null ${where} and id = $2`, [id]);
      await rows(
        of,
        `with waiting as (update surveys set delivery = 'QUEUED' ${where} and upload_id = $2 and contact_key <> $3 returning id)
         update messages set status = 'QUEUED' ${where} and survey_id in (select id from waiting)`,
        [id, emails[0]],
      );
      return { id, emails, sendIt };
    }
    const countSurveys = async (emails: string[]) => {
      const found = await rows(of, `select contact_key from surveys ${where} and contact_key = any($2)`, [
        emails,
      ]);
      return emails.map((email) => found.filter((one) => one.contact_key === email).length);
    };
    const find = async (id: string) => (await list()).find((file) => file.id === id);

    it('changes nothing if a person has stopped it', async () => {
      const { id, emails, sendIt } = await beginSending(script);
      const stopped = await of.admin.api.send('POST', `/surveys/uploads/${id}/stop`);
      expect(expectStatus(stopped, 200).data).toMatchObject({ sent: 1, withdrawn: 2 });
      const before = await list();
      expect(await sendIt(script)).toMatchObject({ id, sending: 0, problems: [] });
      expect(await countSurveys(emails)).toEqual([1, 0, 0]);
      expect(await list()).toEqual(before);
    });

    it('is sent as far as it was not, once, if its token was revoked, and Integrations says so', async () => {
      await setSurveyInterval(0);
      const { api, id: token } = await of.organization.token(['surveys:send']);
      const { id, emails, sendIt } = await beginSending(api);
      expectStatus(await of.admin.api.send('DELETE', `/users/api/tokens/${token}`), 200);
      const payload = { organizationId: of.organization.id, uploadId: id };
      await sendBulkPart(of.organization.server.ctx, payload, { isLastTry: true });
      const problem = 'The sending stopped, and 2 surveys did not leave.';
      expect(await find(id)).toMatchObject({
        ...{ sent: 1, total: 3, problemCount: 1, isSettled: false },
        problems: [expect.stringContaining(problem)],
      });
      const both = await Promise.all([sendIt(script), sendIt(script)]);
      const again = both[0].id;
      expect(again).not.toBe(id);
      expect(both).toMatchObject([
        { id: again, sending: 2 },
        { id: again, sending: 2 },
      ]);
      await eventually(async () => ((await find(again))?.sent === 2 ? true : undefined), 'the rest');
      expect(await sendIt(script)).toMatchObject({ id: again, sending: 2 });
      expect(await countSurveys(emails)).toEqual([1, 1, 1]);
      const { practice } = (await find(id)) ?? {};
      expect(await find(again)).toMatchObject({
        ...{ fileName: 'evening.csv', practice, total: 2, problemCount: 0, skipped: 0 },
      });
      expect(await find(id)).toMatchObject({
        isSettled: true,
        problems: [expect.stringMatching(/The same file came again: the rest is part of that sending\.$/)],
      });
      const sendings = await of.admin.api.send('GET', '/surveys/uploads?experienceType=PATIENT');
      expect(expectStatus(sendings, 200).rows.find((one) => one.id === again)).toMatchObject({
        fileName: 'evening.csv',
        practice,
      });
      await setSurveyInterval(30);
    });
  });

  it('counts only those as sent whose message could be delivered', async () => {
    const [blocked, other] = [newEmail(), newEmail()];
    const { id } = expectStatus(await send(script, [`Ann Fox,${blocked}`, `Bo Fox,${other}`]), 202).data;
    const find = async () => (await list()).find((one) => one.id === id);
    await eventually(async () => ((await find())?.sent === 2 ? true : undefined), 'the sending');
    // as if the contact had been blocked before the message left
    await rows(
      of,
      `with failed as (update messages set status = 'FAILED' where organization_id = $1 and to_address = $2 returning survey_id)
       update surveys s set delivery = 'FAILED' from failed where s.organization_id = $1 and s.id = failed.survey_id returning s.id`,
      [blocked],
    );
    expect(await find()).toMatchObject({ sent: 1, total: 2 });
  });

  it('stops once its token is revoked, or the organization may no longer send', async () => {
    const { api, id } = await of.organization.token(['surveys:send']);
    const answer = expectStatus(await send(api, [`Eve Fox,${newEmail()}`]), 202).data;
    const where = 'organization_id = $1 and id = $2';
    await eventually(async () => {
      const [upload] = await rows(of, `select status from uploads where ${where}`, [answer.id]);
      return upload?.status === 'DONE' ? true : undefined;
    }, 'the sending');
    const stopReason = async (): Promise<unknown> => {
      // as if it had not been sent yet
      await rows(
        of,
        `with upload as (update uploads set status = 'QUEUED', processed = 0 where ${where} returning id)
         insert into upload_parts (organization_id, upload_id, place, rows) select $1, id, 0, $3::jsonb from upload
         on conflict do nothing`,
        [
          answer.id,
          JSON.stringify([{ line: 2, practiceId: of.practiceId, providerId: null, email: newEmail() }]),
        ],
      );
      const { ctx } = of.organization.server;
      const payload = { organizationId: of.organization.id, uploadId: String(answer.id) };
      await sendBulkPart(ctx, payload, { isLastTry: true });
      const [upload] = await rows(of, `select status, stop_reason from uploads where ${where}`, [answer.id]);
      expect(upload?.status).toBe('STOPPED');
      return upload?.stop_reason;
    };
    const allow = (isAllowed: boolean) =>
      rows(
        of,
        'update organizations set allow_bulk_upload = $2, updated_at = now() where id = $1 returning id',
        [isAllowed],
      );
    await allow(false);
    expect(await stopReason()).toBe(
      'The subscription or the settings of the organization, or the scopes of the token, no longer allow it.',
    );
    await allow(true);
    expectStatus(await of.admin.api.send('DELETE', `/users/api/tokens/${id}`), 200);
    expect(await stopReason()).toBe('The token of the script that started it no longer works.');
  });

  it('is refused without the scope, for roles without the right, and for another organization’s practice', async () => {
    const { api: reader } = await of.organization.token(['practices:read']);
    expectStatus(await send(reader, []), 403);
    expectStatus(await send(of.desk.api, []), 403);
    expectStatus(await send(of.provider.api, []), 403);
    for (const by of [of.desk, of.provider]) expectStatus(await by.api.send('GET', '/surveys/px/files'), 403);
    const other = await surveyScene();
    expectStatus(await send(script, [`Ann Miller,${newEmail()}`], other.practiceId), 400);
    const [mine] = await list();
    expectStatus(await other.admin.api.send('POST', `/surveys/px/files/${String(mine?.id)}/settle`), 404);
    expect(await list(other.admin)).toEqual([]);
    const own = await rows(of, 'select 1 from uploads where organization_id = $1 and token_id = $2', [
      tokenId,
    ]);
    expect(own.length).toBeGreaterThan(0);
  });
});
