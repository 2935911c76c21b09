import { dropLoneSigns } from '../../domain/text/search-text.ts';
import { createContext, Fragment, useMemo } from 'react';
import { Mark } from '../ui/Mark.ts';

interface TextPart {
  text: string;
  isMatch: boolean;
}

const MARKS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** With one of these the last word of a search is no prefix. */
const OPERATORS = /"|\bor\b|(?:^|\s)-/;
const VOWEL = /[aeiouy]/;
/** Stems that keep their final e: "care", "rude". */
const SHORT = /^[^aeiouy]*[aeiouy][^aeiouywx]$/;
const EXCLUDED = /(?:^|\s)-(?:"[^"]*"?|\S+)/g;
const PREFIX = /[\p{L}\p{N}]{2,}$/u;
/** Words that the index leaves out: the English ones, and the most frequent Spanish ones. */
const STOP_WORDS = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its ' +
    'itself they them their theirs themselves what which who whom this that these those am is are was were be been being ' +
    'have has had having do does did doing a an the and but if or because as until while of at by for with about against ' +
    'between into through during before after above below to from up down in out on off over under again further then once ' +
    'here there when where why how all any both each few more most other some such no nor not only own same so than too ' +
    'very s t can will just don should now de la que el en y los del se las por un para con una su al lo como pero sus le ' +
    'ya o este porque esta entre cuando muy sin sobre hasta donde desde todo nos todos ni otros ese eso ante e esto ' +
    'mi antes otro otra mucho nada poco ella ellos algo mis tu te es fue ha'
  ).split(' '),
);

/** A text without case and accents, mapped character by character, so that positions in both are the same. */
function fold(text: string): string {
  return [...text]
    .map((char) => {
      const folded = char.normalize('NFD').replace(MARKS, '').toLowerCase();
      return folded.length === char.length ? folded : char;
    })
    .join('');
}

/**
 * A stem that the inflected forms of a word share: a short form of the stemmers behind the search. That of a stop word is
 * empty.
 */
function toStem(word: string): string {
  if (STOP_WORDS.has(word)) return '';
  const base = word
    .replace(/(..)ie[sd]$/, '$1y')
    .replace(/(.[^su])s$/, '$1')
    .replace(/(...[cdeghkmnrt])ly$/, '$1');
  const verb = base.replace(/ing$|([^e])ed$/, '$1');
  if (verb !== base && VOWEL.test(verb)) {
    const undoubled = verb.replace(/([bdfgmnprt])\1$/, '$1');
    return undoubled === verb ? verb.replace(SHORT, '$&e') : undoubled;
  }
  const stem = base.replace(/(...)[aeo]$/, '$1');
  return SHORT.test(stem) ? base : stem;
}

/** The words of a search and its quoted phrases, as stems. A stop word is empty: within a phrase, any word takes its place. */
function readPhrases(search: string): string[][] {
  return search
    .replace(EXCLUDED, ' ')
    .split('"')
    .flatMap((part, at) => {
      const stems = (part.match(WORD) ?? []).map(toStem);
      const isQuoted = at % 2 === 1;
      return isQuoted
        ? [stems.slice(stems.findIndex(Boolean), stems.findLastIndex(Boolean) + 1)]
        : stems.map((stem) => [stem].filter(Boolean));
    })
    .filter((stems) => stems.length > 0);
}

/**
 * Splits a text at the words and phrases that a search matches (`app.feedback_match`), ignoring case, accents and
 * inflection. Without operators, the last word of the search also matches as a prefix.
 */
