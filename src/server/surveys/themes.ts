import { judgeText } from '../../../packages/sentiment/src/index.ts';
import { LRUCache } from 'lru-cache';
import {
  findThemesInSteps,
  joinReaders,
  readThemes,
  type Steps,
  type ThemeFinding,
  type ThemeReader,
} from '../../domain/text/themes/find-themes.ts';
import type { OrganizationTheme } from '../../domain/text/themes/organization-themes.ts';
import { type OwnPhrases, readOwnRules } from '../../domain/text/themes/own-phrases.ts';
import type { Theme, ThemeLanguage } from '../../domain/text/themes/theme.ts';
import type { Transaction } from '../db/database.ts';
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

/** Organizations whose own rules a process has. */
const MOST_RULES = 200;

/** An organization's own themes, and their version. */
export interface OwnRules {
  themes: readonly Theme[];
  version: number;
  /** why a theme is left out: its phrases cannot be read, which only a change past the API can cause */
  problems: readonly unknown[];
}

export const NO_OWN_RULES: OwnRules = { themes: [], version: 0, problems: [] };

const ownRules = new LRUCache<string, OwnRules>({ max: MOST_RULES });
const readers = new WeakMap<readonly Theme[], Map<string, ThemeReader>>();

interface OwnRow extends OwnPhrases {
  theme: string;
  id: number;
  name: string;
  experienceType: Theme['experienceType'];
}

/** An own theme with the rules of its phrases. */
export function toOwnTheme({ theme, id, name, experienceType, ...phrases }: OwnRow): Theme {
  const title = { en: name, es: name };
  return { theme, id, title, description: '', experienceType, rules: readOwnRules(phrases) };
}

/**
 * The rules of an organization's own themes, read from the database once for each version of them.
 * @param db within a transaction, `{ system: (work) => work(tx) }`
 */
export async function loadOwnRules(
  db: { system: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T> },
  organizationId: string,
  version: number,
): Promise<OwnRules> {
  if (version === 0) return NO_OWN_RULES;
  const key = `${organizationId} ${version}`;
  const known = ownRules.get(key);
  if (known) return known;
  const rows = await db.system((tx) =>
    tx.query<OwnRow>(
      `select code as theme, number as id, name, experience_type as "experienceType", phrases, exceptions,
         spanish_phrases as "spanishPhrases", spanish_exceptions as "spanishExceptions"
       from themes where organization_id = $1 and built_in_name is null order by number`,
      [organizationId],
    ),
  );
  const themes: Theme[] = [];
  const problems: unknown[] = [];
  for (const row of rows)
    try {
      themes.push(toOwnTheme(row));
    } catch (error) {
      problems.push(error);
    }
  const rules = { themes, version, problems };
  ownRules.set(key, rules);
  return rules;
}

/** The reader of some themes, built once. */
function getReader(
  of: readonly Theme[],
  type: Theme['experienceType'],
  language: ThemeLanguage,
): ThemeReader {
  const known = readers.get(of) ?? new Map<string, ThemeReader>();
  readers.set(of, known);
  const key = `${type} ${language}`;
  const own = of.filter((one) => one.experienceType === type);
  const reader = known.get(key) ?? readThemes(own, wordLists, language);
  known.set(key, reader);
  return reader;
}

/**
 * The themes of a comment, also those that its organization has switched off. One of a single clause has the sentiment of
 * the comment. It is read in steps, between which a server gives way to other requests: an organization's own rules decide
 * how much there is to do.
 * @param own of `loadOwnRules`
 */
export function* readCommentThemes(
  { feedback, experienceType, sentiment, commentLanguage }: Comment,
  own: OwnRules['themes'],
): Steps<ThemeFinding<Sentiment>[]> {
  const language = commentLanguage === null ? undefined : JUDGED_LANGUAGES[commentLanguage];
  if (feedback === null || language === undefined) return [];
  const reader = joinReaders(
    getReader(themes, experienceType, language),
    getReader(own, experienceType, language),
  );
  const judge = (part: string, isWhole: boolean) =>
    (isWhole && (sentiment as Sentiment | null)) || judgeText(part, language, null);
  return yield* findThemesInSteps(feedback, reader, judge);
}

/** The themes of a comment that the organization shows, with its names for them. */
export function nameThemes(
  findings: readonly ThemeFinding<Sentiment>[],
  themes: readonly OrganizationTheme[],
): Feedback['themes'] {
  const shown = new Map(themes.filter(({ isOn }) => isOn).map((one) => [one.theme, one]));
  return findings.flatMap((finding) => {
    const found = shown.get(finding.theme);
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
