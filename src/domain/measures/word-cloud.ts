import type { CloudWord } from '../../generated/calls/types.ts';

/** Maximum words of a cloud (specification, section 9). */
export const MOST_WORDS = 150;

/** A candidate for a cloud. */
export interface CloudTerm extends Pick<CloudWord, 'text' | 'value'> {
  /** its language's text search configuration */
  stemming: string;
  /** two with a space for a pair */
  stem: string;
  /** stems of all languages that the search for the text looks up, each behind its stemming and a space */
  finds: readonly string[];
}

/* eslint-disable chairside/plain-words -- words that respondents write */
/** English words that say nothing in a cloud, neither alone nor in a pair, beyond the stop words of the text search. */
const FUNCTION_WORDS = toWords(
  `able absolutely almost already also although always another anybody anyone anything anyway around away back
  became besides bit came can cannot come comes coming completely could despite did doing done either else enough
  especially even ever every everybody everyone everything everywhere extremely fairly finally five four gave get
  gets getting give given gives go goes going gone got however incredibly indeed instead just keep keeps kept knew
  know knows least less let like liked lot lots made make makes making many may maybe might much must neither
  never nevertheless nobody none nothing now often okay one ones onto other otherwise part per perhaps please
  pretty provided put quite rather really received said saw say says see seem seemed seen several shall should
  since somebody somehow someone something sometimes somewhat soon still sure take taken takes taking tell thing
  things think thinking though thought three thus till together told too took totally toward tried truly try
  trying twice two unless upon use used using usually via want wanted way went whatever whenever wherever whether
  whole whose will within without would yes yet`,
);
/* eslint-enable chairside/plain-words */
/** Words that say something only beside another: `good care`, `waiting time`. */
const VAGUE_WORDS = toWords(
  `ask asked asking bad best better big called day days experience feel feeling feels felt find first found front
  good great highly last long look looked looking looks month months need needed new next nice old people
  perfectly person recently second six start time times today visit visits week weeks well year years
  friday fridays hour hours minute minutes monday mondays particular past place places saturday saturdays step steps
  sunday sundays thursday thursdays tuesday tuesdays wednesday wednesdays yesterday tomorrow`,
);
/** Words that the search leaves of set phrases: "on the other hand", "thank you", "look forward to". */
const SET_PHRASES = toWords('forward hand stars thank thanks');
/** Verbs that end the fragment of a sentence: `assistant explained` names neither who nor what. */
const PREDICATES = toWords(
  `answered asked called covered covers explained explains greeted helped helps listened listens looked looks loved
  loves matched matches showed shows spoke talked talks worked works`,
);
/** Function words that turn the word after them into a complaint: `nobody called`, `never again`. */
const NEGATIONS = toWords('never nobody');

function toWords(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Whether a word, or a pair, says something about a visit. */
function isTelling({ text }: Pick<CloudTerm, 'text'>): boolean {
  const words = text.toLowerCase().split(' ');
  const isPair = words.length > 1;
  const isEmpty = (word: string): boolean =>
    SET_PHRASES.has(word) || (FUNCTION_WORDS.has(word) && !(isPair && NEGATIONS.has(word)));
  const isFragment = isPair && PREDICATES.has(words.at(-1) ?? '') && !NEGATIONS.has(words[0] ?? '');
  return !isFragment && !words.some(isEmpty) && !words.every((word) => VAGUE_WORDS.has(word));
}

/** Minimum share of the rarer word's comments that contain a pair. */
const TOGETHER = 0.4;
/** A pair occurs so many times as often as words that follow each other by chance. */
const BEYOND_CHANCE = 3;
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

/** Minimum share of the rarer of two phrases that is certainly in the other as well, from which they are one. */
const ONE_PHRASE = 0.5;

/**
 * Phrases that are part of a longer one with a more frequent phrase: "open sealed" beside "sealed instruments", where the
 * comments with either are more than those with the word that they share. Of equals, the one that ends it stays.
 */
function overlappedPhrases<Term extends CloudTerm>(
  phrases: readonly Term[],
  count: (word: string) => number,
): Set<Term> {
  const overlapped = new Set<Term>();
  const split = phrases.map((term) => ({ term, words: term.stem.split(' ') }));
  for (const { term: first, words: own } of split) {
    for (const { term: second, words: others } of split) {
      const [shared] = others;
      if (first === second || first.stemming !== second.stemming || own.at(-1) !== shared) continue;
      const rarer = first.value <= second.value ? first : second;
      const both = first.value + second.value - count(`${first.stemming} ${shared}`);
      if (both >= rarer.value * ONE_PHRASE) overlapped.add(rarer);
    }
  }
  return overlapped;
}

/**
 * Selects the words of a cloud. Pairs whose words belong together are phrases; phrases that carry most of the uses of a
 * word stand in its place.
 * @param candidates words and pairs, most frequent first
 */
export function cloudWords<Term extends CloudTerm>(candidates: readonly Term[]): Term[] {
  const terms = distinctTerms(candidates);
  const isPair = ({ stem }: Term): boolean => stem.includes(' ');
  const counts = new Map(
    terms.flatMap(({ finds, value }) => finds.map((one) => [one, value] as const)).reverse(),
  );
  const uses = terms.reduce((sum, term) => sum + (isPair(term) ? 0 : term.value), 0);
  const listWords = ({ stemming, stem }: Term) => stem.split(' ').map((word) => `${stemming} ${word}`);
  const isPhrase = (term: Term): boolean => {
    const [a = 0, b = 0] = listWords(term).map((word) => counts.get(word) ?? 0);
    const { value } = term;
    const belongs = value >= Math.min(a, b) * TOGETHER || value * uses >= a * b * BEYOND_CHANCE;
    return value >= ONCE_IS_CHANCE && belongs && isTelling(term);
  };
  const inPhrases = new Map<string, number>();
  const phrases = terms.filter((term) => isPair(term) && isPhrase(term));
  const overlapped = overlappedPhrases(phrases, (word) => counts.get(word) ?? 0);
  const shown = new Set(phrases.filter((term) => !overlapped.has(term)));
  for (const phrase of phrases)
    for (const word of listWords(phrase)) inPhrases.set(word, (inPhrases.get(word) ?? 0) + phrase.value);
  const standsAlone = ({ stemming, stem, value }: Term): boolean =>
    (inPhrases.get(`${stemming} ${stem}`) ?? 0) * 2 <= value;
  return terms
    .filter((term) => (isPair(term) ? shown.has(term) : isTelling(term) && standsAlone(term)))
    .slice(0, MOST_WORDS);
}
