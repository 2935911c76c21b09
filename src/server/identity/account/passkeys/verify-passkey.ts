import { type AuthenticatorTransport, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { SignedChallenge } from '../../../../generated/calls/types.ts';
import { recordFailedAttempt } from '../../auth/accounts.ts';
import { type Origin, recordUserEvent } from '../../auth/security-events.ts';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { type ChallengeUse, takeChallenge } from './challenges.ts';
import { lockPasskey, recordUse, relyingParty, type StoredPasskey } from './passkeys.ts';

interface Verified {
  counter: number;
  isBackedUp: boolean;
}

/** @returns undefined if challenge, origin, signature, user verification or counter are wrong */
async function verifySignature(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  passkey: StoredPasskey,
  { id, userHandle, ...response }: SignedChallenge,
  expectedChallenge: string,
): Promise<Verified | undefined> {
  if (userHandle !== undefined && userHandle !== passkey.userHandle) return undefined;
  const { rpId, origin } = relyingParty(config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch (error) {
    // the library throws for every failed check and for unreadable input
    log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

async function recordRefusal(
  tx: Transaction,
  { accountId, name }: StoredPasskey,
  origin: Origin,
): Promise<void> {
  for (const user of await recordFailedAttempt(tx, accountId, origin.ip))
    await recordUserEvent(tx, user, { event: 'SIGN_IN_FAILED', target: `Passkey ${name}`, origin });
}

/**
 * Verifies a passkey's signature of a challenge. The challenge is used up even on failure, so the caller commits a
 * refusal.
 * @param tx of `db.system`, or within `asOwner`
 * @returns undefined if it is invalid
 */
export async function verifyPasskey(
  ctx: Pick<AppContext, 'config' | 'log'>,
  tx: Transaction,
  credential: SignedChallenge,
  use: ChallengeUse & { origin: Origin },
): Promise<StoredPasskey | undefined> {
  const challenge = await takeChallenge(tx, credential.clientDataJSON, use);
  if (challenge === undefined) return undefined;
  const passkey = await lockPasskey(tx, credential.id);
  if (!passkey) return undefined;
  const verified = await verifySignature(ctx, passkey, credential, challenge);
  if (verified) await recordUse(tx, passkey, verified);
  else await recordRefusal(tx, passkey, use.origin);
  return verified && passkey;
}
