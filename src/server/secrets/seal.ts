import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Key, type KeyConfig, readKeys } from './key-ring.ts';

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];
/** Before every sealed text: the form, then the name of the key and the bytes. */
export const SEALED = 'sealed.v1.';

/** Where a sealed text is stored. Moved to another row or column, it cannot be opened. */
export interface SealedPlace {
  table: string;
  column: string;
  id: string;
}

const formatPlace = ({ table, column, id }: SealedPlace): string => `${table}.${column} ${id}`;

/** Encrypts a text that must be read again, under the newest key. `sealed-columns.ts` lists the columns that hold such texts. */
export function seal(config: KeyConfig, text: string, place: SealedPlace): string {
  const [key] = readKeys(config);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, iv).setAAD(Buffer.from(formatPlace(place)));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${SEALED}${key.name}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
}

function open(bytes: Buffer, key: Key, about: string): string | undefined {
  const start = IV_BYTES + TAG_BYTES;
  if (bytes.length < start) return undefined;
  const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV_BYTES, start));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    return undefined; // GCM says no more than that something does not fit
  }
}

/** Decrypts what `seal` made. @returns undefined under other keys, or from another place */
export function unseal(config: KeyConfig, sealed: string, place: SealedPlace): string | undefined {
  if (!sealed.startsWith(SEALED)) return undefined;
  const [name, text = ''] = sealed.slice(SEALED.length).split('.');
  const key = readKeys(config).find((one) => one.name === name);
  return key && open(Buffer.from(text, 'base64'), key, formatPlace(place));
}

/** Whether the newest key sealed the text. */
export function isCurrent(config: KeyConfig, sealed: string): boolean {
  return sealed.startsWith(`${SEALED}${readKeys(config)[0].name}.`);
}

/** Opens a token that was sealed before keys had names, when nothing but the row's id was bound to it. */
export function unsealUnnamed(config: KeyConfig, sealed: string, id: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  return readKeys(config)
    .map((key) => open(bytes, key, id))
    .find((text) => text !== undefined);
}
