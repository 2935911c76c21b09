import { describe, expect, it } from 'vitest';
import type { FindingContext } from './finding-links.ts';
import { describePeriods } from './finding-periods.ts';
import { describeFinding, describeRest } from './finding-text.ts';
import type { Finding } from '../../../generated/calls/types.ts';
import type { Part } from './findings.ts';

const NOVEMBER = { gte: '2026-11-01', lt: '2026-12-01' };
const OCTOBER_TO_26 = { gte: '2026-10-01', lt: '2026-10-27' };
const CONTEXT: FindingContext = {
  experienceType: 'PATIENT',
  period: NOVEMBER,
  previousPeriod: OCTOBER_TO_26,
  today: '2026-11-26',
  filters: { practiceIds: [], providerIds: [], workLocationIds: [], organizationalUnitIds: [] },
  hasLeaderboard: true,
};

const part = (name: string, value: number, more: Partial<Part> = {}): Part => ({
  id: name.toLowerCase(),
  name: `Bright Smiles ${name}`,
  part: value,
  mix: 0,
  rate: value,
  count: 58,
  prevCount: 60,
  outliers: 0,
  comments: 0,
  ...more,
});

const FELL: Finding = {
  metric: { code: 'WT', name: 'Wait Time', unit: 'stars', categoryId: 10 },
  subject: null,
  current: 3.9,
  prev: 4.1,
  delta: -0.2,
  deltaInterval: { low: -0.3, high: -0.1 },
  interval: { low: 3.8, high: 4 },
  count: 998,
  prevCount: 1043,
  outliers: 22,
  comments: 300,
  by: 'practice',
  explanation: { kind: 'most', leaders: 1, along: 3, groups: 3 },
  parts: [
    part('Las Cruces', -0.13, { outliers: 13, comments: 41 }),
    part('Mesa', -0.05),
    part('Plano', -0.02),
  ],
  others: { groups: 0, part: 0 },
  besides: null,
};

const read = (finding: Finding, context = CONTEXT): string =>
  describeFinding(finding, context)
    .sentence.map(({ text }) => text)
    .join('');

