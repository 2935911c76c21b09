import { WAITING_REQUESTS } from '../../surveys/feedback.ts';
import type { FeedbackSummary, Quote, ThemeInWords, ThemesInWords } from '../../../generated/calls/types.ts';
import type { Clause } from '../findings/finding-links.ts';
import { addDays, daysBetween, type Period } from '../period.ts';
import { isCountWithinChance } from '../stats/counts.ts';
import { isFew } from '../stats/few.ts';
import { type SearchContext, searchTarget } from '../widgets/drill-down.ts';
import { fillText } from '../../text/format.ts';
import { describeComparison, describePeriod, WORDING, type WordsLanguage } from './wording.ts';

/** All that the sentences are written from. */
export interface WordsFacts {
  summary: FeedbackSummary;
  themes: ThemesInWords;
}

/** A part of a paragraph: a text, a figure that opens what it counts, or a quote that opens its feedback. */
export interface WordsClause extends Clause {
  isQuote?: true;
  /** of a quote */
  language?: WordsLanguage;
}

export interface WordsContext extends SearchContext {
  today: string;
  language: WordsLanguage;
}

/** The lengths of a period, as far as it has passed, and of the one before. */
export function countDays({ gte, lt }: Period, before: Period, today: string): [number, number] {
  const passed = daysBetween(gte, lt <= today ? lt : addDays(today, 1));
  return [passed, daysBetween(before.gte, before.lt)];
}

type Parts = Readonly<Record<string, string | WordsClause>>;

/** A template with texts and linked figures in place of its `{names}`. */
function fill(template: string, parts: Parts): WordsClause[] {
  return template.split(/(\{\w+\})/).flatMap((piece): WordsClause[] => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    const part = name === undefined ? piece : (parts[name] ?? '');
    if (typeof part !== 'string') return [part];
    return part === '' ? [] : [{ text: part }];
  });
}

interface Writer {
  context: WordsContext;
  previousPeriod: Period;
  /** the period: `from November 1 to 25` */
  time: string;
  /** a number, with its noun if it has one, that opens what it counts */
  figure: (count: number, narrowed: Narrowing, options?: FigureOptions) => WordsClause;
  number: (value: number, digits?: number) => string;
}

type Narrowing = Parameters<typeof searchTarget>[1];

interface FigureOptions {
  nouns?: readonly [string, string];
  period?: Period;
}

function createWriter(context: WordsContext, previousPeriod: Period): Writer {
  const { locale } = WORDING[context.language];
  const number = (value: number, digits = 0): string =>
    value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return {
    context,
    previousPeriod,
    time: describePeriod(context.period, context.today, context.language),
    number,
    figure: (count, narrowed, { nouns = ['{n}', '{n}'], period = context.period } = {}) => ({
      text: fillText(nouns[count === 1 ? 0 : 1], { n: number(count) }),
      isStrong: true,
      to: searchTarget({ ...context, period }, narrowed),
    }),
  };
}

const COMMENTED = { narrative: true };
const aboutTheme = ({ theme }: ThemeInWords): Narrowing => ({ narrative: true, themes: [theme] });

/** The parts of `, up from 298 in the same days of October`. */
function compare(
  writer: Writer,
  [now, before]: readonly [number, number],
  narrowed: Narrowing,
): { before: WordsClause; comparison: string; key: 'more' | 'fewer' | 'asMany' } {
  const { previousPeriod } = writer;
  const { today, language } = writer.context;
  return {
    before: writer.figure(before, narrowed, { period: previousPeriod }),
    comparison: describeComparison(previousPeriod, today, language),
    key: now > before ? 'more' : now < before ? 'fewer' : 'asMany',
  };
}

function join(clauses: readonly WordsClause[][], last: string): WordsClause[] {
  return clauses.flatMap((clause, at) => {
    const between = at === 0 ? [] : [{ text: at === clauses.length - 1 ? last : ', ' }];
    return [...between, ...clause];
  });
}

/** How many comments, against when, and their sentiments. */
function commentsParagraph(summary: FeedbackSummary, writer: Writer): WordsClause[] {
  const { context, figure, previousPeriod } = writer;
  const { language, experienceType, period, today } = context;
  const words = WORDING[language];
  const { comments, previousComments } = summary;
  const { key, ...change } = compare(writer, [comments, previousComments], COMMENTED);
  const isChance = isCountWithinChance(comments, previousComments, countDays(period, previousPeriod, today));
  const sentiments = summary.sentiments
    .filter(({ count }) => count > 0)
    .map(({ sentiment, count }, at): WordsClause[] => {
      const form = count === 1 ? 0 : 1;
      const verb = at === 0 ? ` ${words.are[form]}` : '';
      const text = `${verb} ${words.sentiments[sentiment]?.[form] ?? ''}`;
      return [figure(count, { sentimentTypes: [sentiment] }), { text }];
    });
  return [
    ...fill(words.wrote[experienceType], {
      comments: figure(comments, COMMENTED, { nouns: words.comments }),
      period: writer.time,
    }),
    ...fill(words[key], change),
    ...(key === 'asMany' ? [] : [{ text: isChance ? words.isChance : words.isMoreThanChance }]),
    ...(sentiments.length > 0 ? [{ text: '; ' }, ...join(sentiments, words.and)] : []),
    { text: '.' },
  ];
}

function quoteClauses(quote: Quote | null, { context }: Writer): WordsClause[] {
  if (!quote) return [{ text: '.' }];
  const path = context.experienceType === 'EMPLOYEE' ? '/ex/surveys' : '/px/feedbacks';
  const to = { path: `${path}/${quote.feedbackId}`, query: {} };
  const { quote: inQuotes, inOther } = WORDING[context.language];
  const { text, language } = quote;
  return [
    { text: ': ' },
    { text: inQuotes(text), isQuote: true, language, to },
    ...(language === context.language ? [] : [{ text: inOther }]),
  ];
}

