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

/** Imports that somebody began in this browser and has not seen the end of: they go on when the tab is closed. */
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

/** The import of an entity that a person began. */
export function begunImport(
  userId: string,
  entity: string,
  begun: Begun = begunStore.get(),
): string | undefined {
  return begun[getKey(userId, entity)];
}

/** Remembers an import until its end was seen. */
export function rememberImport(userId: string, entity: string, importId: string): void {
  begunStore.set({ ...begunStore.get(), [getKey(userId, entity)]: importId });
}

/** Its end was seen. */
export function forgetImport(userId: string, entity: string): void {
  const { [getKey(userId, entity)]: _, ...others } = begunStore.get();
  begunStore.set(others);
}
