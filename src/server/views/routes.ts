import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withSession } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { EntityRegistry } from '../entities/registry.ts';
import { listViews } from './list-views.ts';
import { changeView, createView, deleteView } from './save-view.ts';

const PATH = '/v1/savedViews';

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

/** The views of lists that people save for themselves. */
export function registerSavedViews(app: FastifyInstance, { db }: AppContext, registry: EntityRegistry): void {
  app.get(PATH, async (request, reply) => {
    const { entity } = request.query as { entity?: unknown };
    const data = await withSession(request, (signedIn) => listViews(db, registry, signedIn, entity));
    return reply.header('cache-control', 'no-store').send({ data });
  });

  app.post(PATH, async (request, reply) => {
    const data = await withSession(request, (signedIn) => createView(db, registry, signedIn, request.body));
    return reply.code(201).header('cache-control', 'no-store').send({ data });
  });

  app.put(`${PATH}/:id`, async (request, reply) => {
    const data = await withSession(request, (signedIn) =>
      changeView(db, registry, signedIn, idOf(request), request.body),
    );
    return reply.header('cache-control', 'no-store').send({ data });
  });

  app.delete(`${PATH}/:id`, async (request, reply) => {
    await withSession(request, (signedIn) => deleteView(db, signedIn, idOf(request)));
    return reply.header('cache-control', 'no-store').send({ data: { id: idOf(request).toLowerCase() } });
  });
}
