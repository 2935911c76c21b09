import type { Viewer } from '../../domain/session.ts';
import type { Statement } from '../db/database.ts';
import { listConditions, type FeedbackQuery } from './branches.ts';
import { addedSince, isRemembered, listKey } from './remembered-total.ts';

/** Rows that are skipped quickly enough, so that no place among or after them is remembered. */
const NEAR = 1000;

/** The row at a position of a list. Rows are ordered by part, score, completion and id. */
export interface Place {
  /** rows before it */
  position: number;
  part: number;
  /** in stars, exact; null: of an unrated part */
  score: string | null;
  /** timestamps and ids as PostgreSQL writes them */
  completedAt: string;
  id: string;
}

/** A page's first row, and the snapshot in which it was found. */
export type FoundPlace = Omit<Place, 'position'> & { snapshot: string };

/**
 * SQL of a row's part, for `pageSql` and changes alike: requests that sort first by their status, then rated before
 * unrated.
 */
function partSql({ priority, sort }: FeedbackQuery, statuses: string): string {
  const section =
    priority.length > 0 ? `case when s.srr_status = any(${statuses}::text[]) then 0 else 1 end` : '0';
  return sort === 'rating' ? `(${section}) * 2 + (s.score is null)::int` : `(${section})`;
}

/**
 * The condition that rows of a place's own part are at it or behind it.
 * @param bind adds a value; returns its placeholder
 */
export function fromPlace(
  { key, sort, order }: FeedbackQuery,
  { score, completedAt, id }: Place,
  bind: (value: unknown) => string,
): string {
  const isRated = sort === 'rating' && score !== null;
  const row = [...(isRated ? ['s.score'] : []), 's.completed_at', key].join(', ');
  const place = [
    ...(isRated ? [`${bind(score)}::numeric`] : []),
    `${bind(completedAt)}::timestamptz`,
    `${bind(id)}::uuid`,
  ];
  return `(${row}) ${order === 'desc' ? '<=' : '>='} (${place.join(', ')})`;
}

const REMEMBER = `insert into feedback_places (organization_id, key, position, part, score, completed_at, survey_id, snapshot)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (organization_id, key) do update set position = excluded.position, part = excluded.part, score = excluded.score,
    completed_at = excluded.completed_at, survey_id = excluded.survey_id, snapshot = excluded.snapshot, remembered_at = now()`;

/** Finds the place to start from, and remembers another. */
export interface RememberedPlace {
  /** returns a `Place`, or no row if none is remembered before the rows to skip */
  statement: Statement;
  /** @returns what stores the page's first row; undefined if that gains nothing */
  remember(start: Place | undefined, first: FoundPlace | undefined): Statement | undefined;
}

/**
 * The place of a list that is remembered for a user of these practices, if it is not behind the rows to skip. Its
 * position counts the changes since then.
 * @returns undefined for a list that remembers none
 */
export function rememberedPlace(
  viewer: Viewer,
  query: FeedbackQuery,
  skip: number,
): RememberedPlace | undefined {
  // the result of a timely query changes without a recorded change
  if (skip < NEAR || query.isTimely) return undefined;
  const key = listKey(viewer, query, query.sort, query.order, query.priority);
  const values = [...query.values, key];
  const keyed = `$${values.length}`;
  const part = partSql(query, query.priority.length > 0 ? `$${values.push(query.priority)}` : '');
  const behind = query.order === 'desc' ? '>' : '<';
  const scores = query.sort === 'rating' ? ['coalesce(s.score, 0)', 'coalesce(t.score, 0)'] : ['0', '0'];
  const isBefore = `(${part} < t.part or ${part} = t.part
    and (${scores[0]}, s.completed_at, s.id) ${behind} (${scores[1]}, t.completed_at, t.survey_id))`;
  const added = addedSince(`${listConditions(query).join(' and ')} and ${isBefore}`, 't.snapshot');
  return {
    statement: {
      text: `select * from (select (t.position + ${added})::int as position, t.part, t.score::text as score,
          t.completed_at::text as "completedAt", t.survey_id as id from feedback_places t
        where t.organization_id = $1 and t.key = ${keyed} and ${isRemembered('remembered_at')}) place
        where position between 0 and $${values.push(skip)}::int`,
      values,
    },
    remember: (start, first) =>
      first === undefined || (start !== undefined && skip - start.position < NEAR)
        ? undefined
        : {
            text: REMEMBER,
            values: [
              query.values[0],
              key,
              skip,
              first.part,
              first.score,
              first.completedAt,
              first.id,
              first.snapshot,
            ],
          },
  };
}
