import { onSessionEnd } from '../../core/api.ts';
import { createStore } from '../../core/store.ts';

type Begun = Record<string, string>;

function isBegun(stored: unknown): stored is Begun {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.values(stored).every((id) => typeof id === 'string')
  );
}

/** Imports started in this browser whose result has not been seen: they continue when the tab is closed. */
export const begunStore = createStore<Begun>(
  {},
  {
    storage: localStorage,
    key: 'chairside.imports',
    parse: (stored) => (isBegun(stored) ? stored : undefined),
  },
);

onSessionEnd(begunStore.reset);

function getKey(userId: string, entity: string): string {
  return `${userId}/${entity}`;
}

/** A user's unfinished import of an entity. */
export function begunImport(
  userId: string,
  entity: string,
  begun: Begun = begunStore.get(),
): string | undefined {
  return begun[getKey(userId, entity)];
}

/** Remembers an import until its result has been seen. */
export function rememberImport(userId: string, entity: string, importId: string): void {
  begunStore.set({ ...begunStore.get(), [getKey(userId, entity)]: importId });
}

/** Forgets an import after its result has been seen. */
export function forgetImport(userId: string, entity: string): void {
  const { [getKey(userId, entity)]: _, ...others } = begunStore.get();
  begunStore.set(others);
}
