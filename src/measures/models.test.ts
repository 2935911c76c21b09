import { BAR_AXES, LINE_AXES, weekTick } from '../domain/measures/charts/axes.ts';
import { describe, expect, it } from 'vitest';
import { surveyMetrics } from '../domain/measures/stats/funnel.ts';
import { NO_NPS, npsFigure } from '../domain/measures/stats/nps.ts';
import type { Measure } from '../domain/measures/widgets/answers.ts';
import { samples } from '../domain/measures/widgets/samples.ts';
import { intervalText, markText, valueText } from '../domain/measures/charts/chart-model.ts';
import { weekLabel } from '../domain/measures/charts/line-chart.ts';
import { isInBand } from '../domain/measures/stats/ranking.ts';
import { appointmentsModel } from './appointments.ts';
import { changesModel } from './changes.ts';
import { npsModel } from './nps.ts';
import { npsMonthsModel } from './nps-months.ts';
import { npsWeeksModel } from './nps-weeks.ts';
import { outliersModel } from './outliers.ts';
import { ranksModel } from './percentile-ranks.ts';
import { percentilesModel } from './percentiles.ts';
import { ratingsModel } from './ratings.ts';
import { toChartModel } from './registry.ts';
import { scoresModel } from './scores.ts';
import { statusCountsModel } from './status-counts.ts';
import { funnelModel } from './survey-metrics.ts';

const context = { title: 'T', people: 'patients' };
const category = (code: string) => ({ id: 1, code, name: code });
const rating = (code: string, value: number | null, count = 50) => ({
  category: category(code),
  value,
  count,
  interval: value === null ? null : { low: value - 0.2, high: value + 0.2 },
});

describe('axes', () => {
  it('match the specification', () => {
    expect(BAR_AXES.stars.domain).toEqual([0, 5.2]);
    expect(LINE_AXES.stars.domain).toEqual([0.8, 5.2]);
    expect(BAR_AXES.change.domain).toEqual([-5, 5]);
    expect(LINE_AXES.nps.domain).toEqual([-105, 105]);
    expect(toChartModel('question', samples.question, { ...context, band: 'Top 50%' })).toMatchObject({
      axis: { domain: [0, 5] },
    });
  });
});

it('says that an additional question has the answers of the whole practice, where the other figures are a provider’s', () => {
  const read = (series: typeof samples.question) =>
    toChartModel('question', series, { ...context, band: 'Top 50%' }).lead;
  const { question } = samples.question;
  expect(read(samples.question)).toBe(question);
  expect(read({ ...samples.question, isOfPractice: true })).toBe(`${question} (all answers of the practice)`);
});

describe('ratings', () => {
  it('colour the highest, the lowest, those between, zero and few answers', () => {
    const { marks } = ratingsModel(
      [rating('A', 4.8), rating('B', 4), rating('C', 3.1), rating('D', null, 0), rating('E', 5, 3)],
      context,
    );
    expect(marks.map(({ tone }) => tone)).toEqual(['highest', 'middle', 'lowest', 'zero', 'few']);
    expect(marks[4]).toMatchObject({ note: '3, few answers', interval: null });
    expect(marks[0]?.interval).toEqual({ low: 4.6, high: 5 });
  });

  it('stay in catalogue order up to 8, above that best first with few answers last', () => {
    const few = rating('FEW', 5, 2);
    const rest = Array.from({ length: 8 }, (_, index) => rating(`R${index}`, 3 + index / 10));
    const codes = (count: number) =>
      ratingsModel([few, ...rest].slice(0, count), context).marks.map(({ key }) => key);
    expect(codes(8)[0]).toBe('FEW');
    expect(codes(9)[0]).toBe('R7');
    expect(codes(9).at(-1)).toBe('FEW');
  });

  it('mark no extremes if all are equal', () => {
    const model = ratingsModel([rating('A', 4), rating('B', 4)], context);
    expect(model.marks.every(({ tone }) => tone === 'middle')).toBe(true);
    expect(model.sentence).toBe('T: 2 bars.');
  });

  it('name the extremes in their sentence', () => {
    expect(ratingsModel(samples.ratings, context).sentence).toBe(
      'T: 6 bars, highest Privacy 4.8, lowest Wait Time 3.6.',
    );
  });
});

