export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * What the badge of a survey in another language than English says: the language where somebody is to be called, who will
 * want to speak it.
 */
export function languageBadge({ language, contact }: { language: string; contact: boolean }): string | null {
  if (language === 'ENGLISH') return null;
  return contact ? language.replaceAll('_', ' ').toUpperCase() : 'TRANSLATED';
}
