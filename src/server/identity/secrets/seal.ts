import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sealedColumns } from '../../../generated/sealed-columns.ts';
import { type Key, type KeyConfig, readKeys } from './key-ring.ts';

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];
/** Prefix of every sealed text: the format, then the name of the key and the bytes. */
export const SEALED = 'sealed.v1.';

/** Location of a sealed text. Moved to another row or column, it cannot be opened. */
export interface SealedCell {
  table: string;
  column: string;
  id: string;
}

const formatCell = ({ table, column, id }: SealedCell): string => `${table}.${column} ${id}`;

/**
 * Encrypts a text reversibly under the newest key.
 * @throws Error for a column that the schema does not mark: a rotation would miss it
 */
export function seal(config: KeyConfig, text: string, cell: SealedCell): string {
  if (!sealedColumns.some(({ table, column }) => table === cell.table && column === cell.column))
    throw new Error(`${cell.table}.${cell.column} must be x-sealed in the schema.`);
  const [key] = readKeys(config);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, iv).setAAD(Buffer.from(formatCell(cell)));
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
    return undefined; // GCM does not tell which part is wrong
  }
}

/** Decrypts a text from `seal`. @returns undefined with other keys, or at another location */
export function unseal(config: KeyConfig, sealed: string, cell: SealedCell): string | undefined {
  if (!sealed.startsWith(SEALED)) return undefined;
  const [name, text = ''] = sealed.slice(SEALED.length).split('.');
  const key = readKeys(config).find((one) => one.name === name);
  return key && open(Buffer.from(text, 'base64'), key, formatCell(cell));
}

/** Name of the key that sealed the text; undefined for any other text. */
export function getKeyName(sealed: string): string | undefined {
  return sealed.startsWith(SEALED) ? sealed.slice(SEALED.length).split('.')[0] : undefined;
}

/** Whether the newest key sealed the text. */
export function isCurrent(config: KeyConfig, sealed: string): boolean {
  return getKeyName(sealed) === readKeys(config)[0].name;
}

/** Opens a token that was sealed before keys had names, bound only to its row's id. */
export function unsealUnnamed(config: KeyConfig, sealed: string, id: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  return readKeys(config)
    .map((key) => open(bytes, key, id))
    .find((text) => text !== undefined);
}
