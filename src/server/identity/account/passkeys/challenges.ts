import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../../db/database.ts';

const VALID_MINUTES = 5;
const CHALLENGE_BYTES = 32;
/** Characters of a challenge: 32 bytes as base64url. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

export interface ChallengeUse {
  purpose: 'SIGN_IN' | 'PROOF' | 'ADD';
  /** hash of the browser's login cookie or session token */
  boundTo: string;
}

/** A challenge for one signature. @param tx of `db.system`, or within `asOwner` */
export async function issueChallenge(
  tx: Transaction,
  { purpose, boundTo }: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  await tx.query(
    `insert into passkey_challenges (challenge, purpose, bound_to, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [Buffer.from(bytes).toString('base64url'), purpose, boundTo, VALID_MINUTES],
  );
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
  { purpose, boundTo }: ChallengeUse,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const consumed = await tx.query(
    `delete from passkey_challenges
     where challenge = $1 and purpose = $2 and bound_to = $3 and expires_at > now() returning challenge`,
    [challenge, purpose, boundTo],
  );
  return consumed.length > 0 ? challenge : undefined;
}
