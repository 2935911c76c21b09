import {
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { FolderLocked, lockFolder } from './folder-lock.ts';

/** How often the server checks for copy requests. */
const LOOK_MS = 500;
const COPIED_WITHIN_MS = 600_000;
const [PREFIX, ASKED] = ['snapshot-', '.asked'];
const MOMENT = 'chairside-moment';

/**
 * Copies the database for other processes of this user that request it by a file in the data folder. Database work
 * waits while the files are copied, and resumes before the copy is read.
 * @returns stops it
 */
export function serveSnapshots(
  db: EmbeddedDatabase,
  dataDir: string,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const root = resolve(dataDir);
  for (const name of readdirSync(root))
    if (name.startsWith(PREFIX)) rmSync(join(root, name), { recursive: true });
  let copying: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    for (const asked of readdirSync(root).filter((name) => name.startsWith(PREFIX) && name.endsWith(ASKED))) {
      const target = join(root, asked.slice(0, -ASKED.length));
      const moment = await db.alone(async () => {
        await db.checkpoint();
        const now = new Date();
        await cp(join(root, 'database'), `${target}.unfinished`, {
          recursive: true,
          mode: constants.COPYFILE_FICLONE,
        });
        return now;
      });
      writeFileSync(join(`${target}.unfinished`, MOMENT), moment.toISOString(), { mode: 0o600 });
      rmSync(join(root, asked));
      renameSync(`${target}.unfinished`, target);
    }
  };
  const timer = setInterval(() => {
    copying ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'the database could not be copied for a backup'))
      .finally(() => (copying = undefined));
  }, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await copying;
  };
}

/** A folder with an unused database, as of some moment. */
export interface Snapshot {
  folder: string;
  /** undefined: nothing has been written since */
  moment: Date | undefined;
  release: () => Promise<void>;
}

function tryLock(root: string): (() => void) | undefined {
  try {
    return lockFolder(root);
  } catch (error) {
    if (error instanceof FolderLocked) return undefined;
    throw error;
  }
}

/** The database of a data folder for reading: the original if no server runs, or else a copy made by the server. */
export async function takeSnapshot(dataDir: string): Promise<Snapshot> {
  const root = resolve(dataDir);
  const target = join(root, PREFIX + randomUUID());
  const until = performance.now() + COPIED_WITHIN_MS;
  mkdirSync(root, { recursive: true });
  try {
    while (performance.now() < until) {
      const unlock = tryLock(root);
      if (unlock) return { folder: join(root, 'database'), moment: undefined, release: async () => unlock() };
      if (existsSync(target)) {
        const moment = new Date(readFileSync(join(target, MOMENT), 'utf8'));
        rmSync(join(target, MOMENT));
        return { folder: target, moment, release: () => rm(target, { recursive: true, force: true }) };
      }
      writeFileSync(target + ASKED, '', { mode: 0o600 });
      await sleep(LOOK_MS / 5);
    }
    throw new Error(`The server on ${root} has not copied its database within ${COPIED_WITHIN_MS / 1000} s.`);
  } finally {
    rmSync(target + ASKED, { force: true });
  }
}
