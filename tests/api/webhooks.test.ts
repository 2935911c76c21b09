import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { cleanUp } from '../../src/server/operations/jobs/janitor.ts';
import { Api, expectStatus, type Json } from '../support/api.ts';
import { complete, eventually, rows, sendSurvey, type SurveyScene, surveyScene } from '../support/surveys.ts';
import { isSignedBy, type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const EVENTS = ['survey.completed', 'request.opened', 'request.status'];

let of: SurveyScene;
let receiver: Receiver;
const path = (id: unknown, rest = '') => `/webhooks/${String(id)}${rest}`;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
afterEach(() => {
  receiver.received.length = 0;
  receiver.state.answer = () => ({ status: 200 });
});

async function add(values: Json = {}, scene = of): Promise<{ id: string; secret: string }> {
  const answer = await scene.admin.api.send('POST', '/webhooks', {
    url: receiver.url,
    events: EVENTS,
    ...values,
  });
  const { webhook, secret } = expectStatus(answer, 201).data as { webhook: Json; secret: string };
  return { id: String(webhook.id), secret };
}

async function log(id: string, scene = of): Promise<Json[]> {
  return expectStatus(await scene.admin.api.send('GET', path(id, '/deliveries')), 200).rows;
}

function settled(id: string, status: string): Promise<Json> {
  return eventually(async () => (await log(id)).find((one) => one.status === status), `a ${status} delivery`);
}

/** Makes the next attempt of waiting deliveries due now. */
async function hurry(scene = of): Promise<void> {
  await rows(scene, 'update webhook_endpoints set held_until = null where organization_id = $1');
  await rows(
    scene,
    `update jobs.job set start_after = now() where name = 'send-webhook' and state = 'created'
       and data->>'organizationId' = $1::text`,
  );
}

describe('an event', () => {
  beforeAll(async () => {
    of = await surveyScene();
  });

  it('is sent signed, with ids instead of names and comments', async () => {
    const { id, secret } = await add();
    const slug = await sendSurvey(of, { patientName: 'Ann Secretive' });
    expectStatus(await complete(of, slug, { contact: true, feedback: 'It hurt a lot.' }), 200);
    const [message] = await eventually(
      () => (receiver.received.length >= 2 ? receiver.of('survey.completed') : undefined),
      'both events',
    );
    const [opened] = receiver.of('request.opened');
    const [survey] = await rows(of, 'select id from surveys where organization_id = $1 and slug = $2', [
      slug,
    ]);
    expect(message?.body.data).toMatchObject({
      surveyId: survey?.id,
      experienceType: 'PATIENT',
      practiceId: of.practiceId,
      score: 5,
      npsGroup: 'promoters',
      contactRequested: true,
    });
    expect(opened?.body.data).toMatchObject({ surveyId: survey?.id, status: 'NOT_CONTACTED' });
    for (const one of receiver.received) {
      expect(isSignedBy(one, secret)).toBe(true);
      expect(one.raw).not.toMatch(/Secretive|hurt|example\.test/);
      expect(one.id).toMatch(/^msg_[0-9a-f-]{36}$/);
      expect(Math.abs(Number(one.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    }
    const status = { status: 'LEFT_MESSAGE', notes: 'Called her' };
    expectStatus(await of.admin.api.send('PUT', `/feedbacks/${String(survey?.id)}`, status), 200);
    const statusEvent = await eventually(() => receiver.of('request.status')[0], 'the change of status');
    expect(statusEvent.body.data).toMatchObject({
      surveyId: survey?.id,
      status: 'LEFT_MESSAGE',
      previousStatus: 'NOT_CONTACTED',
      changedById: of.admin.userId,
    });
    expect(statusEvent.raw).not.toContain('Called');
    await eventually(async () => {
      const entries = await log(id);
      return entries.length > 0 && entries.every((one) => one.status === 'DELIVERED') ? true : undefined;
    }, 'the log');
    const [listed] = expectStatus(await of.admin.api.send('GET', '/webhooks'), 200).rows;
    expect(listed).toMatchObject({
      id,
      deliveredShare: 1,
      isActive: true,
      lastDelivery: { status: 'DELIVERED' },
    });
    expect(JSON.stringify(listed)).not.toContain('whsec_');
  });

  it('goes to subscribed endpoints, and to no other organization', async () => {
    const scene = await surveyScene();
    const [wanted, other] = [await startReceiver(), await startReceiver()];
    await add({ url: `${wanted.url}/a`, events: ['survey.completed'] }, scene);
    await add({ url: other.url, events: ['request.opened'] }, scene);
    expectStatus(await complete(scene, await sendSurvey(scene)), 200);
    await eventually(() => (wanted.received.length > 0 ? true : undefined), 'the event');
    expect(wanted.received).toHaveLength(1);
    expect(other.received).toHaveLength(0);
    expect(receiver.received).toHaveLength(0);
    await wanted.stop();
    await other.stop();
  });

  it('is not sent if its transaction is rolled back', async () => {
    const slug = await sendSurvey(of);
    const wrong = await complete(of, slug, { answers: [{ id: 'x', answer: '1' }] });
    expect(wrong.status).toBe(400);
    expect(
      await rows(
        of,
        `select 1 from webhook_deliveries where organization_id = $1 and created_at > now() - interval '1 second' and body like '%' || $2 || '%'`,
        [slug],
      ),
    ).toEqual([]);
  });
});

describe('a delivery', () => {
  beforeAll(async () => {
    of = await surveyScene();
  });

  it('is retried until accepted, under one id', async () => {
    const { id } = await add();
    let turn = 0;
    receiver.state.answer = () => ({ status: (turn += 1) < 3 ? 500 : 202 });
    expectStatus(await of.admin.api.send('POST', path(id, '/test')), 202);
    for (const count of [1, 2]) {
      await eventually(async () => ((await log(id))[0]?.tries === count ? true : undefined), `try ${count}`);
      await hurry();
    }
    const done = await settled(id, 'DELIVERED');
    expect((done.attempts as Json[]).map(({ status }) => status)).toEqual([500, 500, 202]);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    expect(receiver.received).toHaveLength(3);
  });

  it('waits as Retry-After asks, together with its endpoint', async () => {
    const { id } = await add();
    receiver.state.answer = () => ({ status: 429, headers: { 'retry-after': '1800' } });
    expectStatus(await of.admin.api.send('POST', path(id, '/test')), 202);
    const waiting = await eventually(async () => {
      const [one] = await log(id);
      return one?.tries === 1 ? one : undefined;
    }, 'the first try');
    const wait = (Date.parse(String(waiting.nextTryAt)) - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(1700);
    expect(wait).toBeLessThan(1801);
    await of.admin.api.send('DELETE', path(id));
  });

  it('stops after a 410, which switches the webhook off until a user switches it on', async () => {
    const { id } = await add();
    receiver.state.answer = () => ({ status: 410 });
    expectStatus(await of.admin.api.send('POST', path(id, '/test')), 202);
    const failed = await settled(id, 'FAILED');
    expect(failed.attempts).toMatchObject([{ status: 410 }]);
    const listed = (await of.admin.api.send('GET', '/webhooks')).rows.find((one) => one.id === id);
    expect(listed).toMatchObject({ isActive: false, disabledReason: 'The address answered 410 (gone).' });
    expectStatus(await of.admin.api.send('POST', path(id, '/test')), 409);
    const resend = path(id, `/deliveries/${String(failed.id)}/resend`);
    expectStatus(await of.admin.api.send('POST', resend), 409);
    receiver.state.answer = () => ({ status: 200 });
    const on = await of.admin.api.send('PATCH', path(id), { isActive: true });
    expect(expectStatus(on, 200).data).toMatchObject({ isActive: true, disabledReason: null });
    expectStatus(await of.admin.api.send('POST', resend), 202);
    await settled(id, 'DELIVERED');
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
  });

  it('is signed with both secrets during rotation, then with the new one', async () => {
    const { id, secret } = await add();
    const rotated = expectStatus(await of.admin.api.send('POST', path(id, '/secret')), 200).data;
    const next = String(rotated.secret);
    expect((rotated.webhook as Json).previousSecretEndsAt).not.toBeNull();
    const send = async () => {
      receiver.received.length = 0;
      expectStatus(await of.admin.api.send('POST', path(id, '/test')), 202);
      return eventually(() => receiver.received[0], 'the test event');
    };
    const both = await send();
    expect([isSignedBy(both, secret), isSignedBy(both, next)]).toEqual([true, true]);
    expect(both.body).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    await rows(of, `update webhook_endpoints set previous_secret_ends_at = now() where organization_id = $1`);
    const one = await send();
    expect([isSignedBy(one, secret), isSignedBy(one, next)]).toEqual([false, true]);
    const stored = await rows(of, 'select * from webhook_endpoints where organization_id = $1');
    expect(JSON.stringify(stored)).not.toContain('whsec_');
  });

  it('does not reach a private network, by address, name or redirect, unless the operator allows it', async () => {
    const { config } = of.organization.server.ctx;
    const { id } = await add();
    config.allowsPrivateAddresses = false;
    try {
      for (const url of [
        receiver.url,
        'https://127.0.0.1/x',
        'https://localhost/x',
        'https://169.254.169.254/',
      ]) {
        const refused = await of.admin.api.send('POST', '/webhooks', { url, events: EVENTS });
        expect(expectStatus(refused, 400).errors[0]?.path).toBe('url');
      }
      await rows(
        of,
        `update webhook_endpoints set url = 'https://localhost/x' where organization_id = $1 and id = $2`,
        [id],
      );
      expectStatus(await of.admin.api.send('POST', path(id, '/test')), 202);
      const [entry] = await eventually(async () => {
        const found = await log(id);
        return found[0]?.tries === 1 ? found : undefined;
      }, 'the refusal');
      expect(entry?.attempts).toMatchObject([
        { status: null, error: 'The address is in a private network.' },
      ]);
      expect(receiver.received).toHaveLength(0);
    } finally {
      config.allowsPrivateAddresses = true;
    }
  });

  it('is kept for 30 days', async () => {
    const { id } = await add({ url: `${receiver.url}/old` });
    expectStatus(await of.admin.api.send('POST', path(id, '/test')), 202);
    await settled(id, 'DELIVERED');
    await rows(
      of,
      `update webhook_deliveries set created_at = now() - interval '31 days' where organization_id = $1 and endpoint_id = $2`,
      [id],
    );
    await cleanUp(of.organization.server.ctx);
    expect(await log(id)).toEqual([]);
  });
});

describe('a webhook', () => {
  beforeAll(async () => {
    of = await surveyScene();
  });

  it('reports errors, and is limited to ten', async () => {
    const send = (body: Json) => of.admin.api.send('POST', '/webhooks', body);
    expect(expectStatus(await send({ url: '', events: [] }), 400).errors.map((one) => one.path)).toEqual([
      'url',
      'events',
    ]);
    expectStatus(await send({ url: receiver.url, events: ['survey.opened'] }), 400);
    expectStatus(await send({ url: 'https://a:b@example.com/', events: EVENTS }), 400);
    for (let n = 0; n < 10; n += 1) await add();
    expectStatus(await send({ url: receiver.url, events: EVENTS }), 409);
  });

  it('is changed and removed by its own administrators only', async () => {
    const scene = await surveyScene();
    const { id } = await add({}, scene);
    const foreign = of.admin.api;
    for (const [method, at] of [
      ['PATCH', path(id)],
      ['DELETE', path(id)],
      ['POST', path(id, '/secret')],
      ['POST', path(id, '/test')],
      ['GET', path(id, '/deliveries')],
    ] as const)
      expectStatus(await foreign.send(method, at, method === 'PATCH' ? { isActive: false } : undefined), 404);
    for (const person of [scene.desk, scene.provider])
      expectStatus(await person.api.send('GET', '/webhooks'), 403);
    const { api } = await scene.organization.token();
    expectStatus(await api.send('GET', '/webhooks'), 403);
    const changed = await scene.admin.api.send('PATCH', path(id), {
      description: 'Ours',
      events: EVENTS.slice(1),
    });
    expect(expectStatus(changed, 200).data).toMatchObject({ description: 'Ours', events: EVENTS.slice(1) });
    expectStatus(await scene.admin.api.send('DELETE', path(id)), 200);
    expectStatus(await scene.admin.api.send('GET', path(id, '/deliveries')), 404);
    const seen = (await scene.admin.api.list('securityEvents', { take: 100 })).rows.map((one) => one.event);
    expect(seen).toEqual(expect.arrayContaining(['WEBHOOK_ADDED', 'WEBHOOK_CHANGED', 'WEBHOOK_REMOVED']));
  });

  it('gets its address and its secret only from a person who has just signed in', async () => {
    const scene = await surveyScene();
    const { id } = await add({}, scene);
    const { db, url, openApi } = scene.organization.server;
    const { token } = await db.system((tx) =>
      createSession(
        tx,
        { userId: scene.admin.userId, organizationId: scene.organization.id },
        undefined,
        new Date(Date.now() - 16 * 60_000),
      ),
    );
    const stale = new Api(url, token, openApi);
    for (const answer of [
      await stale.send('POST', '/webhooks', { url: receiver.url, events: EVENTS }),
      await stale.send('POST', path(id, '/secret')),
      await stale.send('PATCH', path(id), { url: `${receiver.url}/other` }),
    ])
      expect(expectStatus(answer, 403).errors[0]?.code).toBe('PROOF_REQUIRED');
    expectStatus(await stale.send('PATCH', path(id), { isActive: false }), 200);
  });

  it('stops with the subscription', async () => {
    const scene = await surveyScene();
    await add({}, scene);
    await rows(scene, `update organizations set entitlement_types = '{PATIENT_EXPERIENCE}' where id = $1`);
    expectStatus(await complete(scene, await sendSurvey(scene)), 200);
    expect(await rows(scene, 'select 1 from webhook_deliveries where organization_id = $1')).toEqual([]);
  });
});
