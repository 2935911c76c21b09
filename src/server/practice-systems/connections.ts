import { v7 as uuidv7 } from 'uuid';
import type { Calls, Connection } from '../../generated/calls/types.ts';
import { recordEvent, type SecurityEventName } from '../identity/auth/security-events.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { auditName } from '../entities/audit.ts';
import { AppError, refuse } from '../http/errors.ts';
import { PmsFailure } from './client.ts';
import { countUnmapped } from './connection-mappings.ts';
import type { PmsField, PmsSystem } from './port.ts';
import {
  type Connected,
  isConnected,
  unsealKeys,
  getSystemLabel,
  openSession,
  openStored,
  sealKeys,
  type StoredConnection,
  NO_SYSTEM_NOTE,
  requirePractice,
} from './stored-connection.ts';
import { askForSync } from './sync-practice.ts';
import { SYSTEMS } from './systems/systems.ts';

const VELOX_NOTE =
  'Velox sends its appointments by the API (POST /v1/appointments), with the practice as practiceId/clinicId.';

/** @throws AppError 404, 409 if the practice is not connected */
async function requireConnected(tx: Transaction, signedIn: SignedIn, id: string): Promise<Connected> {
  const stored = await requirePractice(tx, signedIn, id);
  if (!isConnected(stored)) throw refuse('CONFLICT', 'The practice is not connected.');
  return stored;
}

function buildFields(ctx: AppContext, stored: StoredConnection, { fields }: PmsSystem): Connection['fields'] {
  const settings = stored.connection?.settings ?? {};
  const keys = isConnected(stored) ? unsealKeys(ctx, stored.connection) : {};
  return fields.map(({ name, label, hint = null, isSecret = false, isLong = false, fallback = null }) => ({
    name,
    label,
    hint,
    isSecret,
    isLong,
    isSet: (isSecret ? keys : settings)[name] !== undefined,
    value: isSecret ? null : (settings[name] ?? fallback),
  }));
}

async function buildAnswer(ctx: AppContext, tx: Transaction, stored: StoredConnection): Promise<Connection> {
  const { organizationId, practiceId, practiceName, system: name, connection } = stored;
  const system = name === null ? undefined : SYSTEMS[name];
  const [last] = await tx.query<{ at: string | null }>(
    `select app.iso(max(ends_at)) as at from appointments
     where organization_id = $1 and practice_id = $2 and source = $3 and ends_at <= now()`,
    [organizationId, practiceId, name],
  );
  return {
    practiceId,
    practiceName,
    system: name,
    note: system ? (system.note ?? null) : name === 'VELOX' ? VELOX_NOTE : NO_SYSTEM_NOTE,
    fields: system ? buildFields(ctx, stored, system) : [],
    place: system ? system.describePlace(stored.place) : null,
    isConnected: connection !== null,
    receivesPushes: (connection?.webhookSecret ?? null) !== null,
    syncedAt: connection?.syncedAt ?? null,
    nextSyncAt: connection?.nextSyncAt ?? null,
    lastError: connection?.lastError ?? null,
    lastErrorAt: connection?.lastErrorAt ?? null,
    lastVisitAt: last?.at ?? null,
    unmapped: name === null ? 0 : await countUnmapped(tx, { organizationId, practiceId, system: name }),
  };
}

export function getConnection(ctx: AppContext, signedIn: SignedIn, id: string): Promise<Connection> {
  return ctx.db.tenant(signedIn.tenant, async (tx) =>
    buildAnswer(ctx, tx, await requirePractice(tx, signedIn, id)),
  );
}

