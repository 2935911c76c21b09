import { beforeAll, describe, expect, it } from 'vitest';
import { mailOverdue } from '../../src/server/feedback/mail-overdue.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Creates a patient's request for a call. @returns the id of the feedback */
async function request(of: SurveyScene, name: string, sent: Json = {}, contact = true): Promise<string> {
  const slug = await sendSurvey(of, { patientName: name, ...sent });
  expectStatus(await complete(of, slug, { contact, feedback: 'Call me.' }), 200);
  const [row] = await rows<{ id: string }>(
    of,
    'select id from surveys where organization_id = $1 and slug = $2',
    [slug],
  );
  return row?.id ?? '';
}

const assign = (by: Actor, id: string, body: Json) => by.api.send('PUT', `/feedbacks/${id}/assignment`, body);
const list = async (by: Actor, query: Json) => {
  const found = expectStatus(await by.api.send('GET', `/feedbacks${queryString(query)}`), 200);
  expect(found.total).toBe(found.rows.length);
  return found.rows.map(({ patientName }) => String(patientName)).join(' ');
};
/** A date in the practice's time zone, this many days from its today. */
async function day(of: SurveyScene, offset: number, zone = 'US/Eastern'): Promise<string> {
  const [row] = await rows<{ day: string }>(
    of,
    'select ((now() at time zone $2)::date + $3::int)::text as day where $1::uuid is not null',
    [zone, offset],
  );
  return row?.day ?? '';
}
/** Sets the due date of a request to a past day, as if that had passed since. */
const makeOverdue = (of: SurveyScene, id: string, due: string) =>
  rows(
    of,
    `update surveys set due_date = $3::date, overdue_mailed_at = null, updated_at = now()
     where organization_id = $1 and id = $2 returning id`,
    [id, due],
  );
const setZone = (of: SurveyScene, practiceId: string, zone: string) =>
  rows(of, 'update practices set time_zone = $3 where organization_id = $1 and id = $2 returning id', [
    practiceId,
    zone,
  ]);

