import type { Database } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import type { Language } from './catalogue.ts';

/** A survey as returned by `app.find_survey`, with the data about its subject that its page and completion need. */
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
  employeeId: string | null;
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
  /** ISO */
  openedAt: string | null;
  completedAt: string | null;
  /** minimum number of people whose answers are shown together; null: the answers are not confidential */
  confidentialMinimum: number | null;
  isExpired: boolean;
  score: number | null;
  averageScore: number | null;
  contact: boolean;
  feedback: string | null;
  /** of the organization's own themes */
  themesVersion: number;
  /** whether the organization has endpoints for events */
  hasWebhooks: boolean;
}

const SLUG = /^[A-Za-z0-9_-]{16,64}$/;

const FIND = { name: 'find-survey', text: 'select app.find_survey($1) as survey' };

/** The survey of a link, for any caller: the link is the key. */
export async function findSurvey(db: Database, slug: string): Promise<SurveyRow | undefined> {
  if (!SLUG.test(slug)) return undefined;
  const [row] = await db.ask<{ survey: SurveyRow | null }>({ ...FIND, values: [slug] });
  return row?.survey ?? undefined;
}

/**
 * The survey of a link, to be read or answered.
 * @throws AppError 404 for an unknown or expired link, the latter with the code EXPIRED
 */
export async function requireSurvey(db: Database, slug: string): Promise<SurveyRow> {
  const survey = await findSurvey(db, slug);
  if (!survey) {
    throw refuse('NOT_FOUND', "The survey you are looking for doesn't exist or has been removed.");
  }
  if (survey.isExpired) throw refuse('EXPIRED', 'The survey has expired.');
  return survey;
}
