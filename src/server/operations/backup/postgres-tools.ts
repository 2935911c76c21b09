import { spawn } from 'node:child_process';
import { Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-file.ts';

/** The database of a URL for PostgreSQL's tools; the password is no argument, which other users could read. */
function toConnection(databaseUrl: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return {
    dbname: `--dbname=${url.href}`,
    env: password === '' ? process.env : { ...process.env, PGPASSWORD: password },
  };
}

function explain(name: string, error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error;
  return new BackupError(
    `${name} was not found: install PostgreSQL's client programs, of the server's version or a newer one.`,
  );
}

/**
 * Runs one of PostgreSQL's own tools on a database.
 * @param input what it reads, and where it writes to
 * @throws BackupError with its message
 */
export async function runTool(
  name: 'pg_dump' | 'pg_restore' | 'psql',
  databaseUrl: string,
  args: string[],
  { input = '', output }: { input?: string; output?: Writable } = {},
): Promise<void> {
  const { dbname, env } = toConnection(databaseUrl);
  const tool = spawn(name, [dbname, ...args], { env, stdio: 'pipe' });
  const stop = (): void => void tool.kill();
  process.once('exit', stop);
  const ended = new Promise<number | null>((resolve, reject) => {
    tool.once('error', reject);
    tool.once('close', resolve);
  });
  try {
    const [end, copy, message, write] = await Promise.allSettled([
      ended,
      output ? pipeline(tool.stdout, output) : text(tool.stdout),
      text(tool.stderr),
      pipeline(Readable.from([input]), tool.stdin),
    ]);
    if (end.status === 'rejected') throw explain(name, end.reason);
    if (copy.status === 'rejected') throw copy.reason;
    if (end.value !== 0)
      throw new BackupError(message.status === 'fulfilled' ? message.value.trim() : `${name} failed.`);
    if (write.status === 'rejected') throw write.reason;
  } finally {
    process.off('exit', stop);
  }
}
