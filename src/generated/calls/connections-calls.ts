// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Read a practice's connection. */
export const getConnection = (input: { id: string }): CallRequest<Calls['getConnection']['answer']> => ({
  name: 'getConnection',
  method: 'GET',
  path: `/practices/${encodeURIComponent(input.id)}/connection`,
});

/** Connect a practice. */
export const connectPractice = (input: {
  id: string;
  body: Calls['connectPractice']['body'];
}): CallRequest<Calls['connectPractice']['answer']> => ({
  name: 'connectPractice',
  method: 'PUT',
  path: `/practices/${encodeURIComponent(input.id)}/connection`,
  body: input.body,
});

/** Test a connection. */
export const testConnection = (input: { id: string }): CallRequest<Calls['testConnection']['answer']> => ({
  name: 'testConnection',
  method: 'POST',
  path: `/practices/${encodeURIComponent(input.id)}/connection/test`,
});

/** Read a practice's system now. */
export const syncConnection = (input: { id: string }): CallRequest<Calls['syncConnection']['answer']> => ({
  name: 'syncConnection',
  method: 'POST',
  path: `/practices/${encodeURIComponent(input.id)}/connection/sync`,
});

/** Disconnect a practice. */
export const disconnectPractice = (input: {
  id: string;
}): CallRequest<Calls['disconnectPractice']['answer']> => ({
  name: 'disconnectPractice',
  method: 'DELETE',
  path: `/practices/${encodeURIComponent(input.id)}/connection`,
});

/** List the terms of a practice's system. */
export const listConnectionMappings = (input: {
  id: string;
}): CallRequest<Calls['listConnectionMappings']['answer']> => ({
  name: 'listConnectionMappings',
  method: 'GET',
  path: `/practices/${encodeURIComponent(input.id)}/connection/mappings`,
});

/** Map a provider, a status or a kind of visit. */
export const mapConnection = (input: {
  id: string;
  body: Calls['mapConnection']['body'];
}): CallRequest<Calls['mapConnection']['answer']> => ({
  name: 'mapConnection',
  method: 'PUT',
  path: `/practices/${encodeURIComponent(input.id)}/connection/mappings`,
  body: input.body,
});
