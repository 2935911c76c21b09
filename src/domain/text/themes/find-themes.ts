import { PatternIndex, type PatternMatch, readPattern } from './pattern.ts';
import type { Theme, ThemeLanguage, WordLists } from './theme.ts';
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

interface Rule {
  theme: string;
  /** phrases that share a word with it prove nothing */
  isExclusion: boolean;
}

type Span = Pick<PatternMatch<string>, 'start' | 'end'>;

/** Words between two phrases of one theme that become one finding: "friendly and very kind". */
const JOINED_WITHIN = 2;

/** The rules of one language, read once. */
export interface ThemeReader {
  indexes: readonly PatternIndex<Rule>[];
  contrasts: ReadonlySet<string>;
  conjunctions: ReadonlySet<string>;
}

/**
 * Reads the rules of themes.
 * @throws Error if a pattern is wrong
 */
export function readThemes(themes: readonly Theme[], lists: WordLists, language: ThemeLanguage): ThemeReader {
  const index = new PatternIndex<Rule>();
  for (const { theme, rules } of themes) {
    const { phrases, exclusions = [] } = rules[language];
    for (const text of phrases) index.add(readPattern(text, lists, language), { theme, isExclusion: false });
    for (const text of exclusions)
      index.add(readPattern(text, lists, language), { theme, isExclusion: true });
  }
  const listed = (name: string) => new Set(lists[name]?.[language]);
  return {
    indexes: [index],
    contrasts: listed('contrasts'),
    conjunctions: listed('conjunctions'),
  };
}

/**
 * The spans of each theme, in the order of the text: those that an exclusion touches are left out, neighbours joined. A
 * phrase that contains an exclusion and says more is kept: "waiting room was full" is about waiting, "waiting room" is not.
 */
function findSpans(reader: ThemeReader, tokens: readonly Token[]): PatternMatch<string>[] {
  const matches = reader.indexes.flatMap((index) => index.find(tokens)).sort((a, b) => a.start - b.start);
  const exclusions = matches.filter(({ value }) => value.isExclusion);
  const isExcluded = (theme: string, { start, end }: Span): boolean =>
    exclusions.some(
      (exclusion) =>
        exclusion.value.theme === theme &&
        exclusion.start < end &&
        start < exclusion.end &&
        !(start <= exclusion.start && exclusion.end <= end && exclusion.end - exclusion.start < end - start),
    );
  const spans: PatternMatch<string>[] = [];
  const latest = new Map<string, PatternMatch<string>>();
  for (const { value, start, end } of matches) {
    const { theme, isExclusion } = value;
    if (isExclusion || isExcluded(theme, { start, end })) continue;
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

/**
 * The themes of a comment, each with the words that prove it, in the order of the text.
 * @param judge the sentiment of a part of the comment; `isWhole`: the part is all of it
 */
export function findThemes<Sentiment>(
  text: string,
  reader: ThemeReader,
  judge: (part: string, isWhole: boolean) => Sentiment,
): ThemeFinding<Sentiment>[] {
  const tokens = readTokens(text, reader.contrasts);
  const spans = findSpans(reader, tokens);
  const cuts = findCuts(reader, tokens, spans);
  const judged = new Map<number, Sentiment>();
  /** The sentiment of the part around a position. */
  const judgePart = (position: number): Sentiment => {
    const clause = tokens[position]?.clause;
    let first = position;
    while (!cuts.has(first) && tokens[first - 1]?.clause === clause) first -= 1;
    let last = position;
    while (!cuts.has(last + 1) && tokens[last + 1]?.clause === clause) last += 1;
    const isWhole = first === 0 && last === tokens.length - 1;
    const sentiment =
      judged.get(first) ?? judge(text.slice(tokens[first]?.start, tokens[last]?.end), isWhole);
    judged.set(first, sentiment);
    return sentiment;
  };
  return spans.map(({ value, start, end }) => ({
    theme: value,
    start: tokens[start]?.start ?? 0,
    end: tokens[end - 1]?.end ?? 0,
    sentiment: judgePart(start),
  }));
}