describe('changes', () => {
  const change = (delta: number | null, margin: number, count = 50) => ({
    category: category(String(delta)),
    current: 4 + (delta ?? 0),
    prev: 4,
    delta,
    count,
    prevCount: count,
    interval: { low: 4 + (delta ?? 0) - margin, high: 4 + (delta ?? 0) + margin },
    prevInterval: { low: 4 - margin, high: 4 + margin },
  });

  it('turn grey within chance, and sort by change', () => {
    const { marks } = changesModel([change(-0.6, 0.1), change(0.1, 0.2), change(0.4, 0.1)], context);
    expect(marks.map(({ text, tone }) => [text, tone])).toEqual([
      ['+0.4', 'highest'],
      ['+0.1', 'quiet'],
      ['−0.6', 'lowest'],
    ]);
  });

  it('colour only what holds among all of them, and say so', () => {
    // each of them alone is just outside of its interval
    const slight = change(0.3, 0.2);
    const others = Array.from({ length: 13 }, (_, index) => change(index / 1000, 0.2));
    const getTone = (all: (typeof slight)[]) =>
      changesModel(all, context).marks.find(({ value }) => value === 0.3)?.tone;
    expect(getTone([slight])).toBe('highest');
    expect(getTone([slight, ...others])).toBe('quiet');
    expect(changesModel(others, { ...context, against: 'Oct 2026' }).foot).toBe(
      'Against Oct 2026. Colored: more than chance explains among these 13 metrics.',
    );
  });

  it('name what is counted, once', () => {
    const counts = [{ status: 'NOT_CONTACTED', count: 23 } as const, { status: 'LOST', count: 1 } as const];
    const texts = statusCountsModel(counts, context).marks.map((mark) => markText(mark));
    expect(texts).toEqual(['23 requests', '1 request']);
  });

  it('print sides that agree with the change beside them', () => {
    const slight = { ...change(-0.039, 0.1), prev: 4.351, current: 4.312 };
    const { marks, table } = changesModel(
      [slight, { ...change(0.1, 0.1), prev: 4.2, current: 4.3 }],
      context,
    );
    expect(marks.map(({ text, note }) => [text, note])).toEqual([
      // one column has one format
      ['+0.1', 'from 4.20 to 4.30'],
      ['0.0', 'from 4.35 to 4.31'],
    ]);
    expect(marks[1]?.tip).toMatch(/now 4\.31 .*before 4\.35 /s);
    expect(table.rows[1]).toEqual(expect.arrayContaining(['0.0', '4.35', '4.31']));
  });

  it('show no change for few answers', () => {
    expect(changesModel([change(0.4, 0.1, 4)], context).marks[0]).toMatchObject({
      text: 'few answers',
      value: null,
    });
  });
});

