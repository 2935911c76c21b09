import { wordLists } from '../../../generated/themes.ts';
import type { Failure } from '../../model/errors.ts';
import { readPattern } from './pattern.ts';
import type { Theme, ThemeLanguage } from './theme.ts';
import { readTokens } from './tokens.ts';

const MOST_PHRASES = 50;
const LONGEST_PHRASE = 80;

/** The fields of the phrases of an organization's own theme. */
export interface OwnPhrases {
  phrases: string | null;
  exceptions: string | null;
  spanishPhrases: string | null;
  spanishExceptions: string | null;
}

const LANGUAGES = {
  phrases: 'en',
  exceptions: 'en',
  spanishPhrases: 'es',
  spanishExceptions: 'es',
} as const satisfies Record<keyof OwnPhrases, ThemeLanguage>;

const FIELDS = Object.keys(LANGUAGES) as (keyof OwnPhrases)[];

function readLines(text: string | null): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * A phrase as a pattern: its words, as comments are read, and beginnings of words with a star. It has neither gaps nor
 * alternatives, so reading it takes time for its length only.
 * @throws Error with what is wrong
 */
function toPattern(phrase: string, language: ThemeLanguage): string {
  if (phrase.length > LONGEST_PHRASE) throw new Error(`Max ${LONGEST_PHRASE} chars in a phrase: "${phrase}"`);
  const tokens = readTokens(phrase, new Set(wordLists.contrasts?.[language]));
  if (tokens.length === 0) throw new Error(`A phrase has a word: "${phrase}"`);
  if (tokens.some(({ clause, isAfterPause }) => clause !== 0 || isAfterPause))
    throw new Error(`A phrase is found within one part of a sentence, without commas: "${phrase}"`);
  const pattern = tokens.map(({ word, end }) => (phrase[end] === '*' ? `${word}*` : word)).join(' ');
  try {
    readPattern(pattern, {}, language);
  } catch {
    throw new Error(`Write words, or the first three letters or more of a word with a star: "${phrase}"`);
  }
  return pattern;
}

/** The patterns of a field. Phrases that are read alike are one. */
const readPatterns = (of: OwnPhrases, field: keyof OwnPhrases): string[] => [
  ...new Set(readLines(of[field]).map((phrase) => toPattern(phrase, LANGUAGES[field]))),
];

/** The failures of the phrases of an own theme that cannot be read. */
export function checkOwnPhrases(of: OwnPhrases): Failure[] {
  const fail = (path: keyof OwnPhrases, message: string): Failure => ({ path, message, code: 'VALIDATION' });
  return FIELDS.flatMap((field) => {
    if (readLines(of[field]).length > MOST_PHRASES) return [fail(field, `Max ${MOST_PHRASES} phrases`)];
    try {
      readPatterns(of, field);
      return [];
    } catch (error) {
      return [fail(field, (error as Error).message)];
    }
  });
}

/** The rules of an own theme. @throws Error for phrases that `checkOwnPhrases` rejects */
export function readOwnRules(of: OwnPhrases): Theme['rules'] {
  return {
    en: { phrases: readPatterns(of, 'phrases'), exclusions: readPatterns(of, 'exceptions') },
    es: { phrases: readPatterns(of, 'spanishPhrases'), exclusions: readPatterns(of, 'spanishExceptions') },
  };
}
