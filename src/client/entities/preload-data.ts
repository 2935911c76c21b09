import { resources } from '../../generated/resources.ts';
import { request } from '../app/api.ts';
import { lastAddedColumns, requestedFields } from './column-choice.ts';
import { listPath, queryOfAddress } from './list-query.ts';

/** How long an answer that nobody asked for is kept, in ms. */
const KEPT = 10_000;

const started = new Map<string, Promise<unknown>>();

/** What an address shows of an entity. */
export interface EntityAddress {
  resource: (typeof resources)[number];
  kind: 'list' | 'create' | 'view' | 'edit';
  /** of `view` and `edit` */
  id?: string;
}

/** The entity screen at an address; undefined where it is no entity's. */
export function entityAddress(pathname: string): EntityAddress | undefined {
  const resource = resources.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`));
  if (!resource) return undefined;
  const [, id, screen] = pathname.slice(resource.route.length).split('/');
  if (!id) return { resource, kind: 'list' };
  if (id === 'create') return { resource, kind: 'create' };
  return { resource, kind: screen === 'edit' ? 'edit' : 'view', id };
}

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
 * Starts the request of the list or record at an address. Does nothing for other addresses. A refusal does not end the
 * session: the screen asks again.
 */
export function preloadData(pathname: string, search: string): void {
  const address = entityAddress(pathname);
  if (!address) return;
  const { resource, kind, id } = address;
  if (kind === 'list') {
    const fields = requestedFields(lastAddedColumns(resource.name));
    preloadPath(listPath(`/${resource.resource}`, { ...queryOfAddress(search), fields }));
  } else if (id !== undefined) preloadPath(`/${resource.resource}/${encodeURIComponent(id)}`);
}
