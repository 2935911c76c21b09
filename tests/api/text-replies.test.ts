import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, eventually, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';
import { newPhone, twilioServer } from '../support/texts.ts';

let incoming: Awaited<ReturnType<typeof twilioServer>>;
beforeAll(async () => {
  incoming = await twilioServer();
});

async function say(phone: string, body: string, sid: string = randomUUID()): Promise<string> {
  const { status, text } = await incoming({ From: phone, Body: body, MessageSid: sid });
  expect(status).toBe(200);
  return text;
}

/** A scene whose desk receives requests. */
async function scene(): Promise<SurveyScene> {
  const of = await surveyScene();
  const subscribe = 'update users set send_srr = true where organization_id = $1 and id = any($2::uuid[])';
  await rows(of, subscribe, [[of.desk.userId, of.provider.userId]]);
  return of;
}

async function bell(by: Actor): Promise<Json[]> {
  const { rows: found } = expectStatus(await by.api.list('notifications'), 200);
  return found.map(({ data }) => JSON.parse(String(data)) as Json);
}

const surveyId = async (of: SurveyScene, slug: string): Promise<string> =>
  String((await rows(of, 'select id from surveys where organization_id = $1 and slug = $2', [slug]))[0]?.id);
/** Waits until the survey's text message has left: what has not arrived is not answered. */
const left = (of: SurveyScene, id: string) =>
  eventually(async () => {
    const [survey] = await rows<{ delivery: string }>(
      of,
      'select delivery from surveys where organization_id = $1 and id = $2',
      [id],
    );
    return survey?.delivery === 'SENT' ? true : undefined;
  }, 'the delivery');
const stored = (of: SurveyScene) =>
  rows(of, 'select survey_id, text from text_replies where organization_id = $1 order by created_at');
/** Texts that wait until enough people have written, and by how many people. */
const sealed = async (of: SurveyScene): Promise<Json | undefined> => {
  const count = `select count(*)::int as texts, count(distinct person)::int as people from sealed_answers
    where organization_id = $1`;
  return (await rows(of, count))[0];
};
const blocked = (of: SurveyScene, phone: string) =>
  rows(of, 'select reason from blocklist where organization_id = $1 and phone = $2', [phone]);

describe('a reply to a text message', () => {
  it.each(['Stop. Thank you', 'No más mensajes', 'STOP\n\nSent from my Galaxy'])(
    'that plainly asks to stop blocks at once and says so once: %j',
    async (body) => {
      const of = await scene();
      const phone = newPhone();
      await sendSurvey(of, { email: null, phone });
      expect(await say(phone, body)).toContain('<Message>You are unsubscribed');
      expect(await blocked(of, phone)).toEqual([{ reason: 'STOP' }]);
      expect(await say(phone, body)).not.toContain('<Message>');
      expect([await stored(of), await bell(of.desk)]).toEqual([[], []]);
    },
  );

  it('that is a question is shown with the latest survey before and after it is completed, and never obeyed', async () => {
    const [of, earlier] = [await scene(), await scene()];
    const phone = newPhone();
    await sendSurvey(earlier, { email: null, phone });
    const slug = await sendSurvey(of, { email: null, phone });
    const id = await surveyId(of, slug);
    await left(of, id);
    expectStatus(await of.desk.api.send('GET', `/feedbacks/${id}/messages`), 404);
    expect(await say(phone, 'stop by tomorrow at 5?')).not.toContain('<Message>');
    expect(await blocked(of, phone)).toEqual([]);
    expect(await stored(of)).toEqual([{ survey_id: id, text: 'stop by tomorrow at 5?' }]);
    expect(await stored(earlier)).toEqual([]);
    expect(await bell(of.desk)).toEqual([
      {
        kind: 'TEXT_REPLY',
        link: `/feedback?target=${id}`,
        experienceType: 'PATIENT',
        surveyId: id,
        name: 'Ann Miller',
        place: expect.any(String) as string,
        text: 'stop by tomorrow at 5?',
      },
    ]);
    // neither a subscriber without access to the survey nor an administrator who is no subscriber
    expect([await bell(of.provider), await bell(of.admin)]).toEqual([[], []]);

    const conversation = expectStatus(await of.desk.api.send('GET', `/feedbacks/${id}/messages`), 200).data;
    expect(conversation).toMatchObject({
      name: 'Ann Miller',
      messages: [{ text: 'stop by tomorrow at 5?' }],
    });
    for (const other of [of.provider, earlier.admin])
      expectStatus(await other.api.send('GET', `/feedbacks/${id}/messages`), 404);

    expectStatus(await complete(of, slug), 200);
    await say(phone, 'Thanks!');
    const read = expectStatus(await of.desk.api.send('GET', `/feedbacks/${id}`), 200).data;
    const listed = expectStatus(await of.desk.api.send('GET', '/feedbacks?experienceType=PATIENT'), 200)
      .rows[0];
    for (const { messages } of [read, listed ?? {}])
      expect(messages).toMatchObject([{ text: 'stop by tomorrow at 5?' }, { text: 'Thanks!' }]);
  });

  it('that asks to stop and more is obeyed and shown', async () => {
    const of = await scene();
    const phone = newPhone();
    await sendSurvey(of, { email: null, phone });
    expect(await say(phone, 'who is this? stop texting me')).toContain('<Message>You are unsubscribed');
    expect(await blocked(of, phone)).toEqual([{ reason: 'STOP' }]);
    expect(await bell(of.desk)).toMatchObject([{ text: 'who is this? stop texting me' }]);
  });

  it('that the carrier sends again is carried out once, and has the same answer', async () => {
    const of = await scene();
    const phone = newPhone();
    await sendSurvey(of, { email: null, phone });
    const ask = () => say(phone, 'Where do I park?', `SM-${phone}-1`);
    await Promise.all([ask(), ask(), ask()]);
    expect(await stored(of)).toHaveLength(1);
    expect(await bell(of.desk)).toHaveLength(1);
    const stop = () => say(phone, 'please stop', `SM-${phone}-2`);
    const answer = await stop();
    await say(phone, 'START');
    // a late repetition of what was taken back
    expect(await stop()).toBe(answer);
    expect(await blocked(of, phone)).toEqual([]);
  });

  it('is stored up to a length, and up to a number a day, but always obeyed', async () => {
    const of = await scene();
    const phone = newPhone();
    await sendSurvey(of, { email: null, phone });
    await say(phone, `nul \x00${'long '.repeat(600)}`);
    for (let count = 0; count < 24; count += 1) await say(phone, `Flood ${count}`);
    const all = await stored(of);
    expect(all).toHaveLength(20);
    expect(String(all[0]?.text).length).toBeLessThanOrEqual(1600);
    expect(await say(phone, 'STOP')).not.toContain('<Message>');
    expect(await blocked(of, phone)).toEqual([{ reason: 'STOP' }]);
  });

  it.each(['', 'Anonymous', "+1213'; drop table surveys", '+1\x00213'])(
    'from no number is ignored: %j',
    async (phone) => {
      expect(await say(phone, 'Hello')).not.toContain('<Message>');
    },
  );

  it('is found, exported and erased with the person', async () => {
    const of = await scene();
    const phone = newPhone();
    await sendSurvey(of, { email: null, phone });
    await say(phone, 'My tooth Quagmire hurts');
    const found = expectStatus(await of.admin.api.send('POST', '/people/find', { contact: phone }), 200).data;
    expect(found.kinds).toContainEqual({
      kind: 'messages',
      title: 'Text messages from the person',
      count: 1,
    });
    const erase = { contact: phone, answers: 'KEEP', keepBlocked: false, total: found.total };
    expectStatus(await of.admin.api.send('POST', '/people/erase', erase), 200);
    expect([await stored(of), await bell(of.desk)]).toEqual([[], []]);
  });
});