describe('a service resolution request', () => {
  let of: SurveyScene;
  let foreign: SurveyScene;
  let id: string;

  beforeAll(async () => {
    of = await surveyScene();
    foreign = await surveyScene();
    await setZone(of, of.practiceId, 'US/Pacific');
    id = await request(of, 'Ada');
  });

  const read = async (by = of.admin) => expectStatus(await by.api.read('feedbacks', id), 200).data;

  it('is due after the organization’s number of days, in the practice’s time zone', async () => {
    expect(await read()).toMatchObject({
      assignee: null,
      dueDate: await day(of, 7, 'US/Pacific'),
      isOverdue: false,
      srrStatusHistories: [],
    });
    const settings = `/organizations/${of.organization.id}/settings`;
    expect(expectStatus(await of.admin.api.send('GET', settings), 200).data.requestDueDays).toBe(7);
    for (const [days, due] of [
      [2, await day(of, 2, 'US/Pacific')],
      [0, null],
    ] as const) {
      expectStatus(await of.admin.api.send('PUT', settings, { requestDueDays: days }), 200);
      const other = await request(of, 'Later');
      expect(expectStatus(await of.admin.api.read('feedbacks', other), 200).data.dueDate).toBe(due);
    }
    const plain = await request(of, 'Quiet', {}, false);
    expect(expectStatus(await of.admin.api.read('feedbacks', plain), 200).data.dueDate).toBeNull();
    expectStatus(await of.admin.api.send('PUT', settings, { requestDueDays: 366 }), 400);
    expectStatus(await of.admin.api.send('PUT', settings, { requestDueDays: 7 }), 200);
  });

  it('is assigned by and to users who may see it only', async () => {
    const elsewhere = await of.organization.person('USER', { practiceIds: [of.otherPracticeId] });
    const gone = await of.organization.person('USER', { practiceIds: [of.practiceId], status: 'INACTIVE' });
    const found = expectStatus(await of.desk.api.send('GET', `/feedbacks/${id}/assignees`), 200);
    const ids = found.rows.map((one) => one.id);
    expect(ids).toEqual(expect.arrayContaining([of.admin.userId, of.desk.userId]));
    expect(ids).toHaveLength(2);
    for (const userId of [elsewhere, gone, of.provider, foreign.desk, foreign.admin].map(
      (one) => one.userId,
    )) {
      const { errors } = expectStatus(await assign(of.admin, id, { assigneeId: userId }), 400);
      expect(errors).toMatchObject([{ path: 'assigneeId' }]);
    }
    expectStatus(await assign(of.admin, id, { assigneeId: NOBODY }), 400);
    for (const stranger of [elsewhere, of.provider, foreign.admin, foreign.desk]) {
      expectStatus(await assign(stranger, id, { assigneeId: stranger.userId }), 404);
      expectStatus(await assign(stranger, id, { dueDate: '2026-01-01' }), 404);
      expectStatus(await stranger.api.send('GET', `/feedbacks/${id}/assignees`), 404);
    }
    expect(await read()).toMatchObject({ assignee: null, srrStatusHistories: [] });

    const about = await request(of, 'Bea', { providerId: of.provider.userId });
    const own = expectStatus(await assign(of.provider, about, { assigneeId: of.provider.userId }), 200).data;
    expect(own).toMatchObject({ assignee: { id: of.provider.userId, firstName: of.provider.firstName } });
  });

  it('hides internal users from those who may not see them', async () => {
    const internal = await of.organization.person('ADMIN', { email: `x${Date.now()}@chairside.test` });
    const seen = async (by: Actor) =>
      expectStatus(await by.api.send('GET', `/feedbacks/${id}/assignees`), 200).rows.some(
        (one) => one.id === internal.userId,
      );
    expect([await seen(of.admin), await seen(internal)]).toEqual([false, true]);
    expectStatus(await assign(of.admin, id, { assigneeId: internal.userId }), 400);
  });

  it('records each step in its history, and notifies the assignee', async () => {
    const due = await day(of, 3, 'US/Pacific');
    const { data } = expectStatus(
      await assign(of.admin, id, { assigneeId: of.desk.userId, dueDate: due }),
      200,
    );
    const name = `${of.desk.firstName} ${of.desk.lastName}`;
    expect(data).toMatchObject({ assignee: { id: of.desk.userId }, dueDate: due, status: 'NOT_CONTACTED' });
    const steps = data.srrStatusHistories as Json[];
    expect(steps).toHaveLength(2);
    expect(steps).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'ASSIGNEE',
          assigneeName: name,
          status: 'NOT_CONTACTED',
          notes: null,
        }),
        expect.objectContaining({ kind: 'DUE_DATE', dueDate: due, assigneeName: null }),
      ]),
    );
    // repeating an assignment adds no step
    expectStatus(await assign(of.admin, id, { assigneeId: of.desk.userId, dueDate: due }), 200);
    expectStatus(await assign(of.admin, id, {}), 200);
    expect((await read()).srrStatusHistories).toHaveLength(2);
    const notices = expectStatus(await of.desk.api.list('notifications'), 200).rows.map(
      (one) => JSON.parse(String(one.data)) as Json,
    );
    expect(notices).toEqual([
      expect.objectContaining({
        kind: 'SRR_ASSIGNED',
        surveyId: id,
        name: 'Ada',
        link: `/feedback?target=${id}`,
      }),
    ]);
    // users are not notified of their own actions
    expect(expectStatus(await of.admin.api.list('notifications'), 200).total).toBe(0);
    expectStatus(await assign(of.desk, id, { assigneeId: of.admin.userId }), 200);
    expect(expectStatus(await of.admin.api.list('notifications'), 200).total).toBe(1);
    expectStatus(await of.admin.api.update('feedbacks', id, { status: 'LEFT_MESSAGE' }), 200);
    const [latest] = expectStatus(await of.desk.api.list('notifications'), 200).rows;
    expect(JSON.parse(String(latest?.data))).toMatchObject({ kind: 'SRR_STATUS', status: 'LEFT_MESSAGE' });

    // one tap and its Undo leave nothing in the bell
    const notified = async () => expectStatus(await of.desk.api.list('notifications'), 200).total;
    const before = await notified();
    expectStatus(await of.admin.api.update('feedbacks', id, { status: 'LOST' }), 200);
    expect(await notified()).toBe(before + 1);
    expectStatus(await of.admin.api.update('feedbacks', id, { status: 'LEFT_MESSAGE' }), 200);
    expect(await notified()).toBe(before);

    expectStatus(await assign(of.admin, id, { assigneeId: null, dueDate: null }), 200);
    const last = (await read()).srrStatusHistories as Json[];
    expect(last.slice(-2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'ASSIGNEE', assigneeName: null, status: 'LEFT_MESSAGE' }),
        expect.objectContaining({ kind: 'DUE_DATE', dueDate: null }),
      ]),
    );
  });

  it('keeps the assignee’s name in its history after they are deleted', async () => {
    const helper = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    const other = await request(of, 'Cleo');
    expectStatus(await assign(of.admin, other, { assigneeId: helper.userId }), 200);
    expectStatus(await of.admin.api.remove('users', helper.userId), 200);
    const { data } = expectStatus(await of.admin.api.read('feedbacks', other), 200);
    expect(data).toMatchObject({
      assignee: null,
      srrStatusHistories: [{ assigneeName: `${helper.firstName} ${helper.lastName}` }],
    });
  });

  it.each([
    { assigneeId: 'me' },
    { assigneeId: 7 },
    { dueDate: 'tomorrow' },
    { dueDate: '2026-02-30' },
    { dueDate: '0000-01-01' },
    { dueDate: '2026-01-01T00:00:00Z' },
    { dueDate: 5 },
  ])('refuses %j', async (body) => {
    expectStatus(await assign(of.admin, id, body), 400);
  });

  it('is due today or later where it was received, unless its past due date stays', async () => {
    const PAST = [{ code: 'VALIDATION', message: 'The due date is in the past.', path: 'dueDate' }];
    const other = await request(of, 'Dora');
    for (const zone of ['US/Samoa', 'US/Eastern']) {
      await setZone(of, of.practiceId, zone);
      const yesterday = await day(of, -1, zone);
      expectStatus(await assign(of.admin, other, { dueDate: await day(of, 0, zone) }), 200);
      const body = { assigneeId: of.desk.userId, dueDate: yesterday };
      expect(expectStatus(await assign(of.admin, other, body), 400).errors).toEqual(PAST);
      expect(expectStatus(await of.admin.api.read('feedbacks', other), 200).data.assignee).toBeNull();
    }
    const last = await day(of, -5);
    await makeOverdue(of, other, last);
    const { data } = expectStatus(
      await assign(of.admin, other, { assigneeId: of.desk.userId, dueDate: last }),
      200,
    );
    expect(data).toMatchObject({ dueDate: last, isOverdue: true, assignee: { id: of.desk.userId } });
    expectStatus(await assign(of.admin, other, { dueDate: null }), 200);
    await setZone(of, of.practiceId, 'US/Pacific');
  });

  it('can be assigned only if it requests contact', async () => {
    const plain = await request(of, 'Dan', {}, false);
    for (const body of [{ assigneeId: of.desk.userId }, { dueDate: '2026-01-01' }])
      expectStatus(await assign(of.admin, plain, body), 400);
  });

  it('names internal users where they act', async () => {
    const email = `y${Date.now()}@chairside.test`;
    const internal = await of.organization.person('ADMIN', { email });
    const reader = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    const about = await request(of, 'Ida');
    expectStatus(await assign(internal, about, { assigneeId: reader.userId }), 200);
    expectStatus(await assign(internal, about, { assigneeId: internal.userId }), 200);
    const { data } = expectStatus(await reader.api.send('GET', `/feedbacks/${about}`), 200);
    const { firstName, lastName } = internal;
    expect(data).toMatchObject({
      assignee: { id: internal.userId },
      srrStatusHistories: [{ user: { firstName, lastName } }, { assigneeName: `${firstName} ${lastName}` }],
    });
    const path = `/notifications?surveyId=${about}`;
    const [notified] = expectStatus(await reader.api.send('GET', path), 200).rows;
    expect(notified?.data).toContain(`"by": "${firstName} ${lastName}"`);
    expect(JSON.stringify([data, notified])).not.toContain(email);
  });
});

