import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../tests/support/random-surveys.ts';
import type { Compared } from '../stats/contributions.ts';
import { addMoments } from '../stats/moments.ts';
import { type MetricSums, NO_SUMS } from '../stats/metric-sums.ts';
import { explain, standsOut } from './explanation.ts';
import { findChanges, type FindingMetric, type FoundChanges, type Part } from './findings.ts';

const METRICS: FindingMetric[] = [
  { code: 'SCORE', name: 'DK Score', unit: 'stars', categoryId: null },
  ...Array.from({ length: 14 }, (_, at) => ({
    code: `M${at}`,
    name: `Metric ${at}`,
    unit: 'stars' as const,
    categoryId: at,
  })),
];
/** How many of the comments are about each theme, from one in four to one in two hundred. */
const SHARES = [0.25, 0.2, 0.15, 0.12, 0.1, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.005, 0.005];
const THEMES: FindingMetric[] = SHARES.map((_, at) => ({
  code: `T${at}`,
  name: `Theme ${at}`,
  unit: 'share',
  categoryId: null,
}));
const PRACTICES = 6;
const PROVIDERS = 12;

interface World {
  /** answers to each metric of a practice in each period */
  responses: number;
  /** points added now to a metric at a practice */
  change?: (metric: number, practice: number) => number;
  /** how much a respondent's answers move together, in points */
  mood?: number;
  /** the share of responses with a comment */
  comments?: number;
  /** how much more often a theme comes up now at a practice, as a factor */
  mentions?: (theme: number, practice: number) => number;
}

/** Adds in place, which thousands of simulated responses need. */
function add(sums: MetricSums, value: number): MetricSums {
  sums.count += 1;
  sums.sum += value;
  sums.squares += value * value;
  return sums;
}

/** A month and the one before of random responses: answers around 75 with a deviation of about 20. */
function simulate(
  { responses, change = () => 0, mood = 0, comments = 0, mentions = () => 1 }: World,
  seed: number,
): FoundChanges {
  const random = createRandom(seed);
  // the sum of three uniform numbers is nearly normal: deviation 1/2
  const normal = (): number => random() + random() + random() - 1.5;
  const nothing = (): Compared<MetricSums> => ({ now: { ...NO_SUMS }, before: { ...NO_SUMS } });
  const all = comments === 0 ? METRICS : [...METRICS, ...THEMES];
  const practices = Array.from({ length: PRACTICES }, () => all.map(nothing));
  const providers = Array.from({ length: PROVIDERS }, () => [nothing()]);
  const totals = all.map(nothing);
  for (const side of ['before', 'now'] as const)
    for (let n = 0; n < PRACTICES * responses; n += 1) {
      const practice = n % PRACTICES;
      const own = mood * normal();
      const answers = METRICS.slice(1).map((_, at) =>
        Math.min(100, Math.max(0, 75 + own + 40 * normal() + (side === 'now' ? change(at, practice) : 0))),
      );
      const values = [answers.reduce((sum, value) => sum + value, 0) / answers.length, ...answers];
      const hasComment = comments > 0 && random() < comments;
      const found = SHARES.map((share, at) => share * (side === 'now' ? mentions(at, practice) : 1));
      const themes = hasComment ? found.map((share) => (random() < share ? 1 : 0)) : [];
      const drawn = [...values, ...themes];
      const groups = [totals, practices[practice], providers[n % PROVIDERS]];
      for (const group of groups)
        group?.forEach((one, at) => {
          const value = drawn[at];
          if (value !== undefined) add(one[side], value);
        });
    }
  const toGroups = (all: Compared<MetricSums>[][], name: string) =>
    all.map((metrics, at) => ({ id: `${name} ${at}`, name: `${name} ${at}`, metrics }));
  return findChanges({
    metrics: all,
    totals,
    dimensions: [{ by: 'practice', groups: toGroups(practices, 'Practice') }],
    subjects: { by: 'provider', groups: toGroups(providers, 'Provider') },
  });
}