describe('lines', () => {
  it('show the month on the 7th or earlier', () => {
    expect(['2026-11-01', '2026-11-07', '2026-11-08'].map(weekTick)).toEqual(['Nov', 'Nov', '']);
  });

  it('label a week by its days', () => {
    expect(weekLabel('2026-11-08')).toBe('Nov 2 – 8');
    expect(weekLabel('2026-11-01')).toBe('Oct 26 – Nov 1');
  });

  it('head a series with the figure of the period and its answers', () => {
    const model = scoresModel(samples.scores, context);
    expect(model.headline?.text).toBe(samples.scores.at(-1)?.data.cumulativeScore?.toFixed(1));
    expect(model.points.at(-1)).toMatchObject({ isPrediction: true, interval: null });
    expect(model.points.at(-1)?.text).toContain('predicted');
  });

  it('draw a running NPS up to its prediction, also before its first answer', () => {
    const [first, ...others] = [...samples.npsWeeks].reverse();
    if (!first) throw new Error('The sample has no weeks.');
    const empty = { ...first, data: npsFigure(NO_NPS), predicted: 0.4 };
    const model = npsWeeksModel([...others.reverse(), empty], context);
    expect(model.points.at(-1)).toMatchObject({ isPrediction: true, value: 40, count: 0 });
  });

  it('never show more completed than opened, and say why all were completed', () => {
    const metrics = surveyMetrics({ sent: 9, opened: 7, completed: 8, expired: 0 });
    const { foot, stages } = funnelModel(metrics, context);
    expect(foot).toBe('Confidential answers count once they are released. That can be in a later month.');
    expect(stages.map(({ count }) => count)).toEqual([9, 8, 8]);
  });

  it('scale an NPS to 100 and carry the cumulative one', () => {
    const model = npsWeeksModel(samples.npsWeeks, context);
    expect(model.points[0]?.value).toBeCloseTo((samples.npsWeeks[0]?.data.score ?? 0) * 100);
    expect(model.hasCumulative).toBe(true);
    expect(model.table.columns).toContain('Cumulative');
    const count = samples.npsWeeks[1]?.cumulativeData.count ?? 0;
    // like every NPS with its interval and its number of answers
    const basis = new RegExp(`\\d \\(\\d+ – \\d+ · ${count} answers\\)$`);
    expect(model.table.rows[1]?.[3]).toMatch(basis);
    expect(model.points[1]?.text).toMatch(basis);
  });

  it('print a negative NPS with a minus sign', () => {
    expect(intervalText({ low: -10.4, high: -0.2 }, 'nps')).toBe('−10 to 0');
    expect(intervalText({ low: -29, high: -1 }, 'nps')).toBe('−29 to −1');
    // both ends would be 4.3
    expect(intervalText({ low: 4.27, high: 4.34 }, 'stars')).toBe('4.27 – 4.34');
  });

  it('print a percentile as the share at the top', () => {
    expect(valueText(94, 'percentile')).toBe('Top 6%');
    expect(valueText(99.9, 'percentile')).toBe('Top 1%');
    expect(percentilesModel([{ date: '2026-11-08', value: 94, count: 20 }], context).headline?.text).toBe(
      'Top 6%',
    );
  });
});

describe('NPS', () => {
  it('prints the score and the shares with one decimal', () => {
    const model = npsModel(samples.nps, context);
    expect(model.centre.text).toBe('57');
    expect(model.marks.map(({ text }) => text)).toEqual(['68.4%', '20.3%', '11.3%']);
  });

  it('by month shows the year where it starts', () => {
    const { marks } = npsMonthsModel(samples.npsMonths, context);
    expect(marks.slice(0, 3).map(({ label }) => label)).toEqual(['Dec 2025', 'Jan 2026', 'Feb']);
  });

  it('of few answers is pale, without an interval', () => {
    const model = npsModel(npsFigure({ promoters: 2, passives: 1, detractors: 1 }), context);
    expect([model.centre.isFew, model.foot]).toEqual([true, '4 answers, few answers']);
    expect(model.table.rows.at(-1)).toEqual(['Net Promoter Score', '25', '', 4]);
  });

  it('without answers is empty', () => {
    expect(npsModel(npsFigure({ promoters: 0, passives: 0, detractors: 0 }), context).isEmpty).toBe(true);
  });
});

