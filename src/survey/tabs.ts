const CHANNEL = 'chairside.surveys';

/** Messages between tabs: the slugs of completed surveys. */
export interface Tabs {
  notifyCompleted(slug: string): void;
  onCompleted(slug: string, listener: () => void): void;
}

/** The browser's other tabs; a no-op without BroadcastChannel, since the server accepts a survey only once anyway. */
export function openTabs(): Tabs {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
  return {
    notifyCompleted: (slug) => channel?.postMessage(slug),
    onCompleted: (slug, listener) =>
      channel?.addEventListener('message', ({ data }) => {
        if (data === slug) listener();
      }),
  };
}
