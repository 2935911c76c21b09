import {
  averageScoreOf,
  npsGroupOf,
  outliersOf,
  scoreOf,
  type NpsGroup,
  type Outlier,
} from '../../domain/survey-scores.ts';
import type { SurveySubmission } from '../../domain/public-survey.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { requireSurvey, type SurveyRow } from './find-survey.ts';
import { notifyOfRequest } from './notify-of-request.ts';
import { type CheckedSubmission, checkSubmission, type GivenAnswer } from './check-submission.ts';
import { addToDayRollups, addToFunnel, type RollupLine } from './rollups.ts';
import { sentimentOf } from './sentiment.ts';
import { isCountedCategory, OWN_QUESTION } from './survey-questions.ts';

/** Categories whose answer is the NPS of a survey. */
const NPS_CATEGORY = { PATIENT: 'WR', EMPLOYEE: 'ERFWL' } as const;
/** Stands in the rollups for the survey's own average. */
const SCORE = 'SCORE';

interface Scored {
  averageScore: number | null;
  score: number | null;
  npsAnswer: number | null;
  npsGroup: NpsGroup | null;
  outliers: Outlier[];
}

/** What completing a survey answers: the same however often it is submitted. */
export interface CompletedSurvey {
  slug: string;
  completedAt: string;
}

function scoresOf(survey: SurveyRow, answers: readonly GivenAnswer[]): Scored {
  const numbers = answers.flatMap(({ category, value }) => (value === null ? [] : [{ category, value }]));
  const counted = numbers.filter(({ category }) => isCountedCategory(category));
  const values = counted.map(({ value }) => value);
  const npsAnswer =
    numbers.find(({ category }) => category === NPS_CATEGORY[survey.experienceType])?.value ?? null;
  return {
    averageScore: averageScoreOf(values),
    score: scoreOf(values),
    npsAnswer,
    npsGroup: npsAnswer === null ? null : npsGroupOf(npsAnswer),
    outliers: outliersOf(counted),
  };
}

/** Marks the survey as completed. @returns false where somebody else was faster, or it has expired meanwhile */
async function claim(
  tx: Transaction,
  survey: SurveyRow,
  { submission }: CheckedSubmission,
  scored: Scored,
): Promise<{ completedAt: Date; wasOpened: boolean } | undefined> {
  const feedback = submission.feedback.trim() || null;
  const [row] = await tx.query<{ completed_at: Date; was_opened: boolean }>(
    // the lock first: what it answers is the newest version, also of whether the survey was opened
    `with before as (
       select id, opened_at from surveys
       where organization_id = $1 and id = $2 and completed_at is null and expired_at is null for update
     )
     update surveys s set completed_at = now(), updated_at = now(), expires_at = null,
       opened_at = coalesce(s.opened_at, now()), contact = $3, feedback = $4, score = $5, average_score = $6,
       nps_answer = $7, nps_group = $8, sentiment = $9, srr_status = case when $3 then 'NOT_CONTACTED' end,
       outliers = $10, patient_type = coalesce($11, s.patient_type),
       responsible_party_name = coalesce($12, s.responsible_party_name)
     from before where s.organization_id = $1 and s.id = before.id
     returning s.completed_at, before.opened_at is not null as was_opened`,
    [
      survey.organizationId,
      survey.id,
      submission.contact,
      feedback,
      scored.score,
      scored.averageScore,
      scored.npsAnswer,
      scored.npsGroup,
      feedback === null ? null : sentimentOf(feedback, survey.language),
      scored.outliers.map(({ category, isNegative }) => `${isNegative ? '-' : '+'}${category}`),
      submission.patientType ?? null,
      submission.responsiblePartyName ?? null,
    ],
  );
  return row && { completedAt: row.completed_at, wasOpened: row.was_opened };
}

async function storeAnswers(
  tx: Transaction,
  survey: SurveyRow,
  answers: readonly GivenAnswer[],
  outliers: readonly Outlier[],
): Promise<void> {
  if (answers.length === 0) return;
  const deviations = new Map(outliers.map(({ category, deviation }) => [category, deviation]));
  const rows = answers.map((answer) => ({ ...answer, outlier: deviations.get(answer.category) ?? null }));
  await tx.query(
    `insert into answers (organization_id, survey_id, question_id, category, value, option_id, text, is_touched, outlier)
     select $1, $2, a."questionId", a.category, a.value, a."optionId", a.text, a."isTouched", a.outlier
     from jsonb_to_recordset($3::jsonb) as a("questionId" text, category text, value numeric, "optionId" int, text text,
       "isTouched" boolean, outlier numeric)`,
    [survey.organizationId, survey.id, JSON.stringify(rows)],
  );
}

function rollupLines(answers: readonly GivenAnswer[], scored: Scored): RollupLine[] {
  const outliers = new Map(scored.outliers.map(({ category, isNegative }) => [category, isNegative]));
  const lines = answers.flatMap(({ category, value, questionId }): RollupLine[] => {
    if (value === null) return [];
    const isNegative = outliers.get(category);
    return [
      {
        // a practice's own questions are charted one by one
        category: category === OWN_QUESTION ? `${OWN_QUESTION}:${questionId}` : category,
        value,
        npsGroup: npsGroupOf(value),
        outlier: isNegative === undefined ? null : isNegative ? 'negative' : 'positive',
      },
    ];
  });
  const { averageScore, npsGroup } = scored;
  if (averageScore !== null) lines.push({ category: SCORE, value: averageScore, npsGroup, outlier: null });
  return lines.sort((a, b) => (a.category < b.category ? -1 : 1));
}

/**
 * Completes a survey in one transaction: answers, score, average, outliers, sentiment, NPS group, the service resolution
 * request with its notifications, and the rollups. Submitting again changes nothing and answers the same, also while the
 * first submission is still under way: the survey's row is taken first, and whoever comes second waits for it.
 * @param submission untrusted
 * @throws AppError 404 for an unknown or expired survey, 400 with all that is wrong with the submission
 */
export async function completeSurvey(
  ctx: AppContext,
  slug: string,
  submission: unknown,
): Promise<CompletedSurvey> {
  const survey = await requireSurvey(ctx.db, slug);
  if (survey.completedAt) return { slug, completedAt: survey.completedAt.toISOString() };
  const checked = checkSubmission(survey, submission as SurveySubmission);
  const scored = scoresOf(survey, checked.answers);
  const { organizationId } = survey;
  const completedAt = await ctx.db.system(async (tx) => {
    const claimed = await claim(tx, survey, checked, scored);
    if (!claimed) return undefined;
    await storeAnswers(tx, survey, checked.answers, scored.outliers);
    if (checked.submission.contact) await notifyOfRequest(ctx, tx, survey, checked.submission.feedback);
    // last, so that the rows that many completions share are held for the shortest time
    const place = { surveyId: survey.id, timeZone: survey.timeZone };
    await addToDayRollups(tx, organizationId, place, rollupLines(checked.answers, scored));
    await addToFunnel(
      tx,
      organizationId,
      [survey.id],
      claimed.wasOpened ? ['completed'] : ['opened', 'completed'],
    );
    return claimed.completedAt;
  });
  if (completedAt) return { slug, completedAt: completedAt.toISOString() };
  // somebody else was faster, or it has just run out
  const now = await requireSurvey(ctx.db, slug);
  return { slug, completedAt: (now.completedAt ?? new Date()).toISOString() };
}
