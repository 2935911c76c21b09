import { addMonths, monthStart, type Period } from '../../domain/period.ts';
import type { Database, Transaction } from '../db/database.ts';

/** A row of a rollup that differs from the sum of its surveys. */
export interface RollupDifference {
  /** the table */
  rollup: string;
  key: Record<string, string>;
  /** what was missing, by measure; negative: what was too much */
  difference: Record<string, number | (number | null)[]>;
}

/**
 * Recounts an organization's rollups of some months and corrects them. Surveys that are completed meanwhile keep
 * counting.
 * @param tx of the owner
 * @param months whole months
 * @returns where they differed
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

/** The months that an organization's surveys and rollups lie in. */
async function monthsToCount(tx: Transaction, organizationId: string): Promise<string[]> {
  const [row] = await tx.query<{ first: string | null; last: string | null }>(
    `select min(first)::date::text as first, max(last)::date::text as last from (
       select least(min(day), date_trunc('week', min(completed_day))::date) as first, greatest(max(day), max(completed_day)) as last
         from surveys where organization_id = $1
       union all select min(month), max(month) from place_months where organization_id = $1
       union all select min(month), max(month) from funnel_months where organization_id = $1
       union all select min(week), max(week) from place_weeks where organization_id = $1) d`,
    [organizationId],
  );
  if (!row?.first || !row.last) return [];
  const months: string[] = [];
  for (let month = monthStart(row.first); month <= row.last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * Recounts all rollups of an organization, a month in each transaction, so that the server goes on answering meanwhile.
 * @param report receives each difference once it is found and corrected
 * @returns how many there were
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
