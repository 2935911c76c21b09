import { themeNames } from '../../../generated/theme-names.ts';
import type { Session } from '../../../generated/calls/types.ts';
import type { ThemeLanguage } from './theme.ts';
import { isOwnTheme, NO_THEME } from './theme-codes.ts';

type ExperienceType = (typeof themeNames)[number]['experienceType'];

/** An organization's own themes, also deleted ones, and how it has changed the built-in ones. */
export type ThemeChanges = Session['organization']['themes'];

/** A theme as an organization has it. */
export interface OrganizationTheme {
  theme: string;
  /** its position in rollups and codes */
  id: number;
  name: string;
  /** its own name is the same in both languages */
  names: Readonly<Record<ThemeLanguage, string>>;
  experienceType: ExperienceType;
  /** Those that are switched off or deleted are named nowhere, but their comments are counted: confidentiality judges them all. */
  isOn: boolean;
}

/** All themes of an organization, also those that are switched off or deleted, by id. */
export function allThemes(changes: ThemeChanges): OrganizationTheme[] {
  const byTheme = new Map(changes.map((one) => [one.theme, one]));
  const builtIn = themeNames.map(({ theme, id, name, spanishName, experienceType }) => {
    const changed = byTheme.get(theme);
    const own = changed?.name ?? null;
    return {
      theme,
      id,
      name: own ?? name,
      names: { en: own ?? name, es: own ?? spanishName },
      experienceType,
      isOn: changed?.isOn ?? true,
    };
  });
  const own = changes
    .filter(({ theme }) => isOwnTheme(theme))
    .map(({ name: ownName, ...theme }) => {
      const name = ownName ?? theme.theme;
      return { ...theme, name, names: { en: name, es: name } };
    });
  return [...builtIn, ...own];
}

/** The themes that an organization's screens, figures and files have. */
export function shownThemes(changes: ThemeChanges, type: ExperienceType): OrganizationTheme[] {
  return allThemes(changes).filter(({ experienceType, isOn }) => isOn && experienceType === type);
}

export const IN_NO_THEME = 'Not in a theme';

/** A value of the filter of themes in words; undefined for an unknown one. */
export function nameThemeFilter(value: string, changes: ThemeChanges): string | undefined {
  if (value === NO_THEME) return IN_NO_THEME;
  return allThemes(changes).find(({ theme }) => theme === value)?.name;
}
