export interface Token {
  /** lower case, without accents and apostrophes */
  word: string;
  /** position in the text */
  start: number;
  end: number;
  /** number of its clause: sentences, and parts of one that contrast */
  clause: number;
  /** whether a comma, a dash or a bracket precedes it */
  isAfterPause: boolean;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’`][\p{L}\p{M}]+)*|[$£€&]/gu;
const MARKS = /[\p{M}'’`]/gu;
const CURRENCY = /[£€]/;
const SENTENCE_END = /[.!?;:\n…]/;
const PAUSE = /[,()–—]|\s-|-\s/;
/** A point after one of these ends no sentence. */
const ABBREVIATIONS = new Set([
  'dr',
  'drs',
  'dra',
  'mr',
  'mrs',
  'ms',
  'sr',
  'sra',
  'st',
  'eg',
  'e',
  'approx',
]);

function fold(token: string): string {
  if (token === '&') return 'and';
  return CURRENCY.test(token) ? '$' : token.normalize('NFD').replace(MARKS, '').toLowerCase();
}

/**
 * The words of a text and its currency signs, by clause.
 * @param contrasts words that begin a clause, such as "but"
 */
export function readTokens(text: string, contrasts: ReadonlySet<string>): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let done = 0;
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const between = text.slice(done, index);
    const word = fold(found);
    const previous = tokens.at(-1);
    if (previous) {
      const isEnd = SENTENCE_END.test(between) && !ABBREVIATIONS.has(previous.word);
      if (isEnd || contrasts.has(word)) clause += 1;
    }
    done = index + found.length;
    tokens.push({ word, start: index, end: done, clause, isAfterPause: PAUSE.test(between) });
  }
  return tokens;
}
