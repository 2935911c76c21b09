import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, lastMonths, type Period, weekStart } from '../../src/domain/measures/period.ts';
import { computeFigure, toMoments } from '../../src/domain/measures/stats/moments.ts';
import type { Calls, DrillDown } from '../../src/generated/calls/types.ts';
import { surveyCategories } from '../../src/generated/surveys/categories.ts';
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
import { TODAY, ZONE } from '../support/values.ts';

const LAST_MONTH = lastMonths(addMonths(TODAY, -1), 1);
const LAST_WEEK: Period = { gte: addDays(weekStart(TODAY), -7), lt: weekStart(TODAY) };
const OLD_WEEK: Period = { gte: addDays(weekStart(TODAY), -119), lt: addDays(weekStart(TODAY), -112) };
const OLD_DAYS: Period = { gte: addDays(TODAY, -118), lt: addDays(TODAY, -107) };
const WAIT_TIME = surveyCategories.find(({ code }) => code === 'WT')?.id;
const COMPETENCY = surveyCategories.find(({ code }) => code === 'CPTCY')?.id;
/** The drill-down of a search by words, sentiment or status. */
const FEEDBACK = '/feedbacks/drill-down';
const NPS = ['promoters', 'passives', 'detractors'];

type Viewer = keyof FigureViewers['people'];
type Answer = Calls['analyticsDrillDown']['answer'];

