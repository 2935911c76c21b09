import { relative } from 'node:path';

/** Quiet time in ms after which a burst of changes counts as over. */
const BURST_MS = 60;

/**
 * Calls back once after a burst of changes below a folder. The watcher is Vite's: unlike Node's own, it goes on watching a
 * file that an editor saves by renaming another file onto it.
 * @param {import('vite').FSWatcher} watcher
 * @param {string} folder absolute path
 * @param {(name: string) => boolean} isWanted gets the file's path from the folder
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
