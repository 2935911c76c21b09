import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from './compress-assets.ts';

it('compresses an asset once, and a changed one anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-compressed-'));
  const cache = mkdtempSync(join(tmpdir(), 'chairside-cache-'));
  const asset = join(folder, 'asset.js');
  try {
    for (const [text, stored] of [
      ['a'.repeat(1000), 2],
      ['a'.repeat(1000), 2],
      ['b'.repeat(1000), 4],
    ] as const) {
      writeFileSync(asset, text);
      await compress(asset, cache);
      expect(brotliDecompressSync(readFileSync(`${asset}.br`)).toString()).toBe(text);
      expect(gunzipSync(readFileSync(`${asset}.gz`)).toString()).toBe(text);
      expect(readdirSync(cache)).toHaveLength(stored);
    }
  } finally {
    for (const one of [folder, cache]) rmSync(one, { recursive: true });
  }
});
