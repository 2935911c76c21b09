import { pmsIntegration } from '../../generated/enums/pms-integration.ts';
import { practice as practiceModel } from '../../generated/models/practice.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { firstZone, practiceZone } from '../surveys/scope/place-zones.ts';
import { seal, unseal } from '../identity/secrets/seal.ts';
import { PMS_KEYS } from '../identity/secrets/sealed-columns.ts';
import { PmsClient, PmsFailure } from './client.ts';
import type { PmsName } from './mappings.ts';
import type { PlaceSession, PmsPlace, PmsSession, PmsState, PmsSystem } from './port.ts';
import { getAddress, SYSTEMS } from './systems/systems.ts';

/** An organization's connection to its system. */
export interface StoredConnection {
  organizationId: string;
  id: string;
  system: PmsName;
  settings: Record<string, string>;
  secrets: string;
  webhookId: string | null;
  webhookSecret: string | null;
  readAt: string | null;
  createdByName: string;
}

/** How far a practice has been read through its organization's connection. */
export interface StoredReading {
  organizationId: string;
  practiceId: string;
  practiceName: string;
  place: PmsPlace;
  turn: number;
  state: PmsState;
  connection: StoredConnection;
}

/** A practice's id in the system of its organization, as `PmsSystem.getLocation` names it. For aliases p and o. */
export const LOCATION = `case o.pms_integration_type when 'NEX_HEALTH' then p.location_id::text
    when 'CARE_STACK' then p.care_stack_location_id when 'SIKKA' then p.sikka_office_id || '/' || p.sikka_practice_id end`;

const CONNECTION = `c.organization_id as "organizationId", c.id, c.system, c.settings, c.secrets,
  c.webhook_id as "webhookId", c.webhook_secret as "webhookSecret", app.iso(c.read_at) as "readAt",
  c.created_by_name as "createdByName"`;
/** Connections to a former system of the organization are not read. */
const CONNECTIONS = `pms_connections c join organizations o on o.id = c.organization_id
  and o.pms_integration_type = c.system`;
/** The organization's jobs run. */
const IS_SUBSCRIBED = `'PATIENT_EXPERIENCE' = any(o.entitlement_types) and o.status = 'ACTIVE'`;

/** The organization's system; null: none. */
export async function readSystem(tx: Transaction, organizationId: string): Promise<PmsName | null> {
  const [row] = await tx.query<{ system: PmsName | null }>(
    'select pms_integration_type as system from organizations where id = $1',
    [organizationId],
  );
  return row?.system ?? null;
}

/** The connections to the organization's system, the first one first. */
export function listStored(tx: Transaction, organizationId: string): Promise<StoredConnection[]> {
  return tx.query<StoredConnection>(
    `select ${CONNECTION} from ${CONNECTIONS} where c.organization_id = $1 order by c.created_at, c.id`,
    [organizationId],
  );
}

/** @throws AppError 404 for those of other organizations and of a former system */
export async function requireConnection(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StoredConnection> {
  const found = (await listStored(tx, organizationId)).find((one) => one.id === id);
  if (!found) throw refuse('NOT_FOUND', 'There is no such connection.');
  return found;
}

/** @returns undefined if it was deleted, or its organization has changed its system or lost its subscription */
export async function findConnection(tx: Transaction, id: string): Promise<StoredConnection | undefined> {
  const [found] = await tx.query<StoredConnection>(
    `select ${CONNECTION} from ${CONNECTIONS} where c.id = $1 and ${IS_SUBSCRIBED}`,
    [id],
  );
  return found;
}

type ReadingRow = StoredConnection & Omit<StoredReading, 'connection'>;

/** The reading of a practice, by its id or its location. @returns undefined as `findConnection` does */
export async function findReading(
  tx: Transaction,
  organizationId: string,
  by: { practiceId: string } | { connectionId: string; location: string },
): Promise<StoredReading | undefined> {
  const [condition, values] =
    'practiceId' in by
      ? ['p.id = $2', [by.practiceId]]
      : [`c.id = $2 and ${LOCATION} = $3`, [by.connectionId, by.location]];
  const [found] = await tx.query<ReadingRow>(
    `select ${CONNECTION}, p.id as "practiceId", p.name as "practiceName", r.turn, r.state,
       jsonb_build_object('locationId', p.location_id, 'careStackLocationId', p.care_stack_location_id,
         'sikkaOfficeId', p.sikka_office_id, 'sikkaPracticeId', p.sikka_practice_id,
         'sikkaSecretKey', p.sikka_secret_key, 'timeZone', ${firstZone(practiceZone('p'))}) as place
     from ${CONNECTIONS} join pms_readings r on r.organization_id = c.organization_id and r.connection_id = c.id
     join practices p on p.organization_id = r.organization_id and p.id = r.practice_id
     where c.organization_id = $1 and ${condition} and ${IS_SUBSCRIBED}`,
    [organizationId, ...values],
  );
  if (!found) return undefined;
  const { practiceId, practiceName, place, turn, state, ...connection } = found;
  return { organizationId, practiceId, practiceName, place, turn, state, connection };
}

export const sealKeys = (ctx: AppContext, id: string, keys: Record<string, string>): string =>
  seal(ctx.config, JSON.stringify(keys), { ...PMS_KEYS, id });

/** The keys of a connection. @throws PmsFailure if this server lacks the encryption key */
export function unsealKeys(
  { config }: AppContext,
  { id, secrets }: Pick<StoredConnection, 'id' | 'secrets'>,
): Record<string, string> {
  const text = unseal(config, secrets, { ...PMS_KEYS, id });
  if (text === undefined)
    throw new PmsFailure('REFUSED', 'This server does not have the key that the keys were encrypted with.');
  return JSON.parse(text) as Record<string, string>;
}

export const getSystemLabel = (system: PmsName): string =>
  pmsIntegration.find(({ value }) => value === system)?.label ?? system;

export interface Opened<Session extends PmsSession = PmsSession> {
  system: PmsSystem;
  session: Session;
}

/** A session with a system. @param values settings and keys @throws PmsFailure if it cannot be read */
export function openSession(
  { config }: AppContext,
  name: PmsName,
  values: Readonly<Record<string, string>>,
): Opened {
  const system = SYSTEMS[name];
  const address = getAddress(config, name, values);
  if (!system || address === undefined)
    throw new PmsFailure('REFUSED', `${getSystemLabel(name)} cannot be read.`);
  return {
    system,
    session: { client: new PmsClient(getSystemLabel(name), address, config.allowsPrivateAddresses), values },
  };
}

/** A session with the stored keys. @throws PmsFailure */
export function openStored(ctx: AppContext, stored: StoredConnection): Opened {
  return openSession(ctx, stored.system, { ...stored.settings, ...unsealKeys(ctx, stored) });
}

/** The session for the location of a practice. */
export function openPlace(
  { config }: AppContext,
  { system, session }: Opened,
  { practiceId, place }: Pick<StoredReading, 'practiceId' | 'place'>,
): Opened<PlaceSession> {
  const { sikkaSecretKey } = place;
  const secretPlace = { table: practiceModel.table, column: 'sikka_secret_key', id: practiceId };
  const secret = sikkaSecretKey === null ? null : (unseal(config, sikkaSecretKey, secretPlace) ?? null);
  return { system, session: { ...session, place: { ...place, sikkaSecretKey: secret } } };
}

export const NO_SYSTEM_NOTE = 'The organization has no practice-management system.';
