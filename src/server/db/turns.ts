import { setImmediate } from 'node:timers/promises';

/** Work takes turns with requests, and starts no turn while a request runs. */
const TURN_MS = 1;
/** Despite ongoing requests, work continues after this time. */
const LONGEST_WAIT_MS = 10;
/** A request that has run longer is bulk work itself. */
const SHORT_MS = 50;

/** Start times of current requests. */
const underWay = new Set<{ began: number }>();
const waiting = new Set<() => void>();

const hasShort = (): boolean => {
  const now = performance.now();
  for (const { began } of underWay) if (now - began < SHORT_MS) return true;
  return false;
};

/** Marks the start of a request, to which work yields. @returns marks its end */
export function beginRequest(): () => void {
  const request = { began: performance.now() };
  underWay.add(request);
  return () => {
    underWay.delete(request);
    if (!hasShort()) for (const go of waiting) go();
  };
}

/** Waits for current requests to finish, and for other work to take its turn. */
export async function giveWay(): Promise<void> {
  await setImmediate();
  if (!hasShort()) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, LONGEST_WAIT_MS);
    waiting.add(go);
  });
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
