import { sentiment as sentiments } from '../../../generated/enums/sentiment.ts';
import { themeNames } from '../../../generated/theme-names.ts';

export type ThemeSentiment = (typeof sentiments)[number]['value'];

/** The value of filters for comments in no theme. */
export const NO_THEME = 'NONE';
const NO_THEME_CODE = 0;

const IDS = new Map(themeNames.map(({ theme, id }) => [theme, id]));

/** An organization's own theme. Its ids begin after those of the built-in ones. */
const OWN = /^OWN_(\d{2,4})$/;

/** The id of a theme; undefined: there is none of this name. */
export function findThemeId(theme: string): number | undefined {
  const [, own] = OWN.exec(theme) ?? [];
  return own === undefined ? IDS.get(theme) : Number(own);
}

/** Whether a theme is one of the organization's own. */
export function isOwnTheme(theme: string): boolean {
  return OWN.test(theme);
}

/** Whether a filter may name it: a theme, or `NO_THEME`. */
export function isThemeFilter(value: string): boolean {
  return value === NO_THEME || findThemeId(value) !== undefined;
}

/** The sentiment of a theme in a comment: mixed if its places differ. */
export function mergeSentiments(found: readonly ThemeSentiment[]): ThemeSentiment {
  const [first = 'MIXED', ...others] = new Set(found);
  return others.length === 0 ? first : 'MIXED';
}

function toCode(theme: string, sentiment: ThemeSentiment): number {
  const place = sentiments.findIndex(({ value }) => value === sentiment);
  return (findThemeId(theme) ?? 0) * sentiments.length - sentiments.length + place + 1;
}

/** A comment's themes as they are stored: a code for each, with its sentiment. */
export function themeCodes(findings: readonly { theme: string; sentiment: ThemeSentiment }[]): number[] {
  if (findings.length === 0) return [NO_THEME_CODE];
  return [...new Set(findings.map(({ theme }) => theme))]
    .map((theme) => {
      const own = findings.filter((one) => one.theme === theme);
      return toCode(theme, mergeSentiments(own.map(({ sentiment }) => sentiment)));
    })
    .sort((a, b) => a - b);
}

/** All codes of themes, of any sentiment. @param wanted of the schema, or `NO_THEME`; others have none */
export function codesOfThemes(wanted: readonly string[]): number[] {
  return wanted.flatMap((theme) => {
    if (theme === NO_THEME) return [NO_THEME_CODE];
    return findThemeId(theme) !== undefined ? sentiments.map(({ value }) => toCode(theme, value)) : [];
  });
}

/** The position of a theme in the lists of rollups, which begin with the comments in none. */
export function themePosition(id: number): number {
  return id + 1;
}

/** The same in lists by theme and sentiment, in the order of the sentiments. */
export function themeSentimentPositions(id: number): number[] {
  return sentiments.map((_, index) => (id - 1) * sentiments.length + index + 2);
}
