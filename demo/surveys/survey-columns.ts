import { SENTIMENT_VERSION } from '../../src/server/surveys/sentiment.ts';
import type { StoredAnswer } from '../../src/server/surveys/score-survey.ts';
import type { DemoStatusChange, DemoSurvey } from './demo-survey.ts';
import type { Column } from './insert-columns.ts';

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const SURVEY_COLUMNS: readonly Column<DemoSurvey>[] = [
  ['id', 'uuid', (row) => row.id],
  ['slug', 'text', (row) => row.slug],
  ['experience_type', 'text', (row) => row.experienceType],
  ['channel', 'text', (row) => row.channel],
  ['language', 'text', (row) => row.language],
  ['practice_id', 'uuid', (row) => row.practiceId],
  ['provider_id', 'uuid', (row) => row.providerId],
  ['employee_id', 'uuid', (row) => row.employeeId],
  ['work_location_id', 'uuid', (row) => row.workLocationId],
  ['organizational_unit_id', 'uuid', (row) => row.organizationalUnitId],
  ['email', 'text', (row) => row.email],
  ['phone', 'text', (row) => row.phone],
  ['contact_key', 'text', (row) => row.contactKey],
  ['recipient_name', 'text', (row) => row.recipientName],
  ['consent', 'text', (row) => row.consent],
  ['patient_type', 'text', (row) => row.patientType],
  ['visit', 'text', (row) => row.visit],
  ['appointment_type', 'text', (row) => row.appointmentType],
  ['appointment_date', 'date', (row) => row.appointmentDate],
  ['responsible_party_name', 'text', (row) => row.responsiblePartyName],
  ['practice_question_id', 'uuid', (row) => row.practiceQuestionId],
  ['question_ids', 'list', (row) => row.questionIds],
  ['sent_by_id', 'uuid', (row) => row.sentById],
  ['sent_at', 'timestamptz', (row) => moment(row.sentAt)],
  ['day', 'date', (row) => row.day],
  ['expires_at', 'timestamptz', (row) => moment(row.expiresAt)],
  ['opened_at', 'timestamptz', (row) => moment(row.openedAt)],
  ['completed_at', 'timestamptz', (row) => moment(row.completedAt)],
  ['completed_day', 'date', (row) => row.completedDay],
  ['expired_at', 'timestamptz', (row) => moment(row.expiredAt)],
  ['delivery', 'text', (row) => row.delivery],
  ['score', 'numeric', ({ completion }) => completion?.score ?? null],
  ['average_score', 'numeric', ({ completion }) => completion?.averageScore ?? null],
  ['nps_answer', 'numeric', ({ completion }) => completion?.npsAnswer ?? null],
  ['nps_group', 'text', ({ completion }) => completion?.npsGroup ?? null],
  ['contact', 'boolean', ({ completion }) => completion?.contact ?? false],
  ['feedback', 'text', ({ completion }) => completion?.feedback ?? null],
  ['comment_language', 'text', ({ completion, language }) => (completion?.feedback ? language : null)],
  ['translation', 'text', ({ completion }) => completion?.translation ?? null],
  ['sentiment', 'text', ({ completion }) => completion?.sentiment ?? null],
  ['sentiment_model', 'int', ({ completion }) => (completion?.feedback ? SENTIMENT_VERSION : null)],
  ['srr_status', 'text', ({ completion }) => completion?.srrStatus ?? null],
  ['assignee_id', 'uuid', ({ completion }) => completion?.assigneeId ?? null],
  ['due_date', 'date', ({ completion }) => moment(completion?.dueAt ?? null)?.slice(0, 10) ?? null],
  ['overdue_mailed_at', 'timestamptz', ({ completion }) => moment(completion?.mailedAt ?? null)],
  ['outliers', 'list', ({ completion }) => completion?.outliers ?? null],
  ['created_at', 'timestamptz', (row) => moment(row.sentAt)],
  ['updated_at', 'timestamptz', (row) => moment(row.updatedAt)],
];

export const ANSWER_COLUMNS: readonly Column<StoredAnswer & { surveyId: string }>[] = [
  ['survey_id', 'uuid', (row) => row.surveyId],
  ['question_id', 'text', (row) => row.questionId],
  ['category', 'text', (row) => row.category],
  ['value', 'numeric', (row) => row.value],
  ['option_id', 'int', (row) => row.optionId],
  ['text', 'text', (row) => row.text],
  ['is_touched', 'boolean', (row) => row.isTouched],
  ['outlier', 'numeric', (row) => row.outlier],
];

export const STATUS_CHANGE_COLUMNS: readonly Column<DemoStatusChange>[] = [
  ['id', 'uuid', (row) => row.id],
  ['survey_id', 'uuid', (row) => row.surveyId],
  ['status', 'text', (row) => row.status],
  ['user_id', 'uuid', (row) => row.userId],
  ['notes', 'text', (row) => row.notes],
  ['created_at', 'timestamptz', (row) => moment(row.at)],
  ['updated_at', 'timestamptz', (row) => moment(row.at)],
];
