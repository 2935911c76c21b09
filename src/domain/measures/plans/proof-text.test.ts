import { describe, expect, it } from 'vitest';
import type { PlanProof, PlanVerdict } from '../../../generated/calls/types.ts';
import { describeProof, describeShortly } from './proof-text.ts';

const side = (change: number | null, afterCount = 138): PlanProof['own'] => ({
  before: 3,
  beforeCount: 226,
  after: change === null ? null : 3 + change,
  afterCount,
  change,
  interval: change === null ? null : { low: change - 0.2, high: change + 0.2 },
});

const proof = (values: Partial<PlanProof> = {}): PlanProof => ({
  verdict: 'BETTER',
  metric: { code: 'WT', name: 'Wait Time', unit: 'stars' },
  by: 'practice',
  places: 11,
  start: '2026-10-05',
  own: side(0.4),
  others: side(0.1),
  difference: { delta: 0.3, interval: { low: 0.1, high: 0.5 } },
  trend: null,
  weeksLeft: null,
  weeks: [],
  withheld: null,
  ...values,
});

const say = (values: Partial<PlanProof> = {}): string =>
  describeProof(proof(values), 'Las Cruces', '2026-11-27').sentence;

describe('the sentence of a proof', () => {
  it('says how much more the metric changed here than elsewhere', () => {
    expect(say()).toBe(
      'Wait Time rose 0.3 more here than in 11 practices without the plan (95% interval 0.1 to 0.5).',
    );
    const worse = { delta: -0.3, interval: { low: -0.5, high: -0.1 } };
    expect(say({ verdict: 'WORSE', own: side(-0.4), difference: worse })).toBe(
      'Wait Time fell 0.3 more here than in 11 practices without the plan (95% interval −0.5 to −0.1).',
    );
    expect(say({ verdict: 'WORSE', own: side(0.2), difference: worse })).toContain('rose 0.3 less here');
    expect(say({ own: side(-0.2) })).toContain('fell 0.3 less here');
  });

  it('says that a plan everywhere has nothing to be compared with', () => {
    const everywhere = { verdict: 'NO_OTHERS', difference: null, others: null } as const;
    expect(say(everywhere)).toBe('Every practice has this plan, so there is nothing to compare with.');
    expect(say({ ...everywhere, by: 'workLocation' })).toContain('Every work location has this plan');
  });

  it('counts an NPS in points', () => {
    const metric = { code: 'NPS', name: 'NPS', unit: 'nps' as const };
    expect(say({ metric, difference: { delta: 0.124, interval: { low: 0.021, high: 0.227 } } })).toContain(
      'NPS rose 12 more here than in 11 practices without the plan (95% interval 2 to 23).',
    );
  });

  it('says in how many points fewer of the comments complaints about a theme came up', () => {
    const metric = { code: 'WAITING', name: 'Complaints about Waiting', unit: 'share' as const };
    const fewer = { delta: -0.04, interval: { low: -0.07, high: -0.01 } };
    expect(say({ metric, difference: fewer })).toBe(
      'Complaints about Waiting came up in 4 points fewer of the comments here than in 11 practices without the plan (95% interval 1 to 7).',
    );
    const more = { delta: 0.042, interval: { low: 0.01, high: 0.074 } };
    expect(say({ metric, verdict: 'WORSE', difference: more })).toContain(
      'in 4.2 points more of the comments here than in 11 practices without the plan (95% interval 1 to 7.4).',
    );
    const early = { metric, verdict: 'EARLY', difference: null, others: null } as const;
    expect(say({ ...early, weeksLeft: 3 })).toBe('Not enough comments yet: about 3 more weeks.');
    const { details, rows } = describeProof(
      proof({ metric, difference: fewer, trend: fewer, own: { ...side(-0.04), before: 0.2, after: 0.16 } }),
      'Las Cruces',
      '2026-11-27',
    );
    expect(details).toEqual([
      'They already came up in 4 points fewer of the comments here before the plan (95% interval 1 to 7): read this with care.',
    ]);
    expect(rows[0]).toMatchObject({ before: '20.0%', beforeCount: '226 comments', direction: 'down' });
  });

  it('says where chance explains it, and where there are too few answers or places', () => {
    const within = { delta: 0.1, interval: { low: -0.1, high: 0.3 } };
    expect(say({ verdict: 'CHANCE', difference: within })).toBe(
      'Wait Time: no difference beyond chance from 11 practices without the plan (95% interval −0.1 to 0.3).',
    );
    const early = { verdict: 'EARLY', difference: null, others: null } as const;
    expect(say({ ...early, weeksLeft: 3 })).toBe('Not enough answers yet: about 3 more weeks.');
    expect(say({ ...early, weeksLeft: 1 })).toBe('Not enough answers yet: about 1 more week.');
    expect(say({ verdict: 'NO_COMPARISON', difference: null, by: 'workLocation' })).toBe(
      'Too few work locations without the plan to compare with.',
    );
    expect(say({ verdict: 'NOT_BEGUN', start: '2026-12-07' })).toBe('Begins December 7, 2026.');
  });

  it('says how many answers there are, and how many it needs', () => {
    const detail = (verdict: PlanProof['verdict'], own: Partial<PlanProof['own']>) =>
      describeProof(
        proof({ verdict, own: { ...side(null), ...own }, difference: null, others: null }),
        'Las Cruces',
        '2026-11-27',
      ).details[0];
    expect(detail('EARLY', { afterCount: 1 })).toBe(
      '1 answer since the plan began. At least 30 are needed, from four whole weeks.',
    );
    expect(detail('FEW_BEFORE', { beforeCount: 12 })).toBe(
      '12 answers in the 16 weeks before the plan. At least 30 are needed.',
    );
  });

  it('says that a group is too small instead of its figures', () => {
    const withheld = {
      code: 'NOT_ENOUGH_ANSWERS' as const,
      message: 'Not enough answers to show',
      minimum: 5,
    };
    const text = describeProof(proof({ verdict: 'FEW_BEFORE', withheld }), 'Front desk', '2026-11-27');
    expect(text.sentence).toBe('Not enough answers to show.');
    expect(text.rows).toEqual([]);
  });

  it('warns of a trend that began before the plan', () => {
    const trend = { delta: 0.2, interval: { low: 0.1, high: 0.3 } };
    expect(describeProof(proof({ trend }), 'Las Cruces', '2026-11-27').details).toEqual([
      'It already rose 0.2 more here before the plan (95% interval 0.1 to 0.3): read this with care.',
    ]);
  });
});

