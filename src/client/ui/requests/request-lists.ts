import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';

/** The lists of requests. */
export const REQUESTS_ROUTE: Readonly<Record<ExperienceType, string>> = {
  PATIENT: '/px/feedbacks/srr',
  EMPLOYEE: '/ex/surveys/srr',
};

/** The greatest number of requests that is shown. */
const MOST = 100;

/** A number of requests: `35`, `100+`. */
export function countText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
