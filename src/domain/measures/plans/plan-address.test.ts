import { expect, it } from 'vitest';
import { planEmployeeMetric } from '../../../generated/enums/plan-employee-metric.ts';
import { planPatientMetric } from '../../../generated/enums/plan-patient-metric.ts';
import { surveyCategories } from '../../../generated/surveys/categories.ts';
import { allThemes } from '../../text/themes/organization-themes.ts';
import { NPS_CATEGORIES } from '../../surveys/nps-categories.ts';
import { planAddress, readOrigin } from './plan-address.ts';

const read = (search: string): Record<string, string> =>
  Object.fromEntries(
    new URLSearchParams(
      planAddress(
        search,
        { ownerId: 'me', at: { practiceIds: ['here'], workLocationId: 'site' } },
        allThemes([]),
      )?.split('?')[1],
    ),
  );

it('fills a plan in from the search of a metric and its places', () => {
  expect(read('/px/search?categoryId=10&practiceIds[0]=p1&practiceIds[1]=p2&providerIds[0]=u1')).toEqual({
    name: 'Wait Time',
    experienceType: 'PATIENT',
    state: 'RUNNING',
    ownerId: 'me',
    metric: 'WT',
    'practiceIds[0]': 'p1',
    'practiceIds[1]': 'p2',
    providerId: 'u1',
  });
  expect(read('/px/search?categoryId=-1&practiceId=p1')).toMatchObject({
    metric: 'SCORE',
    'practiceIds[0]': 'p1',
  });
  expect(read('/px/search?nps[0]=promoters&nps[1]=passives&nps[2]=detractors')).toMatchObject({
    metric: 'NPS',
    'practiceIds[0]': 'here',
  });
  expect(read('/ex/surveys/search?categoryId=25&workLocationIds[0]=l1')).toMatchObject({
    experienceType: 'EMPLOYEE',
    employeeMetric: 'CPTCY',
    workLocationId: 'l1',
  });
  expect(read('/ex/surveys/search?categoryId=25')).toMatchObject({ workLocationId: 'site' });
  // two places of which a plan has one
  expect(
    read('/ex/surveys/search?categoryId=25&workLocationIds[0]=l1&workLocationIds[1]=l2'),
  ).not.toHaveProperty('workLocationId');
});

it('names a plan by its metric and its places, which tells it from the next one', () => {
  const names = new Map(['Mesa', 'Olathe', 'Plano', 'Tempe'].map((name) => [name.toLowerCase(), name]));
  const name = (search: string): string | null =>
    new URL(
      planAddress(search, { ownerId: 'me', names }, allThemes([])) ?? '',
      'https://chairside.test',
    ).searchParams.get('name');
  const of = (...ids: string[]): string => ids.map((id, at) => `&practiceIds[${at}]=${id}`).join('');
  expect(name(`/px/search?categoryId=10${of('olathe')}`)).toBe('Wait Time at Olathe');
  expect(name(`/px/search?categoryId=10${of('mesa', 'olathe', 'plano')}`)).toBe(
    'Wait Time at Mesa, Olathe and Plano',
  );
  expect(name(`/px/search?categoryId=10${of('mesa', 'olathe', 'plano', 'tempe')}`)).toBe(
    'Wait Time in 4 practices',
  );
  expect(name(`/px/search?themes[0]=WAITING${of('mesa')}`)).toBe('Waiting: fewer complaints at Mesa');
  expect(name(`/px/search?categoryId=10${of('elsewhere')}`)).toBe('Wait Time');
});

it('names the provider and the place of a plan', () => {
  const names = new Map([
    ['mesa', 'Mesa'],
    ['u1', 'Diego Muñoz'],
  ]);
  const name = (search: string): string | null =>
    new URLSearchParams(planAddress(search, { ownerId: 'me', names }, allThemes([]))?.split('?')[1]).get(
      'name',
    );
  expect(name('/px/search?categoryId=10&providerIds[0]=u1&practiceIds[0]=mesa')).toBe(
    'Wait Time of Diego Muñoz at Mesa',
  );
  expect(name('/px/search?categoryId=10&providerIds[0]=u1')).toBe('Wait Time of Diego Muñoz');
});

it('is offered for the NPS, and for no share of it', () => {
  expect(planAddress('/px/search?nps[0]=passives', { ownerId: 'me' }, allThemes([]))).toBeUndefined();
});