describe('a drill-down', () => {
  let organization: TestOrganization;
  let surveys: RandomSurvey[];
  let practiceIds: string[];
  let locationIds: string[];
  let providerIds: string[];
  let unitIds: string[];
  let people: FigureViewers['people'];

  beforeAll(async () => {
    organization = await TestOrganization.create();
    practiceIds = await Promise.all(Array.from({ length: 7 }, () => organization.practice()));
    const [p1 = ''] = practiceIds;
    ({ people, providerIds } = await createViewers(organization, practiceIds));
    const location = getModel('location');
    locationIds = [
      String((await organization.record(location)).id),
      String((await organization.record(location, { values: { practiceId: p1 } })).id),
    ];
    const unit = getModel('unit');
    const top = String((await organization.record(unit, { values: { parentId: null } })).id);
    unitIds = [top, String((await organization.record(unit, { values: { parentId: top } })).id)];
    surveys = randomSurveys(
      {
        practices: practiceIds.map((id) => ({ id, questionId: null })),
        providers: providerIds,
        workLocations: locationIds,
        organizationalUnits: unitIds,
      },
      { count: 2400, days: 140, today: TODAY, seed: 32 },
    );
    await organization.server.db.system((tx) => storeCounted(tx, organization.id, surveys, ZONE));
  });

  const get = async (by: Viewer, query: Json, of = '/analytics/drill-down'): Promise<Answer> => {
    const path = `${of}${queryString(query)}`;
    return expectStatus(await people[by].api.send('GET', path), 200).body as unknown as Answer;
  };
  const read = async (by: Viewer, query: Json): Promise<DrillDown> => {
    const { data } = await get(by, query);
    if (!data) throw new Error('These figures are not stored.');
    return data;
  };
  const listed = async (by: Viewer, query: Json): Promise<number> => {
    const path = `/feedbacks${queryString({ experienceType: 'PATIENT', ...query, take: 0 })}`;
    return Number(expectStatus(await people[by].api.send('GET', path), 200).total);
  };
  const findValues = (code: string, isOwn: (survey: RandomSurvey) => boolean): number[] =>
    surveys
      .filter(isOwn)
      .flatMap(({ answers }) =>
        answers.filter(({ category }) => category === code).map(({ value }) => value),
      );

  it.each([
    ['the score', { categoryId: -1 }],
    ['a category', { categoryId: WAIT_TIME }],
    ['a category of new patients', { categoryId: WAIT_TIME, patientType: 'new' }],
    ['a category of other patients', { categoryId: WAIT_TIME, patientType: 'old' }],
    ['low outliers', { categoryId: WAIT_TIME, outlier: 'negative' }],
    ['high outliers', { categoryId: WAIT_TIME, outlier: 'positive' }],
    ['the NPS', { nps: NPS }],
    ['one group', { nps: ['detractors'] }],
    ['two groups', { nps: ['promoters', 'passives'] }],
  ] as const)('of %s counts what the lists find', async (_, metric) => {
    for (const [by, date] of [
      ['admin', LAST_MONTH],
      ['admin', lastMonths(TODAY, 1)],
      ['admin', lastMonths(TODAY, 3)],
      ['admin', LAST_WEEK],
      ['admin', OLD_WEEK],
      ['admin', OLD_DAYS],
      ['desk', LAST_MONTH],
      ['manager', LAST_WEEK],
      ['provider', LAST_MONTH],
      ['provider', OLD_DAYS],
    ] as const) {
      const { data, previousPeriod } = await get(by, { ...metric, date });
      const seen = data && [data.current.found, data.previous.found];
      const found = await Promise.all(
        [date, previousPeriod].map((period) => listed(by, { ...metric, date: period })),
      );
      expect([by, date, seen]).toEqual([by, date, found]);
    }
  });

  it.each([
    ['a word', { search: '"drill"' }, { searchIn: 'comments' }],
    ['a sentiment', { sentimentTypes: ['NEGATIVE'] }, {}],
    [
      'a word in comments of a sentiment',
      { search: 'dril', sentimentTypes: ['POSITIVE'] },
      { searchIn: 'comments' },
    ],
    ['contact statuses', { status: ['NOT_CONTACTED', 'LEFT_MESSAGE'] }, { srr: true }],
  ] as const)('of %s counts what the lists find', async (_, asked, alsoListed) => {
    const whole = 'status' in asked ? { srr: true } : { narrative: true };
    for (const [by, date] of [
      ['admin', LAST_MONTH],
      ['admin', OLD_WEEK],
      ['desk', LAST_MONTH],
      ['manager', LAST_WEEK],
      ['provider', LAST_MONTH],
    ] as const) {
      const { data, previousPeriod } = await get(by, { ...asked, date }, FEEDBACK);
      const list = async (query: Json) => listed(by, { date, ...query });
      const counts = [
        await list({ ...asked, ...alsoListed }),
        await list(whole),
        await list({ ...asked, ...alsoListed, date: previousPeriod }),
      ];
      expect([by, date, data?.current.found, data?.current.count, data?.previous.found]).toEqual([
        by,
        date,
        ...counts,
      ]);
      const own = data?.groups.filter(({ id }) => id !== null) ?? [];
      for (const { id, figure } of own.slice(0, 2))
        expect(figure.found).toBe(
          await list({
            ...asked,
            ...alsoListed,
            [data?.by === 'provider' ? 'providerIds' : 'practiceIds']: [id],
          }),
        );
      const week = data?.weeks.at(-2);
      const days = week && { gte: addDays(week.date, -6), lt: addDays(week.date, 1) };
      expect([week?.figure.found, week?.figure.count]).toEqual([
        await list({ ...asked, ...alsoListed, date: days }),
        await list({ ...whole, date: days }),
      ]);
    }
  });

  it('of a search has no figures without a choice, of long periods, and of what employees say', async () => {
    const isNone = async (query: Json) =>
      (await get('admin', { date: LAST_MONTH, ...query }, FEEDBACK)).data === null;
    expect(await isNone({})).toBe(true);
    expect(await isNone({ search: ' ' })).toBe(true);
    const long = { gte: addDays(TODAY, -400), lt: TODAY };
    expect(await isNone({ search: 'drill', date: long })).toBe(true);
    expect(await isNone({ experienceType: 'EMPLOYEE', search: 'drill' })).toBe(true);
    expect(await isNone({ experienceType: 'EMPLOYEE', sentimentTypes: ['NEGATIVE'] })).toBe(true);
    const ofRequests = { experienceType: 'EMPLOYEE', status: ['LOST'], date: LAST_MONTH };
    const { data } = await get('admin', ofRequests, FEEDBACK);
    expect(data?.current.found).toBe(await listed('admin', { ...ofRequests, srr: true }));
    expect(data?.by).toBe('workLocation');
  });

  it('of a type of appointments counts what the lists find, in the latest days', async () => {
    const [type = ''] = surveys.flatMap(({ appointmentType }) => appointmentType ?? []);
    for (const by of ['admin', 'desk', 'provider'] as const) {
      const query = { categoryId: WAIT_TIME, appointment: [type], date: LAST_WEEK };
      expect([by, (await read(by, query)).current.found]).toEqual([by, await listed(by, query)]);
    }
    expect((await get('admin', { appointment: [type], date: OLD_WEEK })).data).toBeNull();
    const ofEmployees = { experienceType: 'EMPLOYEE', appointment: [type], date: LAST_WEEK };
    expect((await get('admin', ofEmployees)).data).toBeNull();
  });

  it('has the mean, interval and change of the answers', async () => {
    const { current, previous, change, groups, others, by } = await read('admin', {
      categoryId: WAIT_TIME,
      date: LAST_MONTH,
    });
    const own = findValues('WT', (survey) => isWithin(survey, LAST_MONTH));
    const figure = computeFigure(toMoments(own));
    expect(current.value).toBeCloseTo(figure.value ?? 0, 9);
    expect(current.interval?.low).toBeCloseTo(figure.interval?.low ?? 0, 2);
    expect(change?.delta).toBeCloseTo((current.value ?? 0) - (previous.value ?? 0), 9);
    expect(by).toBe('practice');
    expect(groups).toHaveLength(5);
    expect(others.groups).toBe(2);
    for (const { id, figure: group } of groups) {
      const values = findValues('WT', (survey) => survey.practiceId === id && isWithin(survey, LAST_MONTH));
      expect(group.value).toBeCloseTo(computeFigure(toMoments(values)).value ?? 0, 9);
    }
    const isChance = change !== null && change.interval.low <= 0 && change.interval.high >= 0;
    expect(groups.map(({ part }) => part === null)).toEqual(groups.map(() => isChance));
    if (!isChance) return;
    const lowest = groups.map(({ figure: { value } }) => value ?? 0);
    expect(lowest).toEqual([...lowest].sort((a, b) => a - b));
    expect(others.low).toBeGreaterThanOrEqual(lowest.at(-1) ?? 0);
  });

  it('of a theme counts the comments that the list finds, and splits none of employees', async () => {
    const theme = { themes: ['WAITING'] };
    for (const [by, date] of [
      ['admin', LAST_MONTH],
      ['admin', lastMonths(TODAY, 1)],
      ['admin', LAST_WEEK],
      ['desk', LAST_MONTH],
      ['provider', LAST_MONTH],
    ] as const) {
      const { data, previousPeriod } = await get(by, { ...theme, date });
      expect(data?.metric).toMatchObject({ code: 'COMMENTS', unit: 'share' });
      expect([by, date, data?.current.found, data?.previous.found]).toEqual([
        ...[by, date, await listed(by, { ...theme, date })],
        await listed(by, { ...theme, date: previousPeriod }),
      ]);
      for (const { id, figure } of (data?.groups ?? []).filter((group) => group.id !== null).slice(0, 2)) {
        const group = { [data?.by === 'provider' ? 'providerIds' : 'practiceIds']: [id] };
        expect(figure.found).toBe(await listed(by, { ...theme, ...group, date }));
      }
    }
    const none = [
      { experienceType: 'EMPLOYEE', themes: ['WORKLOAD'] },
      { ...theme, categoryId: WAIT_TIME },
      { themes: ['NONE'] },
      { ...theme, date: OLD_DAYS },
    ];
    for (const query of none) expect((await get('admin', { date: LAST_MONTH, ...query })).data).toBeNull();
  });

  it('ranks the practices of a change by parts that add up to it', async () => {
    const narrow = { categoryId: WAIT_TIME, practiceIds: practiceIds.slice(0, 4) };
    const months = Array.from({ length: 4 }, (_, at) => lastMonths(addMonths(TODAY, -1 - at), 1));
    const heads = await Promise.all(months.map((date) => read('admin', { ...narrow, date })));
    for (const { change, groups } of heads) {
      if (!change || groups.some(({ part }) => part === null)) continue;
      const parts = groups.map(({ part }) => part ?? 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(change.delta, 9);
      expect(parts).toEqual(parts.toSorted((a, b) => (b - a) * Math.sign(change.delta)));
    }
  });

  it('has the types of visits, which count what the lists find, with parts that add up to the change', async () => {
    for (const [by, more] of [
      ['admin', {}],
      ['admin', { providerIds: providerIds.slice(0, 1) }],
      ['desk', {}],
      ['provider', {}],
    ] as const) {
      const query = { categoryId: WAIT_TIME, date: LAST_MONTH, ...more };
      const { visits, change, current } = await read(by, query);
      if (!visits) throw new Error('The latest days have types of visits.');
      for (const { id, figure } of visits.groups.filter((group) => group.id !== null))
        expect([by, id, figure.found]).toEqual([by, id, await listed(by, { ...query, appointment: [id] })]);
      if (visits.others.groups > 0) continue;
      expect(visits.groups.reduce((sum, { figure }) => sum + figure.found, 0)).toBe(current.found);
      if (!change || visits.groups.some(({ part }) => part === null)) continue;
      const sum = visits.groups.reduce((all, { part }) => all + (part ?? 0), 0);
      expect(sum).toBeCloseTo(change.delta, 9);
    }
    const types = [...new Set(surveys.flatMap(({ appointmentType }) => appointmentType ?? []))];
    const narrowed = { categoryId: WAIT_TIME, date: LAST_MONTH, appointment: types.slice(0, 2) };
    const two = (await read('admin', narrowed)).visits;
    expect(two?.groups.map(({ id }) => id).toSorted()).toEqual(types.slice(0, 2).toSorted());
    const one = { ...narrowed, appointment: types.slice(0, 1) };
    expect((await read('admin', one)).visits).toBeNull();
    expect((await read('admin', { categoryId: WAIT_TIME, date: OLD_WEEK })).visits).toBeNull();
    expect((await read('admin', { experienceType: 'EMPLOYEE', date: LAST_MONTH })).visits).toBeNull();
    expect((await get('admin', { search: 'drill', date: LAST_MONTH }, FEEDBACK)).data?.visits).toBeNull();
  });

  it('has the twelve weeks up to the end of its period', async () => {
    const { weeks } = await read('admin', { categoryId: WAIT_TIME, date: LAST_WEEK });
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)?.date).toBe(addDays(LAST_WEEK.lt, -1));
    for (const { date, figure } of weeks) {
      const week = { gte: addDays(date, -6), lt: addDays(date, 1) };
      expect(figure.count).toBe(findValues('WT', (survey) => isWithin(survey, week)).length);
    }
    const outliers = await read('admin', { categoryId: WAIT_TIME, outlier: 'negative', date: LAST_WEEK });
    expect(outliers.weeks.at(-1)?.figure.found).toBe(outliers.current.found);
    const ofNew = await read('admin', { categoryId: WAIT_TIME, patientType: 'new', date: LAST_WEEK });
    expect(ofNew.weeks).toEqual([]);
  });

  it('narrows to the practices, then to the providers whom the viewer may see', async () => {
    const split = async (by: Viewer, query: Json = {}) =>
      (await read(by, { categoryId: WAIT_TIME, date: LAST_MONTH, ...query })).by;
    const [first] = practiceIds;
    expect(await split('admin')).toBe('practice');
    expect(await split('admin', { practiceId: first })).toBe('provider');
    expect(await split('admin', { practiceId: first, providerId: providerIds[0] })).toBeNull();
    expect(await split('manager')).toBe('practice');
    expect(await split('manager', { practiceId: first })).toBe('provider');
    expect(await split('desk')).toBeNull();
    expect(await split('provider', { practiceId: first })).toBeNull();
  });

  it('has the providers of one practice, and those without one', async () => {
    const query = { categoryId: WAIT_TIME, date: LAST_MONTH, practiceIds: practiceIds.slice(0, 1) };
    const { groups, current } = await read('admin', query);
    for (const { id, figure } of groups.filter((group) => group.id !== null))
      expect(figure.found).toBe(await listed('admin', { ...query, providerIds: [id] }));
    const sum = groups.reduce((all, { figure }) => all + figure.found, 0);
    expect(sum).toBeLessThanOrEqual(current.found);
  });

  it('shows nobody more than the lists do', async () => {
    const [first, second, third] = practiceIds;
    const query = { categoryId: WAIT_TIME, date: LAST_MONTH };
    const groups = async (by: Viewer) => (await read(by, query)).groups.map(({ id }) => id);
    expect(new Set(await groups('manager'))).toEqual(new Set([first, second]));
    const ofOthers = await read('desk', { ...query, practiceIds: [third] });
    expect([ofOthers.current.found, ofOthers.groups]).toEqual([0, []]);
    const refused = `/analytics/drill-down${queryString({ ...query, providerId: providerIds[0] })}`;
    expectStatus(await people.desk.api.send('GET', refused), 403);
    const ofEmployees = `/analytics/drill-down${queryString({ experienceType: 'EMPLOYEE' })}`;
    expectStatus(await people.provider.api.send('GET', ofEmployees), 403);
  });

  it('of employees is split by work location; a practice stands for those that name it', async () => {
    const query = { experienceType: 'EMPLOYEE', categoryId: COMPETENCY, date: LAST_MONTH };
    const { by, groups, current } = await read('admin', query);
    expect(by).toBe('workLocation');
    expect(new Set(groups.map(({ id }) => id))).toEqual(new Set([...locationIds, null]));
    expect(current.found).toBe(await listed('admin', query));
    const [, named] = locationIds;
    const ofPractice = await read('admin', { ...query, practiceIds: practiceIds.slice(0, 1) });
    const ofLocation = await read('admin', { ...query, workLocationIds: [named] });
    expect(ofPractice.current).toEqual(ofLocation.current);
    expect(ofLocation.by).toBe('organizationalUnit');
    const [top] = unitIds;
    const ofUnit = { ...query, workLocationIds: [named], organizationalUnitIds: [top] };
    const branch = ofLocation.groups.find(({ id }) => id === top);
    expect(ofLocation.groups.map(({ id }) => id).filter((id) => id !== null)).toEqual([top]);
    expect(branch?.figure.found).toBe(await listed('admin', ofUnit));
    expect(await read('admin', ofUnit)).toMatchObject({
      by: null,
      current: { found: branch?.figure.found, count: branch?.figure.count },
    });
    const eNps = { experienceType: 'EMPLOYEE', nps: ['detractors'], date: LAST_MONTH };
    expect((await read('admin', eNps)).current.found).toBe(
      await listed('admin', { ...eNps, categoryCode: 'ERFWL' }),
    );
  });

  it.each([
    ['a number without a category', { categoryId: 98 }],
    ['a category of employees for patients', { categoryId: COMPETENCY, experienceType: 'PATIENT' }],
    ['a period that ends before it begins', { date: { gte: LAST_MONTH.lt, lt: LAST_MONTH.gte } }],
  ])('refuses %s', async (_, query) => {
    const path = `/analytics/drill-down${queryString(query)}`;
    expectStatus(await people.admin.api.send('GET', path), 400);
  });

  describe('its list', () => {
    const TAKE = 37;
    /** Ids of all pages. */
    const walk = async (by: Viewer, query: Json): Promise<string[]> => {
      const ids: string[] = [];
      for (let cursor: unknown = 'first'; cursor !== null;) {
        const path = `/feedbacks${queryString({ ...query, cursor, take: TAKE, total: false })}`;
        const { rows, body } = expectStatus(await people[by].api.send('GET', path), 200);
        ids.push(...rows.map(({ id }) => String(id)));
        cursor = (body.pagination as Json).nextCursor;
      }
      return ids;
    };
    const findValue = ({ answers }: RandomSurvey): number =>
      answers.find(({ category }) => category === 'WT')?.value ?? NaN;

    it.each([
      ['all', 'admin', {}],
      ['those with a comment', 'admin', { narrative: true }],
      ['a practice', 'admin', { practice: 0 }],
      ['low outliers', 'admin', { outlier: 'negative' }],
      ['a word', 'admin', { search: 'drill' }],
      ['one practice', 'desk', {}],
      ['a provider', 'provider', {}],
    ] as const)('is read to its end by the answers of %s (%s)', async (_, by, narrowed) => {
      const { practice, ...filters } = narrowed as { practice?: number };
      const date = lastMonths(TODAY, 3);
      const own = surveys.filter(
        (survey) =>
          survey.experienceType === 'PATIENT' &&
          isWithin(survey, date) &&
          !Number.isNaN(findValue(survey)) &&
          (by !== 'desk' || survey.practiceId === practiceIds[0]) &&
          (by !== 'provider' || survey.providerId === providerIds[0]) &&
          (practice === undefined || survey.practiceId === practiceIds[practice]) &&
          (!('narrative' in filters || 'search' in filters) || survey.sentiment !== null) &&
          (!('outlier' in filters) ||
            survey.answers.some(
              ({ category, outlier }) => category === 'WT' && outlier !== null && outlier < 0,
            )),
      );
      const values = new Map(own.map((survey) => [survey.id, findValue(survey)]));
      for (const orderBy of ['asc', 'desc'] as const) {
        const ids = await walk(by, {
          ...filters,
          ...(practice !== undefined && { practiceIds: [practiceIds[practice]] }),
          experienceType: 'PATIENT',
          categoryId: WAIT_TIME,
          date,
          sortBy: 'answer',
          orderBy,
        });
        expect(new Set(ids)).toEqual(new Set(values.keys()));
        expect(ids).toHaveLength(values.size);
        const seen = ids.map((id) => values.get(id) ?? NaN);
        const direction = orderBy === 'asc' ? 1 : -1;
        expect(seen).toEqual(seen.toSorted((a, b) => direction * (a - b)));
      }
    });

    it.each([
      ['without a category', {}],
      ['of all scores', { categoryId: -1 }],
      ['of employees', { categoryId: COMPETENCY, experienceType: 'EMPLOYEE' }],
    ])('is not sorted by answers %s', async (_, query) => {
      const path = `/feedbacks${queryString({ ...query, sortBy: 'answer' })}`;
      expectStatus(await people.admin.api.send('GET', path), 400);
    });
  });

  it('has no figures of two narrowings at once', async () => {
    const query = { categoryId: WAIT_TIME, outlier: 'negative', patientType: 'new', date: LAST_MONTH };
    expect((await get('admin', query)).data).toBeNull();
  });
});
