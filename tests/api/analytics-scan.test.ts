import { beforeAll, describe, expect, it } from 'vitest';
import {
  addDays,
  lastMonths,
  previousPeriod,
  type Period,
  listWeeks,
} from '../../src/domain/measures/period.ts';
import { computeFigure, toMoments } from '../../src/domain/measures/stats/moments.ts';
import { npsFigure } from '../../src/domain/measures/stats/nps.ts';
import { percentileRank, rankByScore } from '../../src/domain/measures/stats/ranking.ts';
import {
  drillDown,
  type Drill,
  type DrillContext,
  type DrillMark,
} from '../../src/domain/measures/widgets/drill-down.ts';
import { type RankedType, rowQuery } from '../../src/domain/measures/leaderboard.ts';
import type { LeaderboardRow } from '../../src/generated/calls/types.ts';
import { surveyCategories } from '../../src/generated/surveys/categories.ts';
import { recountRollups } from '../../src/server/surveys/rollups/recount.ts';
import { keepAllStandings } from '../../src/server/measures/keep-standings.ts';
import { getModel } from '../support/entity-files.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import {
  type RandomAnswer,
  type RandomPlaces,
  type RandomSurvey,
  randomSurveys,
  storeCounted,
  storeOneByOne,
} from '../support/random-surveys.ts';
import { TODAY, ZONE } from '../support/values.ts';

/** Time zone of all places in the tests, and of surveys without a place. */
const PERIODS = { month: lastMonths(TODAY, 1), quarter: lastMonths(TODAY, 3) };

interface Figure {
  value: number | null;
  count: number;
}

/** Computes a chart's expected values from the individual surveys. */
class Scan {
  constructor(readonly surveys: readonly RandomSurvey[]) {}

  within({ gte, lt }: Period): Scan {
    return new Scan(this.surveys.filter(({ day }) => day >= gte && day < lt));
  }

  where(holds: (survey: RandomSurvey) => boolean): Scan {
    return new Scan(this.surveys.filter(holds));
  }

  answers(holds: (answer: RandomAnswer) => boolean): RandomAnswer[] {
    return this.surveys.flatMap(({ answers }) => answers).filter(holds);
  }

  score(): Figure {
    return computeFigure(toMoments(this.surveys.flatMap(({ averageScore }) => averageScore ?? [])));
  }

  category(code: string): Figure {
    return computeFigure(
      toMoments(this.answers(({ category }) => category === code).map(({ value }) => value)),
    );
  }

  nps(): { score: number | null; count: number } {
    const count = (group: string) => this.surveys.filter(({ npsGroup }) => npsGroup === group).length;
    return npsFigure({
      promoters: count('promoters'),
      passives: count('passives'),
      detractors: count('detractors'),
    });
  }
}

/** Sums of hundredths are exact and sums of a scan are not, so both are compared to nine digits. */
const shown = (figure: Figure): Json => ({ value: figure.value?.toFixed(9) ?? null, count: figure.count });
const figureIn = (row: Json, name = 'value'): Json => ({
  value: row[name] === null ? null : Number(row[name]).toFixed(9),
  count: row.count,
});

