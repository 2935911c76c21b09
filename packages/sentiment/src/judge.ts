import { inflateSync } from 'node:zlib';
import {
  BUCKETS,
  extractFeatures,
  extractLetters,
  hasCapitalI,
  splitSentences,
  type JudgedLanguage,
} from './features.ts';

/** The order of the rows of `Model.labels`. */
export const LABELS = ['POSITIVE', 'NEGATIVE', 'NEUTRAL', 'MIXED'] as const;
export type Sentiment = (typeof LABELS)[number];

/** The order of `Model.moods`: the labels that most data has. */
export const MOODS = ['POSITIVE', 'NEGATIVE', 'NEUTRAL'] as const satisfies readonly Sentiment[];

/** A linear function of features: a logistic regression, or one class of a multinomial one. */
export interface Head {
  weights: ArrayLike<number>;
  /** of the weights, which are stored as bytes */
  scale: number;
  bias: number;
}

export interface Model {
  /** whether a text contains something positive, and something negative: a mixed one has both */
  positive: Head;
  negative: Head;
  /** which of `MOODS` a text as a whole has, by its letters too */
  moods: readonly Head[];
  /** weights of the `computeSignals` values for each label */
  labels: readonly (readonly number[])[];
}

const LIMIT = 4;
/** Of comments: the logarithm of 63 characters. */
const MIDDLE_LENGTH = 6;
/** A contrast with what precedes it: at the beginning of a text, "However" contrasts with nothing. */
const TURN = /\S\s+(?:but|however|although|though|except|only|pero|aunque|sino)\b/i;

function clamp(value: number): number {
  return Math.max(-LIMIT, Math.min(LIMIT, value));
}

function logit({ weights, scale, bias }: Head, features: readonly number[]): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return clamp(bias + (sum * scale) / Math.sqrt(features.length));
}

/** Logarithms of the shares of the moods, up to a constant: they add up to 0. */
function moodLogits(moods: Model['moods'], features: readonly number[]): number[] {
  const logits = moods.map((mood) => logit(mood, features));
  const mean = logits.reduce((sum, one) => sum + one, 0) / logits.length;
  return logits.map((one) => one - mean);
}

/** Signals of all heads for the whole text, and of what it contains for its strongest sentence in each direction. */
export function computeSignals(
  { positive, negative, moods }: Omit<Model, 'labels'>,
  text: string,
  language: JudgedLanguage,
): number[] {
  const whole = extractFeatures(text, language);
  const sentences = splitSentences(text);
  const parts = sentences.length > 1 ? sentences.map((one) => extractFeatures(one, language)) : [whole];
  const [up, down] = [logit(positive, whole), logit(negative, whole)];
  const mostUp = Math.max(...parts.map((part) => logit(positive, part)));
  const mostDown = Math.max(...parts.map((part) => logit(negative, part)));
  const both = Math.min(mostUp, mostDown);
  const letters = extractLetters(text, language);
  const [good = 0, bad = 0, plain = 0] = moodLogits(moods, [...whole, ...letters]);
  const mark = hasCapitalI(text) ? 1 : 0;
  const turns = TURN.test(text) ? 1 : 0;
  return [
    1,
    up,
    down,
    mostUp,
    mostDown,
    both,
    Math.min(up, down),
    turns,
    parts.length > 1 ? 1 : 0,
    turns * both,
    language === 'es' ? 1 : 0,
    Math.max(up, down),
    good,
    bad,
    plain,
    mark,
    Math.log2(text.length + 1) - MIDDLE_LENGTH,
    mark * bad,
    mark * good,
    mark * mostDown,
  ];
}

/** The score of each label, in the order of `LABELS`. */
export function computeScores(labels: Model['labels'], signals: readonly number[]): number[] {
  return labels.map((weights) => weights.reduce((sum, weight, at) => sum + weight * (signals[at] ?? 0), 0));
}

/**
 * What each star below three changes in a label's score. Unhappy people complain in words that are kind or plain elsewhere; happy
 * ones complain in plain words, so their stars prove nothing. Praise and plain facts lose the same, so neither becomes the other.
 */
const PER_LOW_STAR: Readonly<Partial<Record<Sentiment, number>>> = {
  POSITIVE: -3.2,
  NEUTRAL: -3.2,
  NEGATIVE: 0.5,
};
const MIDDLE = 3;

/**
 * The likeliest label by the signals of a text.
 * @param stars 1 to 5, of the same person; null: none
 */
export function chooseLabel(
  labels: Model['labels'],
  signals: readonly number[],
  stars: number | null,
): Sentiment {
  const missing = Math.max(0, MIDDLE - (stars ?? MIDDLE));
  const scores = computeScores(labels, signals).map(
    (score, at) => score + missing * (PER_LOW_STAR[LABELS[at] ?? 'NEUTRAL'] ?? 0),
  );
  return LABELS[scores.indexOf(Math.max(...scores))] ?? 'NEUTRAL';
}

/**
 * The likeliest label of a text.
 * @param stars 1 to 5, of the same person; null: none
 */
export function judgeBy(
  model: Model,
  text: string,
  language: JudgedLanguage,
  stars: number | null,
): Sentiment {
  return chooseLabel(model.labels, computeSignals(model, text, language), stars);
}

/** Weights in the model file's format: a byte each, compressed, in base64. */
export function decodeWeights(text: string): Int8Array {
  const bytes = inflateSync(Buffer.from(text, 'base64'));
  if (bytes.length !== BUCKETS) throw new Error('The weights of the sentiment model are incomplete.');
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
