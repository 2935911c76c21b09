import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Output } from './emit/output.ts';

/** Folders that hold generated files only. */
const OWNED = ['src/generated'];

function filesUnder(root: string, folder: string): string[] {
  const directory = join(root, folder);
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

/** Generated files that differ from those on disk, are missing there, or should not exist. */
export function findDrift(root: string, output: Output): { changed: string[]; orphans: string[] } {
  const changed = [...output].flatMap(([file, text]) => {
    const path = join(root, file);
    return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [file];
  });
  const orphans = OWNED.flatMap((folder) => filesUnder(root, folder)).filter((file) => !output.has(file));
  return { changed, orphans };
}

/** Writes changed files and deletes those that are no longer generated. */
export function writeOutput(root: string, output: Output): { changed: string[]; orphans: string[] } {
  const drift = findDrift(root, output);
  for (const file of drift.changed) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), output.get(file) ?? '');
  }
  for (const file of drift.orphans) rmSync(join(root, file));
  return drift;
}
