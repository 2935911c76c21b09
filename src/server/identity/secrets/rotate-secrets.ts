import { lockUntilEnd } from '../../db/advisory-lock.ts';
import type { Database, OwnerTransaction } from '../../db/database.ts';
import { addKeyOfFolder, dropKeysOfFolder, type KeyConfig, readKeys } from './key-ring.ts';
import { ensurePersonKey } from './person-key.ts';
import { readKeyNames, type SealedAnew, sealStored } from './seal-stored.ts';
import { INSTALLATION_SECRET, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

export interface Rotation extends SealedAnew {
  /** secrets of organizations, without the installation's own */
  sealed: number;
  /** an interrupted rotation was completed, and no further key added */
  isResumed: boolean;
}

const lockKeys = (tx: OwnerTransaction): Promise<void> => lockUntilEnd(tx, 'encryption keys');

const OLDER = `select from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start < $1 limit 1`;

/**
 * Removes the keys that nothing is sealed with. While a transaction from before the rotation runs, which may still store
 * a secret under one of them, all stay until the next rotation.
 */
async function dropUnusedKeys(db: Database, { dataDir }: KeyConfig, began: Date): Promise<void> {
  await db.system(async (tx) => {
    await lockKeys(tx);
    if ((await tx.query(OLDER, [began])).length > 0) return;
    const names = await readKeyNames(tx);
    if (names) dropKeysOfFolder(dataDir, (name) => names.has(name));
  });
}

/** Adds a key, unless a concurrent rotation has added one since. */
async function addKey(db: Database, config: KeyConfig, newest: string): Promise<void> {
  await db.system(async (tx) => {
    await lockKeys(tx);
    if (readKeys(config)[0].name === newest) addKeyOfFolder(config.dataDir);
  });
}

const isOwn = ({ table }: SealedColumn): boolean => table === INSTALLATION_SECRET.table;
const OWN = SEALED_COLUMNS.filter(isOwn);
const OTHERS = SEALED_COLUMNS.filter((column) => !isOwn(column));

async function sealAll(db: Database, config: KeyConfig): Promise<SealedAnew & { hasSealed: boolean }> {
  const own = await sealStored(db, config, false, OWN);
  const { sealed, lost } = await sealStored(db, config, false, OTHERS);
  return { sealed, lost: [...own.lost, ...lost], hasSealed: own.sealed + sealed > 0 };
}

async function getTime(db: Database): Promise<Date> {
  const [row] = await db.system((tx) => tx.query<{ now: Date }>('select now() as now'));
  return row?.now ?? new Date(0);
}

/**
 * Seals all stored secrets under a new key, or under ENCRYPTION_KEY. A rotation that was interrupted is completed with
 * the key that it added. A key is removed only once nothing is sealed with it.
 */
export async function rotateSecrets(db: Database, config: KeyConfig): Promise<Rotation> {
  await ensurePersonKey(db, config);
  const began = await getTime(db);
  const [newest] = readKeys(config);
  const earlier = await sealStored(db, config, true);
  const first = await sealAll(db, config);
  if (config.encryptionKey !== undefined)
    return { sealed: earlier.sealed + first.sealed, lost: first.lost, isResumed: false };
  const isResumed = first.hasSealed;
  if (!isResumed) await addKey(db, config, newest.name);
  const { sealed, lost } = isResumed ? first : await sealAll(db, config);
  await dropUnusedKeys(db, config, began);
  return { sealed, lost, isResumed };
}
