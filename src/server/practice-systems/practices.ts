import type { Calls, ConnectedPractice, Connections, Pagination } from '../../generated/calls/types.ts';
import { practice as practiceModel } from '../../generated/models/practice.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { type AuditEntry, writeAudit } from '../entities/audit.ts';
import { refuse } from '../http/errors.ts';
import { type ListPage, toPagination } from '../http/paging.ts';
import { firstZone, practiceZone } from '../surveys/scope/place-zones.ts';
import { lockLocations, OFFERED } from './locations.ts';
import type { PmsName } from './mappings.ts';
import { NO_SYSTEM_NOTE, readSystem } from './stored-connection.ts';
import { askForSyncs, UNDER_WAY } from './sync-practice.ts';
import { SYSTEMS } from './systems/systems.ts';

const ZONE = firstZone(practiceZone('p'));

const NOT_OFFERED = 'The system does not offer this location.';

/** Every practice of the organization $1 with the state of its reading. */
const PLACES = `${OFFERED},
  shared as (select location, array_agg(name order by name) as names from placed where location is not null
    group by location having count(*) > 1),
  free as (select l.id, l.city from offered l where not exists (select from placed p where p.location = l.id)),
  places as (
    select p.id, p.name, p.city, p.state, p.location, r.synced_at, r.next_sync_at,
      case when p.location is null then null when s.location is not null
          then 'Several practices have this location: ' || array_to_string(s.names, ', ') || '.'
        when l.id is null and exists (select from offered) then '${NOT_OFFERED}'
        else r.last_error end as problem,
      r.last_error, r.error_kind, r.failing_since, ${UNDER_WAY} or r.practice_id is null as is_under_way
    from placed p left join shared s on s.location = p.location left join offered l on l.id = p.location
    left join pms_readings r on r.organization_id = $1 and r.practice_id = p.id),
  stated as (
    select *, case when location is null then 'WAITING' when problem is not null then 'ERROR'
        when is_under_way then 'READING' else 'CONNECTED' end as reading,
      problem = last_error as is_of_reading
    from places)`;

/** Visits of the practice p of its organization's system. */
const VISITS_OF = `appointments a where a.organization_id = p.organization_id and a.practice_id = p.id
  and a.source = o.pms_integration_type and a.ends_at <= now()`;
/** Completed visits of yesterday in the practice's own time zone. */
const YESTERDAY = `a.status = 'COMPLETED' and a.ends_at > now() - interval '3 days'
  and (a.ends_at at time zone ${ZONE})::date = (now() at time zone ${ZONE})::date - 1`;
const VISITS = `left join lateral (
    select (select max(a.ends_at) from ${VISITS_OF}) as last_at,
      (select count(*)::int from ${VISITS_OF} and ${YESTERDAY}) as yesterday
    from practices p join organizations o on o.id = p.organization_id
    where p.organization_id = $1 and p.id = page.id) v on true`;

/** The only free location in the practice's city. */
const SUGGESTION = `case when page.reading = 'WAITING' or page.problem = '${NOT_OFFERED}' then (
    select case when count(*) = 1 then jsonb_build_object('id', min(f.id), 'city', page.city) end from free f
    where f.city in (lower(page.city), lower(page.city || ', ' || page.state))) end`;

const ROWS = `select page.id as "practiceId", page.name as "practiceName", page.location,
    (select label from offered where id = page.location) as "locationLabel", page.reading as state,
    case when page.is_of_reading then page.error_kind end as "errorKind", page.problem as message,
    case when page.is_of_reading then app.iso(page.failing_since) end as "failingSince",
    app.iso(page.synced_at) as "syncedAt", app.iso(page.next_sync_at) as "nextSyncAt",
    app.iso(v.last_at) as "lastVisitAt",
    case when page.reading in ('READING', 'CONNECTED') then v.yesterday end as "visitsYesterday",
    ${SUGGESTION} as suggestion`;
const FROM_PAGE = `from page ${VISITS}`;

/** A practice's row. @throws AppError 404 */
export async function readPlace(
  tx: Transaction,
  organizationId: string,
  practiceId: string,
): Promise<ConnectedPractice> {
  const [found] = await tx.query<ConnectedPractice>(
    `with ${PLACES}, page as (select * from stated where id = $2) ${ROWS} ${FROM_PAGE}`,
    [organizationId, practiceId],
  );
  if (!found) throw refuse('NOT_FOUND', 'This practice does not exist or has been removed.');
  return found;
}

export function readConnectedPractice(
  { db }: AppContext,
  { tenant, viewer }: SignedIn,
  practiceId: string,
): Promise<ConnectedPractice> {
  return db.tenant(tenant, (tx) => readPlace(tx, viewer.organizationId, practiceId));
}

/** The practices of the organization, those with problems first. */
export function listConnectedPractices(
  { db }: AppContext,
  { tenant, viewer }: SignedIn,
  { query = '', skip, take }: ListPage & { query?: string },
): Promise<{ data: ConnectedPractice[]; pagination: Pagination }> {
  return db.tenant(tenant, async (tx) => {
    const rank = `case reading when 'ERROR' then 0 when 'WAITING' then 1 else 2 end, name, id`;
    const rows = await tx.query<ConnectedPractice & { total: number }>(
      `with ${PLACES}, page as (
         select *, count(*) over ()::int as total, row_number() over (order by ${rank}) as n from stated
         where strpos(lower(name), lower($2)) > 0 order by ${rank} offset $3 limit $4)
       ${ROWS}, page.total ${FROM_PAGE} order by page.n`,
      [viewer.organizationId, query, skip, take],
    );
    const data = rows.map(({ total: _, ...row }) => row);
    return { data, pagination: toPagination(rows[0]?.total ?? 0, { take }) };
  });
}

