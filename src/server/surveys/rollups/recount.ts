import { addMonths, monthStart, type Period } from '../../../domain/measures/period.ts';
import type { Database, Transaction } from '../../db/database.ts';

/** A rollup row that differs from the sum of its surveys. */
export interface RollupDifference {
  /** name of the table */
  rollup: string;
  key: Record<string, string>;
  /** missing counts by measure; negative: surplus */
  difference: Record<string, number | (number | null)[]>;
}

/**
 * Recounts an organization's rollups of some months and corrects them. Concurrent completions are counted.
 * @param tx of the owner
 * @param months whole months
 * @returns the differences
 */
export function recountRollups(
  tx: Transaction,
  organizationId: string,
  { gte, lt }: Period,
): Promise<RollupDifference[]> {
  return tx.query<RollupDifference>(
    'select rollup, key, difference from app.recount_rollups($1, $2::date, $3::date)',
    [organizationId, gte, lt],
  );
}

/** The range of months with surveys or rollups of an organization. */
async function monthsToCount(tx: Transaction, organizationId: string): Promise<string[]> {
  const [row] = await tx.query<{ first: string | null; last: string | null }>(
    `select min(first)::date::text as first, max(last)::date::text as last from (
       select least(min(day), date_trunc('week', min(completed_day))::date) as first, greatest(max(day), max(completed_day)) as last
         from surveys where organization_id = $1
       union all select min(month), max(month) from response_months where organization_id = $1
       union all select min(month), max(month) from funnel_months where organization_id = $1
       union all select min(week), max(week) from response_weeks where organization_id = $1) d`,
    [organizationId],
  );
  if (!row?.first || !row.last) return [];
  const months: string[] = [];
  for (let month = monthStart(row.first); month <= row.last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * Recounts all rollups of an organization, one month per transaction, so that the server keeps responding.
 * @param report called for each difference once it is corrected
 * @returns the number of differences
 */
export async function recountOrganization(
  db: Pick<Database, 'system'>,
  organizationId: string,
  report: (difference: RollupDifference) => void,
): Promise<number> {
  const months = await db.system((tx) => monthsToCount(tx, organizationId));
  let total = 0;
  for (const month of months) {
    const found = await db.system((tx) =>
      recountRollups(tx, organizationId, { gte: month, lt: addMonths(month, 1) }),
    );
    found.forEach(report);
    total += found.length;
  }
  return total;
}
