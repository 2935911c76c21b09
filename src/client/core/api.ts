import type { Failure } from '../../domain/model/errors.ts';
import { encodeQuery, type Query } from '../../domain/text/query-string.ts';
import { obtainProof } from './proof.ts';
import { saveFile, saveLink } from './save-file.ts';

/** A call that the server refused, or that failed on the network (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly failures: Failure[],
    /** the whole response, for data beside its failures */
    readonly body: unknown,
  ) {
    super(failures.map((failure) => failure.message).join('; ') || `The server answered ${status}`);
    this.name = 'ApiError';
  }
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
const UNEXPECTED = 'Something went wrong. Please try again.';

function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  );
}

/** The error of an unsuccessful response, whatever its body. */
function toApiError(status: number, body: unknown): ApiError {
  const listed = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  const failures = Array.isArray(listed) ? listed.filter(isFailure) : [];
  return new ApiError(
    status,
    failures.length > 0 ? failures : [{ message: UNEXPECTED, code: 'INTERNAL' }],
    body,
  );
}

function unreachableError(): ApiError {
  return new ApiError(0, [{ message: UNREACHABLE, code: 'INTERNAL' }], undefined);
}

/** Whether an error only reports a cancelled request. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

type Listener = () => void;

function createSignal() {
  const listeners = new Set<Listener>();
  return {
    on(listener: Listener): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(): void {
      for (const listener of [...listeners]) listener();
    },
  };
}

const sessionEnd = createSignal();

/** Subscribes to the end of the session, by logout or by any 401. Every store clears itself here. */
export const onSessionEnd = sessionEnd.on;

/** Ends the session on the client: clears all its data in the browser. The sign-in page follows. */
export function endSession(): void {
  sessionStorage.clear();
  sessionEnd.emit();
}

const BASE = '/v1';
const UNAUTHORIZED = 401;
const NO_CONTENT = 204;

export interface RequestOptions {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  /** `no-cache`: revalidates with the server even if the browser's copy is fresh */
  cache?: RequestCache;
  /** the caller handles a 401, which does not end the session */
  expectUnauthorized?: boolean;
  /** a refusal without a fresh proof of identity is the caller's: nobody is asked for one */
  expectUnproven?: boolean;
}

