import { judgeText } from '../../../packages/sentiment/src/index.ts';
import {
  findThemes,
  readThemes,
  type ThemeFinding,
  type ThemeReader,
} from '../../domain/text/themes/find-themes.ts';
import type { OrganizationTheme } from '../../domain/text/themes/organization-themes.ts';
import { codesOfThemes } from '../../domain/text/themes/theme-codes.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { sentiment as sentiments } from '../../generated/enums/sentiment.ts';
import { themes, wordLists } from '../../generated/themes.ts';
import type { Language } from './catalogue.ts';
import { JUDGED_LANGUAGES } from './sentiment.ts';

type Comment = Pick<Feedback, 'feedback' | 'experienceType' | 'sentiment'> & {
  /** of `detectLanguage`; null: unknown */
  commentLanguage: Language | null;
};

type Sentiment = Feedback['themes'][number]['sentiment'];

const readers = new Map<string, ThemeReader>();

/** The themes of a comment, also those that its organization has switched off. One of a single clause has the sentiment of the comment. */
export function readCommentThemes({
  feedback,
  experienceType,
  sentiment,
  commentLanguage,
}: Comment): ThemeFinding<Sentiment>[] {
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
    (isWhole && (sentiment as Sentiment | null)) || judgeText(part, language, null);
  return findThemes(feedback, reader, judge);
}

/** The themes of a comment that the organization shows, with its names for them. */
export function nameThemes(
  findings: readonly ThemeFinding<Sentiment>[],
  themes: readonly OrganizationTheme[],
): Feedback['themes'] {
  return findings.flatMap((finding) => {
    const found = themes.find(({ theme, isOn }) => isOn && theme === finding.theme);
    return found ? { ...finding, name: found.name } : [];
  });
}

/** The themes that are stored of a comment, by name, without the words that prove them. */
export function toStoredThemes(
  codes: readonly number[] | null,
  themes: readonly OrganizationTheme[],
): Feedback['themes'] {
  const findings = themes.flatMap(({ theme }) =>
    codesOfThemes([theme]).flatMap((code, at) =>
      codes?.includes(code)
        ? { theme, sentiment: sentiments[at]?.value ?? ('MIXED' as const), start: 0, end: 0 }
        : [],
    ),
  );
  return nameThemes(findings, themes).sort((a, b) => a.name.localeCompare(b.name));
}
