import { MODEL_VERSION, type Sentiment } from '../../../packages/sentiment/src/index.ts';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import { themeCodes } from '../../domain/text/themes/theme-codes.ts';
import { themesVersion } from '../../generated/themes.ts';
import type { Language } from './catalogue.ts';
import { judgeSentiment } from './sentiment.ts';
import { readCommentThemes } from './themes.ts';

/** Themes have versions of six digits. A comment that another version has read is read again. */
export const COMMENT_VERSION = MODEL_VERSION * 1_000_000 + themesVersion;

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

/** Reads the sentiment and the themes of a comment. */
export function readComment({ score, translation = null, ...comment }: Comment): CommentReading {
  const { feedback, commentLanguage } = comment;
  const sentiment = judgeSentiment(feedback, commentLanguage, score, translation);
  const themes = themeCodes(readCommentThemes({ ...comment, sentiment }));
  return { sentiment, sentimentModel: COMMENT_VERSION, themes: `{${themes.join(',')}}` };
}
