import { findFailures } from '../../domain/model/call-failures.ts';
import {
  type AppointmentInput,
  toAppointmentInput,
  type VisitStatus,
} from '../../domain/surveys/appointment-input.ts';
import type { NewAppointment } from '../../generated/calls/types.ts';
import { sendAppointmentsItem } from '../../generated/validators/appointments-calls.js';
import { parseDay } from '../../domain/text/parse-day.ts';
import { offeredLanguage } from '../../generated/enums/offered-language.ts';
import { getCatalogue } from '../surveys/catalogue.ts';
import type { Mapping, MappingKind, Seen } from './mappings.ts';
import type { PmsPatient, PmsVisit } from './port.ts';

const byCode = new Map<string, string>();

/** The survey language for a BCP 47 code; undefined: surveys are not offered in it. */
function findLanguage(code: string | null | undefined): string | undefined {
  if (!code) return undefined;
  if (byCode.size === 0)
    for (const { value } of [...offeredLanguage].reverse())
      byCode.set(getCatalogue(value).code.toLowerCase(), value);
  const wanted = code.toLowerCase();
  return byCode.get(wanted) ?? byCode.get(wanted.split('-')[0] ?? '');
}

/** The mapped terms of a practice's system, by kind and name. */
export class MappedWords {
  private readonly byName: Map<string, Mapping>;
  constructor(mappings: readonly Mapping[]) {
    this.byName = new Map(mappings.map((one) => [`${one.kind} ${one.name}`, one]));
  }

  find(kind: MappingKind, name: string): Mapping | undefined {
    return this.byName.get(`${kind} ${name}`);
  }

  /** null: not mapped */
  target(kind: MappingKind, name: string | null): string | null {
    return name === null ? null : (this.find(kind, name)?.target ?? null);
  }

  /** null: the system's term is not mapped */
  toStatus({ status }: PmsVisit): VisitStatus | null {
    return typeof status === 'string' ? status : (this.target('STATUS', status.name) as VisitStatus | null);
  }
}

/** The terms of a visit that users can map. */
export function listWords({ status, provider, procedureCodes, procedureName }: PmsVisit): Seen[] {
  return [
    ...(typeof status === 'string'
      ? []
      : [{ kind: 'STATUS' as const, name: status.name, label: status.name }]),
    ...(provider
      ? [{ kind: 'PROVIDER' as const, name: provider.id, label: provider.name, alias: provider.npi }]
      : []),
    ...(procedureCodes.length === 0 && procedureName !== null
      ? [{ kind: 'PROCEDURE' as const, name: procedureName, label: procedureName }]
      : []),
  ];
}

/** Years of the days that systems store when they know no birth date: the first ones of their databases. */
const UNKNOWN_YEARS: ReadonlySet<string> = new Set(['0000', '0001', '1753', '1899', '1900']);

/** The year is looked up in the day alone: a time may end in `.000+0000`. */
function isUnknownBirthDate(birthDate: string): boolean {
  const day = parseDay(birthDate) ?? birthDate.trim().replace(/[T ].*$/, '');
  return UNKNOWN_YEARS.has((/^\d{4}/.exec(day) ?? /\d{4}$/.exec(day))?.[0] ?? '');
}

const patientBody = ({ language, birthDate, ...patient }: PmsPatient): object => ({
  ...patient,
  birthDate: birthDate && !isUnknownBirthDate(birthDate) ? birthDate : null,
  ...(findLanguage(language) === undefined ? {} : { language: findLanguage(language) }),
});

/** Without a readable birth date, a child's survey might be sent to the child. */
const UNKNOWN_AGE = 'The patient’s birth date is not valid, so the survey might be a child’s.';

/** Removes the value at a path such as `patient.guardian.phone`; of a list, the whole list. */
function removeAt(body: Record<string, unknown>, path: string): void {
  const names = path.replace(/\[.*/, '').split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce((at, name) => at[name] as Record<string, unknown>, body);
  Reflect.deleteProperty(holder, last);
}

/**
 * Converts a visit into the input of POST /appointments. Invalid values (an address, a number) are omitted, since
 * nobody would see an error; with an invalid birth date the visit is not surveyed.
 * @returns undefined if it has no id or no end
 */
export function toAppointment(
  visit: PmsVisit,
  of: { practiceId: string; provider: string | null; words: MappedWords },
  now: Date,
): AppointmentInput | undefined {
  const { externalId, changedAt, startsAt, endsAt, status, procedureCodes, procedureName, patient } = visit;
  const known = of.words.toStatus(visit);
  const codes = procedureCodes.slice(0, 100);
  const body: Record<string, unknown> = {
    externalId,
    practice: of.practiceId,
    provider: of.provider,
    patient: patient ? patientBody(patient) : {},
    procedureType: codes.length > 0 ? null : of.words.target('PROCEDURE', procedureName),
    procedureCodes: codes,
    start: toMoment(startsAt),
    end: toMoment(endsAt),
    status: known ?? 'SCHEDULED',
    changedAt: toMoment(changedAt) ?? now.toISOString(),
  };
  const failures = findFailures(sendAppointmentsItem, body);
  for (const { path = '' } of failures) removeAt(body, path);
  if (body.externalId === undefined || body.end === undefined) return undefined;
  return {
    ...toAppointmentInput(body as unknown as NewAppointment, now),
    isAssumed: visit.isAssumed ?? false,
    ...(failures.some(({ path }) => path === 'patient.birthDate') ? { obstacle: UNKNOWN_AGE } : {}),
    ...(known === null && typeof status !== 'string'
      ? { note: `Its status “${status.name}” is not mapped.` }
      : {}),
  };
}

/** ISO, normalized from any offset and precision. */
function toMoment(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
