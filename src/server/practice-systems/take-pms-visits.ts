import type { AppointmentInput } from '../../domain/surveys/appointment-input.ts';
import type { AppContext } from '../context.ts';
import type { OwnerTransaction } from '../db/database.ts';
import { findPlaces } from './visits/find-places.ts';
import { takeVisits } from './visits/take-visits.ts';
import { matchProvider, noteSeen, readMappings } from './mappings.ts';
import type { PlaceSession, PmsVisit } from './port.ts';
import type { Opened, StoredReading } from './stored-connection.ts';
import { MappedWords, toAppointment, listWords } from './to-appointment.ts';

const KNOWN = `select v.n from jsonb_to_recordset($3::jsonb) as v(n int, "externalId" text, "changedAt" timestamptz,
    "startsAt" timestamptz, "endsAt" timestamptz, status text, "isAssumed" boolean)
  join appointments a on a.organization_id = $1 and a.source = $2 and a.external_id = v."externalId"
  where a.status = v.status and a.is_assumed = v."isAssumed" and a.practice_id = $4 and case
    when v."changedAt" is null then a.ends_at = v."endsAt" and a.starts_at is not distinct from v."startsAt"
    else a.changed_at >= v."changedAt" end`;

const isSound = ({ externalId, endsAt }: PmsVisit): boolean =>
  externalId !== '' && !Number.isNaN(Date.parse(endsAt));

/** The changed visits of a page; all of them if the system is read from the start. */
async function newOnes(
  { db }: AppContext,
  { organizationId, practiceId, connection, state }: StoredReading,
  visits: readonly PmsVisit[],
  words: MappedWords,
): Promise<PmsVisit[]> {
  if (state.readAt === undefined) return visits.filter(isSound);
  const sound = visits.filter(isSound);
  const rows = sound.map((visit, n) => ({
    n,
    externalId: visit.externalId,
    changedAt: visit.changedAt,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    status: words.toStatus(visit) ?? 'SCHEDULED',
    isAssumed: visit.isAssumed ?? false,
  }));
  const known = await db.system((tx) =>
    tx.query<{ n: number }>(KNOWN, [organizationId, connection.system, JSON.stringify(rows), practiceId]),
  );
  const skipped = new Set(known.map(({ n }) => n));
  return sound.filter((_visit, n) => !skipped.has(n));
}

/** The patient of a planned visit is not read, because no survey is sent yet. */
async function withDetails(
  { system, session }: Opened<PlaceSession>,
  visits: readonly PmsVisit[],
  words: MappedWords,
): Promise<PmsVisit[]> {
  const full: PmsVisit[] = [];
  for (const visit of visits) {
    const status = words.toStatus(visit);
    const isPlanned = status === null || status === 'SCHEDULED';
    if (visit.patient !== null || isPlanned) full.push({ ...visit, ...(isPlanned ? { patient: null } : {}) });
    else {
      const read = await system.details(session, visit);
      if (read) full.push(read);
    }
  }
  return full;
}

/** The later change of each visit: a page may contain one twice. */
function onePerId(visits: readonly AppointmentInput[]): AppointmentInput[] {
  const byId = new Map<string, AppointmentInput>();
  for (const visit of visits) {
    const before = byId.get(visit.externalId);
    if (!before || before.changedAt <= visit.changedAt) byId.set(visit.externalId, visit);
  }
  return [...byId.values()];
}

/**
 * Processes a page of a practice system's visits as POST /appointments does.
 * @param fence runs first in the transaction that writes; false: another job has taken over, and nothing is written
 * @returns whether it was written
 */
export async function takePmsVisits(
  ctx: AppContext,
  reading: StoredReading,
  opened: Opened<PlaceSession>,
  page: readonly PmsVisit[],
  fence: (tx: OwnerTransaction) => Promise<boolean>,
): Promise<boolean> {
  const { organizationId, practiceId, connection } = reading;
  const { system } = connection;
  const scope = { organizationId, practiceId, system };
  const words = new MappedWords(await ctx.db.system((tx) => readMappings(tx, scope)));
  const fresh = await newOnes(ctx, reading, page, words);
  const visits = await withDetails(opened, fresh, words);
  return ctx.db.system(async (tx) => {
    if (!(await fence(tx))) return false;
    if (visits.length === 0) return true;
    const places = await findPlaces(tx, organizationId);
    await noteSeen(tx, scope, visits.flatMap(listWords));
    const now = new Date();
    const appointments = visits.flatMap((visit) => {
      const id = visit.provider?.id ?? null;
      const known = id === null ? undefined : words.find('PROVIDER', id);
      const alias = visit.provider?.npi ?? known?.alias ?? null;
      const provider =
        id === null ? null : (known?.target ?? matchProvider(places, practiceId, { name: id, alias }));
      return toAppointment(visit, { practiceId, provider, words }, now) ?? [];
    });
    await takeVisits(ctx, tx, { organizationId, source: system }, onePerId(appointments));
    return true;
  });
}
