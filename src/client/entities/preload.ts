import { resources } from '../../generated/resources.ts';
import { request } from '../app/api.ts';
import { listPath, queryOfAddress } from './list-query.ts';
import { startScreen } from './screen-loaders.ts';

/** How long an answer that nobody asked for is kept, in ms. */
const KEPT = 10_000;

const started = new Map<string, Promise<unknown>>();

/** Starts a read before the screen that needs it is there; `takePreloaded` hands its answer over, once. */
export function preloadPath(path: string): void {
  if (started.has(path)) return;
  const answer = request('GET', path, { expectUnauthorized: true });
  started.set(path, answer);
  const forget = (): void => {
    if (started.get(path) === answer) started.delete(path);
  };
  // a failure is not lost: whoever takes the answer gets it, and an unused one is asked for again by its screen
  answer.catch(forget);
  setTimeout(forget, KEPT);
}

/** The answer that `preloadPath` has under way for a path, or undefined. An answer is given out once. */
export function takePreloaded(path: string): Promise<unknown> | undefined {
  const answer = started.get(path);
  started.delete(path);
  return answer;
}

/**
 * Starts all that the entity screen at an address needs at once: its code, its model, and the request of its list or
 * record. Does nothing for other addresses. A refusal does not end the session: the screen asks again.
 */
export function preloadEntityRoute(pathname: string, search: string): void {
  const resource = resources.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`));
  if (!resource) return;
  const [, id, screen] = pathname.slice(resource.route.length).split('/');
  if (!id) {
    startScreen(resource.name, 'list');
    preloadPath(listPath(`/${resource.resource}`, queryOfAddress(search)));
  } else if (id === 'create') startScreen(resource.name, 'create');
  else {
    startScreen(resource.name, screen === 'edit' ? 'edit' : 'view');
    preloadPath(`/${resource.resource}/${encodeURIComponent(id)}`);
  }
}
