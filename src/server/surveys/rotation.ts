import type { Transaction } from '../db/database.ts';

/** Stands for nobody in the keys of rotations and rollups, which cannot be null. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Draws `count` turns of a practice (or, for employees, of the organization): each survey gets the number of surveys
 * before it, whoever else is sending.
 * @returns the first of them
 */
export async function drawTurns(
  tx: Transaction,
  of: { organizationId: string; experienceType: string; practiceId: string },
  count: number,
): Promise<number> {
  const [row] = await tx.query<{ asked: number }>(
    `insert into survey_rotations as r (organization_id, experience_type, practice_id, asked) values ($1, $2, $3, $4)
     on conflict (organization_id, experience_type, practice_id) do update set asked = r.asked + excluded.asked
     returning asked`,
    [of.organizationId, of.experienceType, of.practiceId, count],
  );
  if (!row) throw new Error('The rotation was not stored.');
  return row.asked - count;
}
