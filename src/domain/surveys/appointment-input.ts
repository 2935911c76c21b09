import type { NewAppointment } from '../../generated/calls/types.ts';
import type { visitStatus } from '../../generated/enums/visit-status.ts';
import { BIRTH_YEARS } from '../model/readers.ts';
import { type DayOrder, getDayOrder, readDayFirst } from '../text/intake/day-order.ts';
import { toGreeting } from '../text/cleaning.ts';
import { addYears, parseDay } from '../text/parse-day.ts';
import { toProcedureType } from './procedure-codes.ts';
import type { AppointmentType, ContactConsent, PatientType, SurveyLanguage } from './send-survey.ts';

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

const ADULT_YEARS = 18;

type Patient = NewAppointment['patient'];
type Person = Pick<
  AppointmentInput,
  'patientName' | 'email' | 'phone' | 'language' | 'patientType' | 'responsiblePartyName' | 'lacksGuardian'
>;

/** Whether a person born on that date is a minor. @param birthDate YYYY-MM-DD */
function isMinor(birthDate: string, now: Date): boolean {
  return addYears(birthDate, ADULT_YEARS) > now.toISOString().slice(0, 10);
}

const UNIT =
  'y(?:o|rs?|ears?)?|años?|m(?:o|os|ths?|onths?|es|eses)?|w(?:ks?|eeks?)?|semanas?|d(?:ays?)?|días?';
/** `7`, `18 mo`, `2y 6m`, `17 years old` */
const AGE = new RegExp(
  `^(\\d{1,3})(?:\\.\\d+)? ?(${UNIT})?\\.?(?: ?\\d{1,2} ?(?:${UNIT})\\.?)?(?: old)?$`,
  'i',
);

/**
 * A birth date in numbers as it is read in its file, as YYYY-MM-DD; other texts, and those with the month first, as
 * written. Where the order is in doubt, the later of two dates is read: who may be a minor counts as one.
 * @param order of the file's birth dates
 */
export function readBirthDate(text: string, now: Date, order: DayOrder): string {
  if (order === 'MONTH_FIRST' || getDayOrder(text) === undefined) return text;
  const dates = [readDayFirst(text, BIRTH_YEARS), ...(order === 'MIXED' ? [text] : [])].flatMap(
    (reading) => parseDay(reading, BIRTH_YEARS, now) ?? [],
  );
  return dates.sort().at(-1) ?? text;
}

/**
 * Whether a text is the age of a minor, or a minor's birth date; undefined if it cannot be read.
 * @param order of the file's birth dates in numbers; a date in doubt is a minor's if it may be one
 */
export function isMinorsAge(text: string, now: Date, order: DayOrder = 'MONTH_FIRST'): boolean | undefined {
  if (text.trim() === '') return undefined;
  const [, count, unit = 'y'] = AGE.exec(text.trim()) ?? [];
  if (count !== undefined)
    return /^[ya]/i.test(unit)
      ? Number(count) < ADULT_YEARS
      : !/^m/i.test(unit) || Number(count) < ADULT_YEARS * 12;
  const readings = [readBirthDate(text, now, order), readDayFirst(text, BIRTH_YEARS)];
  const today = now.toISOString().slice(0, 10);
  const born = readings.flatMap((reading) => parseDay(reading, BIRTH_YEARS, now) ?? []);
  // nobody is born in the future
  const birthDate = born.find((day) => day <= today);
  return birthDate === undefined ? undefined : isMinor(birthDate, now);
}

/** The recipient: the patient, or a child's guardian and never the child. */
function toPerson({ type, birthDate, guardian, ...patient }: Patient, now: Date): Person {
  const isChild = birthDate ? isMinor(birthDate, now) : type === 'CHILD';
  const isForGuardian = isChild || (type === 'CAREGIVER' && Boolean(guardian));
  const { email = null, phone = null } = (isForGuardian ? guardian : patient) ?? {};
  return {
    patientName: toGreeting(patient.name ?? '') || null,
    email,
    phone,
    language: patient.language ?? 'ENGLISH',
    patientType: isChild ? 'CHILD' : !type || type === 'CHILD' ? 'ADULT' : type,
    responsiblePartyName: (isForGuardian && toGreeting(guardian?.name ?? '')) || null,
    lacksGuardian: isChild && !guardian,
  };
}

/** The appointment of a validated body. @param now default for a missing `changedAt` */
export function toAppointmentInput(body: NewAppointment, now: Date): AppointmentInput {
  return {
    ...toPerson(body.patient, now),
    externalId: body.externalId,
    practice: body.practice,
    provider: body.provider ?? null,
    consent: body.consent === undefined ? 'APPOINTMENT' : body.consent,
    procedureType: body.procedureType ?? toProcedureType(body.procedureCodes ?? []),
    startsAt: body.start ?? null,
    endsAt: body.end,
    status: body.status ?? 'COMPLETED',
    changedAt: body.changedAt ?? now.toISOString(),
  };
}
