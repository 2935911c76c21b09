// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Read the privacy settings. */
export const readPrivacySettings = (input: {
  id: string;
}): CallRequest<Calls['readPrivacySettings']['answer']> => ({
  name: 'readPrivacySettings',
  method: 'GET',
  path: `/organizations/${encodeURIComponent(input.id)}/privacy`,
});

/** Change privacy settings. */
export const updatePrivacySettings = (input: {
  id: string;
  body: Calls['updatePrivacySettings']['body'];
}): CallRequest<Calls['updatePrivacySettings']['answer']> => ({
  name: 'updatePrivacySettings',
  method: 'PUT',
  path: `/organizations/${encodeURIComponent(input.id)}/privacy`,
  body: input.body,
});

/** Find a person's data. */
export const findPerson = (input: {
  body: Calls['findPerson']['body'];
}): CallRequest<Calls['findPerson']['answer']> => ({
  name: 'findPerson',
  method: 'POST',
  path: '/people/find',
  body: input.body,
});

/** Export a person's data. */
export const exportPerson = (input: {
  body: Calls['exportPerson']['body'];
}): CallRequest<Calls['exportPerson']['answer']> => ({
  name: 'exportPerson',
  method: 'POST',
  path: '/people/export',
  body: input.body,
});

/** Erase a person's data. */
export const erasePerson = (input: {
  body: Calls['erasePerson']['body'];
}): CallRequest<Calls['erasePerson']['answer']> => ({
  name: 'erasePerson',
  method: 'POST',
  path: '/people/erase',
  body: input.body,
});