const MONTHS = 500;
const months = Array.from({ length: MONTHS }, (_, seed) => seed + 1);

describe('findings', () => {
  it.each([
    ['independent answers', { responses: 10 }],
    ['respondents who answer all alike', { responses: 10, mood: 40 }],
    ['few answers', { responses: 4 }],
    ['themes of few comments', { responses: 10, comments: 0.4 }],
    ['themes of many comments', { responses: 60, comments: 0.6 }],
  ])('show a change in at most 5% of months without one: %s', (_, world) => {
    const wrong = months.filter((seed) => simulate(world, seed).findings.length > 0);
    expect(wrong.length / MONTHS).toBeLessThanOrEqual(0.05);
  });

  it('find a metric that fell by half a star in 9 of 10 months of 120 answers, and not another', () => {
    // 12.5 points are 4.8 standard errors of the difference, and the strictest of 27 tests needs 3.1
    const world = { responses: 20, change: (metric: number) => (metric === 4 ? -12.5 : 0) };
    const found = months.map((seed) => simulate(world, seed).findings);
    const named = found.filter((all) => all.some(({ metric }) => metric.code === 'M4'));
    expect(named.length / MONTHS).toBeGreaterThanOrEqual(0.9);
    expect(named.every((all) => all.every(({ metric, delta }) => metric.code !== 'M4' || delta < 0))).toBe(
      true,
    );
  });

  it('name the practice that explains most of a change, with parts that add up to it', () => {
    const world = {
      responses: 60,
      change: (metric: number, at: number) => (metric === 7 && at === 2 ? -45 : 0),
    };
    const found = months
      .slice(0, 40)
      .flatMap((seed) => simulate(world, seed).findings)
      .filter(({ metric }) => metric.code === 'M7');
    expect(found.length).toBeGreaterThan(30);
    for (const { explanation, parts, others, delta } of found) {
      expect(explanation).toMatchObject({ kind: 'most', leaders: 1 });
      expect(parts[0]?.name).toBe('Practice 2');
      expect(parts.reduce((sum, { part }) => sum + part, others.part)).toBeCloseTo(delta, 9);
    }
  });

  it('find a theme that comes up in half of the comments of one practice, and name the practice', () => {
    const world = {
      responses: 200,
      comments: 1,
      mentions: (theme: number, at: number) => (theme === 4 && at === 1 ? 5 : 1),
    };
    const found = months.slice(0, 40).map((seed) => simulate(world, seed).findings);
    const own = found.flatMap((all) => all.filter(({ metric }) => metric.code === 'T4'));
    // 6.7 points more of 1,200 comments are 4.8 standard errors of the difference
    expect(own.length).toBeGreaterThanOrEqual(34);
    for (const { delta, parts, explanation } of own) {
      expect(delta).toBeGreaterThan(0);
      expect(parts.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(delta, 9);
      if (explanation?.kind === 'most') expect(parts[0]?.name).toBe('Practice 1');
    }
    const named = own.filter(({ explanation }) => explanation?.kind === 'most');
    expect(named.length / own.length).toBeGreaterThan(0.9);
    const others = found.flat().filter(({ metric }) => metric.unit === 'share' && metric.code !== 'T4');
    expect(others.length).toBeLessThanOrEqual(4);
  });

  it('say that nearly all practices moved alike', () => {
    const world = {
      responses: 60,
      change: (metric: number, at: number) => (metric === 3 && at !== 5 ? 18 : 0),
    };
    const rose = simulate(world, 5).findings.find(({ metric }) => metric.code === 'M3');
    expect(rose?.explanation).toMatchObject({ kind: 'all', groups: 6 });
  });

  it('do not count a practice whose part is printed as 0 among those that moved', () => {
    const score = (mean: number) => [mean - 8, mean + 8, mean].reduce(add, { ...NO_SUMS });
    const now = [80, 80, 80, 70.1].map(score);
    const groups = now.map((sums, at) => ({
      id: `Practice ${at}`,
      name: `Practice ${at}`,
      metrics: [{ now: sums, before: score(70) }],
    }));
    const whole = (of: readonly MetricSums[]) =>
      of.reduce((all, sums) => ({ ...all, ...addMoments(all, sums) }));
    const totals = [{ now: whole(now), before: whole(now.map(() => score(70))) }];
    const metrics = METRICS.slice(1, 2);
    const by = 'practice' as const;
    const [rose] = findChanges({
      metrics,
      totals,
      dimensions: [{ by, groups }],
      subjects: undefined,
    }).findings;
    expect(rose?.parts.at(-1)).toMatchObject({ name: 'Practice 3' });
    expect(rose?.parts.at(-1)?.part).toBeGreaterThan(0);
    expect(rose?.explanation).toMatchObject({ kind: 'all', along: 3, groups: 4 });
  });

  it('are at most three, by the answers concerned and the size, and count what was looked at', () => {
    const world = { responses: 60, change: (metric: number) => (metric < 5 ? 8 + 3 * metric : 0) };
    const { findings, changed, metrics, subjects } = simulate(world, 3);
    expect(findings).toHaveLength(3);
    const changes = findings.map(({ delta }) => Math.abs(delta));
    expect(changes).toEqual([...changes].sort((a, b) => b - a));
    expect(new Set(changed)).toEqual(new Set(['SCORE', 'M0', 'M1', 'M2', 'M3', 'M4']));
    expect({ metrics, subjects }).toEqual({ metrics: 15, subjects: { by: 'provider', looked: PROVIDERS } });
  });

  it('split the score of a provider by types of appointments, which add up to it', () => {
    const score = (values: number[]) => values.reduce(add, { ...NO_SUMS });
    const alternate = (value: number): number[] =>
      Array.from({ length: 60 }, (_, n) => value + (n % 2 === 0 ? 8 : -8));
    const types = [
      {
        id: 'HYGIENE',
        name: 'Hygiene',
        metrics: [{ now: score(alternate(50)), before: score(alternate(80)) }],
      },
      { id: null, name: 'None', metrics: [{ now: score(alternate(79)), before: score(alternate(80)) }] },
    ];
    const whole = {
      now: score([...alternate(50), ...alternate(79)]),
      before: score([...alternate(80), ...alternate(80)]),
    };
    const input = { metrics: METRICS.slice(0, 1), totals: [], dimensions: [] };
    const subjects = {
      by: 'provider' as const,
      groups: [{ id: 'p', name: 'Mira Solberg', metrics: [whole] }],
    };
    const subjectSplits = new Map([['p', { by: 'appointment' as const, groups: types }]]);
    const [finding] = findChanges({ ...input, subjects, subjectSplits }).findings;
    expect(finding).toMatchObject({ by: 'appointment', subject: { id: 'p' }, explanation: { leaders: 1 } });
    expect(finding?.parts[0]?.name).toBe('Hygiene');
    const sum = finding?.parts.reduce((all, { part }) => all + part, 0);
    expect(sum).toBeCloseTo(finding?.delta ?? 0, 9);
    expect(findChanges({ ...input, subjects }).findings[0]).toMatchObject({ by: null, parts: [] });
  });

  it('look at nothing with fewer than five answers in a period', () => {
    const { findings, metrics, themes, subjects } = simulate({ responses: 0, comments: 1 }, 1);
    expect({ findings, metrics, themes, subjects }).toEqual({
      findings: [],
      metrics: 0,
      themes: 0,
      subjects: { by: 'provider', looked: 0 },
    });
  });
});

it('names as many groups as explain more than half of a change: half of it is not most', () => {
  const toParts = (parts: number[]): Part[] =>
    parts.map((part) => ({
      ...{ id: null, name: '', part, mix: 0, rate: part },
      ...{ count: 9, prevCount: 9, outliers: 0, comments: 0 },
    }));
  const even = toParts([-0.05, -0.05, -0.05, -0.05, 0, 0]);
  expect(explain(even, -0.2, 'stars')).toMatchObject({ kind: 'most', leaders: 4 });
  const two = toParts([-0.06, -0.05, -0.05, -0.04, 0, 0]);
  expect(explain(two, -0.2, 'stars')).toMatchObject({ kind: 'most', leaders: 3 });
});

it('names all groups whose parts are printed alike, or counts them', () => {
  const toParts = (of: readonly number[]): Part[] =>
    of.map((part, at) => ({
      ...{ id: `${at}`, name: `${at}`, part, mix: 0, rate: part },
      ...{ count: 9, prevCount: 9, outliers: 0, comments: 0 },
    }));
  const four = toParts([-0.05, -0.041, -0.039, -0.038, -0.03, -0.03, -0.02, -0.01, 0.004, 0.004]);
  expect(explain(four, -0.25, 'stars')).toMatchObject({ kind: 'most', leaders: 4 });
  const five = toParts([-0.05, -0.041, -0.04, -0.04, -0.039, -0.04, 0]);
  expect(explain(five, -0.25, 'stars')).toMatchObject({ kind: 'all' });
  const spread = toParts([-0.05, -0.041, -0.04, -0.04, -0.039, -0.04, 0, 0]);
  expect(explain(spread, -0.25, 'stars')).toMatchObject({ kind: 'across', leaders: 0, along: 6 });
});

it('says that a practice stands out only with twice an even part, as printed, and alone', () => {
  expect(standsOut([-0.05, -0.04, -0.03, -0.02, -0.02, -0.01, -0.01, -0.02], -0.2, 8)).toBe(true);
  expect(standsOut([-0.05, -0.05, -0.03, -0.02, -0.02, -0.01, -0.01, -0.01], -0.2, 8)).toBe(false);
  expect(standsOut([0.04, 0.03, 0.03, 0.02, 0.02, 0.02, 0.02, 0.02], 0.2, 8)).toBe(false);
});

it('split a change that visits explain by practice too, with parts that add up to it', () => {
  const alternate = (value: number): MetricSums =>
    Array.from({ length: 60 }, (_, n) => value + (n % 2 === 0 ? 8 : -8)).reduce(add, { ...NO_SUMS });
  const merge = (of: readonly MetricSums[]) =>
    of.reduce((all, sums) => ({ ...all, ...addMoments(all, sums) }), { ...NO_SUMS });
  const steady = { now: alternate(80), before: alternate(80) };
  const fallen = { now: alternate(40), before: alternate(80) };
  // each practice has as many exams, which fell, as cleanings
  const both = { now: merge([fallen.now, steady.now]), before: merge([fallen.before, steady.before]) };
  const places = ['a', 'b', 'c', 'd'];
  const toGroups = (names: string[], metrics: (name: string) => Compared<MetricSums>) =>
    names.map((name) => ({ id: name, name, metrics: [metrics(name)] }));
  const four = ({ now, before }: Compared<MetricSums>): Compared<MetricSums> => ({
    now: merge([now, now, now, now]),
    before: merge([before, before, before, before]),
  });
  const [finding] = findChanges({
    metrics: METRICS.slice(1, 2),
    totals: [four(both)],
    dimensions: [
      {
        by: 'appointment',
        groups: toGroups(['EXAM', 'HYGIENE'], (name) => four(name === 'EXAM' ? fallen : steady)),
      },
      {
        by: 'provider',
        groups: toGroups(['p', 'q'], () => ({
          now: merge([both.now, both.now]),
          before: merge([both.before, both.before]),
        })),
      },
      { by: 'practice', groups: toGroups(places, () => both) },
    ],
    subjects: undefined,
  }).findings;
  expect(finding).toMatchObject({
    by: 'appointment',
    explanation: { kind: 'most', leaders: 1 },
    besides: { by: 'practice', explanation: { kind: 'all', along: 4, groups: 4 } },
  });
  const sum = finding?.besides?.parts.reduce((all, { part }) => all + part, finding.besides.others.part);
  expect(sum).toBeCloseTo(finding?.delta ?? 0, 9);
});
