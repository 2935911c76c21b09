import { describe, expect, it } from 'vitest';
import { SEARCH_PARAMETERS, type SearchChoice } from '../../domain/surveys/feedback-filters.ts';
import { findMetric } from '../../domain/surveys/feedback.ts';
import { type Drill, drillDown, NO_FILTERS, SCORED } from '../../domain/measures/widgets/drill-down.ts';
import { encodeQuery, type Query } from '../../domain/text/query-string.ts';
import type { DrillDown, DrillDownFigure } from '../../generated/calls/types.ts';
import {
  analyticsDrillDownQuery,
  feedbackDrillDownQuery,
} from '../../generated/validators/analytics-calls.js';
import { drillDownCall, hasAnswerOrder } from './drill-down.ts';
import { listContributors, narrowTo, toDrillHead } from './drill-head.ts';
import { feedbackKinds } from './feedback.ts';
import { makeFeedback } from '../../domain/surveys/feedback-fixture.ts';
import { readSearch, searchQuery } from './search-choice.ts';

const { PATIENT, EMPLOYEE } = feedbackKinds;
const NOVEMBER: SearchChoice = { gte: ['2026-11-01'], lt: ['2026-12-01'] };
const WAIT_TIME: SearchChoice = { ...NOVEMBER, categoryId: ['10'] };

const figure = (value: number, count: number, found = count): DrillDownFigure => ({
  value,
  count,
  found,
  interval: { low: value - 0.1, high: value + 0.1 },
});

const DATA: DrillDown = {
  period: { gte: '2026-11-01', lt: '2026-12-01' },
  metric: { code: 'WT', name: 'Wait Time', unit: 'stars', categoryId: 10 },
  current: figure(3.9, 438),
  previous: figure(4, 460),
  change: { delta: -0.1, interval: { low: -0.25, high: 0.05 } },
  weeks: [
    { date: '2026-11-22', figure: figure(4, 90) },
    { date: '2026-11-29', figure: figure(3.8, 60) },
  ],
  by: 'practice',
  groups: [
    { id: 'a', name: 'Bright Smiles Las Cruces', figure: figure(3.4, 58), part: null },
    { id: 'b', name: 'Bright Smiles Mesa', figure: figure(3.8, 31), part: null },
    { id: null, name: 'No practice', figure: figure(3, 3), part: null },
  ],
  others: { groups: 7, low: 3.9, high: 4.4 },
  visits: null,
};
const OCTOBER = { gte: '2026-10-01', lt: '2026-10-27' };

