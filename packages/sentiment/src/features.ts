import { lexicon } from 'vader-sentiment/src/vader_lexicon.js';

/** Languages that the model was trained on. */
export type JudgedLanguage = 'en' | 'es';

/** Features with the same hash share a weight: 2^19 buckets, since four times fewer cost a point of NEGATIVE's F1. */
export const BUCKETS = 1 << 19;

const TOKEN = /[\p{L}']+|\p{N}+|[!?]/gu;
const BLANKS = /\s+/g;
/** Ends of sentences and clauses, in text with single spaces: a run of spaces would cause backtracking. */
const SENTENCE_END =
  /(?<=[.!?;,])(?<!\b(?:however|unfortunately|embargo),)\s|\n|\s-\s|,?\s(?=(?:but|however|although|though|except|yet|unfortunately|pero|aunque|sino|sin embargo|salvo)\b)/giu;
const NEGATORS: Readonly<Record<JudgedLanguage, ReadonlySet<string>>> = {
  en: new Set([
    'not',
    'no',
    'never',
    'nothing',
    'nobody',
    'none',
    'without',
    'hardly',
    'cannot',
    'nor',
    'lack',
    'isnt',
    'dont',
    'didnt',
  ]),
  es: new Set(['no', 'nunca', 'sin', 'ni', 'jamás', 'jamas', 'nada', 'tampoco', 'falta']),
};
/** Numbers, weekdays and months carry no opinion; "may" and "march" have other meanings. */
const DATE_PART =
  /\d|^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/;
const NEGATED_WORDS = 3;
/** Letters that inflected forms of a word share, such as "sucia" and "sucias", or "disappointed" and "disappointing". */
const STEM_LENGTH = 5;
const MARKS = /\p{M}/gu;

/** Sentences and clauses of a text. */
export function splitSentences(text: string): string[] {
  const single = text.replace(BLANKS, (blanks) => (blanks.includes('\n') ? '\n' : ' '));
  return single.split(SENTENCE_END).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function tokenize(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('’', "'").normalize('NFD').replace(MARKS, '');
  return (plain.match(TOKEN) ?? []).map((token) => (DATE_PART.test(token) ? '0' : token));
}

/** A step of FNV-1a. */
const extendHash = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const foldHash = (hash: number): number => ((hash >>> 13) ^ hash) & (BUCKETS - 1);

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = extendHash(hash, text.charCodeAt(index));
  return hash;
}

const toBucket = (text: string): number => foldHash(hashText(text));

/** Buckets without duplicates, in the order in which they came. A table of marks is several times faster than a set. */
class Buckets {
  private static readonly marks = new Int32Array(BUCKETS);
  private static texts = 0;
  readonly found: number[] = [];
  private readonly mark = (Buckets.texts = (Buckets.texts + 1) & 0x7fffffff);

  add(bucket: number): void {
    if (Buckets.marks[bucket] === this.mark) return;
    Buckets.marks[bucket] = this.mark;
    this.found.push(bucket);
  }
}

function isNegator(token: string, language: JudgedLanguage): boolean {
  return NEGATORS[language].has(token) || (language === 'en' && token.endsWith("n't"));
}

/** Adds a word's valence from VADER's lexicon, -4 to 4; a negated word has the opposite sign. */
function weigh(sums: { up: number; down: number }, token: string, isNegated: boolean): void {
  const valence = lexicon[token];
  if (valence === undefined) return;
  const value = isNegated ? -valence * 0.74 : valence;
  if (value > 0) sums.up += value;
  else sums.down -= value;
}

/** Buckets of a valence sum: none, weak, clear, strong. */
function toBin(sum: number): number {
  return Math.min(4, Math.ceil(sum / 1.5));
}

/**
 * The features of a text: its words and their first letters, each marked within three words after a negation, and word
 * pairs, as hash buckets without duplicates.
 */
export function extractFeatures(text: string, language: JudgedLanguage): number[] {
  const buckets = new Buckets();
  const tokens = tokenize(text);
  let negated = 0;
  let previous = '^';
  const sums = { up: 0, down: 0 };
  for (const token of tokens) {
    if (language === 'en') weigh(sums, token, negated > 0);
    const word = `${language} ${negated > 0 ? '-' : ''}`;
    buckets.add(toBucket(word + token));
    if (token.length > STEM_LENGTH) buckets.add(toBucket(`${word}${token.slice(0, STEM_LENGTH)}~`));
    buckets.add(toBucket(`${language} ${previous} ${token}`));
    if (isNegator(token, language)) negated = NEGATED_WORDS + 1;
    if (negated > 0) negated -= 1;
    previous = token;
  }
  if (language === 'en') {
    const [up, down] = [toBin(sums.up), toBin(sums.down)];
    buckets.add(toBucket(`up ${up}`));
    buckets.add(toBucket(`down ${down}`));
    buckets.add(toBucket(`both ${up} ${down}`));
  }
  buckets.add(toBucket(`${language} ${previous} $`));
  buckets.add(toBucket(`${language} of ${Math.min(5, Math.ceil(Math.log2(tokens.length + 1)))}`));
  return buckets.found;
}

/** Lengths of the groups of letters, which misspelt, inflected and unseen words share with known ones. */
const GROUPS = { shortest: 3, longest: 5 };
const SENTENCE_ENDS = /[.!?]+(?:\s|$)/g;
const FIRST_PERSON = /\b(?:I|my|me|we|our|us)\b/i;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

const INNER_CAPITAL_I = /(?<!\b(?:Ma?c|De|La|Le|Van|Von))(?<=\p{Ll})I\p{Ll}/u;

/** The form of a text: how it begins and ends, how long it is, of how many sentences, and whether it is about its author. */
function describeForm(text: string): string[] {
  const end = /[.!?)]$/.exec(text)?.[0] ?? '';
  const first = /^\p{Ll}/u.test(text) ? 'lower' : 'upper';
  const length = Math.min(10, Math.round(Math.log2(text.split(' ').length + 1) * 2));
  const sentences = Math.min(6, text.match(SENTENCE_ENDS)?.length ?? 0);
  return [
    `end ${end}`,
    `first ${first} ${end}`,
    `length ${length}`,
    `length ${length} ${end}`,
    `sentences ${sentences} ${length}`,
    `first person ${FIRST_PERSON.test(text)}`,
  ];
}

