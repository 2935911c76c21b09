import type { Interval } from './stats/moments.ts';

/** Maximum words of a cloud (specification, section 9). */
export const MOST_WORDS = 150;

/** A word, or a pair of words with a space, from comments. */
export interface CloudWord {
  text: string;
  /** number of comments that contain it */
  value: number;
  /** mean stars of these comments; null: none was rated */
  score: number | null;
  /** comments with a score */
  scores: number;
  interval: Interval | null;
}

/** Minimum share of the rarer word's comments that contain the pair, for the pair to replace the word. */
const TOGETHER = 0.4;
const ONCE_IS_CHANCE = 2;

/**
 * Selects the words of a cloud. A frequent pair replaces a word that seldom occurs without it.
 * @param terms words and pairs, most frequent first
 */
export function cloudWords<Word extends Pick<CloudWord, 'text' | 'value'>>(terms: readonly Word[]): Word[] {
  const counts = new Map(terms.map(({ text, value }) => [text, value]));
  const inPairs = new Map<string, number>();
  const kept = terms.filter(({ text, value }) => {
    const words = text.split(' ');
    if (words.length === 1) return true;
    const rarest = Math.min(...words.map((word) => counts.get(word) ?? 0));
    if (value < ONCE_IS_CHANCE || value < rarest * TOGETHER) return false;
    for (const word of words) inPairs.set(word, (inPairs.get(word) ?? 0) + value);
    return true;
  });
  return kept.filter(({ text, value }) => (inPairs.get(text) ?? 0) * 2 <= value).slice(0, MOST_WORDS);
}
