// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** How people of the organization sign in. */
export const readSignInRules = (input: { id: string }): CallRequest<Calls['readSignInRules']['answer']> => ({
  name: 'readSignInRules',
  method: 'GET',
  path: `/organizations/${encodeURIComponent(input.id)}/sign-in`,
});

/** Change how people of the organization sign in. */
export const updateSignInRules = (input: {
  id: string;
  body: Calls['updateSignInRules']['body'];
}): CallRequest<Calls['updateSignInRules']['answer']> => ({
  name: 'updateSignInRules',
  method: 'PUT',
  path: `/organizations/${encodeURIComponent(input.id)}/sign-in`,
  body: input.body,
});

/** Connect the organization's identity provider. */
export const saveIdentityProvider = (input: {
  id: string;
  body: Calls['saveIdentityProvider']['body'];
}): CallRequest<Calls['saveIdentityProvider']['answer']> => ({
  name: 'saveIdentityProvider',
  method: 'PUT',
  path: `/organizations/${encodeURIComponent(input.id)}/sign-in/provider`,
  body: input.body,
});

/** Disconnect the identity provider. */
export const removeIdentityProvider = (input: {
  id: string;
}): CallRequest<Calls['removeIdentityProvider']['answer']> => ({
  name: 'removeIdentityProvider',
  method: 'DELETE',
  path: `/organizations/${encodeURIComponent(input.id)}/sign-in/provider`,
});

/** Add a domain. */
export const addEmailDomain = (input: {
  id: string;
  body: Calls['addEmailDomain']['body'];
}): CallRequest<Calls['addEmailDomain']['answer']> => ({
  name: 'addEmailDomain',
  method: 'POST',
  path: `/organizations/${encodeURIComponent(input.id)}/sign-in/domains`,
  body: input.body,
});

/** Check the TXT record of a domain. */
export const checkEmailDomain = (input: {
  id: string;
  domainId: string;
}): CallRequest<Calls['checkEmailDomain']['answer']> => ({
  name: 'checkEmailDomain',
  method: 'POST',
  path: `/organizations/${encodeURIComponent(input.id)}/sign-in/domains/${encodeURIComponent(input.domainId)}/check`,
});

/** Remove a domain. */
export const removeEmailDomain = (input: {
  id: string;
  domainId: string;
}): CallRequest<Calls['removeEmailDomain']['answer']> => ({
  name: 'removeEmailDomain',
  method: 'DELETE',
  path: `/organizations/${encodeURIComponent(input.id)}/sign-in/domains/${encodeURIComponent(input.domainId)}`,
});
