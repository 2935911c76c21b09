import type { AppContext } from '../context.ts';
import type { OwnerTransaction, Transaction } from '../db/database.ts';
import type { JobAttempt, JobPayloads } from '../operations/jobs/payloads.ts';
import { seal } from '../identity/secrets/seal.ts';
import { PMS_WEBHOOK_SECRET } from '../identity/secrets/sealed-columns.ts';
import { PmsFailure } from './client.ts';
import { noteSeen } from './mappings.ts';
import { storeLocations } from './locations.ts';
import type { PlaceSession, PmsState } from './port.ts';
import {
  findConnection,
  findReading,
  LOCATION,
  openPlace,
  openStored,
  type Opened,
  type StoredConnection,
  type StoredReading,
} from './stored-connection.ts';
import { takePmsVisits } from './take-pms-visits.ts';

/** After this interval the janitor's next run synchronizes again, so changes arrive some ten minutes late. */
const EVERY = '5 minutes';
/** A synchronization that has not finished by then is started again. */
const LEASE = '40 minutes';
const MOST_MINUTES = 360;
const DAY_MS = 24 * 3_600_000;
/** Providers are read once a day. */
const isDue = (at: string | undefined, now: Date): boolean =>
  at === undefined || now.getTime() - Date.parse(at) > DAY_MS;

type Payload = JobPayloads['sync-practice'];

/** SQL: a synchronization of the reading r runs, or waits to be started. */
export const UNDER_WAY = `coalesce(r.next_sync_at > now() + interval '35 minutes', false)`;

/**
 * Starts synchronizations of practices. A running one writes nothing from now on.
 * @param fromStart the visits of the last days are reread
 */
export async function askForSyncs(
  { jobs }: AppContext,
  tx: Transaction,
  organizationId: string,
  practiceIds: readonly string[],
  fromStart = false,
): Promise<void> {
  await tx.asOwner(async (owner) => {
    const asked = await owner.query<Payload>(
      `update pms_readings set turn = turn + 1, next_sync_at = now() + interval '${LEASE}', updated_at = now(),
         state = case when $3 then state - 'readAt' else state end
       where organization_id = $1 and practice_id = any($2::uuid[])
       returning organization_id as "organizationId", practice_id as "practiceId", turn`,
      [organizationId, practiceIds, fromStart],
    );
    for (const payload of asked) await jobs.enqueue(owner, 'sync-practice', payload);
  });
}

/** Practices that are started at once; the janitor starts the others. */
const MOST_AT_ONCE = 100;

/** Starts synchronizations of all practices of a connection, or of all connections of the organization. */
export async function askForAll(
  ctx: AppContext,
  tx: Transaction,
  { organizationId, connectionId }: { organizationId: string; connectionId?: string },
  fromStart = false,
): Promise<void> {
  const due = await tx.query<{ id: string }>(
    `update pms_readings set next_sync_at = now(), state = case when $3 then state - 'readAt' else state end
     where organization_id = $1 and connection_id = coalesce($2, connection_id) returning practice_id as id`,
    [organizationId, connectionId ?? null, fromStart],
  );
  const first = due.slice(0, MOST_AT_ONCE).map(({ id }) => id);
  await askForSyncs(ctx, tx, organizationId, first);
}

/**
 * Practices whose form names a location get a reading, through the connection that offers the location. A reading
 * through a former system of the organization moves to the present one.
 */
const ADD_READINGS = `insert into pms_readings as r (organization_id, practice_id, connection_id, next_sync_at, state)
  select p.organization_id, p.id, (
      select c.id from pms_connections c where c.organization_id = o.id and c.system = o.pms_integration_type
      order by exists (select from pms_mappings m where m.organization_id = c.organization_id and m.kind = 'LOCATION'
        and m.scope = c.id::text and m.name = ${LOCATION}) desc, c.created_at, c.id limit 1), now(), '{}'
  from practices p join organizations o on o.id = p.organization_id
  where ${LOCATION} is not null
    and exists (select from pms_connections c where c.organization_id = o.id and c.system = o.pms_integration_type)
    and not exists (select from pms_readings d join pms_connections c on c.organization_id = d.organization_id
      and c.id = d.connection_id where d.organization_id = p.organization_id and d.practice_id = p.id
      and c.system = o.pms_integration_type)
  limit 500
  on conflict (organization_id, practice_id) do update set connection_id = excluded.connection_id, state = '{}',
    turn = r.turn + 1, next_sync_at = now(), last_error = null, error_kind = null, failing_since = null, failures = 0`;

