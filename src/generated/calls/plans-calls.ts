// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Proof of a plan. */
export const planProof = (input: { id: string }): CallRequest<Calls['planProof']['answer']> => ({
  name: 'planProof',
  method: 'GET',
  path: `/plans/${encodeURIComponent(input.id)}/proof`,
});
