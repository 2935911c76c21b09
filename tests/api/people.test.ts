import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { keepRetention } from '../../src/server/privacy/keep-retention.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import {
  buildAnswers,
  complete,
  eventually,
  mailsTo,
  newEmail,
  rows,
  sendSurvey,
  surveyScene,
  type SurveyScene,
} from '../support/surveys.ts';
import { unzip } from '../support/unzip.ts';

interface Found extends Json {
  total: number;
  names: string[];
  kinds: { kind: string; count: number }[];
  surveys: Json[];
}

async function find({ admin }: SurveyScene, contact: string): Promise<Found> {
  return expectStatus(await admin.api.send('POST', '/people/find', { contact }), 200).data as Found;
}
const counted = ({ kinds }: Found) =>
  Object.fromEntries(kinds.flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])));
const rollupsDiffer = (of: SurveyScene) =>
  rows(of, `select * from app.recount_rollups($1, '2000-01-01', '2100-01-01')`);
/** Every text of the database that still contains erased data. */
async function traces(of: SurveyScene, text: string): Promise<string[]> {
  const tables = await of.organization.server.db.system((tx) =>
    tx.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'`,
    ),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await rows<{ count: number }>(
      of,
      `select count(*)::int as count from "${name}" t where t.organization_id = $1 and strpos(lower(t::text), lower($2)) > 0`,
      [text],
    );
    if (row && row.count > 0) found.push(name);
  }
  return found;
}

/**
 * A patient who answered, asked to be contacted, and wrote a comment that was processed; and one who did not answer.
 */
async function patient(of: SurveyScene): Promise<string> {
  const email = newEmail();
  const slug = await sendSurvey(of, { email, patientName: 'Vera Quill' });
  const body = {
    answers: await buildAnswers(of, slug, 20),
    feedback: 'Xylophone music hurt.',
    contact: true,
  };
  expectStatus(await complete(of, slug, body), 200);
  const [survey] = await rows<{ id: string }>(
    of,
    'select id from surveys where organization_id = $1 and slug = $2',
    [slug],
  );
  const status = { status: 'LEFT_MESSAGE', notes: 'Vera was called.' };
  expectStatus(await of.admin.api.send('PUT', `/feedbacks/${survey?.id ?? ''}`, status), 200);
  await rows(of, `update surveys set sent_at = sent_at - interval '40 days' where organization_id = $1`);
  await sendSurvey(of, { email, patientName: 'Vera Quill', practiceId: of.otherPracticeId });
  await eventually(async () => ((await mailsTo(of, email)).length >= 2 ? true : undefined), 'the mails');
  return email;
}

