// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Practices of the organization. */
export const organizationPractices = (input: {
  id: string;
  query?: Calls['organizationPractices']['query'];
}): CallRequest<Calls['organizationPractices']['answer']> => ({
  name: 'organizationPractices',
  method: 'GET',
  path: `/organizations/${encodeURIComponent(input.id)}/practices`,
  ...(input.query ? { query: input.query } : {}),
});

/** How the organization sends surveys. */
export const readOrganizationSettings = (input: {
  id: string;
}): CallRequest<Calls['readOrganizationSettings']['answer']> => ({
  name: 'readOrganizationSettings',
  method: 'GET',
  path: `/organizations/${encodeURIComponent(input.id)}/settings`,
});

/** Change how the organization sends surveys. */
export const updateOrganizationSettings = (input: {
  id: string;
  body: Calls['updateOrganizationSettings']['body'];
}): CallRequest<Calls['updateOrganizationSettings']['answer']> => ({
  name: 'updateOrganizationSettings',
  method: 'PUT',
  path: `/organizations/${encodeURIComponent(input.id)}/settings`,
  body: input.body,
});
