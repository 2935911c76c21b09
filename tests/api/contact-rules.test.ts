import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addMonths, monthStart } from '../../src/domain/measures/period.ts';
import { sendMessages } from '../../src/server/outbox/messaging/send-messages.ts';
import { twilioSignature } from '../../src/server/surveys/text-webhook.ts';
import { openSurvey } from '../../src/server/surveys/open-survey.ts';
import { recountRollups } from '../../src/server/surveys/rollups/recount.ts';
import { keepSurveys } from '../../src/server/surveys/upkeep.ts';
import type { UploadInfo } from '../../src/domain/surveys/bulk-upload.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { harness } from '../support/harness.ts';
import {
  eventually,
  newEmail,
  patientBody,
  rows,
  sendSurvey,
  surveyScene,
  type SurveyScene,
  textsTo,
} from '../support/surveys.ts';
import { newPhone, twilioServer } from '../support/texts.ts';
import { startSmtp } from './jobs-smtp.ts';
import { TODAY } from '../support/values.ts';

/** A job's attempt at sending. */
const ATTEMPT = {
  isLastTry: false,
  processId: randomUUID(),
  finish: () => Promise.resolve(),
  persist: <T>(work: () => Promise<T>) => work(),
};

const getSettingsPath = ({ organization }: SurveyScene): string =>
  `/organizations/${organization.id}/settings`;

function text(of: SurveyScene, phone: string, values: Json = {}): Json {
  return patientBody(of, { email: null, phone, ...values });
}

/** Takes the messages of an organization back, as if none had left yet. */
const requeue = (of: SurveyScene) =>
  rows(
    of,
    `with late as (update messages set status = 'QUEUED' where organization_id = $1)
     update surveys set delivery = 'QUEUED' where organization_id = $1 returning id`,
  );

