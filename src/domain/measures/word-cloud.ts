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

/** A candidate for a cloud. */
export interface CloudTerm extends Pick<CloudWord, 'text' | 'value'> {
  /** its language's text search configuration */
  stemming: string;
  /** two with a space for a pair */
  stem: string;
  /** stems of all languages that the search for the text looks up, each behind its stemming and a space */
  finds: readonly string[];
}

/** English words that say nothing by themselves, beyond the stop words of the text search. */
const FUNCTION_WORDS = new Set(
  `also although always another anybody anyone anything anyway around away back became besides bit came can cannot
  come could despite done either else enough especially even ever every everybody everyone everything everywhere
  finally gave get gets getting give given go goes going gone got however indeed instead just keep kept least less let
  like lot lots made make makes many may maybe might much must neither never nevertheless next nobody none nothing now
  often okay one ones onto otherwise per perhaps put quite rather really said say says see seem seemed several shall
  should since somebody somehow someone something sometimes somewhat still sure take tell thing things though thus till
  together too took toward twice unless upon use used usually via want wanted way well went whatever whenever
  wherever whether whole whose will within without would yes yet`.split(/\s+/),
);
/** Words that the search leaves of set phrases: "on the other hand". */
const SET_PHRASES = new Set(['hand']);

const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word.toLowerCase());

/** Whether a word, or a pair, says something about a visit. A pair of a function word and another does. */
function isTelling({ text }: Pick<CloudTerm, 'text'>): boolean {
  return !SET_PHRASES.has(text.toLowerCase()) && !text.split(' ').every(isFunctionWord);
}

/** Minimum share of the rarer word's comments that contain the pair, for the pair to replace the word. */
const TOGETHER = 0.4;
const ONCE_IS_CHANCE = 2;

/** Terms whose comments no search for a more frequent term finds, such as a word that two languages share. */
function distinctTerms<Term extends CloudTerm>(terms: readonly Term[]): Term[] {
  const found = new Set<string>();
  return terms.filter(({ stemming, stem, finds }) => {
    if (found.has(`${stemming} ${stem}`)) return false;
    for (const one of finds) found.add(one);
    return true;
  });
}

/**
 * Selects the words of a cloud, without function words. A frequent pair replaces a word that seldom occurs without it.
 * @param candidates words and pairs, most frequent first
 */
export function cloudWords<Term extends CloudTerm>(candidates: readonly Term[]): Term[] {
  const terms = distinctTerms(candidates);
  const counts = new Map(
    terms.flatMap(({ finds, value }) => finds.map((one) => [one, value] as const)).reverse(),
  );
  const inPairs = new Map<string, number>();
  const kept = terms.filter(({ stemming, stem, value }) => {
    const words = stem.split(' ').map((word) => `${stemming} ${word}`);
    if (words.length === 1) return true;
    const rarest = Math.min(...words.map((word) => counts.get(word) ?? 0));
    if (value < ONCE_IS_CHANCE || value < rarest * TOGETHER) return false;
    for (const word of words) inPairs.set(word, (inPairs.get(word) ?? 0) + value);
    return true;
  });
  const inPair = ({ stemming, stem }: Term) => inPairs.get(`${stemming} ${stem}`) ?? 0;
  return kept.filter((term) => isTelling(term) && inPair(term) * 2 <= term.value).slice(0, MOST_WORDS);
}
