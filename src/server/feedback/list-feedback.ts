import type { Calls } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { type ListPage, type Pagination, paginationOf } from '../paging.ts';
import { type FeedbackQuery, readFeedbackQuery } from './feedback-query.ts';
import {
  type Feedback,
  FEEDBACK_COLUMNS,
  FEEDBACK_FROM,
  FEEDBACK_JOINS,
  feedbackOf,
  type FeedbackRow,
} from './select-feedback.ts';

export interface FeedbackPage {
  data: Feedback[];
  pagination: Pagination;
}

/** Of more matches the latest are put in the order of how well they fit: to weigh all would cost more than it says. */
const RANKED = 1000;

/** SQL of a page: the ids of its rows, each with its place. Unrated ones come last, whichever way the ratings go. */
function pageSql(
  { from, key, conditions, sort, order, rank, priority, values }: FeedbackQuery,
  page: ListPage,
): string {
  const where = conditions.join(' and ');
  const first =
    priority.length === 0 ? '' : `(s.srr_status = any($${values.push(priority)}::text[])) is true desc, `;
  const rated = sort === 'rating' ? `s.score ${order} nulls last, ` : '';
  const orderBy = `${first}${rated}s.completed_at ${order}, ${key} ${order}`;
  const part = `limit ${page.take} offset ${page.skip}`;
  if (rank === undefined || page.skip + page.take > RANKED) {
    return `select ${key} as id, row_number() over (order by ${orderBy}) as place from ${from} where ${where}
      order by ${orderBy} ${part}`;
  }
  return `select id, row_number() over (order by rank desc, completed_at desc, id) as place from (
      select ${key} as id, s.completed_at, ${rank} as rank from ${from} where ${where}
      order by ${orderBy} limit ${RANKED}) latest
    order by rank desc, completed_at desc, id ${part}`;
}

/**
 * The feedback that the viewer may see and the query asks for, a page of it.
 * @throws AppError 403, or 400 for a query that makes no sense
 */
export async function listFeedback(
  db: Database,
  { viewer, tenant }: SignedIn,
  query: Calls['listFeedback']['read'],
): Promise<FeedbackPage> {
  const read = readFeedbackQuery(viewer, query);
  const { from, conditions } = read;
  const values = [...read.values];
  const [counted = [], rows = []] = await db.pipeline(tenant, [
    { text: `select count(*)::int as total from ${from} where ${conditions.join(' and ')}`, values },
    {
      // the page first, so that what costs something is worked out for its rows alone
      text: `with page as (${pageSql(read, query)})
        select ${FEEDBACK_COLUMNS} from page join ${FEEDBACK_FROM.replace('surveys s', 'surveys s on s.id = page.id')}
        ${FEEDBACK_JOINS} where s.organization_id = $1 order by page.place`,
      values: read.values,
    },
  ]);
  return {
    data: (rows as unknown as FeedbackRow[]).map(feedbackOf),
    pagination: paginationOf(Number(counted[0]?.total ?? 0), query),
  };
}
