import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { cancelAppointment, sendAppointments } from './send-appointments.ts';

/** Appointments from other systems. Their list is that of an entity. */
export function registerVisits(app: FastifyInstance, ctx: AppContext): void {
  registerCalls(app, {
    sendAppointments: ({ signedIn, body }) => sendAppointments(ctx, signedIn, body),
    cancelAppointment: ({ signedIn, params }) => cancelAppointment(ctx, signedIn, params.id),
  });
}
