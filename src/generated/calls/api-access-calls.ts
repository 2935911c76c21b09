// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Read the credentials of the API. */
export const readApiCredentials = (): CallRequest<Calls['readApiCredentials']['answer']> => ({
  name: 'readApiCredentials',
  method: 'GET',
  path: '/users/api',
});

/** Enable API access. */
export const enableApi = (input: { organizationId: string }): CallRequest<Calls['enableApi']['answer']> => ({
  name: 'enableApi',
  method: 'POST',
  path: `/users/organizations/${encodeURIComponent(input.organizationId)}/api`,
});

/** Rotate the bearer token. */
export const rotateApiCredentials = (input: {
  bearerToken: string;
}): CallRequest<Calls['rotateApiCredentials']['answer']> => ({
  name: 'rotateApiCredentials',
  method: 'PUT',
  path: `/users/${encodeURIComponent(input.bearerToken)}/credentials/api`,
});

/** List the bearer tokens. */
export const listApiTokens = (): CallRequest<Calls['listApiTokens']['answer']> => ({
  name: 'listApiTokens',
  method: 'GET',
  path: '/users/api/tokens',
});

/** Create a bearer token. */
export const createApiToken = (input: {
  body: Calls['createApiToken']['body'];
}): CallRequest<Calls['createApiToken']['answer']> => ({
  name: 'createApiToken',
  method: 'POST',
  path: '/users/api/tokens',
  body: input.body,
});

/** Revoke a bearer token. */
export const revokeApiToken = (input: { id: string }): CallRequest<Calls['revokeApiToken']['answer']> => ({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: `/users/api/tokens/${encodeURIComponent(input.id)}`,
});
