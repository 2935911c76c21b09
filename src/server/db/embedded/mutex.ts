import type { PoolUsage } from '../database.ts';

/** Foreground turns in a row while background work waits. */
const MOST_AHEAD = 20;

/** A lock with one holder at a time, first come, first served; background work yields to other work. */
export class Mutex {
  private readonly foreground: (() => void)[] = [];
  private readonly background: (() => void)[] = [];
  private isHeld = false;
  private ahead = 0;

  /** Resolves on the caller's turn, with the function that ends it. */
  async acquire(isBackground = false): Promise<() => void> {
    if (this.isHeld)
      await new Promise<void>((resolve) => (isBackground ? this.background : this.foreground).push(resolve));
    this.isHeld = true;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.next();
    };
  }

  /** The current holder, and the queue. */
  get usage(): Omit<PoolUsage, 'name'> {
    const inUse = Number(this.isHeld);
    return { inUse, idle: 1 - inUse, waiting: this.foreground.length + this.background.length };
  }

  private next(): void {
    const isOverdue = this.background.length > 0 && this.ahead >= MOST_AHEAD;
    const [first, second] = isOverdue
      ? [this.background, this.foreground]
      : [this.foreground, this.background];
    const enter = first.shift() ?? second.shift();
    this.ahead = first === this.foreground && this.background.length > 0 ? this.ahead + 1 : 0;
    // held until then, so that nothing slips in between
    if (enter) enter();
    else this.isHeld = false;
  }
}
