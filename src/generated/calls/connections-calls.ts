// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Read the connection to the practice system. */
export const readConnections = (): CallRequest<Calls['readConnections']['answer']> => ({
  name: 'readConnections',
  method: 'GET',
  path: '/connections',
});

/** Connect the practice system. */
export const connectSystem = (input: {
  body: Calls['connectSystem']['body'];
}): CallRequest<Calls['connectSystem']['answer']> => ({
  name: 'connectSystem',
  method: 'POST',
  path: '/connections',
  body: input.body,
});

/** Replace the keys of a connection. */
export const replaceConnectionKeys = (input: {
  id: string;
  body: Calls['replaceConnectionKeys']['body'];
}): CallRequest<Calls['replaceConnectionKeys']['answer']> => ({
  name: 'replaceConnectionKeys',
  method: 'PUT',
  path: `/connections/${encodeURIComponent(input.id)}`,
  body: input.body,
});

/** Read the practice system now. */
export const syncConnection = (input: { id: string }): CallRequest<Calls['syncConnection']['answer']> => ({
  name: 'syncConnection',
  method: 'POST',
  path: `/connections/${encodeURIComponent(input.id)}/sync`,
});

/** Disconnect the practice system. */
export const disconnectSystem = (input: {
  id: string;
}): CallRequest<Calls['disconnectSystem']['answer']> => ({
  name: 'disconnectSystem',
  method: 'DELETE',
  path: `/connections/${encodeURIComponent(input.id)}`,
});

/** List practices with their locations. */
export const listConnectedPractices = (
  input: { query?: Calls['listConnectedPractices']['query'] } = {},
): CallRequest<Calls['listConnectedPractices']['answer']> => ({
  name: 'listConnectedPractices',
  method: 'GET',
  path: '/connections/practices',
  ...(input.query ? { query: input.query } : {}),
});

/** Read a practice's location and reading. */
export const readConnectedPractice = (input: {
  id: string;
}): CallRequest<Calls['readConnectedPractice']['answer']> => ({
  name: 'readConnectedPractice',
  method: 'GET',
  path: `/practices/${encodeURIComponent(input.id)}/connection`,
});

/** Choose a practice's location in the practice system. */
export const chooseLocation = (input: {
  id: string;
  body: Calls['chooseLocation']['body'];
}): CallRequest<Calls['chooseLocation']['answer']> => ({
  name: 'chooseLocation',
  method: 'PUT',
  path: `/practices/${encodeURIComponent(input.id)}/connection`,
  body: input.body,
});

/** List the locations of the practice system. */
export const listConnectionLocations = (
  input: { query?: Calls['listConnectionLocations']['query'] } = {},
): CallRequest<Calls['listConnectionLocations']['answer']> => ({
  name: 'listConnectionLocations',
  method: 'GET',
  path: '/connections/locations',
  ...(input.query ? { query: input.query } : {}),
});

/** List the terms of the practice system. */
export const listConnectionMappings = (
  input: { query?: Calls['listConnectionMappings']['query'] } = {},
): CallRequest<Calls['listConnectionMappings']['answer']> => ({
  name: 'listConnectionMappings',
  method: 'GET',
  path: '/connections/mappings',
  ...(input.query ? { query: input.query } : {}),
});

/** Map a provider, a status or a kind of visit. */
export const mapConnection = (input: {
  body: Calls['mapConnection']['body'];
}): CallRequest<Calls['mapConnection']['answer']> => ({
  name: 'mapConnection',
  method: 'PUT',
  path: '/connections/mappings',
  body: input.body,
});