describe('the data of one person', () => {
  it.each(['KEEP', 'REMOVE'] as const)(
    'are found, exported and erased everywhere, with answers: %s',
    async (answers) => {
      const of = await surveyScene();
      const { admin } = of;
      const other = newEmail();
      expectStatus(
        await complete(of, await sendSurvey(of, { email: other, patientName: 'Otto Other' })),
        200,
      );
      // the administrator is mailed the name and the comment
      await rows(
        of,
        `update users set send_srr = true where organization_id = $1 and role = 'ADMIN' returning id`,
      );
      const email = await patient(of);
      expect(await traces(of, 'Vera Quill wants to talk')).toEqual(['messages']);
      expectStatus(await admin.api.create('blocklist', { email }), 201);

      const found = await find(of, ` ${email.toUpperCase()} `);
      expect(found).toMatchObject({ contact: email, names: ['Vera Quill'] });
      expect(counted(found)).toMatchObject({ surveys: 2, mails: 2, blocklist: 1, notes: 1 });
      expect(found.surveys.map(({ feedback }) => feedback)).toContain('Xylophone music hurt.');

      const zip = await admin.api.open('/people/export', { contact: email });
      const files = unzip(Buffer.from(await zip.arrayBuffer()));
      const data = JSON.parse(files['person.json'] ?? '') as Record<string, Json[]>;
      expect(data.surveys).toHaveLength(2);
      const wordOfMouth = data.answers?.find(({ questionId }) => questionId === 'wr-adult');
      expect(wordOfMouth).toMatchObject({ category: 'WR', value: 20 });
      expect(files['surveys.csv']).toContain('Xylophone music hurt.');
      expect(files['notes.csv']).toContain('Vera was called.');
      expect(JSON.stringify(files)).not.toContain('Otto Other');

      const before = (
        await rows<Json>(
          of,
          `select sum(responses)::int as n, sum(score_sum)::int as s from response_months where organization_id = $1`,
        )
      )[0];
      const erase = { contact: email, answers, keepBlocked: false, total: found.total };
      expectStatus(await admin.api.send('POST', '/people/erase', { ...erase, total: found.total + 1 }), 409);
      expectStatus(await admin.api.send('POST', '/people/erase', erase), 200);

      for (const text of [email, 'Quill', 'Xylophone', 'xylophon', 'Vera was called'])
        expect(await traces(of, text), text).toEqual([]);
      expect(await mailsTo(of, email)).toEqual([]);
      expect((await find(of, email)).total).toBe(0);
      expect((await mailsTo(of, other)).length).toBe(1);
      expect(await rollupsDiffer(of)).toEqual([]);
      const after = (
        await rows<Json>(
          of,
          `select sum(responses)::int as n, sum(score_sum)::int as s from response_months where organization_id = $1`,
        )
      )[0];
      if (answers === 'KEEP') expect(after).toEqual(before);
      else expect(after?.n).toBe(Number(before?.n) - 1);

      const log = expectStatus(await admin.api.list('accessEvents', { sortBy: 'at', take: 100 }), 200).rows;
      expect(log.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['CHANGED', 'PERSON_FOUND', 'PERSON_EXPORTED', 'PERSON_ERASED']),
      );
      expect(log.find(({ action }) => action === 'PERSON_ERASED')).toMatchObject({ records: found.total });
      expect(JSON.stringify(log)).not.toContain(email);
    },
  );

  it('of an employee, of an appointment, by phone, are found; the blocklist stays', async () => {
    const of = await surveyScene();
    const { admin } = of;
    const phone = '+12025550143';
    const values = {
      firstName: 'Ines',
      lastName: 'Zanders',
      phone,
      preferredNotificationType: 'SMS',
      email: null,
    };
    const employee = await of.organization.record(getModel('employee'), { values });
    const said = { ...employee.sent, notes: 'Ines Zanders sings.' };
    expectStatus(await admin.api.update('employees', employee.id, said), 200);
    const sent = await admin.api.send('POST', '/surveys/ex/send', {
      employeeId: employee.id,
      language: 'ENGLISH',
    });
    const slug = String(expectStatus(sent, 201).data.slug);
    const body = {
      answers: await buildAnswers(of, slug, 60),
      feedback: 'Zanders said so.',
      experienceType: 'EMPLOYEE',
    };
    expectStatus(await complete(of, slug, body), 200);
    // blocking a number while its text waits notifies the sender, which is one more record
    await eventually(async () => {
      const sent = await rows(of, `select 1 from messages where organization_id = $1 and status = 'SENT'`);
      return sent.length === 1 ? true : undefined;
    }, 'the text message');
    expectStatus(await admin.api.create('blocklist', { phone }), 201);
    await rows(
      of,
      `insert into appointments (organization_id, external_id, source, status, outcome, ends_at, changed_at, patient_name, phone)
       values ($1, 'v-1', 'API', 'BOOKED', 'WAITING', now(), now(), 'Ines Zanders', $2)`,
      [phone],
    );
    const found = await find(of, '(202) 555-0143');
    expect(found.contact).toBe(phone);
    expect(counted(found)).toMatchObject({ surveys: 1, employees: 1, appointments: 1, blocklist: 1 });
    const erase = { contact: phone, answers: 'KEEP', keepBlocked: true, total: found.total };
    expectStatus(await admin.api.send('POST', '/people/erase', erase), 200);
    expect(await traces(of, 'Zanders')).toEqual([]);
    expect(await traces(of, '2025550143')).toEqual(['blocklist']);
    expect((await admin.api.send('GET', `/employees/${employee.id}`)).status).toBe(404);
    expect(await rollupsDiffer(of)).toEqual([]);
    const [visit] = await rows(of, 'select outcome, due_at from appointments where organization_id = $1');
    expect(visit).toEqual({ outcome: 'WITHDRAWN', due_at: null });
  });

  it.each([
    { mine: 'jo@x.com', other: 'banjo@x.com' },
    { mine: 'jo@x.com', other: 'b-jo@x.com' },
    { mine: 'jo@x.com', other: 'jo@x.com.au' },
    { mine: '+jo@x.com', other: 'b+jo@x.com' },
    { mine: '+12133734300', other: '2133734300@x.com' },
    { mine: '+12133734300', other: 'a2133734300@x.com.au' },
  ])('of $mine leave those of $other, which contains it, alone', async ({ mine, other }) => {
    const of = await surveyScene();
    const { admin, organization } = of;
    const { api } = await organization.token();
    const isPhone = !mine.includes('@');
    const notes = (contact: string) => `Write to ${isPhone ? '(213) 373-4300' : contact} first.`;
    const people = [
      { firstName: 'Jo', lastName: 'Ann', contact: mine, said: notes(mine) },
      { firstName: 'Banjo', lastName: 'Annabel', contact: other, said: `Write to ${other} first.` },
    ];
    for (const { firstName, lastName, contact, said } of people) {
      const own = contact.includes('@') ? { email: contact } : { phone: contact, email: null };
      const preferredNotificationType = contact.includes('@') ? 'EMAIL' : 'SMS';
      const values = { firstName, lastName, ...own, preferredNotificationType };
      const employee = await organization.record(getModel('employee'), { values });
      expectStatus(await admin.api.update('employees', employee.id, { ...employee.sent, notes: said }), 200);
      // a stored response, the history of another record, files with it and with a correction, and rows of a sending
      const body = { ...(own.email ? { email: contact } : { phone: contact }) };
      const headers = { 'idempotency-key': `block-${firstName}` };
      expectStatus(await api.send('POST', '/blocklist', body, headers), 201);
      await rows(
        of,
        `with file as (insert into uploads (organization_id, id, user_id, entity, file_name, content, changes, total)
           select $1::uuid, gen_random_uuid(), $2::uuid, 'employee', $3 || '.csv', convert_to(E'Name,Contact\n' || $3 || ',' || written, 'UTF8'),
             jsonb_build_object('rows', jsonb_build_object('2', jsonb_build_object('Contact', corrected))), 1
           from (values ($4::text, ''), ('a@', $4::text)) as files (written, corrected)),
         upload as (insert into uploads (organization_id, experience_type, content_hash, status, total, created_at)
           values ($1, 'PATIENT', $3, 'STORING', 1, now() - interval '1 hour') returning id),
         waiting as (insert into waiting_rows (organization_id, upload_id, line, cells)
           select $1, id, line, jsonb_build_array($3::text, case line when 0 then 'Contact' else $4::text end) from upload, (values (0), (2)) as l (line))
         insert into upload_parts (organization_id, upload_id, place, rows)
         select $1, id, 0, jsonb_build_array(jsonb_build_object('line', 2, $5::text, $4::text)) from upload`,
        [admin.userId, firstName, contact, contact.includes('@') ? 'email' : 'phone'],
      );
    }
    const getKinds = async (contact: string) => counted(await find(of, contact));
    const before = await getKinds(other);
    expect(before).toMatchObject({
      employees: 1,
      history: 3,
      replies: 1,
      imports: 2,
      uploads: 1,
      waiting: 1,
      blocklist: 1,
    });
    const found = await find(of, mine);
    expect(found.names).toEqual(['Jo Ann']);
    expect(counted(found)).toEqual(before);
    const erase = { contact: mine, answers: 'KEEP', keepBlocked: false, total: found.total };
    expectStatus(await admin.api.send('POST', '/people/erase', erase), 200);
    expect((await find(of, mine)).total).toBe(0);
    expect(await getKinds(other)).toEqual(before);
  });

  it('contain no link that signs in or answers a survey, and erasing keeps mails to users', async () => {
    const of = await surveyScene();
    const email = newEmail();
    const invited = {
      firstName: 'Una',
      lastName: 'Kemp',
      email,
      role: 'ADMIN',
      status: 'ACTIVE',
      allowLogin: true,
    };
    expectStatus(await of.admin.api.create('users', invited), 201);
    const slug = await sendSurvey(of, { email });
    await eventually(async () => {
      const sent = await rows(of, `select 1 from messages where organization_id = $1 and status = 'SENT'`);
      return sent.length === 2 ? true : undefined;
    }, 'the mails');
    // unchanged until they are sent
    await rows(
      of,
      `update messages set text_body = case when survey_id is null then 'https://x.test/login?token=secret' else 'https://x.test/px/s/' || $2 end
       where organization_id = $1`,
      [slug],
    );
    const exported = await of.admin.api.open('/people/export', { contact: email });
    const text = unzip(Buffer.from(await exported.arrayBuffer()))['person.json'] ?? '';
    expect(text).toContain('https://x.test/px/s/…');
    for (const secret of ['token', slug]) expect(text).not.toContain(secret);
    const { total } = await find(of, email);
    const erase = { contact: email, answers: 'KEEP', keepBlocked: false, total };
    expectStatus(await of.admin.api.send('POST', '/people/erase', erase), 200);
    const kept = await rows(
      of,
      'select survey_id from messages where organization_id = $1 and to_address = $2',
      [email],
    );
    expect(kept).toEqual([{ survey_id: null }]);
  });

  it('include previously ordered files', async () => {
    const of = await surveyScene();
    const email = await patient(of);
    const ordered = await of.admin.api.send('POST', '/reports', {
      address: '/feedbacks/export?sortBy=date&orderBy=asc',
    });
    const { id } = expectStatus(ordered, 202).data;
    await eventually(
      async () =>
        (await of.admin.api.send('GET', `/reports/${String(id)}`)).data.status === 'READY' || undefined,
      'the report',
    );
    const { total } = await find(of, email);
    const erase = { contact: email, answers: 'KEEP', keepBlocked: false, total };
    expectStatus(await of.admin.api.send('POST', '/people/erase', erase), 200);
    expectStatus(await of.admin.api.send('GET', `/reports/${String(id)}/file`), 404);
  });

  it('are blocked once erased if an administrator says so, whether or not they were before', async () => {
    const of = await surveyScene();
    const [email, other] = [newEmail(), newEmail()];
    for (const one of [email, other]) await sendSurvey(of, { email: one });
    await eventually(async () => ((await mailsTo(of, other)).length > 0 ? true : undefined), 'the mails');
    const erase = async (contact: string, keepBlocked: boolean) => {
      const { total } = await find(of, contact);
      const body = { contact, answers: 'KEEP', keepBlocked, total };
      return of.admin.api.send('POST', '/people/erase', body);
    };
    expectStatus(await erase(email, true), 200);
    expectStatus(await erase(other, false), 200);
    const blocked = await rows(of, 'select email, phone, reason from blocklist where organization_id = $1');
    expect(blocked).toEqual([{ email, phone: null, reason: 'STAFF' }]);
    // once more changes nothing
    expectStatus(await erase(email, true), 200);
    expect((await find(of, email)).total).toBe(1);
  });

  it('are not erased while a file with them is being sent, while others are', async () => {
    const of = await surveyScene();
    const [email, other] = [newEmail(), newEmail()];
    for (const one of [email, other]) await sendSurvey(of, { email: one });
    await eventually(async () => ((await mailsTo(of, other)).length > 0 ? true : undefined), 'the mails');
    await rows(
      of,
      `with upload as (insert into uploads (organization_id, experience_type, status, total, user_id)
         select $1, 'PATIENT', 'SENDING', 1, id from users where organization_id = $1 limit 1 returning id)
       insert into upload_parts (organization_id, upload_id, place, rows)
       select $1, id, 0, jsonb_build_array(jsonb_build_object('line', 2, 'email', upper($2::text))) from upload returning place`,
      [email],
    );
    const erase = async (contact: string) => {
      const { total } = await find(of, contact);
      const body = { contact, answers: 'KEEP', keepBlocked: false, total };
      return of.admin.api.send('POST', '/people/erase', body);
    };
    expectStatus(await erase(other), 200);
    const refused = expectStatus(await erase(email), 409);
    expect(JSON.stringify(refused)).toContain('A bulk sending to this person is in progress.');
  });

  it('are accessible to administrators of the organization only', async () => {
    const of = await surveyScene();
    const email = await patient(of);
    const stranger = await surveyScene();
    expect((await find(stranger, email)).total).toBe(0);
    const erasing = { contact: email, answers: 'KEEP', keepBlocked: true, total: 1 };
    const token = (await of.organization.token()).api;
    for (const path of ['find', 'export', 'erase'])
      for (const api of [of.desk.api, of.provider.api, token])
        expectStatus(
          await api.send('POST', `/people/${path}`, path === 'erase' ? erasing : { contact: email }),
          403,
        );
    for (const contact of ['nobody', '12', 'a b@c', '%'])
      expect((await of.admin.api.send('POST', '/people/find', { contact })).status).toBe(400);
  });
});

