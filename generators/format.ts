import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Output } from './emit/output.ts';

const CACHE = 'node_modules/.cache/chairside/format.json';
const FORMATTED = /^(?!.*validators\/[^/]*\.js$).*\.(ts|md)$/;

type Cache = Record<string, string>;

function readCache(root: string): Cache {
  const path = join(root, CACHE);
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Cache;
  } catch {
    // a cache file truncated by a kill is ignored
    return {};
  }
}

/** Formats TypeScript and Markdown with the project's settings. Formatting is slow, so results are cached. */
export async function formatOutput(root: string, output: Output): Promise<void> {
  const configText = readFileSync(join(root, '.prettierrc.json'), 'utf8');
  const config = JSON.parse(configText) as object;
  const cache = readCache(root);
  const kept: Cache = {};
  let isChanged = false;
  for (const [file, text] of output) {
    if (!FORMATTED.test(file)) continue;
    const key = createHash('sha256').update(`${configText}\0${file}\0${text}`).digest('hex');
    let formatted = cache[key];
    if (formatted === undefined) {
      const prettier = await import('prettier');
      formatted = await prettier.format(text, { ...config, filepath: file });
      isChanged = true;
    }
    kept[key] = formatted;
    output.set(file, formatted);
  }
  if (!isChanged) return;
  mkdirSync(dirname(join(root, CACHE)), { recursive: true });
  writeFileSync(join(root, CACHE), JSON.stringify(kept));
}