export function splitMatches(text: string, search: string): TextPart[] {
  const typed = dropLoneSigns(fold(search));
  const phrases = readPhrases(typed);
  if (phrases.length === 0) return [{ text, isMatch: false }];
  const last = OPERATORS.test(typed) ? undefined : PREFIX.exec(typed)?.[0];
  const prefix = last === undefined || STOP_WORDS.has(last) ? undefined : last;
  const words = [...fold(text).matchAll(WORD)].map(({ 0: word, index }) => {
    const stem = toStem(word);
    const isBegun = prefix !== undefined && stem !== '' && word.startsWith(prefix);
    return { stem, isBegun, start: index, end: index + word.length };
  });
  const parts: TextPart[] = [];
  let done = 0;
  for (const [at, { isBegun, start, end }] of words.entries()) {
    const found = phrases.filter((stems) =>
      stems.every((stem, offset) => stem === '' || stem === words[at + offset]?.stem),
    );
    const length = Math.max(isBegun ? 1 : 0, ...found.map((stems) => stems.length));
    if (length === 0 || start < done) continue;
    parts.push({ text: text.slice(done, start), isMatch: false });
    done = words[at + length - 1]?.end ?? end;
    parts.push({ text: text.slice(start, done), isMatch: true });
  }
  return [...parts, { text: text.slice(done), isMatch: false }].filter((part) => part.text !== '');
}

/** Characters shown before a match: half of the visible text. A match that is not `far` needs no excerpt. */
export const EXCERPTS = { card: { lead: 120, far: 200 }, line: { lead: 20, far: 26 } };

/** The text before the match that has the most words of the search soon after it. */
function findPassage(parts: readonly TextPart[], within: number): string {
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { text }) => sum + text.length, 0));
  const found = parts.flatMap(({ text, isMatch }, at) =>
    isMatch ? [{ start: starts[at] ?? 0, stem: toStem(fold(text)) }] : [],
  );
  const countWords = (from: number): number =>
    new Set(found.filter(({ start }) => start >= from && start < from + within).map(({ stem }) => stem)).size;
  const most = Math.max(0, ...found.map(({ start }) => countWords(start)));
  const best = found.find(({ start }) => countWords(start) === most)?.start ?? 0;
  return parts
    .map(({ text }) => text)
    .join('')
    .slice(0, best);
}

/** The text around its best match, if that would be out of view otherwise. */
export function cutExcerpt(text: string, search: string, { lead, far } = EXCERPTS.card): string {
  const before = findPassage(splitMatches(text, search), 2 * lead);
  if (before.length < far) return text;
  const from = text.indexOf(' ', before.length - lead);
  // a text without spaces, as in Japanese, is cut anywhere
  const start = from < 0 || from > before.length - lead / 2 ? before.length - lead : from + 1;
  return `… ${text.slice(start)}`;
}

function matches(text: string, search: string): boolean {
  return splitMatches(text, search).some(({ isMatch }) => isMatch);
}

/** Whether a translated comment starts with its original, because the search matched only that. */
export function beginsOriginal(original: string, translation: string, search: string): boolean {
  return !matches(translation, search) && matches(original, search);
}

/** The search text of the cards below; empty: nothing is highlighted. */
export const SearchContext = createContext('');

/** A span of a text; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

const NO_SPANS: readonly Span[] = [];

/** Splits a text at spans, which are in its order. */
export function splitSpans(text: string, spans: readonly Span[]): TextPart[] {
  const ends = spans.map(({ end }) => end);
  return [...spans.entries()]
    .flatMap(([at, { start, end }]) => [
      { text: text.slice(ends[at - 1] ?? 0, start), isMatch: false },
      { text: text.slice(start, end), isMatch: true },
    ])
    .concat({ text: text.slice(ends.at(-1) ?? 0), isMatch: false })
    .filter((part) => part.text !== '');
}

interface HighlightedProps {
  text: string;
  search: string;
  /** marked instead of the search words */
  spans?: readonly Span[];
}

/** A text with the search words marked, or spans. */
export function Highlighted({ text, search, spans = NO_SPANS }: HighlightedProps) {
  const parts = useMemo(
    () => (spans.length > 0 ? splitSpans(text, spans) : splitMatches(text, search)),
    [text, search, spans],
  );
  return parts.map((part, index) => (
    <Fragment key={index}>{part.isMatch ? <Mark>{part.text}</Mark> : part.text}</Fragment>
  ));
}