describe('requests in a list', () => {
  let of: SurveyScene;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    of = await surveyScene();
    for (const name of ['Ada', 'Bea', 'Cleo']) ids[name] = await request(of, name);
    ids.Dan = await request(of, 'Dan', { practiceId: of.otherPracticeId });
    const set = async (name: string, body: Json) =>
      expectStatus(await assign(of.admin, ids[name] ?? '', body), 200);
    await set('Ada', { assigneeId: of.desk.userId });
    await makeOverdue(of, ids.Ada ?? '', await day(of, -1));
    await set('Bea', { assigneeId: of.admin.userId, dueDate: await day(of, 0) });
    await set('Cleo', { assigneeId: of.desk.userId, dueDate: await day(of, 5) });
    await set('Dan', { assigneeId: of.admin.userId });
    await makeOverdue(of, ids.Dan ?? '', await day(of, -3));
  });

  it('are filtered to the viewer’s, the overdue ones, or both, within what they may see', async () => {
    expect(await list(of.admin, { mine: true, srr: true })).toBe('Dan Bea');
    expect(await list(of.desk, { mine: true })).toBe('Cleo Ada');
    expect(await list(of.provider, { mine: true })).toBe('');
    expect(await list(of.admin, { overdue: true })).toBe('Dan Ada');
    expect(await list(of.admin, { overdue: true, sortBy: 'rating', orderBy: 'asc' })).toMatch(/Dan|Ada/);
    expect(await list(of.desk, { overdue: true })).toBe('Ada');
    expect(await list(of.desk, { overdue: true, practiceIds: [of.otherPracticeId] })).toBe('');
    expect(await list(of.admin, { overdue: true, mine: true })).toBe('Dan');
    expect(await list(of.admin, { overdue: true, status: ['LOST'] })).toBe('');
    expect(await list(of.admin, { mine: true, search: 'Bea' })).toBe('Bea');
    expect(await list(of.admin, { mine: false, overdue: false })).toBe('Dan Cleo Bea Ada');
    expectStatus(await of.admin.api.send('GET', '/feedbacks?mine=yes'), 400);
    const file = await of.admin.api.send('GET', '/feedbacks/export?overdue=true');
    expect(expectStatus(file, 200).text).toContain('Filters: Only Overdue');
    expect(file.text.trim().split('\r\n')).toHaveLength(3);
  });

  it('are overdue by their practice’s date, while open', async () => {
    expectStatus(await of.admin.api.update('feedbacks', ids.Dan ?? '', { status: 'LOST' }), 200);
    expect(await list(of.admin, { overdue: true })).toBe('Ada');
    expectStatus(await of.admin.api.update('feedbacks', ids.Dan ?? '', { status: 'LEFT_MESSAGE' }), 200);
    expect(await list(of.admin, { overdue: true })).toBe('Dan Ada');
    // in Samoa a day ends up to seven hours later than in the East
    for (const zone of ['US/Samoa', 'US/Eastern']) {
      await setZone(of, of.practiceId, zone);
      const today = await day(of, 0, zone);
      expectStatus(await assign(of.admin, ids.Bea ?? '', { dueDate: today }), 200);
      expect(await list(of.admin, { overdue: true, search: 'Bea' })).toBe('');
      await makeOverdue(of, ids.Bea ?? '', await day(of, -1, zone));
      expect(await list(of.admin, { overdue: true, search: 'Bea' })).toBe('Bea');
      const { data } = expectStatus(await of.admin.api.read('feedbacks', ids.Bea ?? ''), 200);
      expect(data.isOverdue).toBe(true);
    }
  });

  it('of others are hidden, also when assigned to somebody who has moved away', async () => {
    const mover = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    expectStatus(await assign(of.admin, ids.Cleo ?? '', { assigneeId: mover.userId }), 200);
    expect(await list(mover, { mine: true })).toBe('Cleo');
    expectStatus(
      await of.admin.api.update('users', mover.userId, { practiceIds: [of.otherPracticeId] }),
      200,
    );
    expect(await list(mover, { mine: true })).toBe('');
  });
});

