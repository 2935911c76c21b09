import { describe, expect, it } from 'vitest';
import type { FeedbackSummary, ThemeInWords, ThemesInWords } from '../../../generated/calls/types.ts';
import { NO_FILTERS } from '../widgets/drill-down.ts';
import { describeInWords, plainText, type WordsContext } from './in-words.ts';
import { describeComparison, describePeriod } from './wording.ts';

const context: WordsContext = {
  experienceType: 'PATIENT',
  period: { gte: '2026-11-01', lt: '2026-12-01' },
  filters: NO_FILTERS,
  today: '2026-11-25',
  language: 'en',
};

const sentiments = (positive: number, mixed: number, negative: number): FeedbackSummary['sentiments'] => [
  { sentiment: 'POSITIVE', count: positive },
  { sentiment: 'MIXED', count: mixed },
  { sentiment: 'NEUTRAL', count: 0 },
  { sentiment: 'NEGATIVE', count: negative },
];

const summary: FeedbackSummary = {
  comments: 312,
  previousComments: 298,
  responses: 820,
  score: 4.3,
  previousScore: 4.2,
  scores: 820,
  previousScores: 800,
  interval: null,
  previousInterval: null,
  previousPeriod: { gte: '2026-10-01', lt: '2026-10-26' },
  waiting: 9,
  waitingLong: 2,
  longSince: '2026-11-18',
  sentiments: sentiments(200, 52, 60),
};

const waitingTheme: ThemeInWords = {
  theme: 'WAITING',
  names: { en: 'Waiting', es: 'Espera' },
  comments: 61,
  previousComments: 37,
  score: 3.2,
  previousScore: 3.8,
  place: { id: 'a', name: 'Las Cruces', comments: 18 },
  quote: { feedbackId: 'q', text: 'I sat for fifty minutes before anybody called me.', language: 'en' },
};

const gentleness: ThemeInWords = {
  ...waitingTheme,
  theme: 'PAIN_AND_GENTLENESS',
  names: { en: 'Pain and gentleness', es: 'Dolor y delicadeza' },
  comments: 47,
  score: 4,
  previousScore: 3.6,
  quote: null,
};

const themes: ThemesInWords = {
  areShown: true,
  areSteady: false,
  grown: waitingTheme,
  alsoGrown: [],
  moved: gentleness,
};

const write = (facts: Partial<FeedbackSummary>, own: Partial<WordsContext> = {}, of = themes): string =>
  plainText(describeInWords({ summary: { ...summary, ...facts }, themes: of }, { ...context, ...own }));

