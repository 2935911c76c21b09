import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-all.mjs';
import { runTypeScript } from './run.mjs';

/** Installed packages, outputs of runs, and what belongs to one machine. */
const LEFT_OUT = new Set([
  '.cache',
  '.env',
  '.git',
  'data',
  'dist',
  'node_modules',
  'pictures',
  'playwright-report',
  'test-results',
]);
/** Kept between runs: the build knows when it is stale. */
const KEPT = new Set(['dist']);
/** The entity that exists only in the documentation and in tests. */
const EXAMPLE = 'equipment.json';

/**
 * Makes the checkout that API tests, builds and browser tests run in: this one with one more entity, added by its file
 * alone as docs/schema.md explains. So the ordinary suites prove that an entity needs no more than its file.
 * @returns its folder
 */
export async function makeTestCheckout() {
  const folder = join(root, '.cache/test-checkout');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((one) => !KEPT.has(one)))
    rmSync(join(folder, name), { recursive: true, force: true });
  for (const name of readdirSync(root).filter((one) => !LEFT_OUT.has(one)))
    cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  cpSync(join(root, 'docs/examples', EXAMPLE), join(folder, 'schema/entities', EXAMPLE));
  await runTypeScript(join(folder, 'generators/cli.ts'), [], { cwd: folder });
  return folder;
}
