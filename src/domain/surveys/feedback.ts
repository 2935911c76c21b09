/** Contact statuses of open requests. */
export const OPEN_STATUSES = ['NOT_CONTACTED', 'ALREADY_ENGAGED', 'LEFT_MESSAGE', 'UNABLE_TO_CONTACT'];

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** The text of the language badge on a survey that is not in English, for staff who call the patient. */
export function languageBadge(of: {
  language: string;
  contact: boolean;
  translation: string | null;
}): string | null {
  if (of.language === 'ENGLISH') return null;
  return of.contact || of.translation === null ? of.language.replaceAll('_', ' ') : 'TRANSLATED';
}
