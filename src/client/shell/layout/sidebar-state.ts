import { createStore } from '../../core/store.ts';
import { useStore } from '../../core/use-store.ts';

const sidebarStore = createStore<boolean>(false, {
  storage: localStorage,
  key: 'chairside.sidebar-collapsed',
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
});

/** Whether the person folded the sidebar to its icons; remembered on the device. */
export function useSidebarCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  return [useStore(sidebarStore), sidebarStore.set];
}

type OpenById = Record<string, boolean>;

const openStore = createStore<OpenById>(
  {},
  {
    storage: localStorage,
    key: 'chairside.nav-open',
    parse: (stored) =>
      typeof stored === 'object' &&
      stored !== null &&
      Object.values(stored).every((open) => typeof open === 'boolean')
        ? (stored as OpenById)
        : undefined,
  },
);

/** Whether a section or a parent of the tree is open, until the person decides otherwise as `byDefault` says. */
export function useNavOpen(id: string, byDefault: boolean): [boolean, () => void] {
  const open = useStore(openStore);
  const isOpen = open[id] ?? byDefault;
  return [isOpen, () => openStore.set({ ...openStore.get(), [id]: !isOpen })];
}
