import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, monthStart } from '../../src/domain/measures/period.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { parseExport } from '../support/exported-file.ts';
import type { Actor } from '../support/organizations.ts';
import { eventually, rows, sendSurvey, complete, surveyScene, type SurveyScene } from '../support/surveys.ts';
import { TODAY } from '../support/values.ts';

describe('reports in the background', () => {
  let of: SurveyScene;
  let foreign: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    foreign = await surveyScene();
    for (const patientName of ['Ada', 'Ben'])
      expectStatus(await complete(of, await sendSurvey(of, { patientName }), { feedback: 'Kind.' }), 200);
  });

  const start = async (by: Actor, address: string): Promise<string> =>
    String(expectStatus(await by.api.send('POST', '/reports', { address }), 202).data.id);
  const ended = (by: Actor, id: string): Promise<Json> =>
    eventually(async () => {
      const { data } = expectStatus(await by.api.send('GET', `/reports/${id}`), 200);
      return ['READY', 'FAILED'].includes(String(data.status)) ? data : undefined;
    }, 'the report');
  const readNotices = async (by: Actor): Promise<Json[]> => {
    const { rows: found } = expectStatus(await by.api.send('GET', '/notifications'), 200);
    return found.map(({ data }) => JSON.parse(String(data)) as Json);
  };

  it('produce the same files as the calls, with a notification when ready', async () => {
    const address = '/feedbacks/export?experienceType=PATIENT&sortBy=date&orderBy=asc';
    const id = await start(of.admin, address);
    expect(await ended(of.admin, id)).toMatchObject({ status: 'READY', progress: 100, total: 2 });
    const direct = await of.admin.api.open(address);
    const file = await of.admin.api.open(`/reports/${id}/file`);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toMatch(/filename="feedback-.*\.csv"/);
    expect(parseExport(await file.text())).toEqual(parseExport(await direct.text()));
    expect(await readNotices(of.admin)).toContainEqual(
      expect.objectContaining({ kind: 'REPORT_READY', reportId: id }),
    );
    const noted = await rows(
      of,
      `select records from access_events where organization_id = $1 and action = 'EXPORTED'`,
    );
    expect(noted).toEqual([{ records: 2 }, { records: 2 }]);
  });

  it('accept only files that the user may request', async () => {
    for (const address of ['/employees/export?format=xlsx', '/leaderboard/px/export?format=pdf']) {
      expect(await ended(of.admin, await start(of.admin, address))).toMatchObject({ status: 'READY' });
    }
    const refused: [Actor, string, number][] = [
      [of.admin, '/users', 404],
      [of.admin, 'https://example.test/feedbacks/export', 404],
      [of.admin, '/feedbacks/export?sortBy=slug', 400],
      [of.provider, '/metrics/answers/CPTCY/export', 403],
      [of.provider, '/blocklist/export', 403],
    ];
    for (const [by, address, status] of refused)
      expect((await by.api.send('POST', '/reports', { address })).status, address).toBe(status);
  });

  it('say how far a document is that is being drawn', { timeout: 120_000 }, async () => {
    expectStatus(await complete(foreign, await sendSurvey(foreign)), 200);
    // as many practices as a large group has, with the figures of the first
    await rows(
      foreign,
      `with made as (
         insert into practices (organization_id, id, name, survey_sender_name, city, state, zip, time_zone, notification_type, is_question_active, api_key)
         select organization_id, gen_random_uuid(), 'Practice ' || n, 'Practice', city, state, zip, time_zone, notification_type, false, 'prc_' || n
         from practices, generate_series(1, 2000) as n where organization_id = $1 and id = $2 returning id)
       insert into response_months select (jsonb_populate_record(m, jsonb_build_object('practice_id', made.id))).*
       from response_months m, made where m.organization_id = $1 and m.practice_id = $2 and m.subject = 'PLACE'`,
      [foreign.practiceId],
    );
    const month = monthStart(TODAY);
    const date = `date[gte]=${month}&date[lt]=${addMonths(month, 1)}`;
    const id = await start(foreign.admin, `/leaderboard/px/export?format=pdf&${date}`);
    const shown = new Set<number>();
    const last = await eventually(async () => {
      const { data } = expectStatus(await foreign.admin.api.send('GET', `/reports/${id}`), 200);
      if (data.status === 'WRITING') shown.add(Number(data.progress));
      return ['READY', 'FAILED'].includes(String(data.status)) ? data : undefined;
    }, 'the document');
    expect(last).toMatchObject({ status: 'READY', progress: 100, total: null });
    expect([...shown].filter((progress) => progress > 0 && progress < 100)).not.toEqual([]);
  });

  it('are the person’s own, for as long as they may see what is in them', async () => {
    const id = await start(of.desk, '/feedbacks/export');
    await ended(of.desk, id);
    for (const by of [of.admin, of.provider, foreign.admin]) {
      expectStatus(await by.api.send('GET', `/reports/${id}`), 404);
      expectStatus(await by.api.send('GET', `/reports/${id}/file`), 404);
    }
    expect((await of.desk.api.open(`/reports/${id}/file`)).status).toBe(200);
    const { data } = expectStatus(await of.admin.api.read('users', of.desk.userId), 200);
    const practiceIds = [of.otherPracticeId];
    const change = { practiceIds, updatedAt: data.updatedAt };
    expectStatus(await of.admin.api.send('PATCH', `/users/${of.desk.userId}`, change), 200);
    expectStatus(await of.desk.api.send('GET', `/reports/${id}/file`), 403);
  });

  it('restart after a failed attempt, and finish once', async () => {
    const id = await start(of.admin, '/feedbacks/export');
    await ended(of.admin, id);
    const { server, id: organizationId } = of.organization;
    // the state left by a process that died before its last transaction
    await server.db.system(async (tx) => {
      await tx.query(`update reports set status = 'WRITING', done = 1 where id = $1`, [id]);
      await tx.query(`delete from notifications where data ->> 'reportId' = $1`, [id]);
      await server.ctx.jobs.enqueue(tx, 'write-report', {
        organizationId,
        userId: of.admin.userId,
        reportId: id,
      });
    });
    expect(await ended(of.admin, id)).toMatchObject({ status: 'READY' });
    const file = parseExport(await (await of.admin.api.open(`/reports/${id}/file`)).text());
    expect(file.rows).toHaveLength(2);
    expect((await readNotices(of.admin)).filter(({ reportId }) => reportId === id)).toHaveLength(1);
  });

  it('are deleted a week later', async () => {
    const id = await start(of.admin, '/employees/export');
    await ended(of.admin, id);
    await rows(of, `update reports set expires_at = now() where organization_id = $1 and id = $2`, [id]);
    expectStatus(await of.admin.api.send('GET', `/reports/${id}/file`), 404);
  });
});
