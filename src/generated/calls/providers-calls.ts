// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** List providers. */
export const listProviders = (
  input: { query?: Calls['listProviders']['query'] } = {},
): CallRequest<Calls['listProviders']['answer']> => ({
  name: 'listProviders',
  method: 'GET',
  path: '/providers',
  ...(input.query ? { query: input.query } : {}),
});

/** Provider identifiers for a user. */
export const lookupProviders = (input: {
  id: string;
  query?: Calls['lookupProviders']['query'];
}): CallRequest<Calls['lookupProviders']['answer']> => ({
  name: 'lookupProviders',
  method: 'GET',
  path: `/users/${encodeURIComponent(input.id)}/providers/lookup`,
  ...(input.query ? { query: input.query } : {}),
});
