import { PatternIndex, type PatternMatch, readPattern } from './pattern.ts';
import type { Theme, ThemeLanguage, ThemeRules, WordLists } from './theme.ts';
import { readTokens, type Token } from './tokens.ts';

/** A place of a comment that proves a theme. */
export interface ThemeFinding<Sentiment> {
  theme: string;
  /** position in the text, in UTF-16 units; `end` is exclusive */
  start: number;
  end: number;
  /** of its own clause */
  sentiment: Sentiment;
}

type Span = Pick<PatternMatch<string>, 'start' | 'end'>;

/** Work that pauses between its steps. */
export type Steps<Result> = Generator<void, Result>;

/** Runs work without pauses. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Words between two phrases of one theme that become one finding: "friendly and very kind". */
const JOINED_WITHIN = 2;

/** The rules of one language, read once. Patterns have the theme that they belong to. */
export interface ThemeReader {
  phrases: readonly PatternIndex<string>[];
  /** phrases that share a word with one of these prove nothing */
  exclusions: readonly PatternIndex<string>[];
  contrasts: ReadonlySet<string>;
  conjunctions: ReadonlySet<string>;
}

/**
 * Reads the rules of themes.
 * @throws Error if a pattern is wrong
 */
export function readThemes(themes: readonly Theme[], lists: WordLists, language: ThemeLanguage): ThemeReader {
  const readIndex = (kind: keyof ThemeRules): PatternIndex<string> => {
    const index = new PatternIndex<string>();
    for (const { theme, rules } of themes)
      for (const text of rules[language][kind] ?? []) index.add(readPattern(text, lists, language), theme);
    return index;
  };
  const listed = (name: string) => new Set(lists[name]?.[language]);
  return {
    phrases: [readIndex('phrases')],
    exclusions: [readIndex('exclusions')],
    contrasts: listed('contrasts'),
    conjunctions: listed('conjunctions'),
  };
}

/** The reader of the rules of two sets of themes. */
export function joinReaders(reader: ThemeReader, more: ThemeReader): ThemeReader {
  return {
    ...reader,
    phrases: [...reader.phrases, ...more.phrases],
    exclusions: [...reader.exclusions, ...more.exclusions],
  };
}

/**
 * The exclusions of a theme in a text. Of those that begin with the same word the longest stands for all: a shorter one
 * leaves out no phrase that it does not leave out too.
 */
class Exclusions {
  /** by the position at which they begin; 0: none does */
  private readonly ends: Int32Array;
  /** by position: the last end of those that begin before it */
  private readonly reach: number[] = [0];

  constructor(tokens: number) {
    this.ends = new Int32Array(tokens);
  }

  /** Adds them in the order of their starts. */
  add({ start, end }: Span): void {
    this.ends[start] = Math.max(this.endAt(start), end);
  }

  /**
   * Whether one touches a phrase. A phrase that contains an exclusion and says more is kept: "waiting room was full" is
   * about waiting, "waiting room" is not. Reads the words of the phrase only, however many exclusions there are.
   */
  exclude({ start, end }: Span): boolean {
    if (this.reachAt(start) > start || this.endAt(start) >= end) return true;
    for (let at = start + 1; at < end; at += 1) if (this.endAt(at) > end) return true;
    return false;
  }

  private endAt(start: number): number {
    return this.ends[start] ?? 0;
  }

  private reachAt(position: number): number {
    for (let at = this.reach.length; at <= position; at += 1)
      this.reach[at] = Math.max(this.reach[at - 1] ?? 0, this.endAt(at - 1));
    return this.reach[position] ?? 0;
  }
}

/** The exclusions of each theme, word by word. */
function* findExclusions(reader: ThemeReader, tokens: readonly Token[]): Steps<Map<string, Exclusions>> {
  const found = new Map<string, Exclusions>();
  for (const start of tokens.keys()) {
    for (const index of reader.exclusions)
      for (const match of index.findAt(tokens, start)) {
        const exclusions = found.get(match.value) ?? new Exclusions(tokens.length);
        found.set(match.value, exclusions);
        exclusions.add(match);
      }
    yield;
  }
  return found;
}

