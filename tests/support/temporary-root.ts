import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder for a run's files, with a function that removes it. */
export function temporaryRoot(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `chairside-${name}-`));
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