describe('rankings', () => {
  it('filter by band', () => {
    expect(isInBand(91, 'Top 10%')).toBe(true);
    expect(isInBand(89, 'Top 10%')).toBe(false);
    expect(isInBand(9, 'Bottom 10%')).toBe(true);
    expect(isInBand(50, 'Top 50%')).toBe(true);
    expect(isInBand(50, 'Bottom 50%')).toBe(false);
  });

  it('say now and before a change on a line each, with its interval named', () => {
    const { marks } = changesModel(samples.changes, context);
    const lines = marks[0]?.tip?.split(' · ') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^now \d\.\d+ \(95% interval \d\.\d – \d\.\d, \d+ answers\)$/);
    expect(lines[1]).toMatch(/^before \d\.\d+ \(95% interval /);
    expect(marks[0]?.note).toMatch(/^from \d\.\d+ to \d\.\d+$/);
  });

  it('omit entries with fewer than 5 responses, and show the percentile', () => {
    const rank = {
      entityId: 'a',
      entityName: 'A',
      globalPercentile: 94.4,
      score: 4.6,
      interval: { low: 4.5, high: 4.7 },
      count: 20,
      total: 1840,
    };
    const model = ranksModel([rank, { ...rank, entityId: 'b', count: 4 }], { ...context, band: 'Top 50%' });
    expect(model.marks.map(({ key, text, note }) => [key, text, note])).toEqual([['a', '94th', 'Top 6%']]);
    expect(model.marks[0]?.tip).toBe('Top 6% · Score 4.6 · 95% interval 4.5 – 4.7 · 20 answers');
    expect(model.heads[2]).toBe('Percentile among 1,840 practices');
  });

  it('appointment types keep their colours, best first', () => {
    const { marks } = appointmentsModel([...samples.appointments].reverse(), context);
    expect(marks.map(({ key, color }) => [key, color])[0]).toEqual(['HYGIENE', 'HYGIENE']);
  });
});

describe('outliers', () => {
  it('split all outliers by each kind of place, also those without one', () => {
    const place = (name: string) => ({ id: name, name });
    const entry = {
      category: category('CPTCY'),
      isNegative: true,
      count: {
        total: 3,
        practices: [],
        workLocations: [
          { workLocation: place('Annapolis Hub'), count: 1 },
          { workLocation: place('Baltimore Hub'), count: 2 },
        ],
        organizationalUnits: [{ organizationalUnit: place('Baltimore Crew'), count: 2 }],
      },
    };
    const [card] = outliersModel([entry], context).cards;
    const read = card?.splits.map(({ title, places }) => [
      title,
      places.map(({ name, count }) => `${name} ${count}`),
    ]);
    expect(read).toEqual([
      ['Work Locations', ['Baltimore Hub 2', 'Annapolis Hub 1']],
      ['Organizational Units', ['Baltimore Crew 2', 'No organizational unit 1']],
    ]);
  });
});

describe('every kind', () => {
  it.each(Object.keys(samples) as Measure[])(
    'shows the number of answers behind %s, and intervals of means',
    (measure) => {
      const { table } = toChartModel(measure, samples[measure], { ...context, band: 'Top 50%' });
      const COUNTS = ['Answers', 'Responses', 'Comments', 'Surveys', 'Requests', 'Outliers'];
      expect(table.columns.filter((column) => COUNTS.includes(column)).length).toBeGreaterThan(0);
      const isMean = table.columns.some((column) =>
        ['Score', 'NPS', 'DK Score', 'Average score', 'Now'].includes(column),
      );
      expect([measure, table.columns.includes('95% interval')]).toEqual([
        measure,
        isMean || measure === 'nps',
      ]);
      for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
    },
  );

  it.each([
    'ratings',
    'appointments',
    'npsMonths',
    'scores',
    'npsWeeks',
    'question',
    'changes',
    'percentileRanks',
    'sentiments',
  ] as const)('shows interval and answers in the tooltips of %s', (measure) => {
    const model = toChartModel(measure, samples[measure], { ...context, band: 'Top 50%' });
    const texts =
      'points' in model
        ? model.points.filter(({ isPrediction }) => !isPrediction).map(({ text }) => text)
        : 'marks' in model
          ? model.marks.map((mark) => markText(mark, 'stars'))
          : [];
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text).toMatch(/\d \u2013 −?\d.*[1-9][\d,]* (answers|scores)/);
  });
});
