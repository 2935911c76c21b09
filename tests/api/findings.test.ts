import { beforeAll, describe, expect, it } from 'vitest';
import type { FindingContext } from '../../src/domain/measures/findings/finding-links.ts';
import { describeFinding } from '../../src/domain/measures/findings/finding-text.ts';
import { addDays, addMonths, lastMonths, type Period } from '../../src/domain/measures/period.ts';
import { computeFigure, toMoments } from '../../src/domain/measures/stats/moments.ts';
import { codesOfThemes } from '../../src/domain/text/themes/theme-codes.ts';
import type { Calls, Finding } from '../../src/generated/calls/types.ts';
import { escapeHtml } from '../../src/server/outbox/messaging/compose.ts';
import { rollups } from '../../src/generated/rollups.ts';
import { sendDigests } from '../../src/server/measures/digests/send-digests.ts';
import { cleanUp } from '../../src/server/operations/jobs/janitor.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { TestOrganization } from '../support/organizations.ts';
import {
  createViewers,
  type FigureViewers,
  isWithin,
  randomSurveys,
  type RandomSurvey,
  storeCounted,
} from '../support/random-surveys.ts';
import { eventually, mailsTo } from '../support/surveys.ts';
import { TODAY, ZONE } from '../support/values.ts';

const LAST_MONTH = lastMonths(addMonths(TODAY, -1), 1);
const BEFORE = lastMonths(addMonths(TODAY, -2), 1);
const NO_FILTERS = { practiceIds: [], providerIds: [], workLocationIds: [], organizationalUnitIds: [] };

type Viewer = keyof FigureViewers['people'];
type Answer = Calls['analyticsFindings']['answer'];

