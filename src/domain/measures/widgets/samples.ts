import type { MetricCategory } from '../../../generated/calls/types.ts';
import type { Figure, Interval } from '../stats/moments.ts';
import { addNps, NO_NPS, type NpsCounts, npsFigure } from '../stats/nps.ts';
import { npsSeries, scoreSeries } from '../stats/series.ts';
import { surveyMetrics } from '../stats/funnel.ts';
import { addMonths, lastMonths, listWeeks } from '../period.ts';
import type { Answers } from './answers.ts';

/** The latest date in the samples. */
export const SAMPLE_TODAY = '2026-11-22';

const weeks = listWeeks(lastMonths(SAMPLE_TODAY, 3), SAMPLE_TODAY);

const category = (id: number, code: string, name: string): MetricCategory => ({ id, code, name });
const around = (value: number, margin: number): Interval => ({
  low: Math.max(1, value - margin),
  high: Math.min(5, value + margin),
});
const figure = (value: number, count: number, margin = 0.1): Figure => ({
  value,
  count,
  interval: around(value, margin),
});

const EXPERIENCE = [
  category(8, 'PRIV', 'Privacy'),
  category(1, 'EMP', 'Empathy'),
  category(2, 'AL', 'Active Listening'),
  category(7, 'VAL', 'Value'),
  category(4, 'EA', 'Ease of Access'),
  category(10, 'WT', 'Wait Time'),
];
const OUTCOME = [
  category(17, 'APRNC', 'Appearance'),
  category(16, 'FN', 'Function'),
  category(15, 'OOH', 'Overall Oral Health'),
  category(18, 'PN', 'Pain'),
];
const HEALTH = [
  category(21, 'DH', 'Dental Habits'),
  category(22, 'CSEN', 'Cold Sensitivity'),
  category(20, 'DM', 'Diabetes Management'),
  category(19, 'SMKG', 'Smoking'),
];
const TRUST = [
  category(25, 'CPTCY', 'Competency'),
  category(26, 'PRBSV', 'Problem Solving'),
  category(27, 'C4OTH', 'Care for Others'),
  category(28, 'BDTST', 'Brand Trust'),
  category(29, 'LDTRT', 'Leadership Trust'),
];

const ratings = (categories: MetricCategory[], values: number[]): Answers['ratings'] =>
  categories.map((one, index) => ({ category: one, ...figure(values[index] ?? 4, 1200 - index * 40) }));

function changes(categories: MetricCategory[], deltas: number[]): Answers['changes'] {
  return categories.map((one, index) => {
    const delta = deltas[index] ?? 0;
    const [now, before] = [figure(4.3 + delta / 2, 420, 0.06), figure(4.3 - delta / 2, 400, 0.06)];
    return {
      category: one,
      current: now.value,
      prev: before.value,
      delta,
      count: now.count,
      prevCount: before.count,
      interval: now.interval,
      prevInterval: before.interval,
    };
  });
}

const wave = (index: number, low: number, high: number): number =>
  low + ((Math.sin(index * 1.1) + 1) / 2 + index / 6) * ((high - low) / 3);

function scores(low: number, high: number): Answers['scores'] {
  return scoreSeries(weeks, (week) => {
    const mean = wave(weeks.indexOf(week), low, high);
    return { count: 90, sum: mean * 90, squares: (mean * mean + 300) * 90 };
  });
}

const npsCounts = (index: number): NpsCounts => ({
  promoters: Math.round(wave(index, 54, 68)),
  passives: 22,
  detractors: 13 - (index % 4),
});

const npsCountsTo = (index: number): NpsCounts =>
  Array.from({ length: index + 1 }, (_, month) => npsCounts(month)).reduce(addNps, NO_NPS);

const practices = (...counts: [string, number][]) =>
  counts.map(([name, count]) => ({ practice: { id: name, name }, count }));

interface SampleOutlier {
  category: MetricCategory;
  isNegative: boolean;
  total: number;
}

const outliers = (
  all: SampleOutlier[],
  [most, second, third]: [string, string, string],
): Answers['outliers'] =>
  all.map(({ category: of, isNegative, total }) => ({
    category: of,
    isNegative,
    count: {
      total,
      practices: practices([most, total - 12], [second, 8], [third, 4]),
      workLocations: [],
      organizationalUnits: [],
    },
  }));

const NPS = npsFigure({ promoters: 844, passives: 250, detractors: 140 });

