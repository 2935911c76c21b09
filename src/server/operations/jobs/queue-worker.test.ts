import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueueWorker } from './queue-worker.ts';

describe('QueueWorker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function make(
    queue: string[],
    run: (job: string) => Promise<void> = () => Promise.resolve(),
    pollMs = 1000,
  ) {
    const onError = vi.fn();
    const fetch = vi.fn(() => Promise.resolve(queue.splice(0, 2)));
    const worker = new QueueWorker({ fetch, run, pollMs, onError });
    return { worker, fetch, onError };
  }

  it('empties the queue, then polls again after the interval', async () => {
    const done: string[] = [];
    const { worker, fetch } = make(['a', 'b', 'c'], (job) => Promise.resolve(void done.push(job)));
    worker.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(done).toEqual(['a', 'b', 'c']);
    expect(fetch).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(2);
    expect(fetch).toHaveBeenCalledTimes(4);
    await worker.stop();
  });

  it('starts at once when woken, also when woken during a poll', async () => {
    const queue: string[] = [];
    const done: string[] = [];
    const { worker, fetch } = make(queue, (job) => Promise.resolve(void done.push(job)));
    fetch.mockImplementationOnce(() => {
      queue.push('late');
      worker.wake();
      return Promise.resolve([]);
    });
    worker.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['late']);
    queue.push('next');
    worker.wake();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['late', 'next']);
    await worker.stop();
  });

  it('stops after the running job, and claims no other', async () => {
    let finish: () => void = () => undefined;
    const { worker, fetch } = make(['a', 'b', 'c'], () => new Promise((resolve) => (finish = resolve)));
    fetch.mockImplementation(() => Promise.resolve(['a']));
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(5000);
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('continues after the database was unreachable', async () => {
    const { worker, fetch, onError } = make(['a']);
    fetch.mockImplementationOnce(() => Promise.reject(new Error('gone')));
    worker.start();
    await vi.advanceTimersByTimeAsync(1001);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls.length).toBeGreaterThan(1);
    await worker.stop();
  });
});
