import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** The value of a store, kept up to date. Apart from the store itself, which is read before there is React. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
