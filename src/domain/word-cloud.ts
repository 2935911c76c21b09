import type { Interval } from './stats/moments.ts';

/** Words of a cloud, at most (specification, section 9). */
export const MOST_WORDS = 150;

/** A word, or a pair of words with a blank, of some comments. */
export interface CloudWord {
  text: string;
  /** comments that hold it */
  value: number;
  /** mean stars of these comments; null: none was rated */
  score: number | null;
  /** comments with a score */
  scores: number;
  interval: Interval | null;
}

/** Share of the comments with the rarer word that hold the pair, from which on the pair says more than its words. */
const TOGETHER = 0.4;
const ONCE_IS_CHANCE = 2;

/**
 * The words that a cloud shows. A pair that mostly stands together takes the place of a word that is seldom without it.
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
