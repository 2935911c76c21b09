import { MODEL_VERSION, type Sentiment } from '../../../packages/sentiment/src/index.ts';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { Steps } from '../../domain/text/themes/find-themes.ts';
import { themeCodes } from '../../domain/text/themes/theme-codes.ts';
import { themesVersion } from '../../generated/themes.ts';
import { stepsInTurns } from '../db/turns.ts';
import type { Language } from './catalogue.ts';
import { judgeSentiment } from './sentiment.ts';
import { type OwnRules, readCommentThemes } from './themes.ts';

const THEMES_VERSIONS = 1_000_000;
/** Puts the versions of own themes far from each other. */
const STEP = 7919;

/**
 * The version of the sentiment model and of all rules, those of an organization's own themes included; themes have six
 * digits of it. A comment that another version has read is read again.
 */
export function commentVersion(ownVersion: number): number {
  return MODEL_VERSION * THEMES_VERSIONS + ((themesVersion + ownVersion * STEP) % THEMES_VERSIONS);
}

/** The columns of a comment besides its text. */
export interface CommentReading {
  sentiment: Sentiment | null;
  sentimentModel: number;
  /** codes, as an array literal of SQL */
  themes: string;
}

interface Comment {
  feedback: string;
  experienceType: ExperienceType;
  /** of `detectLanguage`; null: unknown */
  commentLanguage: Language | null;
  /** stars, 1 to 5, of the same survey; null: none, or they must not be used */
  score: number | null;
  /** into English */
  translation?: string | null;
}

/** Reads the sentiment and the themes of a comment, in steps. */
export function* readCommentInSteps(
  { score, translation = null, ...comment }: Comment,
  own: OwnRules,
): Steps<CommentReading> {
  const { feedback, commentLanguage } = comment;
  const sentiment = judgeSentiment(feedback, commentLanguage, score, translation);
  const themes = themeCodes(yield* readCommentThemes({ ...comment, sentiment }, own.themes));
  return { sentiment, sentimentModel: commentVersion(own.version), themes: `{${themes.join(',')}}` };
}

/** Reads the sentiment and the themes of a comment, giving way to other requests. */
export function readComment(comment: Comment, own: OwnRules): Promise<CommentReading> {
  return stepsInTurns(readCommentInSteps(comment, own));
}
