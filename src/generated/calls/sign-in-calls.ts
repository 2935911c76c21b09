// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/call.ts';
import type { Calls } from './types.ts';

/** How people of the organization sign in. */
export const readSignInRules = (input: { id: string }): CallRequest<Calls['readSignInRules']['answer']> => ({
  name: 'readSignInRules',
  method: 'GET',
  path: `/organizations/${encodeURIComponent(input.id)}/sign-in`,
});

/** Decide how people of the organization sign in. */
export const updateSignInRules = (input: {
  id: string;
  body: Calls['updateSignInRules']['body'];
}): CallRequest<Calls['updateSignInRules']['answer']> => ({
  name: 'updateSignInRules',
  method: 'PUT',
  path: `/organizations/${encodeURIComponent(input.id)}/sign-in`,
  body: input.body,
});
