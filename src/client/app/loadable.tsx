import { use, type ComponentType, type ReactElement } from 'react';

/** A component in a chunk of its own, which can be loaded before it is drawn. */
export interface Loadable<Props> {
  (props: Props): ReactElement;
  /** Loads the chunk, once; one that failed is loaded again at the next call. */
  load: () => Promise<void>;
}

/**
 * Like React's `lazy`, but what is loaded already is drawn at once. `lazy` suspends even then, and React holds the content
 * after each fallback back for 300 ms: three chunks within each other would cost a second.
 * @param loader imports the chunk and picks the component
 */
export function loadable<Props extends object>(loader: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const start = (): Promise<ComponentType<Props>> => {
    loading ??= loader().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  function Loaded(props: Props): ReactElement {
    const Component = loaded ?? use(start());
    return <Component {...props} />;
  }

  return Object.assign(Loaded, {
    load: async () => {
      await start();
    },
  });
}