/** A part of a whole, 0 to 1. */
const getShare = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** The parts of `61 of 312 comments, up from 37 of 298 in the same days of October`. */
function themeShare(
  theme: ThemeInWords,
  summary: FeedbackSummary,
  writer: Writer,
): { parts: Parts; isFall: boolean } {
  const { context, figure, previousPeriod } = writer;
  const words = WORDING[context.language];
  const narrowed = aboutTheme(theme);
  const { comments, previousComments } = theme;
  const before = { period: previousPeriod };
  return {
    isFall: getShare(comments, summary.comments) < getShare(previousComments, summary.previousComments),
    parts: {
      theme: theme.names[context.language],
      comments: figure(comments, narrowed),
      all: figure(summary.comments, COMMENTED, { nouns: words.comments }),
      before: figure(previousComments, narrowed, before),
      allBefore: figure(summary.previousComments, COMMENTED, before),
      comparison: describeComparison(previousPeriod, context.today, context.language),
    },
  };
}

/** The theme whose share of the comments changed most, and the others that changed more than chance explains. */
function growthParagraph(
  theme: ThemeInWords,
  others: readonly ThemeInWords[],
  { summary, writer }: { summary: FeedbackSummary; writer: Writer },
): WordsClause[] {
  const { context, figure } = writer;
  const words = WORDING[context.language];
  const { parts, isFall } = themeShare(theme, summary, writer);
  return [
    ...fill(isFall ? words.fell : words.grew, parts),
    ...(theme.place
      ? fill(words.mostlyFrom, {
          own: figure(theme.place.comments, { ...aboutTheme(theme), practiceIds: [theme.place.id] }),
          place: theme.place.name,
        })
      : []),
    ...quoteClauses(theme.quote, writer),
    ...others.flatMap((other) => {
      const also = themeShare(other, summary, writer);
      return [{ text: ' ' }, ...fill(also.isFall ? words.alsoFell : words.alsoGrew, also.parts)];
    }),
  ];
}

/** The theme whose score changed most. */
function scoreParagraph(theme: ThemeInWords, writer: Writer): WordsClause[] {
  const { context, previousPeriod, figure, number } = writer;
  const words = WORDING[context.language];
  const narrowed = aboutTheme(theme);
  const [now, then] = [theme.score ?? 0, theme.previousScore ?? 0];
  // a score that rose or fell is not printed alike
  const digits = number(now, 1) === number(then, 1) ? 2 : 1;
  const score = (value: number, period: Period): WordsClause => ({
    text: number(value, digits),
    isStrong: true,
    to: searchTarget({ ...context, period }, narrowed),
  });
  return [
    ...fill(now < then ? words.sank : words.rose, {
      theme: theme.names[context.language],
      then: score(then, previousPeriod),
      now: score(now, context.period),
      comments: figure(theme.comments, narrowed, { nouns: words.comments }),
    }),
    ...quoteClauses(theme.quote, writer),
  ];
}

function tooFewParagraph({ comments }: FeedbackSummary, { context, figure, time }: Writer): WordsClause[] {
  const words = WORDING[context.language];
  return fill(comments === 0 ? words.none : words.tooFew, {
    comments: figure(comments, COMMENTED, { nouns: words.comments }),
    period: time,
  });
}

/** The people who still wait for a call. None of them is quoted: they are called first. */
function waitingParagraph(
  { waiting, waitingLong, longSince }: FeedbackSummary,
  writer: Writer,
): WordsClause[] {
  const { context, figure } = writer;
  const words = WORDING[context.language];
  const nouns = context.experienceType === 'EMPLOYEE' ? words.employees : words.patients;
  const { gte, lt } = context.period;
  const long = figure(waitingLong, WAITING_REQUESTS, {
    period: { gte, lt: longSince < lt ? longSince : lt },
  });
  const [one, two, more] = words.waitingAllLong;
  const allLong = waiting === 1 ? one : waiting === 2 ? two : more;
  const howLong = waitingLong === waiting ? allLong : words.waitingLong;
  return [
    ...fill(waiting === 1 ? words.waitingOne : words.waiting, {
      people: figure(waiting, WAITING_REQUESTS, { nouns }),
      period: writer.time,
    }),
    ...(waitingLong > 0 ? fill(howLong, { long }) : []),
    { text: '.' },
  ];
}

/**
 * A period of whole months in words: paragraphs whose every figure opens exactly what it counts. Written by rules from
 * the facts alone; a sentence without evidence is left out.
 */
export function describeInWords({ summary, themes }: WordsFacts, context: WordsContext): WordsClause[][] {
  const words = WORDING[context.language];
  const writer = createWriter(context, summary.previousPeriod);
  const waiting = summary.waiting > 0 ? [waitingParagraph(summary, writer)] : [];
  if (isFew(summary.comments)) return [tooFewParagraph(summary, writer), ...waiting];
  const { grown, alsoGrown, moved, areSteady } = themes;
  return [
    commentsParagraph(summary, writer),
    ...(grown
      ? [growthParagraph(grown, alsoGrown, { summary, writer })]
      : areSteady
        ? [[{ text: words.noGrowth }]]
        : []),
    ...(moved ? [scoreParagraph(moved, writer)] : []),
    ...waiting,
  ];
}

/** Paragraphs as plain text, for the clipboard and mails. */
export function plainText(paragraphs: readonly (readonly WordsClause[])[]): string {
  return paragraphs.map((clauses) => clauses.map(({ text }) => text).join('')).join('\n\n');
}
