import { beforeAll, describe, expect, it } from 'vitest';
import { sendVisits } from '../../src/server/practice-systems/visits/send-visits.ts';
import { type Answer, type Api, expectStatus, type Json } from '../support/api.ts';
import { personModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { eventually, mailsTo, newEmail, rows, type SurveyScene, surveyScene } from '../support/surveys.ts';

let of: SurveyScene;
let api: Api;
let practiceKey: string;
let n = 0;
const HOUR = 3_600_000;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

beforeAll(async () => {
  of = await surveyScene();
  ({ api } = await of.organization.token(['appointments:read', 'appointments:write']));
  practiceKey = String((await of.admin.api.read('practices', of.practiceId)).data.apiKey);
});

function visit(values: Json = {}): Json & { patient: Json } {
  return {
    externalId: `visit-${(n += 1)}`,
    practice: practiceKey,
    patient: { name: 'Ann Miller', email: newEmail() },
    end: hoursAgo(3),
    ...values,
  } as Json & { patient: Json };
}

const send = (body: unknown, by = api): Promise<Answer> => by.send('POST', '/appointments', body);
async function sendOne(body: Json): Promise<Json> {
  const [recorded] = expectStatus(await send(body), 200).rows;
  return recorded ?? {};
}
const outcome = (id: unknown, wanted: string): Promise<Json> =>
  eventually(async () => {
    const { data } = await api.read('appointments', String(id));
    return data.outcome === wanted ? data : undefined;
  }, `the outcome ${wanted}`);
const getAddress = (one: { patient: Json }): string => String(one.patient.email);

describe('an appointment', () => {
  it('is surveyed after its practice’s delay, and lists the outcome', async () => {
    const provider = await createRecord(personModel(), of.admin, {
      values: { role: 'PROVIDER', practiceIds: [of.practiceId], providerIdentifiers: ['DR7'] },
    });
    const one = visit({ provider: 'DR7', procedureCodes: ['D1110', 'D0120'] });
    const recorded = await sendOne(one);
    expect(recorded).toMatchObject({
      externalId: one.externalId,
      result: 'CREATED',
      outcome: 'WAITING',
      errors: [],
    });
    const sent = await outcome(recorded.id, 'SENT');
    expect(sent).toMatchObject({
      source: 'API',
      status: 'COMPLETED',
      procedureType: 'HYGIENE',
      practice: { id: of.practiceId },
      provider: { id: provider.id },
      patientName: 'Ann Miller',
    });
    await eventually(
      async () => ((await mailsTo(of, getAddress(one))).length === 1 ? true : undefined),
      'the mail',
    );
    const [survey] = await rows(
      of,
      `select provider_id, appointment_type, consent, sent_by_id, channel from surveys where organization_id = $1 and id = $2`,
      [sent.surveyId],
    );
    expect(survey).toEqual({
      provider_id: provider.id,
      appointment_type: 'HYGIENE',
      consent: 'APPOINTMENT',
      sent_by_id: null,
      channel: 'EMAIL',
    });
    const listed = expectStatus(await of.admin.api.list('appointments', { outcome: 'SENT' }), 200).rows;
    expect(listed.map(({ id }) => id)).toContain(recorded.id);
  });

  it('is identified by its external id: sent again, it is updated, and surveyed once', async () => {
    const one = visit();
    const first = await sendOne(one);
    await outcome(first.id, 'SENT');
    expect(await sendOne(one)).toMatchObject({ id: first.id, result: 'UNCHANGED', outcome: 'SENT' });
    const changed = await sendOne({ ...one, procedureType: 'EXAM' });
    expect(changed).toMatchObject({ id: first.id, result: 'UPDATED', outcome: 'SENT' });
    const off = await sendOne({ ...one, status: 'CANCELLED' });
    expect(off).toMatchObject({
      outcome: 'SENT',
      reason: 'The visit was cancelled after the survey was sent.',
    });
    expect(await mailsTo(of, getAddress(one))).toHaveLength(1);
    const together = visit();
    await Promise.all(Array.from({ length: 5 }, () => send(together)));
    await outcome((await sendOne(together)).id, 'SENT');
    const made = await rows(of, 'select 1 from surveys where organization_id = $1 and email = $2', [
      getAddress(together),
    ]);
    expect(made).toHaveLength(1);
  });

  it('is ignored if a later change is stored', async () => {
    const one = visit({ status: 'CANCELLED', changedAt: hoursAgo(1) });
    await sendOne(one);
    const earlier = await sendOne({ ...one, status: 'COMPLETED', changedAt: hoursAgo(2) });
    expect(earlier).toMatchObject({ result: 'UNCHANGED', outcome: 'WITHDRAWN' });
    expect(await sendOne({ ...one, status: 'SCHEDULED', changedAt: hoursAgo(0) })).toMatchObject({
      outcome: 'NOT_DUE',
    });
  });

  it('waits for its delay, and sends nothing if cancelled before', async () => {
    expectStatus(await of.admin.api.update('practices', of.practiceId, { surveyDelayHours: 24 }), 200);
    const one = visit({ end: hoursAgo(1) });
    const recorded = await sendOne(one);
    expect(recorded.outcome).toBe('WAITING');
    expect((Date.parse(String(recorded.dueAt)) - Date.now()) / HOUR).toBeGreaterThan(22.9);
    await sendVisits(of.organization.server.ctx, { organizationId: of.organization.id });
    expect((await api.read('appointments', String(recorded.id))).data.outcome).toBe('WAITING');
    const cancelled = await api.send('POST', `/appointments/${String(recorded.id)}/cancel`);
    expect(expectStatus(cancelled, 200).data).toMatchObject({
      outcome: 'WITHDRAWN',
      reason: 'The visit was cancelled.',
    });
    const missed = visit({ end: hoursAgo(1) });
    await sendOne(missed);
    expect(await sendOne({ ...missed, status: 'NO_SHOW' })).toMatchObject({
      outcome: 'WITHDRAWN',
      reason: 'The patient did not come.',
    });
    expectStatus(await of.admin.api.update('practices', of.practiceId, { surveyDelayHours: 2 }), 200);
  });

  it('is not surveyed for blocked or recently surveyed contacts, or without consent', async () => {
    const [blocked, lately] = [visit(), visit()];
    expectStatus(await of.admin.api.create('blocklist', { email: getAddress(blocked), phone: null }), 201);
    await outcome((await sendOne(lately)).id, 'SENT');
    const [first] = expectStatus(await send([blocked]), 200).rows;
    expect(await outcome(first?.id, 'SKIPPED')).toMatchObject({
      reason: 'This contact is blocked. Surveys are not sent to it.',
    });
    const again = await sendOne(visit({ patient: { email: getAddress(lately) } }));
    expect((await outcome(again.id, 'SKIPPED')).reason).toContain('was sent a survey in the last 30 days');
    expect(await sendOne(visit({ consent: null }))).toMatchObject({
      outcome: 'SKIPPED',
      reason: 'The patient has not agreed to be contacted.',
    });
    expect(await sendOne(visit({ end: hoursAgo(24 * 8) }))).toMatchObject({ outcome: 'SKIPPED' });
  });

  it('of a child goes to the guardian, and the birth date is not stored', async () => {
    const guardian = { name: 'Ben Miller', email: newEmail() };
    const one = visit({ patient: { name: 'Kid', email: newEmail(), birthDate: '2020-05-05', guardian } });
    const recorded = await sendOne(one);
    expect(await outcome(recorded.id, 'SENT')).toMatchObject({
      email: guardian.email,
      responsiblePartyName: 'Ben Miller',
    });
    expect(await mailsTo(of, getAddress(one))).toEqual([]);
    expect(
      JSON.stringify(await rows(of, 'select * from appointments where organization_id = $1', [])),
    ).not.toContain('2020-05-05');
  });

  it('is sent in batches of 1,000, each with its own result', async () => {
    const many = Array.from({ length: 1000 }, () => visit({ status: 'SCHEDULED' }));
    many[3] = { ...visit(), practice: 'nowhere' };
    many[4] = { ...visit(), end: 'soon' };
    many[5] = { ...visit(), externalId: many[0]?.externalId };
    const results = expectStatus(await send(many), 200).rows;
    expect(results).toHaveLength(1000);
    expect(results.slice(2, 7).map(({ result }) => result)).toEqual([
      'CREATED',
      'REJECTED',
      'REJECTED',
      'REJECTED',
      'CREATED',
    ]);
    expect(results.slice(3, 6).map((one) => (one.errors as Json[])[0]?.path)).toEqual([
      'practice',
      'end',
      'externalId',
    ]);
    expectStatus(await send([...many, visit()]), 400);
  });

  it('names its practice by location ids, and reports errors of a single one', async () => {
    await rows(
      of,
      `update practices set velox_practice_id = 'V1', velox_clinic_id = 'C9', location_id = 4711 where organization_id = $1 and id = $2`,
      [of.otherPracticeId],
    );
    for (const practice of ['V1/C9', 'C9', '4711', of.otherPracticeId]) {
      const { id } = await sendOne(visit({ practice, status: 'SCHEDULED' }));
      expect((await api.read('appointments', String(id))).data.practiceId).toBe(of.otherPracticeId);
    }
    const wrong = await send({ ...visit(), practice: 'x', patient: { email: 'y' } });
    expect(
      expectStatus(wrong, 400)
        .errors.map(({ path }) => path)
        .sort(),
    ).toEqual(['patient.email', 'practice']);
    for (const body of [[], {}, 'x', 7, null, [[]], [null]]) {
      const answer = await send(JSON.stringify(body));
      expect([200, 400]).toContain(answer.status);
    }
  });

  it('is processed once per idempotency key, and recorded in the trail', async () => {
    const one = visit({ status: 'SCHEDULED' });
    const keyed = () => api.send('POST', '/appointments', one, { 'idempotency-key': String(one.externalId) });
    const first = expectStatus(await keyed(), 200);
    expect(expectStatus(await keyed(), 200).text).toBe(first.text);
    const trail = await rows(
      of,
      `select user_name from audit_entries where organization_id = $1 and entity = 'appointment' and record_id = $2`,
      [first.rows[0]?.id],
    );
    expect(trail).toHaveLength(1);
  });

  it('belongs to its organization and its practices', async () => {
    const other = await surveyScene();
    const { id } = await sendOne(visit({ status: 'SCHEDULED' }));
    const foreign = (await other.organization.token()).api;
    expectStatus(await foreign.read('appointments', String(id)), 404);
    expectStatus(await foreign.send('POST', `/appointments/${String(id)}/cancel`), 404);
    expectStatus(await send(visit(), foreign), 400);
    expectStatus(await of.desk.api.read('appointments', String(id)), 200);
    const elsewhere = await sendOne(visit({ practice: of.otherPracticeId, status: 'SCHEDULED' }));
    expectStatus(await of.desk.api.read('appointments', String(elsewhere.id)), 404);
    expectStatus(await of.desk.api.send('POST', '/appointments', visit()), 403);
    expectStatus(await of.provider.api.list('appointments'), 403);
  });

  it('is surveyed during daytime in the practice’s time zone', async () => {
    const { config } = of.organization.server.ctx;
    config.hasTextHours = true;
    try {
      await rows(of, `update practices set time_zone = 'US/Hawaii' where organization_id = $1 and id = $2`, [
        of.practiceId,
      ]);
      for (let hours = 1; hours <= 24; hours += 5) {
        const { dueAt } = await sendOne(visit({ end: new Date(Date.now() + hours * HOUR).toISOString() }));
        const hour = Number(
          new Date(String(dueAt)).toLocaleString('en-US', {
            timeZone: 'US/Hawaii',
            hour: 'numeric',
            hourCycle: 'h23',
          }),
        );
        expect(hour).toBeGreaterThanOrEqual(9);
        expect(hour).toBeLessThan(20);
      }
    } finally {
      config.hasTextHours = false;
    }
  });
});
