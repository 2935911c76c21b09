import type { Language } from './catalogue.ts';
import type { JudgedLanguage } from './sentiment/features.ts';
import { decodeWeights, judgeBy, type Head, type Model, type Sentiment } from './sentiment/judge.ts';
import file from './sentiment/model.json' with { type: 'json' };

/** Changes with every model: texts judged by an older one are judged again. */
export const SENTIMENT_VERSION = file.version;

const LANGUAGES: Partial<Record<Language, JudgedLanguage>> = {
  ENGLISH: 'en',
  SPANISH: 'es',
  SPANISH_MEXICO: 'es',
};

/** Texts without content, such as "nothing": their meaning depends on the rating. */
const BARE =
  /^[^\p{L}\p{N}]*(?:no|none|nil|nope|nothing(?: at all| else| really| to (?:add|say|report)| comes to mind)?|n[/.]?a|not applicable|no comments?|nada(?: más| que decir)?|ning[uú]n[oa]?|sin comentarios)[^\p{L}\p{N}]*$/iu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const GOOD = 4;
const BAD = 3;

let loaded: Model | undefined;

function model(): Model {
  const head = ({ weights, ...rest }: (typeof file)['positive']): Head => ({
    ...rest,
    weights: decodeWeights(weights),
  });
  loaded ??= { positive: head(file.positive), negative: head(file.negative), labels: file.labels };
  return loaded;
}

function byScore(score: number | null): Sentiment {
  if (score === null) return 'NEUTRAL';
  return score >= GOOD ? 'POSITIVE' : score < BAD ? 'NEGATIVE' : 'NEUTRAL';
}

/**
 * The sentiment of a feedback, by the model of docs/sentiment.md.
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
  const judged = language === null ? undefined : LANGUAGES[language];
  if ((judged ?? language === null) && isBareAnswer(text)) return byScore(score);
  if (judged) return judgeBy(model(), text, judged, score);
  return translation === null ? null : judgeSentiment(translation, 'ENGLISH', score);
}

/** Whether a text has no content: punctuation or emoji alone, or a word such as "nothing". */
export function isBareAnswer(text: string): boolean {
  return !LETTER_OR_DIGIT.test(text) || BARE.test(text);
}
