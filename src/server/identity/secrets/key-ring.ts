import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../../config.ts';

export type KeyConfig = Pick<Config, 'encryptionKey' | 'previousEncryptionKey' | 'dataDir'>;

/** A key and its name in sealed texts. */
export interface Key {
  name: string;
  bytes: Buffer;
}

const KEY_BYTES = 32;
const KEY_FILE = 'encryption.key';
/** The newest key and its predecessor, under which a server may be storing a secret right now. */
const LEAST_KEPT = 2;

const toKey = (bytes: Buffer): Key => ({
  name: createHash('sha256').update('name of ').update(bytes).digest('hex').slice(0, 8),
  bytes,
});
const derivedKey = (text: string): Key => toKey(createHash('sha256').update(text).digest());
const newLine = (): string => `${randomBytes(KEY_BYTES).toString('base64')}\n`;

export function keyFile(dataDir: string): string {
  return join(resolve(dataDir), KEY_FILE);
}

/** Makes a change of a file or a folder survive a power cut. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a file readable by its user only, beside its later place, and puts it there complete. */
function writeWhole(file: string, text: string, putInPlace: (written: string) => void): void {
  const written = `${file}.${process.pid}.new`;
  try {
    writeFileSync(written, text, { mode: 0o600 });
    sync(written);
    putInPlace(written);
    sync(dirname(file));
  } finally {
    rmSync(written, { force: true });
  }
}

/** Longer than a file of keys takes to be written; another process may be writing one right now. */
const ABANDONED_MS = 60_000;

/** Removes copies of keys that killed processes left beside the key file. */
function removeAbandoned(file: string): void {
  const folder = dirname(file);
  const isAbandoned = (name: string): boolean =>
    name.startsWith(`${basename(file)}.`) &&
    name.endsWith('.new') &&
    Date.now() - statSync(join(folder, name)).mtimeMs > ABANDONED_MS;
  for (const name of readdirSync(folder).filter(isAbandoned)) rmSync(join(folder, name), { force: true });
}

/** Creates the data folder's first key. Of two concurrent processes, one does. */
function makeKeyFile(dataDir: string): void {
  const file = keyFile(dataDir);
  if (existsSync(file)) return;
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  writeWhole(file, newLine(), (written) => {
    try {
      linkSync(written, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });
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

const toLine = ({ bytes }: Key): string => `${bytes.toString('base64')}\n`;

/** Adds a new key in front of those of the data folder, which all stay. */
export function addKeyOfFolder(dataDir: string): void {
  const file = keyFile(dataDir);
  const lines = keysOfFolder(dataDir).map(toLine);
  writeWhole(file, newLine() + lines.join(''), (written) => renameSync(written, file));
}

/** Removes keys that are not needed from the data folder; the newest two always stay. */
export function dropKeysOfFolder(dataDir: string, isNeeded: (name: string) => boolean): void {
  const file = keyFile(dataDir);
  const keys = keysOfFolder(dataDir);
  const kept = keys.filter(({ name }, position) => position < LEAST_KEPT || isNeeded(name));
  if (kept.length < keys.length)
    writeWhole(file, kept.map(toLine).join(''), (written) => renameSync(written, file));
  removeAbandoned(file);
}
