import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All inputs of the build. */
const INPUTS = [
  'demo',
  'schema',
  'generators',
  'packages',
  'src',
  'public',
  'scripts',
  'docs/examples',
  'index.html',
  'survey.html',
  'vite.config.ts',
  'vite.survey.config.ts',
  'package-lock.json',
  '.oxfmtrc.json',
];

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** A hash of the names and contents of files, and of all files in folders. */
export function hashFiles(root, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** A hash of the contents of every input: the build is stale if it differs from the recorded one. */
export const hashInputs = (root) => hashFiles(root, INPUTS);
