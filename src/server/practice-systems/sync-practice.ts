import type { AppContext } from '../context.ts';
import type { OwnerTransaction, Transaction } from '../db/database.ts';
import type { JobAttempt, JobPayloads } from '../operations/jobs/payloads.ts';
import { seal } from '../identity/secrets/seal.ts';
import { PMS_WEBHOOK_SECRET } from '../identity/secrets/sealed-columns.ts';
import { PmsFailure } from './client.ts';
import { noteSeen } from './mappings.ts';
import type { PmsState } from './port.ts';
import { type Connected, findById, openStored, type Opened } from './stored-connection.ts';
import { takePmsVisits } from './take-pms-visits.ts';

/** After this interval the janitor's next run synchronizes again, so changes arrive some ten minutes late. */
const EVERY = '5 minutes';
/** A synchronization that has not finished by then is started again. */
const LEASE = '40 minutes';
const MOST_MINUTES = 360;
const DAY_MS = 24 * 3_600_000;
/** The system retries failed events; once a day, checks that the subscription is still active. */
const isDue = (at: string | undefined, now: Date): boolean =>
  at === undefined || now.getTime() - Date.parse(at) > DAY_MS;

type Payload = JobPayloads['sync-practice'];

/**
 * Starts a synchronization. A running one writes nothing from now on.
 * @param fromStart the visits of the last days are reread
 */
export async function askForSync(
  { jobs }: AppContext,
  tx: Transaction,
  { organizationId, connectionId }: Omit<Payload, 'turn'>,
  fromStart = false,
): Promise<void> {
  await tx.asOwner(async (owner) => {
    const [asked] = await owner.query<{ turn: number }>(
      `update pms_connections set turn = turn + 1, next_sync_at = now() + interval '${LEASE}', updated_at = now(),
         state = case when $3 then state - 'readAt' else state end
       where organization_id = $1 and id = $2 returning turn`,
      [organizationId, connectionId, fromStart],
    );
    if (asked) await jobs.enqueue(owner, 'sync-practice', { organizationId, connectionId, turn: asked.turn });
  });
}

/** Janitor job: starts due synchronizations. */
export async function askForDueSyncs(ctx: AppContext): Promise<void> {
  await ctx.db.system(async (tx) => {
    const due = await tx.query<{ organizationId: string; connectionId: string }>(
      `select c.organization_id as "organizationId", c.id as "connectionId" from pms_connections c
       where c.next_sync_at <= now() order by c.next_sync_at limit 500 for update skip locked`,
    );
    for (const one of due) await askForSync(ctx, tx, one);
  });
}

const createFence =
  ({ organizationId, connectionId, turn }: Payload) =>
  async (tx: OwnerTransaction): Promise<boolean> => {
    const held = await tx.query(
      'select 1 from pms_connections where organization_id = $1 and id = $2 and turn = $3 for update',
      [organizationId, connectionId, turn],
    );
    return held.length > 0;
  };

async function noteSuccess(ctx: AppContext, payload: Payload, state: PmsState): Promise<void> {
  const { organizationId, connectionId, turn } = payload;
  await ctx.db.system((tx) =>
    tx.query(
      `update pms_connections set state = $4, synced_at = now(), last_error = null, failures = 0, updated_at = now(),
         next_sync_at = now() + interval '${EVERY}'
       where organization_id = $1 and id = $2 and turn = $3`,
      [organizationId, connectionId, turn, JSON.stringify(state)],
    ),
  );
}

/** Records a failure: the next attempt waits longer each time, and at least as long as the system asks. */
async function noteFailure(ctx: AppContext, payload: Payload, error: PmsFailure): Promise<void> {
  const { organizationId, connectionId, turn } = payload;
  await ctx.db.system(async (tx) => {
    const [noted] = await tx.query<{ failures: number }>(
      `update pms_connections set last_error = $4, last_error_at = now(), failures = failures + 1, updated_at = now(),
         next_sync_at = now() + make_interval(mins => least(${MOST_MINUTES}, 10 * (2 ^ least(failures, 10))::int))
       where organization_id = $1 and id = $2 and turn = $3 returning failures`,
      [organizationId, connectionId, turn, error.message],
    );
    if (!noted || error.retryAfter === undefined) return;
    await ctx.jobs.enqueue(tx, 'sync-practice', payload, {
      startAfter: new Date(Date.now() + error.retryAfter * 1000),
    });
    await tx.query(
      `update pms_connections set next_sync_at = now() + interval '${LEASE}' where organization_id = $1 and id = $2`,
      [organizationId, connectionId],
    );
  });
}

