import { judgeText } from '../../../packages/sentiment/src/index.ts';
import { findThemes, readThemes, type ThemeReader } from '../../domain/text/themes/find-themes.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { themes, wordLists } from '../../generated/themes.ts';
import type { Language } from './catalogue.ts';
import { JUDGED_LANGUAGES } from './sentiment.ts';

type Comment = Pick<Feedback, 'feedback' | 'experienceType' | 'sentiment'> & {
  /** of `detectLanguage`; null: unknown */
  commentLanguage: Language | null;
};

const NAMES = new Map(themes.map(({ theme, title }) => [theme, title.en]));
const readers = new Map<string, ThemeReader>();

/** The themes of a comment. One of a single clause has the sentiment of the comment. */
export function readCommentThemes({
  feedback,
  experienceType,
  sentiment,
  commentLanguage,
}: Comment): Feedback['themes'] {
  const language = commentLanguage === null ? undefined : JUDGED_LANGUAGES[commentLanguage];
  if (feedback === null || language === undefined) return [];
  const key = `${experienceType} ${language}`;
  const reader =
    readers.get(key) ??
    readThemes(
      themes.filter((one) => one.experienceType === experienceType),
      wordLists,
      language,
    );
  readers.set(key, reader);
  const judge = (part: string, isWhole: boolean) =>
    (isWhole && (sentiment as Feedback['themes'][number]['sentiment'] | null)) ||
    judgeText(part, language, null);
  return findThemes(feedback, reader, judge).map((finding) => ({
    ...finding,
    name: NAMES.get(finding.theme) ?? finding.theme,
  }));
}
