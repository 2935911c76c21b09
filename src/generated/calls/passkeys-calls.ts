// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Start signing in with a passkey. */
export const passkeySignInOptions = (): CallRequest<Calls['passkeySignInOptions']['answer']> => ({
  name: 'passkeySignInOptions',
  method: 'POST',
  path: '/auth/passkey/options',
});

/** Sign in with a passkey. */
export const signInByPasskey = (input: {
  body: Calls['signInByPasskey']['body'];
}): CallRequest<Calls['signInByPasskey']['answer']> => ({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/auth/passkey',
  body: input.body,
});

/** Start a proof by passkey. */
export const passkeyProofOptions = (): CallRequest<Calls['passkeyProofOptions']['answer']> => ({
  name: 'passkeyProofOptions',
  method: 'POST',
  path: '/account/passkeys/proof/options',
});

/** Finish a proof by passkey. */
export const proveByPasskey = (input: {
  body: Calls['proveByPasskey']['body'];
}): CallRequest<Calls['proveByPasskey']['answer']> => ({
  name: 'proveByPasskey',
  method: 'POST',
  path: '/account/passkeys/proof',
  body: input.body,
});

/** Start adding a passkey. */
export const newPasskeyOptions = (): CallRequest<Calls['newPasskeyOptions']['answer']> => ({
  name: 'newPasskeyOptions',
  method: 'POST',
  path: '/account/passkeys/options',
});

/** Add a passkey. */
export const addPasskey = (input: {
  body: Calls['addPasskey']['body'];
}): CallRequest<Calls['addPasskey']['answer']> => ({
  name: 'addPasskey',
  method: 'POST',
  path: '/account/passkeys',
  body: input.body,
});

/** Rename a passkey. */
export const renamePasskey = (input: {
  id: string;
  body: Calls['renamePasskey']['body'];
}): CallRequest<Calls['renamePasskey']['answer']> => ({
  name: 'renamePasskey',
  method: 'PATCH',
  path: `/account/passkeys/${encodeURIComponent(input.id)}`,
  body: input.body,
});

/** Remove a passkey. */
export const removePasskey = (input: { id: string }): CallRequest<Calls['removePasskey']['answer']> => ({
  name: 'removePasskey',
  method: 'DELETE',
  path: `/account/passkeys/${encodeURIComponent(input.id)}`,
});