describe('retention', () => {
  it('erases comments and contacts after the organization’s retention period, and keeps the figures', async () => {
    const of = await surveyScene();
    const email = await patient(of);
    const young = await sendSurvey(of, { patientName: 'Yann Young' });
    expectStatus(await complete(of, young, { feedback: 'Recent words' }), 200);
    const { length: due } = await rows(
      of,
      `update surveys set sent_at = sent_at - interval '13 months' where organization_id = $1 and slug <> $2 returning id`,
      [young],
    );
    const run = () => keepRetention({ db: of.organization.server.db });
    await run();
    expect(await traces(of, 'Xylophone')).not.toEqual([]);
    const path = `/organizations/${of.organization.id}/privacy`;
    expectStatus(await of.admin.api.send('PUT', path, { retentionMonths: 12 }), 200);
    await run();
    await run();
    for (const text of ['Quill', 'Xylophone', 'xylophon', 'Vera was called'])
      expect(
        (await traces(of, text)).filter((table) => table !== 'messages'),
        text,
      ).toEqual([]);
    const log = await of.admin.api.send('GET', '/accessEvents?action=RETENTION_ERASED');
    expect(expectStatus(log, 200).rows.map(({ person, records }) => ({ person, records }))).toEqual([
      { person: null, records: due },
    ]);
    expect(await traces(of, email)).toEqual(['messages']);
    expect(await traces(of, 'Yann Young')).toContain('surveys');
    expect(await rollupsDiffer(of)).toEqual([]);
    const list = expectStatus(await of.admin.api.send('GET', '/feedbacks?experienceType=PATIENT'), 200).rows;
    expect(list).toHaveLength(2);
  });
});

