import { judgeText } from '../../../packages/sentiment/src/index.ts';
import { findThemes, readThemes, type ThemeReader } from '../../domain/text/themes/find-themes.ts';
import { codesOfThemes } from '../../domain/text/themes/theme-codes.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { sentiment as sentiments } from '../../generated/enums/sentiment.ts';
import { themeNames } from '../../generated/theme-names.ts';
import { themes, wordLists } from '../../generated/themes.ts';
import type { Language } from './catalogue.ts';
import { JUDGED_LANGUAGES } from './sentiment.ts';

type Comment = Pick<Feedback, 'feedback' | 'experienceType' | 'sentiment'> & {
  /** of `detectLanguage`; null: unknown */
  commentLanguage: Language | null;
};

const NAMES = new Map(themeNames.map(({ theme, name }) => [theme, name]));
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

const BY_CODE = new Map(
  themeNames.flatMap(({ theme, name }) =>
    codesOfThemes([theme]).map((code, at) => [
      code,
      { theme, name, sentiment: sentiments[at]?.value ?? 'MIXED' },
    ]),
  ),
);

/** The themes that are stored of a comment, by name, without the words that prove them. */
export function toStoredThemes(codes: readonly number[] | null): Feedback['themes'] {
  return (codes ?? [])
    .flatMap((code) => BY_CODE.get(code) ?? [])
    .map((one) => ({ ...one, start: 0, end: 0 }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
