import type { Calls } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { type Pagination, paginationOf } from '../paging.ts';
import { readFeedbackQuery } from './feedback-query.ts';
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

/**
 * The feedback that the viewer may see and the query asks for, a page of it.
 * @throws AppError 403, or 400 for a query that makes no sense
 */
export async function listFeedback(
  db: Database,
  { viewer, tenant }: SignedIn,
  query: Calls['listFeedback']['read'],
): Promise<FeedbackPage> {
  const { conditions, values, orderBy, orderValues, page } = readFeedbackQuery(viewer, query);
  const where = conditions.join(' and ');
  const [counted = [], rows = []] = await db.pipeline(tenant, [
    { text: `select count(*)::int as total from surveys s where ${where}`, values },
    {
      // the page first, so that what costs something is worked out for its rows alone
      text: `with page as (
          select s.id, row_number() over (order by ${orderBy}) as place from surveys s where ${where}
          order by ${orderBy} limit ${page.take} offset ${page.skip}
        )
        select ${FEEDBACK_COLUMNS} from page join ${FEEDBACK_FROM.replace('surveys s', 'surveys s on s.id = page.id')}
        ${FEEDBACK_JOINS} where s.organization_id = $1 order by page.place`,
      values: [...values, ...orderValues],
    },
  ]);
  return {
    data: (rows as unknown as FeedbackRow[]).map(feedbackOf),
    pagination: paginationOf(Number(counted[0]?.total ?? 0), page),
  };
}
