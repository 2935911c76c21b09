import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { serveSnapshots, SnapshotError, takeSnapshot } from './snapshots.ts';

const { log } = Fastify();
let root: string;
let checkpoints: number;
let beforeCopy: () => void;
let ends: (() => unknown)[];

/** A server on the folder, without a database behind its files. */
function serve(): void {
  const unlock = lockFolder(root);
  const stop = serveSnapshots(
    {
      alone: (work) => work(),
      checkpoint: async () => {
        checkpoints += 1;
        beforeCopy();
      },
    },
    root,
    log,
  );
  ends.push(async () => {
    await stop();
    unlock();
  });
}

const readNames = (): string[] => readdirSync(root).filter((name) => name.startsWith('snapshot-'));
const WITHIN = { timeout: 10_000 };
/** The id of a process that has ended. */
const ENDED = 2 ** 22 + 1;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chairside-snapshots-'));
  mkdirSync(join(root, 'database'));
  writeFileSync(join(root, 'database/PG_VERSION'), '17');
  [checkpoints, beforeCopy, ends] = [0, () => {}, []];
});
afterEach(async () => {
  for (const end of ends) await end();
  rmSync(root, { recursive: true });
});

it('copies for one command at a time, and leaves nothing', async () => {
  serve();
  const first = await takeSnapshot(root);
  expect(readFileSync(join(first.folder, 'PG_VERSION'), 'utf8')).toBe('17');
  const waiting = takeSnapshot(root);
  await vi.waitFor(
    () => expect(readNames().filter((name) => name.endsWith('.asked'))).toHaveLength(2),
    WITHIN,
  );
  expect(checkpoints).toBe(1);
  first.release();
  const second = await waiting;
  expect([checkpoints, existsSync(first.folder), existsSync(second.folder)]).toEqual([2, false, true]);
  second.release();
  expect(readNames()).toEqual([]);
});

it.each([
  ['ENOSPC', /There is no room in .* it needs \d+ MB, and \d+ MB are free\. Free \d+ MB/],
  ['EIO', /log says why/],
])('tries once, and says what to do: %s', async (code, message) => {
  beforeCopy = () => {
    throw Object.assign(new Error('failed'), { code });
  };
  serve();
  await expect(takeSnapshot(root)).rejects.toThrow(message);
  await expect(takeSnapshot(root)).rejects.toThrow(SnapshotError);
  expect([checkpoints, readNames()]).toEqual([2, []]);
});

it('removes the copies of a command and of a server that were killed', async () => {
  for (const name of ['1', '1.unfinished', '2', '3']) mkdirSync(join(root, `snapshot-${name}`));
  const space = readlinkSync('/proc/self/ns/pid');
  writeFileSync(join(root, 'snapshot-1.asked'), `another ${ENDED}`);
  writeFileSync(join(root, 'snapshot-3.asked'), `${space} ${ENDED}`);
  serve();
  // the first one's command, in another container, may live
  await vi.waitFor(() => expect(readNames().sort()).toEqual(['snapshot-1', 'snapshot-1.asked']), WITHIN);
  utimesSync(join(root, 'snapshot-1.asked'), 0, 0);
  await vi.waitFor(() => expect(readNames()).toEqual([]), WITHIN);
});

it('removes leftovers before a backup without a server, too', async () => {
  mkdirSync(join(root, 'snapshot-4'));
  const { folder, release } = await takeSnapshot(root);
  ends.push(release);
  expect([folder, readNames()]).toEqual([join(root, 'database'), []]);
});

it('keeps no copy for a command that gave up while it was made', async () => {
  writeFileSync(join(root, 'snapshot-3.asked'), ` ${ENDED}`);
  beforeCopy = () => rmSync(join(root, 'snapshot-3.asked'));
  serve();
  await vi.waitFor(() => expect(checkpoints).toBe(1), WITHIN);
  await vi.waitFor(() => expect(readNames()).toEqual([]), WITHIN);
});
