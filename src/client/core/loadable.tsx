import { use, type ComponentType, type ReactElement } from 'react';

/** Something that is loaded once, and can be preloaded. */
export interface Resource<Value> {
  /** A failed load is retried by the next call, unless a component waits for it. */
  load: () => Promise<Value>;
  /** The value; suspends until it is loaded. */
  useValue: () => Value;
}

/**
 * Once a component waits for it, a failure is kept and thrown: React renders suspended content repeatedly, and each
 * render would load again, without end while the connection is down.
 */
export function createResource<Value>(loader: () => Promise<Value>): Resource<Value> {
  let loading: Promise<Value> | undefined;
  let isAwaited = false;

  const start = (): Promise<Value> => {
    if (loading) return loading;
    const promise = loader();
    // `use` reads a value marked so at once
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => undefined,
    );
    loading = promise;
    return promise;
  };

  return {
    load: async () => {
      try {
        return await start();
      } catch (error) {
        if (!isAwaited) loading = undefined;
        throw error;
      }
    },
    useValue: () => {
      isAwaited = true;
      // always by `use`: React fails with #467 if a component that suspended in it skips it when it is rendered again
      return use(start());
    },
  };
}

/** A component in a separate chunk, which can be preloaded. */
export interface Loadable<Props> {
  (props: Props): ReactElement;
  /** Loads the chunk, once. A failed preload is retried on render. */
  load: () => Promise<void>;
}

/**
 * Like React's `lazy`, but renders loaded code at once. `lazy` suspends even then, and React delays content after each
 * fallback by 300 ms: three nested chunks would cost a second.
 * @param loader imports the chunk and picks the component
 */
export function loadable<Props extends object>(loader: () => Promise<ComponentType<Props>>): Loadable<Props> {
  const { load, useValue } = createResource(loader);

  function Loaded(props: Props): ReactElement {
    const Component = useValue();
    return <Component {...props} />;
  }

  return Object.assign(Loaded, {
    load: async () => {
      await load();
    },
  });
}
