import type { FastifyInstance } from 'fastify';
import { withSession } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { readSettings, updateSettings } from './settings.ts';

function idOf(params: unknown): string {
  return (params as { id: string }).id;
}

/** What an organization's administrators decide for all of it. */
export function registerOrganizations(app: FastifyInstance, { db }: AppContext): void {
  app.get('/v1/organizations/:id/settings', async (request, reply) => {
    const data = await withSession(request, (signedIn) => readSettings(db, signedIn, idOf(request.params)));
    return reply.header('cache-control', 'no-store').send({ data });
  });

  app.put('/v1/organizations/:id/settings', async (request, reply) => {
    const data = await withSession(request, (signedIn) =>
      updateSettings(db, signedIn, idOf(request.params), request.body),
    );
    return reply.header('cache-control', 'no-store').send({ data });
  });
}
