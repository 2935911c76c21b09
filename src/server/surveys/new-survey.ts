import { randomBytes } from 'node:crypto';
import type { Visit } from '../../domain/surveys/choose-questions.ts';
import type { ContactConsent } from '../../domain/surveys/send-survey.ts';
import type { Language } from './catalogue.ts';

/** The channel of a survey: LINK and QR are shown to the sender, the others are sent. */
export type Channel = 'EMAIL' | 'SMS' | 'QR' | 'LINK';

/**
 * Validated data of a survey to create: its ids belong to the organization, its contact is normalized and not blocked.
 */
export interface NewSurvey {
  experienceType: 'PATIENT' | 'EMPLOYEE';
  channel: Channel;
  language: Language;
  practiceId: string | null;
  providerId: string | null;
  employeeId: string | null;
  workLocationId: string | null;
  organizationalUnitId: string | null;
  email: string | null;
  phone: string | null;
  recipientName: string | null;
  /** the recipient's consent to be contacted; null: nothing is sent */
  consent: ContactConsent | null;
  patientType: string | null;
  appointmentType: string | null;
  /** YYYY-MM-DD */
  appointmentDate: string | null;
  responsiblePartyName: string | null;
  sentById: string | null;
  uploadId: string | null;
}

/** A stored survey, with the data for its messages. */
export interface CreatedSurvey extends NewSurvey {
  id: string;
  slug: string;
  visit: Visit | null;
  senderName: string;
  timeZone: string;
}

const SLUG_BYTES = 16;

/** The token of a survey's link: 128 random bits, which cannot be guessed. */
export function newSlug(): string {
  return randomBytes(SLUG_BYTES).toString('base64url');
}

/** The address of a survey's public page. */
export function surveyUrl(
  appUrl: string,
  { experienceType, slug }: Pick<CreatedSurvey, 'experienceType' | 'slug'>,
): string {
  return `${appUrl}/${experienceType === 'PATIENT' ? 'px' : 'ex'}/s/${slug}`;
}
