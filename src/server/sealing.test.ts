import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';

const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'chairside-key-')));
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
const [one, other, broken] = folders.map((dataDir) => ({ dataDir, encryptionKey: undefined })) as [
  { dataDir: string; encryptionKey: undefined },
  { dataDir: string; encryptionKey: undefined },
  { dataDir: string; encryptionKey: undefined },
];

it('opens what it sealed, for the same row alone', () => {
  const sealed = seal(one, 'secret é', 'token 1');
  expect(sealed).not.toContain('secret');
  expect(seal(one, 'secret é', 'token 1')).not.toBe(sealed);
  expect(unseal(one, sealed, 'token 1')).toBe('secret é');
  expect(unseal(one, sealed, 'token 2')).toBeUndefined();
  expect(unseal(other, sealed, 'token 1')).toBeUndefined();
  expect(unseal(one, `A${sealed.slice(1)}`, 'token 1')).toBe(sealed.startsWith('A') ? 'secret é' : undefined);
  expect(unseal(one, 'short', 'token 1')).toBeUndefined();
});

it('keeps its key in a file of its user alone', () => {
  const file = join(one.dataDir, 'encryption.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32);
});

it('takes a key of the environment instead', () => {
  const config = { dataDir: one.dataDir, encryptionKey: 'from the environment, long enough' };
  const sealed = seal(config, 'secret', 'x');
  expect(unseal({ ...config, dataDir: other.dataDir }, sealed, 'x')).toBe('secret');
  expect(unseal(one, sealed, 'x')).toBeUndefined();
});

it('refuses a damaged key instead of making another', () => {
  writeFileSync(join(broken.dataDir, 'encryption.key'), 'short');
  expect(() => seal(broken, 'secret', 'x')).toThrow('is damaged');
});
