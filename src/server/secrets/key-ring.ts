import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';

export type KeyConfig = Pick<Config, 'encryptionKey' | 'previousEncryptionKey' | 'dataDir'>;

/** A key and its name in sealed texts. */
export interface Key {
  name: string;
  bytes: Buffer;
}

const KEY_BYTES = 32;
const KEY_FILE = 'encryption.key';
/** The newest key and its predecessor, which a server that has not noticed the rotation may still use. */
const MOST_KEPT = 2;

const toKey = (bytes: Buffer): Key => ({
  name: createHash('sha256').update('name of ').update(bytes).digest('hex').slice(0, 8),
  bytes,
});
const derivedKey = (text: string): Key => toKey(createHash('sha256').update(text).digest());
const newLine = (): string => `${randomBytes(KEY_BYTES).toString('base64')}\n`;

export function keyFile(dataDir: string): string {
  return join(resolve(dataDir), KEY_FILE);
}

/** Creates the data folder's first key, readable by its user only. Of two concurrent processes, one does. */
function makeKeyFile(dataDir: string): void {
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(keyFile(dataDir), newLine(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The keys of the data folder, newest first. */
function keysOfFolder(dataDir: string): Key[] {
  const file = keyFile(dataDir);
  if (!existsSync(file)) return [];
  const keys = readFileSync(file, 'utf8')
    .trim()
    .split(/\s+/)
    .map((line) => toKey(Buffer.from(line, 'base64')));
  if (keys.some(({ bytes }) => bytes.length !== KEY_BYTES))
    throw new Error(`${file} is damaged: each line must contain ${KEY_BYTES} bytes in base64.`);
  return keys;
}

/**
 * The keys that open sealed texts; the first one seals. A key from the environment precedes those of the data folder,
 * which are read each time, so that a rotation applies at once in every process.
 */
export function readKeys({ encryptionKey, previousEncryptionKey, dataDir }: KeyConfig): [Key, ...Key[]] {
  if (encryptionKey === undefined) makeKeyFile(dataDir);
  const derived = (text: string | undefined): Key[] => (text === undefined ? [] : [derivedKey(text)]);
  const keys = [...derived(encryptionKey), ...keysOfFolder(dataDir), ...derived(previousEncryptionKey)];
  const [first, ...rest] = keys;
  if (!first) throw new Error('There is no encryption key.');
  return [first, ...rest];
}

/** Adds a new key in front of those of the data folder. */
export function addKeyOfFolder(dataDir: string): void {
  const file = keyFile(dataDir);
  const kept = keysOfFolder(dataDir).slice(0, MOST_KEPT - 1);
  const lines = kept.map(({ bytes }) => `${bytes.toString('base64')}\n`);
  writeFileSync(`${file}.new`, newLine() + lines.join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
