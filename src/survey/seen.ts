/** A page that is looked at for so long was opened by a person. */
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
 * Registers that the survey was opened once its page is seen: scanners and previews load pages that nobody looks at. Tries
 * until it is registered or no longer matters.
 * @param register answers whether it is done
 */
export async function registerWhenSeen(register: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  do {
    await becomesVisible(signal);
    await wait(SEEN_AFTER_MS, signal);
  } while (!signal.aborted && document.visibilityState !== 'visible');
  while (!signal.aborted && !(await register())) await wait(RETRY_MS, signal);
}
