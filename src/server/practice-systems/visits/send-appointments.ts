import { type AppointmentInput, readAppointment } from '../../../domain/surveys/appointment-input.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import type { TakenAppointment } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { type AuditEntry, writeAudit } from '../../entities/audit.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { mapInTurns } from '../../db/turns.ts';
import { findPlaces } from './find-places.ts';
import { type RecordedVisit, takeVisits } from './take-visits.ts';

const MOST = 1000;
const fail = (path: string, message: string): Failure => ({ code: 'VALIDATION', message, path });

const UNKNOWN = 'There is no such practice';
const AMBIGUOUS = 'Several practices have this id. Send the id of the practice in Chairside.';

interface ReadRow {
  value: AppointmentInput;
  failures: Failure[];
}

async function readRows(rows: readonly unknown[]): Promise<ReadRow[]> {
  const now = new Date();
  const seen = new Set<string>();
  return mapInTurns(rows, (row) => {
    const read = readAppointment(row, now);
    const { externalId } = read.value;
    if (externalId !== '' && seen.has(externalId))
      read.failures.push(fail('externalId', 'External ID is in the list twice'));
    seen.add(externalId);
    return read;
  });
}

const rejected = ({ value, failures }: ReadRow): TakenAppointment => ({
  externalId: value.externalId || null,
  id: null,
  result: 'REJECTED',
  outcome: null,
  reason: null,
  dueAt: null,
  errors: failures,
});
const toAnswer = ({ id, externalId, result, outcome, reason, dueAt }: RecordedVisit): TakenAppointment => ({
  externalId,
  id,
  result,
  outcome,
  reason,
  dueAt,
  errors: [],
});

async function audit(
  tx: Transaction,
  { session }: SignedIn,
  recorded: readonly RecordedVisit[],
): Promise<void> {
  const entries = recorded.flatMap(({ id, result }): AuditEntry[] =>
    result === 'UNCHANGED'
      ? []
      : [{ recordId: id, action: result === 'CREATED' ? 'CREATE' : 'UPDATE', changes: [] }],
  );
  await writeAudit(tx, session, 'appointment', entries);
}

/**
 * Accepts one appointment, or a list of them, from a system of the organization.
 * @param body untrusted
 * @returns the outcome of each, in order
 * @throws AppError 400 with all failures of a single one; in a list each has its own errors
 */
export async function sendAppointments(
  ctx: AppContext,
  signedIn: SignedIn,
  body: unknown,
): Promise<TakenAppointment[]> {
  const isList = Array.isArray(body);
  const rows: unknown[] = isList ? body : [body];
  if (rows.length > MOST) throw refuse('VALIDATION', `Send at most ${MOST} appointments at once`);
  const read = await readRows(rows);
  const { organizationId } = signedIn.viewer;
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    const places = await tx.asOwner((owner) => findPlaces(owner, organizationId));
    for (const { value, failures } of read)
      if (value.practice !== '' && !places.findPractice(value.practice))
        failures.push(fail('practice', places.isAmbiguous(value.practice) ? AMBIGUOUS : UNKNOWN));
    const [first] = read;
    if (!isList && first && first.failures.length > 0) throw new AppError(first.failures);
    const sound = read.filter(({ failures }) => failures.length === 0);
    const recorded = await takeVisits(
      ctx,
      tx,
      { organizationId, source: 'API' },
      sound.map(({ value }) => value),
    );
    await audit(tx, signedIn, recorded);
    const results = recorded.values();
    return read.map((row) => {
      const next = row.failures.length === 0 ? results.next().value : undefined;
      return next ? toAnswer(next) : rejected(row);
    });
  });
}

/** Withdraws the survey of an appointment, unless it has been sent. @throws AppError 404 */
export function cancelAppointment(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
): Promise<TakenAppointment> {
  const { organizationId } = signedIn.viewer;
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    const recorded = await tx.asOwner(async (owner): Promise<RecordedVisit | undefined> => {
      await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `visits:${organizationId}`,
      ]);
      const [before] = await owner.query<{ status: string }>(
        'select status from appointments where organization_id = $1 and id = $2',
        [organizationId, id],
      );
      const [visit] = await owner.query<Omit<RecordedVisit, 'result'>>(
        `update appointments set status = 'CANCELLED', changed_at = greatest(now(), changed_at), updated_at = now(),
           due_at = case when outcome = 'SENT' then due_at end,
           reason = case when outcome = 'SENT' then 'The visit was cancelled after the survey was sent.'
             else 'The visit was cancelled.' end,
           outcome = case when outcome = 'SENT' then outcome else 'WITHDRAWN' end
         where organization_id = $1 and id = $2
         returning id, external_id as "externalId", outcome, reason, app.iso(due_at) as "dueAt"`,
        [organizationId, id],
      );
      return visit && { ...visit, result: before?.status === 'CANCELLED' ? 'UNCHANGED' : 'UPDATED' };
    });
    if (!recorded) throw refuse('NOT_FOUND', 'There is no such appointment.');
    await audit(tx, signedIn, [recorded]);
    return toAnswer(recorded);
  });
}
