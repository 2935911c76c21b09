import type { VisitStatus } from '../../../domain/surveys/appointment-input.ts';
import { type Json, toList, toObject, toText } from '../client.ts';
import type { PmsPatient, PmsProvider, PmsVisit } from '../port.ts';

/** A CDT code anywhere in a text. */
const CDT = /^D\d{4}/i;

/** Whether a row shows that its system reports outcomes of visits. */
export function hasReported({
  checked_out: isOut,
  checkin_at: inAt,
  patient_missed: isMissed,
}: Json): boolean {
  return isOut === true || isMissed === true || toText(inAt) !== null;
}

/** `cancelled_at` remains after an appointment was restored: the flag counts. */
function getStatus(row: Json): VisitStatus {
  if (row.cancelled === true) return 'CANCELLED';
  if (row.patient_missed === true) return 'NO_SHOW';
  return row.checked_out === true ? 'COMPLETED' : 'SCHEDULED';
}

const fullName = (row: Json): string | null =>
  toText([toText(row.first_name), toText(row.last_name)].filter(Boolean).join(' ')) ?? toText(row.name);

function toContact(row: Json): { name: string | null; email: string | null; phone: string | null } {
  const bio = toObject(row.bio);
  return {
    name: fullName(row),
    email: toText(row.email),
    phone: toText(row.cell_phone_number) ?? toText(bio.cell_phone_number) ?? toText(bio.phone_number) ?? null,
  };
}

function toPatient(row: Json): PmsPatient | null {
  const patient = toObject(row.patient);
  if (Object.keys(patient).length === 0) return null;
  const guarantor = { ...toObject(row.guarantor), ...toObject(patient.guarantor) };
  // patients are their own guarantors by default
  const isOwn = toText(guarantor.id) === null || toText(guarantor.id) === toText(patient.id);
  return {
    ...toContact(patient),
    language: toText(patient.preferred_language),
    birthDate: toText(toObject(patient.bio).date_of_birth),
    guardian: isOwn ? null : toContact(guarantor),
  };
}

export function toProvider(row: Json): PmsProvider | null {
  const id = toText(row.id);
  return id === null ? null : { id, name: fullName(row) ?? id, npi: toText(row.npi) };
}

/**
 * Converts an appointment of NexHealth into a visit.
 * @param assumedUntil visits that ended by then, without a reported outcome, count as completed
 */
export function toVisit(row: Json, assumedUntil: string | undefined): PmsVisit {
  const endsAt = toText(row.end_time) ?? toText(row.start_time) ?? '';
  const reported = getStatus(row);
  const isAssumed =
    reported === 'SCHEDULED' &&
    assumedUntil !== undefined &&
    toText(row.checkin_at) === null &&
    Date.parse(endsAt) <= Date.parse(assumedUntil);
  const providerId = toText(row.provider_id);
  const named = [...toList(row.procedures), ...toList(row.descriptors)];
  return {
    externalId: toText(row.id) ?? '',
    changedAt: toText(row.updated_at),
    startsAt: toText(row.start_time),
    endsAt: (reported === 'COMPLETED' ? toText(row.checked_out_at) : null) ?? endsAt,
    status: isAssumed ? 'COMPLETED' : reported,
    ...(isAssumed ? { isAssumed } : {}),
    provider:
      providerId === null
        ? null
        : { id: providerId, name: toText(row.provider_name) ?? providerId, npi: null },
    procedureCodes: named.flatMap(({ code }) => (CDT.test(toText(code) ?? '') ? [toText(code) ?? ''] : [])),
    procedureName: toText(toObject(row.appointment_type).name) ?? toText(named[0]?.name),
    patient: toPatient(row),
  };
}
