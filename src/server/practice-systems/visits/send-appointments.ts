import { toAppointmentInput } from '../../../domain/surveys/appointment-input.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import type { Calls, NewAppointment, TakenAppointment } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { type AuditEntry, writeAudit } from '../../entities/audit.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { findPlaces, type VisitPlaces } from './find-places.ts';
import { type RecordedVisit, takeVisits } from './take-visits.ts';

const fail = (path: string, message: string): Failure => ({ code: 'VALIDATION', message, path });

const UNKNOWN = 'There is no such practice';
const AMBIGUOUS = 'Several practices have this id. Send the id of the practice in Chairside.';

type Items = Calls['sendAppointments']['received'];
type Item = Items['items'][number];

const getText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Adds what a schema cannot say to the failures of the items: an id that is there twice, an unknown practice. */
function checkItems({ items }: Items, places: VisitPlaces): void {
  const seen = new Set<string>();
  for (const { value, failures } of items) {
    // an invalid item may have any type
    const sent = value as Partial<Record<keyof NewAppointment, unknown>> | null;
    const [externalId, practice] = [getText(sent?.externalId), getText(sent?.practice)];
    if (externalId !== undefined && seen.has(externalId))
      failures.push(fail('externalId', 'External ID is in the list twice'));
    if (externalId !== undefined) seen.add(externalId);
    if (practice !== undefined && !places.findPractice(practice))
      failures.push(fail('practice', places.isAmbiguous(practice) ? AMBIGUOUS : UNKNOWN));
  }
}

const rejected = ({ value, failures }: Item): TakenAppointment => ({
  externalId: getText((value as Partial<NewAppointment> | null)?.externalId) ?? null,
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
 * @returns the outcome of each, in order
 * @throws AppError 400 with all failures of a single one; in a list each has its own errors
 */
export async function sendAppointments(
  ctx: AppContext,
  signedIn: SignedIn,
  sent: Items,
): Promise<TakenAppointment[]> {
  const { isList, items } = sent;
  const now = new Date();
  const { organizationId } = signedIn.viewer;
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    checkItems(sent, await tx.asOwner((owner) => findPlaces(owner, organizationId)));
    const [first] = items;
    if (!isList && first && first.failures.length > 0) throw new AppError(first.failures);
    const sound = items.filter(({ failures }) => failures.length === 0);
    const recorded = await takeVisits(
      ctx,
      tx,
      { organizationId, source: 'API' },
      sound.map(({ value }) => toAppointmentInput(value, now)),
    );
    await audit(tx, signedIn, recorded);
    const results = recorded.values();
    return items.map((item) => {
      const next = item.failures.length === 0 ? results.next().value : undefined;
      return next ? toAnswer(next) : rejected(item);
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
