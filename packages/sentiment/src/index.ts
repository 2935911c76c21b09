import type { JudgedLanguage } from './features.ts';
import { decodeWeights, judgeBy, type Head, type Model, type Sentiment } from './judge.ts';
import file from './model.json' with { type: 'json' };
import { judgeWording } from './wordings.ts';

export type { JudgedLanguage } from './features.ts';
export type { Sentiment } from './judge.ts';

/** Changes with every model: texts judged by an older one are judged again. */
export const MODEL_VERSION = file.version;

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
  loaded ??= {
    positive: head(file.positive),
    negative: head(file.negative),
    moods: file.moods.map(head),
    labels: file.labels,
  };
  return loaded;
}

/** Whether a text has no content: punctuation or emoji alone, or a word such as "nothing". */
export function isBareAnswer(text: string): boolean {
  return !LETTER_OR_DIGIT.test(text) || BARE.test(text);
}

/**
 * The sentiment of a text without content.
 * @param stars 1 to 5, of the same person; null: none
 */
export function judgeBareAnswer(stars: number | null): Sentiment {
  if (stars === null) return 'NEUTRAL';
  return stars >= GOOD ? 'POSITIVE' : stars < BAD ? 'NEGATIVE' : 'NEUTRAL';
}

/**
 * The sentiment of a text, by the model of docs/sentiment.md.
 * @param stars 1 to 5, of the same person; null: none
 */
export function judgeText(text: string, language: JudgedLanguage, stars: number | null): Sentiment {
  if (isBareAnswer(text)) return judgeBareAnswer(stars);
  return judgeWording(text, language) ?? judgeBy(model(), text, language, stars);
}
