import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const GROUP_AND_OTHERS = 0o077;

/** Makes a folder and its contents private: modes 700 and 600. Files of other users stay unchanged. */
export function keepPrivate(path: string): void {
  const stat = lstatSync(path);
  const isFolder = stat.isDirectory();
  const isOpen = (stat.mode & GROUP_AND_OTHERS) !== 0 && (isFolder || stat.isFile());
  if (isOpen && stat.uid === process.getuid?.()) chmodSync(path, isFolder ? 0o700 : 0o600);
  if (isFolder) for (const name of readdirSync(path)) keepPrivate(join(path, name));
}
