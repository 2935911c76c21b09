import { v7 as uuidv7 } from 'uuid';
import type { AppointmentInput } from '../../../domain/surveys/appointment-input.ts';
import type { visitSource } from '../../../generated/enums/visit-source.ts';
import { decideVisit, type VisitDecision } from '../../../domain/surveys/visit-rule.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { findPlaces, type VisitPlaces } from './find-places.ts';

export type VisitSource = (typeof visitSource)[number]['value'];

/** The outcome of one received appointment. */
export interface RecordedVisit extends VisitDecision {
  id: string;
  externalId: string;
  result: 'CREATED' | 'UPDATED' | 'UNCHANGED';
}

interface StoredVisit extends VisitDecision {
  id: string;
  externalId: string;
  changedAt: string;
  /** all data from the other system, as stored */
  said: string;
}

const SAID = [
  ...['practiceId', 'providerId', 'patientName', 'email', 'phone', 'language', 'patientType'],
  ...['responsiblePartyName', 'consent', 'procedureType', 'startsAt', 'endsAt', 'status', 'isAssumed'],
] as const;
const toColumn = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isMoment = (name: string): boolean => name.endsWith('sAt');

const FIND = `select id, external_id as "externalId", outcome, reason, app.iso(due_at) as "dueAt",
    app.iso(changed_at) as "changedAt", jsonb_build_array(${SAID.map((name) =>
      isMoment(name) ? `app.iso(${toColumn(name)})` : toColumn(name),
    ).join(', ')})::text as said
  from appointments where organization_id = $1 and source = $2 and external_id = any($3::text[]) for update`;

const WRITTEN = [...SAID, 'outcome', 'reason', 'dueAt', 'changedAt'];
const getColumnType = (name: string): string => {
  if (name.endsWith('Id')) return 'uuid';
  if (name.endsWith('At')) return 'timestamptz';
  return name === 'isAssumed' ? 'boolean' : 'text';
};
const WRITE = `insert into appointments (organization_id, source, id, external_id, ${WRITTEN.map(toColumn).join(', ')})
  select $1, $2, v.id, v."externalId", ${WRITTEN.map((name) => `v."${name}"`).join(', ')}
  from jsonb_to_recordset($3::jsonb) as v(id uuid, "externalId" text, ${WRITTEN.map((name) => `"${name}" ${getColumnType(name)}`).join(', ')})
  on conflict (organization_id, source, external_id) do update set updated_at = now(),
    ${WRITTEN.map((name) => `${toColumn(name)} = excluded.${toColumn(name)}`).join(', ')}`;

type Row = AppointmentInput &
  VisitDecision & { id: string; practiceId: string | null; providerId: string | null };

/** Reasons not to survey a visit, besides its practice's rule. */
const UNKNOWN_PRACTICE = 'Its practice is not mapped.';

function buildRow(
  visit: AppointmentInput,
  before: StoredVisit | undefined,
  places: VisitPlaces,
  { hasHours, now }: { hasHours: boolean; now: Date },
): Row {
  const practice = places.findPractice(visit.practice);
  const decided = practice
    ? decideVisit(before, visit, { ...practice, hasHours }, now)
    : { outcome: 'SKIPPED' as const, reason: UNKNOWN_PRACTICE, dueAt: null };
  return {
    ...visit,
    ...decided,
    isAssumed: visit.isAssumed ?? false,
    id: before?.id ?? uuidv7(),
    practiceId: practice?.id ?? null,
    providerId: practice ? places.findProvider(practice.id, visit.provider) : null,
  };
}

function getResult(row: Row, before: StoredVisit | undefined): RecordedVisit['result'] {
  if (!before) return 'CREATED';
  const said = JSON.stringify(SAID.map((name) => row[name] ?? null));
  return said === JSON.stringify(JSON.parse(before.said)) && row.reason === before.reason
    ? 'UNCHANGED'
    : 'UPDATED';
}

const toRecordedVisit = (one: Row | StoredVisit, result: RecordedVisit['result']): RecordedVisit => ({
  id: one.id,
  externalId: one.externalId,
  result,
  outcome: one.outcome,
  reason: one.reason,
  dueAt: one.dueAt,
});

/** Schedules jobs for sending surveys at their times, one for each minute. */
async function enqueue(
  { jobs }: AppContext,
  owner: Transaction,
  organizationId: string,
  rows: Row[],
): Promise<void> {
  const minutes = new Set(
    rows.flatMap(({ outcome, dueAt }) =>
      outcome === 'WAITING' && dueAt !== null ? [Math.ceil(Date.parse(dueAt) / 60_000) * 60_000] : [],
    ),
  );
  for (const at of minutes) {
    const isNow = at <= Date.now() + 60_000;
    await jobs.enqueue(owner, 'send-visits', { organizationId }, isNow ? {} : { startAfter: new Date(at) });
  }
}

/**
 * Stores appointments, each once by its source and external id: a later change replaces the stored one, an earlier one
 * is dropped. Surveys are sent by jobs, enqueued in the same transaction.
 * @param visits each external id at most once
 */
export async function takeVisits(
  ctx: AppContext,
  tx: Transaction,
  { organizationId, source }: { organizationId: string; source: VisitSource },
  visits: readonly AppointmentInput[],
): Promise<RecordedVisit[]> {
  return tx.asOwner(async (owner) => {
    // two lists with the same appointments are processed one after the other
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`visits:${organizationId}`]);
    const places = await findPlaces(owner, organizationId);
    const ids = visits.map(({ externalId }) => externalId);
    const stored = await owner.query<StoredVisit>(FIND, [organizationId, source, ids]);
    const known = new Map(stored.map((one) => [one.externalId, one]));
    const rule = { hasHours: ctx.config.hasTextHours, now: new Date() };
    const written: Row[] = [];
    const recorded = visits.map((visit): RecordedVisit => {
      const before = known.get(visit.externalId);
      if (before && before.changedAt > visit.changedAt) return toRecordedVisit(before, 'UNCHANGED');
      const row = buildRow(visit, before, places, rule);
      const result = getResult(row, before);
      if (result === 'UNCHANGED' && before) return toRecordedVisit(before, result);
      written.push(row);
      return toRecordedVisit(row, result);
    });
    if (written.length > 0) await owner.query(WRITE, [organizationId, source, JSON.stringify(written)]);
    await enqueue(ctx, owner, organizationId, written);
    return recorded;
  });
}
