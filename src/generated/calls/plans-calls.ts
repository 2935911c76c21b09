// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Verdicts of several plans. */
export const planVerdicts = (input: {
  query: Calls['planVerdicts']['query'];
}): CallRequest<Calls['planVerdicts']['answer']> => ({
  name: 'planVerdicts',
  method: 'GET',
  path: '/plans/verdicts',
  query: input.query,
});

/** Proof of a plan. */
export const planProof = (input: { id: string }): CallRequest<Calls['planProof']['answer']> => ({
  name: 'planProof',
  method: 'GET',
  path: `/plans/${encodeURIComponent(input.id)}/proof`,
});
