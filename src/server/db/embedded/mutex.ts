import { type Caller, CallerGone } from '../caller.ts';
import type { PoolUsage } from '../database.ts';

/** Foreground turns in a row while background work waits. */
const MOST_AHEAD = 20;

interface Waiting {
  caller: Caller;
  name: string;
  enter: () => void;
  reject: (error: Error) => void;
}

/**
 * A lock with one holder at a time. Callers take turns, so that one with many entries in the queue does not delay the
 * others; entries of one caller are served in order. Background work yields to other work. Entries of a caller who is
 * gone are dropped.
 */
export class Mutex {
  /** never empty lists, in the order of their callers' next turns */
  private readonly foreground = new Map<string, Waiting[]>();
  private readonly background: Waiting[] = [];
  /** name of the current holder */
  private holder: string | undefined;
  private ahead = 0;

  /** Resolves on the caller's turn, with the function that ends it. @throws CallerGone */
  async acquire(caller: Caller): Promise<() => void> {
    if (caller.isGone) throw new CallerGone();
    const { name } = caller;
    if (this.holder !== undefined) await this.wait(caller, name);
    else this.holder = name;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.next();
    };
  }

  /** The current holder, and the queue. */
  get usage(): Omit<PoolUsage, 'name'> {
    const inUse = this.holder === undefined ? 0 : 1;
    const queued = [...this.foreground.values()].reduce((sum, { length }) => sum + length, 0);
    return { inUse, idle: 1 - inUse, waiting: queued + this.background.length };
  }

  private wait(caller: Caller, name: string): Promise<void> {
    return new Promise<void>((enter, reject) => {
      const waiting = { caller, name, enter, reject };
      if (caller.isBackground) this.background.push(waiting);
      else this.getQueue(name).push(waiting);
    });
  }

  private getQueue(name: string): Waiting[] {
    const queue = this.foreground.get(name) ?? [];
    this.foreground.set(name, queue);
    return queue;
  }

  /** Hands the lock over, so that nothing slips in between. */
  private next(): void {
    if (this.holder !== undefined) this.moveToEnd(this.holder);
    let waiting = this.take();
    for (; waiting?.caller.isGone; waiting = this.take()) waiting.reject(new CallerGone());
    this.holder = waiting?.name;
    waiting?.enter();
  }

  private moveToEnd(name: string): void {
    const queue = this.foreground.get(name);
    if (!queue) return;
    this.foreground.delete(name);
    this.foreground.set(name, queue);
  }

  private take(): Waiting | undefined {
    const isOverdue = this.background.length > 0 && this.ahead >= MOST_AHEAD;
    const waiting = (isOverdue ? undefined : this.takeForeground()) ?? this.background.shift();
    const isAhead = waiting?.caller.isBackground === false && this.background.length > 0;
    this.ahead = isAhead ? this.ahead + 1 : 0;
    return waiting;
  }

  private takeForeground(): Waiting | undefined {
    const [first] = this.foreground;
    if (!first) return undefined;
    const [name, queue] = first;
    const waiting = queue.shift();
    if (queue.length === 0) this.foreground.delete(name);
    return waiting;
  }
}
