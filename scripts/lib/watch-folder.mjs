import { relative } from 'node:path';

/** Quiet time in ms after which a burst of changes is over. */
export const BURST_MS = 60;

/**
 * Calls back once after a burst of changes below a folder. Uses Vite's watcher: unlike Node's own, it keeps watching a
 * file that an editor replaces by renaming.
 * @param {import('vite').FSWatcher} watcher
 * @param {string} folder absolute path
 * @param {(name: string) => boolean} isWanted gets the file's path relative to the folder
 * @param {() => void} onChange
 */
export function watchFolder(watcher, folder, isWanted, onChange) {
  let timer;
  watcher.add(folder);
  watcher.on('all', (_event, path) => {
    const name = relative(folder, path);
    if (name.startsWith('..') || !isWanted(name)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, BURST_MS);
  });
}
