import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDiskFull } from '../disk-full.ts';
import { describeRoom, hasDiskRoom } from './disk-room.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { FolderLocked, lockFolder } from './folder-lock.ts';

/** How often the server checks for copy requests. */
const LOOK_MS = 500;
const COPIED_WITHIN_MS = 600_000;
/** A command touches its request this often; one that has not for longer was killed. */
const [TOUCH_MS, STALE_MS] = [1_000, 15_000];
const PREFIX = 'snapshot-';
/** Endings: the request, which lasts as long as its command; a copy in the making; the server's refusals. */
const [ASKED, UNFINISHED, FULL, FAILED] = ['.asked', '.unfinished', '.full', '.failed'];
const ENDINGS = ['', ASKED, UNFINISHED, FULL, FAILED];
const MOMENT = 'chairside-moment';

type Copied = Pick<EmbeddedDatabase, 'alone' | 'checkpoint'>;

/** A copy of the database cannot be made, for a reason that the operator can fix. */
export class SnapshotError extends Error {}

const list = (root: string): string[] => readdirSync(root).filter((name) => name.startsWith(PREFIX));

/** Process ids mean the same only within one of these. */
const PROCESSES = '/proc/self/ns/pid';
const getSpace = (): string => (existsSync(PROCESSES) ? readlinkSync(PROCESSES) : '');

/** Whether the process that wrote a request has ended, as far as this process can see. */
function hasEnded(request: string): boolean {
  const [space, pid] = readFileSync(request, 'utf8').split(' ');
  if (space === '' || space !== getSpace()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function isWanted(target: string): boolean {
  const request = statSync(target + ASKED, { throwIfNoEntry: false });
  return request !== undefined && Date.now() - request.mtimeMs < STALE_MS && !hasEnded(target + ASKED);
}

/** Removes what commands have left that are over: a copy is the whole database, with personal data. */
function removeLeftovers(root: string): void {
  for (const name of list(root)) {
    const target = join(root, name.replace(/\.\w+$/, ''));
    if (!isWanted(target)) removeAll(target);
  }
}

function removeAll(target: string): void {
  for (const ending of ENDINGS) rmSync(target + ending, { recursive: true, force: true });
}

/** Whether the file system copies without using room. */
function canClone(file: string, copy: string): boolean {
  try {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false; // not supported, or no room even for this
  } finally {
    rmSync(copy, { force: true });
  }
}

function getSize(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

function hasRoomForCopy(database: string, target: string): boolean {
  return (
    hasDiskRoom(database, getSize(database)) || canClone(join(database, 'PG_VERSION'), target + UNFINISHED)
  );
}

/** Copies the database for a request, or refuses it; once, whatever happens. */
async function copyFor(db: Copied, root: string, target: string): Promise<void> {
  const database = join(root, 'database');
  const unfinished = target + UNFINISHED;
  try {
    const moment = await db.alone(async () => {
      await db.checkpoint();
      if (!hasRoomForCopy(database, target)) return undefined;
      const now = new Date();
      await cp(database, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return now;
    });
    if (!moment) return writeFileSync(target + FULL, '', { mode: 0o600 });
    writeFileSync(join(unfinished, MOMENT), moment.toISOString(), { mode: 0o600 });
    // the command may have given up meanwhile
    if (isWanted(target)) renameSync(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    writeFileSync(target + (isDiskFull(error) ? FULL : FAILED), '', { mode: 0o600 });
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The request to serve next: none while a copy is in use. */
function findRequest(root: string): string | undefined {
  const names = list(root);
  const isAnswered = (target: string): boolean =>
    ['', FULL, FAILED].some((ending) => names.includes(target + ending));
  const asked = names.filter((name) => name.endsWith(ASKED)).map((name) => name.slice(0, -ASKED.length));
  if (asked.some((target) => names.includes(target))) return undefined;
  const next = asked.find((target) => !isAnswered(target));
  return next === undefined ? undefined : join(root, next);
}

/**
 * Copies the database for other processes of this user that request it by a file in the data folder, one at a time.
 * Database work waits while the files are copied, and resumes before the copy is read.
 * @returns stops it
 */
export function serveSnapshots(db: Copied, dataDir: string, log: FastifyBaseLogger): () => Promise<void> {
  const root = resolve(dataDir);
  let copying: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    removeLeftovers(root);
    const target = findRequest(root);
    if (target !== undefined) await copyFor(db, root, target);
  };
  const run = (): void => {
    copying ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'the database could not be copied for a backup'))
      .finally(() => (copying = undefined));
  };
  // a server that was killed while it copied
  for (const name of list(root).filter((one) => one.endsWith(UNFINISHED)))
    rmSync(join(root, name), { recursive: true, force: true });
  run();
  const timer = setInterval(run, LOOK_MS).unref();
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
  release: () => void;
}

function tryLock(root: string): (() => void) | undefined {
  try {
    return lockFolder(root);
  } catch (error) {
    if (error instanceof FolderLocked) return undefined;
    throw error;
  }
}

function noRoom(root: string): SnapshotError {
  const database = join(root, 'database');
  const room = describeRoom(root, getSize(database));
  return new SnapshotError(
    `There is no room in ${root} for a copy of the database: ${room}, or stop the server and back up without a copy.`,
  );
}

/** The server's answer to a request. @throws SnapshotError if it refused */
function readAnswer(root: string, target: string): Date | undefined {
  if (existsSync(target + FULL)) throw noRoom(root);
  if (existsSync(target + FAILED))
    throw new SnapshotError(`The server could not copy its database: its log says why.`);
  if (!existsSync(target)) return undefined;
  const moment = new Date(readFileSync(join(target, MOMENT), 'utf8'));
  rmSync(join(target, MOMENT));
  return moment;
}

/** Makes a request, and keeps it alive until its end. */
function ask(target: string): () => void {
  const request = target + ASKED;
  const timer = setInterval(() => {
    const now = new Date();
    if (existsSync(request)) utimesSync(request, now, now);
  }, TOUCH_MS).unref();
  const release = (): void => {
    clearInterval(timer);
    process.off('exit', release);
    removeAll(target);
  };
  // a command that is interrupted leaves nothing
  process.once('exit', release);
  try {
    writeFileSync(request, `${getSpace()} ${process.pid}`, { mode: 0o600 });
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

async function requestCopy(root: string, withinMs: number): Promise<Snapshot> {
  mkdirSync(root, { recursive: true });
  removeLeftovers(root);
  const target = join(root, PREFIX + randomUUID());
  const until = performance.now() + withinMs;
  const release = ask(target);
  try {
    while (performance.now() < until) {
      const unlock = tryLock(root);
      if (unlock) {
        release();
        return { folder: join(root, 'database'), moment: undefined, release: unlock };
      }
      const moment = readAnswer(root, target);
      if (moment) return { folder: target, moment, release };
      await sleep(LOOK_MS / 5);
    }
    throw new SnapshotError(`The server on ${root} has not copied its database within ${withinMs / 1000} s.`);
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The database of a data folder for reading: the original if no server runs, or else a copy made by the server.
 * @param withinMs how long to wait for the server
 * @throws SnapshotError
 */
export async function takeSnapshot(dataDir: string, withinMs = COPIED_WITHIN_MS): Promise<Snapshot> {
  const root = resolve(dataDir);
  try {
    return await requestCopy(root, withinMs);
  } catch (error) {
    throw isDiskFull(error) ? noRoom(root) : error;
  }
}
