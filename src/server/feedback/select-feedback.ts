import { toStars } from '../../domain/surveys/survey-scores.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import type { Language } from '../surveys/catalogue.ts';
import { getCategoryId, OWN_QUESTION } from '../surveys/survey-questions.ts';
import { allThemes, type OrganizationTheme } from '../../domain/text/themes/organization-themes.ts';
import {
  loadOwnRules,
  nameThemes,
  type OwnRules,
  readCommentThemes,
  toStoredThemes,
} from '../surveys/themes.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { stepsInTurns } from '../db/turns.ts';
import { type LoggedStep, readSteps } from './undone-steps.ts';
import { CLOSED_IN_TIME, HOURS_TO_CONTACT, OVERDUE } from './due.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { surveyQuestions } from '../../generated/surveys/questions.ts';

interface AnswerRow {
  questionId: string;
  categoryId: number | null;
  value: number | null;
  optionId: number | null;
  text: string | null;
  outlier: number | null;
}

export interface FeedbackRow extends Omit<
  Feedback,
  'score' | 'averageScore' | 'themes' | 'outliers' | 'answers' | 'srrStatusHistories'
> {
  srrStatusHistories: LoggedStep[];
  commentLanguage: Language | null;
  /** of its themes, as stored */
  themeCodes: number[] | null;
  score: string | null;
  averageScore: string | null;
  answerRows: AnswerRow[];
  /** ids of the questions; null if the answers are not shown: those of confidential submissions belong to their group */
  questionIds: string[] | null;
}

/** Whether the answers of a survey `s` may be shown beside its respondent. */
const SHOWS_ANSWERS = 's.part is null and s.sealed_at is null';

/** SQL of surveys `s` with their places. @param on joins the surveys to rows before them */
export const feedbackFrom = (on = '') => `surveys s ${on}
  left join practices p on p.organization_id = s.organization_id and p.id = s.practice_id
  left join work_locations l on l.organization_id = s.organization_id and l.id = s.work_location_id`;

/** SQL of the text messages about a survey `s`, oldest first. */
export const MESSAGES = `coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'receivedAt', app.iso(t.created_at),
      'text', t.text) order by t.created_at, t.id)
    from text_replies t where t.organization_id = s.organization_id and t.survey_id = s.id), '[]')`;

/** SQL of the follow-up of a request `s`, oldest first. */
const HISTORY = `coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'createdAt', app.iso(c.created_at), 'updatedAt', app.iso(c.updated_at), 'userId', c.user_id, 'kind', c.kind, 'status', c.status,
      'assigneeName', c.assignee_name, 'dueDate', c.due_date,
      'user', case when cu.id is not null then jsonb_build_object('firstName', cu.first_name, 'lastName', cu.last_name) end,
      'notes', c.notes, 'isByEmail', c.is_by_email) order by c.created_at, c.id)
    from srr_status_changes c left join users cu on cu.organization_id = c.organization_id and cu.id = c.user_id
    where c.organization_id = s.organization_id and c.survey_id = s.id), '[]')`;

/**
 * Columns of a `FeedbackRow`, over `feedbackFrom` and the further joins of `FEEDBACK_JOINS`. The follow-up is only read
 * of requests, which few rows of a list are.
 */
export const FEEDBACK_COLUMNS = `s.id, s.experience_type as "experienceType", app.iso(s.created_at) as "createdAt",
  app.iso(s.completed_at) as "completedAt", s.completed_day::text as "completedDay", s.appointment_date::text as "appointmentDate", s.appointment_type as "appointmentType", s.score,
  s.average_score as "averageScore", not (${SHOWS_ANSWERS}) as "isConfidential", coalesce(s.comment_language, s.language) as language, s.comment_language as "commentLanguage", s.themes as "themeCodes", coalesce(s.email, s.phone) as "sentTo", s.email, s.phone, s.contact, s.feedback, s.translation, s.sentiment,
  s.srr_status as status,
  case when au.id is not null then jsonb_build_object('id', au.id, 'firstName', au.first_name, 'lastName', au.last_name) end as assignee,
  s.due_date::text as "dueDate", (${OVERDUE}) is true as "isOverdue",
  case when s.srr_status is not null then ${HOURS_TO_CONTACT} end as "hoursToContact", ${CLOSED_IN_TIME} as "closedInTime",
  case when s.experience_type = 'PATIENT' then s.recipient_name end as "patientName",
  s.patient_type as "patientType", s.consent,
  case when s.experience_type = 'EMPLOYEE' then jsonb_build_object('contactName', s.recipient_name, 'contactInfo',
    coalesce(s.email, s.phone)) end as employee,
  s.practice_id as "practiceId", case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as practice,
  s.provider_id as "providerId",
  case when u.id is not null then jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name) end as provider,
  case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end as "workLocation",
  case when un.id is not null then jsonb_build_object('id', un.id, 'name', un.name) end as "organizationalUnit",
  coalesce((select jsonb_agg(jsonb_build_object('questionId', a.question_id, 'categoryId', a.category_id, 'value', a.value,
      'optionId', a.option_id, 'text', a.text, 'outlier', a.outlier))
    from answers a where a.organization_id = s.organization_id and a.survey_id = s.id
      and (a.outlier is not null or ${SHOWS_ANSWERS})), '[]') as "answerRows",
  case when ${SHOWS_ANSWERS} then s.question_ids end as "questionIds",
  ${MESSAGES} as messages,
  case when s.srr_status is not null then ${HISTORY} else '[]' end as "srrStatusHistories"`;

