export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** What the badge of a survey in another language than English says: the language, since nothing is translated. */
export function languageBadge({ language }: { language: string }): string | null {
  return language === 'ENGLISH' ? null : language.replaceAll('_', ' ').toUpperCase();
}
