import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { expectStatus, type Json } from '../support/api.ts';
import { listen } from '../support/listen.ts';
import type { Actor } from '../support/organizations.ts';
import { startTestServer } from '../support/server.ts';
import { complete, eventually, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

describe('live updates', () => {
  let of: SurveyScene;
  let other: SurveyScene;
  let id: string;

  beforeAll(async () => {
    of = await surveyScene();
    other = await surveyScene();
    await rows(of, 'update users set send_srr = true where organization_id = $1');
    expectStatus(await complete(of, await sendSurvey(of), { contact: true, feedback: 'Call me.' }), 200);
    id = String(expectStatus(await of.admin.api.list('feedbacks'), 200).rows[0]?.id);
    // streams replay what is recent: these tests are about changes of an older request
    await rows(
      of,
      `update surveys set completed_at = completed_at - interval '1 minute' where organization_id = $1 returning id`,
    );
  });

  it('reach a colleague at once, in list and bell, and nobody else', async () => {
    const [desk, provider, stranger] = await Promise.all(
      [of.desk, of.provider, other.admin].map((actor) => listen(actor, actor.token)),
    );
    expectStatus(
      await of.admin.api.update('feedbacks', id, { status: 'LEFT_MESSAGE', notes: 'Voicemail.' }),
      200,
    );
    await desk?.hears('feedback');
    await desk?.hears('notifications');
    const [first] = expectStatus(await of.desk.api.list('notifications'), 200).rows;
    expect(JSON.parse(String(first?.data))).toMatchObject({
      kind: 'SRR_STATUS',
      status: 'LEFT_MESSAGE',
      by: `${of.admin.firstName} ${of.admin.lastName}`,
      surveyId: id,
    });
    // a provider sees their own patients only; the author needs no notification
    expect(provider?.events()).not.toContain('feedback');
    expect(stranger?.heard.text).not.toContain('event:');
    const own = expectStatus(await of.admin.api.list('notifications'), 200).rows;
    expect(own.map(({ data }) => (JSON.parse(String(data)) as Json).kind)).toEqual(['SRR']);
    expect(desk?.heard.text).not.toContain(id);
  });

  it('tell the other pages of a person that a notification was read, and nobody else', async () => {
    await rows(
      of,
      `update notifications set updated_at = created_at - interval '1 minute' where organization_id = $1 returning id`,
    );
    const [own, colleague] = [await listen(of.desk, of.desk.token), await listen(of.admin, of.admin.token)];
    const count = ({ events }: typeof own): number =>
      events().filter((name) => name === 'notifications').length;
    const [{ id: first } = {}, { id: second } = {}] = expectStatus(
      await of.desk.api.list('notifications'),
      200,
    ).rows;
    for (const [read, isRead] of [
      [first, true],
      [second, true],
      [first, false],
    ] as const) {
      const before = count(own);
      expectStatus(await of.desk.api.update('notifications', String(read), { isRead }), 200);
      await eventually(() => count(own) > before || undefined, 'the event');
    }
    expect(colleague.events()).not.toContain('notifications');
  });

  it('start with a full reload after a lost connection', async () => {
    const again = await listen(of.desk, of.desk.token, '1');
    await again.hears('notifications');
    await again.hears('feedback');
  });

  it('tell a page what changed while it loaded, and where to resume before anything changes', async () => {
    const first = await listen(of.desk, of.desk.token);
    expectStatus(await of.admin.api.update('feedbacks', id, { status: 'LOST', notes: 'Moved.' }), 200);
    await first.hears('feedback');
    const later = await listen(of.desk, of.desk.token);
    await later.hears('feedback');
    const stranger = await listen(other.admin, other.admin.token);
    await eventually(() => /^id: \d+$/m.exec(stranger.heard.text)?.[0], 'an id');
    expect(stranger.events()).toEqual([]);
  });

  it.runIf(inject('database') === 'postgres')('arrive from every process of one database', async () => {
    const { databaseUrl, dataDir } = of.organization.server.ctx.config;
    // servers on one database share its keys
    const second = await startTestServer({ ...(databaseUrl !== undefined && { databaseUrl, dataDir }) });
    try {
      const page = await listen(of.desk, of.desk.token, undefined, second.url);
      expectStatus(
        await of.admin.api.update('feedbacks', id, { status: 'LOST', notes: 'By the first.' }),
        200,
      );
      await page.hears('feedback');
      await page.hears('notifications');
      // a client that lost its connection resumes at the other process and misses no event
      const lastId = /^id: (\d+)$/m.exec(page.heard.text)?.[1];
      expect(lastId).toBeDefined();
      const resumed = await listen(of.desk, of.desk.token, lastId);
      await resumed.hears('notifications');
      await resumed.hears('feedback');
    } finally {
      await second.stop();
    }
  });

  it('end with the session', async () => {
    const guest = await of.organization.person('USER');
    const page = await listen(guest, guest.token);
    expectStatus(await guest.api.send('POST', '/auth/logout'), 200);
    await page.ends();
    const answer = await fetch(`${of.organization.server.url}/v1/notifications/stream`, {
      headers: { cookie: `chairside_session=${guest.token}`, accept: 'text/event-stream' },
    });
    expect(answer.status).toBe(401);
  });

  it('end when the user loses access', async () => {
    const guest = await of.organization.person('USER');
    const page = await listen(guest, guest.token);
    await rows(
      of,
      `update users set status = 'INACTIVE', updated_at = now() where organization_id = $1 and id = $2`,
      [guest.userId],
    );
    await page.ends();
  });

  it('are limited per session: the oldest stream is closed, and reconnects later', async () => {
    const guest = await of.organization.person('USER');
    const pages = [];
    for (let count = 0; count < 5; count += 1) pages.push(await listen(guest, guest.token));
    await pages[0]?.ends();
    expect(pages.slice(1).map(({ heard }) => heard.isOver)).toEqual([false, false, false, false]);
    expect(pages.map(({ heard }) => heard.text.includes('retry: 60000\n'))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('end without an error when a page is closed', async () => {
    const { server } = of.organization;
    const { log } = server.ctx;
    const logged = vi.fn();
    const createChild = log.child.bind(log);
    const spy = vi
      .spyOn(log, 'child')
      .mockImplementation((...args) => Object.assign(createChild(...args), { warn: logged, error: logged }));
    const page = new AbortController();
    const answer = await fetch(`${server.url}/v1/notifications/stream`, {
      headers: { cookie: `chairside_session=${of.desk.token}`, accept: 'text/event-stream' },
      signal: page.signal,
    });
    spy.mockRestore();
    page.abort();
    await expect(answer.text()).rejects.toThrow();
    // by then the server has noticed the closed page
    for (let call = 0; call < 5; call += 1) await (await fetch(`${server.url}/health`)).text();
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('live updates of a new request', () => {
  const ask = async (of: SurveyScene, sent: Json = {}) =>
    expectStatus(await complete(of, await sendSurvey(of, sent), { contact: true }), 200);
  const count = ({ events }: { events: () => unknown[] }): number =>
    events().filter((name) => name === 'feedback').length;

  it('reach everybody who may see it, and nobody else', async () => {
    const [of, other] = [await surveyScene(), await surveyScene()];
    const elsewhere = await of.organization.person('USER', { practiceIds: [of.otherPracticeId] });
    const open = (actors: Actor[]) => Promise.all(actors.map((actor) => listen(actor, actor.token)));
    const readers = await open([of.admin, of.desk, of.provider]);
    const others = await open([elsewhere, other.admin]);
    await ask(of, { providerId: of.provider.userId });
    for (const page of readers) await page.hears('feedback');
    // events are ordered: the others would have received that of the first request by now
    await ask(of, { practiceId: of.otherPracticeId });
    await ask(other);
    for (const page of others) await page.hears('feedback');
    expect(readers.slice(1).map(count)).toEqual([1, 1]);
    expect(others.map(count)).toEqual([1, 1]);
  });

  it('of an employee reach those who may see employee feedback', async () => {
    const of = await surveyScene();
    const [desk, provider] = [
      await listen(of.desk, of.desk.token),
      await listen(of.provider, of.provider.token),
    ];
    await rows(
      of,
      `insert into surveys (organization_id, slug, experience_type, channel, language, question_ids, delivery, sent_at,
         completed_at, completed_day, contact, srr_status)
       values ($1, gen_random_uuid()::text, 'EMPLOYEE', 'LINK', 'ENGLISH', '{}', 'NONE', now(), now(), now(), true, 'NOT_CONTACTED')
       returning id`,
    );
    await desk.hears('feedback');
    await ask(of, { providerId: of.provider.userId });
    await provider.hears('feedback');
    expect(count(provider)).toBe(1);
  });

  it('are all that a completion causes', async () => {
    const of = await surveyScene();
    const page = await listen(of.admin, of.admin.token);
    expectStatus(await complete(of, await sendSurvey(of)), 200);
    await rows(
      of,
      `insert into notifications (organization_id, user_id, data) values ($1, $2, '{}') returning id`,
      [of.admin.userId],
    );
    // by now the stream has passed the completion
    await page.hears('notifications');
    await ask(of);
    await page.hears('feedback');
    expect(count(page)).toBe(1);
  });
});
