import { describe, expect, it } from 'vitest';
import { expectStatus, type Json } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene } from '../support/surveys.ts';

const NOTHING = '00000000-0000-4000-8000-000000000000';

/**
 * Inserts this many notifications of a user, a minute apart or all at the same instant. @returns their ids, newest
 * first
 */
async function notify({ organization, userId }: Actor, count: number, minutesApart = 1): Promise<string[]> {
  const notified = await organization.server.db.system((tx) =>
    tx.query<{ id: string }>(
      `insert into notifications (organization_id, user_id, data, created_at)
       select $1, $2, jsonb_build_object('kind', 'SRR', 'link', '/feedback?target=' || n),
         timestamptz '2026-01-05 12:00Z' + make_interval(mins => n * $4)
       from generate_series(1, $3::int) as n returning id`,
      [organization.id, userId, count, minutesApart],
    ),
  );
  return notified.map(({ id }) => id).reverse();
}

function mark(by: Actor, id: string, body: unknown = { isRead: true }) {
  return by.api.update('notifications', id, body);
}

function ids(found: { rows: Json[] }): unknown[] {
  return found.rows.map(({ id }) => id);
}

describe('notifications', () => {
  it('describe a request with the fields used by screens and mails', async () => {
    const of = await surveyScene();
    await rows(of, 'update users set send_srr = true where organization_id = $1 and id = $2', [
      of.desk.userId,
    ]);
    const slug = await sendSurvey(of);
    expectStatus(await complete(of, slug, { contact: true }), 200);
    const found = expectStatus(await of.desk.api.list('notifications'), 200);
    expect([found.total, found.pageCount, found.body.unread]).toEqual([1, 1, 1]);
    const [notified] = found.rows;
    const [survey] = await rows<{ id: string }>(of, 'select id from surveys where organization_id = $1');
    expect(notified).toMatchObject({ isRead: false });
    expect(JSON.parse(String(notified?.data))).toMatchObject({
      kind: 'SRR',
      experienceType: 'PATIENT',
      link: `/feedback?target=${survey?.id ?? ''}`,
      name: 'Ann Miller',
    });
    expect(expectStatus(await of.admin.api.list('notifications'), 200).total).toBe(0);
  });

  it('are listed newest first, by page, with the number of unread ones in total', async () => {
    const admin = await (await TestOrganization.create()).admin();
    const notified = await notify(admin, 23);
    const first = expectStatus(await admin.api.list('notifications'), 200);
    expect(ids(first)).toEqual(notified.slice(0, 10));
    expect([first.total, first.pageCount, first.body.unread]).toEqual([23, 3, 23]);
    expectStatus(await mark(admin, notified[0] ?? ''), 200);
    const last = expectStatus(await admin.api.list('notifications', { take: 10, skip: 20 }), 200);
    expect(ids(last)).toEqual(notified.slice(20));
    expect(last.body.unread).toBe(22);
    expect(expectStatus(await admin.api.list('notifications', { skip: 23 }), 200).rows).toEqual([]);
    const counted = expectStatus(await admin.api.list('notifications', { take: 0 }), 200);
    expect([counted.rows, counted.total, counted.body.unread]).toEqual([[], 23, 22]);
  });

  it('are limited to those about one feedback, while all unread ones count', async () => {
    const of = await surveyScene();
    await rows(of, 'update users set send_srr = true where organization_id = $1 and id = $2', [
      of.desk.userId,
    ]);
    for (let count = 0; count < 2; count += 1)
      expectStatus(await complete(of, await sendSurvey(of), { contact: true }), 200);
    const [newest, older] = expectStatus(await of.desk.api.list('notifications'), 200).rows;
    const { surveyId } = JSON.parse(String(older?.data)) as Json;
    const found = expectStatus(await of.desk.api.list('notifications', { surveyId }), 200);
    expect([ids(found), found.total, found.body.unread]).toEqual([[older?.id], 1, 2]);
    expect(newest?.id).not.toBe(older?.id);
    expect(expectStatus(await of.admin.api.list('notifications', { surveyId }), 200).rows).toEqual([]);
    expectStatus(await of.desk.api.list('notifications', { surveyId: 'one' }), 400);
  });

  it('are listed and counted up to a limit; about one feedback, older ones too', async () => {
    const of = await surveyScene();
    await sendSurvey(of);
    const [survey] = await rows<{ id: string }>(of, 'select id from surveys where organization_id = $1');
    const notified = await notify(of.admin, 5003);
    const [oldest] = notified.slice(-1);
    await rows(of, 'update notifications set survey_id = $2 where organization_id = $1 and id = $3', [
      survey?.id,
      oldest,
    ]);
    const last = expectStatus(await of.admin.api.list('notifications', { take: 10, skip: 4995 }), 200);
    expect([ids(last), last.total, last.body.unread]).toEqual([notified.slice(4995, 5000), 5000, 5000]);
    const about = expectStatus(await of.admin.api.list('notifications', { surveyId: survey?.id }), 200);
    expect([ids(about), about.total, about.body.unread]).toEqual([[oldest], 1, 5000]);
  });

  it('of the same instant are on one page each', async () => {
    const admin = await (await TestOrganization.create()).admin();
    const notified = await notify(admin, 12, 0);
    const pages = [
      expectStatus(await admin.api.list('notifications'), 200),
      expectStatus(await admin.api.list('notifications', { skip: 10 }), 200),
    ];
    expect(pages.flatMap(ids).sort()).toEqual(notified.sort());
  });

  it('are always limited per response', async () => {
    const admin = await (await TestOrganization.create()).admin();
    await notify(admin, 101);
    expect(expectStatus(await admin.api.list('notifications', { take: 100 }), 200).rows).toHaveLength(100);
    const beyond = expectStatus(await admin.api.list('notifications', { take: 101 }), 400);
    expect(beyond.errors).toEqual([{ code: 'VALIDATION', message: 'Invalid value', path: 'take' }]);
    const refused = expectStatus(await admin.api.list('notifications', { take: 'all', skip: -1 }), 400);
    expect(refused.errors.map(({ path }) => path).sort()).toEqual(['skip', 'take']);
  });

  it('are marked as read and as unread', async () => {
    const admin = await (await TestOrganization.create()).admin();
    const [id = ''] = await notify(admin, 1);
    expect(expectStatus(await mark(admin, id), 200).data).toMatchObject({ id, isRead: true });
    expect(expectStatus(await admin.api.list('notifications'), 200).rows[0]).toMatchObject({ isRead: true });
    expect(expectStatus(await mark(admin, id, { isRead: false }), 200).data.isRead).toBe(false);
    expect(expectStatus(await admin.api.list('notifications'), 200).body.unread).toBe(1);
  });

  it('are marked with a body of exactly that form', async () => {
    const admin = await (await TestOrganization.create()).admin();
    const [id = ''] = await notify(admin, 1);
    for (const body of [{ isRead: 'true' }, { isRead: null }, { isRead: 1 }]) {
      const refused = expectStatus(await mark(admin, id, body), 400);
      expect(refused.errors).toEqual([{ code: 'VALIDATION', message: 'Invalid value', path: 'isRead' }]);
    }
    for (const body of [{}, null]) {
      const refused = expectStatus(await mark(admin, id, body), 400);
      expect(refused.errors).toEqual([{ code: 'VALIDATION', message: 'Field is required', path: 'isRead' }]);
    }
    const list = expectStatus(await mark(admin, id, []), 400);
    expect(list.errors).toEqual([{ code: 'VALIDATION', message: 'The body must be an object.' }]);
    expectStatus(await mark(admin, id, '{"isRead":'), 400);
    expect(expectStatus(await admin.api.list('notifications'), 200).body.unread).toBe(1);
  });

  it('are private to their reader, within the organization and beyond', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const colleague = await organization.person('ADMIN');
    const foreign = await (await TestOrganization.create()).admin();
    const [id = ''] = await notify(admin, 1);
    for (const other of [colleague, foreign]) {
      const found = expectStatus(await other.api.list('notifications'), 200);
      expect([found.rows, found.total, found.body.unread]).toEqual([[], 0, 0]);
      expectStatus(await mark(other, id), 404);
    }
    expect(expectStatus(await admin.api.list('notifications'), 200).body.unread).toBe(1);
    for (const missing of [NOTHING, 'nothing']) expectStatus(await mark(admin, missing), 404);
  });

  it('about a survey out of reach are withheld, except failures of one’s own sending', async () => {
    const of = await surveyScene();
    const { userId, api } = of.desk;
    await rows(of, 'update users set send_srr = true where organization_id = $1 and id = $2', [userId]);
    expectStatus(await complete(of, await sendSurvey(of), { contact: true }), 200);
    await sendSurvey(of, {}, of.desk);
    await rows(
      of,
      `insert into notifications (organization_id, user_id, survey_id, data)
       select organization_id, $2::uuid, id, '{"kind": "DELIVERY_FAILED"}' from surveys where organization_id = $1 and sent_by_id is not null`,
      [userId],
    );
    const before = expectStatus(await api.list('notifications'), 200);
    expect([before.total, before.body.unread]).toEqual([3, 3]);
    const request = before.rows.find(({ data }) => String(data).includes('"SRR"'));
    await rows(of, 'delete from user_practices where organization_id = $1 and user_id = $2', [userId]);
    const after = expectStatus(await api.list('notifications'), 200);
    expect([after.total, after.body.unread]).toEqual([1, 1]);
    expect(after.rows.map(({ data }) => String(data))).toEqual(['{"kind": "DELIVERY_FAILED"}']);
    expectStatus(await mark(of.desk, String(request?.id)), 404);
    expectStatus(await mark(of.desk, String(after.rows[0]?.id)), 200);
    const about = await api.list('notifications', { surveyId: JSON.parse(String(request?.data)).surveyId });
    expect([expectStatus(about, 200).total, about.body]).toMatchObject([0, { data: [] }]);
  });

  it('require a session', async () => {
    const organization = await TestOrganization.create();
    const [id = ''] = await notify(await organization.admin(), 1);
    const nobody = organization.nobody();
    expectStatus(await nobody.list('notifications'), 401);
    expectStatus(await nobody.update('notifications', id, { isRead: true }), 401);
  });
});
