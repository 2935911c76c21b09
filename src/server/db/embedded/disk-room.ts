import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DiskFull } from '../disk-full.ts';

const MEGABYTE = 1024 * 1024;
/**
 * Room that the embedded database needs for any change. It adds 16 MB at a time to its log, and never returns from the
 * statement that finds no room for them.
 */
const RESERVE_MEGABYTES = 48;

/** Free bytes of the disk with a folder, which may not exist yet. */
function getFreeBytes(folder: string): number {
  if (!existsSync(folder)) return getFreeBytes(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether the embedded database of a folder has room for changes. */
export function hasDiskRoom(folder: string): boolean {
  return getFreeBytes(folder) >= RESERVE_MEGABYTES * MEGABYTE;
}

/** @throws DiskFull */
export function requireDiskRoom(folder: string): void {
  if (!hasDiskRoom(folder)) throw new DiskFull();
}

/** The room that the database needs, in words. */
export const ROOM_NEEDED = `at least ${RESERVE_MEGABYTES} MB`;
