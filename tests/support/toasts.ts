import { afterEach, beforeEach, vi } from 'vitest';
import { connectToasts } from '../../src/client/ui/toast.ts';

/** Toasts of each test of a file, none of them left by another file: a worker loads modules once for all its files. */
export function recordToasts() {
  const toasts = { success: vi.fn(), error: vi.fn(), info: vi.fn(), dismiss: vi.fn() };
  let disconnect: () => void;
  beforeEach(() => {
    // shows what waits, and forgets it
    connectToasts(toasts)();
    for (const show of Object.values(toasts)) show.mockReset();
    disconnect = connectToasts(toasts);
  });
  afterEach(() => disconnect());
  return toasts;
}
