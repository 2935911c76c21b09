import { pmsIntegration } from '../../generated/enums/pms-integration.ts';
import { practice as practiceModel } from '../../generated/models/practice.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { firstZone, practiceZone } from '../surveys/scope/place-zones.ts';
import { seal, unseal } from '../identity/secrets/seal.ts';
import { PMS_KEYS } from '../identity/secrets/sealed-columns.ts';
import { PmsClient, PmsFailure } from './client.ts';
import type { PmsName } from './mappings.ts';
import type { PmsPlace, PmsSession, PmsState, PmsSystem } from './port.ts';
import { getAddress, SYSTEMS } from './systems/systems.ts';

/** A stored practice and its connection. */
export interface StoredConnection {
  organizationId: string;
  practiceId: string;
  practiceName: string;
  /** the organization's */
  system: PmsName | null;
  place: PmsPlace;
  /** null: not connected, or connected to a former system of the organization */
  connection: {
    id: string;
    settings: Record<string, string>;
    secrets: string;
    webhookId: string | null;
    webhookSecret: string | null;
    turn: number;
    failures: number;
    state: PmsState;
    nextSyncAt: string | null;
    syncedAt: string | null;
    lastError: string | null;
    lastErrorAt: string | null;
  } | null;
}

const COLUMNS = `p.organization_id as "organizationId", p.id as "practiceId", p.name as "practiceName",
  o.pms_integration_type as system, jsonb_build_object('locationId', p.location_id,
    'careStackLocationId', p.care_stack_location_id, 'sikkaOfficeId', p.sikka_office_id,
    'sikkaPracticeId', p.sikka_practice_id, 'sikkaSecretKey', p.sikka_secret_key,
    'timeZone', ${firstZone(practiceZone('p'))}) as place,
  case when c.id is not null then jsonb_build_object('id', c.id, 'settings', c.settings, 'secrets', c.secrets,
    'webhookId', c.webhook_id, 'webhookSecret', c.webhook_secret, 'turn', c.turn, 'failures', c.failures,
    'state', c.state, 'nextSyncAt', app.iso(c.next_sync_at), 'syncedAt', app.iso(c.synced_at),
    'lastError', c.last_error, 'lastErrorAt', app.iso(c.last_error_at)) end as connection`;
const FROM = `practices p join organizations o on o.id = p.organization_id
  left join pms_connections c on c.organization_id = p.organization_id and c.practice_id = p.id
    and c.system = o.pms_integration_type`;

/** The practice's connection. @returns undefined if there is no such practice within reach */
export async function findByPractice(
  tx: Transaction,
  organizationId: string,
  practiceId: string,
): Promise<StoredConnection | undefined> {
  const [found] = await tx.query<StoredConnection>(
    `select ${COLUMNS} from ${FROM} where p.organization_id = $1 and p.id = $2`,
    [organizationId, practiceId],
  );
  return found;
}

/** @returns undefined if it was deleted, or its organization has changed its system or lost its subscription */
export async function findById(tx: Transaction, id: string): Promise<Connected | undefined> {
  const [found] = await tx.query<StoredConnection>(
    `select ${COLUMNS} from ${FROM} where c.id = $1 and 'PATIENT_EXPERIENCE' = any(o.entitlement_types)
       and o.status = 'ACTIVE'`,
    [id],
  );
  return found && isConnected(found) ? found : undefined;
}

export type Connected = StoredConnection & {
  system: PmsName;
  connection: NonNullable<StoredConnection['connection']>;
};

export const isConnected = (one: StoredConnection): one is Connected =>
  one.connection !== null && one.system !== null;

export const sealKeys = (ctx: AppContext, id: string, keys: Record<string, string>): string =>
  seal(ctx.config, JSON.stringify(keys), { ...PMS_KEYS, id });

/** The keys of a connection. @throws PmsFailure if this server lacks the encryption key */
export function unsealKeys(
  { config }: AppContext,
  { id, secrets }: Connected['connection'],
): Record<string, string> {
  const text = unseal(config, secrets, { ...PMS_KEYS, id });
  if (text === undefined)
    throw new PmsFailure('REFUSED', 'This server does not have the key that the keys were encrypted with.');
  return JSON.parse(text) as Record<string, string>;
}

export const getSystemLabel = (system: PmsName): string =>
  pmsIntegration.find(({ value }) => value === system)?.label ?? system;

export interface Opened {
  system: PmsSystem;
  session: PmsSession;
}

/** A session with a practice's system. @param values settings and keys @throws PmsFailure if it cannot be read */
export function openSession(
  { config }: AppContext,
  { system: name, practiceId, place }: Pick<Connected, 'system' | 'practiceId' | 'place'>,
  values: Readonly<Record<string, string>>,
): Opened {
  const system = SYSTEMS[name];
  const address = getAddress(config, name, values);
  if (!system || address === undefined)
    throw new PmsFailure('REFUSED', `${getSystemLabel(name)} cannot be read.`);
  if (system.describePlace(place) === null)
    throw new PmsFailure(
      'NOT_FOUND',
      `The practice has no ${getSystemLabel(name)} ID. Enter it in the practice’s form.`,
    );
  const secretPlace = { table: practiceModel.table, column: 'sikka_secret_key', id: practiceId };
  const { sikkaSecretKey } = place;
  const opened = sikkaSecretKey === null ? null : (unseal(config, sikkaSecretKey, secretPlace) ?? null);
  const client = new PmsClient(getSystemLabel(name), address, config.allowsPrivateAddresses);
  return { system, session: { client, values, place: { ...place, sikkaSecretKey: opened } } };
}

/** A session with the stored keys. @throws PmsFailure */
export function openStored(ctx: AppContext, stored: Connected): Opened {
  return openSession(ctx, stored, { ...stored.connection.settings, ...unsealKeys(ctx, stored.connection) });
}

export const NO_SYSTEM_NOTE = 'The organization has no practice-management system.';

/** @throws AppError 404 */
export async function requirePractice(
  tx: Transaction,
  { viewer }: SignedIn,
  id: string,
): Promise<StoredConnection> {
  const found = await findByPractice(tx, viewer.organizationId, id);
  if (!found) throw refuse('NOT_FOUND', 'This practice does not exist or has been removed.');
  return found;
}
