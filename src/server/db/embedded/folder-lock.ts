import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Holder {
  pid: number;
  /** start time of the process, from the system: distinguishes it from a later one with the same number */
  startedAt: string;
}

/** Another process uses the folder. */
export class FolderLocked extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another Chairside process (${pid}). Stop it, or set another DATA_DIR.`,
    );
  }
}

/** Folders locked by this process. */
const held = new Set<string>();

function readStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // the second field, the command in parentheses, may contain spaces; the start time is the 20th after it
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : `${boot}/${fields[19] ?? ''}`;
  } catch {
    return ''; // without /proc, only the number is compared
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

/** Moves a dead process's lock aside; only one of several concurrent attempts succeeds. */
function removeStale(lockFile: string, stale: Holder): void {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  // another process was faster, and we moved its lock: put it back
  if (moved?.pid !== stale.pid || moved.startedAt !== stale.startedAt) tryLink(aside, lockFile);
  unlinkSync(aside);
}

/**
 * Locks a folder for this process, since two processes on one folder silently lose rows. A lock of a killed process is
 * ignored.
 * @returns the function that unlocks it
 * @throws FolderLocked naming the process that holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lockFile = join(resolve(folder), 'chairside.lock');
  const own = `${lockFile}.${process.pid}`;
  const me: Holder = { pid: process.pid, startedAt: readStartTime(process.pid) };
  try {
    writeFileSync(own, JSON.stringify(me), { mode: 0o600 });
    while (!tryLink(own, lockFile)) {
      const holder = readHolder(lockFile);
      if (holder && isAlive(holder, lockFile)) throw new FolderLocked(folder, holder.pid);
      if (holder) removeStale(lockFile, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
  held.add(lockFile);
  return () => {
    if (held.delete(lockFile)) unlinkSync(lockFile);
  };
}