/** A time zone where it is three in the morning now. */
function nightZone(): string {
  const ahead = ((3 - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

describe('reminders', () => {
  const sentDaysAgo = (of: SurveyScene, slug: string, days: number) =>
    rows(
      of,
      `update surveys set sent_at = now() - make_interval(days => $3), delivery = 'SENT'
       where organization_id = $1 and slug = $2 returning id`,
      [slug, days],
    );
  const readReminders = async (of: SurveyScene): Promise<unknown[]> =>
    (
      await rows<{ subject: string }>(
        of,
        `select subject from messages where organization_id = $1 and subject like 'A reminder%'`,
      )
    ).map(({ subject }) => subject);

  it('apply to surveys sent after they were switched on, and their number is shown before', async () => {
    const of = await surveyScene();
    const { ctx } = await harness();
    const old = [await sendSurvey(of), await sendSurvey(of)];
    for (const slug of old) await sentDaysAgo(of, slug, 5);
    const before = expectStatus(await of.admin.api.send('GET', getSettingsPath(of)), 200).data;
    expect(before).toMatchObject({ remindersDue: 0, remindersExpected: 2 });
    expectStatus(await of.admin.api.send('PUT', getSettingsPath(of), { sendsReminders: true }), 200);
    await keepSurveys(ctx);
    expect(await readReminders(of)).toEqual([]);

    const slug = await sendSurvey(of);
    await rows(
      of,
      `update organizations set reminders_since = now() - interval '4 days' where id = $1 returning id`,
    );
    await sentDaysAgo(of, slug, 3);
    expect(expectStatus(await of.admin.api.send('GET', getSettingsPath(of)), 200).data).toMatchObject({
      remindersDue: 1,
    });
    await keepSurveys(ctx);
    await keepSurveys(ctx);
    expect(await readReminders(of)).toHaveLength(1);
  });

  it('by text message are worded as reminders', async () => {
    const of = await surveyScene();
    const { ctx } = await harness();
    expectStatus(await of.admin.api.send('PUT', getSettingsPath(of), { sendsReminders: true }), 200);
    const phone = newPhone();
    const slug = await sendSurvey(of, { email: null, phone });
    await eventually(() => (textsTo(of, phone).length > 0 ? true : undefined), 'the first text message');
    await rows(
      of,
      `update organizations set reminders_since = now() - interval '4 days' where id = $1 returning id`,
    );
    await sentDaysAgo(of, slug, 3);
    await keepSurveys(ctx);
    const texts = await eventually(() => {
      const all = textsTo(of, phone);
      return all.length === 2 ? all : undefined;
    }, 'the reminder');
    const [reminder] = texts.filter((body) => body.startsWith('A reminder: how was your visit to '));
    expect(reminder).toContain(`/px/s/${slug}`);
    expect(reminder).toMatch(/Reply STOP to get no more\.$/);
  });
});

describe('a mail with a survey', () => {
  it('does not leave to a contact that is blocked while it waits, even behind others of its job', async () => {
    const of = await surveyScene();
    const { ctx } = await harness();
    const [first, second] = [newEmail(), newEmail()];
    const mails: { id: string }[] = [];
    for (const email of [first, second]) {
      await sendSurvey(of, { email });
      const queued = `select id from messages where organization_id = $1 and to_address = $2 and status = 'SENT'`;
      mails.push(
        await eventually(async () => (await rows<{ id: string }>(of, queued, [email]))[0], 'the mail'),
      );
    }
    await requeue(of);
    const smtp = await startSmtp(async (to) => {
      if (to === first)
        expectStatus(await of.admin.api.create('blocklist', { email: second, phone: null }), 201);
      return '250 kept';
    });
    const server = { ...ctx, config: { ...ctx.config, smtpUrl: smtp.url, allowsPlainSmtp: true } };
    const messageIds = mails.map(({ id }) => id);
    const send = () => sendMessages(server, { messageIds }, ATTEMPT);
    await expect(send()).rejects.toThrow('1 of 2 messages will be retried.');
    await send();
    await smtp.stop();
    expect([...smtp.offered.keys()]).toEqual([first]);
    const [failed] = await rows<{ delivery: string; delivery_error: string }>(
      of,
      'select delivery, delivery_error from surveys where organization_id = $1 and email = $2',
      [second],
    );
    expect(failed).toEqual({
      delivery: 'FAILED',
      delivery_error: 'The contact was blocked before the message was sent.',
    });
  });

  it.each([
    ['has left', 'The employee left before the message was sent.'],
    ['was deleted', 'The employee was deleted before the message was sent.'],
  ])('do not reach an employee who %s meanwhile', async (what, reason) => {
    const of = await surveyScene();
    const email = newEmail();
    const { id: employeeId } = await of.organization.record(getModel('employee'), {
      values: { email, preferredNotificationType: 'EMAIL' },
    });
    const body = { employeeId, language: 'ENGLISH' };
    expectStatus(await of.admin.api.send('POST', '/surveys/ex/send', body), 201);
    const queued = `select id from messages where organization_id = $1 and to_address = $2 and status = 'SENT'`;
    const mail = await eventually(
      async () => (await rows<{ id: string }>(of, queued, [email]))[0],
      'the mail',
    );
    await requeue(of);
    const change =
      what === 'was deleted'
        ? 'delete from employees'
        : `update employees set start_date = null, exit_date = '2024-01-31'`;
    await rows(of, `${change} where organization_id = $1 and id = $2 returning id`, [employeeId]);
    const { ctx } = await harness();
    await sendMessages(ctx, { messageIds: [mail.id] }, ATTEMPT);
    const note = 'select delivery, delivery_error from surveys where organization_id = $1 and email = $2';
    expect(await rows(of, note, [email])).toEqual([{ delivery: 'FAILED', delivery_error: reason }]);
  });
});

describe('text messages', () => {
  it('wait for daytime in the practice’s time zone', async () => {
    const of = await surveyScene();
    const { ctx } = await harness();
    const phone = newPhone();
    await rows(
      of,
      'update practices set time_zone = $3 where organization_id = $1 and id = $2 returning id',
      [of.practiceId, nightZone()],
    );
    // as the job would if the suites' server observed quiet hours
    const server = { ...ctx, config: { ...ctx.config, hasTextHours: true } };
    const slug = await sendSurvey(of, { email: null, phone });
    const message = await eventually(async () => {
      const [row] = await rows<{ id: string; time_zone: string; status: string }>(
        of,
        'select id, time_zone, status from messages where organization_id = $1 and to_address = $2',
        [phone],
      );
      return row?.status === 'SENT' ? row : undefined;
    }, 'the text message');
    expect(message.time_zone).toBe(nightZone());
    await requeue(of);
    await sendMessages(server, { messageIds: [message.id] }, ATTEMPT);
    const [waiting] = await rows<{ status: string }>(
      of,
      'select status from messages where organization_id = $1',
    );
    expect(waiting?.status).toBe('QUEUED');
    const [job] = await rows<{ hours: number }>(
      of,
      `select extract(epoch from start_after - now())::float8 / 3600 as hours from jobs.job
       where name = 'send-messages' and data->'messageIds' ? $2 and start_after > now() + interval '1 minute' and $1::uuid is not null`,
      [message.id],
    );
    expect(job?.hours).toBeGreaterThan(5);
    expect(job?.hours).toBeLessThan(10);

    // blocked while waiting, so never sent
    await of.admin.api.create('blocklist', { email: null, phone });
    await sendMessages(ctx, { messageIds: [message.id] }, ATTEMPT);
    const [survey] = await rows<{ delivery: string }>(
      of,
      'select delivery from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    const [failed] = await rows<{ status: string; last_error: string }>(
      of,
      'select status, last_error from messages where organization_id = $1',
    );
    expect(failed).toMatchObject({ status: 'FAILED', last_error: /blocked/ });
    expect(survey?.delivery).toBe('FAILED');
  });

  it('that do not leave are named with their sending, and count once their survey is opened', async () => {
    const of = await surveyScene();
    const { ctx } = await harness();
    const [late, blocked] = [newPhone(), newPhone()];
    const sent = [late, blocked].map((phone, index) => text(of, phone, { line: index + 2 }));
    const { id } = expectStatus(await of.admin.api.send('POST', '/surveys/px/send/bulk', sent), 202).data;
    const read = async (): Promise<Json> =>
      expectStatus(await of.admin.api.send('GET', `/surveys/uploads/${String(id)}`), 200).data;
    await eventually(async () => ((await read()).status === 'DONE' ? true : undefined), 'the end');
    const count = async (): Promise<unknown> =>
      (
        await rows(
          of,
          'select sum(sent)::int as sent, sum(opened)::int as opened from funnel_months where organization_id = $1',
        )
      )[0];
    expect(await count()).toEqual({ sent: 2, opened: 0 });
    await requeue(of);
    const recount = () =>
      ctx.db.system((tx) =>
        recountRollups(tx, of.organization.id, { gte: monthStart(TODAY), lt: addMonths(TODAY, 1) }),
      );
    expect(await recount()).toMatchObject([{ rollup: 'funnel_months', difference: { sent: -2 } }]);

    await rows(
      of,
      `update messages set last_error = 'The carrier is down.' where organization_id = $1 and to_address = $2 returning id`,
      [late],
    );
    expect(await read()).toMatchObject({
      sent: 2,
      waiting: {
        count: 1,
        surveys: [{ name: 'Ann Miller', contact: late, reason: /tried again.*: The carrier is down\.$/ }],
      },
    });
    expectStatus(await of.admin.api.create('blocklist', { email: null, phone: blocked }), 201);
    const [message] = await rows<{ id: string; slug: string }>(
      of,
      `select m.id, s.slug from messages m join surveys s on s.id = m.survey_id
       where m.organization_id = $1 and m.to_address = $2`,
      [blocked],
    );
    await sendMessages(ctx, { messageIds: [message?.id ?? ''] }, ATTEMPT);
    expect(await read()).toMatchObject({
      sent: 1,
      undelivered: { count: 1, surveys: [{ contact: blocked, reason: /was blocked/ }] },
    });
    expect(await recount()).toEqual([]);
    await openSurvey(ctx, message?.slug ?? '');
    expect(await count()).toEqual({ sent: 1, opened: 1 });
    expect(await recount()).toEqual([]);
    expect(await read()).toMatchObject({ sent: 2, undelivered: { count: 0 } });
  });

  it('are counted once within seconds if they are many, however many screens follow them', async () => {
    const of = await surveyScene();
    const sent = [text(of, newPhone(), { line: 2 })];
    const { id } = expectStatus(await of.admin.api.send('POST', '/surveys/px/send/bulk', sent), 202).data;
    const path = '/surveys/uploads?experienceType=PATIENT';
    const read = async () => {
      const list = expectStatus(await of.admin.api.send('GET', path), 200).rows as unknown as UploadInfo[];
      return list.find((one) => one.id === id);
    };
    await eventually(async () => ((await read())?.status === 'DONE' ? true : undefined), 'the end');
    await requeue(of);
    const waiting = `update messages set last_error = 'The carrier is down.' where organization_id = $1 and status = 'QUEUED' returning survey_id`;
    await rows(of, waiting, []);
    expect((await read())?.waiting.count).toBe(1);
    const copy = `insert into messages (id, organization_id, survey_id, channel, to_address, text_body, status, last_error, created_at)
      select gen_random_uuid(), m.organization_id, m.survey_id, m.channel, m.to_address, m.text_body, m.status, m.last_error, m.created_at
      from messages m, generate_series(1, $2::int) where m.organization_id = $1 returning id`;
    await rows(of, copy, [1000]);
    expect((await read())?.waiting.count).toBe(1001);
    await rows(of, 'delete from messages where organization_id = $1 returning id', []);
    expect((await read())?.waiting.count).toBe(1001);
  });

  it('wait by the practice’s address if it has no time zone, including reminders', async () => {
    const of = await surveyScene();
    const { ctx } = await harness();
    await rows(
      of,
      `update practices set time_zone = null, state = 'HI', zip = '96813' where organization_id = $1 and id = $2 returning id`,
      [of.practiceId],
    );
    const slug = await sendSurvey(of, { email: null, phone: newPhone() });
    expectStatus(await of.admin.api.send('PUT', getSettingsPath(of), { sendsReminders: true }), 200);
    await rows(
      of,
      `update organizations set reminders_since = now() - interval '4 days' where id = $1 returning id`,
    );
    await rows(
      of,
      `update surveys set sent_at = now() - interval '3 days', delivery = 'SENT'
       where organization_id = $1 and slug = $2 returning id`,
      [slug],
    );
    await keepSurveys(ctx);
    expect(await rows(of, 'select time_zone from messages where organization_id = $1')).toEqual([
      { time_zone: 'US/Hawaii' },
      { time_zone: 'US/Hawaii' },
    ]);
  });

  it('are limited per 24 hours, with a warning before', async () => {
    const of = await surveyScene();
    expectStatus(await of.admin.api.send('PUT', getSettingsPath(of), { dailyTextLimit: 2 }), 200);
    const send = () => of.admin.api.send('POST', '/surveys/px/send', text(of, newPhone()));
    expect(expectStatus(await send(), 201).data.notices).toEqual([]);
    expect(expectStatus(await send(), 201).data.notices).toEqual([
      '2 of the 2 text messages that your organization may send in 24 hours are used.',
    ]);
    const refused = expectStatus(await send(), 400);
    expect(refused.errors).toMatchObject([{ path: 'phone', message: /has sent the 2 text messages/ }]);
    // mails are still sent
    await sendSurvey(of);
    const form = new FormData();
    form.append('file', new Blob([`Phone,Patient Name\n${newPhone()},Ann`]), 'patients.csv');
    const checked = await of.admin.api.send('POST', `/surveys/px/bulk?practiceId=${of.practiceId}`, form);
    const { data, warnings } = expectStatus(checked, 200).data as { data: Json[]; warnings: string[] };
    expect(warnings).toEqual([
      'Your organization may send 0 more text messages within these 24 hours. The file has 1: those over the limit will not be sent.',
    ]);
    const upload = expectStatus(await of.admin.api.send('POST', '/surveys/px/send/bulk', data), 202).data;
    const done = await eventually(async () => {
      const state = expectStatus(
        await of.admin.api.send('GET', `/surveys/uploads/${String(upload.id)}`),
        200,
      );
      return state.data.status === 'DONE' ? state.data : undefined;
    }, 'the end of the upload');
    expect(done).toMatchObject({ sent: 0, skipped: [{ line: 2, reason: /has sent the 2 text messages/ }] });
  });
});

describe('consent to being contacted', () => {
  it('is recorded when sending: from the form, a file column, or an appointment, which may lack it', async () => {
    const of = await surveyScene();
    const readConsent = async (slug: string): Promise<unknown> =>
      (await rows(of, 'select consent from surveys where organization_id = $1 and slug = $2', [slug]))[0]
        ?.consent;
    expect(await readConsent(await sendSurvey(of, { consent: 'SPOKEN' }))).toBe('SPOKEN');
    expect(await readConsent(await sendSurvey(of))).toBe('APPOINTMENT');
    expect(await readConsent(await sendSurvey(of, { isQrCode: true }))).toBeNull();
    const wrong = await of.admin.api.send('POST', '/surveys/px/send', patientBody(of, { consent: 'MAYBE' }));
    expect(expectStatus(wrong, 400).errors).toMatchObject([{ path: 'consent' }]);
    const form = new FormData();
    const lines = ['Email,Patient Name,Consent,Shoe Size', `${newEmail()},"Ann\nMiller",signed a form,9`];
    form.append('file', new Blob([lines.join('\r\n')]), 'patients.csv');
    const checked = await of.admin.api.send('POST', `/surveys/px/bulk?practiceId=${of.practiceId}`, form);
    const { data, unread } = expectStatus(checked, 200).data as { data: Json[]; unread: string[] };
    expect(data).toMatchObject([{ consent: 'FORM', patientName: 'Ann Miller' }]);
    expect(unread).toEqual(['Shoe Size']);
  });
});

describe('a recently surveyed contact', () => {
  it('requires a confirmation, and two clicks send one survey', async () => {
    const of = await surveyScene();
    const body = patientBody(of);
    const send = (values: Json = {}) => of.admin.api.send('POST', '/surveys/px/send', { ...body, ...values });
    const clicks = await Promise.all([send(), send(), send()]);
    expect(clicks.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = expectStatus(await send(), 409);
    expect(refused.errors).toMatchObject([
      { message: /^This contact was sent a survey on \w+ \d+, \d{4}\.$/ },
    ]);
    const again = (refused.body as { lastSentAt: string }).lastSentAt;
    const confirmed = await Promise.all([send({ again }), send({ again })]);
    expect(confirmed.map(({ status }) => status).sort()).toEqual([201, 409]);
    expectStatus(await send({ again }), 409);
    expect(await rows(of, 'select id from surveys where organization_id = $1')).toHaveLength(2);
    // a code to scan sends no message
    expectStatus(await send({ isQrCode: true }), 201);
  });

  it('is surveyed at once if the organization sets no interval, but only once for two clicks', async () => {
    const of = await surveyScene();
    expectStatus(await of.admin.api.send('PUT', getSettingsPath(of), { surveyIntervalDays: 0 }), 200);
    const body = patientBody(of);
    const send = () => of.admin.api.send('POST', '/surveys/px/send', body);
    expect((await Promise.all([send(), send()])).map(({ status }) => status).sort()).toEqual([201, 409]);
    await rows(
      of,
      `update surveys set sent_at = sent_at - interval '2 minutes' where organization_id = $1 returning id`,
    );
    expectStatus(await send(), 201);
  });
});

describe('replies to text messages', () => {
  it('signs as Twilio documents it', () => {
    const fields = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    });
    const url = 'https://example.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature('12345', url, fields)).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');
  });

  it('block the number for all its contacts once, and START unblocks it', async () => {
    const incoming = await twilioServer();
    const [one, other, unrelated] = [await surveyScene(), await surveyScene(), await surveyScene()];
    const phone = newPhone();
    for (const of of [one, other]) await sendSurvey(of, { email: null, phone });
    const blocked = (of: SurveyScene) =>
      rows(of, 'select reason from blocklist where organization_id = $1 and phone = $2', [phone]);

    expect((await incoming({ From: phone, Body: 'STOP' }, 'forged')).status).toBe(403);
    expect(await blocked(one)).toEqual([]);
    const stopped = await incoming({ From: phone, Body: ' Stop.' });
    expect(stopped.text).toContain('<Message>You are unsubscribed');
    expect([await blocked(one), await blocked(other), await blocked(unrelated)]).toEqual([
      [{ reason: 'STOP' }],
      [{ reason: 'STOP' }],
      [],
    ]);
    expect((await incoming({ From: phone, Body: 'UNSUBSCRIBE' })).text).not.toContain('<Message>');
    const refused = await one.admin.api.send('POST', '/surveys/px/send', text(one, phone));
    expect(expectStatus(refused, 400).errors).toMatchObject([{ path: 'phone' }]);

    expect((await incoming({ From: phone, Body: 'help' })).text).toMatch(/<Message>.+ sends surveys/);
    expect((await incoming({ From: phone, Body: 'START' })).text).toContain('<Message>You will get');
    expect(await blocked(one)).toEqual([]);
    expect((await incoming({ From: phone, Body: 'Thanks, see you' })).text).not.toContain('<Message>');
    // the carrier's automatic replies are not repeated
    expect((await incoming({ From: phone, Body: 'STOP', OptOutType: 'STOP' })).text).not.toContain(
      '<Message>',
    );
    expect(await blocked(one)).toEqual([{ reason: 'STOP' }]);
  });

  it('keep blocks set by staff', async () => {
    const incoming = await twilioServer();
    const of = await surveyScene();
    const phone = newPhone();
    expectStatus(await of.admin.api.create('blocklist', { email: null, phone }), 201);
    expect((await incoming({ From: phone, Body: 'START' })).text).not.toContain('<Message>');
    expect(await rows(of, 'select reason from blocklist where organization_id = $1')).toEqual([
      { reason: 'STAFF' },
    ]);
  });
});
