import { startAuthentication, startRegistration, type WebAuthnError } from '@simplewebauthn/browser';
import {
  addPasskey,
  newPasskeyOptions,
  passkeyProofOptions,
  passkeySignInOptions,
  proveByPasskey,
  signInByPasskey as signInCall,
} from '../../generated/calls/passkeys-calls.ts';
import type { NewCredential, PasskeyRequest, SignedChallenge } from '../../generated/calls/types.ts';
import type { RequestOptions } from './api.ts';
import { ask } from './call.ts';

/** The browser or its user provided no passkey; the message is for the user. */
export class PasskeyFailure extends Error {}

const MESSAGES: Record<string, string> = {
  NotAllowedError: 'No passkey was used. You can try again.',
  AbortError: 'No passkey was used. You can try again.',
  InvalidStateError: 'This device already has one of your passkeys.',
};

/** Runs a call to the user's device, and maps its many errors to one with a message. */
async function onDevice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { name } = error as Error | WebAuthnError;
    throw new PasskeyFailure(MESSAGES[name] ?? 'This browser could not use a passkey here.', {
      cause: error,
    });
  }
}

async function sign(optionsJSON: PasskeyRequest): Promise<SignedChallenge> {
  const { id, response } = await onDevice(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
}

/** Signs in with a passkey of this site. @returns the id of the user @throws PasskeyFailure, ApiError */
export async function signInByPasskey(options: RequestOptions): Promise<string> {
  const credential = await sign(await ask(passkeySignInOptions(), options));
  return (await ask(signInCall({ body: { credential } }), options)).id;
}

/** Proves one's identity again. @throws PasskeyFailure, ApiError */
export async function proveWithPasskey(): Promise<void> {
  const credential = await sign(await ask(passkeyProofOptions()));
  await ask(proveByPasskey({ body: { credential } }));
}

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Creates a passkey on a device, and adds it to the account. @throws PasskeyFailure, ApiError */
export async function createPasskey(name: string): Promise<void> {
  const optionsJSON = await ask(newPasskeyOptions());
  const { id, response } = await onDevice(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const known = transports.filter((one) => TRANSPORTS.includes(one)) as NonNullable<
    NewCredential['transports']
  >;
  await ask(
    addPasskey({ body: { name, credential: { id, clientDataJSON, attestationObject, transports: known } } }),
  );
}
