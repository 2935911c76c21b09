import { randomBytes, randomUUID } from 'node:crypto';
import { lockUntilEnd } from '../../db/advisory-lock.ts';
import type { Database, OwnerTransaction } from '../../db/database.ts';
import { type KeyConfig, readKeys } from './key-ring.ts';
import { seal, unseal } from './seal.ts';
import { INSTALLATION_SECRET } from './sealed-columns.ts';

const NAME = 'person';

interface Stored {
  id: string;
  value: string;
}

const FIND = 'select id, value from installation_secrets where name = $1';

/** Earlier versions used the newest encryption key: answers that wait since then are counted with it. */
async function chooseKey(tx: OwnerTransaction, config: KeyConfig): Promise<Buffer> {
  const waiting = await tx.query('select from sealed_answers where person is not null limit 1');
  return waiting.length > 0 ? readKeys(config)[0].bytes : randomBytes(32);
}

async function storeKey(tx: OwnerTransaction, config: KeyConfig): Promise<void> {
  const id = randomUUID();
  const text = (await chooseKey(tx, config)).toString('base64');
  const value = seal(config, text, { ...INSTALLATION_SECRET, id });
  await tx.query('insert into installation_secrets (id, name, value) values ($1, $2, $3)', [id, NAME, value]);
}

/** Creates the key that tells people apart whose answers are confidential, unless there is one. */
export async function ensurePersonKey(db: Database, config: KeyConfig): Promise<void> {
  await db.system(async (tx) => {
    await lockUntilEnd(tx, 'installation secrets');
    if ((await tx.query(FIND, [NAME])).length === 0) await storeKey(tx, config);
  });
}

const opened = new WeakMap<Database, Buffer>();

/**
 * The key that tells people apart whose answers are confidential. No rotation changes it, or a person who answers before
 * and after it would count twice.
 * @returns undefined if this server lacks the key that it is encrypted with
 */
export async function readPersonKey(db: Database, config: KeyConfig): Promise<Buffer | undefined> {
  const known = opened.get(db);
  if (known) return known;
  let [row] = await db.ask<Stored>({ text: FIND, values: [NAME] });
  if (!row) {
    await ensurePersonKey(db, config);
    [row] = await db.ask<Stored>({ text: FIND, values: [NAME] });
  }
  const text = row && unseal(config, row.value, { ...INSTALLATION_SECRET, id: row.id });
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  opened.set(db, key);
  return key;
}
