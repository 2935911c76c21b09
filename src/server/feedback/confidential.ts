import { feedbackScope } from '../../domain/survey-permissions.ts';
import type { Calls } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import { listConditions, type FeedbackQuery } from './branches.ts';
import { readFeedbackQuery } from './feedback-query.ts';

type Query = Calls['listFeedback']['read'];

/** The smallest group where the organization has switched confidentiality off since. */
const LEAST = 5;
/** Comments that were released from confidential submissions. */
const COMMENTS = `(select c.id from surveys c where c.organization_id = $1 and c.part = 'COMMENT')`;

/** Whether a list without results may lack some that are confidential: a list of employees' feedback, and not of requests alone. */
export function mayWithhold(
  { viewer }: SignedIn,
  query: Pick<Query, 'experienceType' | 'srr' | 'status' | 'mine' | 'overdue'>,
): boolean {
  const { srr, status, mine, overdue } = query;
  const isOfEmployees =
    query.experienceType === 'EMPLOYEE' || !viewer.entitlements.includes('PATIENT_EXPERIENCE');
  return isOfEmployees && !(srr || status || mine || overdue);
}

function countStatement(read: FeedbackQuery): Statement {
  const { from, key, values } = read;
  return {
    text: `select coalesce(v.sentiment, 'NONE') as sentiment, count(*)::int as count from ${from}
      join surveys v on v.organization_id = s.organization_id and v.id = ${key}
      where ${listConditions(read).join(' and ')} and ${key} in ${COMMENTS} group by 1`,
    values,
  };
}

/**
 * The query as far as it may be answered. A search or a choice of sentiments that finds too few confidential comments of its
 * places and period, or leaves too few, finds no employees' feedback at all. All else that narrows a list needs answers or
 * names, which confidential comments do not have.
 * @returns undefined where nothing of it may be shown
 */
export async function confidentialQuery<Q extends Omit<Query, 'skip' | 'take'>>(
  db: Database,
  { viewer, tenant, session }: SignedIn,
  query: Q,
): Promise<Q | undefined> {
  const { search, sentimentTypes, experienceType } = query;
  const isNarrowed = (search?.trim() ?? '') !== '' || sentimentTypes !== undefined;
  if (!isNarrowed || experienceType === 'PATIENT' || feedbackScope(viewer, 'EMPLOYEE') === undefined)
    return query;
  const ofEmployees: Q = { ...query, experienceType: 'EMPLOYEE' };
  const whole: Q = { ...ofEmployees, search: undefined, sentimentTypes: undefined };
  const statements = [whole, ofEmployees].map((one) => countStatement(readFeedbackQuery(viewer, one)));
  const [all = [], found = []] = (await db.pipeline(tenant, statements)) as { count: number }[][];
  const least = Math.max(session.organization.confidentialMinimum ?? LEAST, LEAST);
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  const isFew = (count: number) => count > 0 && count < least;
  const [total, matched] = [sum(all), sum(found)];
  const cells = sentimentTypes ? all.map(({ count }) => count) : [];
  if (![matched, total - matched, ...cells].some((count) => isFew(count))) return query;
  const isForPatientsToo = experienceType === undefined && feedbackScope(viewer, 'PATIENT') !== undefined;
  return isForPatientsToo ? { ...query, experienceType: 'PATIENT' } : undefined;
}
