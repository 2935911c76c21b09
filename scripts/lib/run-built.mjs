import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrExit, root } from './build-all.mjs';

/** Loads the variables of `.env` that are not set yet. */
export function loadEnv() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Runs one of the built programs, building first where the sources have changed. */
export async function runBuilt(name) {
  loadEnv();
  await buildOrExit();
  process.env.NODE_ENV ??= 'production';
  await import(join(root, 'dist/server', name));
}
