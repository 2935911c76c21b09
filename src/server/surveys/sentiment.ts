import {
  isBareAnswer,
  judgeBareAnswer,
  judgeText,
  type JudgedLanguage,
  type Sentiment,
} from '../../../packages/sentiment/src/index.ts';
import type { Language } from './catalogue.ts';

/** The languages whose comments are judged as they are written. */
export const JUDGED_LANGUAGES: Partial<Record<Language, JudgedLanguage>> = {
  ENGLISH: 'en',
  SPANISH: 'es',
  SPANISH_MEXICO: 'es',
};

/**
 * The sentiment of a feedback.
 * @param language of the text, of `detectLanguage`; null: unknown
 * @param score stars, 1 to 5, of the same survey; null: none
 * @param translation into English: used if the original's language is unsupported
 * @returns null if its language is unknown or unsupported: no label is better than a wrong one
 */
export function judgeSentiment(
  text: string,
  language: Language | null,
  score: number | null,
  translation: string | null = null,
): Sentiment | null {
  const judged = language === null ? undefined : JUDGED_LANGUAGES[language];
  if (judged) return judgeText(text, judged, score);
  if (language === null && isBareAnswer(text)) return judgeBareAnswer(score);
  return translation === null ? null : judgeSentiment(translation, 'ENGLISH', score);
}
