import type { ThemeLanguage, WordLists } from './theme.ts';
import type { Token } from './tokens.ts';

/** One place of a pattern: words, beginnings of words, or a number. */
interface WordElement {
  words: ReadonlySet<string>;
  stems: readonly string[];
  isNumber: boolean;
  isOptional: boolean;
}

/** `GAP`: up to three words. */
type Element = WordElement | typeof GAP;

export type Pattern = readonly Element[];

const GAP = '..';
const LONGEST_GAP = 3;
const SHORTEST_STEM = 3;
const ALTERNATIVE = /^(?:[a-z0-9]+|[a-z0-9]{3,}\*|[$#])$/;
const NUMBER =
  /^(?:\d+[a-z]{0,5}|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|half|several|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|veinte|treinta|media|varios|varias)$/;

function readElement(text: string, lists: WordLists, language: ThemeLanguage): Element {
  if (text === GAP) return GAP;
  const isOptional = text.endsWith('?');
  const alternatives = (isOptional ? text.slice(0, -1) : text).split('|').flatMap((one) => {
    if (!one.startsWith('@')) return [one];
    const list = lists[one.slice(1)]?.[language];
    if (!list) throw new Error(`there is no word list "${one.slice(1)}"`);
    return list;
  });
  const wrong = alternatives.find((one) => !ALTERNATIVE.test(one));
  if (wrong !== undefined)
    throw new Error(
      `"${wrong}" is no word, beginning of a word (three letters or more, such as "wait*") or "#"`,
    );
  return {
    words: new Set(alternatives.filter((one) => !one.endsWith('*') && one !== '#')),
    stems: alternatives.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1)),
    isNumber: alternatives.includes('#'),
    isOptional,
  };
}

/**
 * Reads a pattern: words in their order, without accents and apostrophes. `wait*` is the beginning of a word, `late|slow` one
 * of several, `@staff` one of a list, `#` a number, `very?` may be missing, `..` stands for up to three words.
 * @throws Error with what is wrong
 */
export function readPattern(text: string, lists: WordLists, language: ThemeLanguage): Pattern {
  const elements = text.split(' ').map((one) => readElement(one, lists, language));
  const [first, last] = [elements[0], elements.at(-1)];
  const isLoose = (element: Element | undefined) => !element || element === GAP || element.isOptional;
  if (isLoose(first) || isLoose(last)) throw new Error('a pattern begins and ends with a word');
  return elements;
}

function shareWord(one: WordElement, other: WordElement): boolean {
  const begins = (word: string) => other.stems.some((stem) => word.startsWith(stem));
  return (
    (one.isNumber && other.isNumber) ||
    [...one.words].some(
      (word) => other.words.has(word) || begins(word) || (other.isNumber && NUMBER.test(word)),
    ) ||
    one.stems.some(begins)
  );
}

/** Whether the matches of two patterns can share a word of a text, or the second has a gap, in which any word can be. */
export function canOverlap(pattern: Pattern, other: Pattern): boolean {
  return other.some((there) =>
    there === GAP
      ? true
      : pattern.some((here) => here !== GAP && (shareWord(here, there) || shareWord(there, here))),
  );
}

function isMatch({ words, stems, isNumber }: WordElement, { word }: Token): boolean {
  return words.has(word) || stems.some((stem) => word.startsWith(stem)) || (isNumber && NUMBER.test(word));
}

/** Whether a pattern continues at a token: patterns cross neither clauses nor pauses. */
function isContinued(token: Token | undefined, clause: number): token is Token {
  return token?.clause === clause && !token.isAfterPause;
}

/** The position after the shortest match of the elements from `at` on; -1: there is none. */
function matchEnd(
  pattern: Pattern,
  at: number,
  tokens: readonly Token[],
  from: number,
  clause: number,
): number {
  const element = pattern[at];
  if (element === undefined) return from;
  if (element === GAP) {
    for (let skipped = 0; skipped <= LONGEST_GAP; skipped += 1) {
      const end = matchEnd(pattern, at + 1, tokens, from + skipped, clause);
      if (end !== -1) return end;
      if (!isContinued(tokens[from + skipped], clause)) return -1;
    }
    return -1;
  }
  const token = tokens[from];
  if (isContinued(token, clause) && isMatch(element, token)) {
    const end = matchEnd(pattern, at + 1, tokens, from + 1, clause);
    if (end !== -1) return end;
  }
  return element.isOptional ? matchEnd(pattern, at + 1, tokens, from, clause) : -1;
}

interface Entry<T> {
  pattern: Pattern;
  value: T;
}

export interface PatternMatch<T> {
  value: T;
  /** positions in the tokens; `end` is exclusive */
  start: number;
  end: number;
}

/** Patterns by the word that they begin with: a word of a text is compared with those few only. */
export class PatternIndex<T> {
  private readonly byWord = new Map<string, Entry<T>[]>();
  private readonly byStem = new Map<string, Entry<T>[]>();
  private readonly byNumber: Entry<T>[] = [];
  private longestStem = 0;

  add(pattern: Pattern, value: T): void {
    const [first] = pattern;
    if (first === undefined || first === GAP) return;
    const entry = { pattern, value };
    for (const word of first.words) this.byWord.set(word, [...(this.byWord.get(word) ?? []), entry]);
    for (const stem of first.stems) this.byStem.set(stem, [...(this.byStem.get(stem) ?? []), entry]);
    if (first.isNumber) this.byNumber.push(entry);
    this.longestStem = Math.max(this.longestStem, ...first.stems.map((stem) => stem.length));
  }

  /** The matches that begin at a position. */
  findAt(tokens: readonly Token[], start: number): PatternMatch<T>[] {
    const token = tokens[start];
    if (!token) return [];
    return this.entries(token.word).flatMap(({ pattern, value }) => {
      const end = matchEnd(pattern, 1, tokens, start + 1, token.clause);
      return end === -1 ? [] : [{ value, start, end }];
    });
  }

  private entries(word: string): Entry<T>[] {
    const found = [...(this.byWord.get(word) ?? []), ...(NUMBER.test(word) ? this.byNumber : [])];
    for (let length = SHORTEST_STEM; length <= Math.min(word.length, this.longestStem); length += 1)
      found.push(...(this.byStem.get(word.slice(0, length)) ?? []));
    return found;
  }
}