describe('the call of a head', () => {
  it.each([
    ['a category in a period', WAIT_TIME],
    ['a practice', { ...WAIT_TIME, practiceIds: ['p'] }],
    ['comments only: they narrow the list alone', { ...WAIT_TIME, narrative: ['true'] }],
    ['groups of the NPS', { ...NOVEMBER, nps: ['detractors'] }],
    ['low outliers', { ...WAIT_TIME, outlier: ['negative'] }],
    ['a theme of comments', { ...NOVEMBER, themes: ['WAITING'], narrative: ['true'] }],
  ])('is of %s', (_, choice: SearchChoice) => {
    const call = drillDownCall(choice, PATIENT);
    expect(call).toMatchObject({
      path: '/analytics/drill-down',
      query: { experienceType: 'PATIENT', date: { gte: '2026-11-01', lt: '2026-12-01' } },
    });
    expect(call?.query).not.toHaveProperty('narrative');
  });

  it.each([
    ['a word of the cloud', { search: ['"pain"'], searchIn: ['comments'] }, { search: '"pain"' }],
    ['a sentiment', { sentimentTypes: ['NEGATIVE'] }, { sentimentTypes: ['NEGATIVE'] }],
    ['a contact status', { srr: ['true'], status: ['LOST'] }, { status: ['LOST'] }],
  ])('counts texts of %s', (_, choice: SearchChoice, asked) => {
    const date = { gte: '2026-11-01', lt: '2026-12-01' };
    expect(drillDownCall({ ...NOVEMBER, ...choice }, PATIENT)).toEqual({
      path: '/feedbacks/drill-down',
      query: { ...asked, date, experienceType: 'PATIENT' },
    });
  });

  it('splits no comments of employees', () => {
    expect(drillDownCall({ ...NOVEMBER, sentimentTypes: ['NEGATIVE'] }, EMPLOYEE)).toBeNull();
    expect(drillDownCall({ ...NOVEMBER, themes: ['WORKLOAD'] }, EMPLOYEE)).toBeNull();
    expect(drillDownCall({ ...NOVEMBER, search: ['pay'], searchIn: ['comments'] }, EMPLOYEE)).toBeNull();
    expect(drillDownCall({ ...NOVEMBER, srr: ['true'], status: ['LOST'] }, EMPLOYEE)).not.toBeNull();
  });

  it.each([
    ['no metric', NOVEMBER],
    ['an open period', { ...WAIT_TIME, lt: undefined }],
    ['outliers of any sign', { ...WAIT_TIME, outlier: ['any'] }],
    ['a search in names too', { ...NOVEMBER, search: ['pain'] }],
    ['all requests', { ...NOVEMBER, srr: ['true'] }],
    ['several themes', { ...NOVEMBER, themes: ['WAITING', 'BILLING'] }],
    ['comments in no theme', { ...NOVEMBER, themes: ['NONE'] }],
    ['a theme and a metric', { ...WAIT_TIME, themes: ['WAITING'] }],
  ])('is none of %s', (_, { lt, ...choice }: SearchChoice) => {
    expect(drillDownCall(lt ? { ...choice, lt } : choice, PATIENT)).toBeNull();
  });

  it('leaves out the question that the groups of employees come from', () => {
    const choice: SearchChoice = { ...NOVEMBER, nps: ['promoters'], categoryCode: ['ERFWL'] };
    expect(drillDownCall(choice, EMPLOYEE)?.query).not.toHaveProperty('categoryCode');
    expect(drillDownCall({ ...NOVEMBER, categoryCode: ['ERFWL'] }, EMPLOYEE)).toBeNull();
  });

  it('knows every parameter of a search', () => {
    const refused = SEARCH_PARAMETERS.filter(
      (name) => drillDownCall({ ...WAIT_TIME, [name]: WAIT_TIME[name] ?? ['x'] }, PATIENT) === null,
    );
    expect(refused).toEqual([
      'search',
      'searchIn',
      'sentIn',
      'categoryCode',
      'questionId',
      'low',
      'status',
      'srr',
      'mine',
      'overdue',
      'sentimentTypes',
      'themes',
    ]);
  });
});

