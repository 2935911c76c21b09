import { createHash } from 'node:crypto';
import type { Viewer } from '../../domain/session.ts';
import type { Statement, Transaction } from '../db/database.ts';
import { listConditions, buildBranches, type FeedbackQuery, type Query } from './branches.ts';
import { readFeedbackQuery } from './feedback-query.ts';

/** A remembered total: counted once, then updated by each change. */
const REMEMBERED_FROM = 2000;
/** Changes with their surveys, in the columns of a survey. */
const CHANGES = `(select survey_id as id, organization_id, sign, transaction, experience_type, practice_id, provider_id, work_location_id,
  organizational_unit_id, visit, appointment_type, completed_at, completed_day, round(1 + average_score / 25, 2) as score, nps_group, feedback, sentiment,
  srr_status, assignee_id, outliers, answered from feedback_changes) s`;

/**
 * SQL of how many rows later changes added, less those that they removed.
 * @param snapshot SQL of the snapshot after which they are later
 */
export function addedSince(where: string, snapshot: string): string {
  return `(select coalesce(sum(s.sign), 0) from ${CHANGES} where ${where}
    and s.transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint
    and not pg_visible_in_snapshot(s.transaction::text::xid8, ${snapshot}::pg_snapshot))`;
}

/** SQL of whether a remembered row `t` is valid: recent, and not from the future, restored from a backup. */
export function isRemembered(at: string): string {
  return `t.${at} > now() - interval '12 hours'
    and pg_snapshot_xmax(t.snapshot::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`;
}

/** A key of what is remembered of a list, within a viewer's reach. */
export function listKey(viewer: Viewer, query: FeedbackQuery, ...more: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([viewer.practiceIds.toSorted(), listConditions(query), query.values, ...more]))
    .digest('base64url');
}

/**
 * SQL of the total. A remembered total is valid as of its snapshot, and later changes are added.
 * @param key of the total: a placeholder
 */
function totalSql(query: FeedbackQuery, key: string): string {
  const { isTimely } = query;
  const where = listConditions(query).join(' and ');
  const { expressions, branches } = buildBranches(query);
  const counts = branches.map((branch) => `(select count(*) from ${branch.from} where ${branch.where})`);
  const counted = `(${expressions} select ${counts.join(' + ')})`;
  // the result changes with time, without a recorded change
  if (isTimely) return `select ${counted}::int as total, null as snapshot where ${key} <> ''`;
  return `with remembered as materialized (
      select t.total + ${addedSince(where, 't.snapshot')} as total
      from feedback_totals t where t.organization_id = $1 and t.key = ${key} and ${isRemembered('counted_at')})
    select coalesce((select total from remembered), ${counted})::int as total,
      case when not exists (select from remembered) then pg_current_snapshot()::text end as snapshot`;
}

export interface CountedTotal {
  total: number;
  /** snapshot of the count; null: the total was remembered */
  snapshot: string | null;
}

const REMEMBER = `insert into feedback_totals (organization_id, key, total, snapshot, asked) values ($1, $2, $3, $4, $5::jsonb)
  on conflict (organization_id, key) do update
  set total = excluded.total, snapshot = excluded.snapshot, asked = excluded.asked, counted_at = now()`;

/**
 * The number of rows in a list, for a user of these practices.
 * @returns its statement, and what stores its result if that is worthwhile
 */
export function rememberedTotal(
  viewer: Viewer,
  query: FeedbackQuery,
): {
  statement: Statement;
  /** @param from minimum total worth storing */
  remember(counted: CountedTotal, from?: number): Statement | undefined;
} {
  const key = listKey(viewer, query);
  const values = [...query.values, key];
  return {
    statement: { text: totalSql(query, `$${values.length}`), values },
    remember: ({ total, snapshot }, from = REMEMBERED_FROM) => {
      if (snapshot === null || total < from) return undefined;
      const asked: Asked = { viewer, query: query.asked };
      return { text: REMEMBER, values: [query.values[0], key, total, snapshot, JSON.stringify(asked)] };
    },
  };
}

/** The key of a remembered total. */
interface Asked {
  viewer: Viewer;
  query: Query;
}

/** A remembered total that is wrong. */
interface TotalDifference {
  query: Query;
  /** counted minus remembered */
  difference: number;
}

const PRACTICES = `select coalesce(array_agg(practice_id::text order by practice_id::text), '{}') as ids
  from user_practices where organization_id = $1 and user_id = $2`;

/**
 * Recounts an organization's remembered totals and corrects them, and forgets its places. Totals of users who have
 * moved elsewhere are never read again.
 * @param tx of the owner
 * @returns the wrong ones
 */
export async function recountTotals(tx: Transaction, organizationId: string): Promise<TotalDifference[]> {
  const differences: TotalDifference[] = [];
  await tx.query('delete from feedback_places where organization_id = $1', [organizationId]);
  const stored = await tx.query<{ key: string; asked: Asked }>(
    'select key, asked from feedback_totals where organization_id = $1',
    [organizationId],
  );
  for (const { key, asked } of stored) {
    const { viewer, query } = asked;
    const [practices] = await tx.query<{ ids: string[] }>(PRACTICES, [organizationId, viewer.id]);
    if (viewer.role === 'USER' && viewer.practiceIds.toSorted().join() !== practices?.ids.join()) continue;
    const read = readFeedbackQuery(viewer, query);
    const values = [...read.values, key];
    const [found] = await tx.query<CountedTotal & { counted: number; now: string }>(
      `select t.total, t.snapshot, pg_current_snapshot()::text as now,
         (select count(*)::int from ${read.from} where ${listConditions(read).join(' and ')}) as counted
       from (${totalSql(read, `$${values.length}`)}) t`,
      values,
    );
    if (!found || found.snapshot !== null || found.total === found.counted) continue;
    const { counted, now } = found;
    await tx.query(REMEMBER, [organizationId, key, counted, now, JSON.stringify(asked)]);
    differences.push({ query, difference: counted - found.total });
  }
  return differences;
}
