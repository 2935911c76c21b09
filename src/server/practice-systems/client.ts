import { retryAfterSeconds } from '../outbox/webhooks/retries.ts';
import { OutboundRefused, type OutboundRequest, sendOutbound } from '../outbox/outbound/send-request.ts';

/**
 * Why a practice system could not be read. The message is for the administrator and contains no keys or patient data.
 */
export class PmsFailure extends Error {
  constructor(
    readonly kind: 'REFUSED' | 'LIMITED' | 'UNAVAILABLE' | 'NOT_FOUND' | 'UNREADABLE',
    message: string,
    /** seconds that the system asks to wait */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 16 * 1024 * 1024;
const WAIT_SECONDS = 60;

export type Json = Readonly<Record<string, unknown>>;

export interface PmsRequest {
  method?: OutboundRequest['method'];
  path: string;
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  headers?: Record<string, string>;
  body?: unknown;
}

function toAddress(base: string, { path, query = {} }: PmsRequest): string {
  const url = new URL(base.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value])
      url.searchParams.append(name, String(one));
  }
  return url.href;
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const toObject = (value: unknown): Json => (isObject(value) ? value : {});
export const toList = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
/** A text or number as trimmed text; null if there is none. */
export function toText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return text === '' ? null : text;
}

/** Sends a JSON request to a practice system. Every failure is a `PmsFailure`. */
export class PmsClient {
  constructor(
    /** display name */
    private readonly name: string,
    private readonly base: string,
    private readonly allowsPrivate: boolean,
  ) {}

  /** @throws PmsFailure for every response but 2xx with JSON */
  async ask(request: PmsRequest): Promise<Json> {
    const { status, headers, body } = await this.send(request);
    if (status === 401 || status === 403) throw this.failure('REFUSED', 'refused the keys');
    if (status === 404) throw this.failure('NOT_FOUND', 'has no such record');
    if (status === 429) {
      const seconds = retryAfterSeconds(headers['retry-after'], Date.now()) ?? WAIT_SECONDS;
      throw this.failure('LIMITED', `asks to wait for ${seconds} seconds`, seconds);
    }
    if (status < 200 || status > 299)
      throw this.failure(status >= 500 ? 'UNAVAILABLE' : 'UNREADABLE', `answered with the error ${status}`);
    if (status === 204) return {};
    try {
      const answer: unknown = JSON.parse(body);
      if (isObject(answer) || Array.isArray(answer)) return answer as Json;
    } catch {
      // reported below, as any other response that is not JSON
    }
    throw this.failure('UNREADABLE', 'sent an answer that cannot be read');
  }

  failure(kind: PmsFailure['kind'], what: string, retryAfter?: number): PmsFailure {
    return new PmsFailure(kind, `${this.name} ${what}.`, retryAfter);
  }

  private async send(request: PmsRequest): ReturnType<typeof sendOutbound> {
    const { method = 'GET', headers = {}, body } = request;
    try {
      return await sendOutbound({
        method,
        url: toAddress(this.base, request),
        headers: {
          accept: 'application/json',
          'user-agent': 'Chairside/1',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutMs: TIMEOUT_MS,
        allowsPrivate: this.allowsPrivate,
        mostBytes: MOST_BYTES,
      });
    } catch (error) {
      if (error instanceof OutboundRefused)
        throw this.failure('UNAVAILABLE', `cannot be reached: ${error.message.replace(/\.$/, '')}`);
      throw this.failure('UNAVAILABLE', 'did not answer');
    }
  }
}
