import { appointmentType as appointmentTypes } from '../../generated/enums/appointment-type.ts';
import { contactConsent as contactConsents } from '../../generated/enums/contact-consent.ts';
import { offeredLanguage } from '../../generated/enums/offered-language.ts';
import { patientType as patientTypes } from '../../generated/enums/patient-type.ts';
import { formats } from '../../generated/formats.ts';
import type { Failure } from '../model/errors.ts';
import { isEmptyPhone, parseUsPhone } from '../text/phone.ts';
import { parseDay } from '../text/parse-day.ts';
import { textProblem, visibleText } from '../text/text.ts';

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

/** `value` is valid only without failures. */
export interface Read<T> {
  value: T;
  failures: Failure[];
}

const NAME_MAX_LENGTH = 200;
const EMAIL_MAX_LENGTH = 254;
/** Surveys follow appointments: a two-digit year is near. */
const APPOINTMENT_YEARS = { back: 10, ahead: 2 };

type Body = Readonly<Record<string, unknown>>;

class Reader {
  readonly failures: Failure[] = [];

  constructor(private readonly body: Body) {}

  fail(path: string, message: string): void {
    this.failures.push({ code: 'VALIDATION', message, path });
  }

  /** trimmed text; null: empty */
  text(path: string, maxLength: number = NAME_MAX_LENGTH): string | null {
    const value = this.body[path] ?? '';
    const problem = typeof value === 'string' ? textProblem(value.trim(), false) : undefined;
    if (typeof value === 'string' && value.trim().length <= maxLength && problem === undefined)
      return visibleText(value.trim()) || null;
    this.fail(path, problem ?? 'Invalid value');
    return null;
  }

  requiredText(path: string, message: string): string | null {
    const before = this.failures.length;
    const value = this.text(path);
    if (value === null && this.failures.length === before) this.fail(path, message);
    return value;
  }

  choice<T extends string>(path: string, options: readonly { value: T }[], required?: string): T | null {
    const sentValue = this.body[path] ?? '';
    if (sentValue === '') {
      if (required !== undefined) this.fail(path, required);
      return null;
    }
    const found = options.find(({ value }) => value === sentValue)?.value ?? null;
    if (found === null) this.fail(path, 'Invalid value');
    return found;
  }

  id(path: string, required?: string): string | null {
    const sentValue = this.body[path] ?? '';
    if (sentValue === '') {
      if (required !== undefined) this.fail(path, required);
      return null;
    }
    if (typeof sentValue === 'string' && formats.uuid.test(sentValue)) return sentValue.toLowerCase();
    this.fail(path, 'Invalid value');
    return null;
  }

  /** An id that may be left out: absent or empty differs from null. */
  optionalId(path: string): string | null | undefined {
    const sentValue = this.body[path];
    return sentValue === undefined || sentValue === '' ? undefined : this.id(path);
  }

  email(path: string): string | null {
    const value = this.text(path, EMAIL_MAX_LENGTH);
    if (value === null || formats.email.test(value)) return value?.toLowerCase() ?? null;
    this.fail(path, 'Email invalid');
    return null;
  }

  phone(path: string): string | null {
    const value = this.text(path);
    if (value === null || isEmptyPhone(value)) return null;
    const phone = parseUsPhone(value);
    if (phone === null) this.fail(path, 'Invalid Phone');
    return phone;
  }

  date(path: string): string | null {
    const value = this.text(path);
    const day = value === null ? null : parseDay(value, APPOINTMENT_YEARS);
    if (day === undefined) this.fail(path, 'Invalid value');
    return day ?? null;
  }
}

/** The contact field for both kinds: a valid e-mail is sent as `email`, anything else as `phone`. */
export function splitContact(emailOrPhone: string): { email: string | null; phone: string | null } {
  const text = emailOrPhone.trim();
  if (text === '' || isEmptyPhone(text)) return { email: null, phone: null };
  return formats.email.test(text) ? { email: text, phone: null } : { email: null, phone: text };
}

/** Whether a text is empty, a valid e-mail or a valid US phone. */
export function isEmailOrPhone(text: string): boolean {
  const { email, phone } = splitContact(text);
  return email !== null || phone === null || parseUsPhone(phone) !== null;
}

/**
 * Validates a patient survey, and reports all failures at once with the specification's messages.
 * @param kind a sent survey needs a contact and the patient's name; a generated one does not
 */
export function readPatientSurvey(body: Body, kind: 'send' | 'generate'): Read<PatientSurveyInput> {
  const read = new Reader(body);
  const email = read.email('email');
  const phone = read.phone('phone');
  if (kind === 'send' && email === null && phone === null && read.failures.length === 0) {
    read.fail('email', 'Field is required');
  }
  const patientName =
    kind === 'send' ? read.requiredText('patientName', 'Field is required') : read.text('patientName');
  const patientType = read.choice('patientType', patientTypes, 'Appointment Type is required');
  const language = read.choice('language', offeredLanguage, 'Language is required');
  const practiceId = read.id('practiceId', 'Practice is required');
  const isCaregiver = kind === 'send' && patientType === 'CAREGIVER';
  const responsible = isCaregiver
    ? read.requiredText('responsiblePartyName', 'Responsible Party Name is required')
    : read.text('responsiblePartyName');
  return {
    value: {
      email,
      phone,
      patientName,
      consent: read.choice('consent', patientConsents) ?? 'APPOINTMENT',
      language: language ?? 'ENGLISH',
      patientType: patientType ?? 'UNKNOWN',
      practiceId: practiceId ?? '',
      providerId: read.id('providerId'),
      appointmentType: read.choice('appointmentType', appointmentTypes),
      appointmentDate: read.date('appointmentDate'),
      responsiblePartyName: patientType === 'CAREGIVER' ? responsible : null,
    },
    failures: read.failures,
  };
}

/** Validates an employee survey, and reports all failures at once with the specification's messages. */
export function readEmployeeSurvey(body: Body): Read<EmployeeSurveyInput> {
  const read = new Reader(body);
  const employeeId = read.id('employeeId', 'Employee must be specified');
  const language = read.choice('language', offeredLanguage, 'Language is required');
  return {
    value: {
      employeeId: employeeId ?? '',
      language: language ?? 'ENGLISH',
      workLocationId: read.optionalId('workLocationId'),
      organizationalUnitId: read.optionalId('organizationalUnitId'),
    },
    failures: read.failures,
  };
}