/** Janitor job: starts due synchronizations. */
export async function askForDueSyncs(ctx: AppContext): Promise<void> {
  await ctx.db.system((tx) => tx.query(ADD_READINGS));
  await ctx.db.system(async (tx) => {
    const due = await tx.query<{ organizationId: string; ids: string[] }>(
      `with due as (select organization_id, practice_id from pms_readings
         where next_sync_at <= now() order by next_sync_at limit 500 for update skip locked)
       select organization_id as "organizationId", array_agg(practice_id) as ids from due group by 1`,
    );
    for (const { organizationId, ids } of due) await askForSyncs(ctx, tx, organizationId, ids);
  });
}

const createFence =
  ({ organizationId, practiceId, turn }: Payload) =>
  async (tx: OwnerTransaction): Promise<boolean> => {
    const held = await tx.query(
      'select 1 from pms_readings where organization_id = $1 and practice_id = $2 and turn = $3 for update',
      [organizationId, practiceId, turn],
    );
    return held.length > 0;
  };

async function noteSuccess(ctx: AppContext, payload: Payload, state: PmsState): Promise<void> {
  const { organizationId, practiceId, turn } = payload;
  await ctx.db.system((tx) =>
    tx.query(
      `update pms_readings set state = $4, synced_at = now(), last_error = null, error_kind = null, failing_since = null,
         failures = 0, updated_at = now(), next_sync_at = now() + interval '${EVERY}'
       where organization_id = $1 and practice_id = $2 and turn = $3`,
      [organizationId, practiceId, turn, JSON.stringify(state)],
    ),
  );
}

/** Records a failure: the next attempt waits longer each time, and at least as long as the system asks. */
async function noteFailure(ctx: AppContext, payload: Payload, error: PmsFailure): Promise<void> {
  const { organizationId, practiceId, turn } = payload;
  await ctx.db.system(async (tx) => {
    const [noted] = await tx.query<{ failures: number }>(
      `update pms_readings set last_error = $4, error_kind = $5, failing_since = coalesce(failing_since, now()),
         failures = failures + 1, updated_at = now(),
         next_sync_at = now() + make_interval(mins => least(${MOST_MINUTES}, 10 * (2 ^ least(failures, 10))::int))
       where organization_id = $1 and practice_id = $2 and turn = $3 returning failures`,
      [organizationId, practiceId, turn, error.message, error.kind],
    );
    if (!noted || error.retryAfter === undefined) return;
    await ctx.jobs.enqueue(tx, 'sync-practice', payload, {
      startAfter: new Date(Date.now() + error.retryAfter * 1000),
    });
    await tx.query(
      `update pms_readings set next_sync_at = now() + interval '${LEASE}' where organization_id = $1 and practice_id = $2`,
      [organizationId, practiceId],
    );
  });
}

/** Subscribes to changes, if this server can be reached from outside. */
async function subscribe(
  ctx: AppContext,
  { organizationId, id }: StoredConnection,
  { system, session }: Opened,
): Promise<void> {
  const { appUrl, allowsPrivateAddresses } = ctx.config;
  if (!system.subscribe || !(appUrl.startsWith('https:') || allowsPrivateAddresses)) return;
  const push = await system.subscribe(session, `${appUrl}/webhooks/nexhealth/${id}`);
  const sealed = seal(ctx.config, push.secret, { ...PMS_WEBHOOK_SECRET, id });
  await ctx.db.system((tx) =>
    tx.query(
      'update pms_connections set webhook_id = $3, webhook_secret = $4 where organization_id = $1 and id = $2',
      [organizationId, id, push.id, sealed],
    ),
  );
}

/** Once a day, for all practices of a connection: reads its locations, and checks that its subscription is active. */
async function readConnection(ctx: AppContext, connection: StoredConnection, opened: Opened): Promise<void> {
  const of = [connection.organizationId, connection.id];
  // of several practices that are read at the same time, one does it
  const claimed = await ctx.db.system((tx) =>
    tx.query(
      `update pms_connections set read_at = now() where organization_id = $1 and id = $2
         and (read_at is null or read_at < now() - interval '1 day') returning id`,
      of,
    ),
  );
  if (claimed.length === 0) return;
  try {
    const locations = await opened.system.locations(opened.session);
    await ctx.db.system((tx) => storeLocations(tx, connection, locations));
    await subscribe(ctx, connection, opened);
  } catch (error) {
    await ctx.db.system((tx) =>
      tx.query('update pms_connections set read_at = null where organization_id = $1 and id = $2', of),
    );
    throw error;
  }
}

