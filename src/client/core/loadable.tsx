import { use, type ComponentType, type ReactElement } from 'react';

/** A component in a chunk of its own, which can be loaded before it is drawn. */
export interface Loadable<Props> {
  (props: Props): ReactElement;
  /** Loads the chunk, once. A failed preload is retried on render. */
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
  let isDrawn = false;

  const start = (): Promise<ComponentType<Props>> =>
    (loading ??= loader().then((component) => (loaded = component)));

  function Loaded(props: Props): ReactElement {
    isDrawn = true;
    // a failure is kept: React renders waiting content repeatedly, and each render would load again
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