function record(
  tx: Transaction,
  { session, origin }: SignedIn,
  event: SecurityEventName,
  { practiceName, system }: StoredConnection,
): Promise<void> {
  const { organizationId, email } = session;
  const target = `${practiceName}: ${system === null ? '' : getSystemLabel(system)}`;
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

interface Typed {
  settings: Record<string, string>;
  keys: Record<string, string>;
}

/** The values of the fields; omitted ones stay unchanged. @throws AppError 400 with all failures */
function readValues(
  fields: readonly PmsField[],
  before: Typed,
  values: Calls['connectPractice']['body']['values'],
): Typed {
  const typedValues = new Map(values.map(({ name, value }) => [name, value.trim()]));
  const read: Typed = { settings: {}, keys: {} };
  const failures = fields.flatMap(({ name, label, isSecret, isOptional, check }) => {
    const kept = isSecret ? before.keys[name] : before.settings[name];
    // an empty secret keeps the stored one
    const typed = typedValues.get(name);
    const value = typed === undefined || (isSecret && typed === '') ? kept : typed;
    if (value === undefined || value === '')
      return isOptional ? [] : [{ code: 'VALIDATION' as const, message: `${label} is required`, path: name }];
    const problem = check?.(value);
    if (problem !== undefined) return [{ code: 'VALIDATION' as const, message: problem, path: name }];
    (isSecret ? read.keys : read.settings)[name] = value;
    return [];
  });
  if (failures.length > 0) throw new AppError(failures);
  return read;
}

/**
 * Tests keys, stores them encrypted if they work, and starts a synchronization.
 * @throws AppError 400, 403 without fresh proof, 404, 409 with the system's message
 */
export async function connectPractice(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
  { values }: Calls['connectPractice']['body'],
): Promise<Connection> {
  const stored = await ctx.db.tenant(signedIn.tenant, (tx) => requirePractice(tx, signedIn, id));
  const { organizationId, system: name, connection } = stored;
  const system = name === null ? undefined : SYSTEMS[name];
  if (!system || name === null) throw refuse('CONFLICT', name === 'VELOX' ? VELOX_NOTE : NO_SYSTEM_NOTE);
  const before = isConnected(stored)
    ? {
        settings: stored.connection.settings,
        keys: await asRefusal(() => unsealKeys(ctx, stored.connection)),
      }
    : { settings: {}, keys: {} };
  // stored keys are sent only to the address they were entered for
  const stays = values.every((one) => one.name !== 'host' || one.value.trim() === before.settings.host);
  const { settings, keys } = readValues(system.fields, stays ? before : { ...before, keys: {} }, values);
  await asRefusal(async () => {
    const { session } = openSession(ctx, { ...stored, system: name }, { ...settings, ...keys });
    await system.test(session);
  });
  const connectionId = connection?.id ?? uuidv7();
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    // a previous connection, to another system
    await tx.query(
      'delete from pms_connections where organization_id = $1 and practice_id = $2 and id <> $3',
      [organizationId, id, connectionId],
    );
    await tx.query(
      `insert into pms_connections (organization_id, id, practice_id, system, settings, secrets, state, created_by_name)
       values ($1, $2, $3, $4, $5, $6, '{}', $7)
       on conflict (organization_id, id) do update set settings = excluded.settings, secrets = excluded.secrets,
         state = '{}', last_error = null, failures = 0, created_by_name = excluded.created_by_name`,
      [
        ...[organizationId, connectionId, id, name, JSON.stringify(settings)],
        ...[sealKeys(ctx, connectionId, keys), auditName(signedIn.session)],
      ],
    );
    await record(tx, signedIn, 'PRACTICE_CONNECTED', stored);
    await askForSync(ctx, tx, { organizationId, connectionId });
    return buildAnswer(ctx, tx, await requirePractice(tx, signedIn, id));
  });
}

/** @throws AppError 404, 409 with the system's message */
export async function testConnection(ctx: AppContext, signedIn: SignedIn, id: string): Promise<Connection> {
  const stored = await ctx.db.tenant(signedIn.tenant, (tx) => requireConnected(tx, signedIn, id));
  await asRefusal(async () => {
    const { system, session } = openStored(ctx, stored);
    await system.test(session);
  });
  return getConnection(ctx, signedIn, id);
}

/** @throws AppError 404, 409 */
export function syncConnection(ctx: AppContext, signedIn: SignedIn, id: string): Promise<Connection> {
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    const { organizationId, connection } = await requireConnected(tx, signedIn, id);
    await askForSync(ctx, tx, { organizationId, connectionId: connection.id });
    return buildAnswer(ctx, tx, await requirePractice(tx, signedIn, id));
  });
}

/** Deletes a connection with its keys, and cancels the system's subscription. @throws AppError 403, 404, 409 */
export async function disconnectPractice(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
): Promise<Connection> {
  const { stored, answer } = await ctx.db.tenant(signedIn.tenant, async (tx) => {
    const stored = await requireConnected(tx, signedIn, id);
    await tx.query('delete from pms_connections where organization_id = $1 and id = $2', [
      stored.organizationId,
      stored.connection.id,
    ]);
    await record(tx, signedIn, 'PRACTICE_DISCONNECTED', stored);
    return { stored, answer: await buildAnswer(ctx, tx, await requirePractice(tx, signedIn, id)) };
  });
  const { webhookId } = stored.connection;
  if (webhookId !== null) await unsubscribe(ctx, stored, webhookId);
  return answer;
}

/**
 * Cancels the subscription. Later events without a connection are refused, so an unreachable system does not block
 * this.
 */
async function unsubscribe(ctx: AppContext, stored: Connected, webhookId: string): Promise<void> {
  try {
    const { system, session } = openStored(ctx, stored);
    await system.unsubscribe?.(session, webhookId);
  } catch (error) {
    if (!(error instanceof PmsFailure)) throw error;
    ctx.log.warn(
      { connection: stored.connection.id, message: error.message },
      'a webhook could not be removed',
    );
  }
}
