import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf code uses the database. */
export interface Caller {
  /** callers of one name share their turns on the embedded database */
  readonly name: string;
  /** bulk work, which serves requests first */
  readonly isBackground: boolean;
  /** nobody waits for the result */
  readonly isGone: boolean;
}

/** Jobs and the server's own tasks. */
const SERVER: Caller = { name: 'server', isBackground: false, isGone: false };
const BACKGROUND: Caller = { ...SERVER, isBackground: true };

const callers = new AsyncLocalStorage<Caller>();

export function runAs<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** Runs work of a request that must finish even if its client is gone. */
export function toTheEnd<T>(work: () => T): T {
  const { name, isBackground } = currentCaller();
  return runAs({ name, isBackground, isGone: false }, work);
}

/** Runs work that a request has started and that outlives it. */
export function asServer<T>(work: () => T): T {
  return runAs(SERVER, work);
}

/** Runs background work: the embedded database, with its one connection, serves requests first. */
export function inBackground<T>(work: () => T): T {
  return runAs(BACKGROUND, work);
}

export function currentCaller(): Caller {
  return callers.getStore() ?? SERVER;
}

export function isInBackground(): boolean {
  return currentCaller().isBackground;
}

/** Queued work of a request whose client has disconnected. It has not started. */
export class CallerGone extends Error {
  constructor() {
    super('The client has disconnected.');
  }
}
