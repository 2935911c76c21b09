import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

const pinnedStore = createStore<Record<string, boolean>>(
  {},
  {
    storage: localStorage,
    key: 'chairside.pinned',
    parse: (stored) =>
      typeof stored === 'object' &&
      stored !== null &&
      Object.values(stored).every((isPinned) => typeof isPinned === 'boolean')
        ? (stored as Record<string, boolean>)
        : undefined,
  },
);

/** Whether the person pinned a header under the top bar; remembered on the device. */
export function usePinned(header: string): [isPinned: boolean, pin: (isPinned: boolean) => void] {
  const pinned = useStore(pinnedStore);
  return [
    pinned[header] ?? false,
    (isPinned) => pinnedStore.set({ ...pinnedStore.get(), [header]: isPinned }),
  ];
}
