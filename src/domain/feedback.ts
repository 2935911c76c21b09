export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** What the badge of a survey in another language than English says. Those who call somebody need to know the language. */
export function languageBadge(of: {
  language: string;
  contact: boolean;
  translation: string | null;
}): string | null {
  if (of.language === 'ENGLISH') return null;
  return of.contact || of.translation === null ? of.language.replaceAll('_', ' ') : 'TRANSLATED';
}
