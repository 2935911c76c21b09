import { isMoment } from '../../domain/dates.ts';
import type { Calls, Feedback, FilterNotice, Withheld } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Tenant } from '../db/database.ts';
import { buildNotices, resolvePlaces } from '../place-filters.ts';
import { refuse } from '../errors.ts';
import { toCursor, type ListPage, type Pagination, toPagination, readCursor } from '../paging.ts';
import { isUuid } from '../uuid.ts';
import { withheldIf } from '../withheld.ts';
import type { FeedbackQuery, Query } from './branches.ts';
import { confidentialQuery, mayWithhold } from './confidential.ts';
import { readFeedbackQuery } from './feedback-query.ts';
import { pageSql, searchSql } from './page-sql.ts';
import { type FoundPlace, type Place, rememberedPlace } from './remembered-place.ts';
import { type CountedTotal, rememberedTotal } from './remembered-total.ts';
import {
  FEEDBACK_COLUMNS,
  FEEDBACK_FROM,
  FEEDBACK_JOINS,
  toFeedback,
  type FeedbackRow,
} from './select-feedback.ts';

export interface FeedbackPage {
  data: Feedback[];
  pagination: Pagination;
  withheld?: Withheld;
  notices?: FilterNotice[];
}

/** SQL of the rows of a page. The page is selected first, so that expensive columns are computed for its rows only. */
const selectRows = (more = '') => `select ${FEEDBACK_COLUMNS}${more}, page.place from page
  join ${FEEDBACK_FROM.replace('surveys s', 'surveys s on s.id = page.id')} ${FEEDBACK_JOINS} where s.organization_id = $1`;
const ROWS = selectRows();
/** With a `FoundPlace` in the first row. */
const PLACED_ROWS =
  selectRows(`, case when page.place = 1 then json_build_object('part', page.part, 'score', s.score::text,
  'completedAt', s.completed_at::text, 'id', s.id, 'snapshot', pg_current_snapshot()::text) end as first`);

function toPage(rows: readonly unknown[], total: number, page: ListPage): FeedbackPage {
  const found = rows as (FeedbackRow & { place: string; first?: FoundPlace | null })[];
  return {
    data: found.map(({ place: _place, first: _first, ...row }) => toFeedback(row)),
    pagination: toPagination(total, page),
  };
}

async function plainPage(
  db: Database,
  { viewer, tenant }: SignedIn,
  read: FeedbackQuery,
  page: ListPage,
): Promise<FeedbackPage> {
  const total = rememberedTotal(viewer, read);
  const place = rememberedPlace(viewer, read, page.skip);
  // far from the start, the total and a remembered place save reading all rows before the page
  const [[early] = [], [start] = []] = place
    ? await db.pipeline(tenant, [total.statement, place.statement])
    : [];
  const known = early as CountedTotal | undefined;
  const from = start as Place | undefined;
  const isBehind = known !== undefined && known.total <= page.skip;
  const [rows = [], [late] = []] = isBehind
    ? []
    : await db.pipeline(tenant, [
        {
          text: `with page as (${pageSql(read, page, from)}) ${PLACED_ROWS} order by page.place`,
          values: read.values,
        },
        ...(known ? [] : [total.statement]),
      ]);
  const counted = known ?? (late as unknown as CountedTotal);
  const [first] = rows as { first: FoundPlace }[];
  const remembering = [total.remember(counted), place?.remember(from, first?.first)].filter(
    (statement) => statement !== undefined,
  );
  if (remembering.length > 0) await db.pipeline(tenant, remembering);
  return toPage(rows, counted.total, page);
}

/** Matches are searched once, for both counting and sorting. */
async function searchPage(
  db: Database,
  tenant: Tenant,
  read: FeedbackQuery,
  page: ListPage,
): Promise<FeedbackPage> {
  const [rows = []] = await db.pipeline(tenant, [
    {
      text: `with ${searchSql(read, page)}
        select c.total, r.* from (select count(*)::int as total from found) c left join (${ROWS}) r on true order by r.place`,
      values: read.values,
    },
  ]);
  const total = Number(rows[0]?.total ?? 0);
  return toPage(
    rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row])),
    total,
    page,
  );
}

/** A cursor: the time and id of the last row. */
const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f-]{36})$/;

function isPlace(text: string): boolean {
  const [, at = '', id] = PLACE.exec(text) ?? [];
  return isUuid(id) && isMoment(at);
}

/** The page after a cursor, latest first: cursors skip no row, however long the list is. */
async function cursorPage(
  db: Database,
  signedIn: SignedIn,
  read: FeedbackQuery,
  { take, after }: { take: number; after: string | null },
): Promise<FeedbackPage> {
  const behind = { ...read, conditions: [...read.conditions], values: [...read.values] };
  if (after !== null) {
    const [at, id] = after.split(' ').map((value) => `$${behind.values.push(value)}`);
    behind.conditions.push(`(s.completed_at, ${read.key}) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const total = rememberedTotal(signedIn.viewer, read);
  const [counted = [], rows = []] = await db.pipeline(signedIn.tenant, [
    total.statement,
    {
      text: `with page as (${pageSql(behind, { skip: 0, take })}) ${ROWS} order by page.place`,
      values: behind.values,
    },
  ]);
  const page = toPage(rows, (counted[0] as unknown as CountedTotal).total, { skip: 0, take });
  const last = page.data.length === take ? page.data.at(-1) : undefined;
  page.pagination.nextCursor = last ? toCursor(`${last.completedAt} ${last.id}`) : null;
  return page;
}

/** The position of a query's cursor. @throws AppError 400 if other parameters do not allow a cursor */
function readStart(query: Calls['listFeedback']['read']): string | null | undefined {
  const { cursor, skip, search, sortBy, orderBy, priorityStatus } = query;
  const isOrdered = skip > 0 || search?.trim() || sortBy || orderBy !== 'desc' || priorityStatus;
  if (cursor !== undefined && isOrdered)
    throw refuse(
      'VALIDATION',
      'cursor goes without skip, search, sortBy, orderBy and priorityStatus',
      'cursor',
    );
  return readCursor(cursor, isPlace);
}

type ListQuery = Query & Pick<Calls['listFeedback']['read'], 'skip' | 'take'>;

async function pageFor(db: Database, signedIn: SignedIn, query: ListQuery): Promise<FeedbackPage> {
  const { skip: _skip, take: _take, cursor: _cursor, ...asked } = query;
  const shown = await confidentialQuery(db, signedIn, asked);
  if (shown === undefined) return toPage([], 0, query);
  const read = readFeedbackQuery(signedIn.viewer, shown);
  const after = readStart(query);
  if (after !== undefined) return cursorPage(db, signedIn, read, { take: query.take, after });
  // changes of texts are not tracked, so search results are counted with their page
  return query.search?.trim()
    ? searchPage(db, signedIn.tenant, read, query)
    : plainPage(db, signedIn, read, query);
}

/**
 * A page of the requested feedback that the viewer may see.
 * @throws AppError 403, or 400 for an invalid query
 */
export async function listFeedback(
  db: Database,
  signedIn: SignedIn,
  query: Calls['listFeedback']['read'],
): Promise<FeedbackPage> {
  const places = await resolvePlaces(db, signedIn, query);
  const page = await pageFor(db, signedIn, places);
  return {
    ...page,
    ...withheldIf(page.pagination.total === 0 && mayWithhold(signedIn, query), signedIn.viewer),
    ...buildNotices(signedIn, query, places),
  };
}