describe('the sentence of a finding', () => {
  it('has a chart whose printed parts add up to its printed sum', () => {
    const parts = ['Las Cruces', 'Mesa', 'Plano'].map((name) => part(name, -0.064));
    const { chart } = describeFinding({ ...FELL, delta: -0.192, parts }, CONTEXT);
    expect(chart?.sum).toBe('Sum −0.19');
    expect(chart?.bars.map(({ text }) => text)).toEqual(['−0.07', '−0.06', '−0.06']);
  });

  it('has a bar of each practice that links to its answers, and none of the others together', () => {
    const none = part('None', 0, { id: null, name: 'No practice' });
    const finding = { ...FELL, parts: [...FELL.parts, none], others: { groups: 4, part: 0 } };
    const { chart, sentence } = describeFinding(finding, CONTEXT);
    expect(chart?.bars.map(({ name, to }) => [name, to?.query.practiceIds])).toEqual([
      ['Las Cruces', ['las cruces']],
      ['Mesa', ['mesa']],
      ['Plano', ['plano']],
      ['No practice', undefined],
      ['4 others', undefined],
    ]);
    expect(chart?.bars[0]?.to).toEqual(sentence.find(({ text }) => text === 'Las Cruces')?.to);
  });

  it('names the change, the practice that explains most of it, and its evidence', () => {
    expect(read(FELL)).toBe(
      'Wait Time fell 0.2 to 3.9. Las Cruces explains most of it: 13 of 22 outliers, 41 comments.',
    );
  });

  it('gives the part of the change instead of outliers that are mostly elsewhere', () => {
    const parts = [
      part('Mesa', -0.05, { outliers: 2, comments: 30 }),
      part('Olathe', -0.04, { outliers: 2, comments: 20 }),
      part('Round Rock', -0.04, { outliers: 1, comments: 10 }),
      part('Las Cruces', -0.03, { outliers: 5 }),
    ];
    const explanation = { kind: 'most' as const, leaders: 3, along: 11, groups: 12 };
    const others = { groups: 8, part: -0.09 };
    expect(read({ ...FELL, delta: -0.25, outliers: 24, parts, others, explanation })).toBe(
      'Wait Time fell 0.3 to 3.9. Mesa, Olathe and Round Rock explain most of it: −0.13 of −0.25, 60 comments.',
    );
  });

  it('links each clause to exactly the responses that it counts', () => {
    const { sentence, basis, more } = describeFinding(FELL, CONTEXT);
    const links = [...sentence, ...basis].flatMap(({ text, to }) => (to ? [[text, to.query]] : []));
    const [all, there] = [{ categoryId: 10, page: 1 }, { practiceIds: ['las cruces'] }];
    expect(links).toEqual([
      ['Wait Time fell 0.2 to 3.9', { date: NOVEMBER, ...all }],
      ['Las Cruces', { date: NOVEMBER, ...all, ...there }],
      ['13', { date: NOVEMBER, ...all, ...there, outlier: 'negative' }],
      ['22 outliers', { date: NOVEMBER, ...all, outlier: 'negative' }],
      ['41 comments', { date: NOVEMBER, ...all, ...there, narrative: true }],
      ['998 answers', { date: NOVEMBER, ...all }],
      ['1,043', { date: OCTOBER_TO_26, ...all }],
    ]);
    expect(basis.map(({ text }) => text).join('')).toBe(
      '95% interval 3.8 – 4.0 · 998 answers, 1,043 in Oct 1 – 26',
    );
    expect(more).toMatchObject({
      text: 'Read the 41 comments',
      to: { query: { narrative: true, ...there } },
    });
  });

  it('names the few that did not move with all others, and compares them', () => {
    const rose: Finding = {
      ...FELL,
      delta: 0.3,
      current: 4.3,
      explanation: { kind: 'all', leaders: 0, along: 2, groups: 3 },
      parts: [part('Boulder', 0.16), part('Plano', 0.14), part('Mesa', 0)],
    };
    const { chart, more, direction } = describeFinding(rose, CONTEXT);
    expect(read(rose)).toBe('Wait Time rose 0.3 to 4.3 in all practices but Mesa.');
    expect(more).toEqual({
      text: 'Compare practices',
      to: { path: '/px/leaderboard', query: { date: NOVEMBER, categoryId: 10 } },
    });
    expect(direction).toBe('up');
    expect(chart?.sum).toBe('Sum +0.30');
    expect(chart?.bars.map(({ name, text, isNamed }) => [name, text, isNamed])).toEqual([
      ['Boulder', '+0.16', false],
      ['Plano', '+0.14', false],
      ['Mesa', '0.00', true],
    ]);
  });

  it('leads from a rise to the highest answers first', () => {
    const order = { sortBy: 'answer', orderBy: 'desc' };
    const rose = { ...FELL, delta: 0.2, current: 4.3 };
    const { more, sentence } = describeFinding(rose, CONTEXT);
    expect(more).toMatchObject({
      text: 'Read the 41 comments',
      to: { query: { narrative: true, ...order } },
    });
    expect(sentence[0]?.to?.query).toMatchObject(order);
    expect(describeFinding(FELL, CONTEXT).more.to.query).not.toHaveProperty('sortBy');
    // answers of employees have no order, nor has the score
    const isEx = { ...CONTEXT, experienceType: 'EMPLOYEE' } as const;
    expect(describeFinding(rose, isEx).more.to.query).not.toHaveProperty('sortBy');
    const score = { ...rose, metric: { ...rose.metric, categoryId: null } };
    expect(describeFinding(score, CONTEXT).more.to.query).not.toHaveProperty('sortBy');
  });

  it('counts the practices of a change that is spread over many', () => {
    const explanation = { kind: 'across' as const, leaders: 0, along: 8, groups: 12 };
    const others = { groups: 9, part: 0 };
    expect(read({ ...FELL, explanation, others })).toBe(
      'Wait Time fell 0.2 to 3.9 in 8 of 12 practices, most at Las Cruces (−0.13).',
    );
    const parts = ['Aurora', 'Boulder', 'Mesa', 'Plano'].map((name) => part(name, -0.05));
    const even = { kind: 'all' as const, leaders: 0, along: 4, groups: 4 };
    expect(read({ ...FELL, explanation: even, parts })).toBe(
      'Wait Time fell 0.2 to 3.9 in all 4 practices; none stands out.',
    );
  });

  it('says besides which practices the visits that explain it were in, with a link for each', () => {
    const types = ['Hygiene', 'Exam', 'Other'].map((name, at) =>
      part(name, [-0.1, -0.08, -0.02][at] ?? 0, { id: name.toUpperCase(), name }),
    );
    const places = {
      by: 'practice' as const,
      explanation: { kind: 'across' as const, leaders: 0, along: 4, groups: 6 },
      parts: [
        part('Mesa', -0.07),
        part('Aurora', -0.05),
        part('Boulder', -0.05),
        part('Plano', -0.04),
        part('Tempe', 0),
        part('Norman', 0.01),
      ],
      others: { groups: 0, part: 0 },
    };
    const two = { kind: 'most' as const, leaders: 2, along: 3, groups: 3 };
    const finding: Finding = {
      ...FELL,
      by: 'appointment',
      explanation: two,
      parts: types,
      besides: places,
    };
    expect(read(finding)).toBe(
      'Wait Time fell 0.2 to 3.9. Hygiene and Exam visits explain most of it: −0.18 of −0.20. In 4 of 6 practices, most at Mesa (−0.07).',
    );
    const { sentence, worse } = describeFinding(finding, CONTEXT);
    const query = (text: string) => sentence.find((clause) => clause.text === text)?.to?.query;
    expect(query('4 of 6 practices')?.practiceIds).toEqual(['mesa', 'aurora', 'boulder', 'plano']);
    expect(query('Mesa')?.practiceIds).toEqual(['mesa']);
    expect(query('Mesa')).not.toHaveProperty('appointment');
    expect(worse?.to.query).toMatchObject({
      appointment: ['HYGIENE', 'EXAM'],
      // half of them, to leave others to compare with
      practiceIds: ['mesa', 'aurora', 'boulder'],
    });
    const most = { ...places, explanation: { kind: 'most' as const, leaders: 2, along: 4, groups: 6 } };
    expect(read({ ...finding, besides: most })).toContain('. Mostly at Mesa and Aurora (−0.12 of −0.20).');
    const flat = places.parts.map((one, at) => ({ ...one, part: at < 4 ? -0.05 : 0 }));
    expect(read({ ...finding, besides: { ...places, parts: flat } })).toContain(
      '. In 4 of 6 practices; none stands out.',
    );
    const everywhere = {
      ...places,
      explanation: { kind: 'all' as const, leaders: 0, along: 6, groups: 6 },
      parts: places.parts.map((one, at) => ({
        ...one,
        part: [-0.05, -0.05, -0.04, -0.02, -0.02, -0.02][at] ?? 0,
      })),
    };
    expect(describeFinding({ ...finding, besides: everywhere }, CONTEXT).worse?.to.query.practiceIds).toEqual(
      ['mesa', 'aurora', 'boulder'],
    );
    const visits = {
      by: 'appointment' as const,
      explanation: two,
      parts: types,
      others: places.others,
    };
    expect(read({ ...FELL, besides: visits })).toContain(
      'comments. Mostly in Hygiene and Exam visits (−0.18 of −0.20).',
    );
  });

  it('names the provider of a plan', () => {
    const diego = part('Diego Muñoz', -0.15, { id: 'd', name: 'Diego Muñoz' });
    const finding: Finding = { ...FELL, by: 'provider', parts: [diego, part('Mira Solberg', -0.05)] };
    expect(describeFinding(finding, CONTEXT).worse?.names).toEqual(new Map([['d', 'Diego Muñoz']]));
    const subject = { by: 'provider' as const, id: 'p1', name: 'Mira Solberg' };
    const ofProvider: Finding = { ...FELL, by: null, explanation: null, parts: [], subject };
    expect(describeFinding(ofProvider, CONTEXT).worse?.names).toEqual(new Map([['p1', 'Mira Solberg']]));
  });

  it('names visits by their type, and links without outliers to answers', () => {
    const exam = part('Exam', -0.3, { id: 'EXAM', name: 'Exam', count: 31 });
    const finding: Finding = { ...FELL, by: 'appointment', outliers: 0, parts: [exam, part('Other', 0)] };
    const { more } = describeFinding(finding, CONTEXT);
    expect(read(finding)).toBe('Wait Time fell 0.2 to 3.9. Exam visits explain most of it.');
    expect(more).toMatchObject({ text: 'Read the 31 answers', to: { query: { appointment: ['EXAM'] } } });
  });

  it('names a provider whose score changed, and an NPS in points', () => {
    const unexplained = { by: null, explanation: null, parts: [] };
    const subject = { by: 'provider' as const, id: 'p1', name: 'Mira Solberg' };
    const score = { code: 'SCORE', name: 'DK Score', unit: 'stars' as const, categoryId: null };
    const ofProvider: Finding = { ...FELL, ...unexplained, subject, metric: score };
    expect(read(ofProvider)).toBe('DK Score of Mira Solberg fell 0.2 to 3.9.');
    expect(describeFinding(ofProvider, CONTEXT).sentence[0]?.to?.query).toMatchObject({
      providerIds: ['p1'],
      categoryId: -1,
    });
    const nps: Finding = {
      ...FELL,
      ...unexplained,
      metric: { code: 'NPS', name: 'NPS', unit: 'nps', categoryId: null },
      delta: -0.12,
      current: 0.41,
      interval: { low: 0.36, high: 0.46 },
    };
    expect(read(nps)).toBe('NPS fell 12 to 41.');
    expect(describeFinding(nps, CONTEXT).basis[0]?.text).toBe('95% interval 36 – 46 · ');
  });
});

