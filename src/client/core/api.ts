import { apiErrorOf, unreachableError } from './api-error.ts';
import { encodeQuery, type Query } from './query-string.ts';
import { endSession } from './session-end.ts';

const BASE = '/v1';
const UNAUTHORIZED = 401;
const NO_CONTENT = 204;

export interface RequestOptions {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  /** a 401 is the caller's to handle: it does not end the session */
  expectUnauthorized?: boolean;
}

export interface Page<T> {
  data: T[];
  pagination: { total: number; pageCount: number };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The address of a path of the API: for links, which the browser follows itself. */
export function apiAddress(path: string): string {
  return `${BASE}${path}`;
}

function initOf(method: Method, { body, signal }: RequestOptions): RequestInit {
  const init: RequestInit = { method, credentials: 'include', headers: { Accept: 'application/json' } };
  if (signal) init.signal = signal;
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  return init;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === NO_CONTENT) return undefined;
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // a proxy's page instead of our JSON: an error answer is reported by its status, a success cannot be read
    if (!response.ok) return undefined;
    throw apiErrorOf(response.status, undefined);
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachableError();
  }
}

/**
 * One call of the API: the whole body of its answer.
 * @throws ApiError when the server refuses or cannot be reached; the abort error when the call was cancelled
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const query = options.query ? encodeQuery(options.query) : '';
  const response = await send(`${BASE}${path}${query && `?${query}`}`, initOf(method, options));
  const body = await bodyOf(response);
  if (response.ok) return body as T;
  if (response.status === UNAUTHORIZED && !options.expectUnauthorized) endSession();
  throw apiErrorOf(response.status, body);
}

async function dataOf<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
  const body = await request<{ data: T } | undefined>(method, path, options);
  return body?.data as T;
}

/** The API by verb; each answers the `data` of the answer, `page` a list with its total. */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => dataOf<T>('GET', path, options),
  page: <T>(path: string, options?: RequestOptions) => request<Page<T>>('GET', path, options),
  post: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    dataOf<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    dataOf<T>('PUT', path, { ...options, body }),
  delete: <T>(path: string, options?: RequestOptions) => dataOf<T>('DELETE', path, options),
  upload: <T>(path: string, file: File, options?: RequestOptions) => {
    const form = new FormData();
    form.append('file', file);
    return dataOf<T>('POST', path, { ...options, body: form });
  },
};
