import type { Calls, Feedback, ListFeedbackAnswer } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import { SqlBuilder } from '../db/sql-builder.ts';
import { inTurns } from '../db/turns.ts';
import { buildNotices, resolvePlaces } from '../surveys/scope/place-filters.ts';
import { refuse } from '../http/errors.ts';
import { FIRST, toPagination } from '../http/paging.ts';
import { withheldIf } from '../surveys/scope/withheld.ts';
import { confidentialQuery, mayWithhold } from './confidential-comments.ts';
import { cursorPosition, positionCursor } from './cursor.ts';
import { readFeedbackQuery } from './feedback-query.ts';
import { pageSql, searchPageSql, totalStatement } from './page-sql.ts';
import {
  FEEDBACK_COLUMNS,
  FEEDBACK_JOINS,
  feedbackFrom,
  type FeedbackThemes,
  loadFeedbackThemes,
  toFeedback,
  type FeedbackRow,
} from './select-feedback.ts';
import type { FeedbackQuery, Position, Query } from './selection.ts';

type ListQuery = Calls['listFeedback']['read'];

/** The page of a query. It is selected first, so that expensive columns are computed for its rows only. */
function pageStatement(
  read: FeedbackQuery,
  asked: { after: Position | undefined; skip: number; take: number },
): Statement {
  const { take } = asked;
  const sql = new SqlBuilder(read.selection.values);
  // one more row tells whether there is another page
  const rows = { ...asked, take: take + 1 };
  const page = read.isSearch
    ? `with ${searchPageSql(read, rows, sql.bind)}`
    : `with page as (${pageSql(read, rows, sql.bind)})`;
  return sql.statement(
    `${page} select ${FEEDBACK_COLUMNS}, page.part, page.value::text as value, (select count(*) from page) > ${take} as "hasMore"
      from page join ${feedbackFrom('on s.id = page.id')} ${FEEDBACK_JOINS}
      where s.organization_id = $1 and page.place <= ${take} order by page.place`,
  );
}

type PageRow = FeedbackRow & Pick<Position, 'part' | 'value'> & { hasMore: boolean };

async function toPage(
  found: readonly PageRow[],
  read: FeedbackQuery,
  asked: { themes: FeedbackThemes; readsThemes: boolean },
): Promise<{ data: Feedback[]; nextCursor: string | null }> {
  const last = found.at(-1);
  const data: Feedback[] = [];
  await inTurns(found, async ({ part: _part, value: _value, hasMore: _hasMore, ...row }) => {
    data.push(await toFeedback(row, asked.themes, asked.readsThemes));
  });
  return {
    data,
    nextCursor: last?.hasMore ? positionCursor(read, last) : null,
  };
}

/**
 * Rows of the requested feedback, and their number if it is wanted.
 * @param query its places resolved
 * @param readsThemes false: the themes of comments come without their words
 * @throws AppError 403, or 400 for an invalid query
 */
export async function readFeedbackPage(
  db: Database,
  signedIn: SignedIn,
  {
    skip,
    take,
    cursor,
    total: wantsTotal,
    ...query
  }: Query & Pick<ListQuery, 'skip' | 'take' | 'cursor' | 'total'>,
  readsThemes = true,
): Promise<{ data: Feedback[]; nextCursor: string | null; total?: number }> {
  if (cursor !== undefined && skip > 0) throw refuse('VALIDATION', 'cursor goes without skip', 'cursor');
  const shown = await confidentialQuery(db, signedIn, query);
  const read = readFeedbackQuery(signedIn.viewer, shown ?? query);
  const after = cursorPosition(read, cursor);
  if (shown === undefined) return { data: [], nextCursor: null, ...(wantsTotal && { total: 0 }) };
  const [rows = [], [counted] = []] = await db.pipeline(signedIn.tenant, [
    ...(take > 0
      ? [pageStatement(read, { after, skip, take })]
      : [{ text: 'select where false', values: [] }]),
    ...(wantsTotal ? [totalStatement(read)] : []),
  ]);
  return {
    ...(await toPage(rows as unknown as PageRow[], read, {
      themes: await loadFeedbackThemes(db, signedIn),
      readsThemes,
    })),
    ...(wantsTotal && { total: Number(counted?.total ?? 0) }),
  };
}

/**
 * A page of the requested feedback that the viewer may see.
 * @throws AppError 403, or 400 for an invalid query
 */
export async function listFeedback(
  db: Database,
  signedIn: SignedIn,
  query: ListQuery,
): Promise<ListFeedbackAnswer> {
  const places = await resolvePlaces(db, signedIn, query);
  const { data, nextCursor, total } = await readFeedbackPage(db, signedIn, places);
  const isFromStart = query.skip === 0 && query.take > 0 && (query.cursor ?? FIRST) === FIRST;
  const isEmpty = total === undefined ? isFromStart && data.length === 0 : total === 0;
  return {
    data,
    pagination: {
      ...(total !== undefined && toPagination(total, query)),
      ...(query.take > 0 && { nextCursor }),
    },
    ...withheldIf(isEmpty && mayWithhold(signedIn, query), signedIn.viewer),
    ...buildNotices(signedIn, query, places),
  };
}
