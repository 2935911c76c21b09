import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';

type KeyConfig = Pick<Config, 'encryptionKey' | 'dataDir'>;

const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16];
const KEY_FILE = 'encryption.key';
const keys = new Map<string, Buffer>();

/** The key of the data folder, made when it is first needed. Of two processes that make it, one does. */
function keyOfFolder(dataDir: string): Buffer {
  const file = join(resolve(dataDir), KEY_FILE);
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} is damaged: it must hold ${KEY_BYTES} bytes in base64.`);
  return key;
}

function keyOf({ encryptionKey, dataDir }: KeyConfig): Buffer {
  const source = encryptionKey ?? `folder ${resolve(dataDir)}`;
  const known = keys.get(source);
  if (known) return known;
  const key =
    encryptionKey === undefined ? keyOfFolder(dataDir) : createHash('sha256').update(encryptionKey).digest();
  keys.set(source, key);
  return key;
}

/**
 * Encrypts a text that must be read again.
 * @param about what it belongs to: moved to another row, it cannot be opened
 */
export function seal(config: KeyConfig, text: string, about: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(config), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts what `seal` made. @returns undefined under another key, or for another row */
export function unseal(config: KeyConfig, sealed: string, about: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const start = IV_BYTES + TAG_BYTES;
  if (bytes.length < start) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(config), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV_BYTES, start));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    return undefined; // GCM says no more than that something does not fit
  }
}