/**
 * Whether "i" within words is written "I" throughout a text, as in one export of the training data: see docs/sentiment.md. Names such
 * as McInnes do not count.
 */
export function hasCapitalI(text: string): boolean {
  return !text.includes('i') && INNER_CAPITAL_I.test(text);
}

/** Whole sentences of a text and the text as one, groups of three words, and pairs around a word. */
function listPhrases(text: string): string[] {
  const sentences = text
    .toLowerCase()
    .split(SENTENCE_ENDS)
    .map((one) => one.replace(NO_WORD, ' ').trim());
  const words = sentences.join(' ').trim().split(' ');
  const phrases = [
    `whole ${words.join(' ')}`,
    `begins ${words.slice(0, 3).join(' ')}`,
    `ends ${words.slice(-3).join(' ')}`,
  ];
  for (const one of sentences) phrases.push(`sentence ${one}`);
  for (let at = 0; at + 2 < words.length; at += 1)
    phrases.push(
      `three ${words.slice(at, at + 3).join(' ')}`,
      `around ${words[at] ?? ''} ${words[at + 2] ?? ''}`,
    );
  return phrases;
}

/**
 * The groups of letters of a text, within words and across their borders, as hash buckets without duplicates. English ones have case
 * and punctuation, and are followed by the form and phrases of the text; Spanish rows are too few for these.
 */
export function extractLetters(text: string, language: JudgedLanguage): number[] {
  const single = (hasCapitalI(text) ? text.replaceAll('I', 'i') : text).replace(BLANKS, ' ').trim();
  const letters = ` ${language === 'en' ? single : tokenize(text).join(' ')} `;
  const start = hashText(`${language}~`);
  const buckets = new Buckets();
  for (let at = 0; at + GROUPS.shortest <= letters.length; at += 1) {
    const last = Math.min(at + GROUPS.longest, letters.length);
    let hash = start;
    for (let next = at; next < last; next += 1) {
      hash = extendHash(hash, letters.charCodeAt(next));
      if (next - at + 1 >= GROUPS.shortest) buckets.add(foldHash(hash));
    }
  }
  if (language === 'es') return buckets.found;
  for (const one of [...describeForm(single), ...listPhrases(single)])
    buckets.add(toBucket(`${language}~ ${one}`));
  return buckets.found;
}
