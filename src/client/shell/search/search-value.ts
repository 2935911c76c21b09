import { onSessionEnd } from '../../core/session-end.ts';
import { createStore } from '../../core/store.ts';
import { useStore } from '../../core/use-store.ts';

const searchStore = createStore('', {
  storage: sessionStorage,
  key: 'chairside.search',
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
});

onSessionEnd(searchStore.reset);

/** The text that is searched for, shared by the field, its dropdown and the search pages. */
export function useSearchValue(): [string, (value: string) => void] {
  return [useStore(searchStore), searchStore.set];
}
