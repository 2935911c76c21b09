import { contactConsent } from '../../generated/enums/contact-consent.ts';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import { offeredLanguage } from '../../generated/enums/offered-language.ts';
import { patientType as patientTypes } from '../../generated/enums/patient-type.ts';
import { visitStatus } from '../../generated/enums/visit-status.ts';
import { formats } from '../../generated/formats.ts';
import type { Failure } from '../model/errors.ts';
import { addYears, DATE_EXAMPLES, parseDay } from '../text/parse-day.ts';
import { isEmptyPhone, parseUsPhone } from '../text/phone.ts';
import { toProcedureType } from './procedure-codes.ts';
import type { AppointmentType, ContactConsent, PatientType, Read, SurveyLanguage } from './send-survey.ts';

export type VisitStatus = (typeof visitStatus)[number]['value'];

/** An appointment from another system, parsed and validated. */
export interface AppointmentInput {
  externalId: string;
  /** identifies the practice, in one of several ways */
  practice: string;
  provider: string | null;
  patientName: string | null;
  /** of the patient, or of a child's guardian: in lower case */
  email: string | null;
  /** E.164 */
  phone: string | null;
  language: SurveyLanguage;
  patientType: PatientType;
  responsiblePartyName: string | null;
  /** a minor without a known guardian: no message is sent */
  lacksGuardian: boolean;
  consent: ContactConsent | null;
  procedureType: AppointmentType | null;
  /** ISO */
  startsAt: string | null;
  endsAt: string;
  status: VisitStatus;
  changedAt: string;
  /** assumed completed, since its system does not report it */
  isAssumed?: boolean;
  /** why it cannot be decided yet */
  note?: string;
  /** why it is not surveyed, however complete it is */
  obstacle?: string;
}

const LONGEST = 200;
const LONGEST_EMAIL = 254;
const MOST_CODES = 100;
const ADULT_YEARS = 18;
/** Nobody is born in the future, or older. */
const BIRTH_YEARS = { back: 120, ahead: 0 };
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

type Body = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class Reader {
  readonly failures: Failure[] = [];

  fail(path: string, message = 'Invalid value'): null {
    this.failures.push({ code: 'VALIDATION', message, path });
    return null;
  }

  /** trimmed; null if missing */
  text(value: unknown, path: string, required?: string): string | null {
    const isText = value === undefined || value === null || typeof value === 'string';
    const text = typeof value === 'string' ? value.trim() : '';
    if (!isText || text.length > LONGEST) return this.fail(path);
    if (text === '' && required !== undefined) return this.fail(path, required);
    return text === '' ? null : text;
  }

  choice<T extends string>(value: unknown, path: string, options: readonly { value: T }[]): T | null {
    if (value === undefined || value === null) return null;
    return options.find((one) => one.value === value)?.value ?? this.fail(path);
  }

  moment(value: unknown, path: string, required?: string): string | null {
    if (value === undefined || value === null)
      return required === undefined ? null : this.fail(path, required);
    const at = typeof value === 'string' && MOMENT.test(value) ? Date.parse(value) : Number.NaN;
    const year = new Date(at).getUTCFullYear();
    return year >= 2000 && year <= 2100 ? new Date(at).toISOString() : this.fail(path);
  }

  email(value: unknown, path: string): string | null {
    const text = this.text(value, path);
    if (text === null || (text.length <= LONGEST_EMAIL && formats.email.test(text)))
      return text?.toLowerCase() ?? null;
    return this.fail(path, 'Email invalid');
  }

  phone(value: unknown, path: string): string | null {
    const text = this.text(value, path);
    if (text === null || isEmptyPhone(text)) return null;
    return parseUsPhone(text) ?? this.fail(path, 'Invalid Phone');
  }

  object(value: unknown, path: string): Body {
    if (isObject(value)) return value;
    this.fail(path);
    return {};
  }

  codes(value: unknown, path: string): string[] {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value) && value.length <= MOST_CODES && value.every((one) => typeof one === 'string'))
      return value as string[];
    this.fail(path);
    return [];
  }

  /** @returns whether a person born on that date is a minor; null without a date */
  isMinor(value: unknown, path: string, now: Date): boolean | null {
    const text = this.text(value, path);
    if (text === null) return null;
    const day = parseDay(text, BIRTH_YEARS, now);
    if (!day) return this.fail(path, `Invalid value. ${DATE_EXAMPLES}`);
    const today = now.toISOString().slice(0, 10);
    if (day > today) return this.fail(path, 'The birth date is in the future');
    if (addYears(day, BIRTH_YEARS.back) < today)
      return this.fail(path, `The birth date is more than ${BIRTH_YEARS.back} years ago`);
    return addYears(day, ADULT_YEARS) > today;
  }
}

type Person = Pick<
  AppointmentInput,
  'patientName' | 'email' | 'phone' | 'language' | 'patientType' | 'responsiblePartyName' | 'lacksGuardian'
>;

/** Reads the recipient: the patient, or a child's guardian and never the child. */
function readPatient(read: Reader, body: Body, now: Date): Person {
  const type = read.choice(body.type, 'patient.type', patientTypes);
  const isMinor = read.isMinor(body.birthDate, 'patient.birthDate', now) ?? type === 'CHILD';
  const guardian =
    body.guardian === undefined || body.guardian === null
      ? null
      : read.object(body.guardian, 'patient.guardian');
  const patientName = read.text(body.name, 'patient.name');
  const own = {
    email: read.email(body.email, 'patient.email'),
    phone: read.phone(body.phone, 'patient.phone'),
  };
  const language = read.choice(body.language, 'patient.language', offeredLanguage) ?? 'ENGLISH';
  const guardianName = guardian && read.text(guardian.name, 'patient.guardian.name');
  const theirs = guardian && {
    email: read.email(guardian.email, 'patient.guardian.email'),
    phone: read.phone(guardian.phone, 'patient.guardian.phone'),
  };
  const isForGuardian = isMinor || (type === 'CAREGIVER' && theirs !== null);
  const contact = isForGuardian ? (theirs ?? { email: null, phone: null }) : own;
  return {
    patientName,
    ...contact,
    language,
    patientType: isMinor ? 'CHILD' : type === 'CHILD' || type === null ? 'ADULT' : type,
    responsiblePartyName: isForGuardian ? guardianName : null,
    lacksGuardian: isMinor && theirs === null,
  };
}

/** Validates one appointment and reports every failure. @param now default for a missing `changedAt` */
export function readAppointment(body: unknown, now: Date): Read<AppointmentInput> {
  const read = new Reader();
  const fields = read.object(body, '');
  const patient = readPatient(read, read.object(fields.patient, 'patient'), now);
  const codes = read.codes(fields.procedureCodes, 'procedureCodes');
  const value: AppointmentInput = {
    ...patient,
    externalId: read.text(fields.externalId, 'externalId', 'External ID is required') ?? '',
    practice: read.text(fields.practice, 'practice', 'Practice is required') ?? '',
    provider: read.text(fields.provider, 'provider'),
    consent:
      fields.consent === null
        ? null
        : (read.choice(fields.consent, 'consent', contactConsent) ?? 'APPOINTMENT'),
    procedureType:
      read.choice(fields.procedureType, 'procedureType', appointmentType) ?? toProcedureType(codes),
    startsAt: read.moment(fields.start, 'start'),
    endsAt: read.moment(fields.end, 'end', 'End is required') ?? '',
    status: read.choice(fields.status, 'status', visitStatus) ?? 'COMPLETED',
    changedAt: read.moment(fields.changedAt, 'changedAt') ?? now.toISOString(),
  };
  return { value, failures: read.failures };
}
