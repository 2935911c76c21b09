// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Send appointments. */
export const sendAppointments = (input: {
  body: Calls['sendAppointments']['body'];
}): CallRequest<Calls['sendAppointments']['answer']> => ({
  name: 'sendAppointments',
  method: 'POST',
  path: '/appointments',
  body: input.body,
});

/** Cancel an appointment. */
export const cancelAppointment = (input: {
  id: string;
}): CallRequest<Calls['cancelAppointment']['answer']> => ({
  name: 'cancelAppointment',
  method: 'POST',
  path: `/appointments/${encodeURIComponent(input.id)}/cancel`,
});
