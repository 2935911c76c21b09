import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addKeyOfFolder, dropKeysOfFolder, keyFile, type KeyConfig, readKeys } from './key-ring.ts';
import { getKeyName, isCurrent, seal, unseal } from './seal.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function newConfig(): KeyConfig {
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-key-'));
  folders.push(dataDir);
  return { dataDir, encryptionKey: undefined, previousEncryptionKey: undefined };
}

const cell = { table: 'practices', column: 'sikka_secret_key', id: '1' };
const [one, other] = [newConfig(), newConfig()];

it('opens its own sealed text, but only for the same row and column', () => {
  const sealed = seal(one, 'secret é', cell);
  expect(sealed).not.toContain('secret');
  expect(seal(one, 'secret é', cell)).not.toBe(sealed);
  expect(unseal(one, sealed, cell)).toBe('secret é');
  expect(unseal(one, sealed, { ...cell, id: '2' })).toBeUndefined();
  expect(unseal(one, sealed, { ...cell, column: 'name' })).toBeUndefined();
  expect(unseal(other, sealed, cell)).toBeUndefined();
  expect(unseal(one, sealed.slice(0, -8), cell)).toBeUndefined();
  expect(unseal(one, 'plain', cell)).toBeUndefined();
  expect(unseal(one, sealed.split('.').slice(0, 3).join('.'), cell)).toBeUndefined();
});

it('keeps its key in a file readable by its user only', () => {
  expect(statSync(keyFile(one.dataDir)).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(keyFile(one.dataDir), 'utf8'), 'base64')).toHaveLength(32);
});

it('prefers a key from the environment, and still opens texts sealed with the folder’s key', () => {
  const config = { ...one, encryptionKey: 'from the environment, long enough' };
  const sealed = seal(config, 'secret', cell);
  expect(unseal({ ...config, dataDir: other.dataDir }, sealed, cell)).toBe('secret');
  expect(unseal(one, sealed, cell)).toBeUndefined();
  expect(unseal(config, seal(one, 'secret', cell), cell)).toBe('secret');
});

it('opens texts sealed with the previous key from the environment', () => {
  const before = { ...one, encryptionKey: 'the first key of the environment' };
  const after = { ...one, encryptionKey: 'the second key of the environment' };
  const sealed = seal(before, 'secret', cell);
  expect(unseal(after, sealed, cell)).toBeUndefined();
  const both = { ...after, previousEncryptionKey: before.encryptionKey };
  expect(unseal(both, sealed, cell)).toBe('secret');
  expect([isCurrent(both, sealed), isCurrent(both, seal(both, 'secret', cell))]).toEqual([false, true]);
});

it("seals with the folder's new key after a rotation, and opens texts of the previous one", () => {
  const config = newConfig();
  const first = seal(config, 'secret', cell);
  addKeyOfFolder(config.dataDir);
  expect(unseal(config, first, cell)).toBe('secret');
  expect([isCurrent(config, first), isCurrent(config, seal(config, 'secret', cell))]).toEqual([false, true]);
  for (let time = 0; time < 3; time += 1) addKeyOfFolder(config.dataDir);
  expect(unseal(config, first, cell)).toBe('secret');
  dropKeysOfFolder(config.dataDir, (name) => name === getKeyName(first));
  expect(readKeys(config)).toHaveLength(3);
  expect(unseal(config, first, cell)).toBe('secret');
  dropKeysOfFolder(config.dataDir, () => false);
  expect(readKeys(config)).toHaveLength(2);
  expect(unseal(config, first, cell)).toBeUndefined();
  expect(readdirSync(config.dataDir)).toEqual(['encryption.key']);
  expect(statSync(keyFile(config.dataDir)).mode & 0o777).toBe(0o600);
});

it('removes the copies of keys that a killed rotation left, but none that is being written', () => {
  const config = newConfig();
  readKeys(config);
  const [abandoned, current] = [`${keyFile(config.dataDir)}.4711.new`, `${keyFile(config.dataDir)}.4712.new`];
  for (const copy of [abandoned, current]) writeFileSync(copy, 'keys');
  utimesSync(abandoned, 0, 0);
  dropKeysOfFolder(config.dataDir, () => true);
  expect(readdirSync(config.dataDir)).toEqual(['encryption.key', 'encryption.key.4712.new']);
});

it('refuses to seal for a column that the schema does not mark, which a rotation would miss', () => {
  expect(() => seal(one, 'secret', { ...cell, column: 'name' })).toThrow('x-sealed');
});

it('refuses a damaged key instead of creating another', () => {
  const broken = newConfig();
  writeFileSync(keyFile(broken.dataDir), 'short');
  expect(() => seal(broken, 'secret', cell)).toThrow('is damaged');
});
