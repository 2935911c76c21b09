import type { Transaction } from '../../db/database.ts';

/** Steps of a survey counted by the funnel, in the order of `app.count_funnel`. */
const STEPS = ['sent', 'opened', 'completed', 'expired'] as const;
export type FunnelStep = (typeof STEPS)[number];

/**
 * Counts steps of these surveys in the month of their sending.
 * @param steps apply to each survey
 * @param sign -1: before the surveys are deleted
 */
export async function addToFunnel(
  tx: Transaction,
  organizationId: string,
  surveyIds: readonly string[],
  steps: readonly FunnelStep[],
  sign: 1 | -1 = 1,
): Promise<void> {
  if (surveyIds.length === 0 || steps.length === 0) return;
  await tx.query('select app.count_funnel($1, $2::uuid[], $3, $4, $5, $6)', [
    organizationId,
    surveyIds,
    ...STEPS.map((step) => (steps.includes(step) ? sign : 0)),
  ]);
}

/**
 * Removes a completed survey from the rollups, runs the change, and counts it again.
 * @param change must not affect the survey's place in the funnel
 */
export async function recounted<T>(
  tx: Transaction,
  of: { organizationId: string; surveyId: string },
  change: () => Promise<T>,
): Promise<T> {
  const count = (sign: 1 | -1) =>
    tx.query('select app.add_responses($1, $2, $3), app.add_question_answers($1, $2, $3)', [
      of.organizationId,
      of.surveyId,
      sign,
    ]);
  await count(-1);
  const result = await change();
  await count(1);
  return result;
}
