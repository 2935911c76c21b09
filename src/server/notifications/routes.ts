import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotification } from './mark-notification.ts';

/** What waits behind the bell. */
export function registerNotifications(app: FastifyInstance, { db }: AppContext): void {
  registerCalls(app, {
    listNotifications: ({ signedIn, query }) => listNotifications(db, signedIn, query),
    markNotification: ({ signedIn, params, body }) => markNotification(db, signedIn, params.id, body),
  });
}
