import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkCache } from './work-cache.ts';

const FILE = 'node_modules/.cache/chairside/generate.json';

let root: string;
let done: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chairside-cache-'));
  done = [];
});

afterEach(() => rmSync(root, { recursive: true }));

function work(text: string): () => Promise<string> {
  return () => {
    done.push(text);
    return Promise.resolve(text.toUpperCase());
  };
}

/** One run of the generator. */
async function run(texts: string[], isTrusted = true): Promise<string[]> {
  const cache = new WorkCache(root, isTrusted);
  const results: string[] = [];
  for (const text of texts) results.push(await cache.get('upper', { text }, work(text)));
  cache.save();
  return results;
}

it('does only the work whose input has changed', async () => {
  await run(['a', 'b']);
  expect(await run(['a', 'c'])).toEqual(['A', 'C']);
  expect(done).toEqual(['a', 'b', 'c']);
});

it('keeps the results of the last run only', async () => {
  await run(['a', 'b']);
  await run(['b']);
  await run(['a']);
  expect(done).toEqual(['a', 'b', 'a']);
});

it('separates kinds of work on the same input', async () => {
  const cache = new WorkCache(root, true);
  await cache.get('upper', 'a', work('a'));
  expect(await cache.get('lower', 'a', () => Promise.resolve('a'))).toBe('a');
});

it('does all work if the cache is not trusted, even if it holds wrong results', async () => {
  await run(['a']);
  writeFileSync(join(root, FILE), readFileSync(join(root, FILE), 'utf8').replace('"A"', '"wrong"'));
  expect(await run(['a'])).toEqual(['wrong']);
  expect(await run(['a'], false)).toEqual(['A']);
});

it('does not keep what has no result, nor anything if it is not trusted', async () => {
  const cache = new WorkCache(root, true);
  expect(await cache.get('upper', 'a', () => Promise.resolve(undefined))).toBeUndefined();
  cache.save();
  expect(await cache.get('upper', 'a', work('a'))).toBe('A');
  await run(['b'], false);
  expect(existsSync(join(root, FILE))).toBe(false);
});

it('ignores a file that was cut off', async () => {
  await run(['a']);
  writeFileSync(join(root, FILE), '{"x":');
  expect(await run(['a'])).toEqual(['A']);
});
