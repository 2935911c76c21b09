import { closeSync, createWriteStream, existsSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { isDiskFull } from '../../db/disk-full.ts';

/** A backup cannot be written or read, for a reason that the operator can fix. */
export class BackupError extends Error {}

/** Writes a backup readable only by its user, and renames it once complete. @returns its bytes */
export async function writeBackup(file: string, dump: (out: Writable) => Promise<void>): Promise<number> {
  if (existsSync(file)) throw new BackupError(`${file} already exists. Name another file, or remove it.`);
  const unfinished = `${file}.unfinished`;
  const remove = (): void => rmSync(unfinished, { force: true });
  // also when the process is interrupted
  process.once('exit', remove);
  try {
    await dump(createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
    return (await stat(file)).size;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new BackupError(
      `The disk of ${dirname(file)} is full: free room for the backup there, or name a file elsewhere.`,
    );
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Bytes at either end of a file that tell its format. */
const ENDS = 512;

function readEnds(file: string): { head: Buffer; tail: string } {
  const opened = openSync(file, 'r');
  try {
    const [head, tail] = [Buffer.alloc(ENDS), Buffer.alloc(ENDS)];
    readSync(opened, head, 0, ENDS, 0);
    readSync(opened, tail, 0, ENDS, Math.max(0, fstatSync(opened).size - ENDS));
    return { head, tail: tail.toString('latin1') };
  } finally {
    closeSync(opened);
  }
}

/** `archive` of pg_dump for pg_restore, or `sql` for psql. */
export type BackupFormat = 'archive' | 'sql';

/** @throws BackupError if the file is no backup, or truncated */
export function readFormat(file: string): BackupFormat {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const { head, tail } = readEnds(file);
  if (head.toString('latin1').startsWith('PGDMP')) return 'archive';
  if (head[0] === 0x1f && head[1] === 0x8b)
    throw new BackupError(
      `${file} is compressed, or a backup of an earlier version: restore it with that version, then upgrade.`,
    );
  if (!head.toString('latin1').includes('-- PostgreSQL database dump'))
    throw new BackupError(`${file} is not a backup.`);
  if (!tail.includes('-- PostgreSQL database dump complete'))
    throw new BackupError(`${file} is truncated: its end is missing.`);
  return 'sql';
}
