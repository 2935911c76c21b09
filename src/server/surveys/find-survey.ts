import type { Database, Transaction } from '../db/database.ts';
import { refuse } from '../errors.ts';
import type { Language } from './catalogue.ts';
import { DEFAULT_TIME_ZONE } from './senders.ts';

/** A survey as its link reaches it, with what its page and its completion need of whom it is about. */
export interface SurveyRow {
  id: string;
  organizationId: string;
  organizationName: string;
  slug: string;
  experienceType: 'PATIENT' | 'EMPLOYEE';
  channel: string;
  language: Language;
  questionIds: string[];
  practiceQuestionId: string | null;
  practiceQuestion: string | null;
  practiceId: string | null;
  practiceName: string | null;
  practiceAvatarFileId: string | null;
  thresholdAverage: number | null;
  thresholdSingle: number | null;
  notificationType: 'EMAIL' | 'SMS' | null;
  postSurveyMarkdown: string | null;
  providerId: string | null;
  providerFirstName: string | null;
  providerLastName: string | null;
  senderName: string;
  timeZone: string;
  email: string | null;
  phone: string | null;
  recipientName: string | null;
  patientType: string | null;
  responsiblePartyName: string | null;
  openedAt: Date | null;
  completedAt: Date | null;
  isExpired: boolean;
  score: string | null;
  averageScore: string | null;
  contact: boolean;
  feedback: string | null;
}

const SELECT = `select s.id, s.organization_id as "organizationId", o.name as "organizationName", s.slug,
    s.experience_type as "experienceType", s.channel, s.language, s.question_ids as "questionIds",
    s.practice_question_id as "practiceQuestionId", q.question as "practiceQuestion", s.practice_id as "practiceId",
    coalesce(p.survey_sender_name, p.name) as "practiceName", p.avatar_file_id as "practiceAvatarFileId",
    p.threshold_average as "thresholdAverage", p.threshold_single as "thresholdSingle",
    p.notification_type as "notificationType",
    coalesce(p.post_survey_screen_markdown, l.post_survey_screen_markdown) as "postSurveyMarkdown",
    s.provider_id as "providerId", u.first_name as "providerFirstName", u.last_name as "providerLastName",
    coalesce(p.survey_sender_name, p.name, l.survey_sender_name, un.survey_sender_name, o.name) as "senderName",
    coalesce(p.time_zone, l.time_zone, '${DEFAULT_TIME_ZONE}') as "timeZone", s.email, s.phone,
    s.recipient_name as "recipientName", s.patient_type as "patientType",
    s.responsible_party_name as "responsiblePartyName", s.opened_at as "openedAt", s.completed_at as "completedAt",
    (s.completed_at is null and (s.expired_at is not null or s.expires_at <= now())) as "isExpired",
    s.score, s.average_score as "averageScore", s.contact, s.feedback
  from surveys s
  join organizations o on o.id = s.organization_id
  left join practices p on p.organization_id = s.organization_id and p.id = s.practice_id
  left join users u on u.organization_id = s.organization_id and u.id = s.provider_id
  left join work_locations l on l.organization_id = s.organization_id and l.id = s.work_location_id
  left join organizational_units un on un.organization_id = s.organization_id and un.id = s.organizational_unit_id
  left join practice_questions q on q.organization_id = s.organization_id and q.id = s.practice_question_id
  where s.slug = $1`;

const SLUG = /^[A-Za-z0-9_-]{16,64}$/;

/** The survey of a link, whoever asks: the link is the key. Runs as the owner, since nobody is signed in. */
export async function findSurvey(tx: Transaction, slug: string): Promise<SurveyRow | undefined> {
  if (!SLUG.test(slug)) return undefined;
  const [row] = await tx.query<SurveyRow>(SELECT, [slug]);
  return row;
}

/**
 * The survey of a link, to be read or answered.
 * @throws AppError 404 for an unknown link, and for one that has run out, whose message contains "expired"
 */
export async function requireSurvey(db: Database, slug: string): Promise<SurveyRow> {
  const survey = await db.system((tx) => findSurvey(tx, slug));
  if (!survey) {
    throw refuse('NOT_FOUND', "The survey you are looking for doesn't exist or has been removed.");
  }
  if (survey.isExpired) throw refuse('NOT_FOUND', 'The survey has expired.');
  return survey;
}
