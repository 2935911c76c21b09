// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** One's own imports of an entity in the last 30 days. */
export const listImports = (input: {
  query: Calls['listImports']['query'];
}): CallRequest<Calls['listImports']['answer']> => ({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  query: input.query,
});

/** Progress of an import. */
export const getImport = (input: { id: string }): CallRequest<Calls['getImport']['answer']> => ({
  name: 'getImport',
  method: 'GET',
  path: `/imports/${encodeURIComponent(input.id)}`,
});

/** Stop an import. */
export const stopImport = (input: { id: string }): CallRequest<Calls['stopImport']['answer']> => ({
  name: 'stopImport',
  method: 'POST',
  path: `/imports/${encodeURIComponent(input.id)}/stop`,
});