describe('a period in words', () => {
  it('says what was written, which themes changed, and who waits', () => {
    expect(write({})).toBe(
      [
        'Patients wrote 312 comments from November 1 to 25, up from 298 in the same days of October, which is within chance; 200 are positive, 52 mixed and 60 negative.',
        'The theme that grew most is Waiting: 61 of 312 comments, up from 37 of 298 in the same days of October; 18 come from Las Cruces: “I sat for fifty minutes before anybody called me.”',
        'Scores rose the most for Pain and gentleness, from 3.6 to 4.0 in 47 comments.',
        '9 patients who answered from November 1 to 25 are still waiting for a call, 2 of them for more than a week.',
      ].join('\n\n'),
    );
  });

  it('leaves out no other theme that changed, in the direction of its share', () => {
    const fell = { ...gentleness, comments: 20, previousComments: 60 };
    const alsoGrown = [{ ...gentleness, theme: 'BILLING', names: { en: 'Billing', es: 'Cobros' } }, fell];
    const text = write({}, {}, { ...themes, alsoGrown });
    expect(text).toContain(
      'called me.” Billing grew too: 47 of 312 comments, up from 37 of 298. Pain and gentleness fell: 20 of 312 comments, down from 60 of 298.',
    );
    // fewer comments of far fewer are a larger share
    expect(write({ comments: 80 }, {}, { ...themes, grown: { ...waitingTheme, comments: 30 } })).toContain(
      'grew most is Waiting: 30 of 80 comments',
    );
  });

  it('prints a score that fell lower than before', () => {
    const moved = { ...gentleness, score: 4.36, previousScore: 4.44 };
    expect(write({}, {}, { ...themes, moved })).toContain('from 4.44 to 4.36 in 47 comments');
  });

  it('says the same in Spanish', () => {
    expect(write({ waiting: 1, waitingLong: 0 }, { language: 'es' })).toBe(
      [
        'Los pacientes escribieron 312 comentarios del 1 al 25 de noviembre, frente a 298 en los mismos días de octubre, lo que puede deberse al azar; 200 son positivos, 52 mixtos y 60 negativos.',
        'El tema que más creció es Espera: 61 de 312 comentarios, frente a 37 de 298 en los mismos días de octubre; 18 vienen de Las Cruces: «I sat for fifty minutes before anybody called me.» (en inglés).',
        'La puntuación que más subió es la de Dolor y delicadeza, de 3.6 a 4.0 en 47 comentarios.',
        '1 paciente que respondió del 1 al 25 de noviembre aún espera una llamada.',
      ].join('\n\n'),
    );
  });

  it('opens exactly what a figure counts', () => {
    const clauses = describeInWords({ summary, themes }, context).flat();
    const target = (text: string) => clauses.find((clause) => clause.text === text)?.to;
    const { period } = context;
    expect(target('312 comments')).toEqual({
      path: '/px/search',
      query: { date: period, narrative: true, page: 1 },
    });
    expect(target('298')?.query.date).toEqual(summary.previousPeriod);
    expect(target('52')?.query).toMatchObject({ sentimentTypes: ['MIXED'], date: period });
    expect(target('18')?.query).toMatchObject({ practiceIds: ['a'], themes: ['WAITING'], narrative: true });
    expect(target('2')?.query).toMatchObject({
      srr: true,
      status: ['NOT_CONTACTED'],
      date: { ...period, lt: '2026-11-18' },
    });
    expect(target('“I sat for fifty minutes before anybody called me.”')).toEqual({
      path: '/px/feedbacks/q',
      query: {},
    });
    // each number but those of dates
    expect(clauses.filter(({ text, to }) => !to && /\d/.test(text.replace('November 1 to 25', '')))).toEqual(
      [],
    );
  });

  it.each([
    [
      '1 comment is read, not summarized',
      { comments: 1, waiting: 0 },
      'Too few comments to write about: 1 comment from November 1 to 25.',
    ],
    [
      'one who waits long',
      { comments: 0, waiting: 1, waitingLong: 1 },
      '1 patient who answered from November 1 to 25 is still waiting for a call after more than a week.',
    ],
    [
      'two who both wait long',
      { comments: 0, waiting: 2, waitingLong: 2 },
      'are still waiting for a call, both of them for more than a week.',
    ],
    [
      'several who all wait long',
      { comments: 0, waiting: 3, waitingLong: 3 },
      '3 patients who answered from November 1 to 25 are still waiting for a call, all of them for more than a week.',
    ],
    ['an empty month', { comments: 0, waiting: 0 }, 'No comments from November 1 to 25.'],
    [
      'a fall',
      { comments: 100, previousComments: 298, waiting: 0 },
      'down from 298 in the same days of October, which is more than chance explains',
    ],
    [
      'no change',
      { previousComments: 312, waiting: 0 },
      '312 comments from November 1 to 25, as many as in the same days of October; 200',
    ],
    ['withheld sentiments', { sentiments: sentiments(0, 0, 0) }, 'which is within chance.'],
    ['one of each', { sentiments: sentiments(1, 0, 1) }, '1 is positive and 1 negative.'],
  ])('tells %s', (_, facts, text) => {
    expect(write(facts)).toContain(text);
  });

  it('has no sentence without evidence', () => {
    const none = { areShown: true, areSteady: false, grown: null, alsoGrown: [], moved: null };
    expect(write({ waiting: 0 }, {}, none).split('\n\n')).toHaveLength(1);
    expect(write({ waiting: 0 }, {}, { ...none, areSteady: true })).toContain(
      'No theme grew or fell beyond chance.',
    );
  });
});

describe('periods in words', () => {
  it.each([
    ['2026-11-01', '2026-12-01', 'from November 1 to 25', 'del 1 al 25 de noviembre'],
    ['2026-11-25', '2026-12-01', 'on November 25', 'el 25 de noviembre'],
    ['2026-10-01', '2026-11-01', 'in October', 'en octubre'],
    ['2025-10-01', '2025-11-01', 'in October 2025', 'en octubre de 2025'],
    ['2026-09-01', '2026-12-01', 'from September to November', 'de septiembre a noviembre'],
    ['2025-12-01', '2026-03-01', 'from December 2025 to February', 'de diciembre de 2025 a febrero'],
  ])('%s to %s', (gte, lt, en, es) => {
    expect(describePeriod({ gte, lt }, '2026-11-25', 'en')).toBe(en);
    expect(describePeriod({ gte, lt }, '2026-11-25', 'es')).toBe(es);
  });

  it.each([
    ['2026-10-01', '2026-10-26', 'in the same days of October'],
    ['2026-09-01', '2026-10-01', 'in September'],
    ['2026-05-01', '2026-08-01', 'from May to July'],
  ])('compared with %s to %s', (gte, lt, text) => {
    expect(describeComparison({ gte, lt }, '2026-11-25', 'en')).toBe(text);
  });
});
