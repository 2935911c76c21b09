import { beforeAll, describe, expect, it } from 'vitest';
import type { Summary } from '../../src/generated/calls/types.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { buildAnswers, complete, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';
import { TODAY } from '../support/values.ts';

const CALLS = [
  '/analytics/scores',
  '/analytics/nps-score',
  '/analytics/nps',
  '/analytics/changes',
  '/analytics/findings',
  '/analytics/drill-down',
  '/analytics/rating',
  '/analytics/requests',
  '/analytics/summary',
  '/surveys/metrics',
];

async function answer(of: SurveyScene, value: number, sent: Json, contact = false): Promise<void> {
  const slug = await sendSurvey(of, { appointmentType: 'EXAM', ...sent });
  const answers = await buildAnswers(of, slug, value);
  expectStatus(await complete(of, slug, { answers, contact }), 200);
}

describe('the figures behind the charts', () => {
  let of: SurveyScene;
  let other: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    other = await surveyScene();
    const providerId = of.provider.userId;
    for (const value of [100, 100, 75]) await answer(of, value, { providerId });
    await answer(of, 0, {}, true);
    await answer(of, 50, { practiceId: of.otherPracticeId });
    await answer(other, 25, {});
  });

  const read = async (by: Actor, path: string, query: Json = {}) =>
    expectStatus(await by.api.send('GET', `${path}${queryString(query)}`), 200);
  const funnel = async (by: Actor, query: Json = {}) => (await read(by, '/surveys/metrics', query)).data;

  it('cover the organization, the viewer’s practices, or the viewer', async () => {
    expect(await funnel(of.admin)).toMatchObject({ sentCount: 5, completedCount: 5, percentCompleted: 1 });
    expect(await funnel(of.desk)).toMatchObject({ sentCount: 4 });
    expect(await funnel(of.provider)).toMatchObject({ sentCount: 3 });
    const nps = async (by: Actor) => (await read(by, '/analytics/nps-score')).data;
    expect(await nps(of.admin)).toMatchObject({ count: 5, promoters: { value: 0.4, count: 2 } });
    expect(await nps(of.desk)).toMatchObject({ score: 0.25, count: 4 });
    expect(await nps(of.provider)).toMatchObject({ count: 3, detractors: { count: 0 } });
  });

  it('are summed up as the calls for each of them count', async () => {
    for (const by of [of.admin, of.desk, of.provider]) {
      const { data, body } = await read(by, '/analytics/summary');
      const { score, nps, surveys, requests } = data as unknown as Summary;
      const metrics = await funnel(by);
      expect(nps).toEqual((await read(by, '/analytics/nps-score')).data);
      expect(surveys).toMatchObject({ sentCount: metrics.sentCount, share: metrics.percentCompleted });
      // the search that the response rate leads to
      const answered = { experienceType: 'PATIENT', sentIn: [TODAY.slice(0, 7)] };
      expect((await read(by, '/feedbacks', answered)).rows).toHaveLength(surveys.completedCount);
      expect((await read(by, '/feedbacks', { ...answered, sentIn: ['2025-02'] })).rows).toEqual([]);
      const { rows } = await read(by, '/analytics/scores');
      const last = rows.at(-1)?.data as Json;
      expect(score).toMatchObject({ count: last.cumulativeCount, current: last.cumulativeScore });
      const counts = (await read(by, '/analytics/requests')).rows;
      const count = (status: string) => counts.find((one) => one.status === status)?.count;
      expect(requests.notContacted).toBe(count('NOT_CONTACTED'));
      expect(body).toHaveProperty('previousPeriod');
    }
    const closed = await read(of.admin, '/analytics/summary', {
      date: { gte: '2025-02-01', lt: '2025-03-01' },
    });
    expect(closed.data).toMatchObject({ surveys: { share: null }, surveysBefore: { share: null } });
    expect((await read(of.admin, '/analytics/summary')).data).toMatchObject({ surveysBefore: null });
  });

  it('are read of several practices at once, within the viewer’s own', async () => {
    const practiceIds = [of.practiceId, of.otherPracticeId, other.practiceId];
    const readPractices = async (by: Actor) => (await read(by, '/analytics/practices', { practiceIds })).rows;
    const found = await readPractices(of.admin);
    expect(found.map(({ practiceId }) => practiceId).sort()).toEqual(practiceIds.slice(0, 2).sort());
    for (const { practiceId, value, count, openRequests } of found) {
      const { rows } = await read(of.admin, '/analytics/scores', { practiceId });
      const last = rows.at(-1)?.data as Json;
      expect([count, value]).toEqual([last.cumulativeCount, last.cumulativeScore]);
      expect(openRequests).toBe(practiceId === of.practiceId ? 1 : 0);
    }
    expect((await readPractices(of.desk)).map(({ practiceId }) => practiceId)).toEqual([of.practiceId]);
    expect(await readPractices(of.provider)).toMatchObject([{ count: 3, openRequests: 0 }]);
    expectStatus(await of.admin.api.send('GET', '/analytics/practices'), 400);
  });

  it('can be narrowed by a filter, never widened', async () => {
    expect(await funnel(of.admin, { practiceIds: [of.otherPracticeId] })).toMatchObject({ sentCount: 1 });
    expect(await funnel(of.admin, { practiceId: other.practiceId })).toMatchObject({ sentCount: 0 });
    expect(await funnel(of.desk, { practiceId: of.otherPracticeId })).toMatchObject({ sentCount: 0 });
    expect(await funnel(of.provider, { practiceIds: [of.otherPracticeId] })).toMatchObject({ sentCount: 0 });
    expect(await funnel(of.provider, { providerId: of.admin.userId })).toMatchObject({ sentCount: 0 });
    expectStatus(await of.desk.api.send('GET', `/analytics/scores?providerId=${of.provider.userId}`), 403);
  });

  it('show nothing of another organization, and nothing without the subscription', async () => {
    for (const path of CALLS) {
      expectStatus(await of.organization.nobody().send('GET', path), 401);
      const none = (await read(other.admin, path, { practiceIds: [of.admin.userId] })).text;
      const asked = (await read(other.admin, path, { practiceIds: [of.practiceId, of.otherPracticeId] }))
        .text;
      expect(asked).toBe(none);
      expectStatus(await of.provider.api.send('GET', `${path}?experienceType=EMPLOYEE`), 403);
      expectStatus(await of.admin.api.send('GET', `${path}?nonsense=1`), 400);
      expectStatus(await of.admin.api.send('GET', `${path}?date[gte]=2026-02-30&date[lt]=2026-03-01`), 400);
    }
  });

  it('are weekly, with a prediction for the current week', async () => {
    const { rows } = await read(of.admin, '/analytics/scores');
    expect(rows.length).toBeGreaterThanOrEqual(9);
    const last = rows.at(-1)?.data as Json;
    expect(last).toMatchObject({ count: 5, cumulativeCount: 5, prediction: true });
    expect(last.intervalScore).toBeCloseTo(1 + 65 / 25, 6);
    expect((last.interval as Json).low).toBeLessThan(3.6);
    expect(
      rows.slice(0, -1).every(({ data }) => (data as Json).count === 0 && (data as Json).value === null),
    ).toBe(true);
    const nps = await read(of.admin, '/analytics/nps');
    expect(nps.rows.at(-1)).toMatchObject({ prediction: true, cumulativeData: { count: 5 } });
    expect((await read(of.admin, '/analytics/nps', { interval: 'month' })).rows).toMatchObject([
      { data: { count: 5 } },
    ]);
  });

  it('rate each category, for all, new or returning patients', async () => {
    const { rows } = await read(of.admin, '/analytics/rating');
    expect(rows).toHaveLength(14);
    const total = (all: Json[]) => all.reduce((sum, row) => sum + Number(row.count), 0);
    const of2 = async (patientType: string) =>
      total((await read(of.admin, '/analytics/rating', { patientType })).rows);
    expect((await of2('old')) + (await of2('new'))).toBe(total(rows));
    const changes = await read(of.admin, '/analytics/changes', { patientQuestionType: 'experience' });
    expect(changes.rows.find(({ count }) => Number(count) > 0)).toMatchObject({
      prev: null,
      delta: null,
      prevCount: 0,
    });
    expectStatus(
      await of.admin.api.send('GET', '/analytics/rating?date[gte]=2025-02-03&date[lt]=2025-03-01'),
      400,
    );
  });

  it('count requests by status, also after a status has changed', async () => {
    const counts = async () =>
      (await read(of.desk, '/analytics/requests')).rows.filter(({ count }) => Number(count) > 0);
    expect(await counts()).toEqual([{ status: 'NOT_CONTACTED', count: 1 }]);
    const [request] = (await read(of.desk, '/feedbacks', { srr: true })).rows;
    expectStatus(
      await of.desk.api.send('PUT', `/feedbacks/${String(request?.id)}`, { status: 'LEFT_MESSAGE' }),
      200,
    );
    expect(await counts()).toEqual([{ status: 'LEFT_MESSAGE', count: 1 }]);
  });

  it('stay fresh for five minutes, for the same viewer only', async () => {
    const { headers } = await read(of.admin, '/analytics/scores');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });
});