describe('the access log', () => {
  it('records who viewed, exported and changed which feedback', async () => {
    const of = await surveyScene();
    expectStatus(
      await complete(of, await sendSurvey(of, { patientName: 'Mia Seen' }), {
        feedback: 'Fine',
        contact: true,
      }),
      200,
    );
    const [one] = expectStatus(await of.desk.api.send('GET', '/feedbacks?experienceType=PATIENT'), 200).rows;
    const id = String(one?.id);
    expectStatus(await of.desk.api.send('GET', `/feedbacks/${id}`), 200);
    expectStatus(await of.desk.api.send('PUT', `/feedbacks/${id}`, { status: 'LEFT_MESSAGE' }), 200);
    await (await of.admin.api.open('/feedbacks/export?experienceType=PATIENT')).text();
    const token = (await of.organization.token()).api;
    expectStatus(await token.send('GET', `/feedbacks/${id}`), 200);
    const log = expectStatus(await of.admin.api.list('accessEvents', { sortBy: 'at' }), 200).rows;
    const seen = log.map(({ action, target, records }) => [action, target, records]);
    expect(seen).toEqual([
      ['VIEWED', 'List', 1],
      ['VIEWED', expect.stringMatching(/^One feedback, /), 1],
      ['CHANGED', expect.stringMatching(/^One feedback, /), 1],
      ['EXPORTED', 'Feedback as CSV', 1],
      ['VIEWED', expect.stringMatching(/^One feedback, /), 1],
    ]);
    const found = expectStatus(await of.admin.api.list('accessEvents', { search: id }), 200).rows;
    expect(found).toHaveLength(4);
    expect(
      expectStatus(await of.admin.api.list('accessEvents', { action: ['EXPORTED'] }), 200).rows,
    ).toHaveLength(1);
    expectStatus(await of.desk.api.list('accessEvents'), 403);
    expect((await of.admin.api.remove('accessEvents', String(log[0]?.id))).status).toBe(403);
  });

  it('counts every erasure in the access log, once, also if its process is killed at any point', async () => {
    const of = await surveyScene();
    for (let n = 0; n < 3; n += 1) await sendSurvey(of);
    await rows(of, 'update organizations set retention_months = 12 where id = $1 returning id');
    const { db } = of.organization.server;
    const age = () =>
      rows(
        of,
        `update surveys set sent_at = sent_at - interval '13 months' where organization_id = $1 returning id`,
      );
    const logged = async () => {
      const log = await of.admin.api.send('GET', '/accessEvents?action=RETENTION_ERASED');
      return expectStatus(log, 200).rows.map(({ records }) => Number(records));
    };
    const erased = async () =>
      (await rows(of, 'select id from surveys where organization_id = $1 and forgotten_at is not null'))
        .length;
    await age();
    let isDone = false;
    for (let calls = 1; !isDone; calls += 1) {
      let left = calls;
      const system: Database['system'] = (work) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : db.system(work);
      };
      isDone = await keepRetention({ db: { system } as Database }).then(
        () => true,
        () => false,
      );
      expect((await logged()).reduce((sum, records) => sum + records, 0)).toBe(await erased());
    }
    expect(await erased()).toBe(3);
    await sendSurvey(of);
    await age();
    await Promise.all([keepRetention({ db }), keepRetention({ db })]);
    expect((await logged()).reduce((sum, records) => sum + records, 0)).toBe(4);
  });
});
