import { createHmac } from 'node:crypto';
import type { CompleteSurveyBody } from '../../generated/calls/types.ts';
import type { AppContext } from '../context.ts';
import type { Statement, Transaction } from '../db/database.ts';
import { completions } from '../operations/metrics/counters.ts';
import { type CheckedSubmission, checkSubmission } from './check-submission.ts';
import { requireSurvey, type SurveyRow } from './find-survey.ts';
import { notifyOfRequest, type Recipient, selectRecipients } from './notify-of-request.ts';
import { readPersonKey } from '../identity/secrets/person-key.ts';
import { outlierMarks, type ScoredSurvey, scoreSurvey, storedAnswers } from './score-survey.ts';
import { announceCompletion } from './announce-completion.ts';
import { queueTranslation } from './translation/translate-comments.ts';
import { detectLanguage } from './comment-language.ts';
import { readComment } from './read-comment.ts';
import { loadOwnRules } from './themes.ts';
import type { Language } from './catalogue.ts';

/** The response to completing a survey, the same for repeated submissions. */
export interface CompletedSurvey {
  slug: string;
  completedAt: string;
}

interface Completed {
  /** null: another submission was faster, or the survey has just expired */
  completed_at: Date | null;
}

const COMPLETE = { name: 'complete-survey', text: 'select app.complete_survey($1, $2, $3) as completed_at' };

/** Without the key, a server counts everybody as one person: too few rather than too many. */
const UNKNOWN_PERSON = 'unknown';

/**
 * Distinguishes respondents of sealed answers without naming them: in the database the key is encrypted.
 * @param key of `readPersonKey`
 */
export function hashPerson(
  key: Buffer | undefined,
  { organizationId, employeeId, email, phone, id }: SurveyRow,
): string {
  if (!key) return UNKNOWN_PERSON;
  const person = `${organizationId} ${employeeId ?? email ?? phone ?? id}`;
  return createHmac('sha256', key).update(person).digest('hex').slice(0, 32);
}

/** A survey's text. */
interface Comment {
  /** null: none */
  feedback: string | null;
  /** null: none, or too short to tell */
  commentLanguage: Language | null;
}

/** The call of `app.complete_survey` that stores a submission with all its effects. */
async function completion(
  ctx: AppContext,
  survey: SurveyRow,
  { submission, answers }: CheckedSubmission,
  scored: ScoredSurvey,
  { feedback, commentLanguage }: Comment,
): Promise<Statement> {
  // a confidential text is judged alone: its sentiment must not reveal its author's answers
  const isConfidential = survey.confidentialMinimum !== null;
  const stars = isConfidential ? null : scored.score;
  const person = isConfidential ? hashPerson(await readPersonKey(ctx.db, ctx.config), survey) : null;
  const completionData = {
    contact: submission.contact,
    feedback,
    commentLanguage,
    score: scored.score,
    averageScore: scored.averageScore,
    npsAnswer: scored.npsAnswer,
    npsGroup: scored.npsGroup,
    ...(feedback !== null &&
      (await readComment(
        { feedback, commentLanguage, score: stars, experienceType: survey.experienceType },
        await loadOwnRules(ctx.db, survey.organizationId, survey.themesVersion),
      ))),
    outliers: outlierMarks(scored.outliers),
    patientType: submission.patientType ?? null,
    responsiblePartyName: submission.responsiblePartyName ?? null,
    timeZone: survey.timeZone,
    minimum: survey.confidentialMinimum,
    person,
    answers: storedAnswers(answers, scored.outliers),
  };
  return { ...COMPLETE, values: [survey.organizationId, survey.id, JSON.stringify(completionData)] };
}

/** Keeps where a patient wants to be contacted: `contact_key` stays empty, as nobody was sent this survey. */
async function storeAddress(
  tx: Transaction,
  { organizationId, id }: SurveyRow,
  { email, phone }: CheckedSubmission['submission'],
): Promise<void> {
  await tx.query('update surveys set email = $3, phone = $4 where organization_id = $1 and id = $2', [
    organizationId,
    id,
    email ?? null,
    phone ?? null,
  ]);
}

/** @returns time of completion by this call; undefined if it did not complete the survey */
async function store(
  ctx: AppContext,
  survey: SurveyRow,
  checked: CheckedSubmission,
): Promise<Date | undefined> {
  const scored = scoreSurvey(survey.experienceType, checked.answers);
  const { contact, email, phone } = checked.submission;
  const feedback = checked.submission.feedback.trim() || null;
  const commentLanguage = feedback === null ? null : await detectLanguage(feedback, survey.language);
  const statement = await completion(ctx, survey, checked, scored, { feedback, commentLanguage });
  const isForeign = feedback !== null && (commentLanguage ?? survey.language) !== 'ENGLISH';
  const recipients = contact ? await ctx.db.ask<Recipient>(selectRecipients(survey)) : [];
  // asked only of patients whose survey has neither email nor phone
  const hasAddress = email !== undefined || phone !== undefined;
  if (recipients.length === 0 && !hasAddress && !survey.hasWebhooks && !(isForeign && ctx.config.translate)) {
    const [row] = await ctx.db.ask<Completed>(statement);
    return row?.completed_at ?? undefined;
  }
  return ctx.db.system(async (tx) => {
    const [row] = await tx.query<Completed>(statement.text, statement.values);
    if (!row?.completed_at) return undefined;
    if (hasAddress) await storeAddress(tx, survey, checked.submission);
    if (recipients.length > 0)
      await notifyOfRequest(ctx, tx, survey, { feedback: checked.submission.feedback, recipients });
    // sealed comments are translated by the upkeep once released
    if (isForeign && (contact || survey.confidentialMinimum === null)) {
      await queueTranslation(ctx, tx, { organizationId: survey.organizationId, surveyId: survey.id });
    }
    // a confidential submission is announced only if its respondent asks to be contacted
    if (survey.hasWebhooks && (contact || survey.confidentialMinimum === null))
      await announceCompletion(ctx, tx, survey, { ...scored, contact, at: row.completed_at });
    return row.completed_at;
  });
}

/**
 * Completes a survey in one transaction: answers, score, average, outliers, sentiment, themes, NPS group, the service
 * resolution request with its notifications, and the rollups. Idempotent, even during a concurrent submission: the
 * survey's row is locked first, and the second call waits for it.
 * @param submission validated by its contract
 * @throws AppError 404 for an unknown or expired survey, 400 with all failures of the submission
 */
export async function completeSurvey(
  ctx: AppContext,
  slug: string,
  submission: CompleteSurveyBody,
): Promise<CompletedSurvey> {
  const survey = await requireSurvey(ctx.db, slug);
  if (survey.completedAt !== null) return { slug, completedAt: survey.completedAt };
  const completedAt = await store(ctx, survey, checkSubmission(survey, submission));
  if (completedAt) completions.inc({ experience: survey.experienceType });
  if (completedAt) return { slug, completedAt: completedAt.toISOString() };
  const { completedAt: earlier } = await requireSurvey(ctx.db, slug);
  if (earlier === null) throw new Error('The survey was not completed, though it had not expired.');
  return { slug, completedAt: earlier };
}