describe('what the call of a link asks for', () => {
  const ID = '0b5e1c1e-5a0b-4c58-9d53-0f6a3f0f3f01';
  const OTHER = '0b5e1c1e-5a0b-4c58-9d53-0f6a3f0f3f02';
  const period = { gte: '2026-11-01', lt: '2026-12-01' };
  const validators = {
    '/analytics/drill-down': analyticsDrillDownQuery,
    '/feedbacks/drill-down': feedbackDrillDownQuery,
  };
  const MARKS = {
    category: { value: 'WT', categoryId: 10 },
    newCategory: { value: 'WT', categoryId: 10 },
    oldCategory: { value: 'WT', categoryId: 10 },
    outlier: { value: 'WT', categoryId: 10, isNegative: true },
    week: { value: '2026-11-21' },
    npsWeek: { value: '2026-11-21' },
    npsMonth: { value: '2026-11-01' },
    npsGroup: { value: 'detractors' },
    practice: { value: ID },
    appointment: { value: 'RESTORATIVE' },
    status: { value: 'LOST' },
    sentiment: { value: 'NEGATIVE' },
    theme: { value: 'WAITING' },
    results: { value: 'RAR' },
  } satisfies Record<Drill, Parameters<typeof drillDown>[1]>;
  const places: Record<string, string | string[]>[] = [
    'practice',
    'provider',
    'workLocation',
    'organizationalUnit',
  ].flatMap((place) => [
    { [`${place}Id`]: ID },
    { [`${place}Ids`]: [ID] },
    { [`${place}Id`]: ID, [`${place}Ids`]: [ID, OTHER] },
  ]);
  const read = (query: object) => readSearch(new URLSearchParams(encodeQuery(query as Query)));
  const asked = (choice: SearchChoice, kind: typeof PATIENT) => {
    const call = drillDownCall(choice, kind);
    if (!call) return 'no head';
    const { categoryId } = call.query;
    // the server reads numbers
    const query = { ...call.query, ...(categoryId !== undefined && { categoryId: Number(categoryId) }) };
    const isValid = validators[call.path](query);
    return isValid ? 'valid' : validators[call.path].errors;
  };

  it.each(Object.entries(MARKS))(
    'fits the contract for the mark %s, in places of either form',
    (drill, mark) => {
      const hasHead = drill !== 'results';
      const isOfComments = ['sentiment', 'theme'].includes(drill);
      for (const [experienceType, kind] of Object.entries({ PATIENT, EMPLOYEE })) {
        const context = { experienceType: kind.experienceType, period, filters: NO_FILTERS };
        const { query } = drillDown(drill as Drill, mark, context);
        const expected = hasHead && !(isOfComments && experienceType === 'EMPLOYEE') ? 'valid' : 'no head';
        for (const place of places)
          expect([place, asked(read({ ...query, ...place }), kind)]).toEqual([place, expected]);
      }
    },
  );

  it('fits the contract for the link of a row that names one practice', () => {
    const choice = read({ practiceId: ID, date: period, categoryId: SCORED, page: 1 });
    expect(asked(choice, PATIENT)).toBe('valid');
    expect(drillDownCall(choice, PATIENT)?.query).toMatchObject({ practiceIds: [ID] });
    expect(searchQuery(choice)).toEqual({ practiceIds: [ID], date: period, categoryId: '-1' });
    expect(narrowTo(choice, 'practice', OTHER)).toMatchObject({ practiceIds: [OTHER] });
    expect(narrowTo(choice, 'practice', OTHER)).not.toHaveProperty('practiceId');
  });
});

describe('the order by answers', () => {
  it('is that of patients in one category', () => {
    expect(hasAnswerOrder(WAIT_TIME, PATIENT)).toBe(true);
    expect(hasAnswerOrder({ ...NOVEMBER, categoryId: ['-1'] }, PATIENT)).toBe(false);
    expect(hasAnswerOrder(WAIT_TIME, EMPLOYEE)).toBe(false);
  });
});

