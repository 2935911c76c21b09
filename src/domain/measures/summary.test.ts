import { describe, expect, it } from 'vitest';
import type { LeaderboardRow, Summary } from '../../generated/calls/types.ts';
import { describeRank, describeSummary, type SummaryContext } from './summary.ts';
import { responseRate, surveyMetrics } from './stats/funnel.ts';
import { NO_NPS, npsFigure } from './stats/nps.ts';

const filters = { practiceIds: ['p1'], providerIds: [], workLocationIds: [], organizationalUnitIds: [] };
const context: SummaryContext = {
  experienceType: 'PATIENT',
  filters,
  period: { gte: '2026-08-01', lt: '2026-11-01' },
  previousPeriod: { gte: '2026-05-01', lt: '2026-08-01' },
  today: '2026-11-20',
  emptyText: 'No answers',
  isConfidential: false,
  changed: ['SCORE'],
};

const funnel = (sent: number, completed: number) =>
  responseRate({
    sentCount: sent,
    openedCount: sent,
    completedCount: completed,
    expiredCount: 0,
    percentOpened: 1,
    percentCompleted: sent === 0 ? null : completed / sent,
    percentCompletedAfterOpen: null,
    percentExpired: null,
  });

const summary: Summary = {
  score: {
    current: 4.5,
    prev: 4.2,
    delta: 0.3,
    count: 336,
    prevCount: 300,
    interval: { low: 4.45, high: 4.55 },
    prevInterval: { low: 4.1, high: 4.3 },
  },
  nps: npsFigure({ promoters: 250, passives: 56, detractors: 25 }),
  npsBefore: npsFigure({ promoters: 200, passives: 56, detractors: 25 }),
  surveys: funnel(819, 336),
  surveysBefore: funnel(900, 315),
  requests: { open: 4, contacted: 1, notContacted: 2 },
};

const EMPTY: Summary = {
  score: {
    ...{ current: null, prev: null, delta: null, count: 0, prevCount: 0 },
    ...{ interval: null, prevInterval: null },
  },
  nps: npsFigure(NO_NPS),
  npsBefore: npsFigure(NO_NPS),
  surveys: funnel(0, 0),
  surveysBefore: null,
  requests: { open: 0, contacted: 0, notContacted: 0 },
};

