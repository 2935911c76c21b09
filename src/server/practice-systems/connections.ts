import { v7 as uuidv7 } from 'uuid';
import type { Calls, Connection, Connections } from '../../generated/calls/types.ts';
import { recordEvent, type SecurityEventName } from '../identity/auth/security-events.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { auditName } from '../entities/audit.ts';
import { AppError, refuse } from '../http/errors.ts';
import { PmsFailure } from './client.ts';
import { lockLocations, matchLocations, PLACED, storeLocations } from './locations.ts';
import type { PmsName } from './mappings.ts';
import type { PmsField, PmsLocation, PmsSystem } from './port.ts';
import { beginReadings, countPlaces, writeLocations } from './practices.ts';
import {
  getSystemLabel,
  listStored,
  NO_SYSTEM_NOTE,
  openSession,
  openStored,
  readSystem,
  requireConnection,
  sealKeys,
  type StoredConnection,
  unsealKeys,
} from './stored-connection.ts';
import { askForAll } from './sync-practice.ts';
import { SYSTEMS } from './systems/systems.ts';

const VELOX_NOTE =
  'Velox sends its appointments by the API (POST /v1/appointments), with the practice as practiceId/clinicId.';
/** Characters of a key that are shown, and how long a key must be for it. */
const [KEY_ENDING, SHORTEST_KEY] = [4, 12];

type Values = Calls['connectSystem']['body']['values'];

interface Typed {
  settings: Record<string, string>;
  keys: Record<string, string>;
}

const NOTHING: Typed = { settings: {}, keys: {} };

function buildFields({ fields }: PmsSystem, { settings, keys }: Typed): Connection['fields'] {
  return fields.map((field) => {
    const {
      name,
      label,
      hint = null,
      isSecret = false,
      isLong = false,
      fallback = null,
      options = [],
    } = field;
    return {
      name,
      label,
      hint,
      isSecret,
      isLong,
      isSet: (isSecret ? keys : settings)[name] !== undefined,
      value: isSecret ? null : (settings[name] ?? fallback),
      options: [...options],
    };
  });
}

/** The stored keys; none if this server cannot open them, so that they can be entered again. */
function openKeys(ctx: AppContext, stored: StoredConnection): Record<string, string> {
  try {
    return unsealKeys(ctx, stored);
  } catch (error) {
    if (error instanceof PmsFailure) return {};
    throw error;
  }
}

function findKeyEnding({ fields }: PmsSystem, keys: Record<string, string>): string | null {
  const name = fields.findLast(({ isSecret }) => isSecret)?.name ?? '';
  const key = keys[name] ?? '';
  return key.length < SHORTEST_KEY ? null : key.slice(-KEY_ENDING);
}

function toConnection(
  ctx: AppContext,
  system: PmsSystem,
  stored: StoredConnection,
  { practices = 0, syncedAt = null }: { practices?: number; syncedAt?: string | null } = {},
): Connection {
  const keys = openKeys(ctx, stored);
  return {
    id: stored.id,
    fields: buildFields(system, { settings: stored.settings, keys }),
    keyEnding: findKeyEnding(system, keys),
    connectedBy: stored.createdByName,
    syncedAt,
    receivesPushes: stored.webhookSecret !== null,
    practices,
  };
}

const getNote = (name: PmsName | null): string | null => {
  if (name === null) return NO_SYSTEM_NOTE;
  return name === 'VELOX' ? VELOX_NOTE : (SYSTEMS[name]?.note ?? null);
};

async function buildAnswer(ctx: AppContext, tx: Transaction, organizationId: string): Promise<Connections> {
  const name = await readSystem(tx, organizationId);
  const system = name === null ? undefined : SYSTEMS[name];
  const stored = system ? await listStored(tx, organizationId) : [];
  const readings = await tx.query<{ id: string; practices: number; syncedAt: string | null }>(
    `select connection_id as id, count(*)::int as practices, app.iso(max(synced_at)) as "syncedAt" from pms_readings
     where organization_id = $1 group by 1`,
    [organizationId],
  );
  return {
    system: name,
    note: getNote(name),
    fields: system ? buildFields(system, NOTHING) : [],
    listsLocations: system?.listsLocations ?? false,
    connections: system
      ? stored.map((one) =>
          toConnection(
            ctx,
            system,
            one,
            readings.find(({ id }) => id === one.id),
          ),
        )
      : [],
    totals: await countPlaces(tx, organizationId),
  };
}

