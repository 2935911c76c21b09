import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, DEFAULT_PERIODS, daysBetween, previousPeriod } from '../../src/domain/measures/period.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { reportScene, type ReportScene } from '../support/report-scene.ts';
import { TODAY } from '../support/values.ts';

const month = DEFAULT_PERIODS.previousMonth(TODAY);
const quarter = DEFAULT_PERIODS.last3Months(TODAY);

describe('queries as the specification writes them', () => {
  let of: ReportScene;

  beforeAll(async () => {
    of = await reportScene();
  });

  const read = async (path: string, query: Json) =>
    expectStatus(await of.admin.api.send('GET', `${path}${queryString(query)}`), 200).body;

  const FIGURES = [
    ['/analytics/changes', month],
    ['/analytics/rating', month],
    ['/analytics/scores', quarter],
    ['/analytics/category-rating', quarter],
    ['/analytics/nps-score', month],
    ['/analytics/nps', quarter],
    ['/analytics/outliers', month],
    ['/analytics/requests', month],
    ['/analytics/percentiles', quarter],
    ['/analytics/appointments', month],
    ['/analytics/wordcloud', month],
    ['/surveys/metrics', month],
    ['/feedbacks/summary', month],
    ['/feedbacks', month],
  ] as const;

  it.each(
    FIGURES.flatMap(([path, date]) => ['patient', 'employee'].map((type) => [path, type, date] as const)),
  )('are read by %s for experienceType=%s and period[gte]', async (path, type, date) => {
    const more = path.endsWith('category-rating') ? { categoryId: type === 'patient' ? 1 : 25 } : {};
    const places = type === 'patient' ? { practiceIds: [of.practiceId], providerId: of.provider.userId } : {};
    const own = await read(path, { ...more, ...places, experienceType: type.toUpperCase(), date });
    expect(await read(path, { ...more, ...places, experienceType: type, period: date, cb: 1 })).toEqual(own);
  });

  it.each([
    ['/scores/practices/{practice}/appointments', {}],
    ['/practices/{practice}/outliers', { take: 3 }],
    ['/providers/{provider}/metrics', {}],
    ['/practices/{practice}/percentile', {}],
    ['/practices/{practice}/percentiles', {}],
    ['/practices/percentiles', {}],
    ['/leaderboard/px', { type: 'practice' }],
    ['/leaderboard/px', { type: 'provider', categoryId: 1 }],
    ['/metrics', { experienceType: 'patient' }],
    ['/analytics/settings/widgets', { experienceType: 'employee' }],
    ['/analytics/rating', { patientQuestionType: 'OUTCOME', patientType: 'NEW' }],
    ['/analytics/rating', { patientQuestionType: 'experience', patientType: 'old' }],
    [
      '/feedbacks',
      { search: 'a', take: 3, skip: 0, sortBy: 'date', orderBy: 'asc', tick: 1, patientType: 'OLD' },
    ],
    ['/notifications', { take: 10, skip: 0 }],
    ['/users/{provider}/providers/lookup', { practiceIds: ['{practice}'] }],
  ])('are read by %s (%j)', async (path, query) => {
    const fill = (text: string) =>
      text.replace('{practice}', of.practiceId).replace('{provider}', of.provider.userId);
    const { status } = await of.admin.api.send('GET', fill(`${path}${decodeURI(queryString(query))}`));
    expect(status).toBe(200);
  });

  it('compare two periods of equal length', async () => {
    const path = '/analytics/changes';
    const own = await read(path, { date: month });
    const previous = previousPeriod(month, month.lt);
    expect(await read(path, { currentPeriod: month, previousPeriod: previous })).toEqual(own);
    const earlier = previousPeriod(previous, month.lt);
    const { data } = await read(path, { currentPeriod: month, previousPeriod: earlier });
    const rated = (await read('/analytics/rating', { date: earlier })).data as Json[];
    expect((data as Json[]).map(({ prev, prevCount }) => [prev, prevCount])).toEqual(
      rated.map(({ value, count }) => [value, count]),
    );
    const days = {
      gte: addDays(previous.gte, -40),
      lt: addDays(previous.gte, daysBetween(month.gte, month.lt) - 40),
    };
    expectStatus(
      await of.admin.api.send('GET', `${path}${queryString({ currentPeriod: month, previousPeriod: days })}`),
      200,
    );
    for (const wrong of [quarter, month, { gte: '2026-01-05', lt: '2026-01-25' }]) {
      const query = { currentPeriod: month, previousPeriod: wrong };
      const { status, errors } = await of.admin.api.send('GET', `${path}${queryString(query)}`);
      expect([status, errors[0]?.path]).toEqual([400, 'previousPeriod']);
    }
  });

  it('are refused if two names have different values', async () => {
    const query = { date: month, period: quarter };
    const { status, errors } = await of.admin.api.send('GET', `/analytics/rating${queryString(query)}`);
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({
      path: 'period',
      message: 'period is another name of date, and both have different values. Send one of them.',
    });
  });

  it('are read for a page of widgets', async () => {
    const widgets = ['NPS_SCORE'];
    const { data } = await read('/analytics/page', { experienceType: 'patient', widgets });
    expect(data).toMatchObject([{ status: 200 }]);
  });
});
