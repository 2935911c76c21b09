import type { Transaction } from '../db/database.ts';
import { NIL_ID } from './rotation.ts';

export type FunnelStep = 'sent' | 'opened' | 'completed' | 'expired';

/**
 * Counts steps of these surveys on the day of their sending. Rows are taken in the order of their key, so that two
 * transactions that count the same rows wait for each other instead of deadlocking.
 * @param steps each survey takes them all
 */
export async function addToFunnel(
  tx: Transaction,
  organizationId: string,
  surveyIds: readonly string[],
  steps: readonly FunnelStep[],
): Promise<void> {
  if (surveyIds.length === 0 || steps.length === 0) return;
  await tx.query(
    `insert into funnel_rollups as f (organization_id, experience_type, day, practice_id, provider_id, work_location_id,
       organizational_unit_id, ${steps.join(', ')})
     select organization_id, experience_type, day, coalesce(practice_id, '${NIL_ID}'), coalesce(provider_id, '${NIL_ID}'),
       coalesce(work_location_id, '${NIL_ID}'), coalesce(organizational_unit_id, '${NIL_ID}'),
       ${steps.map(() => 'count(*)').join(', ')}
     from surveys where organization_id = $1 and id = any($2::uuid[])
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
     on conflict (organization_id, experience_type, day, practice_id, provider_id, work_location_id,
       organizational_unit_id)
     do update set ${steps.map((step) => `${step} = f.${step} + excluded.${step}`).join(', ')}`,
    [organizationId, surveyIds],
  );
}

/** What one completed survey adds to the rollup of a category: `app.complete_survey` adds it. */
export interface RollupLine {
  /** code of a category; SCORE for the survey's average */
  category: string;
  /** 0 to 100, two decimals at most */
  value: number;
  npsGroup: 'promoters' | 'passives' | 'detractors' | null;
  outlier: 'positive' | 'negative' | null;
}
