import { beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '../../src/domain/text/local-moment.ts';
import { weekStart } from '../../src/domain/measures/period.ts';
import { askForDueDigests, sendDigests } from '../../src/server/measures/digests/send-digests.ts';
import { Api, expectStatus, type Json } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import {
  buildAnswers,
  complete,
  eventually,
  mailsTo,
  rows,
  sendSurvey,
  type SurveyScene,
  surveyScene,
} from '../support/surveys.ts';

let of: SurveyScene;

const choose = (by: Actor, frequency: string | null) => by.api.send('PUT', '/account/digest', { frequency });
const readAddress = async ({ userId }: Actor): Promise<string> =>
  String(
    (await rows(of, 'select email from users where organization_id = $1 and id = $2', [userId]))[0]?.email,
  );

/** Monday of this week in New York, 8:00 there and a minute. */
function monday(): Date {
  return new Date(`${weekStart(dayAt(new Date(), 'US/Eastern'))}T13:01:00Z`);
}
const send = (now = monday()): Promise<void> =>
  sendDigests(of.organization.server.ctx, { organizationId: of.organization.id }, now);
/** As if each user had enabled the digest long ago. */
const longAgo = () =>
  rows(
    of,
    `update user_settings set value = value || '{"sentFor": "2020-01-06"}' where kind = 'DIGEST' and organization_id = $1`,
  );
const mailTo = async (by: Actor) => {
  const address = await readAddress(by);
  return eventually(async () => (await mailsTo(of, address))[0], 'the digest');
};

async function survey(practiceId: string, value: number, values: Json): Promise<void> {
  const slug = await sendSurvey(of, { practiceId, patientName: 'Rosalinda Quintero' });
  const answers = await buildAnswers(of, slug, value);
  expectStatus(await complete(of, slug, { answers, ...values }), 200);
}

beforeAll(async () => {
  of = await surveyScene();
  await rows(of, `update practices set time_zone = 'US/Eastern' where organization_id = $1`);
  const own = { feedback: 'Everybody was kind to Rosalinda; call me at 303 555 0142 or r.q@example.test.' };
  for (let n = 0; n < 5; n += 1) await survey(of.practiceId, 90, n === 0 ? own : {});
  await survey(of.practiceId, 10, {
    feedback: 'I waited for an hour and nobody told me why.',
    contact: true,
  });
  await survey(of.otherPracticeId, 50, { feedback: 'The other practice was neither good nor bad.' });
  // completed in the previous week, as the rollups count them
  await rows(
    of,
    `update surveys set completed_at = $2::timestamptz, completed_day = $2::date where organization_id = $1`,
    [new Date(monday().getTime() - 3 * 86_400_000)],
  );
  await rows(
    of,
    `update response_weeks set week = (date_trunc('week', $2::timestamptz at time zone 'UTC') - interval '7 days')::date where organization_id = $1`,
    [monday()],
  );
});

describe('a digest by mail', () => {
  it('is enabled per user and organization, and can be disabled', async () => {
    const get = async () => expectStatus(await of.desk.api.send('GET', '/account/digest'), 200).data;
    expect(await get()).toEqual({ frequency: null, nextAt: null, planReminders: true });
    const chosen = expectStatus(await choose(of.desk, 'MONTHLY'), 200).data;
    expect(chosen.frequency).toBe('MONTHLY');
    expect(Date.parse(String(chosen.nextAt))).toBeGreaterThan(Date.now());
    expect(String(chosen.nextAt)).toMatch(/-01T1[23]:00:00/);
    expectStatus(await choose(of.desk, 'DAILY'), 400);
    expectStatus(await choose(of.desk, null), 200);
    expect(await get()).toEqual({ frequency: null, nextAt: null, planReminders: true });
  });

  it('shows what its reader may see, with a picture, without names and addresses of patients', async () => {
    for (const by of [of.admin, of.desk, of.provider]) expectStatus(await choose(by, 'WEEKLY'), 200);
    await longAgo();
    await send();
    const mail = await mailTo(of.admin);
    expect(mail.subject).toMatch(/^Your week at .*: \d\.\d, and 1 request is waiting$/);
    expect(mail.text).toContain('Waiting for a call: 1');
    expect(mail.text).toContain('Follow-up of 1 request: No contact yet');
    expect(mail.html).toContain('1 request. No contact yet.');
    const [, search = ''] = /Open the 1 request:\n\S+\/px\/search\?(\S+)\n/.exec(mail.text ?? '') ?? [];
    const opened = await of.admin.api.send('GET', `/feedbacks?${search.replace('&page=1', '')}`);
    expect(expectStatus(opened, 200).rows).toHaveLength(1);
    const filters = new URLSearchParams(search);
    expect(filters.getAll('status[0]')).toEqual(['NOT_CONTACTED']);
    expect(filters.has('status[1]')).toBe(false);
    expect(mail.text).toContain('Everybody was kind to …; call me at … or …');
    expect(mail.html).toContain('neither good nor bad');
    for (const part of [mail.text, mail.html, mail.subject])
      expect(part).not.toMatch(/Rosalinda|Quintero|555 0142|r\.q@/);
    const [picture] = mail.attachments;
    expect(picture).toMatchObject({ mimeType: 'image/png', contentId: '<score>', related: true });
    expect(mail.html).toContain('src="cid:score"');
    const desk = await mailTo(of.desk);
    expect(desk.text).toContain('waited for an hour');
    expect(desk.text).not.toContain('other practice');
    const provider = await mailTo(of.provider);
    expect(provider.text).not.toMatch(/waited|other practice/);
    expect(provider.subject).toContain('no surveys yet');
  });

  it('is sent once, by any number of processes, and not before 8:00', async () => {
    await longAgo();
    const count = async () =>
      (await rows(of, `select 1 from messages where organization_id = $1 and subject like 'Your week%'`))
        .length;
    const before = await count();
    await send(new Date(monday().getTime() - 2 * 60_000));
    expect(await count()).toBe(before);
    await Promise.all([send(), send(), send()]);
    expect(await count()).toBe(before + 3);
    await send();
    expect(await count()).toBe(before + 3);
  });

  it('is planned for 8:00 by the janitor', async () => {
    await longAgo();
    const { ctx } = of.organization.server;
    const at = new Date(monday().getTime() - 6 * 60_000);
    await askForDueDigests(ctx, at);
    const planned = await rows(
      of,
      `select start_after as at from jobs.job where name = 'send-digests' and data->>'organizationId' = $1::text
       order by created_on desc limit 1`,
    );
    expect(planned).toMatchObject([{ at: new Date(monday().getTime() - 60_000) }]);
  });

  it('is cancelled with one click, which the mail’s headers offer', async () => {
    const mail = await mailTo(of.desk);
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { url, ctx } = of.organization.server;
    const link = header('list-unsubscribe').slice(1, -1).replace(ctx.config.appUrl, url);
    expect(await (await fetch(link)).text()).toContain('Unsubscribe from the digest');
    const get = async () => expectStatus(await of.desk.api.send('GET', '/account/digest'), 200).data;
    expect((await get()).frequency).toBe('WEEKLY');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';
    expect((await fetch(link, { method: 'POST', headers, body })).status).toBe(200);
    expect((await get()).frequency).toBeNull();
    const guessed = `${url}/digest/unsubscribe/${'a'.repeat(24)}`;
    expect((await fetch(guessed, { method: 'POST', headers, body })).status).toBe(200);
    expect((await fetch(`${url}/digest/unsubscribe/x`)).status).toBe(404);
  });

  it('is not sent to users who may no longer sign in', async () => {
    const { organization } = of;
    const person = await organization.person('USER', { practiceIds: [of.practiceId] });
    const stranger = new Api(organization.server.url, person.token, organization.server.openApi);
    expectStatus(await stranger.send('PUT', '/account/digest', { frequency: 'WEEKLY' }), 200);
    await rows(of, `update users set status = 'INACTIVE' where organization_id = $1 and id = $2`, [
      person.userId,
    ]);
    await longAgo();
    await send();
    const sent = await rows(of, 'select 1 from messages where organization_id = $1 and to_address = $2', [
      await readAddress(person),
    ]);
    expect(sent).toEqual([]);
  });

  it('is erased with a comment that it shows or quotes', async () => {
    const listMails = () =>
      rows<{ id: string; isShowing: boolean }>(
        of,
        `select id, html_body like '%waited for an hour%' as "isShowing" from messages
         where organization_id = $1 and subject like 'Your week%' order by id`,
      );
    const [waited] = await rows<{ id: string; email: string }>(
      of,
      `select id, email from surveys where organization_id = $1 and feedback like 'I waited%'`,
    );
    const others = (await listMails()).filter(({ isShowing }) => !isShowing);
    expect(others.length).toBeGreaterThan(0);
    expect(others.length).toBeLessThan((await listMails()).length);
    const contact = waited?.email ?? '';
    const { total } = expectStatus(await of.admin.api.send('POST', '/people/find', { contact }), 200).data;
    const erase = { contact, answers: 'KEEP', keepBlocked: false, total };
    expectStatus(await of.admin.api.send('POST', '/people/erase', erase), 200);
    expect(await listMails()).toEqual(others);
  });
});
