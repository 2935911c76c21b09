import type { VisitStatus } from '../../../domain/appointment-input.ts';
import { type Json, listOf, objectOf, textOf } from '../client.ts';
import type { PmsPatient, PmsProvider, PmsVisit } from '../port.ts';

/** A CDT code wherever it stands. */
const CDT = /^D\d{4}/i;

/** Whether a row shows that its system reports what becomes of visits. */
export function hasReported({
  checked_out: isOut,
  checkin_at: inAt,
  patient_missed: isMissed,
}: Json): boolean {
  return isOut === true || isMissed === true || textOf(inAt) !== null;
}

/** `cancelled_at` stays where an appointment was restored: the flag counts. */
function statusOf(row: Json): VisitStatus {
  if (row.cancelled === true) return 'CANCELLED';
  if (row.patient_missed === true) return 'NO_SHOW';
  return row.checked_out === true ? 'COMPLETED' : 'SCHEDULED';
}

const fullName = (row: Json): string | null =>
  textOf([textOf(row.first_name), textOf(row.last_name)].filter(Boolean).join(' ')) ?? textOf(row.name);

function contactOf(row: Json): { name: string | null; email: string | null; phone: string | null } {
  const bio = objectOf(row.bio);
  return {
    name: fullName(row),
    email: textOf(row.email),
    phone: textOf(row.cell_phone_number) ?? textOf(bio.cell_phone_number) ?? textOf(bio.phone_number) ?? null,
  };
}

function patientOf(row: Json): PmsPatient | null {
  const patient = objectOf(row.patient);
  if (Object.keys(patient).length === 0) return null;
  const guarantor = { ...objectOf(row.guarantor), ...objectOf(patient.guarantor) };
  // patients are their own guarantors by default
  const isOwn = textOf(guarantor.id) === null || textOf(guarantor.id) === textOf(patient.id);
  return {
    ...contactOf(patient),
    language: textOf(patient.preferred_language),
    birthDate: textOf(objectOf(patient.bio).date_of_birth),
    guardian: isOwn ? null : contactOf(guarantor),
  };
}

export function providerOf(row: Json): PmsProvider | null {
  const id = textOf(row.id);
  return id === null ? null : { id, name: fullName(row) ?? id, npi: textOf(row.npi) };
}

/**
 * An appointment of NexHealth's as a visit.
 * @param assumedUntil visits that ended by then, and are not reported otherwise, are taken for completed
 */
export function visitOf(row: Json, assumedUntil: string | undefined): PmsVisit {
  const endsAt = textOf(row.end_time) ?? textOf(row.start_time) ?? '';
  const reported = statusOf(row);
  const isAssumed =
    reported === 'SCHEDULED' &&
    assumedUntil !== undefined &&
    textOf(row.checkin_at) === null &&
    Date.parse(endsAt) <= Date.parse(assumedUntil);
  const providerId = textOf(row.provider_id);
  const named = [...listOf(row.procedures), ...listOf(row.descriptors)];
  return {
    externalId: textOf(row.id) ?? '',
    changedAt: textOf(row.updated_at),
    startsAt: textOf(row.start_time),
    endsAt: (reported === 'COMPLETED' ? textOf(row.checked_out_at) : null) ?? endsAt,
    status: isAssumed ? 'COMPLETED' : reported,
    ...(isAssumed ? { isAssumed } : {}),
    provider:
      providerId === null
        ? null
        : { id: providerId, name: textOf(row.provider_name) ?? providerId, npi: null },
    procedureCodes: named.flatMap(({ code }) => (CDT.test(textOf(code) ?? '') ? [textOf(code) ?? ''] : [])),
    procedureName: textOf(objectOf(row.appointment_type).name) ?? textOf(named[0]?.name),
    patient: patientOf(row),
  };
}