export const FEEDBACK_JOINS = `left join users u on u.organization_id = s.organization_id and u.id = s.provider_id
  left join users au on au.organization_id = s.organization_id and au.id = s.assignee_id
  left join organizational_units un on un.organization_id = s.organization_id and un.id = s.organizational_unit_id`;

const CATEGORIES = new Map<number | null, { code: string; name: string }>(
  surveyCategories.map(({ id, code, name }) => [id, { code, name }]),
);
const OWN_CATEGORY = { code: OWN_QUESTION, name: 'Additional Question' };
const QUESTIONS = new Map(surveyQuestions.map((question) => [question.id, question]));

const toCategory = (id: number | null) => CATEGORIES.get(id) ?? OWN_CATEGORY;
const roundStars = (value: number): number => Math.round(toStars(value) * 10) / 10;

function toOutliers(id: string, rows: readonly AnswerRow[]): Feedback['outliers'] {
  return rows
    .flatMap(({ value, outlier, ...row }) =>
      value === null || outlier === null ? [] : { ...row, value, outlier },
    )
    .sort((a, b) => Math.abs(b.outlier) - Math.abs(a.outlier))
    .map(({ questionId, categoryId, value, outlier }) => ({
      id: `${id}:${questionId}`,
      category: toCategory(categoryId),
      value: roundStars(value),
      isNegative: outlier < 0,
    }));
}

function toAnswer(questionId: string, row: AnswerRow | undefined): Feedback['answers'][number] {
  const question = QUESTIONS.get(questionId);
  const option = question?.options?.find(({ id }) => id === row?.optionId)?.display;
  return {
    questionId,
    category: toCategory(row ? row.categoryId : question ? getCategoryId(question.category) : null),
    value: typeof row?.value === 'number' ? roundStars(row.value) : null,
    text: row?.text ?? option ?? null,
    isNotApplicable: row === undefined,
  };
}

/** The answers to the questions, lowest first, then those without a number in the survey's order. */
function toAnswers(questionIds: readonly string[], rows: readonly AnswerRow[]): Feedback['answers'] {
  const byQuestion = new Map(rows.map((row) => [row.questionId, row]));
  return questionIds
    .map((id) => toAnswer(id, byQuestion.get(id)))
    .sort(
      (a, b) =>
        (a.value ?? Infinity) - (b.value ?? Infinity) ||
        Number(a.isNotApplicable) - Number(b.isNotApplicable),
    );
}

/** The themes of an organization by name, and the rules of its own. */
export interface FeedbackThemes {
  named: readonly OrganizationTheme[];
  own: OwnRules['themes'];
}

export async function loadFeedbackThemes(db: Database, { session }: SignedIn): Promise<FeedbackThemes> {
  const { id, themes, themesVersion } = session.organization;
  const own = await loadOwnRules(db, id, themesVersion);
  return { named: allThemes(themes), own: own.themes };
}

/**
 * Converts a row into the API's format.
 * @param readsThemes false: the themes are those that are stored, without their words
 */
export async function toFeedback(
  { answerRows, questionIds, score, averageScore, commentLanguage, themeCodes, ...row }: FeedbackRow,
  themes: FeedbackThemes,
  readsThemes = true,
): Promise<Feedback> {
  return {
    ...row,
    themes: readsThemes
      ? nameThemes(
          await stepsInTurns(readCommentThemes({ ...row, commentLanguage }, themes.own)),
          themes.named,
        )
      : toStoredThemes(themeCodes, themes.named),
    score: score === null ? null : Number(score),
    averageScore: averageScore === null ? null : Number(averageScore),
    outliers: toOutliers(row.id, answerRows),
    srrStatusHistories: readSteps(row.srrStatusHistories),
    answers: toAnswers(questionIds ?? [], answerRows),
  };
}
