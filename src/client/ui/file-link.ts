import type { MouseEvent } from 'react';
import { apiAddress, download } from '../core/api.ts';
import { notifyFailures, notifyInfo } from './toast.ts';

interface FileLink {
  /** below the API's address */
  path: string;
  /** a stored file, which may be very long */
  isStored?: boolean;
  /** the download begins */
  onStart?: () => void;
}

/** A file that takes longer is announced. */
const ANNOUNCED_AFTER_MS = 1000;

/** Files on their way: a second click does not load one again. */
const loading = new Set<string>();

/** Saves a file of the API, or shows why not: the browser itself reports a failed link nowhere that people look. */
async function save(path: string, isStored: boolean): Promise<void> {
  if (loading.has(path)) return;
  loading.add(path);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSend = (): void => {
    timer = setTimeout(() => notifyInfo('The file is being written.'), ANNOUNCED_AFTER_MS);
  };
  // while a proof of identity is asked for, no file is being written
  const onRejected = (): void => clearTimeout(timer);
  try {
    await download(path, { isStored, onSend, onRejected });
  } catch (error) {
    notifyFailures(error);
  } finally {
    clearTimeout(timer);
    loading.delete(path);
  }
}

/** Properties of a link that saves a file of the API. */
export function fileLink({ path, isStored = false, onStart }: FileLink) {
  const onClick = (event: MouseEvent): void => {
    event.preventDefault();
    void save(path, isStored);
    onStart?.();
  };
  return { component: 'a', href: apiAddress(path), download: true, onClick } as const;
}
