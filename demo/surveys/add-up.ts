import { addMonths, monthStart } from '../../src/domain/measures/period.ts';
import type { Transaction } from '../../src/server/db/database.ts';
import { recountRollups } from '../../src/server/surveys/rollups/recount.ts';
import { NIL_ID } from '../../src/server/surveys/rotation.ts';

const ROTATIONS = `insert into survey_rotations (organization_id, experience_type, practice_id, asked)
  select $1::uuid, experience_type, coalesce(practice_id, '${NIL_ID}'), count(*)
  from surveys where organization_id = $1 group by 2, 3`;

/** Sorting all cells at once takes more memory than a query usually has. */
const WORK_MEMORY = "set local work_mem = '256MB'";

/** Counts the surveys of an organization into its rollups and rotations: what sending and completing them one by one adds up to. */
export async function addUp(tx: Transaction, organizationId: string, today: Date): Promise<void> {
  await tx.query(WORK_MEMORY);
  await tx.query(ROTATIONS, [organizationId]);
  const until = addMonths(monthStart(today.toISOString()), 2);
  await recountRollups(tx, organizationId, { gte: '2000-01-01', lt: until });
}