export interface Page<T> {
  data: T[];
  pagination: { total: number; pageCount: number };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The address of an API path, for links. */
export function apiAddress(path: string): string {
  return `${BASE}${path}`;
}

function toRequestInit(method: Method, { body, signal, cache }: RequestOptions): RequestInit {
  const init: RequestInit = { method, credentials: 'include', headers: { Accept: 'application/json' } };
  if (signal) init.signal = signal;
  if (cache) init.cache = cache;
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  return init;
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === NO_CONTENT) return undefined;
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // a proxy's page instead of our JSON: an error is reported by its status, a success cannot be used
    if (!response.ok) return undefined;
    throw toApiError(response.status, undefined);
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

/** A person in one organization. */
interface Person {
  id: string;
  organizationId: string;
}

let person: Person | null = null;
let askedAgain: Promise<boolean> | undefined;

/** Sets whose page this is; null: nobody is signed in. */
export function setPerson(next: Person | null): void {
  person = next && { id: next.id, organizationId: next.organizationId };
}

/** Whether the browser holds a session of the same person, asked once for all calls that were refused together. */
async function isSignedInAgain(): Promise<boolean> {
  if (!person) return false;
  const { id, organizationId } = person;
  const response = await send(`${BASE}/auth/me`, toRequestInit('GET', { cache: 'no-store' }));
  if (!response.ok) return false;
  const { data } = (await readBody(response)) as { data: Person };
  return data.id === id && data.organizationId === organizationId;
}

/**
 * Sends one call. A sign-in in another tab replaces the session, also while a call with the former one is running:
 * it is sent again then, so that nothing typed in this tab is lost. Any other 401 ends the session.
 */
async function sendAsPerson(url: string, init: RequestInit): Promise<Response> {
  const response = await send(url, init);
  if (response.status !== UNAUTHORIZED) return response;
  askedAgain ??= isSignedInAgain().finally(() => {
    askedAgain = undefined;
  });
  const repeated = (await askedAgain) ? await send(url, init) : response;
  if (repeated.status === UNAUTHORIZED) endSession();
  return repeated;
}

/** Whether a call was refused for want of a fresh proof, which its person has now given. */
async function isProvenNow({ failures }: ApiError, { expectUnproven }: RequestOptions): Promise<boolean> {
  return !expectUnproven && failures.some(({ code }) => code === 'PROOF_REQUIRED') && (await obtainProof());
}

/**
 * Makes one API call and returns the whole response body. If it needs a fresh proof of identity, it waits until the
 * person has given one, and continues.
 * @throws ApiError if the server refuses or cannot be reached; the abort error if the call was cancelled
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const query = options.query ? encodeQuery(options.query) : '';
  const dispatch = options.expectUnauthorized ? send : sendAsPerson;
  const response = await dispatch(`${BASE}${path}${query && `?${query}`}`, toRequestInit(method, options));
  const body = await readBody(response);
  if (response.ok) return body as T;
  const error = toApiError(response.status, body);
  if (await isProvenNow(error, options))
    return request<T>(method, path, { ...options, expectUnproven: true });
  // the organization now requires passkeys: the page reloads with the screen that adds one
  if (error.failures.some(({ code }) => code === 'PASSKEY_REQUIRED')) location.reload();
  throw error;
}

const FILE_NAME = /filename="([^"]+)"/;

/** The request of a download, and how its file is saved. */
interface Download {
  method?: Method;
  body?: unknown;
  /** a stored file of any length: once the server begins to send it, the browser itself loads it */
  isStored?: boolean;
  /** the request is sent: again once a proof of identity is given */
  onSend?: () => void;
  /** the server rejects it, which may ask for that proof */
  onRejected?: () => void;
}

/** Makes the browser save the file that a call returns. @throws as `request` does, also if the file ends early */
export async function download(
  path: string,
  { method = 'GET', body, isStored = false, onSend, onRejected }: Download = {},
  options: RequestOptions = {},
): Promise<void> {
  const url = apiAddress(path);
  const probe = new AbortController();
  onSend?.();
  const response = await sendAsPerson(url, toRequestInit(method, { body, signal: probe.signal }));
  if (!response.ok) {
    onRejected?.();
    const error = toApiError(response.status, await readBody(response));
    if (await isProvenNow(error, options))
      return download(path, { method, body, isStored, onSend, onRejected }, { expectUnproven: true });
    throw error;
  }
  if (isStored) {
    probe.abort();
    saveLink(url);
    return;
  }
  const file = await response.blob().catch(() => {
    throw unreachableError();
  });
  saveFile(file, FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');
}

async function requestData<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
  const body = await request<{ data: T } | undefined>(method, path, options);
  return body?.data as T;
}

/** The API by verb; each returns the `data` of the response, `page` a list with its total. */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => requestData<T>('GET', path, options),
  page: <T>(path: string, options?: RequestOptions) => request<Page<T>>('GET', path, options),
  post: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    requestData<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    requestData<T>('PUT', path, { ...options, body }),
  delete: <T>(path: string, options?: RequestOptions) => requestData<T>('DELETE', path, options),
  upload: <T>(path: string, file: File, options?: RequestOptions) => {
    const form = new FormData();
    form.append('file', file);
    return requestData<T>('POST', path, { ...options, body: form });
  },
};

/** Offset of the next page of a list; undefined after the last one. */
export function nextSkip<T>(page: Page<T>, pages: readonly Page<T>[]): number | undefined {
  const seen = pages.reduce((count, { data }) => count + data.length, 0);
  return page.data.length > 0 && seen < page.pagination.total ? seen : undefined;
}

/** The records of all pages without duplicates: a new record shifts the others across pages. */
export function mergePages<T extends { id: string }>(pages: readonly { data: T[] }[]): T[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((one) => [one.id, one]))).values()];
}
