import { createHmac, timingSafeEqual } from 'node:crypto';

/** NexHealth retries an event for two days: an older one is a replay. */
const OLDEST_MS = 50 * 3_600_000;
const AHEAD_MS = 5 * 60_000;

export interface SignedMessage {
  /** the header `timestamp`: ISO 8601 */
  timestamp: string;
  /** the header `signature` */
  signature: string;
  /** the raw body */
  body: Buffer;
}

function isSame(received: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Whether NexHealth has signed an event: HMAC-SHA256 over the timestamp, a dot and the payload in base64. Its
 * documentation does not specify the encoding of the signature, so hex and base64 are both accepted.
 * @see https://docs.nexhealth.com/docs/webhooks
 */
export function isSignedByNexHealth(
  { timestamp, signature, body }: SignedMessage,
  secret: string,
  now: Date,
): boolean {
  const age = now.getTime() - Date.parse(timestamp);
  if (Number.isNaN(age) || age > OLDEST_MS || age < -AHEAD_MS) return false;
  const digest = createHmac('sha256', secret)
    .update(`${timestamp}.${body.toString('base64')}`)
    .digest();
  const isHex = isSame(signature.toLowerCase(), digest.toString('hex'));
  return isHex || isSame(signature, digest.toString('base64'));
}
