import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import type { sentiment } from '../../generated/enums/sentiment.ts';
import type { Language } from './catalogue.ts';

export type Sentiment = (typeof sentiment)[number]['value'];

/** Judges a free text in one of its languages. The way in for a better one than ours. */
export interface SentimentJudge {
  /** null: it does not know the language */
  judge(text: string, language: Language): Sentiment | null;
}

/** From where VADER's authors call a text positive or, below its negative, negative (Hutto and Gilbert, 2014). */
const THRESHOLD = 0.05;
/** A sentence that weighs in when a text is called mixed. */
const CLEAR = 0.3;

function compoundOf(text: string): number {
  return SentimentIntensityAnalyzer.polarity_scores(text).compound;
}

/** English by the VADER lexicon: mixed where one sentence is clearly positive and another clearly negative. */
const lexicon: SentimentJudge = {
  judge(text, language) {
    if (language !== 'ENGLISH') return null;
    const sentences = text
      .split(/(?<=[.!?;])\s+|\n+|\s+(?=but\b|however\b|although\b)/i)
      .filter((part) => part.trim());
    const scores = sentences.map(compoundOf);
    const isMixed = scores.some((score) => score >= CLEAR) && scores.some((score) => score <= -CLEAR);
    if (isMixed) return 'MIXED';
    const compound = compoundOf(text);
    if (compound >= THRESHOLD) return 'POSITIVE';
    return compound <= -THRESHOLD ? 'NEGATIVE' : 'NEUTRAL';
  },
};

/** The sentiment of a feedback; null where nobody can judge its language. */
export function sentimentOf(
  text: string,
  language: Language,
  judge: SentimentJudge = lexicon,
): Sentiment | null {
  return judge.judge(text, language);
}