async function readProviders(
  ctx: AppContext,
  { organizationId, practiceId, connection }: StoredReading,
  { system, session }: Opened<PlaceSession>,
): Promise<void> {
  const providers = (await system.providers?.(session)) ?? [];
  const seen = providers.map(({ id, name, npi }) => ({
    kind: 'PROVIDER' as const,
    name: id,
    label: name,
    alias: npi,
  }));
  const scope = { organizationId, practiceId, system: connection.system };
  await ctx.db.system((tx) => noteSeen(tx, scope, seen));
}

/** How far the practice's present location has been read: of one that was chosen later, nothing has. */
function getState({ state }: StoredReading, location: string): PmsState {
  return state.location === undefined || state.location === location ? state : {};
}

async function sync(ctx: AppContext, stored: StoredReading, payload: Payload): Promise<void> {
  const now = new Date();
  const opened = openStored(ctx, stored.connection);
  const location = opened.system.getLocation(stored.place);
  if (location === null) {
    const { organizationId, practiceId } = payload;
    await ctx.db.system((tx) =>
      tx.query('delete from pms_readings where organization_id = $1 and practice_id = $2', [
        organizationId,
        practiceId,
      ]),
    );
    return;
  }
  await readConnection(ctx, stored.connection, opened);
  const placed = openPlace(ctx, opened, stored);
  const reading = { ...stored, state: getState(stored, location) };
  const marks: PmsState = { location };
  if (isDue(reading.state.providersAt, now)) {
    await readProviders(ctx, reading, placed);
    marks.providersAt = now.toISOString();
  }
  const pages = placed.system.changes(placed.session, reading.state, now);
  for (let page = await pages.next(); ; page = await pages.next()) {
    if (page.done) return noteSuccess(ctx, payload, { ...page.value, ...marks });
    if (!(await takePmsVisits(ctx, reading, placed, page.value, createFence(payload)))) return;
  }
}

/**
 * Job: reads a practice system's changes. Each page is written in a transaction, and the reading state is stored after
 * the last one: a job whose process died starts again where the last complete one did.
 */
export async function syncPractice(ctx: AppContext, payload: Payload): Promise<void> {
  const { organizationId, practiceId, turn } = payload;
  const stored = await ctx.db.system((tx) => findReading(tx, organizationId, { practiceId }));
  if (stored?.turn !== turn) return;
  try {
    await sync(ctx, stored, payload);
  } catch (error) {
    if (!(error instanceof PmsFailure)) throw error;
    ctx.log.warn({ practice: practiceId, message: error.message }, 'a practice could not be read');
    await noteFailure(ctx, payload, error);
  }
}

/** Reads a reported visit, and writes it if one of the organization's practices has its location. */
async function readReported(ctx: AppContext, payload: JobPayloads['read-visit']): Promise<void> {
  const { organizationId, connectionId, externalId } = payload;
  const connection = await ctx.db.system((tx) => findConnection(tx, connectionId));
  if (!connection) return;
  const opened = openStored(ctx, connection);
  const reported = await opened.system.read?.(opened.session, externalId);
  if (!reported) return;
  const { location } = reported;
  const reading = await ctx.db.system((tx) => findReading(tx, organizationId, { connectionId, location }));
  if (!reading) return;
  const placed = openPlace(ctx, opened, reading);
  await takePmsVisits(ctx, reading, placed, [reported.toVisit(reading.state)], () => Promise.resolve(true));
}

/** Job: reads a visit that the system has reported. If this fails, the next synchronization brings it. */
export async function readVisit(
  ctx: AppContext,
  payload: JobPayloads['read-visit'],
  attempt: JobAttempt,
): Promise<void> {
  try {
    await readReported(ctx, payload);
  } catch (error) {
    if (!(error instanceof PmsFailure) || error.retryAfter === undefined) throw error;
    const startAfter = new Date(Date.now() + error.retryAfter * 1000);
    await ctx.db.system(async (tx) => {
      await ctx.jobs.enqueue(tx, 'read-visit', payload, { startAfter });
      await attempt.finish(tx);
    });
  }
}