/** Subscribes to changes, if this server can be reached from outside. */
async function subscribe(
  ctx: AppContext,
  { connection, organizationId }: Connected,
  opened: Opened,
): Promise<void> {
  const { appUrl, allowsPrivateAddresses } = ctx.config;
  if (!opened.system.subscribe || !(appUrl.startsWith('https:') || allowsPrivateAddresses)) return;
  const address = `${appUrl}/webhooks/nexhealth/${connection.id}`;
  const { id, secret } = await opened.system.subscribe(opened.session, address);
  const sealed = seal(ctx.config, secret, { ...PMS_WEBHOOK_SECRET, id: connection.id });
  await ctx.db.system((tx) =>
    tx.query(
      'update pms_connections set webhook_id = $3, webhook_secret = $4 where organization_id = $1 and id = $2',
      [organizationId, connection.id, id, sealed],
    ),
  );
}

async function readProviders(ctx: AppContext, stored: Connected, { system, session }: Opened): Promise<void> {
  const providers = (await system.providers?.(session)) ?? [];
  const seen = providers.map(({ id, name, npi }) => ({
    kind: 'PROVIDER' as const,
    name: id,
    label: name,
    alias: npi,
  }));
  await ctx.db.system((tx) => noteSeen(tx, stored, seen));
}

async function sync(ctx: AppContext, stored: Connected, payload: Payload): Promise<void> {
  const now = new Date();
  const opened = openStored(ctx, stored);
  const { state } = stored.connection;
  const marks: PmsState = {};
  if (isDue(state.providersAt, now)) {
    await readProviders(ctx, stored, opened);
    marks.providersAt = now.toISOString();
  }
  if (isDue(state.pushAt, now)) {
    await subscribe(ctx, stored, opened);
    marks.pushAt = now.toISOString();
  }
  const pages = opened.system.changes(opened.session, state, now);
  for (let page = await pages.next(); ; page = await pages.next()) {
    if (page.done) return noteSuccess(ctx, payload, { ...page.value, ...marks });
    if (!(await takePmsVisits(ctx, stored, opened, page.value, createFence(payload)))) return;
  }
}

/**
 * Job: reads a practice system's changes. Each page is written in a transaction, and the reading state is stored after
 * the last one: a job whose process died starts again where the last complete one did.
 */
export async function syncPractice(ctx: AppContext, payload: Payload): Promise<void> {
  const stored = await ctx.db.system((tx) => findById(tx, payload.connectionId));
  if (stored?.connection.turn !== payload.turn) return;
  try {
    await sync(ctx, stored, payload);
  } catch (error) {
    if (!(error instanceof PmsFailure)) throw error;
    ctx.log.warn(
      { connection: payload.connectionId, message: error.message },
      'a practice could not be read',
    );
    await noteFailure(ctx, payload, error);
  }
}

/** Job: reads a visit that the system has reported. If this fails, the next synchronization brings it. */
export async function readVisit(
  ctx: AppContext,
  payload: JobPayloads['read-visit'],
  attempt: JobAttempt,
): Promise<void> {
  const stored = await ctx.db.system((tx) => findById(tx, payload.connectionId));
  if (!stored) return;
  try {
    const opened = openStored(ctx, stored);
    const visit = await opened.system.read?.(opened.session, payload.externalId, stored.connection.state);
    if (visit) await takePmsVisits(ctx, stored, opened, [visit], () => Promise.resolve(true));
  } catch (error) {
    if (!(error instanceof PmsFailure) || error.retryAfter === undefined) throw error;
    const startAfter = new Date(Date.now() + error.retryAfter * 1000);
    await ctx.db.system(async (tx) => {
      await ctx.jobs.enqueue(tx, 'read-visit', payload, { startAfter });
      await attempt.finish(tx);
    });
  }
}
