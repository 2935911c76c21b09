import assert from 'node:assert/strict';
import type { OpenApiCheck } from './openapi.ts';

export type Json = Record<string, unknown>;

export interface Failure {
  message: string;
  path?: string;
  code: string;
}

/** An API response. `data`, `errors` and `pagination` come from its body, or are empty. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Json;
  /** one record */
  data: Json;
  /** the records of a list */
  rows: Json[];
  total: number;
  pageCount: number;
  errors: Failure[];
}

type Query = Record<string, unknown>;

function bracketed(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => bracketed(`${name}[${index}]`, item));
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) => bracketed(`${name}[${key}]`, inner));
  }
  return [`${name}=${encodeURIComponent(String(value))}`];
}

/** A query in bracket style, as the client writes it. */
export function queryString(query: Query): string {
  const parts = Object.entries(query).flatMap(([name, value]) => bracketed(name, value));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function isSentAsIs(body: unknown): body is string | FormData {
  return typeof body === 'string' || body instanceof FormData;
}

/** Texts that no response may contain. */
const secrets = new Set<string>();

/** Fails the test on any later response that contains the text. */
export function neverAnswered(secret: string): string {
  secrets.add(secret);
  return secret;
}

function toAnswer(response: Response, text: string): Answer {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body = (isJson && text !== '' ? JSON.parse(text) : {}) as Json;
  const { data, pagination, errors } = body as {
    data?: unknown;
    pagination?: { total: number; pageCount: number };
    errors?: Failure[];
  };
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    data: (Array.isArray(data) ? {} : (data ?? {})) as Json,
    rows: (Array.isArray(data) ? data : []) as Json[],
    total: pagination?.total ?? -1,
    pageCount: pagination?.pageCount ?? -1,
    errors: errors ?? [],
  };
}

/**
 * Calls the API as one signed-in user, a bearer token, or anonymously. Every response is validated against the served
 * OpenAPI document.
 */
export class Api {
  constructor(
    readonly url: string,
    private readonly token: string | undefined | { bearer: string },
    private readonly openApi: OpenApiCheck,
  ) {}

  private identity(): Record<string, string> {
    if (this.token === undefined) return {};
    if (typeof this.token === 'object') return { authorization: `Bearer ${this.token.bearer}` };
    return { cookie: `chairside_session=${this.token}` };
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.url}/v1${path}`, {
      method,
      headers: {
        ...this.identity(),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isSentAsIs(body) ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    const answer = toAnswer(response, text);
    const bare = path.split('?')[0] ?? path;
    const problem = this.openApi.problem(method, bare, answer.status, answer.body);
    const cause = answer.status === 500 ? ' (TEST_LOG_LEVEL=error shows why)' : '';
    assert.ok(
      problem === undefined,
      `${problem ?? ''}${cause}
answered: ${text.slice(0, 2000)}`,
    );
    for (const secret of secrets) assert.ok(!text.includes(secret), `${method} ${path} leaks a secret`);
    return answer;
  }

  /** A response with an unread body. */
  open(path: string, posted?: Json): Promise<Response> {
    if (!posted) return fetch(`${this.url}/v1${path}`, { headers: this.identity() });
    const headers = { ...this.identity(), 'content-type': 'application/json', origin: this.url };
    return fetch(`${this.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(posted) });
  }

  list(resource: string, query: Query = {}): Promise<Answer> {
    return this.send('GET', `/${resource}${queryString(query)}`);
  }

  read(resource: string, id: string): Promise<Answer> {
    return this.send('GET', `/${resource}/${id}`);
  }

  history(resource: string, id: string, query: Query = {}): Promise<Answer> {
    return this.send('GET', `/${resource}/${id}/history${queryString(query)}`);
  }

  create(resource: string, body: unknown): Promise<Answer> {
    return this.send('POST', `/${resource}`, body);
  }

  update(resource: string, id: string, body: unknown): Promise<Answer> {
    return this.send('PUT', `/${resource}/${id}`, body);
  }

  /** Uploads a file as a form does. */
  upload(path: string, content: string | Uint8Array<ArrayBuffer>, name: string): Promise<Answer> {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return this.send('POST', path, form);
  }

  remove(resource: string, id: string): Promise<Answer> {
    return this.send('DELETE', `/${resource}/${id}`);
  }
}

/** Fails with the server's message if the status differs. */
export function expectStatus(answer: Answer, status: number): Answer {
  assert.equal(answer.status, status, `${answer.status} instead of ${status}: ${answer.text.slice(0, 2000)}`);
  return answer;
}

/** The id of the record in a response. */
export function getId(answer: Answer): string {
  const { id } = answer.data;
  assert.ok(typeof id === 'string', `no id: ${answer.text.slice(0, 2000)}`);
  return id;
}
