import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A backup cannot be written or read, for a reason that the operator can fix. */
export class BackupError extends Error {}

/** The first line of a backup. */
export interface BackupHeader {
  format: 'chairside-backup';
  version: 1;
  /** the backup includes everything acknowledged before */
  moment: string;
  /** the versioned migrations of its database */
  migrations: { name: string; hash: string }[];
}

/** The line before the rows of a table. Each row has one line, in PostgreSQL's text format for composites. */
export interface TableLine {
  table: string;
  columns: string[];
}

/** The last line: without it the file is incomplete. */
export interface EndLine {
  end: { tables: number; rows: number };
}

export type BackupLine = BackupHeader | TableLine | EndLine | string;

/** Groups lines into larger chunks for a stream. */
async function* pieces(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${JSON.stringify(line)}\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Writes a backup readable only by its user, and renames it once complete. @returns its bytes */
export async function writeBackup(file: string, lines: AsyncIterable<BackupLine>): Promise<number> {
  if (existsSync(file)) throw new BackupError(`${file} already exists. Name another file, or remove it.`);
  const unfinished = `${file}.unfinished`;
  const remove = (): void => rmSync(unfinished, { force: true });
  // also when the process is interrupted
  process.once('exit', remove);
  try {
    const out = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(pieces(lines)), createGzip({ level: 3 }), out);
    await rename(unfinished, file);
    return (await stat(file)).size;
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** The lines of a backup. @throws BackupError if the file is no backup, or truncated */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity }))
      yield JSON.parse(line) as BackupLine;
  } catch (error) {
    throw new BackupError(`${file} is not a backup, or is damaged: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
}

export function isHeader(line: BackupLine | undefined): line is BackupHeader {
  return (
    typeof line === 'object' && 'format' in line && line.format === 'chairside-backup' && line.version === 1
  );
}