it('fills a plan in from the comments in a theme, with their places', () => {
  expect(read('/px/search?themes[0]=WAITING&narrative=true&practiceIds[0]=p1')).toEqual({
    name: 'Waiting: fewer complaints',
    experienceType: 'PATIENT',
    state: 'RUNNING',
    ownerId: 'me',
    theme: 'Waiting',
    'practiceIds[0]': 'p1',
  });
  expect(read('/ex/surveys/search?themes[0]=PAY&organizationalUnitIds[0]=u1')).toMatchObject({
    employeeTheme: 'Pay and benefits',
    organizationalUnitId: 'u1',
  });
  expect(
    planAddress('/px/search?themes[0]=WAITING&themes[1]=BILLING', { ownerId: 'me' }, allThemes([])),
  ).toBeUndefined();
  expect(planAddress('/px/search?themes[0]=NONE', { ownerId: 'me' }, allThemes([]))).toBeUndefined();
});

it('leaves the practices open rather than naming all of them, unless a finding names them', () => {
  const everywhere = ['p1', 'p2'];
  const link = (search: string, at?: { practiceIds: string[] }) =>
    planAddress(search, { ownerId: 'me', at, everywhere }, allThemes([]));
  expect(link('/px/search?themes[0]=WAITING', { practiceIds: everywhere })).not.toContain('practiceIds');
  expect(link('/px/search?themes[0]=WAITING', { practiceIds: ['p1'] })).toContain('practiceIds[0]=p1');
  expect(link('/px/search?categoryId=10&practiceIds[0]=p1&practiceIds[1]=p2')).toContain(
    'practiceIds[0]=p1&practiceIds[1]=p2',
  );
});

it('notes the visits of a metric, by which no plan is measured, and lists no practices in which a provider may not work', () => {
  expect(read('/px/search?categoryId=10&appointment[0]=EXAM')).toMatchObject({
    name: 'Wait Time',
    notes: 'Found in Exam visits. The plan is measured in all visits.',
    'practiceIds[0]': 'here',
  });
  const at = { practiceIds: ['here', 'there'] };
  const link = planAddress(
    '/px/search?categoryId=10&providerIds[0]=u1',
    { ownerId: 'me', at },
    allThemes([]),
  );
  expect(link).toContain('providerId=u1');
  expect(link).not.toContain('practiceIds');
});

it('offers no plan for a search without a metric', () => {
  expect(planAddress('/px/search?srr=true', { ownerId: 'me' }, allThemes([]))).toBeUndefined();
  expect(planAddress('/px/search?categoryCode=CPTCY', { ownerId: 'me' }, allThemes([]))).toBeUndefined();
});

it('offers the score, the NPS and every other category of a kind of survey', () => {
  const listCodes = (type: string): string[] =>
    surveyCategories
      .filter(({ experienceType, code }) => experienceType === type && !NPS_CATEGORIES.includes(code))
      .map(({ code }) => code);
  const values = (options: readonly { value: string }[]) => options.map(({ value }) => value).sort();
  expect(values(planPatientMetric)).toEqual(['NPS', 'SCORE', ...listCodes('PATIENT')].sort());
  expect(values(planEmployeeMetric)).toEqual(['NPS', 'SCORE', ...listCodes('EMPLOYEE')].sort());
});

it('notes what a plan is started from, with the search that it leads to', () => {
  const start = (search: string): string | null =>
    new URLSearchParams(
      planAddress(search, { ownerId: 'me', origin: 'FINDING' }, allThemes([]))?.split('?')[1],
    ).get('startedFrom');
  const search = '/px/search?categoryId=10&date[gte]=2026-09-01&practiceIds[0]=p1&page=1';
  expect(readOrigin(start(search))).toEqual({ text: 'in What changed', search });
  expect(readOrigin(start('/ex/surveys/search?categoryId=25'))?.search).toBe(
    '/ex/surveys/search?categoryId=25',
  );
  expect(start(`${search}&search=${'x'.repeat(2000)}`)).toBeNull();
});

it.each([
  null,
  '',
  'FINDING https://example.com/px/search?a=1',
  'FINDING //px/search?a=1',
  'GUESS /px/search?a=1',
])('reads no origin from %s', (text) => expect(readOrigin(text)).toBeUndefined());
