import type { FastifyInstance } from 'fastify';
import { withSession } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotification } from './mark-notification.ts';

/** What waits behind the bell. */
export function registerNotifications(app: FastifyInstance, { db }: AppContext): void {
  app.get('/v1/notifications', async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const page = await withSession(request, (signedIn) => listNotifications(db, signedIn, query));
    return reply.header('cache-control', 'no-store').send(page);
  });

  app.put('/v1/notifications/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const data = await withSession(request, (signedIn) => markNotification(db, signedIn, id, request.body));
    return reply.header('cache-control', 'no-store').send({ data });
  });
}
