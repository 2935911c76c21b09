declare global {
  interface Window {
    /** calls that wait for the analytics agent's script, which reads them here (src/client/shell/third-party.ts) */
    chairsideAgent?: { queue: unknown[][]; push(call: unknown[]): void };
  }
}

/** Loads the analytics agent, if configured. It gets no facts here, because nobody has signed in. */
export function startAnalytics(url: string | null): void {
  if (url === null) return;
  const queue: unknown[][] = [];
  window.chairsideAgent ??= { queue, push: (call) => void queue.push(call) };
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  document.head.append(script);
}