export function readConnections(ctx: AppContext, { tenant, viewer }: SignedIn): Promise<Connections> {
  return ctx.db.tenant(tenant, (tx) => buildAnswer(ctx, tx, viewer.organizationId));
}

function record(
  tx: Transaction,
  { session, origin }: SignedIn,
  event: SecurityEventName,
  system: PmsName,
): Promise<void> {
  const { organizationId, email } = session;
  const target = getSystemLabel(system);
  return recordEvent(tx, { organizationId, event, person: auditName(session), email, target, origin });
}

/** Turns the system's error into a refusal for the user. */
async function asRefusal<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PmsFailure) throw refuse('CONFLICT', error.message);
    throw error;
  }
}

function checkValue({ options, check }: PmsField, value: string): string | undefined {
  if (options && !options.some((one) => one.value === value)) return 'Select one of the list';
  return check?.(value);
}

/** The values of the fields; omitted ones stay unchanged. @throws AppError 400 with all failures */
function readValues(fields: readonly PmsField[], before: Typed, values: Values): Typed {
  const typedValues = new Map(values.map(({ name, value }) => [name, value.trim()]));
  const read: Typed = { settings: {}, keys: {} };
  const failures = fields.flatMap((field) => {
    const { name, label, isSecret, isOptional } = field;
    const kept = isSecret ? before.keys[name] : before.settings[name];
    // an empty secret keeps the stored one
    const typed = typedValues.get(name);
    const value = typed === undefined || (isSecret && typed === '') ? kept : typed;
    if (value === undefined || value === '')
      return isOptional ? [] : [{ code: 'VALIDATION' as const, message: `${label} is required`, path: name }];
    const problem = checkValue(field, value);
    if (problem !== undefined) return [{ code: 'VALIDATION' as const, message: problem, path: name }];
    (isSecret ? read.keys : read.settings)[name] = value;
    return [];
  });
  if (failures.length > 0) throw new AppError(failures);
  return read;
}

/** Tests keys by reading the system's locations. @throws AppError 400, 409 with the system's message */
async function testValues(
  ctx: AppContext,
  name: PmsName,
  before: Typed,
  values: Values,
): Promise<Typed & { locations: PmsLocation[] | null }> {
  const fields = SYSTEMS[name]?.fields;
  if (!fields) throw refuse('CONFLICT', getNote(name) ?? '');
  // stored keys are sent only to the address they were entered for
  const stays = values.every((one) => one.name !== 'host' || one.value.trim() === before.settings.host);
  const { settings, keys } = readValues(fields, stays ? before : { ...before, keys: {} }, values);
  const locations = await asRefusal(() => {
    const { system, session } = openSession(ctx, name, { ...settings, ...keys });
    return system.locations(session);
  });
  return { settings, keys, locations };
}

type Placing = Pick<StoredConnection, 'organizationId' | 'id' | 'system'>;

/** Stores the locations of a connection, and chooses those that are certain. @returns the practices that got one */
async function placeCertain(
  tx: Transaction,
  signedIn: SignedIn,
  of: Placing,
  locations: PmsLocation[] | null,
): Promise<string[]> {
  await lockLocations(tx, of.organizationId);
  await storeLocations(tx, of, locations);
  const matched = await matchLocations(tx, of.organizationId, locations ?? []);
  await writeLocations(tx, signedIn, of.system, matched);
  return matched.map(({ practiceId }) => practiceId);
}

/** The same for a connection whose practices are read anew. */
async function readAllPlaces(
  ctx: AppContext,
  tx: Transaction,
  signedIn: SignedIn,
  stored: Placing,
  locations: PmsLocation[] | null,
): Promise<void> {
  const of = { organizationId: stored.organizationId, connectionId: stored.id };
  const placed = await placeCertain(tx, signedIn, stored, locations);
  if (placed.length > 0) await beginReadings(ctx, tx, of, placed);
  await askForAll(ctx, tx, of);
}

/**
 * Connects the organization's system: tests the keys, stores them encrypted, chooses the locations that are certain, and
 * starts the readings.
 * @throws AppError 400, 403 without fresh proof, 409 with the system's message
 */
