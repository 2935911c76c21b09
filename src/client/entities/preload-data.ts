import { resources } from '../../generated/resources.ts';
import { request } from '../core/api.ts';
import { lastAddedColumns, requestedFields } from './column-choice.ts';
import { listPath, queryOfAddress } from '../core/list-query.ts';

/** How long a preloaded answer is kept, in ms. */
const KEPT = 10_000;

const started = new Map<string, Promise<unknown>>();
/** finished responses of `started` */
const arrived = new Map<string, unknown>();

/** An entity's record, as named by an address. */
export interface EntityAddress {
  resource: (typeof resources)[number];
  kind: 'list' | 'create' | 'view' | 'edit';
  /** of `view` and `edit` */
  id?: string;
}

/** The entity screen at an address; undefined for other addresses. */
export function entityAddress(pathname: string): EntityAddress | undefined {
  const resource = resources.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`));
  if (!resource) return undefined;
  const [, id, screen] = pathname.slice(resource.route.length).split('/');
  if (!id) return { resource, kind: 'list' };
  if (id === 'create') return { resource, kind: 'create' };
  return { resource, kind: screen === 'edit' ? 'edit' : 'view', id };
}

/** Starts a read before its screen has loaded; `takePreloaded` returns its response, once. */
export function preloadPath(path: string): void {
  if (started.has(path)) return;
  const answer = request('GET', path, { expectUnauthorized: true });
  started.set(path, answer);
  const forget = (): void => {
    if (started.get(path) !== answer) return;
    started.delete(path);
    arrived.delete(path);
  };
  answer.then(
    (body) => {
      if (started.get(path) === answer) arrived.set(path, body);
    },
    () => undefined,
  );
  // a failure reaches the reader of the response; if unused, the screen requests again
  answer.catch(forget);
  setTimeout(forget, KEPT);
}

/** The pending response of `preloadPath` for a path, or undefined. A response is returned only once. */
export function takePreloaded(path: string): Promise<unknown> | undefined {
  const answer = started.get(path);
  started.delete(path);
  arrived.delete(path);
  return answer;
}

/**
 * The first page of a list if it arrived before the list was rendered, so that the list renders with its rows at once.
 * Returned only once.
 */
export function takeArrivedList<Row>(
  resource: string,
  search: string,
  fields: readonly string[],
): { data: Row[]; total: number } | undefined {
  const path = listPath(`/${resource}`, { ...queryOfAddress(search), fields });
  const body = arrived.get(path) as { data: Row[]; pagination: { total: number } } | undefined;
  if (!body) return undefined;
  void takePreloaded(path);
  return { data: body.data, total: body.pagination.total };
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
