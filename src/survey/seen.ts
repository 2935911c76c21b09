/** A page visible for this long was opened by a person. */
const SEEN_AFTER_MS = 1000;
const RETRY_MS = 10_000;

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function becomesVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'visible') resolve();
    };
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => resolve());
    look();
  });
}

/**
 * Registers once that the survey was opened, after its page has been visible: scanners and previews load pages that
 * nobody looks at. Retries until it is registered or no longer matters.
 * @param register resolves to whether to stop trying
 */
export async function registerWhenSeen(register: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  do {
    await becomesVisible(signal);
    await wait(SEEN_AFTER_MS, signal);
  } while (!signal.aborted && document.visibilityState !== 'visible');
  while (!signal.aborted && !(await register())) await wait(RETRY_MS, signal);
}
