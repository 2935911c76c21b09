import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles } from './inputs.mjs';
import { run } from './run.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const CACHE = 'node_modules/.cache/chairside';
/** This checkout's, and that of its tests. */
const MOST_DEMOS = 2;

/** Files with SQL functions, which each start runs after the migrations. */
export function listFunctions() {
  const paths = readdirSync(join(root, 'src'), { recursive: true });
  return paths
    .filter((path) => /[\\/]sql[\\/][^\\/]+\.sql$/.test(path))
    .map((path) => `src/${path}`)
    .sort();
}

/** A hash of what decides the demo: the code that makes it, the migrations, and the installed packages. */
async function hashDemo() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['demo/prepare.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const files = [
    'src/server/db/migrations',
    'src/server/db/embedded/pglite-worker.mjs',
    'package-lock.json',
    ...listFunctions(),
  ];
  const hash = createHash('sha256').update(hashFiles(root, files));
  for (const { contents } of outputFiles) hash.update(contents);
  return hash.digest('hex').slice(0, 16);
}

/** The folder in the cache that has the demo, or will have it. */
export async function findDemo() {
  return join(root, CACHE, `demo-${await hashDemo()}`);
}

/**
 * Prepares what new embedded databases are copied from: an empty one and, unless `DEMO=off`, the demo of today. The demo
 * takes half a minute to make, so it is cached by what decides it.
 * @param program arguments of Node that run demo/prepare.ts
 * @param demo the folder for the demo
 */
export async function prepareData(program, demo) {
  await run(process.execPath, program, { cwd: root, env: { ...process.env, PREPARED_DEMO: demo } });
  const cache = join(root, CACHE);
  const since = (name) => statSync(join(cache, name)).ctimeMs;
  const demos = existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith('demo-')) : [];
  for (const name of demos.sort((one, other) => since(other) - since(one)).slice(MOST_DEMOS))
    rmSync(join(cache, name), { recursive: true });
}
