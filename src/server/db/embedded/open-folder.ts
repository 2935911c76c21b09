import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireDiskRoom } from './disk-room.ts';
import { FolderLocked, lockFolder } from './folder-lock.ts';
import { WorkerClient } from './worker-client.ts';

/** A process killed a moment ago may still be exiting. */
const LOCKED_WITHIN_MS = 1_000;
const RETRY_MS = 50;

/** Locks a data folder. @throws FolderLocked after a second */
export async function lockFolderSoon(root: string): Promise<() => void> {
  const until = performance.now() + LOCKED_WITHIN_MS;
  for (;;) {
    try {
      return lockFolder(root);
    } catch (error) {
      if (!(error instanceof FolderLocked) || performance.now() > until) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** A data folder locked by this process. */
export interface OpenFolder {
  root: string;
  /** location of its database, present or future */
  database: string;
  /** the worker with the open database; absent if there is none yet */
  worker: WorkerClient | undefined;
  unlock: () => void;
}

/** A PGlite worker with an open database. */
export async function openWorker(database: string): Promise<WorkerClient> {
  const worker = new WorkerClient();
  try {
    await worker.call('open', { dataDir: database });
    return worker;
  } catch (error) {
    await worker.close();
    throw error;
  }
}

/**
 * Locks a data folder and opens its database, if any. This takes about as long as loading the rest of the server, so it
 * starts before that.
 * @throws FolderLocked if another process uses the folder, DiskFull
 */
export async function openFolder(dataDir: string): Promise<OpenFolder> {
  const root = resolve(dataDir);
  // files written from now on are readable by this user only
  process.umask(0o077);
  requireDiskRoom(root);
  const unlock = await lockFolderSoon(root);
  const database = join(root, 'database');
  try {
    const isThere = existsSync(database) && readdirSync(database).length > 0;
    return { root, database, worker: isThere ? await openWorker(database) : undefined, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
