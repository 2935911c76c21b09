declare global {
  interface Window {
    /** calls that wait for the analytics agent, whose script takes them from here (src/client/shell/third-party.ts) */
    chairsideAgent?: { queue: unknown[][]; push(call: unknown[]): void };
  }
}

/** Loads the analytics agent, where one is configured. It gets no facts here: nobody has signed in. */
export function startAnalytics(url: string | null): void {
  if (url === null) return;
  const queue: unknown[][] = [];
  window.chairsideAgent ??= { queue, push: (call) => void queue.push(call) };
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  document.head.append(script);
}
