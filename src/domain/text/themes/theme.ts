/** Languages that have rules. Comments in others have no themes. */
export type ThemeLanguage = 'en' | 'es';

/** Patterns (`pattern.ts`) over the words of a comment. */
export interface ThemeRules {
  /** hold wherever they occur */
  phrases: readonly string[];
  /** a phrase that shares a word with one of these does not hold */
  exclusions?: readonly string[];
}

/** A file of `schema/themes`, or a theme of an organization's own. */
export interface Theme {
  theme: string;
  /** its position in rollups and stored comments */
  id: number;
  title: Readonly<Record<ThemeLanguage, string>>;
  description: string;
  experienceType: 'PATIENT' | 'EMPLOYEE';
  rules: Readonly<Record<ThemeLanguage, ThemeRules>>;
}

/** Words by the name of their list (`schema/word-lists`) and language: `@staff` in a pattern. */
export type WordLists = Readonly<Record<string, Readonly<Record<ThemeLanguage, readonly string[]>>>>;

/** Ids of the themes that organizations add. They are never used again, and rollups have a position for each. */
export const [FIRST_OWN_THEME, LAST_OWN_THEME] = [65, 164];
