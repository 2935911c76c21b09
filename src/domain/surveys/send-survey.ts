import type { appointmentType as appointmentTypes } from '../../generated/enums/appointment-type.ts';
import { contactConsent as contactConsents } from '../../generated/enums/contact-consent.ts';
import type { offeredLanguage } from '../../generated/enums/offered-language.ts';
import type { patientType as patientTypes } from '../../generated/enums/patient-type.ts';
import type {
  GenerateSurveyBody,
  SendEmployeeSurveyBody,
  SendPatientSurveyBody,
} from '../../generated/calls/types.ts';
import { cleanEmail, isNoContact } from '../text/cleaning.ts';
import { isEmptyPhone } from '../text/phone.ts';

export type SurveyLanguage = (typeof offeredLanguage)[number]['value'];
export type PatientType = (typeof patientTypes)[number]['value'];
export type ContactConsent = (typeof contactConsents)[number]['value'];
/** How patients agree to be written to; employees do by working for the organization. */
export const patientConsents = contactConsents.filter(({ value }) => value !== 'EMPLOYMENT');
export type AppointmentType = (typeof appointmentTypes)[number]['value'];

/** Input of a patient survey to send or generate, from its form and calls. */
export interface PatientSurveyInput {
  /** in lower case */
  email: string | null;
  /** E.164 */
  phone: string | null;
  patientName: string | null;
  /** the patient's consent to be contacted */
  consent: ContactConsent;
  language: SurveyLanguage;
  patientType: PatientType;
  practiceId: string;
  providerId: string | null;
  appointmentType: AppointmentType | null;
  /** YYYY-MM-DD */
  appointmentDate: string | null;
  responsiblePartyName: string | null;
}

/** An employee survey to be sent. */
export interface EmployeeSurveyInput {
  employeeId: string;
  language: SurveyLanguage;
  /** null: none; absent: the employee's own, if there is exactly one */
  workLocationId?: string | null;
  organizationalUnitId?: string | null;
}

/** The contact field for both kinds, as typed: one with a sign of an email is sent as `email`, anything else as `phone`. */
export function splitContact(emailOrPhone: string): { email: string | null; phone: string | null } {
  const text = emailOrPhone.trim();
  if (text === '' || isEmptyPhone(text) || isNoContact(text)) return { email: null, phone: null };
  const isEmail = text.includes('@') || cleanEmail(text).problem !== undefined;
  return isEmail ? { email: text, phone: null } : { email: null, phone: text };
}

const CAREGIVER: PatientType = 'CAREGIVER';

/** The survey of a validated body; only caregivers have a responsible party. */
export function toPatientSurvey(
  body: GenerateSurveyBody & Pick<SendPatientSurveyBody, 'consent'>,
): PatientSurveyInput {
  return {
    email: body.email ?? null,
    phone: body.phone ?? null,
    patientName: body.patientName ?? null,
    consent: body.consent ?? 'APPOINTMENT',
    language: body.language,
    patientType: body.patientType,
    practiceId: body.practiceId,
    providerId: body.providerId ?? null,
    appointmentType: body.appointmentType ?? null,
    appointmentDate: body.appointmentDate ?? null,
    responsiblePartyName: body.patientType === CAREGIVER ? (body.responsiblePartyName ?? null) : null,
  };
}

/** The survey of a validated body. */
export function toEmployeeSurvey({
  employeeId,
  language,
  workLocationId,
  organizationalUnitId,
}: SendEmployeeSurveyBody): EmployeeSurveyInput {
  return {
    employeeId,
    language,
    ...(workLocationId !== undefined && { workLocationId }),
    ...(organizationalUnitId !== undefined && { organizationalUnitId }),
  };
}
