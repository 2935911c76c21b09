import type { Passkey } from '../../../../generated/calls/types.ts';
import type { Config } from '../../../config.ts';
import type { Transaction } from '../../../db/database.ts';

/** The stored data needed to verify a passkey's signatures. */
export interface StoredPasskey {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  userHandle: string;
  name: string;
}

const SHOWN = `id, name, device_type as "deviceType", is_backed_up as "isBackedUp",
  app.iso(created_at) as "createdAt", app.iso(last_used_at) as "lastUsedAt"`;
const STORED = `id, account_id as "accountId", credential_id as "credentialId", public_key as "publicKey",
  counter::int8 as counter, transports, user_handle as "userHandle", name`;

/** The relying party of every passkey: the site at APP_URL. */
export function relyingParty({ appUrl }: Pick<Config, 'appUrl'>): { rpId: string; origin: string } {
  return { rpId: new URL(appUrl).hostname, origin: appUrl };
}

export function findPasskeys(tx: Transaction, accountId: string): Promise<StoredPasskey[]> {
  return tx.query<StoredPasskey>(
    `select ${STORED} from passkeys where account_id = $1 order by created_at, id`,
    [accountId],
  );
}

/** The passkey of a credential, locked, so that only one signature at a time is compared with its counter. */
export async function lockPasskey(tx: Transaction, credentialId: string): Promise<StoredPasskey | undefined> {
  const [passkey] = await tx.query<StoredPasskey>(
    `select ${STORED} from passkeys where credential_id = $1 for update`,
    [credentialId],
  );
  return passkey;
}

/** An account's passkeys as listed for its owner. */
export function shownPasskeys(tx: Transaction, accountId: string): Promise<Passkey[]> {
  return tx.query<Passkey>(`select ${SHOWN} from passkeys where account_id = $1 order by created_at, id`, [
    accountId,
  ]);
}

type NewPasskey = Omit<StoredPasskey, 'id'> & Pick<Passkey, 'deviceType' | 'isBackedUp'>;

/** @returns undefined if the credential is already registered */
export async function insertPasskey(tx: Transaction, of: NewPasskey): Promise<Passkey | undefined> {
  const [passkey] = await tx.query<Passkey>(
    `insert into passkeys (account_id, credential_id, public_key, counter, transports, device_type, is_backed_up,
       user_handle, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning ${SHOWN}`,
    [
      of.accountId,
      of.credentialId,
      of.publicKey,
      of.counter,
      of.transports,
      of.deviceType,
      of.isBackedUp,
      of.userHandle,
      of.name,
    ],
  );
  return passkey;
}

/** @returns undefined if it belongs to another account */
export async function renamePasskey(
  tx: Transaction,
  of: { id: string; accountId: string; name: string },
): Promise<Passkey | undefined> {
  const [passkey] = await tx.query<Passkey>(
    `update passkeys set name = $3, updated_at = now() where id = $1 and account_id = $2 returning ${SHOWN}`,
    [of.id, of.accountId, of.name],
  );
  return passkey;
}

/** @returns undefined if it belongs to another account */
export async function deletePasskey(
  tx: Transaction,
  of: { id: string; accountId: string },
): Promise<Passkey | undefined> {
  const [passkey] = await tx.query<Passkey>(
    `delete from passkeys where id = $1 and account_id = $2 returning ${SHOWN}`,
    [of.id, of.accountId],
  );
  return passkey;
}

export async function recordUse(
  tx: Transaction,
  { id }: StoredPasskey,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<void> {
  await tx.query(
    'update passkeys set counter = $2, is_backed_up = $3, last_used_at = now(), updated_at = now() where id = $1',
    [id, counter, isBackedUp],
  );
}
