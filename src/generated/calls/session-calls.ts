// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Request a login link. */
export const requestLogin = (input: {
  body: Calls['requestLogin']['body'];
}): CallRequest<Calls['requestLogin']['answer']> => ({
  name: 'requestLogin',
  method: 'POST',
  path: '/auth/login',
  body: input.body,
});

/** Follow a login link. */
export const followLogin = (input: {
  query: Calls['followLogin']['query'];
}): CallRequest<Calls['followLogin']['answer']> => ({
  name: 'followLogin',
  method: 'GET',
  path: '/auth/login',
  query: input.query,
});

/** Confirm a login link. */
export const verifyLogin = (input: {
  body: Calls['verifyLogin']['body'];
}): CallRequest<Calls['verifyLogin']['answer']> => ({
  name: 'verifyLogin',
  method: 'POST',
  path: '/auth/login/verify',
  body: input.body,
});

/** The signed-in person. */
export const me = (): CallRequest<Calls['me']['answer']> => ({ name: 'me', method: 'GET', path: '/auth/me' });

/** Sign out. */
export const logout = (): CallRequest<Calls['logout']['answer']> => ({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
});

/** Switch organization. */
export const changeOrganization = (input: {
  body: Calls['changeOrganization']['body'];
}): CallRequest<Calls['changeOrganization']['answer']> => ({
  name: 'changeOrganization',
  method: 'POST',
  path: '/auth/change-org',
  body: input.body,
});

/** Start signing in through one's organization. */
export const startProviderSignIn = (input: {
  body: Calls['startProviderSignIn']['body'];
}): CallRequest<Calls['startProviderSignIn']['answer']> => ({
  name: 'startProviderSignIn',
  method: 'POST',
  path: '/auth/provider',
  body: input.body,
});

/** Finish signing in through one's organization. */
export const finishProviderSignIn = (input: {
  body: Calls['finishProviderSignIn']['body'];
}): CallRequest<Calls['finishProviderSignIn']['answer']> => ({
  name: 'finishProviderSignIn',
  method: 'POST',
  path: '/auth/provider/finish',
  body: input.body,
});