describe('figures from rollups', () => {
  let organization: TestOrganization;
  let surveys: RandomSurvey[];
  let places: RandomPlaces;
  let p1: string;
  let p2: string;
  const people: Record<string, Actor> = {};

  beforeAll(async () => {
    organization = await TestOrganization.create();
    people.admin = await organization.admin();
    [p1, p2] = [await organization.practice(), await organization.practice()];
    const createTwo = async (name: string) => [
      (await organization.record(getModel(name))).id,
      (await organization.record(getModel(name))).id,
    ];
    people.desk = await organization.person('USER', { practiceIds: [p1] });
    people.manager = await organization.person('USER', { practiceIds: [p1, p2] });
    people.clerk = await organization.person('USER', { practiceIds: [p1] });
    people.provider = await organization.person('PROVIDER', { practiceIds: [p1] });
    const other = await organization.person('PROVIDER', { practiceIds: [p2] });
    const { db } = organization.server;
    const [question] = await db.system((tx) =>
      tx.query<{ id: string }>(
        `insert into practice_questions (organization_id, practice_id, question) values ($1, $2, 'Was it easy?') returning id`,
        [organization.id, p1],
      ),
    );
    await db.system((tx) =>
      tx.query('update users set allow_view_providers = true where id = any($1::uuid[])', [
        [people.manager?.userId, people.clerk?.userId],
      ]),
    );
    places = {
      practices: [
        { id: p1, questionId: question?.id ?? null },
        { id: p2, questionId: null },
      ],
      providers: [people.provider.userId, other.userId],
      workLocations: await createTwo('location'),
      organizationalUnits: await createTwo('unit'),
    };
    surveys = randomSurveys(places, { count: 400, days: 150, today: TODAY, seed: 7 });
    await db.system((tx) => storeOneByOne(tx, organization.id, surveys, ZONE));
  });

  const read = async (by: string, path: string, query: Json = {}) =>
    expectStatus(await (people[by] as Actor).api.send('GET', `${path}${queryString(query)}`), 200);

  /** Queries by person and filter, with the scope they may see. */
  function cases(): [name: string, by: string, query: Json, scan: Scan][] {
    const all = new Scan(surveys);
    const patients = all.where(({ experienceType }) => experienceType === 'PATIENT');
    const employees = all.where(({ experienceType }) => experienceType === 'EMPLOYEE');
    const [v1, v2] = places.providers;
    const at = (id: string) => patients.where(({ practiceId }) => practiceId === id);
    const [l1] = places.workLocations;
    const [u1] = places.organizationalUnits;
    const ex = { experienceType: 'EMPLOYEE' };
    return [
      ['an administrator', 'admin', {}, patients],
      ['an administrator of a practice', 'admin', { practiceIds: [p2] }, at(p2)],
      ['an administrator of both practices', 'admin', { practiceIds: [p1, p2] }, patients],
      [
        'an administrator of a provider',
        'admin',
        { providerId: v2 },
        patients.where(({ providerId }) => providerId === v2),
      ],
      [
        'an administrator of providers in a practice',
        'admin',
        { providerIds: places.providers, practiceId: p1 },
        at(p1).where(({ providerId }) => providerId !== null),
      ],
      ['a practice user', 'desk', {}, at(p1)],
      ['a practice user who asks for another practice', 'desk', { practiceId: p2 }, new Scan([])],
      ['a practice user of both', 'manager', {}, patients],
      [
        'a practice user of a provider',
        'manager',
        { providerIds: [v1] },
        patients.where(({ providerId }) => providerId === v1),
      ],
      ['a provider', 'provider', {}, patients.where(({ providerId }) => providerId === v1)],
      ['a provider who asks for another', 'provider', { providerIds: [v2] }, new Scan([])],
      ['an administrator of employees', 'admin', ex, employees],
      ['a practice user of employees', 'desk', ex, employees],
      [
        'an administrator of a location',
        'admin',
        { ...ex, workLocationIds: [l1] },
        employees.where(({ workLocationId }) => workLocationId === l1),
      ],
      [
        'an administrator of a unit',
        'admin',
        { ...ex, organizationalUnitId: u1 },
        employees.where(({ organizationalUnitId }) => organizationalUnitId === u1),
      ],
    ];
  }

  async function eachCase(
    check: (by: string, query: Json, scan: Scan, isPatient: boolean) => Promise<void>,
  ): Promise<void> {
    for (const [name, by, query, scan] of cases()) {
      try {
        await check(by, query, scan, query.experienceType === undefined);
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }
  }

  const kinds = (isPatient: boolean) =>
    isPatient ? (['experience', 'outcome', 'health'] as const) : (['trust'] as const);

  it('match what is stored', async () => {
    const found = await organization.server.db.system((tx) =>
      tx.query(`select * from app.recount_rollups($1, '2000-01-01', '2100-01-01')`, [organization.id]),
    );
    expect(found).toEqual([]);
  });

  it(
    'rate categories as a scan does, for all patients, new and returning ones',
    () =>
      eachCase(async (by, query, scan, isPatient) => {
        for (const period of Object.values(PERIODS)) {
          const isSplit = isPatient && period === PERIODS.quarter;
          for (const patientType of isSplit ? [undefined, 'new', 'old'] : [undefined]) {
            const of = scan.where(
              ({ visit }) => patientType === undefined || (visit === 'NEW') === (patientType === 'new'),
            );
            for (const kind of kinds(isPatient)) {
              const more = {
                ...query,
                date: period,
                patientType,
                ...(isPatient && { patientQuestionType: kind }),
              };
              const categories = surveyCategories
                .filter((one) => one.kind === kind)
                .sort((a, b) => a.id - b.id);
              const { rows } = await read(by, '/analytics/rating', more);
              expect(rows.map((row) => figureIn(row))).toEqual(
                categories.map(({ code }) => shown(of.within(period).category(code))),
              );
              const changes = (await read(by, '/analytics/changes', more)).rows;
              expect(changes.map((row) => figureIn({ ...row, count: row.prevCount }, 'prev'))).toEqual(
                categories.map(({ code }) => shown(of.within(previousPeriod(period, TODAY)).category(code))),
              );
            }
          }
        }
      }),
    60_000,
  );

  it('show weekly score, category and NPS as a scan does', () =>
    eachCase(async (by, query, scan, isPatient) => {
      const period = PERIODS.quarter;
      const weeks = listWeeks(period, TODAY);
      const code = isPatient ? 'EMP' : 'CPTCY';
      const categoryId = surveyCategories.find((one) => one.code === code)?.id;
      const week = (date: string) => scan.within({ gte: addDays(date, -6), lt: addDays(date, 1) });
      const points = (await read(by, '/analytics/scores', { ...query, date: period })).rows;
      const series = (rows: Json[]) =>
        rows.map(({ date, data }) => [
          date,
          figureIn({ ...(data as Json), count: (data as Json).intervalCount }, 'intervalScore'),
        ]);
      expect(series(points)).toEqual(weeks.map(({ date }) => [date, shown(week(date).score())]));
      const metric = (await read(by, '/analytics/category-rating', { ...query, date: period, categoryId }))
        .rows;
      expect(series(metric)).toEqual(weeks.map(({ date }) => [date, shown(week(date).category(code))]));
      const nps = (await read(by, '/analytics/nps', { ...query, date: period })).rows;
      expect(nps.map(({ data }) => data)).toMatchObject(weeks.map(({ date }) => week(date).nps()));
      const months = (await read(by, '/analytics/nps', { ...query, date: period, interval: 'month' })).rows;
      for (const { date, data } of months)
        expect(data).toMatchObject(scan.within(lastMonths(String(date), 1)).nps());
      expect((await read(by, '/analytics/nps-score', { ...query, date: period })).data).toMatchObject(
        scan.within(period).nps(),
      );
    }));

  it('count as a scan does: requests, moods, appointments, the funnel, outliers', () =>
    eachCase(async (by, query, scan, isPatient) => {
      for (const period of Object.values(PERIODS)) {
        const of = scan.within(period);
        const more = { ...query, date: period };
        const requests = (await read(by, '/analytics/requests', more)).rows;
        for (const { status, count } of requests)
          expect(count).toBe(of.where(({ srrStatus }) => srrStatus === status).surveys.length);
        const moods = (await read(by, '/analytics/sentiments', more)).rows;
        for (const { sentiment: mood, count, score } of moods) {
          const comments = of.where(({ sentiment }) => sentiment === mood);
          expect([count, score === null ? null : Number(score).toFixed(9)]).toEqual([
            comments.surveys.length,
            comments.score().value?.toFixed(9) ?? null,
          ]);
        }
        const funnel = (await read(by, '/surveys/metrics', more)).data;
        expect(funnel).toMatchObject({ sentCount: of.surveys.length, completedCount: of.surveys.length });
        if (isPatient) {
          const visits = (await read(by, '/analytics/appointments', more)).rows;
          for (const row of visits)
            expect(figureIn(row)).toEqual(
              shown(of.where(({ appointmentType: type }) => type === row.appointmentType).score()),
            );
        }
        const entries = (await read(by, '/analytics/outliers', { ...more, take: 50 })).rows;
        const total = of.answers(
          ({ outlier, category }) => outlier !== null && category !== 'QUESTION',
        ).length;
        expect(entries.reduce((sum, { count }) => sum + Number((count as Json).total), 0)).toBe(total);
        for (const { category, isNegative, count } of entries)
          expect((count as Json).total).toBe(
            of.answers(
              (one) =>
                one.category === (category as Json).code &&
                one.outlier !== null &&
                one.outlier < 0 === isNegative,
            ).length,
          );
        expect(entries.slice(0, 3)).toEqual((await read(by, '/analytics/outliers', more)).rows);
      }
    }));

  it('are found again by the search that each mark links to', () =>
    eachCase(async (by, query, scan, isPatient) => {
      const period = PERIODS.quarter;
      const { experienceType = 'PATIENT', practiceId, providerId, organizationalUnitId, ...lists } = query;
      const single = { practiceId, providerId, organizationalUnitId };
      const filters = {
        practiceIds: [],
        providerIds: [],
        workLocationIds: [],
        organizationalUnitIds: [],
        ...lists,
      };
      const context = { experienceType, period, filters } as DrillContext;
      const found = async (drill: Drill, mark: DrillMark, more: Partial<DrillContext> = {}) => {
        const { page, ...target } = drillDown(drill, mark, { ...context, ...more }).query;
        expect(page).toBe(1);
        return (await read(by, '/feedbacks', { ...single, experienceType, ...target, take: 1 })).total;
      };
      const of = scan.within(period);
      const code = isPatient ? 'EMP' : 'CPTCY';
      const category = {
        value: code,
        categoryId: surveyCategories.find((one) => one.code === code)?.id ?? 0,
      };
      const { categoryId } = category;
      const [, , week] = listWeeks(period, TODAY);
      const value = week?.date ?? '';
      const ofWeek = scan.within({ gte: week?.start ?? '', lt: addDays(value, 1) });
      expect(await found('week', { value })).toBe(ofWeek.score().count);
      expect(await found('week', { value }, { categoryId })).toBe(ofWeek.category(code).count);
      expect(await found('npsWeek', { value })).toBe(ofWeek.nps().count);
      expect(await found('npsMonth', { value: period.gte })).toBe(
        scan.within(lastMonths(period.gte, 1)).nps().count,
      );
      const promoters = of.where(({ npsGroup }) => npsGroup === 'promoters').surveys.length;
      expect(await found('npsGroup', { value: 'promoters' })).toBe(promoters);
      expect(await found('category', category)).toBe(of.category(code).count);
      // employees have no visits
      for (const [drill, isNew] of isPatient
        ? ([
            ['newCategory', true],
            ['oldCategory', false],
          ] as const)
        : [])
        expect(await found(drill, category)).toBe(
          of.where(({ visit }) => (visit === 'NEW') === isNew).category(code).count,
        );
      for (const isNegative of [true, false])
        expect(await found('outlier', { ...category, isNegative })).toBe(
          of.answers((one) => one.category === code && one.outlier !== null && one.outlier < 0 === isNegative)
            .length,
        );
      const lost = of.where(({ srrStatus }) => srrStatus === 'LOST').surveys.length;
      expect(await found('status', { value: 'LOST' })).toBe(lost);
      const mixed = of.where(({ sentiment }) => sentiment === 'MIXED').surveys.length;
      expect(await found('sentiment', { value: 'MIXED' })).toBe(mixed);
      const exams = of.where(({ appointmentType }) => appointmentType === 'EXAM').score().count;
      expect(await found('appointment', { value: 'EXAM' })).toBe(exams);
      if (by === 'admin' && Object.keys(query).length === 0)
        expect(await found('practice', { value: p2 })).toBe(
          of.where((one) => one.practiceId === p2).score().count,
        );
    }));

  it('include answers to a practice’s own question', async () => {
    const id = places.practices[0]?.questionId ?? '';
    const path = `/practices/${p1}/questions/additional/${id}/answers`;
    const { rows } = await read('desk', path);
    expect(rows).toHaveLength(8);
    for (const { date, stars, count } of rows) {
      const end = String(date);
      const scanned = new Scan(surveys)
        .within({ gte: addDays(end, -6), lt: addDays(end, 1) })
        .answers(({ questionId }) => questionId === id);
      expect(figureIn({ value: stars, count })).toEqual(
        shown(computeFigure(toMoments(scanned.map(({ value }) => value)))),
      );
    }
    const send = (by: string, of: string) => (people[by] as Actor).api.send('GET', of);
    expectStatus(await send('desk', path.replace(p1, p2)), 404);
    expectStatus(await send('desk', path.replace(id, p1)), 404);
  });

  it('answer each question to employees', async () => {
    const { data } = await read('admin', '/metrics/answers/CPTCY', { date: PERIODS.quarter });
    const of = new Scan(surveys).within(PERIODS.quarter);
    expect(figureIn(data, 'stars')).toEqual(shown(of.category('CPTCY')));
    for (const { id, stars, count } of data.questions as Json[])
      expect(figureIn({ value: stars, count })).toEqual(
        shown(
          computeFigure(
            toMoments(of.answers(({ questionId }) => questionId === id).map(({ value }) => value)),
          ),
        ),
      );
    expectStatus(await (people.admin as Actor).api.send('GET', '/metrics/answers/EMP'), 404);
  });

  it('rank practices and providers within the organization, the same for every viewer', async () => {
    const date = PERIODS.quarter;
    const of = (period: Period) => new Scan(surveys).within(period);
    for (const [type, ids, key] of [
      ['practice', [p1, p2], 'practiceId'],
      ['provider', places.providers, 'providerId'],
    ] as const) {
      for (const categoryId of [undefined, -1, 1]) {
        const getScore = (id: string, period: Period) => {
          const own = of(period).where((survey) => survey[key] === id);
          return { id, ...(categoryId === 1 ? own.category('EMP') : own.score()) };
        };
        const expected = rankByScore(
          ids.map((id) => ({ ...getScore(id, date), score: getScore(id, date).value })),
        );
        for (const by of ['admin', 'manager', 'provider']) {
          const { data } = await read(by, '/leaderboard/px', { date, type, categoryId });
          const rankings = data[`${type}Rankings`] as Json[];
          expect(
            rankings.map(({ entityId, orgRank, surveyCount }) => [entityId, orgRank, surveyCount]),
          ).toEqual(expected.map(({ row, rank }) => [row.id, rank, row.count]));
          const before = getScore(String(rankings[0]?.entityId), previousPeriod(date, TODAY)).value;
          const now = rankings[0]?.score as number;
          expect(rankings[0]?.scoreDelta).toBeCloseTo(now - (before ?? 0), 6);
        }
      }
    }
    expectStatus(await (people.desk as Actor).api.send('GET', '/leaderboard/px?type=provider'), 403);
    const ranks = (await read('desk', `/organizations/${organization.id}/ranks`, { date })).rows;
    expect(ranks.map(({ id }) => id)).toEqual([p1]);
    expect(ranks[0]).toMatchObject({ rank: { total: 2 } });
  });

  it('lead from each row of the leaderboard to exactly the surveys that it counts, or nowhere', async () => {
    const date = PERIODS.quarter;
    expect(surveys.some(({ averageScore, providerId }) => averageScore === null && providerId)).toBe(true);
    const [self] = places.providers;
    const open = {
      admin: { practice: [p1, p2], provider: places.providers },
      manager: { practice: [p1, p2], provider: places.providers },
      // both providers also have patients in a practice that is not theirs
      clerk: { practice: [p1], provider: [] },
      desk: { practice: [p1] },
      provider: { practice: [], provider: [self] },
    };
    for (const [by, rows] of Object.entries(open))
      for (const [type, ids] of Object.entries(rows) as [RankedType, string[]][])
        for (const categoryId of [undefined, 1]) {
          const { data } = await read(by, '/leaderboard/px', { date, type, categoryId });
          const rankings = data[`${type}Rankings`] as LeaderboardRow[];
          expect(rankings.length).toBe(2);
          const opened = rankings.filter(({ hasAccess }) => hasAccess);
          expect(opened.map(({ entityId }) => entityId).sort(), `${by}, ${type}`).toEqual([...ids].sort());
          for (const row of opened) {
            const { page: _page, ...query } = rowQuery(
              row,
              { type, date, ...(categoryId && { categoryId }) },
              [],
            );
            const found = await read(by, '/feedbacks', { ...query, experienceType: 'PATIENT', take: 0 });
            expect(found.body.pagination, `${by}, ${type}`).toMatchObject({ total: row.surveyCount });
          }
        }
  });

  it('rank across all organizations as a scan of all answers does', async () => {
    const { db } = organization.server;
    const other = await TestOrganization.create();
    const practices = [await other.practice(), await other.practice(), await other.practice()];
    const foreign = randomSurveys(
      {
        practices: practices.map((id) => ({ id, questionId: null })),
        providers: [],
        workLocations: [],
        organizationalUnits: [],
      },
      { count: 200, days: 150, today: TODAY, seed: 8 },
    );
    await db.system(async (tx) => {
      await storeCounted(tx, other.id, foreign);
      // earlier suites of this process stored surveys of other organizations without counting them
      const others = await tx.query<{ id: string }>(
        `select organization_id as id from surveys where average_score is not null and organization_id <> all($1::uuid[])
         group by 1 having count(*) >= 5`,
        [[organization.id, other.id]],
      );
      for (const { id } of others) await recountRollups(tx, id, { gte: '2000-01-01', lt: '2100-01-01' });
    });
    const scan = (from: string, to: string, unit: string) =>
      db.system(async (tx) => {
        await keepAllStandings((work) => work(tx));
        return tx.query<{ id: string; start: string; score: number; n: number }>(
          `select practice_id as id, date_trunc('${unit}', completed_day)::date::text as start, avg(average_score)::float8 as score, count(average_score)::int as n
           from surveys where experience_type = 'PATIENT' and completed_day >= $1::date and completed_day < $2::date and average_score is not null
           group by 1, 2 having count(average_score) >= 5`,
          [from, to],
        );
      });
    const expected = (rows: { id: string; score: number }[], id: string) => {
      const own = rows.find((row) => row.id === id);
      return own
        ? percentileRank(
            own.score,
            rows.map(({ score }) => score),
          )
        : null;
    };
    const last = lastMonths(addDays(PERIODS.month.gte, -1), 1);
    const month = await scan(last.gte, last.lt, 'month');
    // with the trailing slash of the specification
    const kept = (await read('admin', '/practices/percentiles/', { date: last })).rows;
    for (const { entityId, globalPercentile } of kept)
      expect(globalPercentile).toBeCloseTo(expected(month, String(entityId)) ?? -1, 1);
    const quarter = await scan(PERIODS.quarter.gte, PERIODS.quarter.lt, 'century');
    for (const id of [p1, p2]) {
      const { data } = await read('admin', `/practices/${id}/percentile`, { date: PERIODS.quarter });
      expect(data.globalPercentile).toBeCloseTo(expected(quarter, id) ?? -1, 6);
    }
    const weeks = await scan('2000-01-01', '2100-01-01', 'week');
    const series = (await read('desk', `/practices/${p1}/percentiles`, { date: PERIODS.quarter })).rows;
    for (const { date, value } of series) {
      const start = addDays(String(date), -6);
      const own = expected(
        weeks.filter((row) => row.start === start),
        p1,
      );
      if (own === null) expect(value).toBeNull();
      else expect(value).toBeCloseTo(own, 1);
    }
    expectStatus(await (people.desk as Actor).api.send('GET', `/practices/${p2}/percentile`), 404);
    expectStatus(
      await (people.admin as Actor).api.send('GET', `/practices/${String(practices[0])}/percentiles`),
      404,
    );
  });
});