describe('a text message of an employee', () => {
  async function employed(isConfidential: boolean) {
    const of = await scene();
    const set = 'update organizations set confidential_surveys = $2, confidential_minimum = 5 where id = $1';
    await rows(of, set, [isConfidential]);
    const send = async () => {
      const phone = newPhone();
      const values = { firstName: 'Ida', lastName: 'Secret', phone, preferredNotificationType: 'SMS' };
      const employee = await of.organization.record(getModel('employee'), { values });
      const body = { employeeId: employee.id, language: 'ENGLISH' };
      const sent = expectStatus(await of.admin.api.send('POST', '/surveys/ex/send', body), 201);
      return { phone, slug: String(sent.data.slug) };
    };
    return { of, send };
  }

  it('is shown with the name if surveys are not confidential', async () => {
    const { of, send } = await employed(false);
    const { phone } = await send();
    await say(phone, 'Who reads this?');
    expect(await bell(of.desk)).toMatchObject([{ name: 'Ida Secret', experienceType: 'EMPLOYEE' }]);
  });

  it('is sealed in a confidential survey: shown without name, and only with others of its group', async () => {
    const { of, send } = await employed(true);
    const read = async (): Promise<Json[]> =>
      expectStatus(await of.admin.api.send('GET', '/feedbacks?experienceType=EMPLOYEE'), 200).rows;
    const { phone, slug } = await send();
    for (const body of ['The boss is rude', 'Really rude', 'Rude again', 'Still rude', 'So rude'])
      await say(phone, body);
    expect([await bell(of.desk), await stored(of), await read()]).toEqual([[], [], []]);
    expectStatus(await of.admin.api.send('GET', `/feedbacks/${await surveyId(of, slug)}/messages`), 404);
    expect(await sealed(of)).toEqual({ texts: 5, people: 1 });

    expect(await say(phone, 'stop texting me')).toContain('<Message>You are unsubscribed');
    for (let count = 0; count < 3; count += 1) await say((await send()).phone, `All fine ${count}`);
    expect(await sealed(of)).toEqual({ texts: 8, people: 4 });
    await say((await send()).phone, 'All fine as well');
    expect(await sealed(of)).toEqual({ texts: 0, people: 0 });
    const shown = await read();
    expect(shown.map(({ feedback }) => feedback)).toContain('The boss is rude');
    expect(JSON.stringify(shown)).not.toMatch(/Ida|Secret|\+1213/);
    expect(await bell(of.desk)).toEqual([]);
  });

  it('stays sealed after confidentiality is switched off, if the survey was answered under it', async () => {
    const { of, send } = await employed(true);
    const { phone, slug } = await send();
    expectStatus(await complete(of, slug, { experienceType: 'EMPLOYEE' }), 200);
    await rows(of, 'update organizations set confidential_surveys = false where id = $1');
    await say(phone, 'The boss is rude');
    expect([await bell(of.desk), await stored(of)]).toEqual([[], []]);
  });
});