it('prints averages that agree with the change beside them', () => {
  const own = { ...side(-0.039), before: 4.351, after: 4.312 };
  expect(describeProof(proof({ own }), 'Las Cruces', '2026-11-27').rows[0]).toMatchObject({
    before: '4.35',
    after: '4.31',
    change: '0.04',
  });
});

it('prints all figures of a proof with one number of decimals', () => {
  const own = { ...side(-0.039), before: 4.351, after: 4.312 };
  const { rows } = describeProof(proof({ own }), 'Las Cruces', '2026-11-27');
  const figures = rows.flatMap(({ before, after, change }) => [before, after, change]).filter(Boolean);
  expect(figures.length).toBeGreaterThan(5);
  for (const figure of figures) expect(figure).toMatch(/^\d\.\d\d$/);
});

describe('a verdict in a list', () => {
  const short = (values: Partial<PlanVerdict> = {}) =>
    describeShortly({ id: 'p1', ...proof(), ...values }, '2026-11-27');

  it('says how the plan has worked in a few words', () => {
    expect(short()).toEqual({ tone: 'better', text: 'Rose 0.3 more than without it' });
    const worse = { delta: -0.3, interval: { low: -0.5, high: -0.1 } };
    expect(short({ verdict: 'WORSE', own: side(0.2), difference: worse })).toEqual({
      tone: 'worse',
      text: 'Rose 0.3 less than without it',
    });
    const metric = { code: 'WAITING', name: 'Complaints about Waiting', unit: 'share' as const };
    expect(short({ metric, difference: { ...worse, delta: -0.04 } }).text).toBe(
      'Complaints in 4 points fewer of the comments',
    );
    expect(short({ verdict: 'CHANCE' })).toEqual({ tone: 'quiet', text: 'No difference beyond chance' });
  });

  it('says why there is none', () => {
    const none = { difference: null };
    expect(short({ ...none, verdict: 'EARLY', own: side(null, 17) }).text).toBe(
      'Not enough answers yet: 17 of 30',
    );
    expect(short({ ...none, verdict: 'EARLY' }).text).toBe('Not enough answers yet');
    expect(short({ ...none, verdict: 'FEW_BEFORE' }).text).toBe('Not enough answers from before');
    expect(short({ ...none, verdict: 'NO_COMPARISON' }).text).toBe('Too few places to compare with');
    expect(short({ ...none, verdict: 'NOT_BEGUN', start: '2026-12-07' }).text).toBe(
      'Begins December 7, 2026',
    );
    expect(short({ ...none, verdict: 'NOT_BEGUN', start: null }).text).toBe('Not begun yet');
    const withheld = {
      code: 'NOT_ENOUGH_ANSWERS' as const,
      message: 'Not enough answers to show',
      minimum: 5,
    };
    expect(short({ ...none, verdict: 'EARLY', withheld }).text).toBe('Not enough answers to show');
  });
});