export async function connectSystem(
  ctx: AppContext,
  signedIn: SignedIn,
  { values }: Calls['connectSystem']['body'],
): Promise<Connections> {
  const { organizationId } = signedIn.viewer;
  const name = await ctx.db.tenant(signedIn.tenant, (tx) => readSystem(tx, organizationId));
  if (name === null) throw refuse('CONFLICT', NO_SYSTEM_NOTE);
  const { settings, keys, locations } = await testValues(ctx, name, NOTHING, values);
  const id = uuidv7();
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    await lockLocations(tx, organizationId);
    if ((await listStored(tx, organizationId)).length > 0)
      throw refuse('CONFLICT', `${getSystemLabel(name)} is connected already.`);
    // connections to former systems
    await tx.query('delete from pms_connections where organization_id = $1', [organizationId]);
    await tx.query(
      `insert into pms_connections (organization_id, id, system, settings, secrets, read_at, created_by_name)
       values ($1, $2, $3, $4, $5, null, $6)`,
      [
        ...[organizationId, id, name, JSON.stringify(settings)],
        ...[sealKeys(ctx, id, keys), auditName(signedIn.session)],
      ],
    );
    await placeCertain(tx, signedIn, { organizationId, id, system: name }, locations);
    const placed = await tx.query<{ id: string }>(
      `with ${PLACED} select id from placed where location is not null`,
      [organizationId],
    );
    const ids = placed.map((one) => one.id);
    await beginReadings(ctx, tx, { organizationId, connectionId: id }, ids);
    await record(tx, signedIn, 'PRACTICE_CONNECTED', name);
    return buildAnswer(ctx, tx, organizationId);
  });
}

/**
 * Tests and stores other keys of a connection, and reads its practices.
 * @throws AppError 400, 403 without fresh proof, 404, 409 with the system's message
 */
export async function replaceConnectionKeys(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
  { values }: Calls['replaceConnectionKeys']['body'],
): Promise<Connections> {
  const { organizationId } = signedIn.viewer;
  const stored = await ctx.db.tenant(signedIn.tenant, (tx) => requireConnection(tx, organizationId, id));
  const before = { settings: stored.settings, keys: openKeys(ctx, stored) };
  const { settings, keys, locations } = await testValues(ctx, stored.system, before, values);
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    await tx.query(
      `update pms_connections set settings = $3, secrets = $4, created_by_name = $5, read_at = null, updated_at = now()
       where organization_id = $1 and id = $2`,
      [organizationId, id, JSON.stringify(settings), sealKeys(ctx, id, keys), auditName(signedIn.session)],
    );
    await record(tx, signedIn, 'PRACTICE_CONNECTED', stored.system);
    await readAllPlaces(ctx, tx, signedIn, stored, locations);
    return buildAnswer(ctx, tx, organizationId);
  });
}

/** Reads a connection's locations now, and starts its practices. @throws AppError 404, 409 with the system's message */
export async function syncConnection(ctx: AppContext, signedIn: SignedIn, id: string): Promise<Connections> {
  const { organizationId } = signedIn.viewer;
  const stored = await ctx.db.tenant(signedIn.tenant, (tx) => requireConnection(tx, organizationId, id));
  const locations = await asRefusal(() => {
    const { system, session } = openStored(ctx, stored);
    return system.locations(session);
  });
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    await readAllPlaces(ctx, tx, signedIn, stored, locations);
    return buildAnswer(ctx, tx, organizationId);
  });
}

/** Deletes a connection with its keys, and cancels the system's subscription. @throws AppError 403, 404 */
export async function disconnectSystem(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
): Promise<Connections> {
  const { organizationId } = signedIn.viewer;
  const { stored, answer } = await ctx.db.tenant(signedIn.tenant, async (tx) => {
    const stored = await requireConnection(tx, organizationId, id);
    await storeLocations(tx, stored, null);
    await tx.query('delete from pms_connections where organization_id = $1 and id = $2', [
      organizationId,
      id,
    ]);
    await record(tx, signedIn, 'PRACTICE_DISCONNECTED', stored.system);
    return { stored, answer: await buildAnswer(ctx, tx, organizationId) };
  });
  if (stored.webhookId !== null) await unsubscribe(ctx, stored, stored.webhookId);
  return answer;
}

/**
 * Cancels the subscription. Later events without a connection are refused, so an unreachable system does not block
 * this.
 */
async function unsubscribe(ctx: AppContext, stored: StoredConnection, webhookId: string): Promise<void> {
  try {
    const { system, session } = openStored(ctx, stored);
    await system.unsubscribe?.(session, webhookId);
  } catch (error) {
    if (!(error instanceof PmsFailure)) throw error;
    ctx.log.warn({ connection: stored.id, message: error.message }, 'a webhook could not be deleted');
  }
}