describe('the sentence of a theme', () => {
  const waiting: Finding = {
    ...FELL,
    metric: { code: 'WAITING', name: 'Waiting', unit: 'share', categoryId: null },
    current: 61 / 312,
    prev: 38 / 298,
    delta: 61 / 312 - 38 / 298,
    interval: { low: 0.155, high: 0.243 },
    count: 312,
    prevCount: 298,
    outliers: 0,
    comments: 61,
    parts: [part('Las Cruces', 0.06, { comments: 18 }), part('Mesa', 0.01, { comments: 9 })],
  };
  const theme = { themes: ['WAITING'], page: 1 };

  it('says how much more of the comments it came up in, and where', () => {
    expect(read(waiting)).toBe(
      'Waiting rose 6.8 points to 19.6% of comments. Las Cruces explains most of it: 18 comments.',
    );
    const { basis, worse } = describeFinding(waiting, CONTEXT);
    expect(basis.map(({ text }) => text).join('')).toBe(
      '95% interval 15.5% – 24.3% · 61 of 312 comments, 38 of 298 in Oct 1 – 26',
    );
    expect(worse?.to.query).toEqual({ date: NOVEMBER, practiceIds: ['las cruces'], ...theme });
  });

  it('offers a plan where something got worse, in the practices with most of it', () => {
    const across = { kind: 'across' as const, leaders: 0, along: 2, groups: 3 };
    const parts = [part('Las Cruces', -0.11), part('Mesa', -0.1), part('Plano', 0.01)];
    expect(describeFinding({ ...FELL, explanation: across, parts }, CONTEXT).worse?.to.query).toMatchObject({
      practiceIds: ['las cruces', 'mesa'],
    });
    expect(describeFinding({ ...FELL, explanation: across, parts }, CONTEXT).worse).not.toHaveProperty(
      'note',
    );
    const more = { ...across, along: 3 };
    expect(describeFinding({ ...FELL, explanation: more, parts }, CONTEXT).worse?.note).toBe(
      'It fell in 3 practices. The plan starts in the 2 that contribute most, so that enough others are left to compare with.',
    );
    expect(describeFinding({ ...FELL, delta: 0.2 }, CONTEXT).worse).toBeNull();
    expect(describeFinding({ ...waiting, delta: -waiting.delta }, CONTEXT).worse).toBeNull();
  });

  it('links to exactly its comments', () => {
    const { sentence, basis, more } = describeFinding(waiting, CONTEXT);
    const links = [...sentence, ...basis, more].flatMap(({ text, to }) => (to ? [[text, to.query]] : []));
    const there = { practiceIds: ['las cruces'] };
    expect(links).toEqual([
      ['Waiting rose 6.8 points to 19.6% of comments', { date: NOVEMBER, ...theme }],
      ['Las Cruces', { date: NOVEMBER, ...theme, ...there }],
      ['18 comments', { date: NOVEMBER, ...theme, ...there, narrative: true }],
      ['61', { date: NOVEMBER, ...theme }],
      ['38', { date: OCTOBER_TO_26, ...theme }],
      ['Read the 18 comments', { date: NOVEMBER, ...theme, ...there, narrative: true }],
    ]);
  });

  it('leads to the comments before once nobody writes about it', () => {
    const explanation = { kind: 'all' as const, leaders: 0, along: 2, groups: 2 };
    const parts = waiting.parts.map((one, at) => ({ ...one, part: [-0.065, -0.063][at] ?? 0, comments: 0 }));
    const gone = { ...waiting, current: 0, delta: -38 / 298, comments: 0, explanation, parts };
    expect(read(gone)).toBe(
      'Waiting fell 12.8 points to 0.0% of comments in all 2 practices; none stands out.',
    );
    expect(describeFinding(gone, CONTEXT).more).toMatchObject({
      text: 'Read the 38 comments before',
      to: { path: '/px/search', query: { date: OCTOBER_TO_26, ...theme } },
    });
  });
});