/** How many practices are connected, wait or fail, and their visits of yesterday. */
export async function countPlaces(tx: Transaction, organizationId: string): Promise<Connections['totals']> {
  const [totals] = await tx.query<Connections['totals']>(
    `with ${PLACES},
       visits as (
         select count(*)::int as yesterday from appointments a
         join practices p on p.organization_id = a.organization_id and p.id = a.practice_id
         join organizations o on o.id = a.organization_id and o.pms_integration_type = a.source
         where a.organization_id = $1 and a.ends_at <= now() and ${YESTERDAY})
     select count(*)::int as practices, count(*) filter (where reading in ('CONNECTED', 'READING'))::int as connected,
       count(*) filter (where reading = 'WAITING')::int as waiting,
       count(*) filter (where reading = 'ERROR')::int as failing,
       (select yesterday from visits) as "visitsYesterday" from stated`,
    [organizationId],
  );
  if (!totals) throw new Error('Practices could not be counted.');
  return totals;
}

/** The field that holds a location, as the history of a practice shows it. */
const FIELDS: Partial<Record<PmsName, string>> = {
  CARE_STACK: 'careStackLocationId',
  NEX_HEALTH: 'locationId',
  SIKKA: 'sikkaPracticeId',
};

interface ChosenLocation {
  practiceId: string;
  before: string | null;
  /** null: none */
  location: string | null;
}

/** Writes the locations of practices, with their history. */
export async function writeLocations(
  tx: Transaction,
  { session, viewer }: SignedIn,
  system: PmsName,
  chosen: readonly ChosenLocation[],
): Promise<void> {
  const toColumns = SYSTEMS[system]?.toColumns;
  const field = practiceModel.fields.find(({ name }) => name === FIELDS[system]);
  if (!toColumns || !field) return;
  const rows = chosen.map(({ practiceId, location }) => ({
    id: practiceId,
    ...(location === null ? {} : toColumns(location)),
  }));
  const columns = Object.keys(toColumns('')).map((name) => `${name} = v.${name}`);
  await tx.query(
    `update practices p set ${columns.join(', ')}, updated_at = now()
     from jsonb_populate_recordset(null::practices, $2::jsonb) v where p.organization_id = $1 and p.id = v.id`,
    [viewer.organizationId, JSON.stringify(rows)],
  );
  const entries = chosen.map(({ practiceId, before, location }): AuditEntry => {
    const change = { field: field.name, title: field.title, from: before, to: location };
    return { recordId: practiceId, action: 'UPDATE', changes: [change] };
  });
  await writeAudit(tx, session, 'practice', entries);
}

/** Restarts the reading of practices, through a connection. */
export async function beginReadings(
  ctx: AppContext,
  tx: Transaction,
  { organizationId, connectionId }: { organizationId: string; connectionId: string },
  practiceIds: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into pms_readings (organization_id, practice_id, connection_id, state)
     select $1, id, $2, '{}' from unnest($3::uuid[]) id
     on conflict (organization_id, practice_id) do update set connection_id = excluded.connection_id, state = '{}',
       last_error = null, error_kind = null, failing_since = null, failures = 0, synced_at = null`,
    [organizationId, connectionId, practiceIds],
  );
  await askForSyncs(ctx, tx, organizationId, practiceIds);
}

/** The connection through which a location is read. @throws AppError 400, 409 if another practice has it */
async function requireFree(
  tx: Transaction,
  { organizationId, practiceId, location }: { organizationId: string; practiceId: string; location: string },
): Promise<string> {
  const [found] = await tx.query<{ label: string; connectionId: string; usedBy: string | null }>(
    `with ${OFFERED} select l.label, l.connection_id as "connectionId",
       (select min(p.name) from placed p where p.location = l.id and p.id <> $3) as "usedBy"
     from offered l where l.id = $2`,
    [organizationId, location, practiceId],
  );
  if (!found) throw refuse('VALIDATION', 'Select one of the list', 'location');
  const { label, connectionId, usedBy } = found;
  if (usedBy !== null) throw refuse('CONFLICT', `${location} · ${label} is used by ${usedBy}.`);
  return connectionId;
}

/**
 * Chooses the location of a practice, which is then read; null ends the reading.
 * @throws AppError 400 for an unknown location, 404, 409 if another practice has it
 */
export function chooseLocation(
  ctx: AppContext,
  signedIn: SignedIn,
  practiceId: string,
  { location }: Calls['chooseLocation']['body'],
): Promise<ConnectedPractice> {
  const { organizationId } = signedIn.viewer;
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    await lockLocations(tx, organizationId);
    const { location: before } = await readPlace(tx, organizationId, practiceId);
    const system = await readSystem(tx, organizationId);
    if (system === null) throw refuse('CONFLICT', NO_SYSTEM_NOTE);
    const connectionId =
      location === null ? null : await requireFree(tx, { organizationId, practiceId, location });
    await writeLocations(tx, signedIn, system, [{ practiceId, before, location }]);
    if (connectionId === null)
      await tx.query('delete from pms_readings where organization_id = $1 and practice_id = $2', [
        organizationId,
        practiceId,
      ]);
    else await beginReadings(ctx, tx, { organizationId, connectionId }, [practiceId]);
    return readPlace(tx, organizationId, practiceId);
  });
}
