import { setImmediate } from 'node:timers/promises';

/** Work takes turns with requests: a request passes the event loop some six times, and each time waits this long at most. */
const TURN_MS = 1;

/** Works on one item after another, and lets others have their turn in between. */
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
    await setImmediate();
    turnEnds = performance.now() + TURN_MS;
  }
}

/** Takes steps to their end in turns, and answers what they return. */
export async function stepsInTurns<Result>(steps: Iterator<void, Result>): Promise<Result> {
  let turnEnds = performance.now() + TURN_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + TURN_MS;
  }
}

/** What comes of each item, worked on in turns. */
export async function mapInTurns<T, R>(
  items: Iterable<T>,
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const out: R[] = [];
  await inTurns(items, (item, index) => void out.push(work(item, index)));
  return out;
}
