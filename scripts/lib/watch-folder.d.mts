import type { FSWatcher } from 'vite';

export function watchFolder(
  watcher: FSWatcher,
  folder: string,
  isWanted: (name: string) => boolean,
  onChange: () => void,
): void;