describe('describeSummary', () => {
  it('prints each figure with its interval, its basis and its change', () => {
    const { score, nps, rate, requests } = describeSummary(summary, context);
    expect(score).toMatchObject({ value: '4.5', isFew: false, change: { text: '0.3', direction: 'up' } });
    expect(score.change).toMatchObject({ isQuiet: false, against: 'May – Jul' });
    expect(nps).toMatchObject({ value: '68', change: { text: '6', direction: 'up', isQuiet: true } });
    expect(rate).toMatchObject({ value: '41%', unit: 'of surveys sent', basis: '38 – 44% · 336 of 819' });
    expect(rate.hint).toContain('sent earlier');
    expect(rate.change).toMatchObject({ text: '6 points', direction: 'up', isQuiet: false });
    expect(requests).toMatchObject({
      value: '4',
      // one was contacted, and one called in vain
      unit: '2 in progress',
      basis: '',
      alert: { text: '2 waiting for a call' },
    });
  });

  it('colours a change only where What changed finds it, and says why not', () => {
    const read = (changed: SummaryContext['changed']) =>
      ['score' as const, 'nps' as const].map((name) => {
        const { isQuiet, reason } = describeSummary(summary, { ...context, changed })[name].change ?? {};
        return [isQuiet, reason];
      });
    expect(read(['SCORE', 'NPS'])).toEqual([
      [false, undefined],
      [false, undefined],
    ]);
    // the score lies outside its own interval, but not if all metrics are tested together
    expect(read([])).toEqual([
      [true, 'within chance'],
      [true, 'within chance'],
    ]);
    expect(read(null)).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    // of a period that it does not compare, by their own intervals
    expect(read(undefined)).toEqual([
      [false, undefined],
      [true, 'within chance'],
    ]);
  });

  it('calls no part of the surveys sent what is more than them', () => {
    const surveys = responseRate(surveyMetrics({ sent: 7, opened: 6, completed: 8, expired: 0 }));
    const { rate } = describeSummary({ ...summary, surveys, surveysBefore: null }, context);
    expect(rate.basis).toContain('8 completed, 7 sent');
  });

  it('adds the older requests to those of the period, if the screen counts all of them', () => {
    const read = (requests: Summary['requests'], waiting: number) =>
      describeSummary({ ...summary, requests }, { ...context, waiting }).requests;
    const some = read({ open: 4, contacted: 2, notContacted: 2 }, 9);
    expect(some).toMatchObject({ value: '4', alert: { text: '2 waiting + 7 older' } });
    expect(some.unit).toBe('2 in progress');
    expect(read({ open: 2, contacted: 0, notContacted: 2 }, 9)).not.toHaveProperty('unit');
    // the queue shows exactly those
    const queue = { path: '/px/feedbacks/srr', query: { practiceIds: ['p1'] } };
    expect(some.alert?.to).toEqual(queue);
    expect(read({ open: 4, contacted: 2, notContacted: 2 }, 2).alert?.to).toEqual(queue);
    const fewer = read({ open: 4, contacted: 2, notContacted: 2 }, 1);
    expect(fewer.alert?.to.query).toHaveProperty('date');
    expect(fewer.alert?.text).toBe('2 waiting for a call');
    expect(read({ open: 0, contacted: 0, notContacted: 0 }, 7)).toMatchObject({
      basis: '7 older waiting for a call',
    });
    expect(read({ open: 0, contacted: 0, notContacted: 0 }, 0)).toMatchObject({ basis: 'Nobody is waiting' });
    expect(read({ open: 2, contacted: 2, notContacted: 0 }, 0)).toMatchObject({ basis: 'All contacted' });
    expect(read({ open: 2, contacted: 1, notContacted: 0 }, 0)).toMatchObject({ basis: 'Nobody is waiting' });
  });

  it('links each figure to the search for what it counts', () => {
    const { score, nps, rate, requests } = describeSummary(summary, context);
    const search = { path: '/px/search', query: { date: context.period, practiceIds: ['p1'], page: 1 } };
    expect(score.to).toEqual({ ...search, query: { ...search.query, categoryId: -1 } });
    expect(nps.to?.query).toMatchObject({ nps: ['promoters', 'passives', 'detractors'] });
    expect(requests.to?.query).toMatchObject({ srr: true, practiceIds: ['p1'], date: context.period });
    expect(requests.alert?.to.query).toMatchObject({ srr: true, status: ['NOT_CONTACTED'] });
    // whenever they were answered
    const sentIn = ['2026-08', '2026-09', '2026-10'];
    expect(rate.to).toEqual({ path: '/px/search', query: { sentIn, practiceIds: ['p1'], page: 1 } });
  });

  it('says so of a place without surveys, without links', () => {
    const figures = Object.values(describeSummary(EMPTY, context));
    expect(figures.map(({ value }) => value)).toEqual(['–', '–', '–', '0']);
    expect(figures.map(({ basis }) => basis)).toEqual([
      'No answers',
      'No answers',
      'No surveys sent',
      'Nobody is waiting',
    ]);
    for (const { to, alert, change } of figures)
      expect([to, alert, change]).toEqual(Array(3).fill(undefined));
  });

  it('has no change where few answers are compared, and pales a figure of few', () => {
    const few = { ...summary, score: { ...summary.score, count: 3 } };
    expect(describeSummary(few, context).score).toMatchObject({
      isFew: true,
      basis: '3 answers, few answers',
    });
    expect(describeSummary(few, context).score.change).toBeUndefined();
  });

  it('leads to no answers of confidential surveys, but to requests, which have names', () => {
    const { score, nps, requests } = describeSummary(summary, {
      ...context,
      experienceType: 'EMPLOYEE',
      isConfidential: true,
    });
    expect([score.label, nps.label]).toEqual(['DK Trust Score', 'eNPS']);
    expect([score.to, nps.to]).toEqual([undefined, undefined]);
    expect(requests.to?.path).toBe('/ex/surveys/search');
  });
});

describe('responseRate', () => {
  it('has the score interval of Wilson', () => {
    // 95% of 10 of 100, as in Agresti and Coull, The American Statistician 1998
    const { share, interval } = funnel(100, 10);
    expect(share).toBe(0.1);
    expect(interval?.low).toBeCloseTo(0.0552, 4);
    expect(interval?.high).toBeCloseTo(0.1744, 4);
  });

  it('stays between none and all', () => {
    expect(funnel(4, 0).interval?.low).toBeCloseTo(0, 12);
    expect(funnel(4, 4).interval?.high).toBeCloseTo(1, 12);
    expect(funnel(0, 0)).toMatchObject({ share: null, interval: null });
  });
});

describe('describeRank', () => {
  const row = (entityId: string, orgRank: number | null, orgRankDelta: number | null): LeaderboardRow => ({
    ...{ entityId, entityName: entityId, entityCity: null, entityState: null, orgRank, orgRankDelta },
    ...{ score: 4.5, scoreDelta: 0, isWithinChance: true, interval: { low: 4.4, high: 4.6 } },
    ...{ globalPercentile: null, globalPercentileDescription: null, surveyCount: 117, hasAccess: true },
  });
  const of = { period: { gte: '2026-10-01', lt: '2026-11-01' }, today: '2026-11-20' };

  it('is the rank among the ranked practices, with the places won or lost', () => {
    const rows = [row('p1', 3, 1), row('p2', 3, -2), row('p3', null, null)];
    expect(describeRank(rows, 'p1', of)).toMatchObject({
      note: 'October',
      value: '3rd',
      unit: 'of 2, tied',
      basis: '4.5 (4.4 – 4.6) · 117 answers',
      change: { text: '1 place', direction: 'up', isQuiet: true, against: 'September' },
    });
    expect(describeRank(rows, 'p2', of).change).toMatchObject({ text: '2 places', direction: 'down' });
  });

  it('says that a practice with few or no answers is not ranked', () => {
    expect(describeRank([row('p3', null, null)], 'p3', of)).toMatchObject({ value: '–', unit: 'not ranked' });
    expect(describeRank([], 'p3', of)).toMatchObject({ basis: 'No answers' });
  });
});
