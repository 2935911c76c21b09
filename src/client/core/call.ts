import { hasShape } from '../../domain/answer-shape.ts';
import type { CallRequest } from '../../domain/call.ts';
import type { BatchAnswer } from '../../generated/calls/types.ts';
import { ApiError, encodeQuery, type Query, request, type RequestOptions } from './api.ts';

type CallOptions = Omit<RequestOptions, 'query' | 'body'>;

/** Maximum calls of `/analytics/batch`, and maximum address length of proxies. */
const MOST_CALLS = 24;
const MOST_CHARACTERS = 6_000;

/** A call waiting to be batched with others of the same tick. */
interface Waiting {
  /** path and query */
  address: string;
  /** encoded length in the address of a batch */
  encoded: string;
  options: CallOptions;
  resolve: (body: unknown) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

function toAddress({ path, query }: CallRequest<unknown>): string {
  const text = encodeQuery((query ?? {}) as Query);
  return text === '' ? path : `${path}?${text}`;
}

/** Splits calls into as few requests as the limits allow. */
function toBatches(calls: readonly Waiting[]): Waiting[][] {
  const batches: Waiting[][] = [];
  let length = 0;
  for (const call of calls) {
    const last = batches.at(-1);
    length += call.encoded.length;
    if (last && last.length < MOST_CALLS && length <= MOST_CHARACTERS) last.push(call);
    else {
      batches.push([call]);
      length = call.encoded.length;
    }
  }
  return batches;
}

/** Cancels a request once all its calls are cancelled. */
function signalOfAll(calls: readonly Waiting[]): AbortSignal {
  const controller = new AbortController();
  const isOver = (): boolean => calls.every(({ options: { signal } }) => signal?.aborted === true);
  for (const { options } of calls)
    options.signal?.addEventListener('abort', () => isOver() && controller.abort());
  return controller.signal;
}

async function sendAlone({ address, options, resolve, reject }: Waiting, cache: RequestCache): Promise<void> {
  await request<unknown>('GET', address, { ...options, cache }).then(resolve, reject);
}

async function sendTogether(calls: readonly Waiting[], cache: RequestCache): Promise<void> {
  try {
    const { data } = await request<{ data: BatchAnswer[] }>('GET', '/analytics/batch', {
      query: { calls: calls.map(({ address }) => address) },
      signal: signalOfAll(calls),
      cache,
    });
    calls.forEach(({ resolve, reject }, index) => {
      const answer = data[index];
      const { status, errors: _none, ...body } = answer ?? { status: 0 };
      if (status === 200) resolve(body);
      else reject(new ApiError(answer?.status ?? 0, (answer?.errors ?? []) as ApiError['failures'], answer));
    });
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}

/** Last time that figures bypassed the browser's cache, in this tab. */
const REFRESHED = 'chairside.refreshed';
/** How long the server lets the browser cache figures. */
const FRESH_MS = 300_000;

/**
 * Cache mode of a call. After one figure was refreshed, all bypass the cache for as long as it lasts, because a cached
 * batch may contain an older figure.
 */
function chooseCache({ options: { cache } }: Waiting): RequestCache {
  const isRefreshed = Date.now() - Number(sessionStorage.getItem(REFRESHED)) < FRESH_MS;
  return cache !== undefined && cache !== 'default' ? cache : isRefreshed ? 'no-cache' : 'default';
}

/**
 * Sends the waiting calls, sorted by address, so that the same widgets make the same request, which the browser caches.
 */
function flush(): void {
  const calls = waiting.filter(({ options }) => options.signal?.aborted !== true);
  waiting = [];
  calls.sort((a, b) => (a.address < b.address ? -1 : 1));
  if (calls.some(({ options }) => options.cache === 'no-cache'))
    sessionStorage.setItem(REFRESHED, String(Date.now()));
  for (const cache of new Set(calls.map(chooseCache)))
    for (const batch of toBatches(calls.filter((call) => chooseCache(call) === cache)))
      void (batch[0] && batch.length === 1 ? sendAlone(batch[0], cache) : sendTogether(batch, cache));
}

/**
 * Makes a call in one request with others of the same tick, or in its own if it is the only one. Each fails
 * independently.
 * @throws ApiError as `request` does; TypeError for a response of the wrong shape
 */
async function sendBatched<Answer>(call: CallRequest<Answer>, options: CallOptions = {}): Promise<Answer> {
  const address = toAddress(call);
  const body = await new Promise<unknown>((resolve, reject) => {
    const { signal } = options;
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    if (waiting.length === 0) setTimeout(flush);
    waiting.push({ address, encoded: encodeURIComponent(address), options, resolve, reject });
  });
  if (call.shape && !hasShape(body, call.shape))
    throw new TypeError(`${call.path} returned a response of the wrong shape`);
  return body as Answer;
}

/** The body of an upload call. */
export function toFormData(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/**
 * Makes a call and returns the whole response body. Concurrent calls for figures are sent in one request.
 * @param call returned by a function of `generated/calls`
 * @throws ApiError if the server refuses or cannot be reached
 */
export function send<Answer>(call: CallRequest<Answer>, options: CallOptions = {}): Promise<Answer> {
  const { method, path, query, body, shape } = call;
  if (shape) return sendBatched(call, options);
  return request<Answer>(method, path, {
    ...options,
    ...(query && { query: query as Query }),
    ...(body !== undefined && { body }),
  });
}

/** Makes a call and returns its `data`. @throws as `send` does */
export async function ask<Data>(call: CallRequest<{ data: Data }>, options?: CallOptions): Promise<Data> {
  return (await send(call, options)).data;
}

type CallKey = [name: string, path: string, query: object];

/** The query key of a call: its name, its path, and its query. */
export function getCallKey({ name, path, query = {} }: CallRequest<unknown>): CallKey {
  return [name, path, query];
}

/** Key and function of `useQuery` for a read call, with the whole response body. */
export function callQuery<Answer>(call: CallRequest<Answer>) {
  return {
    queryKey: getCallKey(call),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer> => send(call, { signal }),
  };
}

/** The same with the `data` of the response, under a separate key. */
export function dataQuery<Data>(call: CallRequest<{ data: Data }>) {
  return {
    queryKey: [...getCallKey(call), 'data'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Data> => ask(call, { signal }),
  };
}
