import { describe, expect, it } from 'vitest';
import { makeSession } from '../core/session-fixture.ts';
import { DEFAULT_PERIODS } from '../../domain/measures/period.ts';
import { samples } from '../../domain/measures/widgets/samples.ts';
import type { WidgetKind } from '../../domain/measures/widgets/widget-kind.ts';
import { widgetKind } from '../../domain/measures/widgets/widget-kinds.ts';
import { encodeQuery } from '../../domain/text/query-string.ts';
import {
  changeFilters,
  filterKeys,
  readFilters,
  toUnitOptions,
  withFilters,
} from '../ui/filters/place-filters.ts';
import { NO_FILTERS } from '../../domain/measures/widgets/drill-down.ts';
import { measures } from '../../measures/registry.ts';
import { buildRequest, START_CHOICES, switchesFor } from '../../domain/measures/widgets/widget-request.ts';
import { toggleAppointment, widgetPeriod, withWidgetPeriod } from './widget-choices.ts';

const today = '2026-11-22';
const kind = (name: string): WidgetKind => {
  const found = widgetKind(name);
  if (!found) throw new Error(`no kind ${name}`);
  return found;
};
const period = DEFAULT_PERIODS.currentMonth(today);
const base = { choices: START_CHOICES, period, filters: NO_FILTERS };

describe('buildRequest', () => {
  it('requests the kind’s own figures for the period and the filters', () => {
    const filters = { ...NO_FILTERS, practiceIds: ['p1'] };
    const { measure, query } = buildRequest(kind('EXPERIENCE_RATINGS_NEW'), { ...base, filters });
    expect(measure).toBe('ratings');
    expect(encodeQuery(query)).toBe(
      'experienceType=PATIENT&date[gte]=2026-11-01&date[lt]=2026-12-01&practiceIds[0]=p1&patientQuestionType=experience&patientType=new',
    );
  });

  it('requests an NPS by month', () => {
    expect(buildRequest(kind('NPS_SCORE_MONTHS'), base).query).toMatchObject({ interval: 'month' });
  });

  it('follows the switches', () => {
    const choices = {
      ...START_CHOICES,
      score: 'PERCENTILE',
      categoryId: 3,
      question: 'outcome',
      sign: 'negative',
    } as const;
    expect(buildRequest(kind('EXPERIENCE_METRIC'), { ...base, choices })).toMatchObject({
      measure: 'percentiles',
      query: { categoryId: 3 },
    });
    expect(buildRequest(kind('EXPERIENCE_RATINGS'), { ...base, choices }).query.patientQuestionType).toBe(
      'outcome',
    );
    expect(buildRequest(kind('OUTLIER_METRICS'), { ...base, choices }).query).toMatchObject({
      outlier: 'negative',
      take: 3,
    });
  });
});

describe('switches', () => {
  it('for score and percentile are hidden from admins', () => {
    const names = (role: 'ADMIN' | 'USER') =>
      switchesFor(kind('EXPERIENCE_METRIC'), role).map(({ name }) => name);
    expect(names('ADMIN')).toEqual(['category']);
    expect(names('USER')).toEqual(['category', 'score']);
  });

  it('keep at least one appointment type', () => {
    expect(toggleAppointment(['EXAM', 'ENDO'], 'EXAM')).toEqual(['ENDO']);
    expect(toggleAppointment(['ENDO'], 'ENDO')).toEqual(['ENDO']);
    expect(toggleAppointment(['ENDO'], 'EXAM')).toEqual(['ENDO', 'EXAM']);
    const choices = { ...START_CHOICES, appointments: ['EXAM'] };
    expect(
      measures.appointments.choose?.(samples.appointments, choices).map((one) => one.appointmentType),
    ).toEqual(['EXAM']);
  });
});

describe('address', () => {
  it('contains a widget’s period unless it is the default', () => {
    const year = DEFAULT_PERIODS.thisYear(today);
    const search = withWidgetPeriod(new URLSearchParams('a=b'), kind('NPS_SCORE'), year, today);
    expect(search).toBe('a=b&period.NPS_SCORE=2026-01-01_2026-12-01');
    const params = new URLSearchParams(search);
    expect(widgetPeriod(params, kind('NPS_SCORE'), today)).toEqual(year);
    expect(withWidgetPeriod(params, kind('NPS_SCORE'), period, today)).toBe('a=b');
    expect(widgetPeriod(new URLSearchParams('period.NPS_SCORE=x_y'), kind('NPS_SCORE'), today)).toEqual(
      period,
    );
  });

  it('contains the filters, and ignores those the user does not have', () => {
    const filters = { ...NO_FILTERS, practiceIds: ['p1', 'p2'] };
    const search = withFilters(new URLSearchParams('period.NPS_SCORE=a_b&practiceIds[0]=old'), filters);
    expect(search).toBe('period.NPS_SCORE=a_b&practiceIds[0]=p1&practiceIds[1]=p2');
    expect(readFilters(new URLSearchParams(search), ['practiceIds'])).toEqual(filters);
    expect(readFilters(new URLSearchParams(search), ['providerIds'])).toEqual(NO_FILTERS);
  });
});

describe('filters', () => {
  const keys = (role: 'ADMIN' | 'USER' | 'PROVIDER', allowViewProviders: boolean) =>
    filterKeys({ ...makeSession({ role }), allowViewProviders }, 'PATIENT');

  it('depend on the role', () => {
    expect(keys('ADMIN', false)).toEqual(['practiceIds', 'providerIds']);
    expect(keys('USER', true)).toEqual(['providerIds']);
    expect(keys('USER', false)).toEqual([]);
    expect(keys('PROVIDER', true)).toEqual([]);
    const ofEmployees = { ...makeSession({ role: 'ADMIN' }), practices: [] };
    expect(filterKeys(ofEmployees, 'EMPLOYEE')).toEqual(['workLocationIds', 'organizationalUnitIds']);
    expect(filterKeys(makeSession({ role: 'ADMIN', practiceIds: ['p1'] }), 'EMPLOYEE')).toEqual([
      'workLocationIds',
      'organizationalUnitIds',
      'practiceIds',
      'providerIds',
    ]);
  });

  it('clear a chosen provider that no longer matches the practices', () => {
    const providers = [
      { id: 'd1', name: 'One', practiceIds: ['p1'] },
      { id: 'd2', name: 'Two', practiceIds: ['p2'] },
    ];
    const chosen = { ...NO_FILTERS, providerIds: ['d1', 'd2'] };
    expect(changeFilters(chosen, { practiceIds: ['p2'] }, providers).providerIds).toEqual(['d2']);
    expect(changeFilters(chosen, { practiceIds: [] }, providers).providerIds).toEqual(['d1', 'd2']);
  });
});

it('offers units in the order of their tree, and says of those with others that they include them', () => {
  const unit = (id: string, parentId: string | null) => ({ id, name: id.toUpperCase(), parentId });
  const units = [unit('c', 'b'), unit('z', null), unit('b', 'a'), unit('a', null), unit('o', 'gone')];
  expect(toUnitOptions(units).map(({ fullName, name, depth }) => `${depth} ${fullName ?? name}`)).toEqual([
    '0 A and units below',
    '1 B and units below',
    '2 C',
    '0 O',
    '0 Z',
  ]);
  expect(toUnitOptions([unit('a', 'b'), unit('b', 'a')]).map(({ id }) => id)).toEqual(['a', 'b']);
});
