const CHANNEL = 'chairside.surveys';

/** Messages between tabs: the slugs of surveys that are completed. */
export interface Tabs {
  notifyCompleted(slug: string): void;
  onCompleted(slug: string, listener: () => void): void;
}

/** The other tabs of this browser; nobody where the browser has no channel, as the server takes a survey once anyway. */
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
