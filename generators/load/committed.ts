import { spawnSync } from 'node:child_process';

/** The output of a command of Git; undefined if it fails, as it does outside of a repository. */
export function git(root: string, ...args: string[]): string | undefined {
  const ran = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return ran.status === 0 ? ran.stdout : undefined;
}

/** The text that a file had at the last commit. */
export const findCommitted = (root: string, path: string): string | undefined =>
  git(root, 'show', `HEAD:./${path}`);
