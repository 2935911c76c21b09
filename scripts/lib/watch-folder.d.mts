import type { FSWatcher } from 'vite';

export const BURST_MS: number;

export function watchFolder(
  watcher: FSWatcher,
  folder: string,
  isWanted: (name: string) => boolean,
  onChange: () => void,
): void;