describe('the periods', () => {
  it('are a month to date and the same days before, or whole months', () => {
    expect(describePeriods(CONTEXT)).toBe('November to date, against the same days of October');
    const months = {
      period: { gte: '2026-10-01', lt: '2026-11-01' },
      previousPeriod: { gte: '2026-09-01', lt: '2026-10-01' },
    };
    expect(describePeriods({ ...months, today: '2026-11-26' })).toBe('October, against September');
    const toDate = {
      period: { gte: '2026-09-01', lt: '2026-12-01' },
      previousPeriod: { gte: '2026-06-01', lt: '2026-08-30' },
    };
    expect(describePeriods({ ...toDate, today: '2026-11-29' })).toBe('Sep – Nov, against Jun 1 – Aug 29');
    const quarters = {
      period: { gte: '2026-01-01', lt: '2026-04-01' },
      previousPeriod: { gte: '2025-10-01', lt: '2026-01-01' },
    };
    expect(describePeriods({ ...quarters, today: '2026-04-26' })).toBe(
      'Jan – Mar, against Oct 2025 – Dec 2025',
    );
  });
});

describe('the closing line', () => {
  it('counts what was looked at besides', () => {
    const looked = {
      changed: [],
      smaller: 0,
      metrics: 14,
      themes: 0,
      subjects: { by: 'provider' as const, looked: 40 },
      count: 9,
      prevCount: 9,
    };
    const say = (findings: Finding[], more = {}): string => {
      const { strong, text } = describeRest({ ...looked, findings, ...more });
      return strong + text;
    };
    expect(say([])).toBe('Nothing changed more than chance explains: 14 metrics, 40 providers.');
    expect(say([FELL, FELL])).toBe(
      'Nothing else changed more than chance explains: 12 metrics, 40 providers.',
    );
    expect(say([], { themes: 12 })).toContain('14 metrics, 12 themes, 40 providers.');
    expect(say([], { subjects: null, metrics: 1 })).toBe(
      'Nothing changed more than chance explains: 1 metric.',
    );
    expect(say([FELL], { smaller: 2 })).toBe(
      '2 smaller changes are not listed. Also checked: 13 metrics, 40 providers.',
    );
  });
});
