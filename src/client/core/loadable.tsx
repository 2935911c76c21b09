import { use, type ComponentType, type ReactElement } from 'react';

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
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let isDrawn = false;

  const start = (): Promise<ComponentType<Props>> =>
    (loading ??= loader().then((component) => (loaded = component)));

  function Loaded(props: Props): ReactElement {
    isDrawn = true;
    // a failure is cached: React renders suspended content repeatedly, and each render would load again
    const Component = loaded ?? use(start());
    return <Component {...props} />;
  }

  const load = async (): Promise<void> => {
    try {
      await start();
    } catch (error) {
      if (!isDrawn) loading = undefined;
      throw error;
    }
  };
  return Object.assign(Loaded, { load });
}