describe('the head of a search', () => {
  const head = toDrillHead(DATA, { previousPeriod: OCTOBER, today: '2026-11-26', choice: {} });

  it('says of its weeks, which go beyond the period, where they begin and end', () => {
    expect(head.weeks?.sentence).toBe('Wait Time, the last twelve weeks: from 4.0 to 3.8.');
  });

  it('says value, interval, answers and change', () => {
    expect(head).toMatchObject({
      metric: 'Wait Time',
      period: 'Nov 2026',
      value: '3.9',
      basis: '3.8 – 4.0 · 438 answers',
      change: {
        text: '0.1',
        direction: 'down',
        isQuiet: true,
        against: 'against Oct 1 – 26, within chance',
      },
    });
  });

  it('says of one place that it may be chance on its own, since the whole may have changed', () => {
    const choice = { practiceId: ['a'] };
    expect(toDrillHead(DATA, { previousPeriod: OCTOBER, today: '2026-11-26', choice }).change?.against).toBe(
      'against Oct 1 – 26. On its own, this could be chance',
    );
  });

  it('has the lowest groups, and the range of the others', () => {
    expect(head.groups[0]).toMatchObject({
      title: 'Lowest practices',
      foot: 'Choose a practice to narrow the list. The other 7 are between 3.9 and 4.4.',
    });
    expect(head.groups[0]?.bars.map(({ tone, text, count, id }) => [tone, text, count, id])).toEqual([
      ['lowest', '3.4', '58 answers', 'a'],
      ['middle', '3.8', '31 answers', 'b'],
      ['few', '3.0', '3, few answers', undefined],
    ]);
    expect(
      toDrillHead(
        { ...DATA, groups: DATA.groups.slice(0, 1) },
        { previousPeriod: OCTOBER, today: '2026-11-26', choice: {} },
      ).groups,
    ).toEqual([]);
  });

  it('has the groups of a change with their parts of it', () => {
    const groups = DATA.groups.map((group, at) => ({ ...group, part: [-0.13, -0.05, 0][at] ?? 0 }));
    const change = { delta: -0.2, interval: { low: -0.3, high: -0.1 } };
    const read = (data: DrillDown) =>
      toDrillHead(data, { previousPeriod: OCTOBER, today: '2026-11-26', choice: {} }).groups[0];
    const fell = read({ ...DATA, change, groups });
    expect(fell?.title).toBe('Practices by share of the change');
    // no bar is in the colour of the lowest value
    expect(fell?.bars.map(({ text, count, tone, end }) => [text, count, tone, end])).toEqual([
      ['−0.13', '3.4 · 58 answers', 'middle', 1],
      ['−0.05', '3.8 · 31 answers', 'middle', 0.05 / 0.13],
      ['0.00', '3.0 · 3, few answers', 'few', 0],
    ]);
    const rose = { delta: 0.2, interval: { low: 0.1, high: 0.3 } };
    expect(read({ ...DATA, change: rose, groups })?.bars[0]?.tone).toBe('middle');
  });

  it('has the types of visits beside the practices, each with its part of the change', () => {
    const visits = {
      groups: [
        { id: 'HYGIENE', name: 'Hygiene', figure: figure(3.5, 120), part: -0.12 },
        { id: 'EXAM', name: 'Exam', figure: figure(4, 90), part: -0.08 },
      ],
      others: { groups: 0, low: null, high: null },
    };
    const change = { delta: -0.2, interval: { low: -0.3, high: -0.1 } };
    const groups = DATA.groups.map((group) => ({ ...group, part: -0.1 }));
    const data = { ...DATA, change, groups, visits };
    const of = toDrillHead(data, { previousPeriod: OCTOBER, today: '2026-11-26', choice: {} });
    expect(of.groups.map(({ by, title }) => [by, title])).toEqual([
      ['practice', 'Practices by share of the change'],
      ['appointment', 'Visits by share of the change'],
    ]);
    expect(of.groups[1]?.bars.map(({ name, text }) => [name, text])).toEqual([
      ['Hygiene', '−0.12'],
      ['Exam', '−0.08'],
    ]);
    expect(of.groups[1]?.foot).toBe('Choose a type to narrow the list.');
    expect(narrowTo(WAIT_TIME, 'appointment', 'EXAM')).toEqual({ ...WAIT_TIME, appointment: ['EXAM'] });
  });

  it('begins a plan with the practices that a fall comes from', () => {
    const groups = DATA.groups.map((group, at) => ({ ...group, part: [-0.13, 0.02, -0.01][at] ?? 0 }));
    const change = { delta: -0.2, interval: { low: -0.3, high: -0.1 } };
    expect(listContributors({ ...DATA, change, groups })).toEqual({ practiceIds: ['a'] });
    expect(listContributors(DATA)).toBeNull();
    expect(listContributors({ ...DATA, change: { ...change, delta: 0.2 }, groups })).toBeNull();
  });

  it('says of a share of few what it is a share of', () => {
    const requests: DrillDown = {
      ...DATA,
      metric: { code: 'REQUESTS', name: 'Requests: Not Contacted', unit: 'share', categoryId: null },
      groups: [
        { id: 'a', name: 'Tempe', figure: figure(0.6, 5, 3), part: null },
        { id: 'b', name: 'Aurora', figure: figure(1, 4), part: null },
      ],
    };
    const { groups } = toDrillHead(requests, { previousPeriod: OCTOBER, today: '2026-11-26', choice: {} });
    expect(groups[0]?.bars.map(({ count }) => count)).toEqual(['3 of 5 requests', '4 of 4, few requests']);
  });

  it('says how many of the answers are outliers', () => {
    const outliers: DrillDown = {
      ...DATA,
      metric: { ...DATA.metric, unit: 'share' },
      current: { value: 0.05, count: 438, found: 22, interval: { low: 0.03, high: 0.07 } },
    };
    expect(
      toDrillHead(outliers, {
        previousPeriod: OCTOBER,
        today: '2026-11-26',
        choice: { outlier: ['negative'] },
      }),
    ).toMatchObject({
      metric: 'Wait Time, low outliers',
      value: '5.0%',
      basis: '22 of 438 answers · 3.0% – 7.0%',
      groups: [{ title: 'Practices with the most' }],
    });
  });

  it.each([
    ['worse', { srr: ['true'], status: ['NOT_CONTACTED'] }, { isQuiet: false, isLessBetter: true }],
    ['worse', { outlier: ['negative'] }, { isQuiet: false, isLessBetter: true }],
    ['better', { nps: ['promoters'] }, { isQuiet: false, isLessBetter: false }],
    ['neither', { nps: ['passives'] }, { isQuiet: true }],
    ['neither', { search: ['pain'] }, { isQuiet: true }],
  ])('says a change of a share in points, and whether more is %s', (_, choice: SearchChoice, is) => {
    const share: DrillDown = {
      ...DATA,
      metric: { code: 'X', name: 'Share', unit: 'share', categoryId: null },
      change: { delta: 0.428, interval: { low: 0.3, high: 0.5 } },
    };
    const { change } = toDrillHead(share, { previousPeriod: OCTOBER, today: '2026-11-26', choice });
    expect(change).toMatchObject({ text: '42.8 points', direction: 'up', ...is });
  });

  it('says how many of the comments a search finds', () => {
    const comments: DrillDown = {
      ...DATA,
      metric: { code: 'COMMENTS', name: 'Negative comments', unit: 'share', categoryId: null },
      current: { value: 0.05, count: 438, found: 22, interval: { low: 0.03, high: 0.07 } },
      groups: [
        { id: 'a', name: 'Mesa', figure: { value: 0.1, count: 50, found: 5, interval: null }, part: null },
        { id: 'b', name: 'Tempe', figure: { value: 1, count: 1, found: 1, interval: null }, part: null },
      ],
      others: { groups: 3, low: 0, high: 0.0001 },
    };
    const of = toDrillHead(comments, { previousPeriod: OCTOBER, today: '2026-11-26', choice: {} });
    expect(of).toMatchObject({ metric: 'Negative comments', basis: '22 of 438 comments · 3.0% – 7.0%' });
    expect(of.groups[0]?.bars.map(({ count }) => count)).toEqual([
      '5 of 50 comments',
      '1 of 1, few comments',
    ]);
    expect(of.groups[0]?.foot).toContain('The other 3 have 0.0%.');
  });

  it('narrows to a group, in place of a single one', () => {
    expect(narrowTo({ ...WAIT_TIME, practiceId: ['x'] }, 'practice', 'a')).toEqual({
      ...WAIT_TIME,
      practiceIds: ['a'],
    });
    expect(narrowTo(WAIT_TIME, 'provider', 'c')).toEqual({ ...WAIT_TIME, providerIds: ['c'] });
  });
});

describe('the value of a card', () => {
  const category = { code: 'WT', name: 'Wait Time' };
  const answer = { questionId: 'wt', category, value: 3.4, text: null, isNotApplicable: false };

  it('is that of the outlier, or of the answer', () => {
    const feedback = makeFeedback({ answers: [answer], outliers: [] });
    expect(findMetric(feedback, 'WT')).toEqual({ name: 'Wait Time', value: 3.4, isNegative: null });
    const outlier = { id: '1', category, value: 1, isNegative: true };
    expect(findMetric({ ...feedback, outliers: [outlier] }, 'WT')).toEqual({
      name: 'Wait Time',
      value: 1,
      isNegative: true,
    });
    expect(findMetric(feedback, 'EMP')).toBeUndefined();
  });
});
