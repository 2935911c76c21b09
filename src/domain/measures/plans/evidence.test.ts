import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../generated/types/plan.ts';
import { planEvidence, planSearch } from './evidence.ts';

const NOTHING = {
  metric: null,
  theme: null,
  employeeMetric: null,
  employeeTheme: null,
  providerId: null,
  workLocationId: null,
  organizationalUnitId: null,
};
const PX = {
  ...NOTHING,
  experienceType: 'PATIENT',
  practiceIds: ['p1'],
  metric: 'WT',
  state: 'RUNNING',
  startedOn: '2026-10-05',
} as unknown as Plan;
const EX = { ...PX, experienceType: 'EMPLOYEE', practiceIds: [], metric: null } as Plan;
const TODAY = '2026-11-27';

describe('the comments that led to a plan', () => {
  it('are those with an answer in its metric in the 16 weeks before, the lowest first', () => {
    expect(planEvidence(PX, TODAY)).toEqual({
      path: '/px/search',
      query: {
        date: { gte: '2026-06-15', lt: '2026-10-05' },
        practiceIds: ['p1'],
        categoryId: 10,
        narrative: true,
        page: 1,
      },
      order: { sortBy: 'answer', orderBy: 'asc' },
      category: 'WT',
    });
  });

  it('are about its theme, of its provider', () => {
    const plan = {
      ...PX,
      metric: null,
      theme: { id: 't1', label: 'Waiting', code: 'WAITING' },
      providerId: 'u1',
    } as Plan;
    expect(planEvidence(plan, TODAY)).toMatchObject({
      query: { practiceIds: ['p1'], providerIds: ['u1'], themes: ['WAITING'] },
      order: { sortBy: 'rating' },
      category: undefined,
    });
  });

  it('are of detractors, or of all, for a plan about the NPS or the score', () => {
    expect(planEvidence({ ...PX, metric: 'NPS' } as Plan, TODAY).query).toMatchObject({
      nps: ['detractors'],
    });
    expect(planEvidence({ ...PX, metric: 'SCORE' } as Plan, TODAY)).toMatchObject({
      query: { categoryId: -1, narrative: true },
      order: { sortBy: 'rating' },
    });
  });

  it('are those until today while it has not begun', () => {
    const date = { gte: '2026-08-08', lt: '2026-11-28' };
    expect(planEvidence({ ...PX, state: 'DRAFT' } as Plan, TODAY).query).toMatchObject({ date });
    expect(planEvidence({ ...PX, startedOn: '2026-12-07' } as Plan, TODAY).query).toMatchObject({ date });
  });

  it('are of employees at its location, which counts if a unit is chosen, too', () => {
    const plan = { ...EX, employeeMetric: 'NPS', workLocationId: 'l1', organizationalUnitId: 'o1' } as Plan;
    const { path, query, order } = planEvidence(plan, TODAY);
    expect(path).toBe('/ex/surveys/search');
    expect(query).toMatchObject({ workLocationIds: ['l1'], nps: ['detractors'], categoryCode: 'ERFWL' });
    expect(query).not.toHaveProperty('organizationalUnitIds');
    expect(order.sortBy).toBe('rating');
  });
});

describe('the search for what a plan is to change', () => {
  it('has the answers in its metric since it began, until it ended', () => {
    const query = { practiceIds: ['p1'], categoryId: 10, page: 1 };
    expect(planSearch({ ...PX, endedOn: null }, TODAY)).toEqual({
      path: '/px/search',
      query: { ...query, date: { gte: '2026-10-05', lt: '2026-11-28' } },
    });
    expect(planSearch({ ...PX, endedOn: '2026-11-01' }, TODAY).query).toMatchObject({
      date: { gte: '2026-10-05', lt: '2026-11-02' },
    });
  });

  it('has those of the 16 weeks until today before it begins', () => {
    const draft = { ...PX, state: 'DRAFT', metric: 'NPS', endedOn: null } as Plan;
    expect(planSearch(draft, TODAY).query).toMatchObject({
      nps: ['promoters', 'passives', 'detractors'],
      date: { gte: '2026-08-08', lt: '2026-11-28' },
    });
  });
});
