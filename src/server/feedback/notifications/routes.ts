import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { listNotifications } from './list-notifications.ts';
import { LiveUpdates } from './live-updates.ts';
import { markNotification } from './mark-notification.ts';

const EVENTS = 'text/event-stream';

/** Calls behind the bell. */
export function registerNotifications(app: FastifyInstance, ctx: AppContext): void {
  const { db, log } = ctx;
  const live = new LiveUpdates(db, log);
  app.addHook('preClose', () => live.close());
  registerCalls(app, {
    liveUpdates: async ({ signedIn, request: { headers }, reply }) => {
      // the database checks whether the session lives
      await db.pipeline(signedIn.tenant, []);
      const isOnce = !(headers.accept ?? '').includes(EVENTS);
      const stream = live.open(signedIn, { resumes: headers['last-event-id'] !== undefined, isOnce });
      // asks buffering proxies to pass events on at once
      return reply.header('content-type', EVENTS).header('x-accel-buffering', 'no').send(stream);
    },
    listNotifications: ({ signedIn, query }) => listNotifications(ctx, signedIn, query),
    markNotification: ({ signedIn, params, body }) => markNotification(db, signedIn, params.id, body),
  });
}