describe('findings', () => {
  let organization: TestOrganization;
  let surveys: RandomSurvey[];
  let practiceIds: string[];
  let locationIds: string[];
  let providerIds: string[];
  let people: FigureViewers['people'];

  beforeAll(async () => {
    organization = await TestOrganization.create();
    practiceIds = [
      await organization.practice(),
      await organization.practice(),
      await organization.practice(),
    ];
    const [p1 = ''] = practiceIds;
    ({ people, providerIds } = await createViewers(organization, practiceIds));
    locationIds = [
      String((await organization.record(getModel('location'))).id),
      String((await organization.record(getModel('location'))).id),
    ];
    const drawn = randomSurveys(
      {
        practices: practiceIds.map((id) => ({ id, questionId: null })),
        providers: providerIds,
        workLocations: locationIds,
        organizationalUnits: [],
      },
      { count: 2600, days: 130, today: TODAY, seed: 11 },
    );
    // Wait Time falls at the first practice, whose patients write of waiting, and competency at the first location,
    // whose employees write of their workload
    const findPlantedTheme = ({ practiceId, workLocationId }: RandomSurvey): string | undefined =>
      practiceId === p1 ? 'WAITING' : workLocationId === locationIds[0] ? 'WORKLOAD' : undefined;
    surveys = drawn.map((survey) => ({
      ...survey,
      ...(findPlantedTheme(survey) &&
        isWithin(survey, LAST_MONTH) && {
          themes: codesOfThemes([findPlantedTheme(survey) ?? '']).slice(2, 3),
        }),
      answers: survey.answers.map((answer) => {
        const isPlanted =
          isWithin(survey, LAST_MONTH) &&
          ((answer.category === 'WT' && survey.practiceId === p1) ||
            (answer.category === 'CPTCY' && survey.workLocationId === locationIds[0]));
        return isPlanted ? { ...answer, value: Math.round(answer.value / 8), outlier: -40 } : answer;
      }),
    }));
    await organization.server.db.system((tx) => storeCounted(tx, organization.id, surveys, ZONE));
  });

  const read = async (by: Viewer, query: Json = {}): Promise<Answer> => {
    const path = `/analytics/findings${queryString({ date: LAST_MONTH, ...query })}`;
    return expectStatus(await people[by].api.send('GET', path), 200).body as unknown as Answer;
  };
  const getFinding = ({ data }: Answer, code: string): Finding => {
    const finding = data.findings.find(({ metric }) => metric.code === code);
    if (!finding) throw new Error(`${code} has not changed.`);
    return finding;
  };
  const scan = (code: string, period: Period, isOwn: (survey: RandomSurvey) => boolean) =>
    surveys
      .filter((survey) => isWithin(survey, period) && isOwn(survey))
      .flatMap(({ answers }) => answers.filter(({ category }) => category === code));
  /** The parts of a change that a search is narrowed to. */
  const findGroups = ({ parts, besides }: Finding, query: Json) => {
    const ids = Object.values(query).filter(Array.isArray).flat() as unknown[];
    return [...parts, ...(besides?.parts ?? [])].filter(({ id }) => ids.includes(id));
  };
  const context = (
    experienceType: 'PATIENT' | 'EMPLOYEE',
    { data, previousPeriod }: Answer,
  ): FindingContext => ({
    experienceType,
    period: data.period,
    previousPeriod,
    today: TODAY,
    filters: NO_FILTERS,
    hasLeaderboard: true,
  });

  it.each([
    ['an administrator', 'admin', 'PATIENT', 'WT', 'practice'],
    ['a practice user', 'desk', 'PATIENT', 'WT', 'appointment'],
    ['a practice user with several practices', 'manager', 'PATIENT', 'WT', 'appointment'],
    ['an administrator of employees', 'admin', 'EMPLOYEE', 'CPTCY', 'workLocation'],
    ['a practice user of employees', 'desk', 'EMPLOYEE', 'CPTCY', 'workLocation'],
  ] as const)('are those of the answers, for %s', async (_, by, experienceType, code, dimension) => {
    const own: Record<string, string[]> = { desk: practiceIds.slice(0, 1), manager: practiceIds.slice(0, 2) };
    const isOwn = (survey: RandomSurvey): boolean =>
      survey.experienceType === experienceType &&
      (survey.practiceId === null || (own[by] ?? practiceIds).includes(survey.practiceId));
    const answer = await read(by, { experienceType });
    expect(answer.previousPeriod).toEqual(BEFORE);
    const finding = getFinding(answer, code);
    const [now, before] = [LAST_MONTH, BEFORE].map((period) =>
      computeFigure(toMoments(scan(code, period, isOwn).map(({ value }) => value))),
    );
    expect(finding.current).toBeCloseTo(now?.value ?? 0, 9);
    expect(finding.prev).toBeCloseTo(before?.value ?? 0, 9);
    expect(finding.delta).toBeCloseTo((now?.value ?? 0) - (before?.value ?? 0), 9);
    expect(finding).toMatchObject({ count: now?.count, prevCount: before?.count, by: dimension });
    expect(finding.outliers).toBe(
      scan(code, LAST_MONTH, isOwn).filter(({ outlier }) => outlier !== null && outlier < 0).length,
    );
    const sum = finding.parts.reduce((all, { part }) => all + part, finding.others.part);
    expect(sum).toBeCloseTo(finding.delta, 9);
    expect(finding.parts.reduce((all, { count }) => all + count, 0)).toBe(finding.count);
    const besides = { practice: 'appointment', appointment: by === 'desk' ? undefined : 'provider' };
    expect(finding.besides?.by).toBe(dimension === 'workLocation' ? undefined : besides[dimension]);
    if (!finding.besides) return;
    const second = finding.besides.parts.reduce((all, { part }) => all + part, finding.besides.others.part);
    expect(second).toBeCloseTo(finding.delta, 9);
  });

  it('name the place where the change was planted', async () => {
    const [patients, employees] = [await read('admin'), await read('admin', { experienceType: 'EMPLOYEE' })];
    expect(getFinding(patients, 'WT').parts[0]?.id).toBe(practiceIds[0]);
    expect(getFinding(employees, 'CPTCY').parts[0]?.id).toBe(locationIds[0]);
    expect(getFinding(employees, 'WORKLOAD').parts[0]?.id).toBe(locationIds[0]);
  });

  it.each([
    ['admin', 'PATIENT'],
    ['desk', 'PATIENT'],
    ['admin', 'EMPLOYEE'],
  ] as const)(
    'link %s to searches that find as many as their clauses say (%s)',
    async (by, experienceType) => {
      const answer = await read(by, { experienceType });
      let counted = 0;
      for (const finding of answer.data.findings) {
        const { sentence, basis, more } = describeFinding(finding, context(experienceType, answer));
        const isName = (text: string): boolean => finding.parts.some(({ name }) => name.endsWith(text));
        for (const { text, to } of [...sentence, ...basis, more]) {
          const count = /^(?:Read the )?([\d,]+)/.exec(text)?.[1];
          if (!to || count === undefined || isName(text)) continue;
          const { page: _, ...query } = to.query;
          const path = `/feedbacks${queryString({ ...query, experienceType, take: 1 })}`;
          const { total } = expectStatus(await people[by].api.send('GET', path), 200);
          // `2 of 3 practices` leads to the answers of these practices
          const groups = / of \d+ (?!comments|outliers)/.test(text) ? findGroups(finding, query) : undefined;
          const named = groups ? [groups.length, groups.reduce((sum, one) => sum + one.count, 0)] : [total];
          expect([text, ...named]).toEqual([
            text,
            Number(count.replace(',', '')),
            ...(groups ? [total] : []),
          ]);
          counted += 1;
        }
      }
      expect(counted).toBeGreaterThanOrEqual(3);
    },
  );

  it('are in the monthly digest in the same sentences', async () => {
    const { db, ctx } = organization.server;
    const { api, userId } = people.admin;
    expectStatus(await api.send('PUT', '/account/digest', { frequency: 'MONTHLY' }), 200);
    const [reader] = await db.system(async (tx) => {
      await tx.query(
        `update user_settings set value = value || '{"sentFor": "2020-01-06"}' where kind = 'DIGEST' and organization_id = $1`,
        [organization.id],
      );
      return tx.query<{ email: string }>('select email from users where id = $1', [userId]);
    });
    const now = new Date(`${addMonths(LAST_MONTH.gte, 1)}T13:01:00Z`);
    await sendDigests(ctx, { organizationId: organization.id }, now);
    const mail = await eventually(
      async () => (await mailsTo({ organization }, reader?.email ?? ''))[0],
      'the digest',
    );
    const answer = await read('admin');
    const path = `/feedbacks/summary${queryString({ experienceType: 'PATIENT', date: LAST_MONTH })}`;
    const { comments } = expectStatus(await people.admin.api.send('GET', path), 200).data;
    expect(mail.text).toContain(`Patients wrote ${String(comments)} comments in`);
    const sentences = answer.data.findings.map((finding) =>
      describeFinding(finding, context('PATIENT', answer))
        .sentence.map(({ text }) => text)
        .join(''),
    );
    expect(sentences).not.toEqual([]);
    for (const sentence of sentences) {
      expect(mail.text).toContain(sentence);
      expect(mail.html?.replace(/<[^>]*>/g, '')).toContain(escapeHtml(sentence));
    }
    expect(mail.html).toMatch(/href="[^"]*\/px\/[^"[\]]*date%5Bgte%5D=/);
  });

  it.each(['admin', 'desk'] as const)('have the share of the comments in a theme, for %s', async (by) => {
    const isOwn = ({ practiceId, sentiment }: RandomSurvey): boolean =>
      sentiment !== null && practiceId !== null && (by === 'admin' || practiceId === practiceIds[0]);
    const comments = (period: Period) => surveys.filter((one) => isOwn(one) && isWithin(one, period));
    const answer = await read(by);
    const finding = getFinding(answer, 'WAITING');
    const found = comments(LAST_MONTH).filter(({ practiceId }) => practiceId === practiceIds[0]).length;
    expect(finding).toMatchObject({
      metric: { name: 'Waiting', unit: 'share' },
      current: found / comments(LAST_MONTH).length,
      prev: 0,
      count: comments(LAST_MONTH).length,
      prevCount: comments(BEFORE).length,
      comments: found,
    });
    if (by === 'admin') expect(finding.parts[0]).toMatchObject({ id: practiceIds[0], comments: found });
    expect((await read(by, { experienceType: 'EMPLOYEE' })).data.themes).toBe(1);
    expect(answer.data.themes).toBeGreaterThan(1);
  });

  it('look at providers only where the viewer may see them', async () => {
    const looked = async (by: Viewer) => (await read(by)).data.subjects?.by;
    expect(await Promise.all((['admin', 'manager', 'desk', 'provider'] as const).map(looked))).toEqual([
      'provider',
      'provider',
      'appointment',
      'appointment',
    ]);
  });

  it('are a provider’s own', async () => {
    const { data } = await read('provider');
    const own = surveys.filter(
      (survey) =>
        survey.providerId === providerIds[0] && survey.averageScore !== null && isWithin(survey, LAST_MONTH),
    );
    expect(data.count).toBe(own.length);
  });

  it('of longer periods are read by month, and not split by kinds of visits', async () => {
    const date = lastMonths(addMonths(TODAY, -1), 2);
    const { data, previousPeriod } = await read('desk', { date });
    expect(previousPeriod).toEqual({ gte: addMonths(date.gte, -2), lt: date.gte });
    expect(data.subjects).toBeNull();
    const own = surveys.filter(
      (survey) =>
        survey.practiceId === practiceIds[0] && survey.averageScore !== null && isWithin(survey, date),
    );
    expect(data.count).toBe(own.length);
  });

  it.each([
    ['days that are stored', 2, 'admin', 'PATIENT'],
    ['days that are counted', 4, 'admin', 'PATIENT'],
    ['days that are stored, of one practice', 2, 'desk', 'PATIENT'],
    ['days that are counted, of one practice', 4, 'desk', 'PATIENT'],
    ['days that are stored, of employees', 2, 'admin', 'EMPLOYEE'],
  ] as const)(
    'of months to date are against the same days as their summary, by %s',
    async (_, months, by, experienceType) => {
      const date = lastMonths(TODAY, months);
      const answer = await read(by, { experienceType, date });
      const path = `/analytics/summary${queryString({ experienceType, date })}`;
      const { body } = expectStatus(await people[by].api.send('GET', path), 200);
      const summary = body as unknown as Calls['analyticsSummary']['answer'];
      expect([answer.data.period, answer.previousPeriod]).toEqual([date, summary.previousPeriod]);
      expect(answer.data).toMatchObject({
        count: summary.data.score.count,
        prevCount: summary.data.score.prevCount,
      });
      const isOwn = (survey: RandomSurvey): boolean =>
        survey.experienceType === experienceType && (by === 'admin' || survey.practiceId === practiceIds[0]);
      for (const { metric, prev, prevCount } of answer.data.findings) {
        if (metric.categoryId === null) continue;
        const before = scan(metric.code, answer.previousPeriod, isOwn).map(({ value }) => value);
        expect(prevCount).toBe(before.length);
        expect(prev).toBeCloseTo(computeFigure(toMoments(before)).value ?? 0, 9);
      }
      expect(answer.data.themes > 0).toBe(months === 2);
    },
  );

  it('of months to date count the comments in a theme before', async () => {
    const { data, previousPeriod } = await read('admin', { date: lastMonths(TODAY, 2) });
    const comments = surveys.filter(
      (one) => one.sentiment !== null && one.practiceId !== null && isWithin(one, previousPeriod),
    );
    expect(data.findings.find(({ metric }) => metric.code === 'WAITING')).toMatchObject({
      prev: 0,
      prevCount: comments.length,
    });
  });

  it.each([
    ['days', { gte: addDays(LAST_MONTH.gte, 3), lt: LAST_MONTH.lt }],
    ['a month that has not begun', { gte: LAST_MONTH.gte, lt: addMonths(TODAY, 2) }],
  ])('refuse %s', async (_, date) => {
    const path = `/analytics/findings${queryString({ date })}`;
    expectStatus(await people.admin.api.send('GET', path), 400);
  });

  it('are against the same days of the month before while a month is running', async () => {
    const { data, previousPeriod } = await read('admin', { date: lastMonths(TODAY, 1) });
    const isScored = ({ averageScore, practiceId }: RandomSurvey) =>
      averageScore !== null && practiceId !== null;
    const count = (period: Period): number =>
      surveys.filter((survey) => isScored(survey) && isWithin(survey, period)).length;
    expect([data.count, data.prevCount]).toEqual([count(data.period), count(previousPeriod)]);
  });

  it('need only the latest days, and older ones are deleted and not recounted', async () => {
    const { ctx, db } = organization.server;
    const read = (sql: string) => db.system((tx) => tx.query<Json>(sql, [organization.id]));
    await db.system((tx) =>
      tx.query(
        `update response_days set day = current_date - 200 where organization_id = $1 and subject = 'PLACE' and (day, practice_id) in (
           select day, practice_id from response_days where organization_id = $1 and subject = 'PLACE' and practice_id <> app.nobody() limit 1)`,
        [organization.id],
      ),
    );
    const oldest = `select current_date - min(day) as days from response_days where organization_id = $1`;
    expect(await read(oldest)).toEqual([{ days: 200 }]);
    await cleanUp(ctx);
    const [kept] = await read(oldest);
    expect(Number(kept?.days)).toBeLessThan(rollups.responseDays.keepDays);
    const from = lastMonths(TODAY, 6);
    const differences = await db.system((tx) =>
      tx.query<Json>('select * from app.recount_rollups($1, $2::date, $3::date)', [
        organization.id,
        from.gte,
        from.lt,
      ]),
    );
    expect(differences.map(({ rollup }) => rollup)).toEqual(['response_days']);
  });
});
