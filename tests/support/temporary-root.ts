import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for everything a run writes, and the way to remove it. */
export function temporaryRoot(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `chairside-${name}-`));
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
