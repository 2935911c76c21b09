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

/** What one completed survey adds to the rollup of a category. */
export interface RollupLine {
  /** code of a category; SCORE for the survey's average */
  category: string;
  /** 0 to 100, two decimals at most */
  value: number;
  npsGroup: 'promoters' | 'passives' | 'detractors' | null;
  outlier: 'positive' | 'negative' | null;
}

/**
 * Adds a completed survey to the day rollups, on the day of its completion where its practice or location is.
 * @param lines sorted by category, so that two completions never wait for each other crosswise
 */
export async function addToDayRollups(
  tx: Transaction,
  organizationId: string,
  of: { surveyId: string; timeZone: string },
  lines: readonly RollupLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `insert into day_rollups as r (organization_id, experience_type, day, category, practice_id, provider_id,
       work_location_id, organizational_unit_id, patient_type, visit, appointment_type, count, sum, promoters, passives,
       detractors, positive_outliers, negative_outliers)
     select s.organization_id, s.experience_type, (s.completed_at at time zone $3)::date, l.category,
       coalesce(s.practice_id, '${NIL_ID}'), coalesce(s.provider_id, '${NIL_ID}'),
       coalesce(s.work_location_id, '${NIL_ID}'), coalesce(s.organizational_unit_id, '${NIL_ID}'),
       coalesce(s.patient_type, ''), coalesce(s.visit, ''), coalesce(s.appointment_type, ''), 1, l.value,
       (l.nps = 'promoters')::int, (l.nps = 'passives')::int, (l.nps = 'detractors')::int,
       (l.outlier = 'positive')::int, (l.outlier = 'negative')::int
     from surveys s,
       unnest($4::text[], $5::numeric[], $6::text[], $7::text[]) as l(category, value, nps, outlier)
     where s.organization_id = $1 and s.id = $2
     order by l.category
     on conflict (organization_id, experience_type, day, category, practice_id, provider_id, work_location_id,
       organizational_unit_id, patient_type, visit, appointment_type)
     do update set count = r.count + 1, sum = r.sum + excluded.sum, promoters = r.promoters + excluded.promoters,
       passives = r.passives + excluded.passives, detractors = r.detractors + excluded.detractors,
       positive_outliers = r.positive_outliers + excluded.positive_outliers,
       negative_outliers = r.negative_outliers + excluded.negative_outliers`,
    [
      organizationId,
      of.surveyId,
      of.timeZone,
      lines.map(({ category }) => category),
      lines.map(({ value }) => value),
      lines.map(({ npsGroup }) => npsGroup ?? ''),
      lines.map(({ outlier }) => outlier ?? ''),
    ],
  );
}
