import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerWhenSeen } from './seen.ts';

function show(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a survey counts as opened', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function start(...answers: boolean[]) {
    const register = vi.fn(() => Promise.resolve(answers.shift() ?? true));
    const controller = new AbortController();
    void registerWhenSeen(register, controller.signal);
    return { register, controller };
  }

  it('after being visible for a second, once', async () => {
    show(true);
    const { register } = start();
    await vi.advanceTimersByTimeAsync(999);
    expect(register).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('not while it is hidden, nor after a glance', async () => {
    show(false);
    const { register } = start();
    await vi.advanceTimersByTimeAsync(60_000);
    show(true);
    await vi.advanceTimersByTimeAsync(500);
    show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(register).not.toHaveBeenCalled();
    show(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('even if the server needs several calls', async () => {
    show(true);
    const { register } = start(false, false, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(register).toHaveBeenCalledTimes(3);
  });

  it('but not once the survey has been sent', async () => {
    show(true);
    const { register, controller } = start();
    controller.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(register).not.toHaveBeenCalled();
  });
});
