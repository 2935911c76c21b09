import type { Transaction } from '../db/database.ts';

/** Replaces a missing id in the keys of rotations and rollups, which cannot be null. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Draws `count` turns of a practice (or, for employees, of the organization): each survey gets the number of surveys
 * before it, even with concurrent sends.
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

/**
 * Days in which all confidential surveys of an organization ask the same questions, so that groups share them; under a
 * week.
 */
const ROUND_DAYS = 6;

/** The current round of an organization's confidential surveys; undefined if they are not confidential. */
export async function drawRound(tx: Transaction, organizationId: string): Promise<number | undefined> {
  const isOver = `r.round_since is null or r.round_since <= now() - interval '${ROUND_DAYS} days'`;
  const [row] = await tx.query<{ asked: number }>(
    `insert into survey_rotations as r (organization_id, experience_type, practice_id, asked, round_since)
     select o.id, 'EMPLOYEE', $2, 0, now() from organizations o where o.id = $1 and o.confidential_surveys
     on conflict (organization_id, experience_type, practice_id) do update set
       asked = r.asked + (${isOver})::integer, round_since = case when ${isOver} then now() else r.round_since end
     returning asked`,
    [organizationId, NIL_ID],
  );
  return row?.asked;
}