/**
 * The spans of each theme, in the order of the text and word by word: those that an exclusion touches are left out,
 * neighbours joined.
 */
function* findSpans(reader: ThemeReader, tokens: readonly Token[]): Steps<PatternMatch<string>[]> {
  const exclusions = yield* findExclusions(reader, tokens);
  const spans: PatternMatch<string>[] = [];
  const latest = new Map<string, PatternMatch<string>>();
  for (const start of tokens.keys()) {
    for (const index of reader.phrases)
      for (const match of index.findAt(tokens, start)) {
        const { value: theme, end } = match;
        if (exclusions.get(theme)?.exclude(match)) continue;
        const last = latest.get(theme);
        const isNeighbour =
          last && tokens[last.start]?.clause === tokens[start]?.clause && start - last.end <= JOINED_WITHIN;
        if (isNeighbour) {
          last.end = Math.max(last.end, end);
          continue;
        }
        const span = { value: theme, start, end };
        latest.set(theme, span);
        spans.push(span);
      }
    yield;
  }
  return spans;
}

/** The positions of tokens at which each clause is split further, so that themes beside each other keep a part of their own. */
function findCuts(
  { conjunctions }: ThemeReader,
  tokens: readonly Token[],
  spans: readonly PatternMatch<string>[],
): Set<number> {
  const cuts = new Set<number>();
  spans.forEach((span, at) => {
    const next = spans[at + 1];
    if (!next || next.value === span.value) return;
    const isCut = (position: number): boolean => {
      const token = tokens[position];
      return token !== undefined && (token.isAfterPause || conjunctions.has(token.word));
    };
    const positions = Array.from(
      { length: Math.max(0, next.start - span.end + 1) },
      (_, offset) => span.end + offset,
    );
    const cut = positions.findLast(isCut);
    if (cut !== undefined) cuts.add(cut);
  });
  return cuts;
}

/** A part of a comment that has one sentiment: a clause, or what cuts leave of it. Positions of its first and last token. */
interface Part {
  first: number;
  last: number;
}

/** The part of each token. */
function findParts(tokens: readonly Token[], cuts: ReadonlySet<number>): Part[] {
  const parts: Part[] = [];
  for (const [position, { clause }] of tokens.entries()) {
    const before = parts[position - 1];
    const isSame = before && !cuts.has(position) && tokens[position - 1]?.clause === clause;
    const part = isSame ? before : { first: position, last: position };
    part.last = position;
    parts.push(part);
  }
  return parts;
}

/**
 * Finds the themes of a comment, each with the words that prove it, in the order of the text. A step takes time for the
 * patterns that one word can begin, or for one judgement, so that a server can give way to others in between.
 * @param judge the sentiment of a part of the comment; `isWhole`: the part is all of it
 */
export function* findThemesInSteps<Sentiment>(
  text: string,
  reader: ThemeReader,
  judge: (part: string, isWhole: boolean) => Sentiment,
): Steps<ThemeFinding<Sentiment>[]> {
  const tokens = readTokens(text, reader.contrasts);
  const spans = yield* findSpans(reader, tokens);
  const parts = findParts(tokens, findCuts(reader, tokens, spans));
  const judged = new Map<Part, Sentiment>();
  for (const { start } of spans) {
    const part = parts[start];
    if (!part || judged.has(part)) continue;
    const { first, last } = part;
    const isWhole = first === 0 && last === tokens.length - 1;
    judged.set(part, judge(text.slice(tokens[first]?.start, tokens[last]?.end), isWhole));
    yield;
  }
  return spans.map(({ value, start, end }) => ({
    theme: value,
    start: tokens[start]?.start ?? 0,
    end: tokens[end - 1]?.end ?? 0,
    sentiment: judged.get(parts[start] as Part) as Sentiment,
  }));
}

/** The themes of a comment at once. @param judge as of `findThemesInSteps` */
export function findThemes<Sentiment>(
  text: string,
  reader: ThemeReader,
  judge: (part: string, isWhole: boolean) => Sentiment,
): ThemeFinding<Sentiment>[] {
  return finishSteps(findThemesInSteps(text, reader, judge));
}
