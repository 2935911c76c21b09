// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Start a report in the background. */
export const startReport = (input: {
  body: Calls['startReport']['body'];
}): CallRequest<Calls['startReport']['answer']> => ({
  name: 'startReport',
  method: 'POST',
  path: '/reports',
  body: input.body,
});

/** Progress of a report. */
export const getReport = (input: { id: string }): CallRequest<Calls['getReport']['answer']> => ({
  name: 'getReport',
  method: 'GET',
  path: `/reports/${encodeURIComponent(input.id)}`,
});

/** Stop a report. */
export const stopReport = (input: { id: string }): CallRequest<Calls['stopReport']['answer']> => ({
  name: 'stopReport',
  method: 'POST',
  path: `/reports/${encodeURIComponent(input.id)}/stop`,
});

/** Download a report. */
export const reportFile = (input: { id: string }): CallRequest<Calls['reportFile']['answer']> => ({
  name: 'reportFile',
  method: 'GET',
  path: `/reports/${encodeURIComponent(input.id)}/file`,
});
