import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder for messages if no mail server or text-message account is configured. */
export function outboxPath(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/**
 * Writes a file of the outbox atomically; writing the same name again replaces it.
 * @returns the path of the file
 */
export async function writeToOutbox(
  dataDir: string,
  name: string,
  content: string | Buffer,
): Promise<string> {
  const folder = outboxPath(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const unfinished = join(folder, `.${name}.${process.pid}.tmp`);
  try {
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return path;
}

/** File name that sorts by time: `20261120T191400123Z-<id>.eml`. */
export function outboxName(at: Date, id: string, extension: string): string {
  return `${at.toISOString().replace(/[-:.]/g, '')}-${id}.${extension}`;
}
