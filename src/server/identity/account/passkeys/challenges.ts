import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../../db/database.ts';
import { type BrowserPurpose, storeBrowserToken, takeToken } from '../../auth/one-time-tokens.ts';

const CHALLENGE_BYTES = 32;
/** Characters of a challenge: 32 bytes as base64url. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

export interface ChallengeUse {
  purpose: BrowserPurpose;
  /** of the browser's login cookie, or of its session's token */
  browserHash: string;
}

/** A challenge for one signature. @param tx of `db.system`, or within `asOwner` */
export async function issueChallenge(tx: Transaction, use: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  await storeBrowserToken(tx, Buffer.from(bytes).toString('base64url'), use);
  return bytes;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge =
      typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined;
    return typeof challenge === 'string' && SHAPE.test(challenge) ? challenge : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Uses up the challenge that the browser claims to have signed, before its signature is checked.
 * @returns undefined if it was not issued for this use, was used, or has expired
 */
export async function takeChallenge(
  tx: Transaction,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  return (await takeToken(tx, challenge, use)) && challenge;
}
