import { feedbackScope } from '../../domain/access/survey-permissions.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import { hasSmallGroup } from '../surveys/scope/withheld.ts';
import { readFeedbackQuery } from './feedback-query.ts';
import { listConditions, type FeedbackQuery, type Query } from './selection.ts';

interface Cell {
  sentiment?: NonNullable<Query['sentimentTypes']>[number];
  count: number;
}

const sum = (cells: Cell[]): number => cells.reduce((total, { count }) => total + count, 0);

/**
 * Whether an empty list may be missing confidential results: a list of employee feedback that is not limited to
 * requests.
 */
export function mayWithhold(
  { viewer }: SignedIn,
  query: Pick<Query, 'experienceType' | 'srr' | 'status' | 'mine' | 'overdue'>,
): boolean {
  const { srr, status, mine, overdue } = query;
  const isOfEmployees =
    query.experienceType === 'EMPLOYEE' || !viewer.entitlements.includes('PATIENT_EXPERIENCE');
  return isOfEmployees && !(srr || status || mine || overdue);
}

/** Released comments of confidential submissions, by sentiment. */
function commentsBySentiment({ values, ...read }: FeedbackQuery): Statement {
  return {
    text: `select coalesce(s.sentiment, 'NONE') as sentiment, count(*)::int as count from surveys s
      where s.part = 'COMMENT' and ${listConditions(read).join(' and ')} group by 1`,
    values,
  };
}

/** Those that a search finds; the search may read the table of texts. */
function commentsFound({ from, key, values, ...read }: FeedbackQuery): Statement {
  return {
    text: `select count(*)::int as count from ${from} where ${listConditions(read).join(' and ')} and ${key} in
      (select c.id from surveys c where c.organization_id = $1 and c.part = 'COMMENT')`,
    values,
  };
}

/**
 * Restricts a query to what may be answered. If a search or a choice of sentiments matches too few confidential
 * comments of its places and period, or leaves too few, no employee feedback is returned. Other filters need answers or
 * names, which confidential comments lack.
 * @returns undefined if nothing may be shown
 */
export async function confidentialQuery<Q extends Query>(
  db: Database,
  { viewer, tenant }: SignedIn,
  query: Q,
): Promise<Q | undefined> {
  const { search, sentimentTypes, experienceType } = query;
  const isSearch = Boolean(search?.trim());
  const isNarrowed = isSearch || sentimentTypes !== undefined;
  if (!isNarrowed || experienceType === 'PATIENT' || feedbackScope(viewer, 'EMPLOYEE') === undefined)
    return query;
  const ofEmployees: Q = { ...query, experienceType: 'EMPLOYEE' };
  const whole: Q = { ...ofEmployees, search: undefined, sentimentTypes: undefined };
  const statements = [
    commentsBySentiment(readFeedbackQuery(viewer, whole)),
    ...(isSearch ? [commentsFound(readFeedbackQuery(viewer, ofEmployees))] : []),
  ];
  const [bySentiment = [], found] = (await db.pipeline(tenant, statements)) as unknown as Cell[][];
  const chosen = bySentiment.filter(({ sentiment }) => sentiment && sentimentTypes?.includes(sentiment));
  const [total, matched] = [sum(bySentiment), sum(found ?? chosen)];
  const cells = sentimentTypes ? bySentiment.map(({ count }) => count) : [];
  if (!hasSmallGroup([matched, total - matched, ...cells], viewer.confidentialMinimum)) return query;
  const isForPatientsToo = experienceType === undefined && feedbackScope(viewer, 'PATIENT') !== undefined;
  return isForPatientsToo ? { ...query, experienceType: 'PATIENT' } : undefined;
}
