import type { ExperienceType } from '../access/survey-permissions.ts';
import type { Feedback } from '../../generated/calls/types.ts';

/** The lists of requests. */
export const REQUESTS_ROUTE: Readonly<Record<ExperienceType, string>> = {
  PATIENT: '/px/feedbacks/srr',
  EMPLOYEE: '/ex/surveys/srr',
};

/** Contact statuses of open requests. */
export const OPEN_STATUSES = ['NOT_CONTACTED', 'ALREADY_ENGAGED', 'LEFT_MESSAGE', 'UNABLE_TO_CONTACT'];

/** The status of those who wait for a call: nobody has contacted them. */
export const WAITING_STATUS = 'NOT_CONTACTED';

/** Contact statuses in which nobody has reached the respondent or left word: a call that failed is no contact. */
export const NO_CONTACT_STATUSES: readonly string[] = [WAITING_STATUS, 'UNABLE_TO_CONTACT'];

/** The requests of those who wait for a call, as a query. Lost and Unable to Contact do not wait. */
export const WAITING_REQUESTS: { readonly srr: true; readonly status: (typeof WAITING_STATUS)[] } = {
  srr: true,
  status: [WAITING_STATUS],
};

/** The requests of those who were left a message or written to, as a query: they no longer wait, but nobody has spoken with them. */
export const LEFT_MESSAGE_REQUESTS: { readonly srr: true; readonly status: 'LEFT_MESSAGE'[] } = {
  srr: true,
  status: ['LEFT_MESSAGE'],
};

/** Open requests that have an outcome: nobody waits for a call. They count as overdue, but no date presses any more. */
const HAS_OUTCOME = 'UNABLE_TO_CONTACT';

/** Whether there is still something to do for a request by its due date. */
export function isDueStatus(status: string | null): boolean {
  return status !== null && status !== HAS_OUTCOME && OPEN_STATUSES.includes(status);
}

/** Whether a request needs no more answer: it is resolved, or lost. */
export function isClosed({ status }: Pick<Feedback, 'status'>): boolean {
  return status !== null && !OPEN_STATUSES.includes(status);
}

/** Shown in place of a rating that nobody gave, or that is withheld. */
export function noRating({ isConfidential }: Pick<Feedback, 'isConfidential'>): string {
  return isConfidential ? 'Confidential' : 'Not Rated';
}

/** Whether the present status of a request is the outcome of an email. */
export function isByEmail({ srrStatusHistories }: Pick<Feedback, 'srrStatusHistories'>): boolean {
  return srrStatusHistories.findLast(({ kind }) => kind === 'STATUS')?.isByEmail === true;
}

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

/** The value of a category in a feedback, in stars, and whether it is an outlier; undefined: no number is shown. */
export function findMetric({ outliers, answers }: Feedback, code: string) {
  const outlier = outliers.find(({ category }) => category.code === code);
  if (outlier) return { name: outlier.category.name, value: outlier.value, isNegative: outlier.isNegative };
  const own = answers.filter(({ category, value }) => category.code === code && value !== null);
  const [first] = own;
  if (!first) return undefined;
  const sum = own.reduce((all, { value }) => all + (value ?? 0), 0);
  return { name: first.category.name, value: sum / own.length, isNegative: null };
}

/** Stars below which an answer is a reason to call. */
export const LOW_STARS = 3;

/** The answers with a number, lowest first. */
export function ratedAnswers({ answers }: Pick<Feedback, 'answers'>) {
  return answers.flatMap(({ value, ...answer }) => (value === null ? [] : [{ ...answer, value }]));
}
