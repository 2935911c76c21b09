import { useSyncExternalStore } from 'react';
import { onSessionEnd } from './api.ts';

interface Store<T> {
  get(): T;
  set(next: T): void;
  /** resets to the initial value and clears the storage */
  reset(): void;
  subscribe(listener: () => void): () => void;
}

interface Options<T> {
  storage: Storage;
  key: string;
  /** parses the stored value; undefined if invalid */
  parse(stored: unknown): T | undefined;
}

function read<T>(initial: T, options: Options<T>): T {
  try {
    const text = options.storage.getItem(options.key);
    return text === null ? initial : (options.parse(JSON.parse(text)) ?? initial);
  } catch {
    // storage is disabled, or contains data of an older version: start empty
    return initial;
  }
}

function write<T>(value: T, { storage, key }: Options<T>): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is disabled or full: keep the value in memory
  }
}

function remove({ storage, key }: Pick<Options<unknown>, 'storage' | 'key'>): void {
  try {
    storage.removeItem(key);
  } catch {
    // storage is disabled: nothing to remove
  }
}

/** A small value shared by components and kept in the browser's storage. */
export function createStore<T>(initial: T, options: Options<T>): Store<T> {
  const listeners = new Set<() => void>();
  let value = read(initial, options);
  const change = (next: T) => {
    value = next;
    for (const listener of [...listeners]) listener();
  };
  // the logout clears the browser's storage, but what belongs to the device stays
  if (options.storage === localStorage) onSessionEnd(() => write(value, options));
  return {
    get: () => value,
    set(next) {
      write(next, options);
      change(next);
    },
    reset() {
      remove(options);
      change(initial);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The current value of a store. In a separate file, because stores are read before React loads. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
