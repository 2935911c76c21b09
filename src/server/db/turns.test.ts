import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginRequest, giveWay, inTurns } from './turns.ts';

async function turns(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await setImmediate();
}

describe('work on many items', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  const waiting = () => {
    const state = { isOver: false };
    void giveWay().then(() => (state.isOver = true));
    return state;
  };

  it('continues at once if no request is in progress', async () => {
    const state = waiting();
    await turns();
    expect(state.isOver).toBe(true);
  });

  it('waits until the last current request has finished', async () => {
    const ends = [beginRequest(), beginRequest()];
    const state = waiting();
    ends[0]?.();
    await turns();
    expect(state.isOver).toBe(false);
    ends[1]?.();
    await turns();
    expect(state.isOver).toBe(true);
  });

  it('continues after a while, despite ongoing requests', async () => {
    const end = beginRequest();
    const state = waiting();
    await turns();
    vi.advanceTimersByTime(9);
    await turns();
    expect(state.isOver).toBe(false);
    vi.advanceTimersByTime(1);
    await turns();
    expect(state.isOver).toBe(true);
    end();
  });

  it('does not wait for a request that takes long itself', async () => {
    const end = beginRequest();
    vi.advanceTimersByTime(50);
    const state = waiting();
    await turns();
    expect(state.isOver).toBe(true);
    end();
  });

  it('runs in order and completely', async () => {
    const seen: number[] = [];
    await inTurns([1, 2, 3], (item) => {
      vi.advanceTimersByTime(2);
      seen.push(item);
    });
    expect(seen).toEqual([1, 2, 3]);
  });
});
