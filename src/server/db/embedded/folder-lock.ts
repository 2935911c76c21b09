import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Holder {
  pid: number;
  /** when the process started, as the system counts it: distinguishes it from a later one with the same number */
  startedAt: string;
}

/** Somebody else works on the folder. */
export class FolderLocked extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another Chairside process (${pid}). Stop it, or set another DATA_DIR.`,
    );
  }
}

/** Folders held by this very process. */
const held = new Set<string>();

function readStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // the second field, the command in parentheses, may hold spaces; the start time is the 20th behind it
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : `${boot}/${fields[19] ?? ''}`;
  } catch {
    return ''; // no /proc: the number alone has to do
  }
}

function isAlive(holder: Holder, lockFile: string): boolean {
  if (holder.pid === process.pid) return held.has(lockFile) && holder.startedAt === readStartTime(holder.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return holder.startedAt === readStartTime(holder.pid);
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return { pid: 0, startedAt: 'unreadable' };
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead process's lock out of the way; of several that try at once, one does. */
function removeStale(lockFile: string, stale: Holder): void {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  // another process was quicker, and we moved its lock: put it back
  if (moved?.pid !== stale.pid || moved.startedAt !== stale.startedAt) tryLink(aside, lockFile);
  unlinkSync(aside);
}

/**
 * Takes a folder for this process alone, since two on one folder silently lose rows. A lock whose process was killed does
 * not hold.
 * @returns the function that gives it back
 * @throws FolderLocked naming the process that has it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lockFile = join(resolve(folder), 'chairside.lock');
  const own = `${lockFile}.${process.pid}`;
  const me: Holder = { pid: process.pid, startedAt: readStartTime(process.pid) };
  writeFileSync(own, JSON.stringify(me), { mode: 0o600 });
  try {
    while (!tryLink(own, lockFile)) {
      const holder = readHolder(lockFile);
      if (holder && isAlive(holder, lockFile)) throw new FolderLocked(folder, holder.pid);
      if (holder) removeStale(lockFile, holder);
    }
  } finally {
    unlinkSync(own);
  }
  held.add(lockFile);
  return () => {
    if (held.delete(lockFile)) unlinkSync(lockFile);
  };
}
