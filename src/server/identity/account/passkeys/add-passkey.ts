import { createHash } from 'node:crypto';
import {
  type AuthenticatorTransport,
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewCredential, Passkey, PasskeyCreation } from '../../../../generated/calls/types.ts';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { refuse } from '../../../http/errors.ts';
import type { AccountKey } from '../read-account.ts';
import { issueChallenge, takeChallenge } from './challenges.ts';
import { insertPasskey, findPasskeys, relyingParty, type StoredPasskey } from './passkeys.ts';
import { requireRoom } from '../../../http/row-limit.ts';

const MOST_PASSKEYS = 10;

/** The account's passkeys, if it may have another. @throws AppError 409 */
async function findWithRoom(tx: Transaction, accountId: string): Promise<StoredPasskey[]> {
  let passkeys: StoredPasskey[] = [];
  await requireRoom(tx, {
    name: `passkeys of ${accountId}`,
    most: MOST_PASSKEYS,
    count: async () => (passkeys = await findPasskeys(tx, accountId)).length,
    message: `You have ${MOST_PASSKEYS} passkeys. Remove one to add another.`,
  });
  return passkeys;
}

/** The account's handle in its passkeys, which reveals nothing about the person. */
function computeHandle({ id }: AccountKey): string {
  return createHash('sha256').update(`passkeys of ${id}`).digest('base64url');
}

/** Options for creating a passkey. @param of.browserHash hash of the session's token */
export async function newPasskeyOptions(
  { config }: Pick<AppContext, 'config'>,
  tx: Transaction,
  account: AccountKey,
  of: { browserHash: string; displayName: string },
): Promise<PasskeyCreation> {
  const passkeys = await findWithRoom(tx, account.id);
  const options = await generateRegistrationOptions({
    rpName: 'Chairside',
    rpID: relyingParty(config).rpId,
    userName: account.email,
    userDisplayName: of.displayName,
    userID: new Uint8Array(Buffer.from(computeHandle(account), 'base64url')),
    challenge: await issueChallenge(tx, { purpose: 'PASSKEY_ADD', browserHash: of.browserHash }),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge, rp, user, pubKeyCredParams, timeout = 60_000, excludeCredentials = [] } = options;
  return {
    challenge,
    rp: { id: relyingParty(config).rpId, name: rp.name },
    user,
    pubKeyCredParams,
    timeout,
    excludeCredentials: excludeCredentials.map((known) => ({ ...known, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

async function verifyRegistration(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  { id, transports = [], ...response }: NewCredential,
  expectedChallenge: string,
): Promise<Registration | undefined> {
  const { rpId, origin } = relyingParty(config);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...response, transports: transports as AuthenticatorTransport[] },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    return verified ? registrationInfo : undefined;
  } catch (error) {
    // the library throws for every failed check and for unreadable input
    log.info({ err: error }, 'a new passkey was refused');
    return undefined;
  }
}

/**
 * Stores a new passkey from the browser. The challenge is used up even on failure, so the caller commits a refusal.
 * @returns undefined if the browser's response is invalid
 * @throws AppError 409 for a passkey that is already registered, or one too many
 */
export async function addPasskey(
  ctx: Pick<AppContext, 'config' | 'log'>,
  tx: Transaction,
  account: AccountKey,
  of: { browserHash: string; name: string; credential: NewCredential },
): Promise<Passkey | undefined> {
  const { browserHash, name, credential } = of;
  const challenge = await takeChallenge(tx, credential.clientDataJSON, {
    purpose: 'PASSKEY_ADD',
    browserHash,
  });
  const made = challenge === undefined ? undefined : await verifyRegistration(ctx, credential, challenge);
  if (!made) return undefined;
  await findWithRoom(tx, account.id);
  const added = await insertPasskey(tx, {
    accountId: account.id,
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: made.credential.counter,
    transports: credential.transports ?? [],
    deviceType: made.credentialDeviceType,
    isBackedUp: made.credentialBackedUp,
    userHandle: computeHandle(account),
    name,
  });
  if (!added) throw refuse('CONFLICT', 'This passkey has been added already.');
  return added;
}