describe('an overdue request', () => {
  const mails = async (of: SurveyScene) =>
    (
      await rows<{ to_address: string; text_body: string }>(
        of,
        `select to_address, text_body from messages where organization_id = $1 and subject like 'Overdue:%' order by to_address`,
      )
    ).map(({ to_address: to, text_body: text }) => ({ to, text }));
  const readEmail = async (of: SurveyScene, { userId }: Actor) =>
    (
      await rows<{ email: string }>(of, 'select email from users where organization_id = $1 and id = $2', [
        userId,
      ])
    )[0]?.email;

  it('is mailed once to its assignee, however many processes check', async () => {
    const of = await surveyScene();
    const id = await request(of, 'Ada');
    const { ctx } = of.organization.server;
    expectStatus(await assign(of.admin, id, { assigneeId: of.desk.userId, dueDate: await day(of, 0) }), 200);
    await mailOverdue(ctx);
    expect(await mails(of)).toEqual([]);
    await makeOverdue(of, id, await day(of, -1));
    await Promise.all([mailOverdue(ctx), mailOverdue(ctx), mailOverdue(ctx)]);
    await mailOverdue(ctx);
    const sent = await mails(of);
    expect(sent.map(({ to }) => to)).toEqual([await readEmail(of, of.desk)]);
    expect(sent[0]?.text).toContain(`/px/feedbacks/${id}`);
    // why, as the queue says it, and no more of a patient than that: mails travel
    expect(sent[0]?.text).toMatch(/Average \d\.\d/);
    expect(sent[0]?.text).not.toMatch(/patient\.\d+@example\.test/);
    // a new due date starts over
    expectStatus(await assign(of.admin, id, { dueDate: await day(of, 0) }), 200);
    await rows(
      of,
      'update surveys set due_date = $3::date where organization_id = $1 and id = $2 returning id',
      [id, await day(of, -2)],
    );
    await mailOverdue(ctx);
    expect(await mails(of)).toHaveLength(2);
  });

  it('is mailed after the end of the day in the practice’s time zone', async () => {
    const of = await surveyScene();
    const id = await request(of, 'Ada');
    const { ctx } = of.organization.server;
    await setZone(of, of.practiceId, 'US/Samoa');
    expectStatus(
      await assign(of.admin, id, { assigneeId: of.desk.userId, dueDate: await day(of, 0, 'US/Samoa') }),
      200,
    );
    await mailOverdue(ctx);
    expect(await mails(of)).toEqual([]);
    await makeOverdue(of, id, await day(of, -1, 'US/Samoa'));
    await mailOverdue(ctx);
    expect(await mails(of)).toHaveLength(1);
  });

  it('is mailed to nobody once closed, nor to anyone who may no longer see it', async () => {
    const of = await surveyScene();
    const { ctx } = of.organization.server;
    const ids = [await request(of, 'Ada'), await request(of, 'Bea')];
    for (const id of ids) expectStatus(await assign(of.admin, id, { assigneeId: of.desk.userId }), 200);
    const [closed = ''] = ids;
    expectStatus(await of.admin.api.update('feedbacks', closed, { status: 'RESOLVED_WITH_CONFIDENCE' }), 200);
    expectStatus(
      await of.admin.api.update('users', of.desk.userId, { practiceIds: [of.otherPracticeId] }),
      200,
    );
    await rows(
      of,
      'update users set send_srr = true where organization_id = $1 and id = any($2::uuid[]) returning id',
      [[of.admin.userId, of.desk.userId]],
    );
    // last, because the server's own job mails from then on
    for (const id of ids) await makeOverdue(of, id, await day(of, -1));
    await mailOverdue(ctx);
    // subscribers to requests, if no assignee may see it
    expect((await mails(of)).map(({ to }) => to)).toEqual([await readEmail(of, of.admin)]);
  });
});
