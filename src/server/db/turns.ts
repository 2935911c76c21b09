import { setImmediate } from 'node:timers/promises';

/** Work on many items lets requests in after this time. */
const TURN_MS = 1;

/** Lets requests that have arrived continue first. */
export async function giveWay(): Promise<void> {
  await setImmediate();
}

/** Processes items one after another, yielding in between. */
export async function inTurns<T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void | Promise<void>,
): Promise<void> {
  let turnEnds = performance.now() + TURN_MS;
  let index = 0;
  for (const item of items) {
    const pending = work(item, index++);
    if (pending) await pending;
    if (performance.now() < turnEnds) continue;
    await giveWay();
    turnEnds = performance.now() + TURN_MS;
  }
}

/** Runs steps to completion in turns and returns their result. */
export async function stepsInTurns<Result>(steps: Iterator<void, Result>): Promise<Result> {
  let turnEnds = performance.now() + TURN_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < turnEnds) continue;
    await giveWay();
    turnEnds = performance.now() + TURN_MS;
  }
}

/** Maps items in turns. */
export async function mapInTurns<T, R>(
  items: Iterable<T>,
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const out: R[] = [];
  await inTurns(items, (item, index) => void out.push(work(item, index)));
  return out;
}
