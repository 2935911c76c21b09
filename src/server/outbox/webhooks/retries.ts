import type { OutboundAnswer } from '../outbound/send-request.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds before each further attempt: Standard Webhooks 1.0.0, 75 hours in all. */
export const RETRY_SECONDS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const LONGEST_WAIT = 24 * HOUR;
/** Maximum wait of an endpoint's other deliveries after a failure, unless it asks for more. */
const LONGEST_HOLD = MINUTE;
const GONE = 410;
const LONGEST_ERROR = 300;

/** The outcome of an attempt. */
export interface Outcome {
  /** of the response; absent: none */
  status?: number;
  error?: string;
  milliseconds?: number;
  /** seconds that the receiver asked to wait */
  retryAfter?: number;
  /** no further attempt */
  isFinal?: boolean;
}

export interface AfterTry {
  status: 'DELIVERED' | 'PENDING' | 'FAILED';
  nextTryAt: Date | null;
  holdUntil: Date | null;
  disabledReason: string | null;
}

/** Seconds of a Retry-After header, which contains seconds or a date. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), LONGEST_WAIT);
}

/** Makes an attempt and returns its outcome: any 2xx status is a success. */
export async function attemptDelivery(send: () => Promise<OutboundAnswer>): Promise<Outcome> {
  const began = performance.now();
  const milliseconds = (): number => Math.round(performance.now() - began);
  try {
    const { status, headers } = await send();
    const isTaken = status >= 200 && status < 300;
    const retryAfter = retryAfterSeconds(headers['retry-after'], Date.now());
    return {
      status,
      milliseconds: milliseconds(),
      ...(isTaken ? {} : { error: `The address answered ${status}.` }),
      ...(isTaken || retryAfter === undefined ? {} : { retryAfter }),
      ...(status === GONE ? { isFinal: true } : {}),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { error: message.slice(0, LONGEST_ERROR), milliseconds: milliseconds() };
  }
}

/** The next state of a delivery after an attempt. @param tries attempts so far, including this one */
export function afterTry(
  { status, error, retryAfter = 0, isFinal }: Outcome,
  tries: number,
  now: Date,
): AfterTry {
  const none = { nextTryAt: null, holdUntil: null, disabledReason: null };
  if (error === undefined) return { ...none, status: 'DELIVERED' };
  if (isFinal)
    return {
      ...none,
      status: 'FAILED',
      disabledReason: status === GONE ? 'The address answered 410 (gone).' : null,
    };
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const wait = RETRY_SECONDS[tries - 1];
  const holdUntil = later(Math.max(Math.min(wait ?? LONGEST_HOLD, LONGEST_HOLD), retryAfter));
  if (wait === undefined) return { ...none, status: 'FAILED', holdUntil };
  return { ...none, status: 'PENDING', nextTryAt: later(Math.max(wait, retryAfter)), holdUntil };
}
