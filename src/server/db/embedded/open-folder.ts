import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderLocked, lockFolder } from './folder-lock.ts';
import { WorkerClient } from './worker-client.ts';

/** A process that was killed a moment ago may still be ending. */
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

/** A data folder that is this process's alone. */
export interface OpenFolder {
  root: string;
  /** where its database is, or will be */
  database: string;
  /** the thread that has opened the database; absent when there is none yet */
  worker: WorkerClient | undefined;
  unlock: () => void;
}

/** A thread of PGlite with a database open. */
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
 * Locks a data folder and opens the database in it, if there is one. This takes about as long as loading the rest of the
 * server, so it is begun before that.
 * @throws FolderLocked when another process has the folder
 */
export async function openFolder(dataDir: string): Promise<OpenFolder> {
  const root = resolve(dataDir);
  // what the database writes from now on is this user's alone
  process.umask(0o077);
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