/** Plausible responses of every measure, for previews and tests. */
export const samples: Answers = {
  ratings: ratings(EXPERIENCE, [4.8, 4.6, 4.5, 4.3, 4.2, 3.6]),
  changes: changes(EXPERIENCE, [0.1, 0.4, 0.2, 0.05, -0.2, -0.6]),
  scores: scores(76, 84),
  percentiles: weeks.map(({ date }, index) => ({ date, value: wave(index, 84, 94), count: 90 })),
  nps: NPS,
  npsWeeks: npsSeries(weeks, (week) => npsCounts(weeks.indexOf(week))),
  npsMonths: Array.from({ length: 12 }, (_, index) => ({
    date: addMonths(SAMPLE_TODAY, index - 11),
    data: npsFigure(npsCounts(index)),
    cumulativeData: npsFigure(npsCountsTo(index)),
  })),
  outliers: outliers(
    [
      { category: category(10, 'WT', 'Wait Time'), isNegative: true, total: 41 },
      { category: category(1, 'EMP', 'Empathy'), isNegative: false, total: 33 },
      { category: category(8, 'PRIV', 'Privacy'), isNegative: false, total: 19 },
    ],
    ['Boulder', 'Tempe', 'Mesa'],
  ),
  percentileRanks: ['Boulder', 'Lakewood', 'Cedar Park', 'Tempe', 'Olathe'].map((entityName, index) => ({
    entityId: entityName,
    entityName,
    globalPercentile: 98 - index * 3,
    score: 4.8 - index * 0.05,
    interval: around(4.8 - index * 0.05, 0.1),
    count: 140 - index * 10,
    total: 1840,
  })),
  surveyMetrics: surveyMetrics({ sent: 2127, opened: 1506, completed: 1234, expired: 412 }),
  statusCounts: [
    { status: 'NOT_CONTACTED', count: 7 },
    { status: 'LEFT_MESSAGE', count: 5 },
    { status: 'UNABLE_TO_CONTACT', count: 4 },
    { status: 'RESOLVED_WITH_CONFIDENCE', count: 21 },
    { status: 'RESOLVED_WITH_UNCERTANTY', count: 6 },
    { status: 'LOST', count: 2 },
  ],
  sentiments: [
    { sentiment: 'POSITIVE', count: 268, score: 4.8 },
    { sentiment: 'NEUTRAL', count: 61, score: 4.1 },
    { sentiment: 'MIXED', count: 47, score: 3.6 },
    { sentiment: 'NEGATIVE', count: 36, score: 2.2 },
  ].map((one) => ({ ...one, scoreCount: one.count, interval: around(one.score, 0.1) })),
  themes: {
    comments: 312,
    none: { count: 74, sentiments: null },
    weeks: [],
    themes: (
      [
        ['WAITING', 'Waiting', 61, 34, 3.2],
        ['BILLING', 'Billing and cost', 38, 21, 3.1],
        ['FRONT_DESK', 'Front desk and scheduling', 43, 17, 3.6],
        ['PAIN_AND_GENTLENESS', 'Pain and gentleness', 47, 9, 4],
        ['STAFF_KINDNESS', 'Staff kindness', 83, 5, 4.6],
      ] as const
    ).map(([theme, name, count, negative, score]) => ({
      theme,
      name,
      count,
      sentiments: [
        { sentiment: 'POSITIVE', count: count - negative },
        { sentiment: 'NEGATIVE', count: negative },
      ],
      score,
      scoreCount: count,
      interval: around(score, 0.2),
      change: null,
      weeks: [],
      place: null,
      places: null,
    })),
  },
  appointments: [
    { appointmentType: 'HYGIENE', ...figure(4.7, 512, 0.05) },
    { appointmentType: 'EXAM', ...figure(4.6, 431, 0.05) },
    { appointmentType: 'IMPLANT', ...figure(4.4, 22, 0.3) },
    { appointmentType: 'RESTORATIVE', ...figure(4.3, 148, 0.1) },
    { appointmentType: 'ORAL_SURGERY', ...figure(3.9, 19, 0.4) },
  ],
  question: {
    question: 'It was easy to understand the aftercare instructions.',
    points: weeks.slice(-8).map(({ date }, index) => {
      const stars = wave(index, 3.9, 4.4);
      return { date, stars, count: 40, interval: around(stars, 0.15) };
    }),
  },
};

/** Samples of kinds whose query differs from the measure's default. */
const OF_QUERY: Record<string, Partial<Answers>> = {
  outcome: {
    ratings: ratings(OUTCOME, [4.6, 4.5, 4.3, 3.9]),
    changes: changes(OUTCOME, [0.3, 0.1, 0.2, -0.4]),
  },
  health: { ratings: ratings(HEALTH, [4.2, 4.0, 3.9, 3.1]) },
  new: { ratings: ratings(EXPERIENCE, [4.7, 4.6, 4.5, 4.1, 3.9, 3.4]) },
  old: { ratings: ratings(EXPERIENCE, [4.9, 4.7, 4.6, 4.4, 4.2, 3.8]) },
  EMPLOYEE: {
    ratings: ratings(TRUST, [4.5, 4.1, 4.3, 4.2, 3.4]),
    outliers: outliers(
      [
        { category: category(29, 'LDTRT', 'Leadership Trust'), isNegative: true, total: 27 },
        { category: category(25, 'CPTCY', 'Competency'), isNegative: false, total: 22 },
        { category: category(27, 'C4OTH', 'Care for Others'), isNegative: false, total: 16 },
      ],
      ['Main Street', 'Lakeside', 'Central Office'],
    ),
  },
};

/** The sample of a kind of widget. */
export function getSample(kind: {
  measure: keyof Answers;
  experienceType: string;
  query?: Readonly<Record<string, string | number>>;
}): Answers[keyof Answers] {
  const { patientQuestionType, patientType } = kind.query ?? {};
  const special = [patientType, patientQuestionType, kind.experienceType]
    .map((name) => OF_QUERY[String(name)]?.[kind.measure])
    .find((answer) => answer !== undefined);
  return special ?? samples[kind.measure];
}
